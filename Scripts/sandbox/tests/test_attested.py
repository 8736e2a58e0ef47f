"""Logging in with a key that a verification token vouches for: without an endpoint of the proxy."""

import base64
import json
from typing import Any

import pytest
import requests

from .support.running import Stack
from .support.turnkey import Api, Key, Proxy, Session, claims_of, error_of, new_user, post_stamped

EMAIL = "user@example.com"
HEADER = "X-Stamp-Attested"


def log_in(session: Session, token: str, key: Key, public_key: str, **changes: Any) -> requests.Response:
    parameters = {"publicKey": public_key, "invalidateExisting": True}
    body = session.api.request("ACTIVITY_TYPE_STAMP_LOGIN", parameters)
    stamps = {HEADER: lambda data: key.attested_stamp(data, token, **changes)}
    return post_stamped(session.api.stack, "submit/stamp_login", body, stamps)


def test_an_attested_key_opens_a_session_once(session: Session, proxy: Proxy) -> None:
    key, fresh = Key(), Key()
    token = proxy.token(EMAIL, key)
    answer = log_in(session, token, key, fresh.public)
    assert answer.status_code == 200, answer.text
    claims = claims_of(answer.json()["activity"]["result"]["stampLoginResult"]["session"])
    assert (claims["organization_id"], claims["public_key"]) == (session.api.organization_id, fresh.public)
    assert session.api.query("whoami").status_code == 401
    assert Api(session.api.stack, fresh, session.api.organization_id).query("whoami").status_code == 200
    assert "already been used" in error_of(log_in(session, token, key, Key().public))[3]


def test_plain_json_is_read_as_well(session: Session, proxy: Proxy) -> None:
    key = Key()
    token = proxy.token(EMAIL, key)
    body = session.api.request("ACTIVITY_TYPE_STAMP_LOGIN", {"publicKey": Key().public})
    stamp = {
        "publicKeyAttestation": token,
        "scheme": "STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN",
        "publicKey": key.public,
    }
    signed = lambda data: json.dumps({**stamp, "signature": _signature(key, data)})  # noqa: E731
    assert post_stamped(session.api.stack, "submit/stamp_login", body, {HEADER: signed}).status_code == 200


def _signature(key: Key, data: bytes) -> str:
    return str(json.loads(_decoded(key.stamp(data)))["signature"])


def _decoded(stamp: str) -> bytes:
    return base64.urlsafe_b64decode(stamp + "=" * (-len(stamp) % 4))


@pytest.mark.parametrize("mistake", ["other key", "other contact", "expired", "scheme", "signature", "no token"])
def test_what_the_token_does_not_vouch_for_is_refused(stack: Stack, proxy: Proxy, mistake: str) -> None:
    session = new_user(stack)
    key = Key()
    contact = "other@example.com" if mistake == "other contact" else EMAIL
    token = proxy.token(contact, key)
    signer, changes = key, {}
    if mistake == "other key":
        signer = Key()
    elif mistake == "expired":
        stack.advance(3601)
    elif mistake == "scheme":
        changes = {"scheme": "SIGNATURE_SCHEME_TK_API_P256"}
    elif mistake == "signature":
        changes = {"signature": "00"}
    elif mistake == "no token":
        changes = {"publicKeyAttestation": session.token}
    refused = log_in(session, token, signer, Key().public, **changes)
    assert error_of(refused)[:2] == (401, 16)


def test_an_attested_key_does_nothing_but_log_in(session: Session, proxy: Proxy) -> None:
    key = Key()
    token = proxy.token(EMAIL, key)
    stamps = {HEADER: lambda data: key.attested_stamp(data, token)}
    body = {"organizationId": session.api.organization_id}
    assert post_stamped(session.api.stack, "query/list_wallets", body, stamps).status_code == 401
    wallet = session.api.request("ACTIVITY_TYPE_CREATE_WALLET", {"walletName": "W", "accounts": []})
    assert post_stamped(session.api.stack, "submit/create_wallet", wallet, stamps).status_code == 401
