"""Keys that sign for a user for a while: made in the exchange of a user's token, sealed to whoever asks."""

from dataclasses import dataclass

from ..clock import StackClock
from ..randomness import Randomness
from . import keys
from .settings import Settings


@dataclass(frozen=True)
class UserKey:
    user_id: str
    public_key: str
    """Base64 SPKI."""
    valid_ms: int
    """From when on it is known."""
    expires_ms: int


class UserKeys:
    def __init__(self, clock: StackClock, randomness: Randomness, settings: Settings) -> None:
        self._clock = clock
        self._randomness = randomness
        self._settings = settings
        self._keys: list[UserKey] = []

    def create(self, user_id: str) -> tuple[UserKey, str]:
        """The key as it is remembered, and its private half as base64 PKCS#8, which is not."""
        private = keys.generate(self._randomness)
        now, settings = self._clock.now_ms(), self._settings
        valid, expires = now + settings.user_key_delay_seconds * 1000, now + settings.user_key_seconds * 1000
        key = UserKey(user_id, keys.spki(private.public_key()), valid, expires)
        self._keys.append(key)
        return key, keys.pkcs8(private)

    def live(self, user_id: str) -> list[str]:
        now = self._clock.now_ms()
        return [
            key.public_key for key in self._keys if key.user_id == user_id and key.valid_ms <= now < key.expires_ms
        ]

    def remove(self, user_ids: set[str]) -> int:
        kept = [key for key in self._keys if key.user_id not in user_ids]
        removed = len(self._keys) - len(kept)
        self._keys = kept
        return removed
