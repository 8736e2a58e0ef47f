"""The two JWTs of a login. Both look alike and are signed differently: that is the vendor's format."""

import base64
import json
from dataclasses import dataclass
from typing import Any

from . import p256
from .enclaves import EnclaveKey, Enclaves

VERIFICATION_HASHES = 1
SESSION_HASHES = 2
"""A session token's signing input is hashed twice, so an ordinary ES256 check refuses it."""


@dataclass(frozen=True)
class VerificationToken:
    """Proof that someone holding `public_key` reads the messages of `contact`."""

    token_id: str
    organization_id: str
    verification_type: str
    contact: str
    public_key: str
    expires_ms: int


class TokenUnreadable(Exception):
    """Not a token of this stack."""


def session_token(enclaves: Enclaves, *, organization_id: str, user_id: str, public_key: str, expires: int) -> str:
    claims = {
        "exp": expires,
        "public_key": public_key,
        "session_type": "SESSION_TYPE_READ_WRITE",
        "user_id": user_id,
        "organization_id": organization_id,
    }
    return _encode({"alg": "ES256", "typ": "JWT"}, claims, enclaves.notarizer, SESSION_HASHES)


def verification_token(enclaves: Enclaves, token: VerificationToken) -> str:
    claims = {
        # A string of milliseconds, unlike every other token's number of seconds.
        "exp": str(token.expires_ms),
        "id": token.token_id,
        "organization_id": token.organization_id,
        "verification_type": token.verification_type,
        "contact": token.contact,
        "public_key": token.public_key,
    }
    return _encode({"typ": "JWT", "alg": "ES256"}, claims, enclaves.tls_fetcher, VERIFICATION_HASHES)


def read_verification_token(enclaves: Enclaves, text: str) -> VerificationToken:
    claims = _decode(text, enclaves.tls_fetcher, VERIFICATION_HASHES)
    try:
        return VerificationToken(
            token_id=claims["id"],
            organization_id=claims["organization_id"],
            verification_type=claims["verification_type"],
            contact=claims["contact"],
            public_key=claims["public_key"],
            expires_ms=int(claims["exp"]),
        )
    except (KeyError, ValueError) as error:
        raise TokenUnreadable("claims missing") from error


def _encode(header: dict[str, str], claims: dict[str, Any], enclave: EnclaveKey, hashes: int) -> str:
    signing_input = f"{_segment(header)}.{_segment(claims)}"
    signature = p256.sign_raw(enclave.private, signing_input.encode(), hashes)
    return f"{signing_input}.{encode_base64url(signature)}"


def _decode(text: str, enclave: EnclaveKey, hashes: int) -> dict[str, Any]:
    signing_input, _, signature = text.rpartition(".")
    _, _, payload = signing_input.partition(".")
    try:
        raw = decode_base64url(signature)
        claims = json.loads(decode_base64url(payload))
    except ValueError as error:
        raise TokenUnreadable("not a token") from error
    if not p256.verifies_raw(enclave.private.public_key(), raw, signing_input.encode(), hashes):
        raise TokenUnreadable("signature does not verify")
    if not isinstance(claims, dict):
        raise TokenUnreadable("claims are not an object")
    return claims


def decode_base64url(text: str) -> bytes:
    """Unpadded base64url, strictly: other alphabets and padding are refused."""
    if "=" in text or "+" in text or "/" in text:
        raise ValueError("not unpadded base64url")
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _segment(value: dict[str, Any]) -> str:
    return encode_base64url(json.dumps(value, separators=(",", ":")).encode())


def encode_base64url(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).decode().rstrip("=")
