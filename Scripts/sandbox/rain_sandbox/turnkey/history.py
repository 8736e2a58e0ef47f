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

from ..chain import transfers
from ..chain.chain import Chain
from ..chain.node import Node
from ..chain.records import Block
from ..chain.rpc import shapes as rpc_shapes
from ..chain.transfers import Transfer
from ..chain.world import KNOWN_CHAINS, USDC_DECIMALS
from .sends import Send

NATIVE_DECIMALS, ETHER_COIN_TYPE = 18, 60
JSON = dict[str, Any]


@dataclass(frozen=True)
class Indexed:
    hash: bytes
    shape: JSON


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
    return any(account in (item.sender, item.recipient) for item in _transfers(block, index, sends))


def _transfers(block: Block, index: int, sends: Mapping[bytes, Send]) -> Iterator[Transfer]:
    send = sends.get(block.transaction_hashes[index])
    return transfers.of(block, index) if send is None else transfers.of(block, index, send.account, send.calls)


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
            _transfer(chain_id, transfer, account, direction)
            for transfer in _transfers(block, index, sends)
            for direction in _directions(transfer, account)
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


def _directions(transfer: Transfer, account: bytes) -> list[str]:
    """One that goes to the account itself is both."""
    return ["OUT"] * (transfer.sender == account) + ["IN"] * (transfer.recipient == account)


def _transfer(chain_id: int, transfer: Transfer, account: bytes, direction: str) -> JSON:
    other = transfer.recipient if direction == "OUT" else transfer.sender
    shape: JSON = {
        "direction": direction,
        "amount": str(transfer.amount),
        "counterparty": to_checksum_address(other),
    }
    asset = _asset(chain_id, transfer.token)
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
