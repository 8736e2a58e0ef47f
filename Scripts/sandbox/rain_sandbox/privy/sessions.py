"""Sessions: an access token that runs out, and a refresh token that works once."""

import string
from dataclasses import dataclass, field
from typing import Literal

from ..clock import StackClock
from ..randomness import Randomness
from .refusals import Refused
from .settings import Settings
from .tokens import AccessToken, Tokens, TokenUnreadable

REFRESH_TOKEN_LENGTH = 93
REFRESH_TOKEN_ALPHABET = string.ascii_letters + string.digits

Action = Literal["set", "ignore", "clear"]


@dataclass
class Session:
    session_id: str
    user_id: str
    access_token: str
    refresh_token: str
    refresh_expires: float
    used: list[str] = field(default_factory=list)
    """Refresh tokens that have been used, newest last."""
    rotated_at: float = 0
    has_ended: bool = False


@dataclass(frozen=True)
class Granted:
    """What a login or refresh answers, apart from the user."""

    action: Action
    access_token: str | None = None
    refresh_token: str | None = None


class Sessions:
    def __init__(self, clock: StackClock, randomness: Randomness, tokens: Tokens, settings: Settings) -> None:
        self._clock = clock
        self._randomness = randomness
        self._tokens = tokens
        self._settings = settings
        self._by_id: dict[str, Session] = {}

    def begin(self, user_id: str) -> Granted:
        session_id = self._randomness.uuid()
        access = self._tokens.access(session_id, user_id, self._settings.access_token_seconds)
        session = Session(session_id, user_id, access, self._refresh_token(), self._refresh_expires())
        self._by_id[session_id] = session
        return _granted(session)

    def user_id(self, bearer: str | None) -> str:
        """Whose access token this is, when it may still be used."""
        if bearer is None:
            raise Refused("invalid_auth_token")
        token = self._read(bearer)
        session = self._by_id.get(token.session_id)
        if session is None or session.has_ended or token.is_expired(self._clock.now()):
            raise Refused("invalid_auth_token")
        return token.user_id

    def of(self, bearer: str | None, refresh_token: str | None) -> Session:
        """The session that both tokens belong to. The access token may have expired, the refresh token been used."""
        if bearer is None:
            raise Refused("missing_access_token")
        if not refresh_token:
            raise Refused("missing_refresh_token")
        session = self._by_id.get(self._read(bearer).session_id)
        if session is None or session.has_ended:
            raise Refused("invalid_auth_token")
        if refresh_token != session.refresh_token and refresh_token not in session.used:
            raise Refused("invalid_auth_token")
        return session

    def refresh(self, session: Session, refresh_token: str) -> Granted:
        if refresh_token in session.used:
            return self._reused(session, refresh_token)
        if self._clock.now() >= session.refresh_expires:
            raise Refused("invalid_auth_token")
        session.used.append(refresh_token)
        session.refresh_token, session.refresh_expires = self._refresh_token(), self._refresh_expires()
        session.rotated_at = self._clock.now()
        self.renew_access(session)
        return _granted(session)

    def renew_access(self, session: Session) -> str:
        lifetime = self._settings.access_token_seconds
        session.access_token = self._tokens.access(session.session_id, session.user_id, lifetime)
        return session.access_token

    def end(self, bearer: str | None) -> None:
        session = None if bearer is None else self._by_id.get(self._read(bearer).session_id)
        if session is None:
            raise Refused("invalid_auth_token")
        if session.has_ended:
            raise Refused("already_logged_out")
        session.has_ended = True

    def end_all(self, user_ids: set[str]) -> int:
        live = [item for item in self._by_id.values() if item.user_id in user_ids and not item.has_ended]
        for session in live:
            session.has_ended = True
        return len(live)

    def _reused(self, session: Session, refresh_token: str) -> Granted:
        settings = self._settings
        in_grace = self._clock.now() < session.rotated_at + settings.reuse_grace_seconds
        if settings.reuse in ("ignore", "repeat") and in_grace and refresh_token == session.used[-1]:
            return Granted("ignore") if settings.reuse == "ignore" else _granted(session)
        if settings.reuse == "end-session":
            session.has_ended = True
        raise Refused("token_already_used")

    def _read(self, bearer: str) -> AccessToken:
        try:
            return self._tokens.read_access(bearer)
        except TokenUnreadable:
            raise Refused("invalid_auth_token") from None

    def _refresh_token(self) -> str:
        return self._randomness.text(REFRESH_TOKEN_ALPHABET, REFRESH_TOKEN_LENGTH)

    def _refresh_expires(self) -> float:
        return self._clock.now() + self._settings.refresh_token_seconds


def _granted(session: Session) -> Granted:
    return Granted("set", session.access_token, session.refresh_token)
