"""Block building: the specification executes, this arranges its inputs and keeps what it returns."""

import hashlib
from collections.abc import Iterable
from typing import Any

from ethereum.crypto.hash import keccak256
from ethereum.exceptions import EthereumException
from ethereum_rlp import rlp
from ethereum_types.bytes import Bytes, Bytes8, Bytes32
from ethereum_types.numeric import U64, U256, Uint

from .chain import Chain, GenesisAccount, genesis_state
from .errors import INVALID_PARAMS, RpcError
from .forks import Fork, last_output
from .records import Block, PendingTransaction, Receipt
from .rollup import L1_FEE_VAULT, OPERATOR_FEE_VAULT, L1Prices, RollupFeeUnpayable, move_balance
from .state import StateSnapshot

EMPTY_HASH = Bytes32(bytes(32))
EXTRA_DATA = Bytes(b"rain-sandbox")
NEVER_INCLUDABLE = ("NonceMismatchError", "InsufficientBalanceError", "RollupFeeUnpayable")


def create_genesis(chain: Chain, accounts: Iterable[GenesisAccount], base_fee: int = 10**9) -> None:
    state = genesis_state(chain.fork, accounts)
    output = chain.fork.vm.BlockOutput()
    header = _header(chain, None, state, output, int(chain.now()) - 1, base_fee, EMPTY_HASH)
    chain.append(_block(chain.fork, header, state, [], []))


def executable(chain: Chain) -> list[PendingTransaction]:
    return chain.pool.executable(chain.pending_base_fee(), chain.settings.gas_limit, chain.account_nonce)


def environment(
    chain: Chain,
    state: Any,
    number: int,
    timestamp: int,
    base_fee: int,
    prev_randao: Any = EMPTY_HASH,
    coinbase: Any = None,
    gas_limit: int | None = None,
) -> Any:
    hashes = [block.hash for block in chain.blocks[max(0, number - 256) : number]]
    return chain.fork.vm.BlockEnvironment(
        chain_id=U64(chain.settings.chain_id),
        state=state,
        block_gas_limit=Uint(gas_limit or chain.settings.gas_limit),
        block_hashes=hashes or [EMPTY_HASH],
        coinbase=coinbase or chain.fork.address(chain.settings.coinbase),
        number=Uint(number),
        base_fee_per_gas=Uint(base_fee),
        time=U256(timestamp),
        prev_randao=prev_randao,
        excess_blob_gas=U64(0),
        parent_beacon_block_root=EMPTY_HASH,
    )


def mine(chain: Chain, transactions: list[PendingTransaction] | None = None, timestamp: int | None = None) -> Block:
    """The next block, of the given transactions or of what waits in the pool."""
    fork, parent = chain.fork, chain.head
    number = parent.number + 1
    timestamp = _take_timestamp(chain, timestamp)
    base_fee = chain.pending_base_fee()
    candidates = executable(chain) if transactions is None else transactions
    chain.next_base_fee = None
    state = chain.state_of(parent).open(fork)
    prev_randao = Bytes32(hashlib.sha256(b"rain-sandbox" + number.to_bytes(8, "big")).digest())
    block_environment = environment(chain, state, number, timestamp, base_fee, prev_randao)
    output = fork.vm.BlockOutput()
    _run_system_calls(fork, block_environment)

    included: list[PendingTransaction] = []
    receipts: list[Receipt] = []
    prices = chain.l1_prices()
    for candidate in candidates:
        receipt = _include(chain, block_environment, output, candidate, len(included), prices)
        if receipt is not None:
            included.append(candidate)
            receipts.append(receipt)
    for transaction in included:
        chain.pool.remove(transaction)

    header = _header(chain, parent, state, output, timestamp, base_fee, prev_randao)
    block = _block(fork, header, state, included, receipts)
    chain.append(block)
    return block


def _take_timestamp(chain: Chain, timestamp: int | None) -> int:
    """An asked-for time also moves the chain's clock, so that later blocks follow on from it."""
    parent, now = chain.head.timestamp, int(chain.now())
    asked = timestamp if timestamp is not None else chain.next_timestamp
    chosen = asked if asked is not None else max(now + chain.time_offset, parent + 1)
    if chosen <= parent:
        raise RpcError(INVALID_PARAMS, f"timestamp {chosen} is not after parent {parent}")
    if asked is not None:
        chain.time_offset = chosen - now
    chain.next_timestamp = None
    return chosen


def _run_system_calls(fork: Fork, block_environment: Any) -> None:
    contracts = (
        (fork.fork.BEACON_ROOTS_ADDRESS, EMPTY_HASH),
        (fork.fork.HISTORY_STORAGE_ADDRESS, block_environment.block_hashes[-1]),
    )
    for address, data in contracts:
        fork.fork.process_unchecked_system_transaction(block_env=block_environment, target_address=address, data=data)


def _include(
    chain: Chain,
    block_environment: Any,
    output: Any,
    candidate: PendingTransaction,
    index: int,
    prices: L1Prices | None,
) -> Receipt | None:
    """Runs one transaction; None when the block cannot take it. What no later block can take leaves the pool."""
    fork, state = chain.fork, block_environment.state
    gas_before, logs_before = int(output.block_gas_used), len(output.block_logs)
    gas = int(candidate.transaction.gas)
    data_fee = prices.data_fee(len(candidate.raw)) if prices else 0
    operator_fee = prices.operator_fee(gas) if prices else 0
    charged = False
    try:
        move_balance(fork, state, candidate.sender, L1_FEE_VAULT, data_fee + operator_fee)
        charged = True
        move_balance(fork, state, L1_FEE_VAULT, OPERATOR_FEE_VAULT, operator_fee)
        fork.fork.process_transaction(block_environment, output, candidate.transaction, Uint(index))
    except EthereumException as error:
        fork.trie.trie_set(output.transactions_trie, rlp.encode(Uint(index)), None)
        if charged and not isinstance(error, RollupFeeUnpayable):
            move_balance(fork, state, L1_FEE_VAULT, candidate.sender, data_fee)
            move_balance(fork, state, OPERATOR_FEE_VAULT, candidate.sender, operator_fee)
        if type(error).__name__ in NEVER_INCLUDABLE:
            chain.pool.remove(candidate)
        return None

    gas_used = int(output.block_gas_used) - gas_before
    if prices and operator_fee:
        # Charged on the gas limit beforehand; what the transaction did not use goes back.
        unused = operator_fee - prices.operator_fee(gas_used)
        move_balance(fork, state, OPERATOR_FEE_VAULT, candidate.sender, unused)
    result = last_output()
    return Receipt(
        succeeded=result.error is None,
        gas_used=gas_used,
        cumulative_gas_used=int(output.block_gas_used),
        logs=tuple(output.block_logs[logs_before:]),
        first_log_index=logs_before,
        return_data=bytes(result.return_data),
        error=result.error,
        rollup=prices.receipt_fields(len(candidate.raw)) if prices else {},
    )


def _header(
    chain: Chain,
    parent: Block | None,
    state: Any,
    output: Any,
    timestamp: int,
    base_fee: int,
    prev_randao: Any,
) -> Any:
    fork, root = chain.fork, chain.fork.trie.root
    return fork.blocks.Header(
        parent_hash=parent.hash if parent else EMPTY_HASH,
        ommers_hash=keccak256(rlp.encode([])),
        coinbase=fork.address(chain.settings.coinbase),
        state_root=fork.state.state_root(state),
        transactions_root=root(output.transactions_trie),
        receipt_root=root(output.receipts_trie),
        bloom=fork.fork.logs_bloom(output.block_logs),
        difficulty=Uint(0),
        number=Uint(parent.number + 1 if parent else 0),
        gas_limit=Uint(chain.settings.gas_limit),
        gas_used=output.block_gas_used,
        timestamp=U256(timestamp),
        extra_data=EXTRA_DATA,
        prev_randao=prev_randao,
        nonce=Bytes8(bytes(8)),
        base_fee_per_gas=Uint(base_fee),
        withdrawals_root=root(output.withdrawals_trie),
        blob_gas_used=output.blob_gas_used,
        excess_blob_gas=U64(0),
        parent_beacon_block_root=EMPTY_HASH,
        requests_hash=Bytes32(hashlib.sha256().digest()),
    )


def _block(fork: Fork, header: Any, state: Any, included: list[PendingTransaction], receipts: list[Receipt]) -> Block:
    transactions = [waiting.transaction for waiting in included]
    encoded = [fork.transactions.encode_transaction(transaction) for transaction in transactions]
    return Block(
        fork=fork,
        header=header,
        hash=bytes(keccak256(rlp.encode(header))),
        number=int(header.number),
        timestamp=int(header.timestamp),
        transactions=transactions,
        raw_transactions=[waiting.raw for waiting in included],
        transaction_hashes=[waiting.hash for waiting in included],
        senders=[waiting.sender for waiting in included],
        receipts=receipts,
        size=len(rlp.encode([header, encoded, [], []])),
        state=StateSnapshot.take(fork, state),
    )
