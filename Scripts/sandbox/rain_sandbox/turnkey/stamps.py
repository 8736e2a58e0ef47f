"""Who signed a request's exact bytes: a key, a passkey, or a key that a token vouches for."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec

from . import p256
from .errors import TurnkeyError, unauthenticated
from .tokens import decode_base64url

HEADER = "X-Stamp"
PASSKEY_HEADER = "X-Stamp-WebAuthn"
ATTESTED_HEADER = "X-Stamp-Attested"
FIELDS = {"publicKey", "scheme", "signature"}
PASSKEY_FIELDS = {"credentialId", "authenticatorData", "clientDataJson", "signature"}
ATTESTED_FIELDS = {"publicKeyAttestation", "scheme", "publicKey", "signature"}
CURVES: dict[str, ec.EllipticCurve] = {
    "SIGNATURE_SCHEME_TK_API_P256": p256.CURVE,
    "SIGNATURE_SCHEME_TK_API_SECP256K1": ec.SECP256K1(),
}
VERIFICATION_TOKEN_SCHEME = "STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN"


@dataclass(frozen=True)
class Stamp:
    """By a key; `attestation` is the verification token that vouches for a key which is nobody's yet."""

    public_key: str
    scheme: str
    signature: str
    attestation: str | None = None


@dataclass(frozen=True)
class PasskeyStamp:
    """Not verified yet: only whoever knows the credential can."""

    fields: dict[str, str]

    @property
    def credential_id(self) -> str:
        return self.fields["credentialId"]


def read_stamp(headers: Mapping[str, str], body: bytes) -> Stamp | PasskeyStamp:
    """The one stamp of a request; of a key, once the key has verified it. Whose key that is comes later."""
    present = [name for name in (HEADER, PASSKEY_HEADER, ATTESTED_HEADER) if headers.get(name)]
    if not present:
        raise unauthenticated("no valid authentication signature found for request", "SIGNATURE_MISSING")
    if len(present) > 1:
        raise malformed()
    value = headers[present[0]]
    if present[0] == PASSKEY_HEADER:
        return PasskeyStamp(_fields(value.encode(), PASSKEY_FIELDS))
    if present[0] == ATTESTED_HEADER:
        return _attested(value, body)
    fields = _encoded_fields(value, FIELDS)
    stamp = Stamp(fields["publicKey"], fields["scheme"], fields["signature"])
    return _verified(stamp, CURVES.get(stamp.scheme), body)


def _attested(value: str, body: bytes) -> Stamp:
    """The documentation says JSON, the vendor's client sends it in base64url: both are read."""
    if value.startswith("{"):
        fields = _fields(value.encode(), ATTESTED_FIELDS)
    else:
        fields = _encoded_fields(value, ATTESTED_FIELDS)
    if fields["scheme"] != VERIFICATION_TOKEN_SCHEME:
        raise malformed()
    stamp = Stamp(fields["publicKey"], fields["scheme"], fields["signature"], fields["publicKeyAttestation"])
    return _verified(stamp, p256.CURVE, body)


def _verified(stamp: Stamp, curve: ec.EllipticCurve | None, body: bytes) -> Stamp:
    if curve is None or not p256.is_compressed_point(stamp.public_key, curve):
        raise malformed()
    if not p256.verifies_der(p256.parse_point(stamp.public_key, curve), stamp.signature, body):
        raise unauthenticated("could not verify api key signature", "SIGNATURE_INVALID")
    return stamp


def _encoded_fields(value: str, names: set[str]) -> dict[str, str]:
    try:
        return _fields(decode_base64url(value), names)
    except ValueError:
        raise malformed() from None


def _fields(text: bytes, names: set[str]) -> dict[str, str]:
    try:
        fields = json.loads(text)
    except ValueError:
        raise malformed() from None
    if not isinstance(fields, dict) or set(fields) != names:
        raise malformed()
    if not all(isinstance(value, str) for value in fields.values()):
        raise malformed()
    return fields


def malformed() -> TurnkeyError:
    return unauthenticated("malformed activity stamp", "SIGNATURE_INVALID")
