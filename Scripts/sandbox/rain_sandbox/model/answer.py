"""One answer, before it is put on a wire."""

import copy
import json
from dataclasses import dataclass, field
from typing import Any

from ..randomness import Randomness
from .dialogue import Reply
from .switches import Planned, Switches

JSON = dict[str, Any]
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz123456789"
TOKEN_CHARACTERS = 4
GOING_ON = Reply("This takes longer than one turn.", "One moment, I am still at it…")
EMPTY_STOPS = ("refusal", "model_context_window_exceeded")
REFUSAL = {"type": "refusal", "category": "general_harms", "explanation": "Refused because a test asked for it."}


@dataclass
class Answer:
    blocks: list[JSON]
    stop_reason: str
    stop_details: JSON | None = None
    stop_sequence: str | None = None
    raw_inputs: dict[int, str] = field(default_factory=dict)
    """What the stream says for the input of a `tool_use`, where it is not simply its JSON."""
    bound: int = 0
    """How many of the blocks have to come back as they are."""

    @property
    def is_paused(self) -> bool:
        return self.stop_reason == "pause_turn"

    @property
    def tokens(self) -> int:
        return sum(map(tokens_of, self.blocks))

    @property
    def thinking_tokens(self) -> int:
        return sum(tokens_of(block) for block in self.blocks if "thinking" in block["type"])

    def input_text(self, index: int) -> str:
        raw = self.raw_inputs.get(index)
        return json.dumps(self.blocks[index]["input"], ensure_ascii=False) if raw is None else raw


def tokens_of(value: Any) -> int:
    """An estimate, as good as a stand-in needs."""
    return len(json.dumps(value, ensure_ascii=False)) // TOKEN_CHARACTERS + 1


def compose(
    reply: Reply, planned: Planned | None, switches: Switches, randomness: Randomness, shows: bool, thinks: bool
) -> Answer:
    planned = planned or Planned()
    raw_inputs: dict[int, str] = {}
    if planned.content is not None:
        blocks, raw_inputs = _written(planned.content)
        thinks = thinks and planned.thinking
    elif planned.stop_reason in EMPTY_STOPS:
        blocks, thinks = [], False
    else:
        blocks = _said(GOING_ON if planned.stop_reason == "pause_turn" else reply)
    first = [*(_thoughts(reply.thought, switches, shows) if thinks else []), *_oddities(switches)]
    blocks = [*first, *blocks]
    raw_inputs = {index + len(first): text for index, text in raw_inputs.items()}
    for block in blocks:
        if block["type"] == "tool_use":
            block.setdefault("id", new_id("toolu_", randomness))
    calls = any(block["type"] == "tool_use" for block in blocks)
    stop_reason = planned.stop_reason or ("tool_use" if calls else "end_turn")
    answer = Answer(blocks, stop_reason, planned.stop_details, raw_inputs=raw_inputs, bound=len(blocks))
    if stop_reason == "refusal" and answer.stop_details is None:
        answer.stop_details = REFUSAL
    if planned.stop_reason == "max_tokens":
        _cut_last(answer, None)
    return answer


def limit(answer: Answer, max_tokens: int, stop_sequences: list[str]) -> None:
    """Ends it where the request wants it to end."""
    for index, block in enumerate(answer.blocks):
        found = [stop for stop in stop_sequences if block["type"] == "text" and stop in block["text"]]
        if found:
            stop = min(found, key=block["text"].index)
            block["text"] = block["text"][: block["text"].index(stop)]
            answer.blocks = [one for one in answer.blocks[: index + 1] if one.get("text") != ""]
            answer.stop_reason, answer.stop_sequence = "stop_sequence", stop
            answer.bound = len(answer.blocks)
            break
    spent = 0
    for index, block in enumerate(answer.blocks):
        if spent + tokens_of(block) > max_tokens:
            answer.blocks = answer.blocks[: index + 1]
            answer.stop_reason, answer.bound = "max_tokens", index + 1
            _cut_last(answer, (max_tokens - spent) * TOKEN_CHARACTERS)
            break
        spent += tokens_of(block)


def new_id(prefix: str, randomness: Randomness) -> str:
    return prefix + "01" + randomness.text(ALPHABET, 22)


def _cut_last(answer: Answer, characters: int | None) -> None:
    """A call that is cut has no input that could be read; it may be dropped, so it is not bound."""
    if not answer.blocks:
        return
    index = len(answer.blocks) - 1
    block = answer.blocks[index]
    match block["type"]:
        case "text":
            kept = len(block["text"]) // 2 if characters is None else characters
            block["text"] = block["text"][: max(kept, 1)]
        case "tool_use":
            whole = answer.input_text(index)
            answer.raw_inputs[index] = whole[: len(whole) // 2]
            block["input"] = {}
            answer.bound = index
        case _:
            answer.blocks.pop()
            answer.bound = index


def _said(reply: Reply) -> list[JSON]:
    blocks: list[JSON] = [{"type": "text", "text": reply.text}] if reply.text else []
    blocks += [{"type": "tool_use", "name": call.name, "input": copy.deepcopy(call.input)} for call in reply.calls]
    return blocks


def _written(content: list[JSON]) -> tuple[list[JSON], dict[int, str]]:
    blocks, raw_inputs = copy.deepcopy(content), dict[int, str]()
    for index, block in enumerate(blocks):
        raw = block.pop("rawInput", None)
        if isinstance(raw, str):
            raw_inputs[index] = raw
            block.setdefault("input", {})
    return blocks, raw_inputs


def _thoughts(thought: str, switches: Switches, shows: bool) -> list[JSON]:
    form = switches.thinking
    if form == "by-request":
        form = "text" if shows else "empty"
    redacted: JSON = {"type": "redacted_thinking", "data": ""}
    visible: JSON = {"type": "thinking", "thinking": "" if form == "empty" else thought, "signature": ""}
    match form:
        case "redacted":
            return [redacted]
        case "both":
            return [visible, redacted]
    return [visible]


def _oddities(switches: Switches) -> list[JSON]:
    if not switches.unknown_blocks:
        return []
    return [{"type": "sandbox_novelty", "zeta": 1.5, "alpha": [{"deep": None}], "note": "a block nobody knows ✓"}]
