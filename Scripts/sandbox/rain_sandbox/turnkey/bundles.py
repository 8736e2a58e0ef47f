"""Bundles: JSON signed by an enclave, and secrets sealed with HPKE to a key the other side holds."""

import json
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from pyhpke import AEADId, CipherSuite, KDFId, KEMId, KEMKey, PyHPKEError

from . import p256
from .enclaves import EnclaveKey

VERSION = "v1.0.0"
HPKE_INFO = b"turnkey_hpke"

_SUITE = CipherSuite.new(KEMId.DHKEM_P256_HKDF_SHA256, KDFId.HKDF_SHA256, AEADId.AES256_GCM)


class BundleUnreadable(Exception):
    """Not a bundle, or not one sealed to this key."""


def signed_bundle(enclave: EnclaveKey, inner: dict[str, Any]) -> str:
    """The outer bundle: the signature is over the bytes that `data` spells."""
    data = json.dumps(inner, separators=(",", ":")).encode()
    outer = {
        "version": VERSION,
        "data": data.hex(),
        "dataSignature": p256.sign_der(enclave.private, data),
        "enclaveQuorumPublic": enclave.public_hex,
    }
    return json.dumps(outer, separators=(",", ":"))


def export_bundle(
    enclave: EnclaveKey, recipient: ec.EllipticCurvePublicKey, plaintext: bytes, organization_id: str
) -> str:
    encapped, ciphertext = seal(recipient, plaintext)
    inner = {
        "encappedPublic": encapped.hex(),
        "ciphertext": ciphertext.hex(),
        "organizationId": organization_id,
    }
    return signed_bundle(enclave, inner)


def seal(recipient: ec.EllipticCurvePublicKey, plaintext: bytes) -> tuple[bytes, bytes]:
    """The encapsulated key and the ciphertext. Both public keys are bound as additional data."""
    encapped, context = _SUITE.create_sender_context(KEMKey.from_pyca_cryptography_key(recipient), HPKE_INFO)
    return encapped, context.seal(plaintext, encapped + p256.uncompressed(recipient))


def open_sealed_bundle(recipient: ec.EllipticCurvePrivateKey, bundle: str) -> bytes:
    """Opens `{"encappedPublic": …, "ciphertext": …}`, the form clients seal a code in."""
    try:
        fields = json.loads(bundle)
        encapped, ciphertext = bytes.fromhex(fields["encappedPublic"]), bytes.fromhex(fields["ciphertext"])
        return open_sealed(recipient, encapped, ciphertext)
    except (ValueError, KeyError, TypeError) as error:
        raise BundleUnreadable("not a sealed bundle") from error


def open_sealed(recipient: ec.EllipticCurvePrivateKey, encapped: bytes, ciphertext: bytes) -> bytes:
    additional = encapped + p256.uncompressed(recipient.public_key())
    try:
        context = _SUITE.create_recipient_context(encapped, KEMKey.from_pyca_cryptography_key(recipient), HPKE_INFO)
        return context.open(ciphertext, additional)
    except PyHPKEError as error:
        raise BundleUnreadable("not sealed to this key") from error
