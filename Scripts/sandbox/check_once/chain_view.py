"""What is on the chain, read with plain JSON-RPC, eth-account and eth-abi: nothing of the code under test."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from eth_abi.abi import decode
from eth_account import Account
from eth_account.typed_transactions.typed_transaction import TypedTransaction
from eth_utils.crypto import keccak

from .stack import Stack

TRANSFER = keccak(text="transfer(address,uint256)")[:4]
QUANTITIES = ("chainId", "nonce", "maxPriorityFeePerGas", "maxFeePerGas", "gas", "value", "r", "s")


@dataclass(frozen=True)
class Payment:
    token: str | None
    """Its contract in lower case; None for the chain's own currency."""
    recipient: str
    base_units: int


@dataclass(frozen=True)
class Mined:
    """A transaction in a block, with the signer that its bytes name."""

    hash: str
    digest: str
    """What was signed."""
    signer: str
    nonce: int
    value: int
    fee: int
    succeeded: bool
    payment: Payment | None
    """None when it moves nothing."""


def transactions_touching(stack: Stack, addresses: set[str], since: int) -> list[Mined]:
    """All in the blocks from `since` on that one of the addresses signed or is paid by, in their order."""
    head = int(stack.rpc("eth_blockNumber"), 16)
    blocks = stack.batch([("eth_getBlockByNumber", [hex(number), True]) for number in range(since, head + 1)])
    found = [(item, payment_of(item)) for block in blocks for item in block["transactions"]]
    found = [
        (item, payment)
        for item, payment in found
        if item["from"].lower() in addresses or (payment is not None and payment.recipient in addresses)
    ]
    receipts = stack.batch([("eth_getTransactionReceipt", [item["hash"]]) for item, _ in found])
    return [_mined(item, payment, receipt) for (item, payment), receipt in zip(found, receipts, strict=True)]


def payment_of(transaction: Mapping[str, Any]) -> Payment | None:
    target, value = (transaction["to"] or "").lower(), int(transaction["value"], 16)
    data = bytes.fromhex(transaction["input"][2:])
    if data[:4] == TRANSFER:
        recipient, amount = decode(["address", "uint256"], data[4:], strict=True)
        return Payment(target, recipient.lower(), amount)
    return Payment(None, target, value) if value else None


def balance(stack: Stack, address: str, token: str | None) -> int:
    if token is None:
        return int(stack.rpc("eth_getBalance", address, "latest"), 16)
    data = keccak(text="balanceOf(address)")[:4].hex() + address[2:].lower().rjust(64, "0")
    returned = stack.rpc("eth_call", {"to": token, "data": "0x" + data}, "latest")
    (amount,) = decode(["uint256"], bytes.fromhex(returned[2:]))
    return int(amount)


def _mined(transaction: dict[str, Any], payment: Payment | None, receipt: dict[str, Any]) -> Mined:
    fields: dict[str, Any] = {name: int(transaction[name], 16) for name in QUANTITIES}
    rebuilt = TypedTransaction.from_dict(
        {
            **fields,
            "type": 2,
            "v": int(transaction["yParity"], 16),
            "to": bytes.fromhex(transaction["to"][2:]),
            "data": transaction["input"],
            "accessList": transaction["accessList"],
        }
    )
    raw = bytes(rebuilt.encode())
    if "0x" + keccak(raw).hex() != transaction["hash"]:
        raise ValueError(f"the node's fields of {transaction['hash']} do not hash to it")
    fee = int(receipt["gasUsed"], 16) * int(receipt["effectiveGasPrice"], 16) + int(receipt.get("l1Fee") or "0x0", 16)
    return Mined(
        hash=transaction["hash"],
        digest="0x" + bytes(rebuilt.hash()).hex(),
        signer=str(Account.recover_transaction(raw)).lower(),
        nonce=fields["nonce"],
        value=fields["value"],
        fee=fee,
        succeeded=receipt["status"] == "0x1",
        payment=payment,
    )
