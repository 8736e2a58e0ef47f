"""Clients of both wires, the tools of a wallet, and a loop that plays them."""

import json
from pathlib import Path
from typing import Any

import anthropic
import openai
import requests

from .running import TIMEOUT, Stack

RECIPIENT = "0x" + "3a" * 20
CHAIN = {"type": "string", "enum": ["baseSepolia", "avalancheFuji"]}
TEXT = {"type": "string"}


def _tool(name: str, required: list[str], **properties: Any) -> dict[str, Any]:
    schema = {"type": "object", "properties": properties, "required": required}
    return {"name": name, "description": f"The wallet's {name}.", "input_schema": schema}


TOOLS = [
    _tool("get_wallet_overview", [], chain=CHAIN),
    _tool("get_all_balances", []),
    _tool("get_transactions", [], chain=CHAIN, limit={"type": "integer"}),
    _tool("send_native", ["to", "amount"], chain=CHAIN, to=TEXT, amount=TEXT),
    _tool("send_token", ["token", "to", "amount"], chain=CHAIN, token=TEXT, to=TEXT, amount=TEXT),
    _tool("get_collateral_contracts", []),
    _tool("estimate_withdrawal_fee", ["amount"], amount=TEXT, token_address=TEXT, recipient=TEXT),
    _tool("withdraw_collateral", ["amount"], amount=TEXT, token_address=TEXT, recipient=TEXT),
    _tool("get_auth_pull_status", [], chain=CHAIN, amount=TEXT),
    _tool("estimate_auth_pull_fee", [], chain=CHAIN, amount=TEXT),
    _tool("approve_auth_pull", [], chain=CHAIN, amount=TEXT),
    _tool("revoke_auth_pull", [], chain=CHAIN),
    _tool("confirm_auth_pull", ["transaction_hash", "amount"], chain=CHAIN, transaction_hash=TEXT, amount=TEXT),
]
CHAT_TOOLS = [
    {
        "type": "function",
        "function": {"name": t["name"], "description": t["description"], "parameters": t["input_schema"]},
    }
    for t in TOOLS
]
SENT = {"status": "submitted", "transaction_hash": "0x" + "ab" * 32, "explorer_url": "https://explorer.invalid/tx/1"}
RESULTS: dict[str, Any] = {
    "get_wallet_overview": {"address": RECIPIENT, "balances": [{"amount": "12.5", "token": "USDC", "chain": "base"}]},
    "get_all_balances": {"balances": [{"amount": "3", "token": "AVAX", "chain": "fuji"}]},
    "get_transactions": {"count": 2, "transactions": [], "summary": {"USDC": {"sent": "7.25"}}, "coverage": "sends"},
    "send_native": SENT,
    "send_token": SENT,
    "withdraw_collateral": SENT,
    "approve_auth_pull": SENT,
    "revoke_auth_pull": SENT,
    "get_collateral_contracts": {
        "contracts": [{"proxy_address": "0xc0", "chain": "base", "tokens": [{"symbol": "USDC", "balance": "50"}]}]
    },
    "estimate_withdrawal_fee": {"estimated_fee": "0.0001", "fee_token": "ETH"},
    "estimate_auth_pull_fee": {"estimated_fee": "0.0002", "fee_token": "ETH"},
    "get_auth_pull_status": {
        "allowance": {"formatted": "0"},
        "usdc_balance": "12.5",
        "ready": False,
        "blockers": ["zero allowance"],
    },
    "confirm_auth_pull": {"status": "confirmed", "allowance": {"formatted": "unlimited"}},
}
Calls = list[tuple[str, dict[str, Any]]]


class ModelClient:
    def __init__(self, stack: Stack) -> None:
        self.stack = stack
        self.ready: dict[str, Any] = stack.ready["model"]
        keys = json.loads(Path(self.ready["keys"]["path"]).read_text())
        self.key: str = keys["apiKey"]
        self.token: str = keys["proxyToken"]
        self.vendor = anthropic.Anthropic(api_key=self.key, base_url=self.ready["baseUrl"], max_retries=0)
        self.gateway = openai.OpenAI(api_key=self.token, base_url=self.ready["proxyBaseUrl"] + "/v1", max_retries=0)

    def body(self, messages: Any, **more: Any) -> dict[str, Any]:
        if isinstance(messages, str):
            messages = [{"role": "user", "content": messages}]
        model = self.ready["model"]
        return {
            "model": model,
            "max_tokens": 4096,
            "system": "Be brief.",
            "tools": TOOLS,
            "messages": messages,
            **more,
        }

    def chat_body(self, messages: Any, **more: Any) -> dict[str, Any]:
        if isinstance(messages, str):
            messages = [{"role": "user", "content": messages}]
        return {"model": self.ready["proxyModel"], "tools": CHAT_TOOLS, "messages": messages} | more

    def post(self, body: Any, headers: dict[str, str] | None = None, raw: bytes | None = None) -> requests.Response:
        usual = {"x-api-key": self.key, "anthropic-version": "2026-10-21"}
        sent = {"Content-Type": "application/json", **(usual if headers is None else headers)}
        data = json.dumps(body) if raw is None else raw
        return requests.post(f"{self.ready['baseUrl']}/v1/messages", data, headers=sent, timeout=TIMEOUT)

    def chat(self, body: Any, headers: dict[str, str] | None = None) -> requests.Response:
        sent = {"Authorization": f"Bearer {self.token}"} if headers is None else headers
        url = f"{self.ready['proxyBaseUrl']}/v1/chat/completions"
        return requests.post(url, json=body, headers=sent, timeout=TIMEOUT)

    def switch(self, **switches: Any) -> Any:
        return self.stack.control("model", switches)

    def plan(self, *answers: dict[str, Any]) -> None:
        self.stack.control("model/plan", {"answers": list(answers)})

    def recorded(self) -> list[dict[str, Any]]:
        response = requests.get(f"{self.stack.ready['controlUrl']}/model/requests", timeout=TIMEOUT)
        requests_made: list[dict[str, Any]] = response.json()
        return requests_made


def refusal(response: requests.Response) -> tuple[int, str, str]:
    body = response.json()
    assert body["type"] == "error"
    assert body["request_id"] == response.headers["request-id"]
    return response.status_code, body["error"]["type"], body["error"]["message"]


def result_of(call_id: str, content: Any, **more: Any) -> dict[str, Any]:
    text = content if isinstance(content, str) else json.dumps(content)
    return {"type": "tool_result", "tool_use_id": call_id, "content": text, **more}


def play(
    client: ModelClient, text: str, history: list[Any], results: dict[str, Any] | None = None
) -> tuple[Calls, str]:
    """One message of the user's, played to the end with raw JSON; the history grows by what was said."""
    history.append({"role": "user", "content": text})
    calls: Calls = []
    for _ in range(8):
        response = client.post(client.body(history))
        assert response.status_code == 200, response.text
        answer = response.json()
        history.append({"role": "assistant", "content": answer["content"]})
        asked = [block for block in answer["content"] if block["type"] == "tool_use"]
        if not asked:
            return calls, "".join(block.get("text", "") for block in answer["content"])
        calls += [(block["name"], block["input"]) for block in asked]
        found = RESULTS | (results or {})
        history.append({"role": "user", "content": [result_of(block["id"], found[block["name"]]) for block in asked]})
    raise AssertionError("the conversation does not end")
