"""The rules of who may say what after whom, over a whole conversation of the Messages API."""

from collections.abc import Sequence
from itertools import groupby

from .binding import Bound
from .dialogue import Answered, Called, Dialogue, Returned, Said, Step
from .errors import ModelError, bad_request, refuse_at
from .items import Item, text_of
from .messages_request import MessagesRequest
from .switches import Switches

Run = tuple[str, list[tuple[int, Item]]]


def check(request: MessagesRequest, bound: Bound, switches: Switches) -> None:
    runs: list[Run] = [
        (role, list(found)) for role, found in groupby(enumerate(request.items), key=lambda pair: pair[1].role)
    ]
    if runs[0][0] != "user":
        raise refuse_at(request.items[0].path, "the first message must be of role 'user'")
    _check_system(runs)
    _check_calls(request, runs)
    _check_thinking(runs, bound, switches, request.thinking)
    for position, item in enumerate(request.items):
        known = ("text", "thinking", "redacted_thinking", "tool_use", "tool_result")
        if item.kind not in known and position not in bound.covered:
            raise refuse_at(item.path, f"Input tag {item.kind!r} found using 'type' does not match any of the tags")
    if runs[-1][0] == "assistant" and not bound.paused:
        raise bad_request("This model does not support prefill: the last message must not be of 'assistant'.")


def dialogue(request: MessagesRequest) -> Dialogue:
    steps: list[Step] = []
    for item in request.items:
        match item.role, item.kind:
            case "user", "text":
                steps.append(Said(item.block["text"]))
            case "assistant", "text":
                steps.append(Answered(item.block["text"]))
            case "assistant", "tool_use":
                steps.append(Called(item.block["id"], item.block["name"], item.block["input"]))
            case "user", "tool_result":
                text, failed = text_of(item.block.get("content")), bool(item.block.get("is_error"))
                steps.append(Returned(item.block["tool_use_id"], text, failed))
    return Dialogue(request.tools if request.calls_tools else {}, steps)


def _check_system(runs: Sequence[Run]) -> None:
    """In the middle of a conversation it follows a message of the user's, and an answer follows it."""
    for index, (role, items) in enumerate(runs):
        if role != "system":
            continue
        follows = index > 0 and runs[index - 1][0] == "user"
        if not follows or (index + 1 < len(runs) and runs[index + 1][0] != "assistant"):
            raise refuse_at(items[0][1].path, "'system' must follow a message of 'user', and be last or answered")


def _check_calls(request: MessagesRequest, runs: Sequence[Run]) -> None:
    seen: set[str] = set()
    open_calls: list[str] = []
    for role, items in runs:
        if role == "system":
            continue
        if role == "assistant":
            open_calls = []
            for _, item in items:
                if item.kind == "tool_use":
                    call_id = item.block["id"]
                    if call_id in seen:
                        raise refuse_at(item.path, "`tool_use` ids must be unique")
                    seen.add(call_id)
                    open_calls.append(call_id)
        else:
            _check_results([item for _, item in items], open_calls)
            open_calls = []
    if open_calls:
        raise _unanswered(runs[-1][1][-1][1].path, open_calls)
    if seen and not request.tools:
        raise bad_request("Requests which have `tool_use` or `tool_result` blocks in `messages` must define tools.")


def _check_results(items: Sequence[Item], open_calls: list[str]) -> None:
    answered: set[str] = set()
    is_past_results = False
    for item in items:
        if item.kind != "tool_result":
            is_past_results = True
            continue
        call_id = item.block["tool_use_id"]
        if call_id not in open_calls:
            raise refuse_at(
                item.path,
                f"unexpected `tool_use_id` found in `tool_result` blocks: {call_id}. Each `tool_result` block must "
                "have a corresponding `tool_use` block in the previous message.",
            )
        if call_id in answered:
            raise refuse_at(item.path, f"each tool_use must have a single result. Found multiple for {call_id}")
        if is_past_results:
            raise refuse_at(item.path, "`tool_result` blocks must come first in a message")
        answered.add(call_id)
    left = [call_id for call_id in open_calls if call_id not in answered]
    if left:
        raise _unanswered(items[0].path, left)


def _unanswered(path: str, calls: list[str]) -> ModelError:
    return refuse_at(
        path,
        f"`tool_use` ids were found without `tool_result` blocks immediately after: {', '.join(calls)}. Each "
        "`tool_use` block must have a corresponding `tool_result` block in the next message.",
    )


def _check_thinking(runs: Sequence[Run], bound: Bound, switches: Switches, thinking: str) -> None:
    if thinking == "disabled":
        return
    spoken = [
        index
        for index, (role, items) in enumerate(runs)
        if role == "user" and any(item.kind == "text" for _, item in items)
    ]
    last_words = spoken[-1] if spoken else 0
    for index, (role, items) in enumerate(runs):
        if role != "assistant" or (switches.require_thinking == "loop" and index < last_words):
            continue
        if not any(position in bound.covered for position, _ in items):
            first = items[0][1]
            raise refuse_at(
                f"{first.path}.type",
                f"Expected `thinking` or `redacted_thinking`, but found `{first.kind}`: an assistant's message has "
                "to come back with the thinking it began with",
            )
