"""The three keys clients pin: who signs exports, sessions, and what the code flow hands out."""

from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec

from ..randomness import Randomness
from . import p256


@dataclass(frozen=True)
class EnclaveKey:
    private: ec.EllipticCurvePrivateKey

    @property
    def public_hex(self) -> str:
        return p256.uncompressed(self.private.public_key()).hex()


@dataclass(frozen=True)
class Enclaves:
    signer: EnclaveKey
    """Signs export bundles."""
    notarizer: EnclaveKey
    """Signs session tokens."""
    tls_fetcher: EnclaveKey
    """Signs the bundles codes are sealed to, and verification tokens."""

    @staticmethod
    def generate(randomness: Randomness) -> "Enclaves":
        return Enclaves(*(EnclaveKey(p256.generate(randomness)) for _ in range(3)))
