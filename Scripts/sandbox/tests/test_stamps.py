"""Who is let in: stamps, keys, organisations and timestamps."""

import base64
import json
import time
from typing import Any

import pytest
import requests

from .support.running import TIMEOUT, Stack
from .support.turnkey import ETHEREUM_ACCOUNT, Api, Key, Session, error_of, new_user, parent_api

CREATE_WALLET = ("create_wallet", "ACTIVITY_TYPE_CREATE_WALLET")
WALLET = {"walletName": "Second", "accounts": [ETHEREUM_ACCOUNT]}


def encoded(value: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


def test_a_request_without_a_stamp_is_refused(stack: Stack) -> None:
    url = f"{stack.turnkey['apiUrl']}/public/v1/query/whoami"
    body = {"organizationId": stack.turnkey["organizationId"]}
    refused = requests.post(url, json=body, timeout=TIMEOUT)
    assert error_of(refused) == (
        401,
        16,
        "SIGNATURE_MISSING",
        "no valid authentication signature found for request",
    )


@pytest.mark.parametrize(
    "stamp",
    [
        "not base64!",
        encoded("text"),
        encoded({"publicKey": "02"}),
        encoded({"publicKey": "02" * 33, "scheme": "UNKNOWN", "signature": "00"}),
        base64.b64encode(b'{"publicKey":"??>"}').decode(),
    ],
)
def test_a_malformed_stamp_is_refused(session: Session, stamp: str) -> None:
    refused = session.api.post("query/whoami", {"organizationId": session.api.organization_id}, stamp)
    assert error_of(refused)[::3] == (401, "malformed activity stamp")


def test_a_stamp_over_other_bytes_is_refused(session: Session) -> None:
    body = {"organizationId": session.api.organization_id}
    stamp = session.api.key.stamp(json.dumps(body).encode())
    refused = session.api.post_bytes("query/whoami", json.dumps(body, indent=1).encode(), stamp)
    assert error_of(refused) == (401, 16, "SIGNATURE_INVALID", "could not verify api key signature")


def test_an_unknown_key_is_refused(session: Session) -> None:
    stranger = Api(session.api.stack, Key(), session.api.organization_id)
    assert error_of(stranger.query("whoami"))[:3] == (401, 16, "PUBLIC_KEY_NOT_FOUND")


def test_a_key_of_another_users_organization_is_unknown(stack: Stack, session: Session) -> None:
    other = new_user(stack, "other@example.com")
    trespasser = Api(stack, other.api.key, session.api.organization_id)
    assert error_of(trespasser.query("list_wallets"))[:3] == (401, 16, "PUBLIC_KEY_NOT_FOUND")


def test_a_session_key_expires(stack: Stack, session: Session) -> None:
    stack.advance(901)
    refused = session.api.query("whoami")
    assert error_of(refused) == (401, 16, "API_KEY_EXPIRED", "expired api key")


def test_killed_sessions_are_unknown(stack: Stack, session: Session) -> None:
    killed = stack.control("turnkey", {"killSessions": {"contact": "user@example.com"}})
    assert killed == {"killedSessions": 1}
    assert error_of(session.api.query("whoami"))[2] == "PUBLIC_KEY_NOT_FOUND"


@pytest.mark.parametrize("offset_seconds", [-3601, 302])
def test_a_timestamp_outside_the_window_is_refused(session: Session, offset_seconds: int) -> None:
    timestamp = str(int((time.time() + offset_seconds) * 1000))
    refused = session.api.submit(*CREATE_WALLET, WALLET, timestampMs=timestamp)
    assert error_of(refused)[:3] == (400, 3, "REQUEST_INVALID")
    assert violations(refused) == ["timestampMs"]


def test_the_same_bytes_give_the_same_activity(session: Session) -> None:
    body = json.dumps(session.api.request(CREATE_WALLET[1], WALLET)).encode()
    first, second = (session.api.post_bytes("submit/create_wallet", body).json() for _ in range(2))
    assert first == second
    other = session.api.submit(*CREATE_WALLET, WALLET, timestampMs=str(int(time.time() * 1000) + 1)).json()
    assert other["activity"]["id"] != first["activity"]["id"]
    assert len(session.api.query("list_wallets").json()["wallets"]) == 3


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"type": "ACTIVITY_TYPE_UNKNOWN"}, ["type"]),
        ({"type": "ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS"}, ["type"]),
        ({"parameters": {"walletName": "x"}}, ["parameters.accounts"]),
        ({"parameters": {**WALLET, "surprise": 1}}, ["parameters.surprise"]),
        ({"parameters": {**WALLET, "mnemonicLength": "12"}}, ["parameters.mnemonicLength"]),
        ({"timestampMs": int(time.time() * 1000)}, ["timestampMs"]),
        (
            {"parameters": {"walletName": "x", "accounts": [{**ETHEREUM_ACCOUNT, "curve": "CURVE_X"}]}},
            ["parameters.accounts.0.curve"],
        ),
    ],
)
def test_a_body_that_does_not_fit_names_its_fields(
    session: Session, changes: dict[str, Any], fields: list[str]
) -> None:
    body = {**session.api.request(CREATE_WALLET[1], WALLET), **changes}
    refused = session.api.post("submit/create_wallet", body)
    assert error_of(refused)[::3] == (400, "bad request body")
    assert violations(refused) == fields


def test_organizations_that_are_not_there_are_refused(session: Session) -> None:
    assert error_of(session.api.query("whoami", organizationId="x"))[:3] == (400, 3, "INVALID_ORGANIZATION_ID")
    unknown = session.api.query("whoami", organizationId="89881fc7-6ff3-4b43-b962-916698f8ff58")
    assert error_of(unknown)[:3] == (404, 5, "ORGANIZATION_NOT_FOUND")


def test_the_parent_finds_out_whose_session_key_it_is(stack: Stack, session: Session) -> None:
    answer = session.api.query("whoami", organizationId=stack.turnkey["organizationId"]).json()
    assert answer["organizationId"] == session.api.organization_id
    refused = session.api.query("list_users", organizationId=stack.turnkey["organizationId"])
    assert refused.status_code == 404


def test_the_parent_reads_in_a_sub_organization_and_may_not_write(stack: Stack, session: Session) -> None:
    parent = parent_api(stack)
    assert parent.query("list_wallets", organizationId=session.api.organization_id).status_code == 200
    refused = parent.submit(*CREATE_WALLET, WALLET, organizationId=session.api.organization_id)
    assert error_of(refused)[:3] == (400, 3, "ORGANIZATION_MISMATCH")


def test_an_unknown_path_is_invalid(session: Session) -> None:
    assert error_of(session.api.query("nothing"))[::3] == (404, "invalid path")


def test_a_body_that_is_not_announced_as_json_is_refused(session: Session) -> None:
    body = json.dumps({"organizationId": session.api.organization_id}).encode()
    url = f"{session.api.stack.turnkey['apiUrl']}/public/v1/query/whoami"
    headers = {"X-Stamp": session.api.key.stamp(body), "Content-Type": "text/plain"}
    assert requests.post(url, data=body, headers=headers, timeout=TIMEOUT).status_code == 400


def violations(response: requests.Response) -> list[str]:
    return [
        violation["field"] for detail in response.json()["details"] for violation in detail.get("fieldViolations", [])
    ]
