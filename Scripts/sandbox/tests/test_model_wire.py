"""The bytes of both streams, and every way in which an answer can be cut, stopped or refused on request."""

import json
from typing import Any

import pytest
import requests

from .support.model import RECIPIENT, RESULTS, ModelClient, play, refusal, result_of
from .support.running import TIMEOUT, Stack

Events = list[tuple[str | None, dict[str, Any]]]


@pytest.fixture
def client(stack: Stack) -> ModelClient:
    return ModelClient(stack)


def stream_bytes(client: ModelClient, body: dict[str, Any], wire: str = "messages") -> list[bytes]:
    """As they arrive."""
    if wire == "messages":
        url, headers = f"{client.ready['baseUrl']}/v1/messages", {"x-api-key": client.key}
        headers["anthropic-version"] = "2026-10-21"
    else:
        url = f"{client.ready['proxyBaseUrl']}/v1/chat/completions"
        headers = {"Authorization": f"Bearer {client.token}"}
    response = requests.post(url, json={**body, "stream": True}, headers=headers, stream=True, timeout=TIMEOUT)
    assert response.status_code == 200, response.text
    assert response.headers["Content-Type"].startswith("text/event-stream")
    return list(response.iter_content(None))


def events_of(raw: bytes, ending: str = "\n") -> Events:
    blocks = raw.decode().removeprefix("\ufeff").split(ending * 2)
    assert blocks.pop() == ""
    events: Events = []
    for block in blocks:
        lines = [line for line in block.split(ending) if not line.startswith(":")]
        name = next((line[7:] for line in lines if line.startswith("event: ")), None)
        events.append((name, json.loads("\n".join(line[6:] for line in lines if line.startswith("data: ")))))
    return events


def assembled(events: Events) -> list[dict[str, Any]]:
    blocks: list[dict[str, Any]] = []
    raw_inputs: dict[int, str] = {}
    for name, data in events:
        if name == "content_block_start":
            assert data["index"] == len(blocks)
            blocks.append(data["content_block"])
        elif name == "content_block_delta":
            block, delta = blocks[data["index"]], data["delta"]
            match delta["type"]:
                case "text_delta":
                    block["text"] += delta["text"]
                case "thinking_delta":
                    block["thinking"] += delta["thinking"]
                case "signature_delta":
                    block["signature"] = delta["signature"]
                case "input_json_delta":
                    raw_inputs[data["index"]] = raw_inputs.get(data["index"], "") + delta["partial_json"]
    for index, raw in raw_inputs.items():
        blocks[index]["input"] = json.loads(raw or "{}")
    return blocks


def test_the_events_come_in_order_and_make_an_answer_that_comes_back(client: ModelClient) -> None:
    client.switch(unknownBlocks=True, thinking="both")
    question = {"role": "user", "content": f"Send 1 USDC to {RECIPIENT}"}
    events = events_of(b"".join(stream_bytes(client, client.body([question]))))
    names = [name for name, data in events if name == data["type"]]
    assert len(names) == len(events)
    assert (names[0], names[-2:]) == ("message_start", ["message_delta", "message_stop"])
    assert events[0][1]["message"]["stop_reason"] is None
    assert events[-2][1]["delta"]["stop_reason"] == "tool_use"
    blocks = assembled(events)
    kinds = ["thinking", "redacted_thinking", "sandbox_novelty", "text", "tool_use"]
    assert [block["type"] for block in blocks] == kinds
    history = [question, {"role": "assistant", "content": blocks}]
    history.append({"role": "user", "content": [result_of(blocks[-1]["id"], RESULTS["send_token"])]})
    assert client.post(client.body(history)).status_code == 200


def test_an_empty_input_is_an_empty_text(client: ModelClient) -> None:
    events = events_of(b"".join(stream_bytes(client, client.body("What's in my wallet?"))))
    deltas = [data["delta"] for name, data in events if name == "content_block_delta"]
    assert [d["partial_json"] for d in deltas if d["type"] == "input_json_delta"] == [""]


@pytest.mark.parametrize("ending", ["lf", "crlf", "cr"])
def test_whatever_a_parser_has_to_bear_says_the_same(client: ModelClient, ending: str) -> None:
    client.switch(
        lineEnding=ending,
        byteOrderMark=True,
        comments=True,
        pings=True,
        unknownEvents=True,
        splitCharacters=True,
        deltaCharacters=3,
    )
    client.plan({"content": [{"type": "text", "text": "Grüße, 世界 👩‍🚀!"}]})
    parts = stream_bytes(client, client.body("hello"))
    raw = b"".join(parts)
    assert raw.startswith(b"\xef\xbb\xbf")
    split = [part for part in parts if part[0] & 0xC0 == 0x80]
    assert split, "no character was cut in two"
    events = events_of(raw, {"lf": "\n", "crlf": "\r\n", "cr": "\r"}[ending])
    assert {"ping", "sandbox_novelty"} <= {name for name, _ in events}
    assert assembled(events)[-1]["text"] == "Grüße, 世界 👩‍🚀!"


@pytest.mark.parametrize("wire", ["messages", "chat"])
@pytest.mark.parametrize("cut", ["end", "error", "half-event"])
def test_a_stream_ends_early(client: ModelClient, wire: str, cut: str) -> None:
    client.plan({"cutAfter": 2, "cut": cut})
    body = client.body("hello") if wire == "messages" else client.chat_body("hello")
    raw = b"".join(stream_bytes(client, body, wire)).decode()
    assert "message_stop" not in raw
    assert "[DONE]" not in raw
    last = raw.split("\n\n")[-2 if cut != "half-event" else -1]
    match cut:
        case "end":
            assert raw.count("data: ") == 2
        case "error":
            assert raw.count("data: ") == 3
            assert "overloaded_error" in last
            assert last.startswith("event: error" if wire == "messages" else "data: ")
        case "half-event":
            assert last


def test_a_stream_is_reset(client: ModelClient) -> None:
    client.plan({"cutAfter": 2, "cut": "reset"})
    with pytest.raises(requests.exceptions.ChunkedEncodingError):
        stream_bytes(client, client.body("hello"))


STOPS = ["max_tokens", "refusal", "pause_turn", "model_context_window_exceeded", "stop_sequence", "something_new"]


@pytest.mark.parametrize("stop", STOPS)
def test_every_reason_to_stop_whole_and_streamed(client: ModelClient, stop: str) -> None:
    client.plan({"stopReason": stop}, {"stopReason": stop})
    answer = client.post(client.body("hello")).json()
    events = events_of(b"".join(stream_bytes(client, client.body("hello"))))
    delta = events[-2][1]["delta"]
    assert answer["stop_reason"] == delta["stop_reason"] == stop
    assert answer["stop_details"] == delta["stop_details"]
    assert (answer["stop_details"] is not None) == (stop == "refusal")
    assert (answer["content"] == []) == (stop in ("refusal", "model_context_window_exceeded"))


def test_a_call_that_is_cut_off_has_no_input_and_may_be_dropped(client: ModelClient) -> None:
    question = {"role": "user", "content": f"Send 1 USDC to {RECIPIENT}"}
    for _ in range(2):
        client.plan({"stopReason": "max_tokens"})
    answer = client.post(client.body([question])).json()
    assert (answer["content"][-1]["type"], answer["content"][-1]["input"]) == ("tool_use", {})
    events = events_of(b"".join(stream_bytes(client, client.body([question]))))
    with pytest.raises(ValueError, match=r"Unterminated|Expecting"):
        assembled(events)
    kept = [question, {"role": "assistant", "content": answer["content"][:-1]}, {"role": "user", "content": "again"}]
    assert client.post(client.body(kept)).status_code == 200


def test_max_tokens_and_stop_sequences_of_the_request_hold(client: ModelClient) -> None:
    short = client.post(client.body("hello", max_tokens=60)).json()
    assert short["stop_reason"] == "max_tokens"
    assert short["content"] == [] or len(short["content"][-1].get("text", "")) < 200
    stopped = client.post(client.body("hello", stop_sequences=["wallet"])).json()
    assert (stopped["stop_reason"], stopped["stop_sequence"]) == ("stop_sequence", "wallet")
    assert "wallet" not in stopped["content"][-1]["text"]
    warmed = client.post(client.body("hello", max_tokens=0)).json()
    assert (warmed["content"], warmed["stop_reason"]) == ([], "max_tokens")


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, "invalid_request_error"),
        (402, "billing_error"),
        (403, "permission_error"),
        (429, "rate_limit_error"),
        (500, "api_error"),
        (504, "timeout_error"),
        (529, "overloaded_error"),
    ],
)
def test_refusals_are_planned_on_both_wires(client: ModelClient, status: int, kind: str) -> None:
    headers = {"retry-after": "1", "x-should-retry": "false"}
    client.plan(*[{"status": status, "headers": headers}] * 2)
    refused = client.post(client.body("hello"))
    assert refusal(refused)[:2] == (status, kind)
    assert refused.headers["retry-after"] == "1"
    refused = client.chat(client.chat_body("hello"))
    assert (refused.status_code, refused.json()["error"]["type"]) == (status, kind)
    assert client.post(client.body("hello")).status_code == 200


def test_the_faults_of_the_whole_stack_reach_both_wires(client: ModelClient) -> None:
    client.stack.fault("model", "model-error", status=529, path="v1/messages", headers={"retry-after": "2"})
    client.stack.fault("model-proxy", "model-error", status=429)
    refused = client.post(client.body("hello"))
    assert refused.status_code == 529
    assert refused.json()["error"] == {"type": "overloaded_error", "message": "Overloaded"}
    assert refused.headers["retry-after"] == "2"
    assert client.chat(client.chat_body("hello")).json()["error"]["type"] == "rate_limit_error"
    client.stack.fault("model", "reset-before")
    with pytest.raises(requests.ConnectionError):
        client.post(client.body("hello"))
    assert [row["wire"] for row in client.recorded()] == ["messages", "chat", "messages"]


def test_an_unchanged_prefix_is_read_from_the_cache(client: ModelClient) -> None:
    system = [{"type": "text", "text": "Be brief. " * 400, "cache_control": {"type": "ephemeral"}}]
    history: list[Any] = [{"role": "user", "content": "hello"}]
    first = client.post(client.body(history, system=system)).json()
    assert first["usage"]["cache_creation_input_tokens"] > 512
    assert first["usage"]["cache_read_input_tokens"] == 0
    history += [{"role": "assistant", "content": first["content"]}, {"role": "user", "content": "go on"}]
    second = client.post(client.body(history, system=system)).json()["usage"]
    assert second["cache_read_input_tokens"] == first["usage"]["cache_creation_input_tokens"]
    assert second["cache_creation_input_tokens"] == 0
    fresh = client.post(client.body("hello", system=[{**system[0], "text": "Be brief! " * 400}])).json()["usage"]
    assert fresh["cache_read_input_tokens"] == 0
    client.stack.advance(301)
    assert client.post(client.body("hello", system=system)).json()["usage"]["cache_read_input_tokens"] == 0


def test_what_was_asked_is_on_record_with_its_headers(client: ModelClient) -> None:
    client.post(client.body("a word to find"), headers={"x-api-key": "nobody's", "anthropic-version": "2026-10-21"})
    client.chat(client.chat_body("another"))
    first, second = client.recorded()
    assert (first["status"], first["wire"], first["path"]) == (401, "messages", "/model/v1/messages")
    assert first["headers"]["x-api-key"] == "nobody's"
    assert "a word to find" in first["body"]
    assert (second["status"], second["wire"]) == (200, "chat")
    url = f"{client.stack.ready['controlUrl']}/model/requests"
    assert requests.delete(url, timeout=TIMEOUT).status_code == 200
    assert client.recorded() == []


def test_a_reset_takes_back_switches_and_plans(client: ModelClient) -> None:
    client.switch(obedient=True, proxy={"omitDone": True})
    client.plan({"status": 500})
    client.stack.control("reset", {})
    assert client.switch()["obedient"] is False
    assert client.switch()["proxy"]["omitDone"] is False
    assert client.post(client.body("hello")).status_code == 200
    assert play(client, "hello", [])[0] == []


@pytest.mark.parametrize("wrong", [{"obedient": "very"}, {"unknown": 1}, {"proxy": {"reasoning": "x"}}])
def test_a_wrong_switch_is_refused(client: ModelClient, wrong: Any) -> None:
    url = f"{client.stack.ready['controlUrl']}/model"
    assert requests.post(url, json=wrong, timeout=TIMEOUT).status_code == 400
    assert requests.post(f"{url}/plan", json={"answers": [wrong]}, timeout=TIMEOUT).status_code == 400
