"""Where one-time codes land, in place of e-mail and text messages. Codes are shown here and nowhere else."""

from dataclasses import asdict, dataclass
from typing import Any

from .clock import StackClock


@dataclass(frozen=True)
class Message:
    contact: str
    code: str
    kind: str
    sent_at: float

    def as_json(self) -> dict[str, Any]:
        fields = asdict(self)
        fields["sentAt"] = fields.pop("sent_at")
        return fields


class Mailbox:
    def __init__(self, clock: StackClock) -> None:
        self._clock = clock
        self._messages: list[Message] = []

    def deliver(self, contact: str, code: str, kind: str) -> None:
        self._messages.append(Message(contact, code, kind, self._clock.now()))

    def messages(self, contact: str | None = None) -> list[Message]:
        """Newest last."""
        return [message for message in self._messages if contact is None or message.contact == contact]

    def clear(self) -> None:
        self._messages.clear()
