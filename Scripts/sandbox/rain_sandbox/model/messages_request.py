"""Reads a request of the Messages API, strictly."""

from dataclasses import dataclass
from typing import Any

from . import catalogue
from .blocks import read_blocks
from .catalogue import Model
from .errors import bad_request, refuse_at
from .exact_json import parse
from .fields import Fields
from .items import Item, blocks_of
from .tool_definitions import Tool, read_messages_tools

JSON = dict[str, Any]
NEWEST, OLDER = "2026-10-21", "2023-06-01"
SAMPLING = ("temperature", "top_p", "top_k")
MOST_BREAKPOINTS = 4


@dataclass(frozen=True)
class MessagesRequest:
    model: Model
    max_tokens: int
    stream: bool
    system: list[JSON]
    exact_tools: list[JSON]
    tools: dict[str, Tool]
    items: list[Item]
    stop_sequences: list[str]
    thinking: str
    """Its type."""
    shows_thinking: bool
    parallel: bool
    calls_tools: bool
    """Whether `tool_choice` lets it."""
    caches_automatically: bool


def read(body: bytes, version: str, counting: bool = False) -> MessagesRequest:
    value, exact = parse(body)
    fields = Fields(value)
    model = catalogue.model_named(fields.required("model", str))
    max_tokens = None if counting else fields.required("max_tokens", int)
    if max_tokens is not None and not 0 <= max_tokens <= catalogue.LONGEST_ANSWER:
        raise fields.refuse("max_tokens", f"{max_tokens} is not between 0 and {catalogue.LONGEST_ANSWER}")
    _check_sampling(fields, version)
    system = _system(fields, exact)
    tools = read_messages_tools(fields.optional("tools", list) or [])
    items = _items(fields, exact, version)
    thinking, shows = _thinking(fields, model, max_tokens)
    parallel, calls = _tool_choice(fields, model, tools)
    stops = fields.optional("stop_sequences", list) or []
    if not all(isinstance(stop, str) and stop.strip() for stop in stops):
        raise fields.refuse("stop_sequences", "each stop sequence must contain non-whitespace")
    stream = bool(fields.optional("stream", bool))
    _output(fields)
    fields.skip("cache_control", "metadata", "service_tier", "speed", "inference_geo", "diagnostics")
    fields.finish()
    exact_tools = exact.get("tools") or []
    _check_breakpoints([*exact_tools, *system, *(item.exact for item in items)], fields.has("cache_control"))
    return MessagesRequest(
        model=model,
        max_tokens=catalogue.LONGEST_ANSWER if max_tokens is None else max_tokens,
        stream=stream,
        system=system,
        exact_tools=exact_tools,
        tools={tool.name: tool for tool in tools},
        items=items,
        stop_sequences=stops,
        thinking=thinking,
        shows_thinking=shows,
        parallel=parallel,
        calls_tools=calls,
        caches_automatically=fields.has("cache_control"),
    )


def _check_sampling(fields: Fields, version: str) -> None:
    """Gone in the newest version, at any value."""
    for name in SAMPLING:
        if version == NEWEST and name in fields.value:
            raise fields.refuse(name, "Extra inputs are not permitted")
    fields.skip(*SAMPLING)


def _system(fields: Fields, exact: JSON) -> list[JSON]:
    fields.skip("system")
    given = fields.value.get("system")
    if given is None:
        return []
    if not isinstance(given, str | list):
        raise fields.refuse("system", "Input should be a valid string or list")
    for index, block in enumerate(blocks_of(given)):
        part = Fields(block, f"system.{index}")
        part.choice("type", ("text",))
        part.required("type", str)
        if not part.required("text", str).strip():
            raise part.refuse("text", "text content blocks must contain non-whitespace text")
        part.skip("cache_control", "citations")
        part.finish()
    return blocks_of(exact["system"])


def _items(fields: Fields, exact: JSON, version: str) -> list[Item]:
    messages = fields.required("messages", list)
    if not messages:
        raise fields.refuse("messages", "at least one message is required")
    items: list[Item] = []
    for index, message in enumerate(messages):
        part = Fields(message, f"messages.{index}")
        part.choice("role", ("user", "assistant", "system"))
        role = part.required("role", str)
        part.skip("content")
        part.finish()
        content = message.get("content")
        if not isinstance(content, str | list):
            raise part.refuse("content", "Input should be a valid string or list")
        if not content:
            raise refuse_at(part.path, "all messages must have non-empty content")
        read_blocks(blocks_of(content), role, part.at("content"), version == NEWEST)
        spelled = blocks_of(exact["messages"][index]["content"])
        for position, block in enumerate(blocks_of(content)):
            items.append(Item(role, block, spelled[position], f"{part.at('content')}.{position}"))
    return items


def _thinking(fields: Fields, model: Model, max_tokens: int | None) -> tuple[str, bool]:
    config = fields.object("thinking")
    if config is None:
        return "adaptive", False
    config.choice("type", catalogue.THINKING)
    kind = config.required("type", str)
    if kind not in model.thinking:
        allowed = ", ".join(model.thinking)
        raise config.refuse("type", f"{kind!r} is not supported for {model.model_id}; use one of: {allowed}")
    display = config.choice("display", ("summarized", "omitted"))
    config.finish()
    return kind, display == "summarized"


def _tool_choice(fields: Fields, model: Model, tools: list[Tool]) -> tuple[bool, bool]:
    choice = fields.object("tool_choice")
    if choice is None:
        return True, True
    if not tools:
        raise bad_request("tool_choice may only be specified while providing tools")
    choice.choice("type", ("auto", "any", "tool", "none"))
    kind = choice.required("type", str)
    if kind in ("any", "tool"):
        if not model.can_be_forced:
            raise choice.refuse("type", f"{kind!r} is not supported for {model.model_id}; use 'auto' or 'none'")
        raise choice.refuse("type", "the local stand-in decides by itself: use 'auto' or 'none'")
    single = choice.optional("disable_parallel_tool_use", bool)
    choice.finish()
    return not single, kind == "auto"


def _output(fields: Fields) -> None:
    config = fields.object("output_config")
    if config is not None:
        config.choice("effort", catalogue.EFFORTS)
        config.finish()


def _check_breakpoints(blocks: list[JSON], has_automatic: bool) -> None:
    count = int(has_automatic)
    for block in blocks:
        mark = block.get("cache_control")
        if mark is None:
            continue
        part = Fields(mark, "cache_control")
        part.choice("type", ("ephemeral",))
        part.required("type", str)
        part.choice("ttl", ("5m", "1h"))
        part.finish()
        count += 1
    if count > MOST_BREAKPOINTS:
        raise bad_request(f"A maximum of 4 blocks with cache_control may be provided. Found {count}.")
