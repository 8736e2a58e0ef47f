"""A conversation as one row of blocks, so that it is the same however a client groups it into messages."""

from dataclasses import dataclass
from typing import Any

from .exact_json import canonical

JSON = dict[str, Any]


@dataclass(frozen=True)
class Item:
    role: str
    block: JSON
    exact: JSON
    path: str

    @property
    def kind(self) -> str:
        kind: str = self.block["type"]
        return kind

    @property
    def is_thinking(self) -> bool:
        return self.role == "assistant" and self.kind in ("thinking", "redacted_thinking")

    def canonical(self) -> str:
        return self.role + canonical_block(self.exact)


def blocks_of(content: Any) -> list[Any]:
    """A text alone is short for one block of text."""
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def canonical_block(exact: JSON) -> str:
    """The order of a block's own keys and its mark for the cache do not count; everything else does."""
    plain = {name: exact[name] for name in sorted(exact) if name != "cache_control"}
    if plain.get("type") == "tool_result":
        plain["content"] = [canonical_block(inner) for inner in blocks_of(plain.get("content") or [])]
        if not plain.get("is_error"):
            plain.pop("is_error", None)
    return canonical(plain)


def text_of(content: Any) -> str:
    """What can be read in a content."""
    return "\n".join(block.get("text", "") for block in blocks_of(content or []) if block.get("type") == "text")
