"""Client session tokens: made with the tenant's key, good for one user, for a while."""

from dataclasses import dataclass

from ..clock import StackClock
from ..randomness import Randomness
from .switches import SessionExpiry

PREFIX = "cst_"
TOKEN_BYTES = 24


@dataclass(frozen=True)
class Session:
    token: str
    user_id: str
    expires_at: float


class Sessions:
    def __init__(self, clock: StackClock, randomness: Randomness) -> None:
        self._clock = clock
        self._randomness = randomness
        self._by_token: dict[str, Session] = {}

    def mint(self, user_id: str, seconds: int) -> Session:
        token = PREFIX + self._randomness.token(TOKEN_BYTES).hex()
        session = Session(token, user_id, self._clock.now() + seconds)
        self._by_token[token] = session
        return session

    def live(self, token: str) -> Session | None:
        session = self._by_token.get(token)
        return session if session is not None and self._clock.now() < session.expires_at else None

    def kill(self) -> int:
        killed = len(self._by_token)
        self._by_token.clear()
        return killed


def expiry_text(format_: SessionExpiry, iso: str, seconds: float) -> str | int:
    match format_:
        case "iso":
            return iso
        case "unix":
            return int(seconds)
        case "malformed":
            return "in a while"
