"""Privy's sessions, row by row: single-use refresh tokens, and every way a refresh can end."""

import jwt
import pytest
import requests
from cryptography.hazmat.primitives.asymmetric import ec

from .support.privy import EMAIL, LoggedIn, client_api, log_in, ok, refused
from .support.running import Stack

PHONE = "+15550100200"
INVALID_TOKEN = (401, "Invalid auth token", "missing_or_invalid_token")
FORGERIES: dict[str, type[Exception]] = {
    "other-key": jwt.InvalidSignatureError,
    "unsigned": jwt.InvalidAlgorithmError,
    "other-app": jwt.InvalidAudienceError,
    "other-issuer": jwt.InvalidIssuerError,
    "other-user": AssertionError,
    "expired": jwt.ExpiredSignatureError,
}


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
    assert stack.control("privy", {"killSessions": {"contact": EMAIL}})["killedSessions"] == 1
    assert refused(user.refresh()) == INVALID_TOKEN
    ok(other.refresh())
    assert stack.control("privy", {"killSessions": {}})["killedSessions"] == 1


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


def test_a_login_may_bring_a_token_that_no_client_may_accept(stack: Stack, user: LoggedIn) -> None:
    privy = stack.ready["privy"]
    keys = jwt.PyJWKClient(f"{privy['clientUrl']}/api/v1/apps/{privy['appId']}/jwks.json")
    for forgery, error in FORGERIES.items():
        stack.control("privy", {"nextToken": forgery})
        token = ok(user.refresh())["token"]
        with pytest.raises(error):
            key = keys.get_signing_key_from_jwt(token)
            claims = jwt.decode(token, key, ["ES256"], audience=privy["appId"], issuer="privy.io")
            assert claims["sub"] == user.user_id
        user.answer = log_in(stack).answer


def test_the_key_of_tokens_can_change_and_earlier_tokens_still_count(stack: Stack, user: LoggedIn) -> None:
    privy = stack.ready["privy"]
    stack.control("privy", {"rotateTokenKey": True})
    ok(user.api.get("/users/me"))
    url = f"{privy['clientUrl']}/api/v1/apps/{privy['appId']}"
    renewed = ok(user.refresh())["token"]
    key_ids = [key["kid"] for key in requests.get(f"{url}/jwks.json").json()["keys"]]
    assert key_ids == [jwt.get_unverified_header(token)["kid"] for token in (user.answer["token"], renewed)]
    assert ok(user.api.get(f"/apps/{privy['appId']}"))["verification_key"] != privy["verificationKey"]
    stack.control("reset", {})
    assert len(requests.get(f"{url}/jwks.json").json()["keys"]) == 1


def test_what_was_asked_is_counted(stack: Stack, user: LoggedIn) -> None:
    user.answer.update(ok(user.refresh()))
    ok(user.refresh())
    counted = stack.control("privy", {})["requests"]
    assert (counted["POST /privy/api/v1/sessions"], counted["POST /privy/api/v1/passwordless/init"]) == (2, 1)
