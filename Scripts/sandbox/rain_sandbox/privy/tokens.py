"""Access and identity tokens: ES256 with the app's key, which everyone can read from its JWKS."""

import base64
import hashlib
import json
from dataclasses import dataclass
from typing import Any

import jwt

from ..clock import StackClock
from .identity import Identity

ISSUER = "privy.io"
ALGORITHM = "ES256"


class TokenUnreadable(Exception):
    """Not a token of this app."""


@dataclass(frozen=True)
class AccessToken:
    session_id: str
    user_id: str
    expires: int

    def is_expired(self, now: float) -> bool:
        return now >= self.expires


class Tokens:
    def __init__(self, identity: Identity, clock: StackClock) -> None:
        self._identity = identity
        self._clock = clock
        numbers = identity.token_key.public_key().public_numbers()
        self._point = [
            base64.urlsafe_b64encode(part.to_bytes(32, "big")).decode().rstrip("=") for part in (numbers.x, numbers.y)
        ]
        self._key_id = hashlib.sha256("".join(self._point).encode()).hexdigest()[:16]

    def jwks(self) -> dict[str, Any]:
        x, y = self._point
        key = {"kty": "EC", "crv": "P-256", "alg": ALGORITHM, "use": "sig", "kid": self._key_id, "x": x, "y": y}
        return {"keys": [key]}

    def access(self, session_id: str, user_id: str, seconds: int) -> str:
        return self._signed({"sid": session_id, "sub": user_id}, seconds)

    def identity(self, user_id: str, created_at: int, linked_accounts: list[dict[str, Any]], seconds: int) -> str:
        claims = {
            "sub": user_id,
            "cr": str(created_at),
            # JSON inside JSON: that is the vendor's format.
            "linked_accounts": json.dumps(linked_accounts, separators=(",", ":")),
        }
        return self._signed(claims, seconds)

    def read_access(self, text: str) -> AccessToken:
        """Genuine, perhaps expired."""
        try:
            claims = jwt.decode(
                text,
                self._identity.token_key.public_key(),
                algorithms=[ALGORITHM],
                audience=self._identity.app_id,
                issuer=ISSUER,
                options={"verify_exp": False, "verify_iat": False, "require": ["sid", "sub", "exp"]},
            )
        except jwt.PyJWTError as error:
            raise TokenUnreadable("not an access token of this app") from error
        return AccessToken(claims["sid"], claims["sub"], claims["exp"])

    def _signed(self, claims: dict[str, Any], seconds: int) -> str:
        now = int(self._clock.now())
        times = {"iss": ISSUER, "aud": self._identity.app_id, "iat": now, "exp": now + seconds}
        headers = {"typ": "JWT", "kid": self._key_id}
        return jwt.encode({**claims, **times}, self._identity.token_key, ALGORITHM, headers)
