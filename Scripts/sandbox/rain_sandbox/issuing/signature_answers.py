"""The shapes in which the vendor's answers about signatures were seen."""

import base64
from datetime import UTC, datetime
from typing import Any

from .executor import Order
from .switches import ExpiryFormat, Switches
from .values import timestamp


def pending_answer(switches: Switches) -> dict[str, Any]:
    return {"status": "pending", "retryAfter": switches.retry_after}


def empty_answer(switches: Switches) -> dict[str, Any]:
    """Seen in the field: it says ready and brings nothing, which is to be read as pending."""
    return {"status": switches.ready_status, "signature": {"data": "", "salt": ""}}


def ready_answer(switches: Switches, order: Order, salt: bytes, data: bytes) -> dict[str, Any]:
    encoded_salt = list(salt) if switches.salt_format == "numbers" else base64.b64encode(salt).decode()
    encoded_data = "0x" + data.hex()
    answer: dict[str, Any] = {"status": switches.ready_status}
    if switches.signature_shape == "parameters":
        recipient = [] if order.recipient is None else [order.recipient]
        answer["parameters"] = [
            order.contract.proxy,
            order.asset,
            str(order.amount),
            *recipient,
            order.expires_at,
            encoded_salt,
            encoded_data,
        ]
        return answer
    answer["signature"] = {"data": encoded_data, "salt": encoded_salt}
    if switches.expires_at_format != "none":
        answer["expiresAt"] = _expiry(switches.expires_at_format, order.expires_at)
    return answer


def _expiry(format_: ExpiryFormat, seconds: int) -> str | int:
    moment = datetime.fromtimestamp(seconds, UTC)
    match format_:
        case "unix":
            return seconds
        case "isoFraction":
            return timestamp(seconds)
        case "isoOffset":
            return moment.strftime("%Y-%m-%dT%H:%M:%S+00:00")
        case _:
            return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
