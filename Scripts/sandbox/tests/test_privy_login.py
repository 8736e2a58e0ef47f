"""Privy's login by a one-time code, row by row: the vendor's own client does not cover it."""

import json

import jwt
import pytest

from .support.privy import EMAIL, LoggedIn, client_api, log_in, ok
from .support.running import Stack

PHONE = "+15550100200"
INVALID_TOKEN = (401, "Invalid auth token", "missing_or_invalid_token")
WRONG_CODE = (422, "Invalid email and code combination", "invalid_credentials")


@pytest.fixture
def user(stack: Stack) -> LoggedIn:
    return log_in(stack)


def test_a_code_by_email_makes_a_user_and_later_finds_the_same(stack: Stack) -> None:
    first = log_in(stack, "User@Example.com").answer
    assert (first["is_new_user"], first["session_update_action"]) == (True, "set")
    assert first["user"]["id"].startswith("did:privy:c")
    assert len(first["user"]["id"]) == len("did:privy:") + 25
    [account] = first["user"]["linked_accounts"]
    assert (account["type"], account["address"]) == ("email", EMAIL)
    again = log_in(stack).answer
    assert (again["is_new_user"], again["user"]["id"]) == (False, first["user"]["id"])


def test_a_code_by_text_message_takes_numbers_as_people_write_them(stack: Stack) -> None:
    api = client_api(stack)
    assert ok(api.post("/passwordless_sms/init", {"phoneNumber": "(555) 010-0200"})) == {"success": True}
    body = {"phoneNumber": "1 555 010 0200", "code": stack.codes(PHONE)[-1]}
    [account] = ok(api.post("/passwordless_sms/authenticate", body))["user"]["linked_accounts"]
    assert (account["type"], account["phoneNumber"]) == ("phone", PHONE)


def test_an_access_token_verifies_against_the_published_keys(stack: Stack, user: LoggedIn) -> None:
    privy = stack.ready["privy"]
    for base in (privy["clientUrl"] + "/api/v1", privy["apiUrl"] + "/v1"):
        client = jwt.PyJWKClient(f"{base}/apps/{privy['appId']}/jwks.json")
        key = client.get_signing_key_from_jwt(user.answer["token"])
        claims = jwt.decode(user.answer["token"], key, ["ES256"], audience=privy["appId"], issuer="privy.io")
        assert (claims["sub"], claims["exp"] - claims["iat"]) == (user.user_id, 3600)
        assert set(claims) == {"sid", "sub", "iss", "aud", "iat", "exp"}
    header = jwt.get_unverified_header(user.answer["token"])
    assert (header["alg"], header["typ"]) == ("ES256", "JWT")
    identity = jwt.decode(user.answer["identity_token"], key, ["ES256"], audience=privy["appId"])
    assert identity["cr"] == str(user.answer["user"]["created_at"])
    assert json.loads(identity["linked_accounts"])[0]["address"] == EMAIL
