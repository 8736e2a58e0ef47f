"""What one user alone may not do: it waits until others agree, or refuse."""

from typing import Any

import pytest
import turnkey_http
import turnkey_sdk_types as types
from turnkey_api_key_stamper import ApiKeyStamper, ApiKeyStamperConfig

from .support.running import Stack
from .support.turnkey import ETHEREUM_ACCOUNT, Api, Key, error_of, parent_api

WALLET = {"walletName": "W", "accounts": [ETHEREUM_ACCOUNT]}
CREATE_WALLET = ("create_wallet", "ACTIVITY_TYPE_CREATE_WALLET")


@pytest.fixture
def partners(stack: Stack) -> list[Api]:
    """Three users of whom two must agree."""
    keys = [Key() for _ in range(3)]
    users = [
        {
            "userName": f"partner-{index}",
            "apiKeys": [{"apiKeyName": "k", "publicKey": key.public, "curveType": "API_KEY_CURVE_P256"}],
            "authenticators": [],
            "oauthProviders": [],
        }
        for index, key in enumerate(keys)
    ]
    made = parent_api(stack).result(
        "create_sub_organization",
        "ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8",
        {"subOrganizationName": "Partners", "rootUsers": users, "rootQuorumThreshold": 2},
    )
    return [Api(stack, key, made["subOrganizationId"]) for key in keys]


def client_of(api: Api) -> Any:
    config = ApiKeyStamperConfig(api_public_key=api.key.public, api_private_key=api.key.private_hex)
    return turnkey_http.TurnkeyClient(api.stack.turnkey["apiUrl"], ApiKeyStamper(config), api.organization_id)


def waiting(api: Api) -> dict[str, Any]:
    answer = api.submit(*CREATE_WALLET, WALLET).json()["activity"]
    assert answer["status"] == "ACTIVITY_STATUS_CONSENSUS_NEEDED"
    assert (answer["canApprove"], answer["result"]) == (True, {})
    found: dict[str, Any] = answer
    return found


def vote(api: Api, kind: str, fingerprint: str) -> Any:
    return api.submit(f"{kind}_activity", f"ACTIVITY_TYPE_{kind.upper()}_ACTIVITY", {"fingerprint": fingerprint})


def state(api: Api, activity: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = api.query("get_activity", activityId=activity["id"]).json()["activity"]
    return found


def test_the_vendors_client_is_told_and_a_second_user_approves(partners: list[Api]) -> None:
    first, second, _ = [client_of(api) for api in partners]
    with pytest.raises(types.TurnkeyActivityConsensusNeededError) as told:
        first.create_wallet(types.CreateWalletBody(**WALLET))
    (listed,) = second.get_activities(
        types.GetActivitiesBody(filterByStatus=["ACTIVITY_STATUS_CONSENSUS_NEEDED"])
    ).activities
    assert listed.id == told.value.activity_id
    second.approve_activity(types.ApproveActivityBody(fingerprint=listed.fingerprint))
    done = first.get_activity(types.GetActivityBody(activityId=listed.id)).activity
    assert done.status == "ACTIVITY_STATUS_COMPLETED"
    assert [item.selection for item in done.votes] == ["VOTE_SELECTION_APPROVED"] * 2
    assert first.get_wallets().wallets[0].walletId == done.result.createWalletResult.walletId


def test_enough_rejections_end_it_and_nothing_was_done(partners: list[Api]) -> None:
    activity = waiting(partners[0])
    for api in partners[1:]:
        assert vote(api, "reject", activity["fingerprint"]).status_code == 200
    assert state(partners[0], activity)["status"] == "ACTIVITY_STATUS_REJECTED"
    assert partners[0].query("list_wallets").json()["wallets"] == []
    assert vote(partners[1], "approve", activity["fingerprint"]).status_code == 400


def test_a_user_votes_once(partners: list[Api]) -> None:
    activity = waiting(partners[0])
    refused = vote(partners[0], "approve", activity["fingerprint"])
    assert error_of(refused)[0] == 400
    assert state(partners[0], activity)["status"] == "ACTIVITY_STATUS_CONSENSUS_NEEDED"


def test_an_old_vote_counts_no_more(stack: Stack, partners: list[Api]) -> None:
    activity = waiting(partners[0])
    stack.advance(24 * 60 * 60 + 1)
    now = int(float(stack.control("time", {"advanceSeconds": 0})["now"]) * 1000)
    for api, status in zip(partners[1:], ("CONSENSUS_NEEDED", "COMPLETED"), strict=True):
        now += 1  # equal bodies would be one activity
        body = {"fingerprint": activity["fingerprint"]}
        answer = api.submit("approve_activity", "ACTIVITY_TYPE_APPROVE_ACTIVITY", body, timestampMs=str(now))
        assert answer.status_code == 200, answer.text
        assert state(api, activity)["status"] == f"ACTIVITY_STATUS_{status}"


def test_what_is_not_there_or_elsewhere_cannot_be_voted_on(stack: Stack, partners: list[Api]) -> None:
    unknown = vote(partners[0], "approve", "sha256:" + "00" * 32)
    assert error_of(unknown)[1] == 5
    assert error_of(unknown)[3].startswith("No activity found with fingerprint.")
    activity = waiting(partners[0])
    outsider = Api(stack, parent_api(stack).key, partners[0].organization_id)
    assert error_of(vote(outsider, "approve", activity["fingerprint"]))[2] == "ORGANIZATION_MISMATCH"


def test_log_ins_reads_and_ones_own_keys_need_nobody(partners: list[Api]) -> None:
    session = Key()
    answer = partners[0].submit("stamp_login", "ACTIVITY_TYPE_STAMP_LOGIN", {"publicKey": session.public})
    assert answer.json()["activity"]["status"] == "ACTIVITY_STATUS_COMPLETED"
    assert partners[0].query("list_policies").json() == {"policies": []}


def test_further_authentication_can_be_asked_for(stack: Stack, partners: list[Api]) -> None:
    stack.control("turnkey", {"nextActivity": {"status": "ACTIVITY_STATUS_AUTHENTICATORS_NEEDED"}})
    answer = partners[0].submit(*CREATE_WALLET, WALLET).json()["activity"]
    assert (answer["status"], answer["result"]) == ("ACTIVITY_STATUS_AUTHENTICATORS_NEEDED", {})


def test_activities_are_listed_newest_first_by_state_and_type_in_pages(partners: list[Api]) -> None:
    first, second = waiting(partners[0]), waiting(partners[1])
    found = partners[0].query("list_activities").json()["activities"]
    assert [item["id"] for item in found] == [second["id"], first["id"]]
    page = partners[0].query("list_activities", paginationOptions={"limit": "1", "after": second["id"]}).json()
    assert [item["id"] for item in page["activities"]] == [first["id"]]
    for wanted in (
        {"filterByStatus": ["ACTIVITY_STATUS_COMPLETED"]},
        {"filterByType": ["ACTIVITY_TYPE_STAMP_LOGIN"]},
    ):
        assert partners[0].query("list_activities", **wanted).json() == {"activities": []}
