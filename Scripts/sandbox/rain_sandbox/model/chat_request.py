"""Reads a request of the chat completions wire, strictly."""

from dataclasses import dataclass
from typing import Any

from . import catalogue
from .dialogue import Answered, Called, Dialogue, Returned, Said, Step
from .errors import ModelError, bad_request, refuse_at
from .exact_json import loads, parse
from .fields import Fields
from .identity import PROXY_MODEL
from .tool_definitions import Tool, read_chat_tools

JSON = dict[str, Any]
ROLES = ("developer", "system", "user", "assistant", "tool")
REASONING = ("reasoning_details", "thinking_blocks", "reasoning_content")
SAMPLING = ("temperature", "top_p", "top_k", "presence_penalty", "frequency_penalty", "seed", "logit_bias")


@dataclass(frozen=True)
class ChatRequest:
    dialogue: Dialogue
    assistants: list[JSON]
    max_tokens: int
    stream: bool
    includes_usage: bool
    stop_sequences: list[str]
    parallel: bool
    prompt: list[Any]
    """All that is read, to be counted."""


def read(body: bytes) -> ChatRequest:
    value, _ = parse(body)
    fields = Fields(value)
    if fields.required("model", str) != PROXY_MODEL:
        raise ModelError(404, f"The model `{value['model']}` does not exist; this gateway serves `{PROXY_MODEL}`")
    for name in SAMPLING:
        if name in value:
            raise fields.refuse(name, "Unsupported parameter: the model behind this gateway takes no sampling fields")
    tools = {tool.name: tool for tool in _tools(fields)}
    messages = fields.required("messages", list)
    steps, assistants = _steps(messages, tools)
    limits = [fields.optional(name, int) for name in ("max_completion_tokens", "max_tokens")]
    given = [limit for limit in limits if limit is not None]
    if len(given) > 1 or (given and given[0] < 1):
        raise fields.refuse("max_completion_tokens", "give one limit of at least 1")
    stream, includes_usage = _streaming(fields)
    fields.skip("stop", "tool_choice")
    parallel = fields.optional("parallel_tool_calls", bool)
    fields.choice("reasoning_effort", ("none", "minimal", *catalogue.EFFORTS))
    fields.skip("prompt_cache_key", "prompt_cache_retention", "service_tier", "verbosity", "safety_identifier")
    fields.skip("user", "metadata", "store")
    fields.finish()
    calls_tools = _may_call(value.get("tool_choice"), tools)
    return ChatRequest(
        dialogue=Dialogue(tools if calls_tools else {}, steps),
        assistants=assistants,
        max_tokens=given[0] if given else catalogue.LONGEST_ANSWER,
        stream=stream,
        includes_usage=includes_usage,
        stop_sequences=_stops(value.get("stop")),
        parallel=parallel is not False,
        prompt=[messages, value.get("tools") or []],
    )


def _tools(fields: Fields) -> list[Tool]:
    given = fields.optional("tools", list)
    if given is not None and not given:
        raise fields.refuse("tools", "the list has to have a tool, or be left out")
    return read_chat_tools(given or [])


def _streaming(fields: Fields) -> tuple[bool, bool]:
    stream = bool(fields.optional("stream", bool))
    options = fields.object("stream_options")
    if options is None:
        return stream, False
    if not stream:
        raise fields.refuse("stream_options", "only allowed when stream is true")
    includes_usage = bool(options.optional("include_usage", bool))
    options.optional("include_obfuscation", bool)
    options.finish()
    return stream, includes_usage


def _may_call(choice: Any, tools: dict[str, Tool]) -> bool:
    if choice is None or choice == "auto":
        return True
    if choice != "none":
        raise refuse_at("tool_choice", "the model behind this gateway takes 'auto' and 'none' only")
    return not tools


def _stops(value: Any) -> list[str]:
    stops = [value] if isinstance(value, str) else value or []
    if not isinstance(stops, list) or not all(isinstance(stop, str) and stop.strip() for stop in stops):
        raise refuse_at("stop", "must be a text or a list of texts")
    return stops


def _steps(messages: list[Any], tools: dict[str, Tool]) -> tuple[list[Step], list[JSON]]:
    if not messages:
        raise refuse_at("messages", "at least one message is required")
    steps: list[Step] = []
    assistants: list[JSON] = []
    open_calls: list[str] = []
    seen: set[str] = set()
    for index, message in enumerate(messages):
        fields = Fields(message, f"messages[{index}]")
        fields.choice("role", ROLES)
        role = fields.required("role", str)
        if open_calls and role != "tool":
            raise bad_request(
                "An assistant message with 'tool_calls' must be followed by tool messages responding to each "
                f"'tool_call_id'. The following tool_call_ids did not have response messages: {', '.join(open_calls)}"
            )
        fields.optional("name", str)
        match role:
            case "tool":
                call_id = fields.required("tool_call_id", str)
                if call_id not in open_calls:
                    raise refuse_at(
                        fields.at("role"),
                        "messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
                    )
                open_calls.remove(call_id)
                steps.append(Returned(call_id, _content(fields), False))
            case "assistant":
                calls = _calls(fields, seen)
                assistants.append(message)
                fields.skip(*REASONING, "refusal", "annotations", "audio")
                if fields.has("content"):
                    steps.append(Answered(_content(fields)))
                elif not calls:
                    raise fields.refuse("content", "required unless there are tool_calls")
                fields.skip("content")
                steps += calls
                open_calls = [call.call_id for call in calls]
            case "user":
                steps.append(Said(_content(fields)))
            case _:
                _content(fields)
        fields.finish()
    if open_calls:
        raise bad_request(f"The following tool_call_ids did not have response messages: {', '.join(open_calls)}")
    if seen and not tools:
        raise bad_request("a conversation with tool calls has to define tools")
    if messages[-1]["role"] == "assistant":
        raise bad_request("the last message must not be of the assistant")
    return steps, assistants


def _calls(fields: Fields, seen: set[str]) -> list[Called]:
    calls = []
    given = fields.optional("tool_calls", list)
    if given is not None and not given:
        raise fields.refuse("tool_calls", "[] is too short")
    for index, item in enumerate(given or []):
        call = Fields(item, f"{fields.at('tool_calls')}[{index}]")
        call_id = call.required("id", str)
        call.choice("type", ("function",))
        call.required("type", str)
        function = Fields(call.required("function", dict), call.at("function"))
        call.skip("index")
        call.finish()
        if call_id in seen:
            raise call.refuse("id", "ids of tool calls must be unique")
        seen.add(call_id)
        name = function.required("name", str)
        arguments = function.value.get("arguments")
        function.skip("arguments")
        function.finish()
        if not isinstance(arguments, str):
            raise function.refuse("arguments", "must be a string of JSON")
        calls.append(Called(call_id, name, _parsed(arguments)))
    return calls


def _parsed(arguments: str) -> JSON:
    """A model may have written what is no JSON; that it is given back unchanged is right."""
    try:
        found = loads(arguments)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _content(fields: Fields) -> str:
    fields.skip("content")
    content = fields.value.get("content")
    if isinstance(content, str):
        return content
    if not isinstance(content, list) or not content:
        raise fields.refuse("content", "must be a text or a list of parts")
    texts = []
    for index, item in enumerate(content):
        part = Fields(item, f"{fields.at('content')}[{index}]")
        part.choice("type", ("text",))
        part.required("type", str)
        texts.append(part.required("text", str))
        part.skip("cache_control")
        part.finish()
    return "\n".join(texts)
