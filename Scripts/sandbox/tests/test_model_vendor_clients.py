"""The vendors' own Python clients drive both wires: they parse every answer, and give back what they parsed."""

import json
from typing import Any

import anthropic
import openai
import pytest
from anthropic.types import Message, RedactedThinkingBlock, TextBlock, ThinkingBlock, ToolUseBlock
from openai.types.chat import ChatCompletion, ChatCompletionChunk

from .support.model import CHAT_TOOLS, RECIPIENT, RESULTS, TOOLS, ModelClient, result_of
from .support.running import Stack

SPENDING = "What's in my wallet and how did I spend?"
SEND = f"Send 1 USDC to {RECIPIENT}"


@pytest.fixture
def client(stack: Stack) -> ModelClient:
    return ModelClient(stack)


def as_declared(value: Any) -> None:
    """The clients build their types without a look; this looks."""
    type(value).model_validate(value.model_dump(mode="json"), strict=False)


def ask(client: ModelClient, history: list[Any], streamed: bool) -> Message:
    vendor: Any = client.vendor
    asked = {
        "model": client.ready["model"],
        "max_tokens": 4096,
        "system": "Be brief.",
        "tools": TOOLS,
        "thinking": {"type": "adaptive", "display": "summarized"},
        "messages": history,
    }
    if not streamed:
        answer: Message = vendor.messages.create(**asked)
        return answer
    with vendor.messages.stream(**asked) as stream:
        for event in stream:
            assert event.type
        final: Message = stream.get_final_message()
        return final


@pytest.mark.parametrize("streamed", [False, True])
@pytest.mark.parametrize("text", [SPENDING, SEND, "Approve it", "Withdraw 5 USDC from my collateral wallet"])
def test_a_tool_loop_of_the_official_client_is_accepted_to_its_end(
    client: ModelClient, streamed: bool, text: str
) -> None:
    client.switch(thinking="both")
    history: list[Any] = []
    for words in (text, "What's in my wallet?"):
        history.append({"role": "user", "content": words})
        while True:
            answer = ask(client, history, streamed)
            as_declared(answer)
            assert isinstance(answer.content[0], ThinkingBlock)
            assert isinstance(answer.content[1], RedactedThinkingBlock)
            history.append({"role": "assistant", "content": answer.content})
            calls = [block for block in answer.content if isinstance(block, ToolUseBlock)]
            assert (answer.stop_reason == "tool_use") == bool(calls)
            if not calls:
                break
            history.append({"role": "user", "content": [result_of(call.id, RESULTS[call.name]) for call in calls]})
        assert isinstance(answer.content[-1], TextBlock)
        assert answer.usage.output_tokens > 0
    assert len(history) >= 8


@pytest.mark.parametrize("streamed", [False, True])
def test_the_official_client_gives_back_blocks_it_does_not_know(client: ModelClient, streamed: bool) -> None:
    client.switch(unknownBlocks=True, pings=True)
    history: list[Any] = [{"role": "user", "content": SPENDING}]
    answer = ask(client, history, streamed)
    calls = [block for block in answer.content if isinstance(block, ToolUseBlock)]
    history.append({"role": "assistant", "content": answer.content})
    history.append({"role": "user", "content": [result_of(call.id, RESULTS[call.name]) for call in calls]})
    assert ask(client, history, streamed).stop_reason == "end_turn"


@pytest.mark.parametrize("streamed", [False, True])
def test_refusals_and_pauses_have_the_declared_shape(client: ModelClient, streamed: bool) -> None:
    for stop in ("refusal", "pause_turn", "model_context_window_exceeded", "max_tokens"):
        client.plan({"stopReason": stop})
        answer = ask(client, [{"role": "user", "content": "hello"}], streamed)
        as_declared(answer)
        assert answer.stop_reason == stop
        assert (answer.stop_details is not None) == (stop == "refusal")


def test_what_is_refused_is_an_error_of_its_class(client: ModelClient) -> None:
    history = [{"role": "user", "content": "hello"}]
    for status, kind in (
        (401, anthropic.AuthenticationError),
        (403, anthropic.PermissionDeniedError),
        (429, anthropic.RateLimitError),
        (500, anthropic.InternalServerError),
        (529, anthropic.APIStatusError),
    ):
        client.plan({"status": status})
        with pytest.raises(kind) as caught:
            ask(client, history, False)
        assert caught.value.status_code == status
    wrong = client.vendor.with_options(api_key="wrong")
    with pytest.raises(anthropic.AuthenticationError):
        wrong.messages.create(model=client.ready["model"], max_tokens=1, messages=[{"role": "user", "content": "x"}])


def test_the_official_client_tries_again_and_then_has_its_answer(client: ModelClient) -> None:
    client.plan({"status": 529, "headers": {"retry-after-ms": "1"}}, {"status": 429, "headers": {"retry-after": "0"}})
    patient = client.vendor.with_options(max_retries=2)
    answer = patient.messages.create(
        model=client.ready["model"], max_tokens=1024, messages=[{"role": "user", "content": "hello"}]
    )
    assert answer.stop_reason == "end_turn"
    assert [row["status"] for row in client.recorded()] == [529, 429, 200]


def test_an_error_after_the_answer_began_is_raised(client: ModelClient) -> None:
    client.plan({"cutAfter": 4, "cut": "error"})
    with pytest.raises(anthropic.APIStatusError, match="Overloaded"):
        ask(client, [{"role": "user", "content": "hello"}], True)


def test_models_and_token_counts_have_the_declared_shape(client: ModelClient) -> None:
    page = client.vendor.models.list()
    assert client.ready["model"] in [model.id for model in page.data]
    for model in page.data:
        as_declared(model)
    model = client.vendor.models.retrieve(client.ready["model"])
    assert model.capabilities is not None
    assert not model.capabilities.thinking.types.disabled.supported
    with pytest.raises(anthropic.NotFoundError):
        client.vendor.models.retrieve("claude-2")
    counted = client.vendor.messages.count_tokens(
        model=client.ready["model"], messages=[{"role": "user", "content": "hello"}]
    )
    assert counted.input_tokens > 0


# The gateway


def ask_gateway(client: ModelClient, history: list[Any]) -> ChatCompletion:
    gateway: Any = client.gateway
    answer: ChatCompletion = gateway.chat.completions.create(
        model=client.ready["proxyModel"], tools=CHAT_TOOLS, messages=history
    )
    return answer


def stream_gateway(client: ModelClient, history: list[Any]) -> dict[str, Any]:
    """The assistant's message, put together from its chunks."""
    gateway: Any = client.gateway
    made: dict[str, Any] = {"role": "assistant", "content": ""}
    calls: dict[int, dict[str, Any]] = {}
    usage = None
    chunk: ChatCompletionChunk
    for chunk in gateway.chat.completions.create(
        model=client.ready["proxyModel"],
        tools=CHAT_TOOLS,
        messages=history,
        stream=True,
        stream_options={"include_usage": True},
    ):
        as_declared(chunk)
        usage = chunk.usage or usage
        for choice in chunk.choices:
            made["content"] += choice.delta.content or ""
            for part in choice.delta.tool_calls or []:
                call = calls.setdefault(part.index, {"type": "function", "function": {"name": "", "arguments": ""}})
                assert part.function is not None
                if part.id:
                    call["id"] = part.id
                    call["function"]["name"] = part.function.name
                call["function"]["arguments"] += part.function.arguments or ""
    assert usage is not None
    assert usage.total_tokens == usage.prompt_tokens + usage.completion_tokens
    if calls:
        made |= {"tool_calls": list(calls.values()), "content": made["content"] or None}
    return made


@pytest.mark.parametrize("streamed", [False, True])
@pytest.mark.parametrize("text", [SPENDING, SEND, "Approve it", "Withdraw 5 USDC from my collateral wallet"])
def test_the_same_tools_are_called_over_the_gateway(client: ModelClient, streamed: bool, text: str) -> None:
    history: list[Any] = [{"role": "system", "content": "Be brief."}]
    names: list[str] = []
    history.append({"role": "user", "content": text})
    while True:
        if streamed:
            message = stream_gateway(client, history)
        else:
            answer = ask_gateway(client, history)
            as_declared(answer)
            message = answer.choices[0].message.model_dump(exclude_unset=True)
            assert (answer.choices[0].finish_reason == "tool_calls") == bool(message.get("tool_calls"))
        history.append(message)
        for call in message.get("tool_calls") or []:
            name = call["function"]["name"]
            assert isinstance(json.loads(call["function"]["arguments"]), dict)
            names.append(name)
            history.append({"role": "tool", "tool_call_id": call["id"], "content": json.dumps(RESULTS[name])})
        if not message.get("tool_calls"):
            break
    assert "offline stand-in" in message["content"]
    assert names == {
        SPENDING: ["get_wallet_overview", "get_transactions"],
        SEND: ["send_token"],
        "Approve it": ["get_auth_pull_status", "approve_auth_pull", "confirm_auth_pull"],
    }.get(text, ["withdraw_collateral"])


def test_what_a_gateway_refuses_is_an_error_of_its_class(client: ModelClient) -> None:
    history = [{"role": "user", "content": "hello"}]
    client.plan({"status": 429}, {"status": 500})
    with pytest.raises(openai.RateLimitError):
        ask_gateway(client, history)
    with pytest.raises(openai.InternalServerError):
        ask_gateway(client, history)
    client.plan({"cutAfter": 2, "cut": "error"})
    with pytest.raises(openai.APIError, match="Overloaded"):
        stream_gateway(client, history)
    wrong: Any = client.gateway.with_options(api_key="wrong")
    with pytest.raises(openai.AuthenticationError):
        wrong.chat.completions.create(model=client.ready["proxyModel"], messages=history)


def test_lengths_and_refusals_have_the_gateways_names(client: ModelClient) -> None:
    client.plan({"stopReason": "max_tokens"}, {"stopReason": "refusal"})
    history = [{"role": "user", "content": "hello"}]
    assert ask_gateway(client, history).choices[0].finish_reason == "length"
    refused = ask_gateway(client, history).choices[0]
    assert (refused.finish_reason, refused.message.content) == ("content_filter", None)
    assert refused.message.refusal
