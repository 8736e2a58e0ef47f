"""A stack in a process of its own, and plain access to its helpers."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import requests

SANDBOX = Path(__file__).resolve().parents[2]
TIMEOUT = 20


class Stack:
    def __init__(self, process: "subprocess.Popen[str]", ready: dict[str, Any]) -> None:
        self.process = process
        self.ready = ready
        self.turnkey: dict[str, Any] = ready["turnkey"]

    def rpc(self, method: str, *parameters: Any, chain: int = 84532) -> Any:
        answer = self.rpc_answer(method, *parameters, chain=chain)
        assert "error" not in answer, answer
        return answer["result"]

    def rpc_answer(self, method: str, *parameters: Any, chain: int = 84532) -> dict[str, Any]:
        request: Any = {"jsonrpc": "2.0", "id": 1, "method": method, "params": list(parameters)}
        answer: dict[str, Any] = self.post_rpc(request, chain).json()
        return answer

    def post_rpc(self, request: Any, chain: int = 84532) -> requests.Response:
        return requests.post(self.ready["chains"][str(chain)]["rpcUrl"], json=request, timeout=TIMEOUT)

    def control(self, path: str, body: dict[str, Any]) -> Any:
        response = requests.post(f"{self.ready['controlUrl']}/{path}", json=body, timeout=TIMEOUT)
        assert response.status_code == 200, response.text
        return response.json()

    def fault(self, target: str, kind: str, **more: Any) -> None:
        self.control("faults", {"target": target, "kind": kind, **more})

    def advance(self, seconds: float) -> None:
        self.control("time", {"advanceSeconds": seconds})

    def codes(self, contact: str) -> list[str]:
        response = requests.get(self.ready["mailboxUrl"], params={"contact": contact}, timeout=TIMEOUT)
        return [message["code"] for message in response.json()]

    def fund(self, address: str, amount: int, token: str = "native", chain: int = 84532) -> str | None:
        body: Any = {"chainId": chain, "address": address, "token": token, "amount": str(amount)}
        response = requests.post(self.ready["faucetUrl"], json=body, timeout=TIMEOUT)
        assert response.status_code == 200, response.text
        paid: str | None = response.json()["transactionHash"]
        return paid


@contextmanager
def running_stack(*arguments: str) -> Iterator[Stack]:
    command = [sys.executable, "-m", "rain_sandbox", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(SANDBOX)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None
        yield Stack(process, json.loads(process.stdout.readline()))
    finally:
        process.terminate()
        process.wait(TIMEOUT)
