"""The JSON shapes of blocks, transactions, receipts and logs, field for field as geth answers them."""

from typing import Any

from ethereum.crypto.hash import keccak256
from ethereum_rlp import rlp
from ethereum_types.bytes import Bytes
from ethereum_types.numeric import Uint

from ..records import Block, PendingTransaction

TRANSACTION_TYPES = {
    "LegacyTransaction": 0,
    "AccessListTransaction": 1,
    "FeeMarketTransaction": 2,
    "BlobTransaction": 3,
    "SetCodeTransaction": 4,
}
BLOB_GAS = 0x20000
JSON = dict[str, Any]


def hex_number(value: Any) -> str:
    return hex(int(value))


def hex_bytes(value: Any) -> str:
    return "0x" + bytes(value).hex()


def mined_transaction(block: Block, index: int) -> JSON:
    base_fee = getattr(block.header, "base_fee_per_gas", None)
    shape = _transaction(
        block.transactions[index],
        block.transaction_hashes[index],
        block.senders[index],
        int(base_fee) if base_fee is not None else None,
    )
    shape.update(
        blockHash=hex_bytes(block.hash),
        blockNumber=hex_number(block.number),
        blockTimestamp=hex_number(block.timestamp),
        transactionIndex=hex_number(index),
    )
    return shape


def waiting_transaction(waiting: PendingTransaction) -> JSON:
    shape = _transaction(waiting.transaction, waiting.hash, waiting.sender, None)
    shape.update(blockHash=None, blockNumber=None, blockTimestamp=None, transactionIndex=None)
    return shape


def _transaction(transaction: Any, transaction_hash: bytes, sender: bytes, base_fee: int | None) -> JSON:
    kind = TRANSACTION_TYPES.get(type(transaction).__name__, 0)
    shape: JSON = {
        "from": hex_bytes(sender),
        "gas": hex_number(transaction.gas),
        "hash": hex_bytes(transaction_hash),
        "input": hex_bytes(transaction.data),
        "nonce": hex_number(transaction.nonce),
        "to": hex_bytes(transaction.to) if len(transaction.to) else None,
        "value": hex_number(transaction.value),
        "type": hex_number(kind),
        "r": hex_number(transaction.r),
        "s": hex_number(transaction.s),
    }
    shape.update(_prices(transaction, base_fee))
    shape.update(_signature_and_lists(transaction, kind))
    return shape


def _prices(transaction: Any, base_fee: int | None) -> JSON:
    if not hasattr(transaction, "max_fee_per_gas"):
        return {"gasPrice": hex_number(transaction.gas_price)}
    cap, tip = int(transaction.max_fee_per_gas), int(transaction.max_priority_fee_per_gas)
    paid = cap if base_fee is None else min(cap, base_fee + tip)
    return {
        "gasPrice": hex_number(paid),
        "maxFeePerGas": hex_number(cap),
        "maxPriorityFeePerGas": hex_number(tip),
    }


def _signature_and_lists(transaction: Any, kind: int) -> JSON:
    if kind == 0:
        v = int(transaction.v)
        chain = {"chainId": hex_number((v - 35) // 2)} if v >= 35 else {}
        return {"v": hex_number(v), **chain}
    shape: JSON = {
        "chainId": hex_number(transaction.chain_id),
        "accessList": [
            {"address": hex_bytes(entry.account), "storageKeys": [hex_bytes(slot) for slot in entry.slots]}
            for entry in transaction.access_list
        ],
        "v": hex_number(transaction.y_parity),
        "yParity": hex_number(transaction.y_parity),
    }
    if kind == 3:
        shape["maxFeePerBlobGas"] = hex_number(transaction.max_fee_per_blob_gas)
        shape["blobVersionedHashes"] = [hex_bytes(item) for item in transaction.blob_versioned_hashes]
    if kind == 4:
        shape["authorizationList"] = [
            {
                "chainId": hex_number(item.chain_id),
                "address": hex_bytes(item.address),
                "nonce": hex_number(item.nonce),
                "yParity": hex_number(item.y_parity),
                "r": hex_number(item.r),
                "s": hex_number(item.s),
            }
            for item in transaction.authorizations
        ]
    return shape


def logs(block: Block, index: int) -> list[JSON]:
    receipt = block.receipts[index]
    return [
        {
            "address": hex_bytes(log.address),
            "topics": [hex_bytes(topic) for topic in log.topics],
            "data": hex_bytes(log.data),
            "blockNumber": hex_number(block.number),
            "transactionHash": hex_bytes(block.transaction_hashes[index]),
            "transactionIndex": hex_number(index),
            "blockHash": hex_bytes(block.hash),
            "blockTimestamp": hex_number(block.timestamp),
            "logIndex": hex_number(receipt.first_log_index + offset),
            "removed": False,
        }
        for offset, log in enumerate(receipt.logs)
    ]


def receipt(block: Block, index: int) -> JSON:
    transaction, record = block.transactions[index], block.receipts[index]
    mined = mined_transaction(block, index)
    created = None if len(transaction.to) else _created_address(block.senders[index], transaction.nonce)
    shape: JSON = {
        "blockHash": mined["blockHash"],
        "blockNumber": mined["blockNumber"],
        "contractAddress": created,
        "cumulativeGasUsed": hex_number(record.cumulative_gas_used),
        "effectiveGasPrice": mined["gasPrice"],
        "from": mined["from"],
        "gasUsed": hex_number(record.gas_used),
        "logs": logs(block, index),
        "logsBloom": hex_bytes(block.fork.fork.logs_bloom(record.logs)),
        "to": mined["to"],
        "transactionHash": mined["hash"],
        "transactionIndex": mined["transactionIndex"],
        "type": mined["type"],
    }
    if record.post_state is None:
        shape["status"] = "0x1" if record.succeeded else "0x0"
    else:
        shape["root"] = hex_bytes(record.post_state)
    if mined["type"] == "0x3":
        shape["blobGasUsed"] = hex_number(BLOB_GAS * len(transaction.blob_versioned_hashes))
        shape["blobGasPrice"] = hex_number(block.fork.gas.calculate_blob_gas_price(block.header.excess_blob_gas))
    shape.update({name: hex_number(value) for name, value in record.rollup.items()})
    return shape


def block(found: Block, full_transactions: bool) -> JSON:
    header = found.header
    shape: JSON = {
        "number": hex_number(found.number),
        "hash": hex_bytes(found.hash),
        "parentHash": hex_bytes(header.parent_hash),
        "nonce": hex_bytes(header.nonce),
        "mixHash": hex_bytes(getattr(header, "prev_randao", None) or header.mix_digest),
        "sha3Uncles": hex_bytes(header.ommers_hash),
        "logsBloom": hex_bytes(header.bloom),
        "stateRoot": hex_bytes(header.state_root),
        "miner": hex_bytes(header.coinbase),
        "difficulty": hex_number(header.difficulty),
        "extraData": hex_bytes(header.extra_data),
        "gasLimit": hex_number(header.gas_limit),
        "gasUsed": hex_number(header.gas_used),
        "timestamp": hex_number(header.timestamp),
        "transactionsRoot": hex_bytes(header.transactions_root),
        "receiptsRoot": hex_bytes(header.receipt_root),
        "size": hex_number(found.size),
        "uncles": [],
        "transactions": [
            mined_transaction(found, index) if full_transactions else hex_bytes(transaction_hash)
            for index, transaction_hash in enumerate(found.transaction_hashes)
        ],
    }
    shape.update(_later_header_fields(found))
    return shape


def _later_header_fields(found: Block) -> JSON:
    """Fields that later forks added: absent, not null, before their fork."""
    header, shape = found.header, JSON()
    if hasattr(header, "base_fee_per_gas"):
        shape["baseFeePerGas"] = hex_number(header.base_fee_per_gas)
    if hasattr(header, "withdrawals_root"):
        shape["withdrawalsRoot"] = hex_bytes(header.withdrawals_root)
        shape["withdrawals"] = [
            {
                "index": hex_number(withdrawal.index),
                "validatorIndex": hex_number(withdrawal.validator_index),
                "address": hex_bytes(withdrawal.address),
                "amount": hex_number(withdrawal.amount),
            }
            for withdrawal in found.withdrawals
        ]
    if hasattr(header, "blob_gas_used"):
        shape["blobGasUsed"] = hex_number(header.blob_gas_used)
        shape["excessBlobGas"] = hex_number(header.excess_blob_gas)
        shape["parentBeaconBlockRoot"] = hex_bytes(header.parent_beacon_block_root)
    if hasattr(header, "requests_hash"):
        shape["requestsHash"] = hex_bytes(header.requests_hash)
    return shape


def _created_address(sender: bytes, nonce: Any) -> str:
    return hex_bytes(keccak256(rlp.encode((Bytes(sender), Uint(nonce))))[12:])
