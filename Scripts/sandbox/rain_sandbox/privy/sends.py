"""Transactions that the service broadcasts: the wallet's own, and sponsored ones, which somebody else pays for."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from eth_keys.datatypes import PrivateKey

from ..chain import gas_station
from ..chain.chain import Chain
from ..chain.errors import RpcError
from ..chain.gas_station import EthCall, PreflightFailed
from ..chain.http import ChainThread
from ..chain.node import Node
from . import transactions
from .refusals import Refused
from .rpc_models import UnsignedTransaction
from .wallets import Wallet

CAIP2_PREFIX = "eip155:"
NEVER = 2**256 - 1
"""A deadline that does not pass."""
POOR = "insufficient funds"

Status = Literal[
    "broadcasted", "confirmed", "execution_reverted", "failed", "finalized", "pending", "provider_error", "replaced"
]


@dataclass
class Send:
    transaction_id: str
    wallet: Wallet
    chain_id: int
    created_ms: int
    transaction: UnsignedTransaction
    is_sponsored: bool
    reference_id: str | None = None
    user_operation_hash: str | None = None
    is_held: bool = False
    raw: bytes = b""
    """Empty until it is made."""
    hash: bytes = b""
    fate: Status | None = None
    """What a test, or a broadcast that failed later, has decided."""

    @property
    def caip2(self) -> str:
        return f"{CAIP2_PREFIX}{self.chain_id}"

    @property
    def call(self) -> EthCall:
        """What a sponsored send does, whoever's transaction it is in."""
        sent = self.transaction
        return EthCall(bytes.fromhex((sent.to or "0x")[2:]), sent.value or 0, sent.data or b"")


class Sends:
    def __init__(self, chains: Mapping[int, ChainThread], sponsor: PrivateKey) -> None:
        self._chains = chains
        self._sponsor = sponsor
        self._by_id: dict[str, Send] = {}

    def chain(self, caip2: str) -> ChainThread:
        chain = self._chains.get(int(caip2.removeprefix(CAIP2_PREFIX)))
        if chain is None:
            raise Refused("unsupported_chain", f"Chain {caip2} is not supported")
        return chain

    def find(self, transaction_id: str) -> Send | None:
        return self._by_id.get(transaction_id)

    def of_wallet(self, wallet: Wallet) -> dict[bytes, Send]:
        """By the hashes of their transactions."""
        return {send.hash: send for send in self._by_id.values() if send.wallet is wallet and send.hash}

    def check_reference(self, reference_id: str | None) -> None:
        if reference_id is not None and any(send.reference_id == reference_id for send in self._by_id.values()):
            raise Refused("reference_id_taken")

    async def add(self, send: Send) -> None:
        """Broadcasts it, unless it waits or will never go out. What the chain refuses was never here."""
        self._by_id[send.transaction_id] = send
        if send.is_held or send.fate is not None:
            return
        try:
            await self._broadcast(send)
        except Refused:
            del self._by_id[send.transaction_id]
            raise

    async def release(self) -> None:
        """Broadcasts those that were held. One that the chain refuses has failed."""
        for send in list(self._by_id.values()):
            if send.is_held:
                send.is_held = False
                try:
                    await self._broadcast(send)
                except Refused:
                    send.fate = "failed"

    async def status(self, send: Send) -> Status:
        if send.fate is not None:
            return send.fate
        if not send.hash:
            return "pending"
        return await self._chains[send.chain_id].run(lambda node: _status(node, send))

    async def _broadcast(self, send: Send) -> None:
        await self._chains[send.chain_id].run(lambda node: self._make(node, send))

    def _make(self, node: Node, send: Send) -> None:
        try:
            if send.is_sponsored:
                send.raw = self._sponsored(node.chain, send)
            else:
                send.transaction = transactions.fill(node, send.wallet.address, send.transaction)
                send.raw = transactions.sign(send.wallet.private_key, send.transaction)
            send.hash = gas_station.broadcast(node.chain, send.raw)
        except RpcError as error:
            name = "insufficient_funds" if error.message.startswith(POOR) else "transaction_broadcast_failure"
            raise Refused(name, error.message) from None

    def _sponsored(self, chain: Chain, send: Send) -> bytes:
        try:
            return gas_station.sponsored(chain, self._sponsor, send.wallet.private_key, [send.call], None, NEVER)
        except PreflightFailed as failure:
            failure.outcome.require_success()  # raises what a node would say of it
            raise


def _status(node: Node, send: Send) -> Status:
    """What got lost goes out again, as the same bytes."""
    chain = node.chain
    location = chain.locations.get(send.hash)
    if location is None:
        return "broadcasted" if chain.pool.find(send.hash) is not None else _again(chain, send)
    block, index = location
    if not block.receipts[index].succeeded:
        return "execution_reverted"
    finalized = int(node.call("eth_getBlockByNumber", "finalized", False)["number"], 16)
    return "finalized" if block.number < finalized else "confirmed"


def _again(chain: Chain, send: Send) -> Status:
    try:
        gas_station.broadcast(chain, send.raw)
    except RpcError as error:
        send.fate = "replaced" if error.message.startswith("nonce too low") else "failed"
        return send.fate
    return "broadcasted"
