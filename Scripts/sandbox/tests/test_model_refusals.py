"""What neither wire takes, and how it says so."""

import copy
from typing import Any

import pytest
import requests

from .support.model import CHAT_TOOLS, RESULTS, ModelClient, refusal, result_of
from .support.running import TIMEOUT, Stack

VERSION = {"anthropic-version": "2026-10-21"}


@pytest.fixture
def client(stack: Stack) -> ModelClient:
    return ModelClient(stack)


def test_only_the_key_opens_and_only_in_one_place(client: ModelClient) -> None:
    body = client.body("hello")
    bearer = {"Authorization": f"Bearer {client.key}"}
    for headers in ({"x-api-key": client.key}, bearer):
        assert client.post(body, headers={**VERSION, **headers}).status_code == 200
    assert refusal(client.post(body, headers=VERSION))[:2] == (401, "authentication_error")
    for wrong in ({"x-api-key": "x"}, {"Authorization": f"Basic {client.key}"}, {"x-api-key": client.token}):
        assert refusal(client.post(body, headers={**VERSION, **wrong}))[:2] == (401, "authentication_error")
    both = {**VERSION, **bearer, "x-api-key": client.key}
    assert refusal(client.post(body, headers=both))[:2] == (400, "invalid_request_error")


def test_the_version_and_the_betas_have_to_be_known(client: ModelClient) -> None:
    key = {"x-api-key": client.key}
    for headers in (key, {**key, "anthropic-version": "2024-01-01"}, {**key, **VERSION, "anthropic-beta": "made-up"}):
        assert refusal(client.post(client.body("hello"), headers=headers))[:2] == (400, "invalid_request_error")
    older = {**key, "anthropic-version": "2023-06-01"}
    assert client.post(client.body("hello", temperature=1.0), headers=older).status_code == 200


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"temperature": 1.0}, "temperature: Extra inputs are not permitted"),
        ({"top_p": None}, "top_p: Extra inputs are not permitted"),
        ({"top_k": 5}, "top_k: Extra inputs are not permitted"),
        ({"unknown": 1}, "unknown: Extra inputs are not permitted"),
        ({"max_tokens": "5"}, "max_tokens: Input should be a valid integer"),
        ({"max_tokens": True}, "max_tokens: Input should be a valid integer"),
        ({"max_tokens": 128_001}, "max_tokens: 128001 is not between"),
        ({"stream": "yes"}, "stream: Input should be a valid boolean"),
        ({"messages": []}, "messages: at least one message is required"),
        ({"thinking": {"type": "disabled"}}, "thinking.type: 'disabled' is not supported"),
        ({"thinking": {"type": "enabled", "budget_tokens": 1024}}, "thinking.type: 'enabled' is not supported"),
        ({"tool_choice": {"type": "any"}}, "tool_choice.type: 'any' is not supported"),
        ({"tool_choice": {"type": "tool", "name": "send_token"}}, "tool_choice.type: 'tool' is not supported"),
        ({"system": " "}, "system.0.text"),
        ({"system": [{"type": "image"}]}, "system.0.type"),
        ({"stop_sequences": [" "]}, "stop_sequences"),
        ({"output_config": {"effort": "most"}}, "output_config.effort"),
    ],
)
def test_a_field_is_refused_by_its_name(client: ModelClient, more: Any, message: str) -> None:
    status, kind, said = refusal(client.post(client.body("hello") | more))
    assert (status, kind) == (400, "invalid_request_error")
    assert said.startswith(message)


def test_an_unknown_model_and_path_are_not_found(client: ModelClient) -> None:
    assert refusal(client.post(client.body("hello", model="claude-2")))[:2] == (404, "not_found_error")
    key = {"x-api-key": client.key, **VERSION}
    for path in ("/v1/complete", "/v1/messages/v1/messages", "/messages"):
        answer = requests.post(client.ready["baseUrl"] + path, json={}, headers=key, timeout=TIMEOUT)
        assert refusal(answer)[:2] == (404, "not_found_error")


@pytest.mark.parametrize("raw", [b"", b"[]", b'"x"', b"{", b'{"a": NaN}', b'{"model": 1, "model": 2}', b"\xff{}"])
def test_a_body_that_is_no_object_of_json_is_refused(client: ModelClient, raw: bytes) -> None:
    assert refusal(client.post(None, raw=raw))[:2] == (400, "invalid_request_error")


def test_a_body_of_endless_depth_or_size_is_refused(client: ModelClient) -> None:
    deep = b'{"model":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    assert client.post(None, raw=deep).status_code == 400
    assert refusal(client.post(None, raw=b" " * (6 * 1024 * 1024)))[:2] == (413, "request_too_large")


def tool(**changes: Any) -> dict[str, Any]:
    return {"name": "a_tool", "input_schema": {"type": "object", "properties": {"a": {"type": "string"}}}} | changes


STRICT: dict[str, Any] = {"type": "object", "additionalProperties": False, "required": ["a"]}


@pytest.mark.parametrize(
    ("tools", "message"),
    [
        ([tool(name="has space")], "tools.0.name"),
        ([tool(name="")], "tools.0.name"),
        ([tool(name="a" * 129)], "tools.0.name"),
        ([tool(), tool()], "tools: Tool names must be unique"),
        ([tool(input_schema={"type": "string"})], "tools.0.input_schema.type"),
        ([tool(input_schema={})], "tools.0.input_schema.type"),
        ([{"name": "a_tool"}], "tools.0.input_schema: Field required"),
        ([tool(parameters={})], "tools.0.parameters: Extra inputs"),
        ([tool(type="computer_20990101")], "tools.0.type"),
        ([tool(input_schema={"type": "object", "properties": {"a": {"type": "text"}}})], "tools.0.input_schema.prop"),
        ([tool(input_schema={"type": "object", "properties": []})], "tools.0.input_schema.properties"),
        ([tool(input_schema={"type": "object", "required": "a"})], "tools.0.input_schema.required"),
        (
            [tool(input_schema={"type": "object", "properties": {"a": {}}, "required": ["b"]})],
            "tools.0.input_schema.required",
        ),
        ([tool(input_schema={"type": "object", "properties": {"a": {"enum": []}}})], "tools.0.input_schema.prop"),
        ([tool(strict=True)], "tools.0.input_schema: for strict tools"),
        (
            [tool(strict=True, input_schema=STRICT | {"properties": {"a": {"type": "string", "pattern": "x"}}})],
            "tools.0.input_schema.properties.a: strict tools do not support 'pattern'",
        ),
        (
            [tool(strict=True, input_schema=STRICT | {"properties": {"a": {"type": "string", "format": "eth"}}})],
            "tools.0.input_schema.properties.a: strict tools do not support the format",
        ),
        ([tool(cache_control={"type": "forever"})], "cache_control.type"),
    ],
)
def test_a_tool_that_is_none_is_refused(client: ModelClient, tools: Any, message: str) -> None:
    status, kind, said = refusal(client.post(client.body("hello", tools=tools)))
    assert (status, kind) == (400, "invalid_request_error")
    assert said.startswith(message), said


def test_a_strict_tool_within_the_supported_part_is_taken(client: ModelClient) -> None:
    schema = STRICT | {"properties": {"a": {"type": ["string", "null"], "description": "x", "enum": ["b", None]}}}
    assert client.post(client.body("hello", tools=[tool(strict=True, input_schema=schema)])).status_code == 200


def test_there_are_at_most_four_marks_for_the_cache(client: ModelClient) -> None:
    mark = {"cache_control": {"type": "ephemeral"}}
    words = [{"type": "text", "text": str(number), **mark} for number in range(5)]
    assert client.post(client.body([{"role": "user", "content": words[:4]}])).status_code == 200
    assert "Found 5" in refusal(client.post(client.body([{"role": "user", "content": words}])))[2]


@pytest.fixture
def called(client: ModelClient) -> list[Any]:
    """A history with two calls that are not answered yet."""
    text = {"role": "user", "content": "What's in my wallet and how did I spend?"}
    answer = client.post(client.body([text])).json()
    return [text, {"role": "assistant", "content": answer["content"]}]


def test_every_call_is_answered_once_at_once_and_first(client: ModelClient, called: list[Any]) -> None:
    first, second = [block for block in called[1]["content"] if block["type"] == "tool_use"]
    results = [result_of(block["id"], RESULTS[block["name"]]) for block in (first, second)]
    note = {"type": "text", "text": "by the way"}

    def said(*contents: Any) -> tuple[int, str]:
        messages = [*called, *({"role": "user", "content": content} for content in contents)]
        response = client.post(client.body(messages))
        return response.status_code, "" if response.ok else response.json()["error"]["message"]

    assert said(results)[0] == 200
    assert said(results[::-1])[0] == 200
    assert said([*results, note])[0] == 200
    assert said([results[0]], [results[1]])[0] == 200  # messages of the same role are one
    for contents, words in (
        ([], "without `tool_result` blocks"),
        ([results[:1]], f"without `tool_result` blocks immediately after: {second['id']}"),
        (["never mind"], "without `tool_result` blocks"),
        ([[note, *results]], "must come first"),
        ([[*results, results[0]]], "single result"),
        ([[*results, result_of("toolu_unknown", "x")]], "unexpected `tool_use_id`"),
    ):
        status, message = said(*contents)
        assert (status, words in message) == (400, True), message


def test_a_conversation_with_calls_needs_its_tools(client: ModelClient) -> None:
    messages = [{"role": "user", "content": [result_of("toolu_unknown", "x")]}]
    assert "unexpected `tool_use_id`" in refusal(client.post(client.body(messages)))[2]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "messages.0: all messages must have non-empty content"),
        ([], "messages.0: all messages must have non-empty content"),
        ([{"type": "text", "text": ""}], "messages.0.content.0.text"),
        ([{"type": "text", "text": "x", "citations": [{}]}], "messages.0.content.0.citations"),
        ([{"type": "text", "text": "x", "extra": 1}], "messages.0.content.0.extra"),
        ([{"text": "x"}], "messages.0.content.0.type: Field required"),
        (["x"], "messages.0.content.0"),
        ([{"type": "thinking", "thinking": "", "signature": ""}], "messages.0.content.0.type"),
        ([{"type": "image", "source": {}}], "messages.0.content.0.type"),
        (5, "messages.0.content"),
    ],
)
def test_a_message_that_says_nothing_it_may_is_refused(client: ModelClient, content: Any, message: str) -> None:
    said = refusal(client.post(client.body([{"role": "user", "content": content}])))[2]
    assert said.startswith(message), said


def test_the_operator_speaks_after_the_user_only(client: ModelClient) -> None:
    user, system = {"role": "user", "content": "hello"}, {"role": "system", "content": "The chain is Fuji."}
    assert client.post(client.body([user, system])).status_code == 200
    assert client.post(client.body([system, user])).status_code == 400
    assert client.post(client.body([user, system, user])).status_code == 400
    answer = client.post(client.body([user, system])).json()
    history = [user, system, {"role": "assistant", "content": answer["content"]}, user]
    assert client.post(client.body(history)).status_code == 200
    changed = [user, {**system, "content": "The chain is Base."}, *history[2:]]
    assert "different conversation" in refusal(client.post(client.body(changed)))[2]


# The gateway


def chat_refusal(response: requests.Response) -> tuple[int, str]:
    error = response.json()["error"]
    assert set(error) == {"message", "type", "param", "code"}
    return response.status_code, error["message"]


def test_the_key_of_the_api_never_reaches_the_gateway(client: ModelClient) -> None:
    bearer = {"Authorization": f"Bearer {client.token}"}
    body = client.chat_body("hello")
    assert client.chat(body).status_code == 200
    for headers in ({**bearer, "x-api-key": "anything"}, {"Authorization": f"Bearer {client.key}"}):
        assert chat_refusal(client.chat(body, headers=headers))[0] == 400
    assert "was sent to the gateway" in chat_refusal(client.chat(client.chat_body(f"my key is {client.key}")))[1]
    for headers in ({}, {"Authorization": "Bearer x"}):
        assert chat_refusal(client.chat(body, headers=headers))[0] == 401
    assert sum(client.key in row["body"] or client.key in str(row["headers"]) for row in client.recorded()) == 2


def test_a_suffix_that_is_added_twice_is_not_found(client: ModelClient) -> None:
    url = f"{client.ready['proxyBaseUrl']}/v1/chat/completions/v1/chat/completions"
    answer = requests.post(url, json={}, headers={"Authorization": f"Bearer {client.token}"}, timeout=TIMEOUT)
    assert chat_refusal(answer)[0] == 404


CALL = {"id": "call_1", "type": "function", "function": {"name": "get_transactions", "arguments": "{}"}}
USER = {"role": "user", "content": "hello"}
CALLED = {"role": "assistant", "content": None, "tool_calls": [CALL]}
RESULT = {"role": "tool", "tool_call_id": "call_1", "content": "{}"}


@pytest.mark.parametrize(
    "messages",
    [
        [],
        [USER, CALLED],
        [USER, CALLED, USER],
        [USER, RESULT],
        [USER, CALLED, RESULT, RESULT],
        [USER, CALLED, {**RESULT, "is_error": True}],
        [USER, CALLED, {**RESULT, "tool_call_id": "call_2"}],
        [USER, CALLED, RESULT, CALLED, RESULT],
        [USER, {**CALLED, "tool_calls": []}, USER],
        [USER, {"role": "assistant", "content": None}, USER],
        [USER, {**CALLED, "tool_calls": [{**CALL, "function": {"name": "x", "arguments": {}}}]}, RESULT],
        [USER, {"role": "assistant", "content": "I"}],
        [{"role": "robot", "content": "x"}],
        [{"role": "user", "content": [{"type": "image_url"}]}],
        [{"role": "user", "content": []}],
    ],
)
def test_an_order_the_chat_wire_does_not_know_is_refused(client: ModelClient, messages: Any) -> None:
    assert client.chat(client.chat_body([USER, CALLED, RESULT])).status_code == 200
    assert chat_refusal(client.chat(client.chat_body(messages)))[0] == 400


@pytest.mark.parametrize(
    "more",
    [
        {"temperature": 0},
        {"top_p": 1},
        {"unknown": 1},
        {"tool_choice": "required"},
        {"tools": []},
        {"tools": [{"type": "function", "function": {"name": "a b"}}]},
        {"tools": [CHAT_TOOLS[0], CHAT_TOOLS[0]]},
        {"stream_options": {"include_usage": True}},
        {"max_completion_tokens": 0},
        {"max_tokens": 5, "max_completion_tokens": 5},
    ],
)
def test_a_field_the_chat_wire_does_not_take_is_refused(client: ModelClient, more: Any) -> None:
    assert chat_refusal(client.chat(client.chat_body("hello") | more))[0] == 400


@pytest.mark.parametrize("kind", ["reasoning_details", "thinking_blocks"])
def test_the_reasoning_of_a_gateway_comes_back_unchanged(client: ModelClient, kind: str) -> None:
    client.switch(proxy={"reasoning": kind})
    message = client.chat(client.chat_body("hello")).json()["choices"][0]["message"]
    assert message[kind]
    messages = [USER, message, USER]
    assert client.chat(client.chat_body(messages)).status_code == 200
    changed = copy.deepcopy(messages)
    changed[1][kind][0]["text" if kind == "reasoning_details" else "thinking"] = "other"
    dropped = [USER, {name: value for name, value in message.items() if name != kind}, USER]
    for wrong in (changed, dropped):
        assert "reasoning" in chat_refusal(client.chat(client.chat_body(wrong)))[1]
