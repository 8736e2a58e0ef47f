"""Users, keys and wallets of an organisation: limits, and requests that cannot be."""

from typing import Any

import pytest

from .support.running import Stack
from .support.turnkey import ETHEREUM_ACCOUNT, Api, Key, Session, error_of, open_export, parent_api

CREATE_KEYS = ("create_api_keys", "ACTIVITY_TYPE_CREATE_API_KEYS_V2")
CREATE_ORGANIZATION = ("create_sub_organization", "ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8")
CREATE_WALLET = ("create_wallet", "ACTIVITY_TYPE_CREATE_WALLET")
CREATE_ACCOUNTS = ("create_wallet_accounts", "ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS")
EXPORT = ("export_wallet", "ACTIVITY_TYPE_EXPORT_WALLET")
STAMP_LOGIN = ("stamp_login", "ACTIVITY_TYPE_STAMP_LOGIN")


def api_key(key: Key, **changes: Any) -> dict[str, Any]:
    return {"apiKeyName": "k", "publicKey": key.public, "curveType": "API_KEY_CURVE_P256", **changes}


def root_user(*keys: Key) -> dict[str, Any]:
    return {
        "userName": "root",
        "apiKeys": [api_key(key) for key in keys],
        "authenticators": [],
        "oauthProviders": [],
    }


def test_an_eleventh_session_pushes_out_the_oldest(stack: Stack) -> None:
    lasting = Key()
    parameters = {"subOrganizationName": "o", "rootUsers": [root_user(lasting)], "rootQuorumThreshold": 1}
    created = parent_api(stack).result(*CREATE_ORGANIZATION, parameters)
    api = Api(stack, lasting, created["subOrganizationId"])
    sessions = [Key() for _ in range(11)]
    for session in sessions:
        api.result(*STAMP_LOGIN, {"publicKey": session.public})
    answers = [Api(stack, session, api.organization_id).query("whoami").status_code for session in sessions]
    assert answers == [401] + [200] * 10
    assert api.query("whoami").status_code == 200


def test_a_user_holds_ten_lasting_keys_at_most(session: Session) -> None:
    keys = [api_key(Key()) for _ in range(10)]
    assert session.api.submit(*CREATE_KEYS, {"userId": session.user_id, "apiKeys": keys}).status_code == 200
    one_more = {"userId": session.user_id, "apiKeys": [api_key(Key())]}
    assert session.api.submit(*CREATE_KEYS, one_more).status_code == 400


@pytest.mark.parametrize(
    ("changes", "status", "code"),
    [
        ({"publicKey": "02" + "ff" * 32}, 400, "REQUEST_INVALID"),
        ({"expirationSeconds": "0"}, 400, "REQUEST_INVALID"),
        ({"expirationSeconds": "soon"}, 400, "REQUEST_INVALID"),
        ({"curveType": "API_KEY_CURVE_ED25519"}, 501, "UNSPECIFIED"),
    ],
)
def test_keys_that_cannot_be_are_refused(session: Session, changes: dict[str, Any], status: int, code: str) -> None:
    parameters = {"userId": session.user_id, "apiKeys": [api_key(Key(), **changes)]}
    refused = error_of(session.api.submit(*CREATE_KEYS, parameters))
    assert (refused[0], refused[2]) == (status, code)


def test_a_key_serves_one_user_of_an_organization(session: Session) -> None:
    parameters = {"userId": session.user_id, "apiKeys": [api_key(session.api.key)]}
    assert error_of(session.api.submit(*CREATE_KEYS, parameters))[2] == "CREDENTIAL_CONFLICT"


def test_the_root_quorum_is_between_one_and_its_users(stack: Stack) -> None:
    for threshold in (0, 2):
        parameters = {
            "subOrganizationName": "o",
            "rootUsers": [root_user(Key())],
            "rootQuorumThreshold": threshold,
        }
        assert parent_api(stack).submit(*CREATE_ORGANIZATION, parameters).status_code == 400


@pytest.mark.parametrize(
    "changes",
    [
        {"disableSmsAuth": True},
        {"disableOtpEmailAuth": True},
        {"rootUsers": [{**root_user(), "oauthProviders": [{"providerName": "p", "oidcToken": "t"}]}]},
    ],
)
def test_what_the_stack_lacks_is_said_and_not_passed_over(stack: Stack, changes: dict[str, Any]) -> None:
    parameters = {"subOrganizationName": "o", "rootUsers": [root_user()], "rootQuorumThreshold": 1, **changes}
    refused = parent_api(stack).submit(*CREATE_ORGANIZATION, parameters)
    assert refused.status_code == 501
    assert refused.json()["message"].startswith("the local stack does not serve ")


def test_a_contact_without_a_token_is_not_verified(stack: Stack) -> None:
    user = {**root_user(Key()), "userEmail": "user@example.com"}
    parent = parent_api(stack)
    parent.result(*CREATE_ORGANIZATION, {"subOrganizationName": "o", "rootUsers": [user], "rootQuorumThreshold": 1})
    by_email = {"filterType": "EMAIL", "filterValue": "user@example.com"}
    assert len(parent.query("list_suborgs", **by_email).json()["organizationIds"]) == 1
    assert parent.query("list_verified_suborgs", **by_email).json()["organizationIds"] == []


@pytest.mark.parametrize(
    ("account", "status"),
    [
        ({"path": "44/60"}, 400),
        ({"addressFormat": "ADDRESS_FORMAT_SOLANA", "curve": "CURVE_ED25519"}, 501),
    ],
)
def test_accounts_that_cannot_be_are_refused_and_leave_no_wallet(
    session: Session, account: dict[str, Any], status: int
) -> None:
    parameters = {"walletName": "W", "accounts": [{**ETHEREUM_ACCOUNT, **account}]}
    assert session.api.submit(*CREATE_WALLET, parameters).status_code == status
    assert len(session.api.query("list_wallets").json()["wallets"]) == 1


@pytest.mark.parametrize(("length", "words"), [(None, 12), (24, 24)])
def test_a_mnemonic_has_the_length_asked_for(session: Session, length: int | None, words: int) -> None:
    parameters: dict[str, Any] = {"walletName": "W", "accounts": [], "mnemonicLength": length}
    wallet_id = session.api.result(*CREATE_WALLET, parameters)["walletId"]
    target = Key()
    exported = session.api.result(*EXPORT, {"walletId": wallet_id, "targetPublicKey": target.uncompressed})
    assert len(open_export(exported["exportBundle"], target).split()) == words
    refused = session.api.submit(*CREATE_WALLET, {**parameters, "mnemonicLength": 13})
    assert refused.status_code == 400


def test_an_account_path_is_taken_once_and_kept_only_when_asked(session: Session) -> None:
    def derive(path: str, **more: Any) -> Any:
        accounts = [{**ETHEREUM_ACCOUNT, "path": path}]
        return session.api.submit(*CREATE_ACCOUNTS, {"walletId": session.wallet_id, "accounts": accounts, **more})

    assert derive(ETHEREUM_ACCOUNT["path"]).status_code == 400
    assert derive("m/44'/60'/1'/0/0", persist=False).status_code == 200
    assert len(session.api.query("list_wallet_accounts").json()["accounts"]) == 1
    assert derive("m/44'/60'/1'/0/0").status_code == 200
    assert len(session.api.query("list_wallet_accounts").json()["accounts"]) == 2


def test_an_export_needs_an_uncompressed_target(session: Session) -> None:
    for target in (Key().public, "04" + "11" * 64, "zz"):
        parameters = {"walletId": session.wallet_id, "targetPublicKey": target}
        assert session.api.submit(*EXPORT, parameters).status_code == 400
    assert session.api.query("get_wallet", walletId=session.wallet_id).json()["wallet"]["exported"] is False
