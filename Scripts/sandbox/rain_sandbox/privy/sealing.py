"""What is sealed with HPKE: user keys and exported wallets on the way out, imported wallets on the way in."""

import base64

from cryptography.hazmat.primitives.asymmetric import ec
from pyhpke import AEADId, CipherSuite, KDFId, KEMId, KEMKey, PyHPKEError

from . import keys
from .refusals import invalid

KEM, KDF = KEMId.DHKEM_P256_HKDF_SHA256, KDFId.HKDF_SHA256
AEADS = {"CHACHA20_POLY1305": AEADId.CHACHA20_POLY1305, "AES_GCM256": AEADId.AES256_GCM}
DEFAULT_AEAD = "CHACHA20_POLY1305"


def recipient(text: str) -> ec.EllipticCurvePublicKey:
    """Base64 SPKI, PEM, or the point itself in base64."""
    try:
        return keys.read_public(text)
    except ValueError:
        pass
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(keys.CURVE, keys.decode_base64(text))
    except ValueError:
        raise invalid("recipient_public_key must be a P-256 key as base64-encoded SPKI") from None


def seal(recipient_key: ec.EllipticCurvePublicKey, plaintext: str) -> dict[str, str]:
    """No info and no additional data: the vendor binds the sealed text to nothing."""
    suite = CipherSuite.new(KEM, KDF, AEADS[DEFAULT_AEAD])
    encapsulated, context = suite.create_sender_context(KEMKey.from_pyca_cryptography_key(recipient_key))
    return {
        "encryption_type": "HPKE",
        "encapsulated_key": base64.b64encode(encapsulated).decode(),
        "ciphertext": base64.b64encode(context.seal(plaintext.encode())).decode(),
    }


def unseal(
    own: ec.EllipticCurvePrivateKey,
    encapsulated_key: str,
    ciphertext: str,
    aead: str = DEFAULT_AEAD,
    info: str = "",
    aad: str = "",
) -> bytes:
    suite = CipherSuite.new(KEM, KDF, AEADS[aead])
    try:
        context = suite.create_recipient_context(
            keys.decode_base64(encapsulated_key),
            KEMKey.from_pyca_cryptography_key(own),
            keys.decode_base64(info),
        )
        return context.open(keys.decode_base64(ciphertext), keys.decode_base64(aad))
    except (PyHPKEError, ValueError):
        raise invalid("The ciphertext cannot be opened") from None
