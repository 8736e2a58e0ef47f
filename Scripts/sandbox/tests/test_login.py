"""Logging in by code through the auth proxy: the way it works, and every way it is refused."""

import json

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

from .support.running import Stack
from .support.turnkey import (
    Key,
    Proxy,
    Session,
    claims_of,
    error_of,
    login_message,
    new_user,
    seal_code,
    signup_message,
)

EMAIL = "user@example.com"


def test_a_new_user_signs_up_logs_in_and_is_known_by_the_session_key(session: Session) -> None:
    answer = session.api.query("whoami").json()
    assert answer["organizationId"] == session.api.organization_id
    assert answer["userId"] == session.user_id
    assert answer["username"] == EMAIL


def test_a_returning_user_is_found_by_the_verified_contact(stack: Stack, proxy: Proxy) -> None:
    first = new_user(stack)
    key, session = Key(), Key()
    token = proxy.token(EMAIL, key)
    lookup = {"filterType": "EMAIL", "filterValue": EMAIL, "verificationToken": token}
    assert proxy.ok("account", lookup) == {"organizationId": first.api.organization_id}
    logged_in = proxy.log_in(token, key, session)
    assert claims_of(logged_in.json()["session"])["organization_id"] == first.api.organization_id


def test_an_unknown_contact_answers_without_an_organization(proxy: Proxy) -> None:
    token = proxy.token("nobody@example.com", Key())
    lookup = {"filterType": "EMAIL", "filterValue": "nobody@example.com", "verificationToken": token}
    assert proxy.ok("account", lookup) == {}


def test_a_phone_number_logs_in_as_an_email_does(proxy: Proxy) -> None:
    number, key = "+15550100", Key()
    token = proxy.token(number, key, "OTP_TYPE_SMS")
    usage = {"phoneNumber": number}
    message = {"signupV2": usage, "tokenId": claims_of(token)["id"], "type": "USAGE_TYPE_SIGNUP"}
    changes = {"userEmail": None, "userPhoneNumber": number}
    signed_up = proxy.sign_up(number, key, token, clientSignature=key.sign_message(json.dumps(message)), **changes)
    assert signed_up.status_code == 200, signed_up.text
    assert proxy.log_in(token, key, Key()).status_code == 200


def test_a_code_has_six_digits_and_differs_each_time(stack: Stack, proxy: Proxy) -> None:
    for _ in range(3):
        proxy.send_code(EMAIL)
    codes = stack.codes(EMAIL)
    assert all(len(code) == 6 and code.isdecimal() for code in codes)
    assert len(set(codes)) > 1


def test_the_target_bundle_is_signed_by_the_tls_fetcher(stack: Stack, proxy: Proxy) -> None:
    bundle = json.loads(proxy.send_code(EMAIL).bundle)
    assert bundle["enclaveQuorumPublic"] == stack.turnkey["tlsFetcherPublicKey"]
    key = ec.EllipticCurvePublicKey.from_encoded_point(
        ec.SECP256R1(), bytes.fromhex(stack.turnkey["tlsFetcherPublicKey"])
    )
    key.verify(bytes.fromhex(bundle["dataSignature"]), bytes.fromhex(bundle["data"]), ec.ECDSA(SHA256()))


def test_a_wrong_code_leaves_the_attempt_open(proxy: Proxy) -> None:
    challenge = proxy.send_code(EMAIL)
    assert error_of(proxy.verify(challenge, Key(), wrong(challenge.code)))[::3] == (400, "Invalid OTP code")
    assert proxy.verify(challenge, Key()).status_code == 200


def test_three_wrong_codes_lock_the_attempt(proxy: Proxy) -> None:
    challenge = proxy.send_code(EMAIL)
    for _ in range(3):
        assert proxy.verify(challenge, Key(), wrong(challenge.code)).status_code == 400
    assert proxy.verify(challenge, Key()).status_code == 400


def test_a_code_expires_after_five_minutes(stack: Stack, proxy: Proxy) -> None:
    challenge = proxy.send_code(EMAIL)
    stack.advance(301)
    assert error_of(proxy.verify(challenge, Key()))[::3] == (400, "OTP has expired")


def test_a_code_is_redeemed_once(proxy: Proxy) -> None:
    challenge = proxy.send_code(EMAIL)
    assert proxy.verify(challenge, Key()).status_code == 200
    assert proxy.verify(challenge, Key()).status_code == 400


def test_a_fourth_open_code_for_one_contact_is_refused_until_one_ends(stack: Stack, proxy: Proxy) -> None:
    for _ in range(3):
        proxy.send_code(EMAIL)
    body = {"otpType": "OTP_TYPE_EMAIL", "contact": EMAIL}
    assert "Max number of OTPs have been initiated" in error_of(proxy.post("otp_init_v2", body))[3]
    proxy.send_code("other@example.com")
    stack.advance(301)
    proxy.send_code(EMAIL)


@pytest.mark.parametrize(
    ("otp_type", "contact"),
    [("OTP_TYPE_EMAIL", "nobody"), ("OTP_TYPE_EMAIL", "a b@c.d"), ("OTP_TYPE_SMS", "5550100"), ("OTP_TYPE_X", EMAIL)],
)
def test_no_code_is_sent_to_what_is_no_contact(stack: Stack, proxy: Proxy, otp_type: str, contact: str) -> None:
    assert proxy.post("otp_init_v2", {"otpType": otp_type, "contact": contact}).status_code == 400
    assert stack.codes(contact) == []


def test_a_tampered_bundle_is_refused_and_costs_no_attempt(proxy: Proxy) -> None:
    challenge = proxy.send_code(EMAIL)
    sealed = json.loads(seal_code(challenge.bundle, challenge.code, Key().public))
    flipped = f"{int(sealed['ciphertext'][:2], 16) ^ 1:02x}" + sealed["ciphertext"][2:]
    for broken in (json.dumps({**sealed, "ciphertext": flipped}), "{}", "not json"):
        refused = proxy.post("otp_verify_v2", {"otpId": challenge.otp_id, "encryptedOtpBundle": broken})
        assert error_of(refused)[:3] == (400, 3, "REQUEST_INVALID")
    assert proxy.verify(challenge, Key()).status_code == 200


def test_a_code_sealed_to_another_attempt_is_refused(proxy: Proxy) -> None:
    first, second = proxy.send_code(EMAIL), proxy.send_code(EMAIL)
    sealed = seal_code(first.bundle, second.code, Key().public)
    refused = proxy.post("otp_verify_v2", {"otpId": second.otp_id, "encryptedOtpBundle": sealed})
    assert refused.status_code == 400


def test_a_token_serves_one_sign_up_and_one_log_in(proxy: Proxy) -> None:
    key = Key()
    token = proxy.token(EMAIL, key)
    assert proxy.sign_up(EMAIL, key, token).status_code == 200
    assert proxy.sign_up(EMAIL, key, token).status_code == 400
    assert proxy.log_in(token, key, Key()).status_code == 200
    assert proxy.log_in(token, key, Key()).status_code == 400


def test_an_expired_token_is_refused(stack: Stack, proxy: Proxy) -> None:
    key = Key()
    token = proxy.token(EMAIL, key)
    stack.advance(3601)
    assert "expired" in error_of(proxy.sign_up(EMAIL, key, token))[3]


def test_a_token_with_changed_claims_is_refused(proxy: Proxy) -> None:
    key = Key()
    header, payload, signature = proxy.token(EMAIL, key).split(".")
    forged = f"{header}.{payload[:-4]}{'AAAA' if payload[-4:] != 'AAAA' else 'BBBB'}.{signature}"
    lookup = {"filterType": "EMAIL", "filterValue": EMAIL, "verificationToken": forged}
    assert error_of(proxy.post("account", lookup))[0] == 400


def test_a_token_looks_up_its_own_contact_only(proxy: Proxy) -> None:
    token = proxy.token(EMAIL, Key())
    lookup = {"filterType": "EMAIL", "filterValue": "other@example.com", "verificationToken": token}
    assert proxy.post("account", lookup).status_code == 400
    assert proxy.post("account", {"filterType": "EMAIL", "filterValue": EMAIL}).status_code == 400


def test_a_token_signs_up_its_own_contact_only(proxy: Proxy) -> None:
    key = Key()
    token = proxy.token(EMAIL, key)
    other = "other@example.com"
    assert proxy.sign_up(other, key, token).status_code == 400


@pytest.mark.parametrize("mistake", ["other key", "other session key", "other usage", "changed text", "der form"])
def test_a_login_needs_a_signature_over_exactly_this_login(proxy: Proxy, mistake: str) -> None:
    key, session = Key(), Key()
    token = proxy.token(EMAIL, key)
    assert proxy.sign_up(EMAIL, key, token).status_code == 200
    signature = key.sign_message(login_message(session, token))
    if mistake == "other key":
        signature = Key().sign_message(login_message(session, token))
    elif mistake == "other session key":
        signature = key.sign_message(login_message(Key(), token))
    elif mistake == "other usage":
        signature = key.sign_message(signup_message(EMAIL, token))
    elif mistake == "changed text":
        signature["message"] += " "
    else:
        message = signature["message"].encode()
        signature["signature"] = key.private.sign(message, ec.ECDSA(SHA256())).hex()
    refused = proxy.log_in(token, key, session, clientSignature=signature)
    assert error_of(refused)[:3] == (400, 3, "SIGNATURE_INVALID")
    assert proxy.log_in(token, key, session).status_code == 200


def test_the_signed_login_may_order_and_escape_its_json_differently(proxy: Proxy) -> None:
    key, session = Key(), Key()
    token = proxy.token(EMAIL, key)
    assert proxy.sign_up(EMAIL, key, token).status_code == 200
    message = json.dumps(dict(reversed(json.loads(login_message(session, token)).items())), indent=1)
    signature = key.sign_message(message)
    assert proxy.log_in(token, key, session, clientSignature=signature).status_code == 200


def test_logging_in_anew_ends_the_other_sessions_when_asked(stack: Stack, proxy: Proxy, session: Session) -> None:
    key, second = Key(), Key()
    proxy.log_in(proxy.token(EMAIL, key), key, second)
    assert session.api.query("whoami").status_code == 200
    third = Key()
    proxy.log_in(proxy.token(EMAIL, key), key, third, invalidateExisting=True)
    refused = session.api.query("whoami")
    assert error_of(refused)[:3] == (401, 16, "PUBLIC_KEY_NOT_FOUND")
    assert "could not find public key in organization or its parent organization" in refused.json()["message"]


def test_the_proxy_serves_its_own_configuration_only(proxy: Proxy) -> None:
    assert proxy.post("wallet_kit_config", {}, config_id="other").status_code == 401
    configuration = proxy.ok("wallet_kit_config", {})
    assert (configuration["otpLength"], configuration["otpAlphanumeric"]) == ("6", False)


def wrong(code: str) -> str:
    return f"{(int(code) + 1) % 10**6:06d}"
