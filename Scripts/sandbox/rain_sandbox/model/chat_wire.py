"""An answer in the shapes of the chat completions wire: whole, or as its chunks."""

import hmac
import json
from collections.abc import Iterator
from typing import Any

from .answer import Answer
from .messages_wire import pieces
from .sse import Event
from .switches import ProxySwitches, Switches

JSON = dict[str, Any]
REASONS = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "tool_use": "tool_calls",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "content_filter",
    "pause_turn": "stop",
}


def message(answer: Answer, proxy: ProxySwitches, key: bytes) -> JSON:
    text = "".join(block["text"] for block in answer.blocks if block["type"] == "text")
    refused = answer.stop_reason == "refusal"
    made: JSON = {
        "role": "assistant",
        "content": text or None,
        "refusal": (answer.stop_details or {}).get("explanation") if refused else None,
    }
    calls = [
        {
            "id": block["id"].replace("toolu_", "call_"),
            "type": "function",
            "function": {"name": block["name"], "arguments": answer.input_text(index)},
        }
        for index, block in enumerate(answer.blocks)
        if block["type"] == "tool_use"
    ]
    if calls:
        made["tool_calls"] = calls
    return made | reasoning(answer, proxy, key)


def reasoning(answer: Answer, proxy: ProxySwitches, key: bytes) -> JSON:
    """Thinking as two kinds of gateways bring it along."""
    texts = [block["thinking"] for block in answer.blocks if block["type"] == "thinking"]
    match proxy.reasoning:
        case "reasoning_details":
            found = [{"type": "reasoning.text", "text": text, "signature": _mac(text, key)} for text in texts]
            return {"reasoning_details": found}
        case "thinking_blocks":
            blocks = [{"type": "thinking", "thinking": text, "signature": _mac(text, key)} for text in texts]
            return {"reasoning_content": "".join(texts), "thinking_blocks": blocks}
    return {}


def is_genuine(given: JSON, proxy: ProxySwitches, key: bytes) -> bool:
    """Whether an assistant's message still has the reasoning it came with."""
    name = {"reasoning_details": "text", "thinking_blocks": "thinking"}.get(proxy.reasoning)
    if name is None:
        return True
    rows = given.get(proxy.reasoning)
    if not isinstance(rows, list) or not rows:
        return False
    return all(isinstance(row, dict) and row.get("signature") == _mac(str(row.get(name)), key) for row in rows)


def whole(answer_id: str, model: str, created: int, answer: Answer, usage: JSON, said: JSON, plain: bool) -> JSON:
    choice = {"index": 0, "message": said, "finish_reason": reason(answer, plain), "logprobs": None}
    return {
        "id": answer_id,
        "object": "chat.completion",
        "created": created,
        "model": model,
        "choices": [choice],
        "usage": usage,
    }


def reason(answer: Answer, plain: bool) -> str:
    known = REASONS.get(answer.stop_reason, answer.stop_reason)
    return "stop" if plain and known == "tool_calls" else known


def chunks(
    answer_id: str, model: str, created: int, answer: Answer, usage: JSON | None, said: JSON, switches: Switches
) -> Iterator[Event]:
    proxy = switches.proxy
    base = {"id": answer_id, "object": "chat.completion.chunk", "created": created, "model": model}

    def chunk(delta: JSON, finish: str | None = None) -> Event:
        made: JSON = {**base, "choices": [{"index": 0, "delta": delta, "finish_reason": finish, "logprobs": None}]}
        if usage is not None:
            made["usage"] = None
        if proxy.obfuscation:
            made["obfuscation"] = "x" * 7
        return Event(json.dumps(made, ensure_ascii=False))

    extras = {name: value for name, value in said.items() if name.startswith(("reasoning", "thinking"))}
    yield chunk({"role": "assistant", "content": "", "refusal": None, **extras})
    for piece in pieces(said["content"] or "", switches.delta_characters):
        yield chunk({"content": piece})
    if said["refusal"]:
        yield chunk({"refusal": said["refusal"]})
    for index, call in enumerate(said.get("tool_calls", [])):
        yield from (chunk({"tool_calls": [part]}) for part in _call(index, call, switches))
    yield chunk({}, reason(answer, proxy.stop_for_tools))
    if usage is not None:
        yield Event(json.dumps({**base, "choices": [], "usage": usage}))
    if not proxy.omit_done:
        yield Event("[DONE]")


def _call(index: int, call: JSON, switches: Switches) -> Iterator[JSON]:
    proxy = switches.proxy
    where = {} if proxy.omit_index else {"index": index}
    # Without an index, fragments of several calls can be told apart by their ids only.
    named = proxy.repeat_id or proxy.omit_index
    name, arguments = call["function"]["name"], call["function"]["arguments"]
    parts = [arguments] if proxy.whole_arguments else ["", *pieces(arguments, switches.delta_characters)]
    for position, part in enumerate(parts):
        if position == 0 or proxy.repeat_id:
            function = {"name": name, "arguments": part}
            yield {**where, "id": call["id"], "type": "function", "function": function}
        else:
            yield {**where, **({"id": call["id"]} if named else {}), "function": {"arguments": part}}


def _mac(text: str, key: bytes) -> str:
    return hmac.digest(key, b"reasoning" + text.encode(), "sha256").hex()
