"""X-Stamp: a signature by an API key over the exact bytes of the request body."""

import json
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec

from . import p256
from .errors import TurnkeyError, unauthenticated
from .tokens import decode_base64url

HEADER = "X-Stamp"
FIELDS = {"publicKey", "scheme", "signature"}
CURVES: dict[str, ec.EllipticCurve] = {
    "SIGNATURE_SCHEME_TK_API_P256": p256.CURVE,
    "SIGNATURE_SCHEME_TK_API_SECP256K1": ec.SECP256K1(),
}


@dataclass(frozen=True)
class Stamp:
    public_key: str
    scheme: str
    signature: str


def verified_stamp(header: str | None, body: bytes) -> Stamp:
    """The stamp, once its own key has verified it. Whose key that is comes later."""
    if not header:
        raise unauthenticated("no valid authentication signature found for request", "SIGNATURE_MISSING")
    stamp = _parse(header)
    curve = CURVES.get(stamp.scheme)
    if curve is None or not p256.is_compressed_point(stamp.public_key, curve):
        raise _malformed()
    if not p256.verifies_der(p256.parse_point(stamp.public_key, curve), stamp.signature, body):
        raise unauthenticated("could not verify api key signature", "SIGNATURE_INVALID")
    return stamp


def _parse(header: str) -> Stamp:
    try:
        fields = json.loads(decode_base64url(header))
    except ValueError:
        raise _malformed() from None
    if not isinstance(fields, dict) or set(fields) != FIELDS:
        raise _malformed()
    if not all(isinstance(value, str) for value in fields.values()):
        raise _malformed()
    return Stamp(fields["publicKey"], fields["scheme"], fields["signature"])


def _malformed() -> TurnkeyError:
    return unauthenticated("malformed activity stamp", "SIGNATURE_INVALID")
