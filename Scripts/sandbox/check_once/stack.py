"""The local stack in a process of its own, spoken to in plain HTTP."""

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SANDBOX = Path(__file__).resolve().parents[1]
CHAIN = 84532
TIMEOUT = 60
BATCH = 200
SUGGESTED_TIP = 10**9
_opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class RpcRefused(Exception):
    pass


class Stack:
    def __init__(self, process: "subprocess.Popen[str]", ready: dict[str, Any]) -> None:
        self._process = process
        self.ready = ready
        self._control_url: str = ready["controlUrl"]
        self._faucet_url: str = ready["faucetUrl"]
        self.rpc_url: str = ready["chains"][str(CHAIN)]["rpcUrl"]
        self.usdc: str = ready["chains"][str(CHAIN)]["usdc"]

    def rpc(self, method: str, *parameters: Any) -> Any:
        return self.batch([(method, list(parameters))])[0]

    def batch(self, calls: list[tuple[str, list[Any]]]) -> list[Any]:
        """The results of several calls, in their order."""
        results: list[Any] = []
        for start in range(0, len(calls), BATCH):
            part = [
                {"jsonrpc": "2.0", "id": index, "method": method, "params": parameters}
                for index, (method, parameters) in enumerate(calls[start : start + BATCH])
            ]
            answers = {answer["id"]: answer for answer in _exchange("POST", self.rpc_url, part)}
            for call in part:
                answer = answers[call["id"]]
                if "error" in answer:
                    raise RpcRefused(f"{call['method']}: {answer['error']}")
                results.append(answer["result"])
        return results

    def fund(self, address: str, amount: int, token: str = "native") -> None:
        body = {"chainId": CHAIN, "address": address, "token": token, "amount": str(amount)}
        _exchange("POST", self._faucet_url, body)

    def fault(self, kind: str, method: str | None = "eth_sendRawTransaction", **more: Any) -> None:
        """The next broadcast fails in this way, or the next call of another method; of any with None."""
        _exchange("POST", f"{self._control_url}/faults", {"target": "chain", "method": method, "kind": kind, **more})

    def planned_faults(self) -> int:
        """How many faults have not been met."""
        return sum(planned["left"] for planned in _exchange("GET", f"{self._control_url}/faults"))

    def forget_faults(self) -> None:
        _exchange("DELETE", f"{self._control_url}/faults")

    def calm(self) -> None:
        """No faults, blocks at once and final at once."""
        self.forget_faults()
        self.rpc("sandbox_setFinalityLag", "0x0")
        self.rpc("sandbox_setSuggestedTip", hex(SUGGESTED_TIP))
        self.rpc("evm_setIntervalMining", "0x0")
        self.rpc("anvil_dropAllTransactions")
        self.rpc("evm_setAutomine", True)


def _exchange(method: str, url: str, body: Any = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
    with _opener.open(request, timeout=TIMEOUT) as response:
        text = response.read()
    return json.loads(text) if text else None


@contextmanager
def running_stack() -> Iterator[Stack]:
    command = [sys.executable, "-m", "rain_sandbox", "--port", "0", "--parent-pid", str(os.getpid())]
    environment = {**os.environ, "PYTHONPATH": str(SANDBOX)}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            raise SystemExit("the local stack did not start")
        yield Stack(process, json.loads(line))
    finally:
        process.terminate()
        process.wait(TIMEOUT)
