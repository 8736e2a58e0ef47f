"""Privy's sessions, row by row: single-use refresh tokens, and every way a refresh can end."""

import jwt
import pytest
import requests
from cryptography.hazmat.primitives.asymmetric import ec

from .support.privy import EMAIL, LoggedIn, client_api, log_in, ok, refused
from .support.running import Stack

PHONE = "+15550100200"
INVALID_TOKEN = (401, "Invalid auth token", "missing_or_invalid_token")


@pytest.fixture
def user(stack: Stack) -> LoggedIn:
    return log_in(stack)


def test_a_refresh_rotates_and_a_used_token_is_refused(stack: Stack, user: LoggedIn) -> None:
    stack.advance(3601)
    assert refused(user.api.get("/users/me")) == INVALID_TOKEN
    renewed = ok(user.refresh())
    assert renewed["session_update_action"] == "set"
    assert renewed["refresh_token"] != user.answer["refresh_token"]
    assert refused(user.refresh())[::2] == (400, "token_already_used")
    ok(client_api(stack, renewed["token"]).get("/users/me"))
    user.answer.update(renewed)
    ok(user.refresh())


def test_a_refresh_needs_both_tokens_of_one_session(stack: Stack, user: LoggedIn) -> None:
    refresh_token = user.answer["refresh_token"]
    missing = client_api(stack).post("/sessions", {"refresh_token": refresh_token})
    assert refused(missing) == (400, "Missing access token", "missing_or_invalid_token")
    assert refused(user.api.post("/sessions", {})) == (400, "Missing refresh token", "missing_or_invalid_token")
    assert refused(user.refresh("other")) == INVALID_TOKEN
    other = log_in(stack, "other@example.com")
    assert refused(other.refresh(refresh_token)) == INVALID_TOKEN
    assert refused(client_api(stack, "a.b.c").post("/sessions", {"refresh_token": refresh_token})) == INVALID_TOKEN
    stack.advance(31 * 86_400)
    assert refused(user.refresh()) == INVALID_TOKEN


def test_a_foreign_or_unsigned_token_is_nobodys(stack: Stack, user: LoggedIn) -> None:
    claims = jwt.decode(user.answer["token"], options={"verify_signature": False})
    own = ec.generate_private_key(ec.SECP256R1())
    forged = [jwt.encode(claims, own, "ES256"), jwt.encode(claims, "", "none"), user.answer["identity_token"]]
    for token in forged:
        assert refused(client_api(stack, token).get("/users/me")) == INVALID_TOKEN


def test_logging_out_ends_both_tokens(user: LoggedIn) -> None:
    body = {"refresh_token": user.answer["refresh_token"]}
    assert ok(user.api.post("/sessions/logout", body)) == {}
    assert refused(user.api.get("/users/me")) == INVALID_TOKEN
    assert refused(user.refresh()) == INVALID_TOKEN
    assert refused(user.api.post("/sessions/logout", body))[::2] == (400, "already_logged_out")


def test_sessions_can_be_killed(stack: Stack, user: LoggedIn) -> None:
    other = log_in(stack, "other@example.com")
    assert stack.control("privy", {"killSessions": {"contact": EMAIL}}) == {"killedSessions": 1}
    assert refused(user.refresh()) == INVALID_TOKEN
    ok(other.refresh())
    assert stack.control("privy", {"killSessions": {}}) == {"killedSessions": 1}


@pytest.mark.parametrize("new_token", [False, True])
def test_a_refresh_may_change_nothing(stack: Stack, user: LoggedIn, new_token: bool) -> None:
    stack.control("privy", {"nextSession": {"action": "ignore", "newToken": new_token}})
    ignored = ok(user.refresh())
    assert (ignored["session_update_action"], ignored["refresh_token"]) == ("ignore", None)
    assert (ignored["token"] is not None) == new_token
    ok(client_api(stack, ignored["token"] or user.answer["token"]).get("/users/me"))
    assert ok(user.refresh())["session_update_action"] == "set"


def test_a_refresh_may_clear(stack: Stack, user: LoggedIn) -> None:
    stack.control("privy", {"nextSession": {"action": "clear"}})
    cleared = ok(user.refresh())
    assert (cleared["session_update_action"], cleared["token"], cleared["refresh_token"]) == ("clear", None, None)


@pytest.mark.parametrize("reuse", ["refuse", "end-session", "ignore", "repeat"])
def test_what_a_replayed_refresh_token_gets_can_be_chosen(stack: Stack, user: LoggedIn, reuse: str) -> None:
    stack.control("privy", {"settings": {"reuse": reuse}})
    renewed = ok(user.refresh())
    again = user.refresh()
    if reuse == "repeat":
        assert ok(again)["refresh_token"] == renewed["refresh_token"]
    elif reuse == "ignore":
        assert (ok(again)["session_update_action"], again.json()["token"]) == ("ignore", None)
    else:
        assert refused(again)[::2] == (400, "token_already_used")
    user.answer.update(renewed)
    assert user.refresh().status_code == (401 if reuse == "end-session" else 200)
    stack.advance(31)
    assert user.refresh().status_code in (400, 401)


def test_a_lost_refresh_has_rotated(stack: Stack, user: LoggedIn) -> None:
    stack.control("privy", {"loseNextRefresh": True})
    with pytest.raises(requests.ConnectionError):
        user.refresh()
    assert refused(user.refresh())[::2] == (400, "token_already_used")
