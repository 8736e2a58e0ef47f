"""Accounts, blocks, transactions and receipts, as they were at a block."""

from typing import Any

from ..chain import Chain
from ..errors import INVALID_PARAMS, RpcError
from ..records import Block
from . import shapes
from .method import rpc
from .parameters import BLOCK_HASH_TEXT_LENGTH, BlockFinder, address, quantity, word
from .shapes import JSON, hex_bytes, hex_number


class AccountMethods:
    def __init__(self, chain: Chain, finder: BlockFinder) -> None:
        self.chain = chain
        self.finder = finder

    @rpc("eth_getBalance")
    def balance(self, account: Any, tag: Any = None) -> str:
        return hex_number(self.chain.account(self.finder.block(tag), address(account)).balance)

    @rpc("eth_getCode")
    def code(self, account: Any, tag: Any = None) -> str:
        return hex_bytes(self.chain.account(self.finder.block(tag), address(account)).code)

    @rpc("eth_getStorageAt")
    def storage(self, account: Any, key: Any, tag: Any = None) -> str:
        slot = _storage_key(key)
        value = self.chain.storage(self.finder.block(tag, 2), address(account), slot)
        return hex_bytes(value.to_bytes(32, "big"))

    @rpc("eth_getTransactionCount")
    def nonce(self, account: Any, tag: Any = None) -> str:
        if tag == "pending":
            return hex_number(self.chain.pending_nonce(address(account)))
        return hex_number(self.chain.account(self.finder.block(tag), address(account)).nonce)


class BlockMethods:
    def __init__(self, chain: Chain, finder: BlockFinder) -> None:
        self.chain = chain
        self.finder = finder

    @rpc("eth_getBlockByNumber")
    def by_number(self, tag: Any, full: bool = False) -> JSON | None:
        found = self.finder.block_or_none(tag, 0)
        return shapes.block(found, full) if found else None

    @rpc("eth_getBlockByHash")
    def by_hash(self, block_hash: Any, full: bool = False) -> JSON | None:
        found = self._by_hash(block_hash)
        return shapes.block(found, full) if found else None

    @rpc("eth_getBlockReceipts")
    def receipts(self, tag: Any) -> list[JSON] | None:
        is_hash = isinstance(tag, str) and len(tag) == BLOCK_HASH_TEXT_LENGTH
        found = self._by_hash(tag) if is_hash else self.finder.block_or_none(tag, 0)
        if found is None:
            return None
        return [shapes.receipt(found, index) for index in range(len(found.transactions))]

    @rpc("eth_getBlockTransactionCountByNumber")
    def count_by_number(self, tag: Any) -> str | None:
        found = self.finder.block_or_none(tag, 0)
        return hex_number(len(found.transactions)) if found else None

    @rpc("eth_getBlockTransactionCountByHash")
    def count_by_hash(self, block_hash: Any) -> str | None:
        found = self._by_hash(block_hash)
        return hex_number(len(found.transactions)) if found else None

    def _by_hash(self, block_hash: Any) -> Block | None:
        return self.chain.blocks_by_hash.get(word(block_hash))


class TransactionMethods:
    def __init__(self, chain: Chain, finder: BlockFinder) -> None:
        self.chain = chain
        self.finder = finder

    @rpc("eth_getTransactionByHash")
    def by_hash(self, transaction_hash: Any) -> JSON | None:
        key = word(transaction_hash)
        location = self.chain.locations.get(key)
        if location:
            return shapes.mined_transaction(*location)
        waiting = self.chain.pool.find(key)
        return shapes.waiting_transaction(waiting) if waiting else None

    @rpc("eth_getTransactionReceipt")
    def receipt(self, transaction_hash: Any) -> JSON | None:
        location = self.chain.locations.get(word(transaction_hash))
        return shapes.receipt(*location) if location else None

    @rpc("eth_getTransactionByBlockNumberAndIndex")
    def by_number_and_index(self, tag: Any, index: Any) -> JSON | None:
        return _transaction_at(self.finder.block_or_none(tag, 0), quantity(index, 1))

    @rpc("eth_getTransactionByBlockHashAndIndex")
    def by_hash_and_index(self, block_hash: Any, index: Any) -> JSON | None:
        return _transaction_at(self.chain.blocks_by_hash.get(word(block_hash)), quantity(index, 1))

    @rpc("txpool_status")
    def pool_status(self) -> JSON:
        pending, queued = self.chain.pool.counts(self.chain.account_nonce)
        return {"pending": hex_number(pending), "queued": hex_number(queued)}


def _transaction_at(block: Block | None, index: int) -> JSON | None:
    if block is None or index >= len(block.transactions):
        return None
    return shapes.mined_transaction(block, index)


def _storage_key(key: Any) -> int:
    digits = key[2:] if isinstance(key, str) and key.startswith("0x") else key
    try:
        slot = int(digits, 16) if digits else 0
    except (TypeError, ValueError):
        raise RpcError(INVALID_PARAMS, f'invalid hex in storage key: "{key}"') from None
    if digits and len(digits) > 64:
        raise RpcError(INVALID_PARAMS, f'storage key too long (want at most 32 bytes): "{key}"')
    return slot
