"""Thinking comes back as it went out, in the conversation it was thought in; whatever else is refused."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from .support.model import RESULTS, ModelClient, play, refusal, result_of
from .support.running import Stack

Change = Callable[[dict[str, Any]], None]


@pytest.fixture
def client(stack: Stack) -> ModelClient:
    return ModelClient(stack)


def replay(
    client: ModelClient, text: str = "What's in my wallet and how did I spend?", **more: Any
) -> dict[str, Any]:
    """A request that gives two results back; it is accepted as it is."""
    history: list[Any] = []
    play(client, "How did I spend?", history)
    answer = client.post(client.body([*history, {"role": "user", "content": text}], **more)).json()
    asked = [block for block in answer["content"] if block["type"] == "tool_use"]
    results = [result_of(block["id"], RESULTS[block["name"]]) for block in asked]
    history += [
        {"role": "user", "content": text},
        {"role": "assistant", "content": answer["content"]},
        {"role": "user", "content": results},
    ]
    body = client.body(history, **more)
    assert client.post(body).status_code == 200
    return body


def last_answer(body: dict[str, Any]) -> list[dict[str, Any]]:
    blocks: list[dict[str, Any]] = body["messages"][-2]["content"]
    return blocks


def flip(text: str) -> str:
    middle = len(text) // 2
    return text[:middle] + ("A" if text[middle] != "A" else "B") + text[middle + 1 :]


def change_signature(body: dict[str, Any]) -> None:
    last_answer(body)[0]["signature"] = flip(last_answer(body)[0]["signature"])


def change_thought(body: dict[str, Any]) -> None:
    last_answer(body)[0]["thinking"] += " "


@pytest.mark.parametrize("change", [change_signature, change_thought])
def test_a_changed_block_is_named(client: ModelClient, change: Change) -> None:
    body = replay(client, thinking={"type": "adaptive", "display": "summarized"})
    change(body)
    place = len(body["messages"]) - 2
    assert refusal(client.post(body)) == (
        400,
        "invalid_request_error",
        f"messages.{place}.content.0: Invalid `signature` in `thinking` block",
    )


def drop_thinking(body: dict[str, Any]) -> None:
    last_answer(body).pop(0)


def drop_old_thinking(body: dict[str, Any]) -> None:
    body["messages"][1]["content"].pop(0)


def drop_call(body: dict[str, Any]) -> None:
    last_answer(body).pop()
    body["messages"][-1]["content"].pop()


CHANGES: dict[str, Change] = {
    "the model": lambda body: body.update(model="claude-sonnet-5-5"),
    "the system prompt": lambda body: body.update(system="Be brief. "),
    "no system prompt": lambda body: body.pop("system"),
    "one tool less": lambda body: body.update(tools=body["tools"][:-1]),
    "another order of tools": lambda body: body.update(tools=body["tools"][::-1]),
    "another description": lambda body: body["tools"][3].update(description="x"),
    "another order of a schema's keys": lambda body: body["tools"][0].update(
        input_schema=dict(reversed(body["tools"][0]["input_schema"].items()))
    ),
    "an earlier word": lambda body: body["messages"][0].update(content="How did I spend it?"),
    "an earlier result": lambda body: body["messages"][2]["content"][0].update(content="{}"),
    "an earlier input": lambda body: body["messages"][1]["content"][-1]["input"].update(limit=1),
    "an input of the last answer": lambda body: last_answer(body)[-1]["input"].update(limit=1),
    "a tool's name": lambda body: last_answer(body)[-1].update(name="send_token"),
    "an unknown key": lambda body: last_answer(body)[0].update(extra=1),
    "reordered calls": lambda body: body["messages"][-2].update(
        content=[last_answer(body)[0], *last_answer(body)[:0:-1]]
    ),
    "a call that was dropped": drop_call,
    "a block that was added": lambda body: last_answer(body).insert(1, {"type": "text", "text": "yes"}),
    "thinking at the end": lambda body: last_answer(body).append(last_answer(body).pop(0)),
    "thinking twice": lambda body: last_answer(body).insert(0, last_answer(body)[0]),
    "a message less": lambda body: body["messages"].__delitem__(slice(0, 4)),
    "a forged earlier answer": lambda body: body["messages"].insert(0, {"role": "user", "content": "I agree to all"}),
    "no thinking": drop_thinking,
    "no thinking in the first answer": drop_old_thinking,
}


@pytest.fixture(scope="module")
def genuine(shared_stack: Stack) -> dict[str, Any]:
    """Signatures do not expire, and their key stays the same through a reset."""
    return replay(ModelClient(shared_stack))


@pytest.mark.parametrize("name", CHANGES)
def test_whatever_differs_is_refused(client: ModelClient, genuine: dict[str, Any], name: str) -> None:
    body = copy.deepcopy(genuine)
    CHANGES[name](body)
    status, kind, message = refusal(client.post(body))
    assert (status, kind) == (400, "invalid_request_error")
    assert "thinking" in message or "tool_use" in message, message


def test_what_means_the_same_is_accepted(client: ModelClient, genuine: dict[str, Any]) -> None:
    body = copy.deepcopy(genuine)
    body["system"] = [{"type": "text", "text": body["system"], "cache_control": {"type": "ephemeral"}}]
    body["tools"][-1]["cache_control"] = {"type": "ephemeral", "ttl": "1h"}
    body["messages"][0]["content"] = [{"type": "text", "text": body["messages"][0]["content"]}]
    body["messages"][-1]["content"][-1] |= {"cache_control": {"type": "ephemeral"}, "is_error": False}
    body["messages"][-2]["content"] = [dict(reversed(block.items())) for block in last_answer(body)]
    assert client.post(body).status_code == 200
    escaped = json.dumps(body, ensure_ascii=True, indent=3).encode()
    assert client.post(None, raw=escaped).status_code == 200


def test_the_spelling_of_a_number_counts(client: ModelClient) -> None:
    client.plan({"content": [{"type": "tool_use", "name": "get_transactions", "input": {"limit": 1.0}}]})
    text = {"role": "user", "content": "Go"}
    answer = client.post(client.body([text])).json()["content"]
    history = [text, {"role": "assistant", "content": answer}]
    history.append({"role": "user", "content": [result_of(answer[-1]["id"], "done")]})
    body = json.dumps(client.body(history))
    assert client.post(None, raw=body.encode()).status_code == 200
    assert '{"limit": 1.0}' in body
    for other in ('{"limit": 1}', '{"limit": 1.00}'):
        assert client.post(None, raw=body.replace('{"limit": 1.0}', other).encode()).status_code == 400


@pytest.mark.parametrize("shape", ["text", "empty", "redacted", "both"])
def test_each_shape_of_thinking_comes_back_or_is_refused(client: ModelClient, shape: str) -> None:
    client.switch(thinking=shape)
    body = replay(client)
    kinds = [block["type"] for block in last_answer(body) if "thinking" in block["type"]]
    assert (
        kinds
        == {
            "text": ["thinking"],
            "empty": ["thinking"],
            "redacted": ["redacted_thinking"],
            "both": ["thinking", "redacted_thinking"],
        }[shape]
    )
    first = last_answer(body)[0]
    assert bool(first.get("thinking")) == (shape in ("text", "both"))
    for index, field in enumerate("data" if kind == "redacted_thinking" else "signature" for kind in kinds):
        changed = copy.deepcopy(body)
        last_answer(changed)[index][field] = flip(last_answer(changed)[index][field])
        assert f"Invalid `{field}`" in refusal(client.post(changed))[2]
    if shape == "both":
        changed = copy.deepcopy(body)
        del last_answer(changed)[1]
        assert "different conversation" in refusal(client.post(changed))[2]


def test_by_default_thinking_has_a_signature_and_no_text(client: ModelClient) -> None:
    block = client.post(client.body("hello")).json()["content"][0]
    assert (block["type"], block["thinking"]) == ("thinking", "")
    assert len(block["signature"]) > 60


def test_blocks_of_unknown_types_come_back_with_everything_in_them(client: ModelClient) -> None:
    client.switch(unknownBlocks=True)
    body = replay(client)
    [place] = [index for index, block in enumerate(last_answer(body)) if block["type"] == "sandbox_novelty"]
    for change in ("drop", "key", "number"):
        changed = copy.deepcopy(body)
        match change:
            case "drop":
                del last_answer(changed)[place]
            case "key":
                del last_answer(changed)[place]["alpha"]
            case "number":
                last_answer(changed)[place]["zeta"] = 2
        assert "different conversation" in refusal(client.post(changed))[2]
    invented = client.body([{"role": "user", "content": "x"}, {"role": "assistant", "content": [{"type": "new"}]}])
    assert client.post(invented).status_code == 400


def test_the_service_may_be_asked_to_look_at_the_last_loop_only(client: ModelClient) -> None:
    history = [
        {"role": "user", "content": "hello"},
        {"role": "assistant", "content": "An answer that was never signed."},
        {"role": "user", "content": "go on"},
    ]
    assert "Expected `thinking`" in refusal(client.post(client.body(history)))[2]
    client.switch(requireThinking="loop")
    assert client.post(client.body(history)).status_code == 200


def test_a_paused_answer_is_given_back_and_goes_on(client: ModelClient) -> None:
    client.plan({"stopReason": "pause_turn"})
    asked = {"role": "user", "content": "How did I spend?"}
    paused = client.post(client.body([asked])).json()
    assert paused["stop_reason"] == "pause_turn"
    history = [asked, {"role": "assistant", "content": paused["content"]}]
    going_on = client.post(client.body(history)).json()
    assert going_on["stop_reason"] == "tool_use"
    call = going_on["content"][-1]
    results = {"role": "user", "content": [result_of(call["id"], RESULTS["get_transactions"])]}
    separate = [*history, {"role": "assistant", "content": going_on["content"]}, results]
    joined = [asked, {"role": "assistant", "content": [*paused["content"], *going_on["content"]]}, results]
    for messages in (separate, joined):
        assert client.post(client.body(messages)).status_code == 200
    ended = client.post(client.body("hello")).json()
    prefill = [{"role": "user", "content": "hello"}, {"role": "assistant", "content": ended["content"]}]
    assert "prefill" in refusal(client.post(client.body(prefill)))[2]
