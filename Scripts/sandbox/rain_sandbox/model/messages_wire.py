"""An answer in the shapes of the Messages API: whole, or as its events."""

import json
from collections.abc import Iterator
from typing import Any

from .answer import Answer
from .cache import Reading
from .sse import Event
from .switches import Switches

JSON = dict[str, Any]


def whole(message_id: str, model: str, answer: Answer, reading: Reading) -> JSON:
    return {
        "id": message_id,
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": answer.blocks,
        "stop_reason": answer.stop_reason,
        "stop_sequence": answer.stop_sequence,
        "stop_details": answer.stop_details,
        "container": None,
        "diagnostics": None,
        "usage": {**_usage(reading), "output_tokens": answer.tokens, "output_tokens_details": _details(answer)},
    }


def events(message_id: str, model: str, answer: Answer, reading: Reading, switches: Switches) -> Iterator[Event]:
    begun = whole(message_id, model, Answer([], ""), reading)
    begun["stop_reason"] = None
    begun["usage"]["output_tokens"] = 1
    yield _event("message_start", message=begun)
    yield from _oddities(switches)
    for index, block in enumerate(answer.blocks):
        yield from _block(index, block, answer, switches)
        yield from _oddities(switches)
    ended = {
        "stop_reason": answer.stop_reason,
        "stop_sequence": answer.stop_sequence,
        "stop_details": answer.stop_details,
        "container": None,
    }
    usage = {"output_tokens": answer.tokens, "output_tokens_details": _details(answer)}
    cumulative = {name: value for name, value in reading.as_json().items() if name != "cache_creation"}
    yield _event("message_delta", delta=ended, usage={**cumulative, **usage})
    yield _event("message_stop")


def error_event(body: JSON) -> Event:
    return Event(json.dumps(body), "error")


def pieces(text: str, size: int) -> list[str]:
    return [text[start : start + size] for start in range(0, len(text), size)]


def _block(index: int, block: JSON, answer: Answer, switches: Switches) -> Iterator[Event]:
    size = switches.delta_characters
    deltas: list[JSON] = []
    begun = dict(block)
    match block["type"]:
        case "text":
            begun["text"] = ""
            deltas = [{"type": "text_delta", "text": piece} for piece in pieces(block["text"], size)]
        case "thinking":
            begun |= {"thinking": "", "signature": ""}
            deltas = [{"type": "thinking_delta", "thinking": piece} for piece in pieces(block["thinking"], size)]
            deltas.append({"type": "signature_delta", "signature": block["signature"]})
        case "tool_use":
            begun["input"] = {}
            text = answer.input_text(index)
            parts = ["", *pieces("" if text == "{}" else text, size)]
            deltas = [{"type": "input_json_delta", "partial_json": part} for part in parts]
    yield _event("content_block_start", index=index, content_block=begun)
    for delta in deltas:
        yield _event("content_block_delta", index=index, delta=delta)
    yield _event("content_block_stop", index=index)


def _oddities(switches: Switches) -> Iterator[Event]:
    if switches.pings:
        yield _event("ping")
    if switches.unknown_events:
        yield _event("sandbox_novelty", index=0, note="an event nobody knows ✓")


def _event(name: str, **fields: Any) -> Event:
    return Event(json.dumps({"type": name, **fields}, ensure_ascii=False), name)


def _usage(reading: Reading) -> JSON:
    return {**reading.as_json(), "service_tier": "standard", "inference_geo": None, "server_tool_use": None}


def _details(answer: Answer) -> JSON:
    return {"thinking_tokens": answer.thinking_tokens}
