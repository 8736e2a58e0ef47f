"""API keys, and the key that webhooks are signed with while it is being replaced."""

from dataclasses import dataclass
from typing import Literal

from ..clock import StackClock
from ..randomness import Randomness
from .errors import not_found
from .identity import API_KEY_BYTES, IssuingIdentity

Role = Literal["primary", "secondary", "readonly"]


@dataclass(frozen=True)
class ApiKey:
    key_id: str
    name: str
    key: str
    role: Role
    expires_at: float | None = None


class ApiKeys:
    """Only the primary key may make keys and take them away."""

    def __init__(self, identity: IssuingIdentity, clock: StackClock, randomness: Randomness) -> None:
        self._clock = clock
        self._randomness = randomness
        self._keys = [
            ApiKey(randomness.uuid(), "primary", identity.api_key, "primary"),
            ApiKey(randomness.uuid(), "readonly", identity.readonly_api_key, "readonly"),
        ]
        self.webhook_key = identity.api_key
        self.secondary_webhook_key: ApiKey | None = None

    def find(self, text: str) -> ApiKey | None:
        now = self._clock.now()
        for held in self._keys:
            if held.key == text and (held.expires_at is None or now < held.expires_at):
                return held
        return None

    def add(self, name: str, expires_at: float) -> ApiKey:
        made = self._new(name, "secondary", expires_at)
        self._keys.append(made)
        return made

    def remove(self, key_id: str) -> None:
        kept = [held for held in self._keys if held.key_id != key_id or held.role == "primary"]
        if len(kept) == len(self._keys):
            raise not_found("Key")
        self._keys = kept

    def start_rotation(self) -> ApiKey:
        """From here on webhooks carry two signatures."""
        self.secondary_webhook_key = self._new("webhook", "secondary", None)
        return self.secondary_webhook_key

    def finish_rotation(self) -> None:
        if self.secondary_webhook_key is None:
            raise not_found("Secondary webhook key")
        self.webhook_key = self.secondary_webhook_key.key
        self.secondary_webhook_key = None

    def _new(self, name: str, role: Role, expires_at: float | None) -> ApiKey:
        key = self._randomness.token(API_KEY_BYTES).hex()
        return ApiKey(self._randomness.uuid(), name, key, role, expires_at)
