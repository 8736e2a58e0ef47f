"""Webhooks: signed, and sent to loopback only."""

import hmac
import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from ..clock import StackClock
from ..randomness import Randomness
from .errors import bad_request
from .keys import ApiKeys
from .values import timestamp

VERSION = "1.0"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
PATIENCE_SECONDS = 2


@dataclass(frozen=True)
class Delivery:
    event_id: str
    payload: str
    headers: dict[str, str]
    status: int | None
    """What the receiver answered; None when nobody did."""

    def as_json(self) -> dict[str, Any]:
        return {"id": self.event_id, "status": self.status, "payload": self.payload, "headers": self.headers}


class Webhooks:
    def __init__(self, keys: ApiKeys, clock: StackClock, randomness: Randomness) -> None:
        self._keys = keys
        self._clock = clock
        self._randomness = randomness
        self.url: str | None = None
        self.deliveries: list[Delivery] = []

    async def send(self, resource: str, action: str, body: Any, url: str | None = None) -> Delivery:
        """Without a receiver it is only written down."""
        event_id = self._randomness.uuid()
        event = {
            "id": event_id,
            "resource": resource,
            "action": action,
            "version": VERSION,
            "body": body,
            "eventReceivedAt": timestamp(self._clock.now()),
        }
        # As JavaScript writes it: nothing between the parts, and no escapes that it would not make.
        payload = json.dumps(event, separators=(",", ":"), ensure_ascii=False)
        headers = self._signatures(payload.encode())
        receiver = url or self.url
        status = await _post(loopback_url(receiver), payload, headers) if receiver else None
        delivery = Delivery(event_id, payload, headers, status)
        self.deliveries.append(delivery)
        return delivery

    def _signatures(self, payload: bytes) -> dict[str, str]:
        headers = {"Signature": signature(self._keys.webhook_key, payload)}
        if self._keys.secondary_webhook_key is not None:
            headers["Secondary-Signature"] = signature(self._keys.secondary_webhook_key.key, payload)
        return headers


def signature(key: str, payload: bytes) -> str:
    return hmac.new(key.encode(), payload, sha256).hexdigest()


def loopback_url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme != "http" or parts.hostname not in LOOPBACK:
        raise bad_request("webhooks of the local stack go to http on loopback only")
    return text


async def _post(url: str, payload: str, headers: dict[str, str]) -> int | None:
    headers = {"Content-Type": "application/json", **headers}
    timeout = aiohttp.ClientTimeout(total=PATIENCE_SECONDS)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.post(url, data=payload.encode(), headers=headers, allow_redirects=False) as response,
        ):
            return response.status
    except (aiohttp.ClientError, TimeoutError):
        return None
