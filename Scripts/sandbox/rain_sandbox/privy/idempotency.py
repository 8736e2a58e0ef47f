"""Idempotency keys: the same request again gets the stored answer, another one under the same key is refused."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import rfc8785

from ..clock import StackClock
from .authorization import IDEMPOTENCY_KEY
from .call import JSON, Call
from .refusals import Refused, invalid

WINDOW_SECONDS = 24 * 3600
MAXIMUM_LENGTH = 256


@dataclass
class Remembered:
    body: bytes
    until: float
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the request is answered, so that one that comes again meanwhile waits for the answer."""
    answer: JSON | None = None


class Idempotency:
    def __init__(self, clock: StackClock) -> None:
        self._clock = clock
        self._by_key: dict[tuple[str, str, str], Remembered] = {}

    async def once(self, call: Call, work: Callable[[], Awaitable[JSON]]) -> JSON:
        """Refusals are not remembered: after one the key may be used again."""
        key = call.headers.get(IDEMPOTENCY_KEY)
        if key is None:
            return await work()
        if not 0 < len(key) <= MAXIMUM_LENGTH:
            raise invalid(f"{IDEMPOTENCY_KEY} must have at most {MAXIMUM_LENGTH} characters")
        found = self._entry(call, key)
        async with found.lock:
            if found.answer is None:
                found.answer = await work()
            return found.answer

    def _entry(self, call: Call, key: str) -> Remembered:
        """A key belongs to one endpoint and to whoever asks."""
        whose = call.user.user_id if call.user is not None else ""
        body, now = _canonical(call.body), self._clock.now()
        found = self._by_key.get((whose, call.path, key))
        if found is None or now >= found.until or (found.answer is None and not found.lock.locked()):
            found = Remembered(body, now + WINDOW_SECONDS)
            self._by_key[whose, call.path, key] = found
        if found.body != body:
            raise Refused("idempotency_conflict")
        return found


def _canonical(body: JSON | None) -> bytes:
    try:
        return rfc8785.dumps(body)
    except rfc8785.CanonicalizationError:
        raise invalid("The body has numbers or texts that canonical JSON cannot spell") from None
