"""Verification tokens in use: who may log in or sign up with one, and how often."""

import json
from typing import Any, Literal

from ..clock import StackClock
from . import p256
from .enclaves import Enclaves
from .errors import TurnkeyError, invalid
from .models import ClientSignature
from .tokens import TokenUnreadable, VerificationToken, read_verification_token

Usage = Literal["USAGE_TYPE_LOGIN", "USAGE_TYPE_SIGNUP"]


class VerificationTokens:
    def __init__(self, enclaves: Enclaves, clock: StackClock) -> None:
        self._enclaves = enclaves
        self._clock = clock
        self._used: set[tuple[str, Usage]] = set()

    def read(self, text: str) -> VerificationToken:
        """A token that is genuine and still lives. Looking something up with it does not use it up."""
        try:
            token = read_verification_token(self._enclaves, text)
        except TokenUnreadable:
            raise _refused("invalid verification token") from None
        if self._clock.now_ms() >= token.expires_ms:
            raise _refused("verification token has expired")
        return token

    def check_usage(
        self, token: VerificationToken, usage: Usage, signature: ClientSignature | None, expected: dict[str, Any]
    ) -> None:
        """The holder of the token's key must have signed exactly this use of it, and for the first time."""
        self.check_unused(token, usage)
        if signature is None:
            raise _bad_signature("client signature is required")
        if signature.public_key != token.public_key:
            raise _bad_signature("client signature is not by the key of the verification token")
        if not _verifies(signature):
            raise _bad_signature("client signature does not verify")
        message = {**expected, "tokenId": token.token_id, "type": usage}
        if _signed_message(signature) != message:
            raise _bad_signature("client signature is over another message")

    def check_unused(self, token: VerificationToken, usage: Usage) -> None:
        if (token.token_id, usage) in self._used:
            raise _refused("verification token has already been used")

    def use(self, token: VerificationToken, usage: Usage) -> None:
        self._used.add((token.token_id, usage))


def _verifies(signature: ClientSignature) -> bool:
    try:
        raw = bytes.fromhex(signature.signature)
    except ValueError:
        return False
    return p256.verifies_raw(p256.parse_point(signature.public_key), raw, signature.message.encode())


def _signed_message(signature: ClientSignature) -> Any:
    """Clients order keys and escape slashes differently, so the parsed message is what must agree."""
    try:
        return without_empty(json.loads(signature.message))
    except ValueError:
        return None


def without_empty(value: Any) -> Any:
    """Absent, null and empty list say the same thing in these messages."""
    if isinstance(value, dict):
        kept = {key: without_empty(item) for key, item in value.items()}
        return {key: item for key, item in kept.items() if item is not None and item != []}
    if isinstance(value, list):
        return [without_empty(item) for item in value]
    return value


def _refused(message: str) -> TurnkeyError:
    return invalid(message, "REQUEST_INVALID", ("verificationToken", message))


def _bad_signature(message: str) -> TurnkeyError:
    return invalid(message, "SIGNATURE_INVALID", ("clientSignature", message))
