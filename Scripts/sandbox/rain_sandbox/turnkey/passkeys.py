"""Passkeys: registering one, and the assertion that stamps a request. What is checked, `webauthn` checks."""

import hashlib
import json
from typing import Any
from urllib.parse import urlsplit

from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers import parse_attestation_object
from webauthn.helpers.cose import COSEAlgorithmIdentifier
from webauthn.helpers.exceptions import WebAuthnException

from ..randomness import Randomness
from .errors import bad_body
from .models import AuthenticatorParams
from .organizations import PasskeyCredential
from .tokens import decode_base64url

ALGORITHMS = [COSEAlgorithmIdentifier.ECDSA_SHA_256, COSEAlgorithmIdentifier.RSASSA_PKCS1_v1_5_SHA_256]


class AssertionRefused(Exception):
    """Not an assertion of this credential over this body."""


def registered(request: AuthenticatorParams, randomness: Randomness, now: float, field: str) -> PasskeyCredential:
    """The credential in an attestation. It names its relying party by a hash alone; the origin tells which it is."""
    attestation = request.attestation
    credential = {
        "id": attestation.credential_id,
        "rawId": attestation.credential_id,
        "type": "public-key",
        "response": {
            "clientDataJSON": attestation.client_data_json,
            "attestationObject": attestation.attestation_object,
        },
    }
    try:
        origin = _origin(decode_base64url(attestation.client_data_json))
        data = parse_attestation_object(decode_base64url(attestation.attestation_object)).auth_data
        relying_party_id = _relying_party(origin, data.rp_id_hash)
        verified = verify_registration_response(
            credential=credential,
            expected_challenge=decode_base64url(request.challenge),
            expected_rp_id=relying_party_id,
            expected_origin=origin,
            require_user_verification=False,
            supported_pub_key_algs=ALGORITHMS,
        )
        aaguid = bytes.fromhex(verified.aaguid.replace("-", ""))
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise bad_body((f"{field}.attestation", "not the attestation of a new passkey for this challenge")) from None
    return PasskeyCredential(
        authenticator_id=randomness.uuid(),
        name=request.authenticator_name,
        credential_id=attestation.credential_id,
        public_key=verified.credential_public_key,
        aaguid=aaguid,
        relying_party_id=relying_party_id,
        transports=list(attestation.transports),
        created_at=now,
    )


def challenge_of(body: bytes) -> bytes:
    """The digits of the digest, as text: not the digest's bytes."""
    return hashlib.sha256(body).hexdigest().encode()


def check_assertion(stamp: dict[str, str], body: bytes, credential: PasskeyCredential) -> None:
    check_signature(stamp, challenge_of(body), credential)


def check_signature(stamp: dict[str, str], challenge: bytes, credential: PasskeyCredential) -> None:
    assertion = {
        "id": stamp["credentialId"],
        "rawId": stamp["credentialId"],
        "type": "public-key",
        "response": {
            "clientDataJSON": stamp["clientDataJson"],
            "authenticatorData": stamp["authenticatorData"],
            "signature": stamp["signature"],
        },
    }
    try:
        origin = _origin(decode_base64url(stamp["clientDataJson"]))
        if not _is_within(urlsplit(origin).hostname or "", credential.relying_party_id):
            raise AssertionRefused("an origin of another relying party")
        verify_authentication_response(
            credential=assertion,
            expected_challenge=challenge,
            expected_rp_id=credential.relying_party_id,
            expected_origin=origin,
            credential_public_key=credential.public_key,
            # Passkeys that live on several devices count nothing.
            credential_current_sign_count=0,
            require_user_verification=False,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise AssertionRefused("does not verify") from error


def _origin(client_data: bytes) -> str:
    fields: Any = json.loads(client_data)
    origin = fields["origin"]
    if not isinstance(origin, str):
        raise ValueError("no origin")
    return origin


def _relying_party(origin: str, id_hash: bytes) -> str:
    """The origin's host or a domain above it, whichever has the hash."""
    host = urlsplit(origin).hostname or ""
    labels = host.split(".")
    for start in range(len(labels)):
        candidate = ".".join(labels[start:])
        if hashlib.sha256(candidate.encode()).digest() == id_hash:
            return candidate
    raise ValueError("the relying party is not the origin's")


def _is_within(host: str, domain: str) -> bool:
    return host == domain or host.endswith("." + domain)
