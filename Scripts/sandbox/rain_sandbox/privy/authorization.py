"""Authorisation signatures: P-256 over the canonical JSON (RFC 8785) of what is asked for, and of whom."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import rfc8785

from ..clock import StackClock
from . import keys
from .quorums import KeyQuorum, KeyQuorums
from .refusals import Refused, invalid
from .user_keys import UserKeys

APP_ID = "privy-app-id"
SIGNATURE = "privy-authorization-signature"
IDEMPOTENCY_KEY = "privy-idempotency-key"
REQUEST_EXPIRY = "privy-request-expiry"
SIGNED_HEADERS = (APP_ID, IDEMPOTENCY_KEY, REQUEST_EXPIRY)
VERSION = 1
EXPIRY = re.compile(r"[0-9]{1,16}")


@dataclass(frozen=True)
class SignedRequest:
    """What a signature is over: the URL as it was really called, and the body as it was sent."""

    method: str
    url: str
    body: dict[str, Any] | None
    headers: Mapping[str, str]

    def payloads(self) -> list[bytes]:
        """The bytes that may have been signed. The vendor's clients disagree about how an empty body is written."""
        if self.body:
            return [self._payload(body=self.body)]
        spellings = [self._payload(body=""), self._payload(body={})]
        return spellings if self.method != "DELETE" else [*spellings, self._payload()]

    def _payload(self, **body: Any) -> bytes:
        headers = {name: self.headers[name] for name in SIGNED_HEADERS if name in self.headers}
        try:
            return rfc8785.dumps(
                {"version": VERSION, "method": self.method, "url": self.url, "headers": headers, **body}
            )
        except rfc8785.CanonicalizationError:
            raise invalid("The body has numbers or texts that canonical JSON cannot spell") from None


class Authorization:
    def __init__(self, clock: StackClock, quorums: KeyQuorums, user_keys: UserKeys) -> None:
        self._clock = clock
        self._quorums = quorums
        self._user_keys = user_keys

    def check_expiry(self, headers: Mapping[str, str]) -> None:
        expiry = headers.get(REQUEST_EXPIRY)
        if expiry is None:
            return
        if not EXPIRY.fullmatch(expiry):
            raise invalid(f"{REQUEST_EXPIRY} must be a Unix timestamp in milliseconds")
        if int(expiry) < self._clock.now_ms():
            raise Refused("request_expired")

    def check(self, request: SignedRequest, quorum_ids: list[str]) -> str:
        """Which of these quorums has signed. None of them: 401, without a word about the reason, as at the vendor."""
        self.check_expiry(request.headers)
        signatures = _signatures(request.headers.get(SIGNATURE))
        payloads = request.payloads()
        for quorum_id in quorum_ids:
            if self._has_signed(self._quorums.get(quorum_id), signatures, payloads):
                return quorum_id
        raise Refused("no_authorization_keys")

    def _has_signed(self, quorum: KeyQuorum, signatures: list[bytes], payloads: list[bytes]) -> bool:
        """Enough members, and no signature that is nobody's."""
        known = self._keys_of(quorum)
        signers: set[str] = set()
        for signature in signatures:
            by = {key for key in known if _is_by(key, signature, payloads)}
            if not by:
                return False
            signers |= by
        return self._is_met(quorum, signers)

    def _is_met(self, quorum: KeyQuorum, signers: set[str]) -> bool:
        members = sum(key.public_key in signers for key in quorum.authorization_keys)
        members += sum(not signers.isdisjoint(self._user_keys.live(user_id)) for user_id in quorum.user_ids)
        members += sum(self._is_met(self._quorums.get(nested), signers) for nested in quorum.quorum_ids)
        return members >= quorum.needed

    def _keys_of(self, quorum: KeyQuorum) -> set[str]:
        found = {key.public_key for key in quorum.authorization_keys}
        found.update(key for user_id in quorum.user_ids for key in self._user_keys.live(user_id))
        found.update(key for nested in quorum.quorum_ids for key in self._keys_of(self._quorums.get(nested)))
        return found


def _signatures(header: str | None) -> list[bytes]:
    try:
        return [] if not header else [keys.decode_base64(text) for text in header.split(",")]
    except ValueError:
        raise Refused("no_authorization_keys") from None


def _is_by(public_key: str, signature: bytes, payloads: list[bytes]) -> bool:
    key = keys.read_public(public_key)
    return any(keys.verifies(key, signature, payload) for payload in payloads)
