"""Digests of everything that stands before each block: what signatures are bound to and caches are found by."""

import hashlib
from collections.abc import Sequence
from typing import Any

from .exact_json import canonical
from .items import Item, canonical_block


class Prefix:
    def __init__(self, model: str, tools: list[Any], system: list[Any]) -> None:
        self._running = hashlib.sha256()
        self._add(model)
        self.before_items: list[bytes] = []
        for block in [*tools, *system]:
            marked = {name: value for name, value in block.items() if name != "cache_control"}
            self._add(canonical(marked))
            self.before_items.append(self._running.digest())
        self._add("messages")
        self._states = [self._running.copy()]

    def extend(self, items: Sequence[Item]) -> None:
        for item in items:
            self._add(item.canonical())
            self._states.append(self._running.copy())

    def digest(self, length: int) -> bytes:
        """Of the first so many blocks of the messages."""
        return self._states[length].digest()

    def segment(self, start: int | None, blocks: Sequence[dict[str, Any]]) -> bytes:
        """Of everything before block `start` (None: of all there is) and an answer whose signatures are left out."""
        state = self._states[-1 if start is None else start].copy()
        for block in blocks:
            unsigned = {name: value for name, value in block.items() if name not in _signed(block)}
            state.update(_framed("assistant" + canonical_block(unsigned)))
        return state.digest()

    def _add(self, text: str) -> None:
        self._running.update(_framed(text))


def _framed(text: str) -> bytes:
    encoded = text.encode()
    return len(encoded).to_bytes(8, "big") + encoded


def _signed(block: dict[str, Any]) -> tuple[str, ...]:
    match block.get("type"):
        case "thinking":
            return ("signature",)
        case "redacted_thinking":
            return ("data",)
    return ()
