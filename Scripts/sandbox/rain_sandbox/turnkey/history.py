"""What an indexer would have seen of an account on a chain.

Transfers of tokens are read from logs. Of native currency it sees what a transaction itself moves, and what the calls
of a transaction that the service sent move.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from eth_utils.address import to_checksum_address
from eth_utils.crypto import keccak

from ..chain.chain import Chain
from ..chain.node import Node
from ..chain.records import Block
from ..chain.rpc import shapes as rpc_shapes
from ..chain.world import KNOWN_CHAINS, USDC_DECIMALS
from .sends import Send

TRANSFER = keccak(b"Transfer(address,address,uint256)")
NATIVE_DECIMALS, ETHER_COIN_TYPE = 18, 60
JSON = dict[str, Any]


@dataclass(frozen=True)
class Indexed:
    hash: bytes
    shape: JSON


@dataclass(frozen=True)
class Movement:
    asset: bytes | None
    """The token's contract; None for native currency."""
    sender: bytes
    recipient: bytes
    amount: int


def of(node: Node, account: bytes, since: float, sends: Mapping[bytes, Send]) -> list[Indexed]:
    """Newest first."""
    chain = node.chain
    finalized = int(node.call("eth_getBlockByNumber", "finalized", False)["number"], 16)
    return [
        Indexed(block.transaction_hashes[index], _shape(chain, block, index, account, sends, finalized))
        for block in reversed(chain.blocks)
        if block.timestamp >= int(since)
        for index in reversed(range(len(block.transactions)))
        if _concerns(block, index, account, sends)
    ]


def cursor(query: str, transaction_hash: bytes) -> str:
    return hashlib.sha256(query.encode() + transaction_hash).hexdigest()


def _concerns(block: Block, index: int, account: bytes, sends: Mapping[bytes, Send]) -> bool:
    if account in (block.senders[index], bytes(block.transactions[index].to)):
        return True
    return any(account in (item.sender, item.recipient) for item in _movements(block, index, sends))


def _movements(block: Block, index: int, sends: Mapping[bytes, Send]) -> Iterator[Movement]:
    receipt, transaction = block.receipts[index], block.transactions[index]
    if not receipt.succeeded:
        return
    send = sends.get(block.transaction_hashes[index])
    if int(transaction.value):
        yield Movement(None, block.senders[index], bytes(transaction.to), int(transaction.value))
    elif send is not None:
        for call in send.calls:
            if call.value:
                yield Movement(None, send.account, call.to, call.value)
    for log in receipt.logs:
        topics = [bytes(topic) for topic in log.topics]
        if len(topics) == 3 and topics[0] == TRANSFER and len(log.data) == 32:
            yield Movement(bytes(log.address), topics[1][12:], topics[2][12:], int.from_bytes(log.data, "big"))


def _shape(
    chain: Chain, block: Block, index: int, account: bytes, sends: Mapping[bytes, Send], finalized: int
) -> JSON:
    transaction, receipt = block.transactions[index], block.receipts[index]
    transaction_hash, chain_id = block.transaction_hashes[index], chain.settings.chain_id
    send = sends.get(transaction_hash)
    shape: JSON = {
        "transactionHash": "0x" + transaction_hash.hex(),
        "block": {
            "number": str(block.number),
            "hash": "0x" + bytes(block.hash).hex(),
            "timestamp": datetime.fromtimestamp(block.timestamp, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        },
        "status": "FINALIZED" if block.number <= finalized else "CONFIRMED",
        "origin": "EXTERNAL" if send is None else "TURNKEY",
        "from": to_checksum_address(block.senders[index]),
        "fee": {"amount": str(_fee(block, index)), "caip19": f"eip155:{chain_id}/slip44:{ETHER_COIN_TYPE}"},
        "transfers": [
            _transfer(chain_id, movement, account, direction)
            for movement in _movements(block, index, sends)
            for direction in _directions(movement, account)
        ],
        "executionFailed": not receipt.succeeded,
    }
    if len(transaction.to):
        shape["to"] = to_checksum_address(bytes(transaction.to))
    if send is not None:
        submitted = datetime.fromtimestamp(send.submitted_at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        shape["turnkey"] = {
            "sponsored": send.is_sponsored,
            "activityFingerprint": send.fingerprint,
            "submittedAt": submitted,
        }
    return shape


def _directions(movement: Movement, account: bytes) -> list[str]:
    """One that goes to the account itself is both."""
    return ["OUT"] * (movement.sender == account) + ["IN"] * (movement.recipient == account)


def _transfer(chain_id: int, movement: Movement, account: bytes, direction: str) -> JSON:
    other = movement.recipient if direction == "OUT" else movement.sender
    shape: JSON = {
        "direction": direction,
        "amount": str(movement.amount),
        "counterparty": to_checksum_address(other),
    }
    asset = _asset(chain_id, movement.asset)
    return {**shape, "asset": asset} if asset else shape


def _asset(chain_id: int, token: bytes | None) -> JSON | None:
    """None for a token the indexer knows nothing of."""
    if token is None:
        caip19 = f"eip155:{chain_id}/slip44:{ETHER_COIN_TYPE}"
        return {"caip19": caip19, "symbol": "ETH", "name": "Ether", "decimals": NATIVE_DECIMALS}
    known = KNOWN_CHAINS[chain_id]
    if token != bytes.fromhex(known.usdc[2:]):
        return None
    caip19 = f"eip155:{chain_id}/erc20:{known.usdc}"
    return {"caip19": caip19, "symbol": "USDC", "name": known.usdc_name, "decimals": USDC_DECIMALS}


def _fee(block: Block, index: int) -> int:
    """Gas, and on a rollup what the other chain costs."""
    shape = rpc_shapes.receipt(block, index)
    gas, price, l1 = (int(shape.get(name, "0x0"), 16) for name in ("gasUsed", "effectiveGasPrice", "l1Fee"))
    return gas * price + l1
