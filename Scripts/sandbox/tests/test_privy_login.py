"""Privy's login by a one-time code, row by row: the vendor's own client does not cover it."""

import json
from typing import Any

import jwt
import pytest
import requests

from .support.privy import EMAIL, LoggedIn, client_api, log_in, ok, refused
from .support.running import Stack

PHONE = "+15550100200"
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


def test_a_wrong_code_costs_a_try_and_a_used_one_is_wrong(stack: Stack) -> None:
    api = client_api(stack)
    ok(api.post("/passwordless/init", {"email": EMAIL}))
    code = stack.codes(EMAIL)[-1]
    wrong = "000000" if code != "000000" else "111111"

    def answer(code: str) -> requests.Response:
        return api.post("/passwordless/authenticate", {"email": EMAIL, "code": code})

    for _ in range(4):
        assert refused(answer(wrong)) == WRONG_CODE
    ok(answer(code))
    assert refused(answer(code)) == WRONG_CODE
    ok(api.post("/passwordless/init", {"email": EMAIL}))
    for _ in range(5):
        assert refused(answer(wrong)) == WRONG_CODE
    assert refused(answer(stack.codes(EMAIL)[-1])) == WRONG_CODE


def test_a_code_expires_and_a_new_one_takes_its_place(stack: Stack) -> None:
    api = client_api(stack)
    for _ in range(2):
        ok(api.post("/passwordless/init", {"email": EMAIL}))
    older, newer = stack.codes(EMAIL)
    assert refused(api.post("/passwordless/authenticate", {"email": EMAIL, "code": older})) == WRONG_CODE
    stack.advance(601)
    assert refused(api.post("/passwordless/authenticate", {"email": EMAIL, "code": newer})) == WRONG_CODE


def test_asking_too_often_says_when_to_come_again(stack: Stack) -> None:
    stack.control("privy", {"settings": {"otpResendSeconds": 60}})
    api = client_api(stack)
    ok(api.post("/passwordless/init", {"email": EMAIL}))
    answer = api.post("/passwordless/init", {"email": EMAIL})
    assert refused(answer) == (429, "Too many requests", "too_many_requests")
    assert 0 < int(answer.headers["x-ratelimit-reset"]) - stack.control("time", {"advanceSeconds": 0})["now"] < 62
    stack.advance(62)
    ok(api.post("/passwordless/init", {"email": EMAIL}))


def test_a_test_account_needs_no_message(stack: Stack) -> None:
    body = {"email": "test-1234@privy.io", "code": "123456"}
    ok(client_api(stack).post("/passwordless/authenticate", body))
    phone = {"phoneNumber": "+1 555 555 1234", "code": "123456"}
    ok(client_api(stack).post("/passwordless_sms/authenticate", phone))
    plus = {**body, "email": "test-1234+1@privy.io"}
    assert refused(client_api(stack).post("/passwordless/authenticate", plus)) == WRONG_CODE


def test_without_sign_up_a_stranger_is_refused_and_success_may_be_false(stack: Stack) -> None:
    api = client_api(stack)
    ok(api.post("/passwordless/init", {"email": EMAIL}))
    body = {"email": EMAIL, "code": stack.codes(EMAIL)[-1], "mode": "no-signup"}
    assert refused(api.post("/passwordless/authenticate", body))[::2] == (404, "user_does_not_exist")
    stack.control("privy", {"settings": {"emailSuccess": False}})
    assert ok(api.post("/passwordless/init", {"email": EMAIL})) == {"success": False}
    assert len(stack.codes(EMAIL)) == 1


@pytest.mark.parametrize(
    ("path", "body", "refusal"),
    [
        ("/passwordless/init", {"email": "nobody"}, (400, "Invalid email address", "invalid_data")),
        ("/passwordless_sms/init", {"phoneNumber": "12"}, (422, "Invalid phone number", "invalid_data")),
        ("/passwordless_sms/authenticate", {"phoneNumber": "12", "code": "123456"}, (422, None, "invalid_data")),
        ("/passwordless/init", {}, (400, None, "invalid_data")),
        ("/passwordless/init", {"email": EMAIL, "extra": 1}, (400, None, "invalid_data")),
        ("/passwordless_sms/init", {"phone_number": PHONE}, (400, None, "invalid_data")),
        ("/passwordless/authenticate", {"email": EMAIL, "code": "12345"}, (400, None, "invalid_data")),
        ("/passwordless/authenticate", {"email": EMAIL, "code": 123456}, (400, None, "invalid_data")),
        ("/passwordless/authenticate", {"email": EMAIL, "code": "123456", "mode": "x"}, (400, None, "invalid_data")),
        (
            "/passwordless_sms/authenticate",
            {"phoneNumber": PHONE, "code": "123456"},
            (422, None, "invalid_credentials"),
        ),
    ],
)
def test_what_a_login_refuses(stack: Stack, path: str, body: Any, refusal: tuple[int, str | None, str]) -> None:
    status, text, code = refused(client_api(stack).post(path, body))
    assert (status, code) == (refusal[0], refusal[2])
    assert refusal[1] in (None, text)


@pytest.mark.parametrize(
    ("change", "refusal"),
    [
        ({"app": {"email_auth": False}}, (403, "disallowed_login_method")),
        ({"app": {"captcha_enabled": True}}, (400, "invalid_captcha")),
        ({"app": {"disable_plus_emails": True}}, (400, "disallowed_plus_email")),
        ({"settings": {"allowlist": True}}, (401, "allowlist_rejected")),
        (
            {"refusals": {"allowlist_rejected": {"status": 403}}, "settings": {"allowlist": True}},
            (403, "allowlist_rejected"),
        ),
    ],
)
def test_what_an_app_may_be_set_to_refuse(stack: Stack, change: Any, refusal: tuple[int, str]) -> None:
    stack.control("privy", change)
    body = {"email": "user+1@example.com"}
    assert refused(client_api(stack).post("/passwordless/init", body))[::2] == refusal


def test_contacts_are_linked_changed_and_taken_off(stack: Stack, user: LoggedIn) -> None:
    api = user.api

    def code(contact: str) -> str:
        path, name = ("_sms", "phoneNumber") if contact.startswith("+") else ("", "email")
        ok(api.post(f"/passwordless{path}/init", {name: contact}))
        return stack.codes(contact)[-1]

    linked = ok(api.post("/passwordless_sms/link", {"phoneNumber": PHONE, "code": code(PHONE)}))
    assert [account["type"] for account in linked["linked_accounts"]] == ["email", "phone"]
    other = "+15550100300"
    body = {"old_phone_number": PHONE, "new_phone_number": other, "code": code(other)}
    assert ok(api.post("/passwordless_sms/update", body))["linked_accounts"][1]["phoneNumber"] == other
    new = "new@example.com"
    body = {"oldAddress": EMAIL, "newAddress": new, "code": code(new)}
    assert ok(api.post("/passwordless/update", body))["linked_accounts"][1]["address"] == new
    assert refused(api.post("/passwordless/update", {**body, "code": "123456"}))[::2] == (
        404,
        "linked_account_not_found",
    )
    ok(api.post("/passwordless_sms/unlink", {"phoneNumber": other}))
    assert refused(api.post("/passwordless/unlink", {"address": new}))[::2] == (400, "cannot_unlink_sole_account")
    assert refused(api.post("/passwordless/unlink", {"address": EMAIL}))[::2] == (404, "linked_account_not_found")
    second = refused(api.post("/passwordless/link", {"email": EMAIL, "code": code(EMAIL)}))
    assert second[::2] == (400, "cannot_link_more_of_type")


def test_a_contact_belongs_to_one_user(stack: Stack, user: LoggedIn) -> None:
    other = log_in(stack, "other@example.com")
    ok(other.api.post("/passwordless/init", {"email": EMAIL}))
    body = {"oldAddress": "other@example.com", "newAddress": EMAIL, "code": stack.codes(EMAIL)[-1]}
    assert refused(other.api.post("/passwordless/update", body))[::2] == (400, "linked_to_another_user")
    free = {**body, "newAddress": "free@example.com", "code": "000000"}
    assert refused(other.api.post("/passwordless/update", free)) == WRONG_CODE
    [account] = ok(other.api.get("/users/me"))["user"]["linked_accounts"]
    assert account["address"] == "other@example.com"
