"""What the chain remembers: blocks with their receipts, and transactions that wait to be mined.

Headers, transactions and logs stay the specification's own objects (`Any`: their classes depend on the fork).
"""

from dataclasses import dataclass, field
from typing import Any

from .forks import Fork
from .state import StateSnapshot


@dataclass
class PendingTransaction:
    transaction: Any
    raw: bytes
    hash: bytes
    sender: bytes
    nonce: int
    fee_cap: int
    tip_cap: int
    cost: int
    """The most the sender can lose: gas at the fee cap, the value, and on a rollup the L1 fee."""
    arrived: float


@dataclass
class Receipt:
    succeeded: bool
    gas_used: int
    cumulative_gas_used: int
    logs: tuple[Any, ...]
    first_log_index: int
    return_data: bytes = b""
    error: Exception | None = None
    post_state: bytes | None = None
    """State root in the place of a status: receipts before Byzantium."""
    rollup: dict[str, int] = field(default_factory=dict)
    """What an OP chain adds to a receipt, by its JSON name."""


@dataclass
class Block:
    fork: Fork
    header: Any
    hash: bytes
    number: int
    timestamp: int
    transactions: list[Any]
    raw_transactions: list[bytes]
    transaction_hashes: list[bytes]
    senders: list[bytes]
    receipts: list[Receipt]
    size: int
    withdrawals: tuple[Any, ...] = ()
    state: StateSnapshot | None = None
    """State after the block; None once the block is too old to keep it."""
