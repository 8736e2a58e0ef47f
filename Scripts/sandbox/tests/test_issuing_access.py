"""Who may ask the issuing API what: keys, roles, client sessions, locks."""

import uuid
from typing import Any

import pytest
import requests

from .support.issuing import Collateral, IssuingClient, refused
from .support.running import TIMEOUT, Stack


@pytest.fixture
def client(stack: Stack) -> IssuingClient:
    return IssuingClient(stack)


@pytest.fixture
def user(client: IssuingClient) -> str:
    user_id: str = client.control("users", {"walletAddress": "0x" + "22" * 20})["userId"]
    return user_id


def test_a_key_serves_in_its_own_header_and_as_a_bearer(client: IssuingClient) -> None:
    assert len(client.api_key) == 40
    for headers in ({"Api-Key": client.api_key}, {"Authorization": f"Bearer {client.api_key}"}):
        assert client.get("contracts", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Api-Key": "wrong"},
        {"Authorization": "Bearer wrong"},
        {"Authorization": "Bearer cst_unknown"},
        {"Authorization": "Basic eDp5"},
        {"Authorization": "Bearer"},
    ],
)
def test_nobody_else_is_let_in(client: IssuingClient, headers: dict[str, str]) -> None:
    assert refused(client.get("contracts", headers=headers))[:2] == (401, "UnauthorizedError")


def test_both_headers_at_once_are_a_mistake(client: IssuingClient) -> None:
    both = {"Api-Key": client.api_key, "Authorization": f"Bearer {client.api_key}"}
    assert client.get("contracts", headers=both).status_code == 401


def test_a_session_is_minted_without_a_body_and_without_a_content_type(client: IssuingClient, user: str) -> None:
    minted = client.post(f"users/{user}/sessions")
    assert minted.status_code == 200
    assert set(minted.json()) == {"token", "expiresAt"}
    assert minted.json()["token"].startswith("cst_")
    typed = client.post(f"users/{user}/sessions", Content_Type="application/json")
    assert refused(typed)[:2] == (400, "BadRequestError")
    assert client.post(f"users/{user}/sessions", {}).status_code == 400


def test_a_session_needs_a_key_and_a_user(client: IssuingClient, user: str) -> None:
    session = client.session(user)
    by_session = client.request("POST", f"users/{user}/sessions", headers=session)
    assert refused(by_session)[0] == 403
    assert refused(client.post(f"users/{uuid.uuid4()}/sessions")) == (404, "NotFoundError", "User not found")
    readonly = client.request("POST", f"users/{user}/sessions", headers={"Api-Key": client.readonly_api_key})
    assert refused(readonly)[0] == 403


def test_a_session_reaches_its_own_user_and_nothing_of_the_tenant(client: IssuingClient, user: str) -> None:
    session, other = client.session(user), Collateral.make(client)
    assert client.get(f"users/{user}/contracts", headers=session).json() == []
    assert client.get(f"users/{user}/balances", headers=session).status_code == 200
    for path in (
        f"users/{other.user_id}/contracts",
        f"users/{other.user_id}/balances",
        "contracts",
        "balances",
        "users",
    ):
        assert refused(client.get(path, headers=session))[0] == 403
    assert refused(client.get(other.path, other.query(), headers=session))[0] == 403
    own_charge = client.request(
        "POST", f"users/{user}/charges", json={"amount": 1, "description": "x"}, headers=session
    )
    assert refused(own_charge)[0] == 403


def test_a_session_is_not_a_key(client: IssuingClient, user: str) -> None:
    token = client.session(user)["Authorization"].removeprefix("Bearer ")
    assert client.get(f"users/{user}/contracts", headers={"Api-Key": token}).status_code == 401


def test_a_session_ends_by_time_and_when_it_is_killed(client: IssuingClient, stack: Stack, user: str) -> None:
    path = f"users/{user}/contracts"
    session = client.session(user)
    stack.advance(899)
    assert client.get(path, headers=session).status_code == 200
    stack.advance(2)
    assert client.get(path, headers=session).status_code == 401
    session = client.session(user)
    assert client.switch(killSessions=True) == {"killedSessions": 2}
    assert client.get(path, headers=session).status_code == 401


def test_the_expiry_of_a_session_comes_in_the_forms_that_were_seen(client: IssuingClient, user: str) -> None:
    expected = {"iso": str, "unix": int, "malformed": str}
    for form, kind in expected.items():
        client.switch(sessionExpiresAt=form, sessionSeconds=60)
        assert isinstance(client.post(f"users/{user}/sessions").json()["expiresAt"], kind)


def test_a_readonly_key_reads_and_does_not_write(client: IssuingClient, user: str) -> None:
    headers = {"Api-Key": client.readonly_api_key}
    assert client.get("contracts", headers=headers).status_code == 200
    body = {"amount": 5, "description": "x"}
    written = client.request("POST", f"users/{user}/charges", json=body, headers=headers)
    assert refused(written)[:2] == (403, "ForbiddenError")


def test_keys_are_made_and_taken_away_by_the_primary_key(client: IssuingClient, stack: Stack, user: str) -> None:
    made = client.post("keys", {"name": "second", "expiresAt": "2100-01-01T00:00:00Z"}).json()
    second = {"Api-Key": made["key"]}
    assert client.get("contracts", headers=second).status_code == 200
    body = {"name": "third", "expiresAt": "2100-01-01T00:00:00Z"}
    assert client.request("POST", "keys", json=body, headers=second).status_code == 403
    assert client.request("DELETE", f"keys/{made['id']}").status_code == 204
    assert client.get("contracts", headers=second).status_code == 401
    assert client.request("DELETE", f"keys/{made['id']}").status_code == 404
    for wrong in ("soon", "2001-01-01T00:00:00Z"):
        assert client.post("keys", {"name": "old", "expiresAt": wrong}).status_code == 400


def test_what_is_locked_is_refused(client: IssuingClient, user: str) -> None:
    client.switch(locked=[user])
    locked = refused(client.post(f"users/{user}/sessions"))
    assert locked == (423, "LockedError", "User address is locked")
    client.switch(locked=[])
    assert client.post(f"users/{user}/sessions").status_code == 200


def test_what_the_vendor_serves_and_the_stack_does_not_is_said_to_be_so(client: IssuingClient) -> None:
    for method, path in (
        ("GET", "cards"),
        ("POST", "applications/user"),
        ("GET", "disputes"),
        ("DELETE", "contracts"),
    ):
        assert client.request(method, path).status_code == 501
    assert client.get("cards", headers={}).status_code == 401


def test_the_other_shape_of_a_refusal(client: IssuingClient) -> None:
    client.switch(errorShape="code")
    assert client.get("contracts", headers={"Api-Key": "x"}).json() == {
        "error": "Invalid API key",
        "code": "UNAUTHORIZED",
    }


def test_controls_refuse_what_they_do_not_know(stack: Stack) -> None:
    refusals: list[tuple[str, Any]] = [
        ("issuing", {"pendingPoll": 1}),
        ("issuing", {"pendingPolls": -1}),
        ("issuing/contracts", {"admins": []}),
        ("issuing/contracts", {"admins": ["0x" + "22" * 20], "chainId": 5}),
        ("issuing/contracts", {"admins": ["0x" + "22" * 20], "threshold": 2}),
        ("issuing/card-authorizations", {"amount": 100}),
        ("issuing/card-authorizations", {"amount": 1.5, "walletAddress": "0x" + "22" * 20}),
        ("issuing", {"webhookUrl": "http://example.com/"}),
        ("issuing", {"voidSignatures": {"proxyAddress": "0x" + "22" * 20}}),
    ]
    for path, body in refusals:
        answer = requests.post(f"{stack.ready['controlUrl']}/{path}", json=body, timeout=TIMEOUT)
        assert (answer.status_code, list(answer.json())) == (400, ["error"])
