"""Secrets on their way in: each is sealed to a key made for one user, and that key is used once."""

from cryptography.hazmat.primitives.asymmetric import ec

from ..randomness import Randomness
from . import bundles, p256
from .errors import TurnkeyError, invalid


class Imports:
    def __init__(self, randomness: Randomness) -> None:
        self._randomness = randomness
        self._targets: dict[tuple[str, str], ec.EllipticCurvePrivateKey] = {}

    def start(self, organization_id: str, user_id: str) -> ec.EllipticCurvePublicKey:
        """A new target takes the place of the user's last one."""
        key = p256.generate(self._randomness)
        self._targets[organization_id, user_id] = key
        return key.public_key()

    def open(self, organization_id: str, user_id: str, bundle: str) -> bytes:
        key = self._targets.get((organization_id, user_id))
        if key is None:
            raise _unreadable("no import was started for this user")
        try:
            secret = bundles.open_sealed_bundle(key, bundle)
        except bundles.BundleUnreadable:
            raise _unreadable("cannot be opened") from None
        del self._targets[organization_id, user_id]
        return secret


def _unreadable(why: str) -> TurnkeyError:
    return invalid("could not decrypt import bundle", "REQUEST_INVALID", ("parameters.encryptedBundle", why))
