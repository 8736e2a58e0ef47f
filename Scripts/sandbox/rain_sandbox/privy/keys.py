"""P-256 keys in the forms this API uses: base64 of SPKI and PKCS#8, PEM, and signatures as base64 of DER."""

import base64
import binascii

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_public_key,
    load_pem_public_key,
)

from ..randomness import Randomness

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
PEM_PREFIX = "-----BEGIN"
_SIGNATURE = ec.ECDSA(SHA256())


def generate(randomness: Randomness) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(randomness.scalar(ORDER), CURVE)


def spki(key: ec.EllipticCurvePublicKey) -> str:
    return base64.b64encode(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).decode()


def pem(key: ec.EllipticCurvePublicKey) -> str:
    return key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo).decode()


def pkcs8(key: ec.EllipticCurvePrivateKey) -> str:
    return base64.b64encode(key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())).decode()


def read_public(text: str) -> ec.EllipticCurvePublicKey:
    """Base64 SPKI or PEM. Raises ValueError for anything but a P-256 key."""
    if text.startswith(PEM_PREFIX):
        key = load_pem_public_key(text.encode())
    else:
        key = load_der_public_key(decode_base64(text))
    if not isinstance(key, ec.EllipticCurvePublicKey) or not isinstance(key.curve, ec.SECP256R1):
        raise ValueError("not a P-256 key")
    return key


def verifies(key: ec.EllipticCurvePublicKey, signature: bytes, message: bytes) -> bool:
    try:
        key.verify(signature, message, _SIGNATURE)
    except InvalidSignature:
        return False
    return True


def decode_base64(text: str) -> bytes:
    """The standard alphabet with its padding, strictly. Raises ValueError."""
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise ValueError("not base64") from error
