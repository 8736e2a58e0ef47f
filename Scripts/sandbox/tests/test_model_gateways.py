"""The ways in which gateways differ, and the official request types against what is on record."""

import json
import subprocess
from typing import Any

import pytest

from .support.model import ModelClient, play
from .support.model_types import misfits
from .support.running import SANDBOX, TIMEOUT, Stack
from .test_model_wire import stream_bytes

TWO = "What's in my wallet and on Fuji how did I spend?"


@pytest.fixture
def client(stack: Stack) -> ModelClient:
    return ModelClient(stack)


def chunks(client: ModelClient, **proxy: Any) -> list[Any]:
    """With the terminator as None."""
    client.switch(proxy=proxy)
    lines = b"".join(stream_bytes(client, client.chat_body(TWO), "chat")).decode().split("\n\n")
    assert lines.pop() == ""
    return [None if line == "data: [DONE]" else json.loads(line.removeprefix("data: ")) for line in lines]


def parts(found: list[Any]) -> list[dict[str, Any]]:
    deltas = [choice["delta"] for chunk in found if chunk for choice in chunk["choices"]]
    return [part for delta in deltas for part in delta.get("tool_calls", [])]


def test_as_a_rule_fragments_have_an_index_and_a_name_once(client: ModelClient) -> None:
    found = chunks(client)
    assert found[-1] is None
    assert found[-2]["choices"][0]["finish_reason"] == "tool_calls"
    assert [part["index"] for part in parts(found) if "id" in part] == [0, 1]
    joined = "".join(part["function"]["arguments"] for part in parts(found) if part["index"] == 1)
    assert json.loads(joined) == {"chain": "avalancheFuji"}


def test_each_habit_shows(client: ModelClient) -> None:
    assert chunks(client, omitDone=True)[-1] is not None
    assert all("index" not in part and "id" in part for part in parts(chunks(client, omitIndex=True)))
    assert all("name" in part["function"] for part in parts(chunks(client, repeatId=True)))
    assert len(parts(chunks(client, wholeArguments=True, repeatId=False))) == 2
    assert chunks(client, stopForTools=True)[-1]["choices"][0]["finish_reason"] == "stop"
    assert all("obfuscation" in chunk for chunk in chunks(client, obfuscation=True) if chunk)


def test_what_is_no_json_is_sent_as_it_is_and_taken_back(client: ModelClient) -> None:
    client.plan({"content": [{"type": "tool_use", "name": "send_token", "rawInput": '{"to": '}]})
    user = {"role": "user", "content": "hello"}
    message = client.chat(client.chat_body([user])).json()["choices"][0]["message"]
    [call] = message["tool_calls"]
    assert call["function"]["arguments"] == '{"to": '
    history = [user, message, {"role": "tool", "tool_call_id": call["id"], "content": "not JSON"}]
    assert client.chat(client.chat_body(history)).status_code == 200


def test_what_is_on_record_is_held_against_the_official_types(client: ModelClient) -> None:
    play(client, TWO, [])
    client.chat(client.chat_body("hello"))
    client.chat({"model": 5, "messages": "hello"})
    looked_at, wrong = misfits(client.recorded())
    assert looked_at == 4
    assert len(wrong) == 1
    assert wrong[0].startswith("request 4 (chat)")
    ended = subprocess.run(
        [SANDBOX / "check-model-requests"],
        input=json.dumps(client.recorded()),
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    assert ended.returncode == 1, ended.stderr
    assert ended.stdout == "4 requests, 1 of them not of the official types\n"
