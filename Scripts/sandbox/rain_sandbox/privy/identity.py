"""Identifiers in the vendor's forms, and the app that clients are configured with."""

import base64
import string
from dataclasses import dataclass

from cryptography.hazmat.primitives.asymmetric import ec
from eth_keys.datatypes import PrivateKey

from ..randomness import Randomness
from . import keys

ALPHABET = string.ascii_lowercase + string.digits
NATIVE_APP_ID = "xyz.rain.sandbox"


def cuid(randomness: Randomness) -> str:
    """25 characters that begin with c: apps and users."""
    return "c" + randomness.text(ALPHABET, 24)


def cuid2(randomness: Randomness) -> str:
    """24 characters that begin with a letter: wallets, quorums, policies, rules, transactions."""
    return randomness.text(string.ascii_lowercase, 1) + randomness.text(ALPHABET, 23)


@dataclass(frozen=True)
class Identity:
    """What stays the same through a reset."""

    app_id: str
    client_id: str
    app_secret: str
    token_key: ec.EllipticCurvePrivateKey
    """Signs access and identity tokens."""
    sponsor_key: PrivateKey
    """Pays for sponsored transactions."""
    native_app_id: str = NATIVE_APP_ID

    @staticmethod
    def generate(randomness: Randomness) -> "Identity":
        return Identity(
            app_id=cuid(randomness),
            client_id="client-" + randomness.text(string.ascii_letters + string.digits, 43),
            app_secret=base64.urlsafe_b64encode(randomness.token(64)).decode().rstrip("="),
            token_key=keys.generate(randomness),
            sponsor_key=PrivateKey(randomness.token(32)),
        )

    @property
    def verification_key(self) -> str:
        return keys.pem(self.token_key.public_key())
