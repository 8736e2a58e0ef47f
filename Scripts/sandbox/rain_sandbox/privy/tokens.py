"""Access and identity tokens: ES256 with the app's key, which everyone can read from its JWKS."""

import base64
import hashlib
import json
from dataclasses import dataclass
from typing import Any, Literal

import jwt
from cryptography.hazmat.primitives.asymmetric import ec

from ..clock import StackClock
from . import keys
from .identity import Identity

ISSUER = "privy.io"
ALGORITHM = "ES256"

Forgery = Literal["other-key", "unsigned", "other-app", "other-issuer", "other-user", "expired"]


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
        self._keys: dict[str, ec.EllipticCurvePrivateKey] = {}
        self.rotate(identity.token_key)

    def rotate(self, key: ec.EllipticCurvePrivateKey) -> None:
        """Signs with this key from now on. Tokens by earlier ones still count."""
        self._key_id = _key_id(key)
        self._keys[self._key_id] = key

    @property
    def verification_key(self) -> str:
        return keys.pem(self._keys[self._key_id].public_key())

    def jwks(self) -> dict[str, Any]:
        return {"keys": [_public(key_id, key) for key_id, key in self._keys.items()]}

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
            key = self._keys[jwt.get_unverified_header(text)["kid"]]
            claims = jwt.decode(
                text,
                key.public_key(),
                algorithms=[ALGORITHM],
                audience=self._identity.app_id,
                issuer=ISSUER,
                options={"verify_exp": False, "verify_iat": False, "require": ["sid", "sub", "exp"]},
            )
        except (jwt.PyJWTError, KeyError) as error:
            raise TokenUnreadable("not an access token of this app") from error
        return AccessToken(claims["sid"], claims["sub"], claims["exp"])

    def forged(self, text: str, forgery: Forgery, stranger: ec.EllipticCurvePrivateKey) -> str:
        """A token like this one which no client may take for genuine."""
        claims = jwt.decode(text, options={"verify_signature": False})
        headers = {"typ": "JWT", "kid": self._key_id}
        if forgery == "unsigned":
            return jwt.encode(claims, "", "none", headers)
        changes: dict[str, dict[str, Any]] = {
            "other-app": {"aud": "c" * 25},
            "other-issuer": {"iss": "privy.example"},
            "other-user": {"sub": "did:privy:" + "c" * 25},
            "expired": {"exp": int(self._clock.now()) - 1},
        }
        key = stranger if forgery == "other-key" else self._keys[self._key_id]
        return jwt.encode({**claims, **changes.get(forgery, {})}, key, ALGORITHM, headers)

    def _signed(self, claims: dict[str, Any], seconds: int) -> str:
        now = int(self._clock.now())
        times = {"iss": ISSUER, "aud": self._identity.app_id, "iat": now, "exp": now + seconds}
        headers = {"typ": "JWT", "kid": self._key_id}
        return jwt.encode({**claims, **times}, self._keys[self._key_id], ALGORITHM, headers)


def _public(key_id: str, key: ec.EllipticCurvePrivateKey) -> dict[str, str]:
    x, y = _point(key)
    return {"kty": "EC", "crv": "P-256", "alg": ALGORITHM, "use": "sig", "kid": key_id, "x": x, "y": y}


def _point(key: ec.EllipticCurvePrivateKey) -> list[str]:
    numbers = key.public_key().public_numbers()
    parts = (numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big"))
    return [base64.urlsafe_b64encode(part).decode().rstrip("=") for part in parts]


def _key_id(key: ec.EllipticCurvePrivateKey) -> str:
    return hashlib.sha256("".join(_point(key)).encode()).hexdigest()[:16]
