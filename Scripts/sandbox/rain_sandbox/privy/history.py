"""What the vendor's indexer would have seen of a wallet: transfers of native currency and of tokens, one by one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from eth_utils.address import to_checksum_address

from ..chain import transfers
from ..chain.node import Node
from ..chain.records import Block
from ..chain.transfers import Transfer
from ..chain.world import KNOWN_CHAINS, USDC_DECIMALS
from .refusals import invalid, not_served
from .sends import Send
from .wallets import Wallet

CHAIN_NAMES = {
    "ethereum": 1,
    "arbitrum": 42161,
    "avalanche": 43114,
    "base": 8453,
    "base_sepolia": 84532,
    "bsc": 56,
    "linea": 59144,
    "optimism": 10,
    "polygon": 137,
    "sepolia": 11155111,
}
NATIVE_ASSETS = {43114: "avax", 137: "pol", 56: "bnb"}
DEFAULT_NATIVE_ASSET = "eth"
NATIVE_DECIMALS = 18
MAXIMUM_TOKENS = 10
JSON = dict[str, Any]


@dataclass(frozen=True)
class Asset:
    name: str
    decimals: int
    token: bytes | None
    """The contract; None: native currency."""


@dataclass(frozen=True)
class Query:
    chain: str
    chain_id: int
    wallet: Wallet
    assets: list[Asset]
    transaction_hash: str | None


@dataclass(frozen=True)
class Entry:
    cursor: str
    shape: JSON


def assets(chain_id: int, named: str | None, tokens: str | None) -> list[Asset]:
    """By the vendor's names, or by addresses; several with commas between."""
    native = NATIVE_ASSETS.get(chain_id, DEFAULT_NATIVE_ASSET)
    usdc = bytes.fromhex(KNOWN_CHAINS[chain_id].usdc[2:])
    if named is not None:
        known = {native: Asset(native, NATIVE_DECIMALS, None), "usdc": Asset("usdc", USDC_DECIMALS, usdc)}
        unknown = [name for name in named.split(",") if name not in known]
        if unknown:
            raise not_served(f"the history of {', '.join(unknown)} on this chain")
        return [known[name] for name in named.split(",")]
    found = []
    for text in (tokens or "").split(","):
        try:
            address = bytes.fromhex(text.removeprefix("0x"))
        except ValueError:
            address = b""
        if len(address) != 20:
            raise invalid("token: not an address")
        # Every token that stands on a local chain has the decimals of USDC.
        found.append(Asset("usdc" if address == usdc else to_checksum_address(address), USDC_DECIMALS, address))
    if len(found) > MAXIMUM_TOKENS:
        raise invalid(f"token: at most {MAXIMUM_TOKENS}")
    return found


def of(node: Node, query: Query, sends: Mapping[bytes, Send]) -> list[Entry]:
    """Newest first."""
    finalized = int(node.call("eth_getBlockByNumber", "finalized", False)["number"], 16)
    return [
        entry
        for block in reversed(node.chain.blocks)
        for index in reversed(range(len(block.transactions)))
        for entry in _entries(query, block, index, sends.get(block.transaction_hashes[index]), finalized)
    ]


def _entries(query: Query, block: Block, index: int, send: Send | None, finalized: int) -> Iterator[Entry]:
    """What the query asks for in one transaction."""
    transaction_hash = "0x" + block.transaction_hashes[index].hex()
    if query.transaction_hash is not None and query.transaction_hash.lower() != transaction_hash:
        return
    own = bytes.fromhex(query.wallet.address[2:])
    status = "finalized" if block.number < finalized else "confirmed"
    wanted = {asset.token: asset for asset in query.assets}
    for place, transfer in enumerate(_transfers(block, index, send)):
        asset = wanted.get(transfer.token)
        if asset is None:
            continue
        for direction in _directions(transfer, own):
            shape = _shape(query, asset, transfer, direction, status, transaction_hash, block, send)
            yield Entry(f"{transaction_hash}-{place}-{direction}", shape)


def _transfers(block: Block, index: int, send: Send | None) -> Iterator[Transfer]:
    """With what a sponsored send does inside another's transaction."""
    if send is None or not send.is_sponsored:
        return transfers.of(block, index)
    return transfers.of(block, index, bytes.fromhex(send.wallet.address[2:]), [send.call])


def _directions(transfer: Transfer, own: bytes) -> list[str]:
    """One that goes to the wallet itself is both."""
    return ["transfer_sent"] * (transfer.sender == own) + ["transfer_received"] * (transfer.recipient == own)


def _shape(
    query: Query,
    asset: Asset,
    transfer: Transfer,
    direction: str,
    status: str,
    transaction_hash: str,
    block: Block,
    send: Send | None,
) -> JSON:
    shown = format(Decimal(transfer.amount).scaleb(-asset.decimals).normalize(), "f")
    shape: JSON = {
        "caip2": f"eip155:{query.chain_id}",
        "created_at": (block.timestamp * 1000) if send is None else send.created_ms,
        "details": {
            "type": direction,
            "asset": asset.name,
            "chain": query.chain,
            "sender": to_checksum_address(transfer.sender),
            "sender_privy_user_id": None,
            "recipient": to_checksum_address(transfer.recipient),
            "recipient_privy_user_id": None,
            "raw_value": str(transfer.amount),
            "raw_value_decimals": asset.decimals,
            "display_values": {asset.name: shown},
        },
        "privy_transaction_id": None if send is None else send.transaction_id,
        "status": status,
        "transaction_hash": transaction_hash,
        "wallet_id": query.wallet.wallet_id,
    }
    if send is not None:
        shape["sponsored"] = send.is_sponsored
        if send.user_operation_hash is not None:
            shape["user_operation_hash"] = send.user_operation_hash
    return shape
