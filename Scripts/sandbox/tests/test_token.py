"""The USDC-shaped token: permits and authorizations signed off the chain, pause and blacklist, each with its text."""

from typing import Any

import pytest
from eth_abi.abi import encode
from eth_account import Account
from eth_account.signers.local import LocalAccount
from eth_utils.crypto import keccak

from .support.running import Stack

DEVELOPER_KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
SPENDER = "0x" + "44" * 20
NEVER = 2**256 - 1
PERMIT = [
    ("owner", "address"),
    ("spender", "address"),
    ("value", "uint256"),
    ("nonce", "uint256"),
    ("deadline", "uint256"),
]
AUTHORIZATION = [
    ("from", "address"),
    ("to", "address"),
    ("value", "uint256"),
    ("validAfter", "uint256"),
    ("validBefore", "uint256"),
    ("nonce", "bytes32"),
]


class Token:
    """Called on one chain by the developer, who owns it."""

    def __init__(self, stack: Stack, chain: int, name: str) -> None:
        self.stack = stack
        self.chain = chain
        self.name = name
        self.address: str = stack.ready["chains"][str(chain)]["usdc"]
        self.developer: LocalAccount = Account.from_key(DEVELOPER_KEY)

    def sign(self, holder: LocalAccount, primary: str, fields: list[tuple[str, str]], message: Any) -> Any:
        domain = {"name": self.name, "version": "2", "chainId": self.chain, "verifyingContract": self.address}
        types = {primary: [{"name": name, "type": kind} for name, kind in fields]}
        signed = holder.sign_typed_data(domain, types, message)
        return signed.v, signed.r.to_bytes(32, "big"), signed.s.to_bytes(32, "big")

    def send(self, signature: str, *arguments: Any) -> dict[str, Any]:
        """The JSON-RPC answer: a hash, or the refusal that calling would meet."""
        request = {"from": self.developer.address, "to": self.address, "data": calldata(signature, *arguments)}
        estimate = self.stack.rpc_answer("eth_estimateGas", request, chain=self.chain)
        if "error" in estimate:
            return estimate
        nonce = int(self.stack.rpc("eth_getTransactionCount", self.developer.address, "latest", chain=self.chain), 16)
        transaction: dict[str, Any] = {
            "chainId": self.chain,
            "nonce": nonce,
            "to": self.address,
            "value": 0,
            "gas": int(estimate["result"], 16),
            "maxFeePerGas": 5 * 10**9,
            "maxPriorityFeePerGas": 1,
            "data": request["data"],
        }
        raw = bytes(self.developer.sign_transaction(transaction).raw_transaction)
        return self.stack.rpc_answer("eth_sendRawTransaction", "0x" + raw.hex(), chain=self.chain)

    def read(self, signature: str, *arguments: Any) -> int:
        request = {"to": self.address, "data": calldata(signature, *arguments)}
        return int(self.stack.rpc("eth_call", request, "latest", chain=self.chain), 16)


def calldata(signature: str, *arguments: Any) -> str:
    types = signature[signature.index("(") + 1 : -1].split(",") if arguments else []
    return "0x" + (keccak(text=signature)[:4] + encode(types, arguments)).hex()


def refusal(answer: dict[str, Any]) -> str:
    message: str = answer["error"]["message"]
    return message.removeprefix("execution reverted: ")


@pytest.fixture(params=[(84532, "USDC"), (1, "USD Coin")], ids=["84532", "1"])
def token(stack: Stack, request: pytest.FixtureRequest) -> Token:
    return Token(stack, *request.param)


@pytest.fixture
def holder(token: Token) -> LocalAccount:
    account: LocalAccount = Account.create()
    token.stack.fund(account.address, 1_000_000, "USDC", token.chain)
    return account


def test_a_permit_sets_the_allowance_once(token: Token, holder: LocalAccount) -> None:
    message = {"owner": holder.address, "spender": SPENDER, "value": 7, "nonce": 0, "deadline": NEVER}
    signature = token.sign(holder, "Permit", PERMIT, message)
    call = "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)"
    assert "result" in token.send(call, holder.address, SPENDER, 7, NEVER, *signature)
    assert token.read("allowance(address,address)", holder.address, SPENDER) == 7
    again = token.send(call, holder.address, SPENDER, 7, NEVER, *signature)
    assert refusal(again) == "EIP2612: invalid signature"
    expired = token.send(call, holder.address, SPENDER, 7, 1, *signature)
    assert refusal(expired) == "FiatTokenV2: permit is expired"


def test_an_authorization_moves_money_once_and_in_its_time(token: Token, holder: LocalAccount) -> None:
    nonce = b"\x01" * 32
    call = "transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)"

    def send(valid_after: int, valid_before: int) -> dict[str, Any]:
        values = (holder.address, SPENDER, 5, valid_after, valid_before, nonce)
        message = dict(zip((name for name, _ in AUTHORIZATION), values, strict=True))
        return token.send(call, *values, *token.sign(holder, "TransferWithAuthorization", AUTHORIZATION, message))

    assert refusal(send(2**40, 2**41)) == "FiatTokenV2: authorization is not yet valid"
    assert refusal(send(0, 1)) == "FiatTokenV2: authorization is expired"
    assert "result" in send(0, 2**40)
    assert token.read("balanceOf(address)", SPENDER) == 5
    assert refusal(send(0, 2**40)) == "FiatTokenV2: authorization is used or canceled"


def test_pause_and_blacklist_stop_transfers(token: Token, holder: LocalAccount) -> None:
    token.stack.fund(token.developer.address, 10, "USDC", token.chain)
    transfer = ("transfer(address,uint256)", holder.address, 1)
    token.send("blacklist(address)", holder.address)
    assert refusal(token.send(*transfer)) == "Blacklistable: account is blacklisted"
    token.send("unBlacklist(address)", holder.address)
    token.send("pause()")
    assert refusal(token.send(*transfer)) == "Pausable: paused"
    token.send("unpause()")
    assert "result" in token.send(*transfer)


def test_a_blacklisted_account_may_still_give_allowances(token: Token, holder: LocalAccount) -> None:
    """As since FiatToken 2.2: the blacklist stops movements of money, and nothing else."""
    token.send("blacklist(address)", token.developer.address)
    token.send("blacklist(address)", holder.address)
    assert "result" in token.send("approve(address,uint256)", holder.address, 5)
    message = {"owner": holder.address, "spender": SPENDER, "value": 7, "nonce": 0, "deadline": NEVER}
    signature = token.sign(holder, "Permit", PERMIT, message)
    call = "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)"
    assert "result" in token.send(call, holder.address, SPENDER, 7, NEVER, *signature)
    token.send("pause()")
    assert refusal(token.send("approve(address,uint256)", holder.address, 6)) == "Pausable: paused"
