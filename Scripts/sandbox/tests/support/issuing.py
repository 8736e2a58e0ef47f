"""A client of the issuing API in the few lines it takes, and a collateral to ask it about."""

import base64
import json
import secrets
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import requests
from eth_account import Account
from eth_account.signers.local import LocalAccount

from .collateral import ADMIN_FIELDS, RECIPIENT, WITHDRAW_V1, WITHDRAW_V2, calldata, sign_typed, typed
from .running import TIMEOUT, Stack


class IssuingClient:
    """By the tenant's key, unless other headers are given."""

    def __init__(self, stack: Stack) -> None:
        self.stack = stack
        self.ready: dict[str, Any] = stack.ready["issuing"]
        self.base: str = self.ready["baseUrl"]
        keys = json.loads(Path(self.ready["apiKeys"]["path"]).read_text())
        self.api_key: str = keys["apiKey"]
        self.readonly_api_key: str = keys["readonlyApiKey"]

    def request(
        self, method: str, path: str, *, headers: dict[str, str] | None = None, **options: Any
    ) -> requests.Response:
        sent = {"Api-Key": self.api_key} if headers is None else headers
        return requests.request(method, f"{self.base}/{path}", headers=sent, timeout=TIMEOUT, **options)

    def get(self, path: str, query: Any = None, headers: dict[str, str] | None = None) -> requests.Response:
        return self.request("GET", path, params=query, headers=headers)

    def post(self, path: str, body: Any = None, **headers: str) -> requests.Response:
        """`headers` in Python's spelling, such as `Idempotency_Key`."""
        spelled = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.request("POST", path, json=body, headers={"Api-Key": self.api_key, **spelled})

    def session(self, user_id: str) -> dict[str, str]:
        """The headers of a client session."""
        minted = self.post(f"users/{user_id}/sessions")
        assert minted.status_code == 200, minted.text
        return {"Authorization": f"Bearer {minted.json()['token']}"}

    def control(self, path: str, body: dict[str, Any]) -> Any:
        return self.stack.control(f"issuing/{path}" if path else "issuing", body)

    def switch(self, **switches: Any) -> Any:
        return self.control("", switches)


def refused(response: requests.Response) -> tuple[int, str, str]:
    """Status, error and message, after a look at the shape."""
    body = response.json()
    assert set(body) == {"message", "error", "statusCode"}
    assert body["statusCode"] == response.status_code
    return response.status_code, body["error"], body["message"]


@dataclass
class Collateral:
    """A contract of a user who is its only admin."""

    client: IssuingClient
    wallet: LocalAccount
    user_id: str
    contract: dict[str, Any]

    @staticmethod
    def make(client: IssuingClient, usdc: int = 50_000_000, **more: Any) -> "Collateral":
        wallet: LocalAccount = Account.create()
        made = client.control("contracts", {"admins": [wallet.address], "usdc": str(usdc), **more})
        client.stack.fund(wallet.address, 10**18, chain=made["contract"]["chainId"])
        return Collateral(client, wallet, made["userId"], made["contract"])

    @property
    def chain(self) -> int:
        chain: int = self.contract["chainId"]
        return chain

    @property
    def token(self) -> str:
        token: str = self.contract["tokens"][0]["address"]
        return token

    @property
    def path(self) -> str:
        return f"users/{self.user_id}/signatures/withdrawals"

    def query(self, **changes: Any) -> dict[str, str]:
        """For 5 USDC; None leaves a parameter out."""
        query: dict[str, Any] = {
            "token": self.token,
            "amount": "5000000",
            "adminAddress": self.wallet.address,
            "recipientAddress": RECIPIENT,
            "chainId": self.chain,
            "isAmountNative": "true",
            **changes,
        }
        return {name: str(value) for name, value in query.items() if value is not None}

    def ask(self, **changes: Any) -> requests.Response:
        return self.client.get(self.path, self.query(**changes))

    def ready(self, **changes: Any) -> dict[str, Any]:
        """Rain's signature, without waiting for it."""
        self.client.switch(pendingPolls=0)
        response = self.ask(**changes)
        assert response.status_code == 200, response.text
        answer: dict[str, Any] = response.json()
        return answer

    def call_data(self, answer: dict[str, Any], amount: int = 5_000_000, recipient: str = RECIPIENT) -> str:
        expires_at = int(datetime.fromisoformat(answer["expiresAt"]).timestamp())
        rain = [base64.b64decode(answer["signature"]["salt"]), bytes.fromhex(answer["signature"]["data"][2:])]
        proxy: str = self.contract["proxyAddress"]
        order = [proxy, self.token, amount, recipient, expires_at, *rain]
        if self.contract["contractVersion"] == 1:
            return calldata(WITHDRAW_V1, *order)
        nonce = int(
            self.client.stack.rpc("eth_call", {"to": proxy, "data": "0x4ab3be98"}, "latest", chain=self.chain), 16
        )
        salt = secrets.token_bytes(32)
        agreed = [self.wallet.address, self.token, amount, recipient, nonce]
        signature = sign_typed(self.wallet, typed("Collateral", "2", self.chain, proxy, salt), ADMIN_FIELDS, agreed)
        return calldata(WITHDRAW_V2, *order, [salt], [signature], True)

    def send(self, data: str, to: str | None = None) -> dict[str, Any]:
        """The receipt of what the wallet sent."""
        stack = self.client.stack
        nonce = int(stack.rpc("eth_getTransactionCount", self.wallet.address, "latest", chain=self.chain), 16)
        transaction: dict[str, Any] = {
            "chainId": self.chain,
            "nonce": nonce,
            "to": to or self.contract["controllerAddress"],
            "value": 0,
            "gas": 500_000,
            "maxFeePerGas": 5 * 10**9,
            "maxPriorityFeePerGas": 1,
            "data": data,
        }
        signed = self.wallet.sign_transaction(transaction)
        raw = "0x" + bytes(signed.raw_transaction).hex()
        sent = stack.rpc("eth_sendRawTransaction", raw, chain=self.chain)
        receipt: dict[str, Any] = stack.rpc("eth_getTransactionReceipt", sent, chain=self.chain)
        return receipt

    def usdc_of(self, account: str) -> int:
        request = {"to": self.token, "data": calldata("balanceOf(address)", account)}
        return int(self.client.stack.rpc("eth_call", request, "latest", chain=self.chain), 16)
