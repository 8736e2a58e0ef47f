"""Who asks: the tenant by one of its keys, or one user by a session token."""

from collections.abc import Mapping
from dataclasses import dataclass

from .errors import IssuingError
from .keys import ApiKeys, Role
from .sessions import PREFIX, Sessions

READING = ("GET", "HEAD")


@dataclass(frozen=True)
class Caller:
    role: Role | None
    """None for a user's session."""
    user_id: str | None = None

    def require_tenant(self) -> None:
        if self.role is None:
            raise IssuingError(403, "a client session may not do this")

    def require_user(self, user_id: str) -> None:
        """A session reaches its own user; a key reaches every one."""
        if self.role is None and user_id != self.user_id:
            raise IssuingError(403, "this session belongs to another user")

    def require_primary(self) -> None:
        if self.role != "primary":
            raise IssuingError(403, "only the primary key manages keys")

    def require_writing(self, method: str) -> None:
        if self.role == "readonly" and method not in READING:
            raise IssuingError(403, "this key may only read")


def caller_of(headers: Mapping[str, str], keys: ApiKeys, sessions: Sessions) -> Caller:
    text = headers.get("Api-Key")
    scheme, _, token = headers.get("Authorization", "").partition(" ")
    if text is not None and scheme:
        raise IssuingError(401, "either Api-Key or Authorization, not both")
    if text is None:
        if scheme != "Bearer" or not token:
            raise IssuingError(401, "no API key given")
        text = token
    if text.startswith(PREFIX):
        session = sessions.live(text)
        if session is None or headers.get("Api-Key") is not None:
            raise IssuingError(401, "Invalid or expired session token")
        return Caller(None, session.user_id)
    key = keys.find(text)
    if key is None:
        raise IssuingError(401)
    return Caller(key.role)
