"""Reads the content blocks of a message."""

import re
from typing import Any

from .errors import refuse_at
from .fields import Fields

KNOWN = {
    "user": ("text", "tool_result"),
    "assistant": ("text", "thinking", "redacted_thinking", "tool_use"),
    "system": ("text",),
}
NOT_SERVED = ("image", "document", "search_result", "container_upload")
CALL_ID = re.compile(r"[a-zA-Z0-9_-]{1,128}")


def read_blocks(content: list[Any], role: str, path: str, is_newest: bool) -> None:
    for index, block in enumerate(content):
        fields = Fields(block, f"{path}.{index}")
        kind = fields.required("type", str)
        if kind in KNOWN[role]:
            _read(fields, kind, role, is_newest)
        elif kind in NOT_SERVED and role == "user":
            raise fields.refuse("type", f"the local stand-in does not read {kind!r} blocks")
        elif kind in (*NOT_SERVED, *KNOWN["user"], *KNOWN["assistant"]) or role != "assistant":
            raise fields.refuse("type", f"Input tag {kind!r} is not allowed in a message of {role!r}")
        # What else an assistant's message holds is looked at once it is known which answers are genuine.


def _read(fields: Fields, kind: str, role: str, is_newest: bool) -> None:
    if kind not in ("thinking", "redacted_thinking"):
        fields.skip("cache_control")
    match kind:
        case "text":
            if not fields.required("text", str).strip():
                raise fields.refuse("text", "text content blocks must contain non-whitespace text")
            if role == "user" and is_newest and fields.value.get("citations"):
                raise fields.refuse("citations", "not permitted in a message of 'user'")
            fields.skip("citations")
        case "thinking":
            _text(fields, "thinking")
            _text(fields, "signature")
        case "redacted_thinking":
            _text(fields, "data")
        case "tool_use":
            _check_id(fields, "id")
            fields.required("name", str)
            fields.required("input", dict)
            fields.skip("caller")
        case "tool_result":
            _check_id(fields, "tool_use_id")
            fields.optional("is_error", bool)
            _read_result(fields)
    if role == "user" or kind == "tool_use":
        fields.finish()


def _read_result(fields: Fields) -> None:
    fields.skip("content")
    content = fields.value.get("content")
    if content is None or isinstance(content, str):
        return
    if not isinstance(content, list):
        raise fields.refuse("content", "Input should be a valid string or list")
    for index, block in enumerate(content):
        inner = Fields(block, f"{fields.at('content')}.{index}")
        inner.choice("type", ("text",))
        inner.required("type", str)
        _text(inner, "text")
        inner.skip("cache_control")
        inner.finish()


def _text(fields: Fields, name: str) -> None:
    """May be empty, unlike what people say."""
    if not isinstance(fields.value.get(name), str):
        raise fields.refuse(name, "Field required")
    fields.skip(name)


def _check_id(fields: Fields, name: str) -> None:
    if not CALL_ID.fullmatch(fields.required(name, str)):
        raise refuse_at(fields.at(name), "String should match pattern '^[a-zA-Z0-9_-]+$'")
