"""Signs thinking blocks, and refuses what comes back changed.

A block is bound to its own text, to the answer it came in, and to the model, the tools, the system prompt and every
message before. The real service does not bind a block to what follows it in the same answer; this one does, so that
each changed byte of an answer shows at the next request.
"""

import base64
import hmac
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .errors import ModelError, refuse_at
from .items import Item
from .prefix import Prefix

JSON = dict[str, Any]
HEADER = struct.Struct(">BBHH")
VERSION, PAUSED = 1, 1
OWN_BYTES, WHOLE_BYTES = 16, 32
FIELDS = {"thinking": "signature", "redacted_thinking": "data"}


@dataclass(frozen=True)
class Token:
    flags: int
    index: int
    """Of the block in its answer."""
    count: int
    """How many blocks of the answer are bound."""
    own: bytes
    whole: bytes

    @property
    def header(self) -> bytes:
        return HEADER.pack(VERSION, self.flags, self.index, self.count)

    def encoded(self) -> str:
        return base64.b64encode(self.header + self.own + self.whole).decode()

    @staticmethod
    def decode(text: str) -> "Token | None":
        try:
            raw = base64.b64decode(text, validate=True)
        except ValueError:
            return None
        if len(raw) != HEADER.size + OWN_BYTES + WHOLE_BYTES or base64.b64encode(raw).decode() != text:
            return None
        version, flags, index, count = HEADER.unpack_from(raw)
        if version != VERSION or index >= count:
            return None
        return Token(flags, index, count, raw[HEADER.size : -WHOLE_BYTES], raw[-WHOLE_BYTES:])


@dataclass(frozen=True)
class Bound:
    covered: frozenset[int]
    """Which blocks of the conversation are under a signature."""
    paused: bool
    """Whether the last one is of an answer that wants to go on."""


class Binding:
    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, prefix: Prefix, blocks: list[JSON], bound: int, is_paused: bool) -> None:
        """Puts the signatures into an answer whose first `bound` blocks have to come back as they are."""
        whole = prefix.segment(None, blocks[:bound])
        for index, block in enumerate(blocks[:bound]):
            if block["type"] in FIELDS:
                header = HEADER.pack(VERSION, PAUSED if is_paused else 0, index, bound)
                mac = self._whole(header, whole)
                token = Token(is_paused * PAUSED, index, bound, self._own(header, mac, block), mac)
                block[FIELDS[block["type"]]] = token.encoded()

    def verify(self, prefix: Prefix, items: Sequence[Item]) -> Bound:
        covered: set[int] = set()
        paused = False
        for position, item in enumerate(items):
            if not item.is_thinking:
                continue
            token = self._genuine(item)
            start = position - token.index
            end = start + token.count
            segment = items[max(start, 0) : end]
            same = start >= 0 and end <= len(items) and all(part.role == "assistant" for part in segment)
            if not same or not hmac.compare_digest(
                self._whole(token.header, prefix.segment(start, [part.exact for part in segment])), token.whole
            ):
                raise _foreign(item)
            covered.update(range(start, end))
            paused = end == len(items) and bool(token.flags & PAUSED)
        return Bound(frozenset(covered), paused)

    def _genuine(self, item: Item) -> Token:
        field = FIELDS[item.kind]
        token = Token.decode(item.block[field])
        if token is None or not hmac.compare_digest(self._own(token.header, token.whole, item.exact), token.own):
            raise refuse_at(item.path, f"Invalid `{field}` in `{item.kind}` block")
        return token

    def _own(self, header: bytes, whole: bytes, block: JSON) -> bytes:
        """Over the rest of the signature as well: damage is told from a block out of another conversation."""
        text = f"{block['type']}/{block.get('thinking', '')}".encode()
        return hmac.digest(self._key, b"own" + header + whole + text, "sha256")[:OWN_BYTES]

    def _whole(self, header: bytes, digest: bytes) -> bytes:
        return hmac.digest(self._key, b"whole" + header + digest, "sha256")


def _foreign(item: Item) -> ModelError:
    return refuse_at(
        item.path,
        f"this `{item.kind}` block is bound to a different conversation: the model, the tools, the system prompt, an "
        "earlier message or a block of the same answer is not what it was",
    )
