"""P-256 keys in the forms this API uses: hex points, DER stamps, and raw 64-byte token signatures."""

import hashlib

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from ..randomness import Randomness

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
COMPRESSED_HEX_LENGTH = 66
UNCOMPRESSED_HEX_LENGTH = 130

_SIGNATURE = ec.ECDSA(SHA256())
_PREHASHED = ec.ECDSA(utils.Prehashed(SHA256()))


def generate(randomness: Randomness) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(randomness.scalar(ORDER), CURVE)


def uncompressed(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def compressed_hex(key: ec.EllipticCurvePublicKey) -> str:
    return key.public_bytes(Encoding.X962, PublicFormat.CompressedPoint).hex()


def parse_point(text: str, curve: ec.EllipticCurve = CURVE) -> ec.EllipticCurvePublicKey:
    """Raises ValueError for anything but a point on the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(curve, bytes.fromhex(text))


def is_compressed_point(text: str, curve: ec.EllipticCurve = CURVE) -> bool:
    """Lowercase compressed hex of a real point: the only form keys are registered in."""
    if len(text) != COMPRESSED_HEX_LENGTH or text != text.lower():
        return False
    try:
        parse_point(text, curve)
    except ValueError:
        return False
    return True


def sign_der(key: ec.EllipticCurvePrivateKey, message: bytes) -> str:
    return key.sign(message, _SIGNATURE).hex()


def verifies_der(key: ec.EllipticCurvePublicKey, signature: str, message: bytes) -> bool:
    try:
        key.verify(bytes.fromhex(signature), message, _SIGNATURE)
    except (InvalidSignature, ValueError):
        return False
    return True


def sign_raw(key: ec.EllipticCurvePrivateKey, message: bytes, hashes: int = 1) -> bytes:
    """r and s, 32 bytes each. Session tokens are hashed twice, everything else once."""
    return _raw(key.sign(_digest(message, hashes), _PREHASHED))


def verifies_raw(key: ec.EllipticCurvePublicKey, signature: bytes, message: bytes, hashes: int = 1) -> bool:
    if len(signature) != 64:
        return False
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    try:
        key.verify(utils.encode_dss_signature(r, s), _digest(message, hashes), _PREHASHED)
    except (InvalidSignature, ValueError):
        return False
    return True


def _digest(message: bytes, hashes: int) -> bytes:
    for _ in range(hashes):
        message = hashlib.sha256(message).digest()
    return message


def _raw(der: bytes) -> bytes:
    r, s = utils.decode_dss_signature(der)
    return r.to_bytes(32, "big") + s.to_bytes(32, "big")
