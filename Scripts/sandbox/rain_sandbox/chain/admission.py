"""Whether the pool takes a raw transaction: geth's rules in geth's order, with geth's texts."""

import time
from typing import Any

from ethereum.crypto.hash import keccak256
from ethereum_rlp import rlp
from ethereum_types.bytes import Bytes
from ethereum_types.numeric import U64

from . import producer
from .chain import ETHER, Chain
from .errors import refused
from .records import PendingTransaction

DELEGATION_PREFIX = b"\xef\x01\x00"


def send_raw(chain: Chain, raw: bytes) -> bytes:
    """Takes the transaction into the pool, and into a block at once when the chain mines by itself."""
    transaction = _decode(chain, raw)
    transaction_hash = bytes(keccak256(raw))
    _check_envelope(chain, transaction, transaction_hash)
    sender = _recover_sender(chain, transaction)
    waiting = pending_transaction(chain, transaction, raw, transaction_hash, sender)
    _check_gas(chain, waiting)
    _check_account(chain, waiting)
    _check_replacement(chain, waiting)
    chain.pool.add(waiting)
    if chain.automine and producer.executable(chain):
        producer.mine(chain)
    return transaction_hash


def pending_transaction(
    chain: Chain, transaction: Any, raw: bytes, transaction_hash: bytes, sender: bytes
) -> PendingTransaction:
    fee_cap = _fee_cap(transaction)
    gas = int(transaction.gas)
    cost = gas * fee_cap + int(transaction.value)
    prices = chain.l1_prices()
    if prices is not None:
        cost += prices.data_fee(len(raw)) + prices.operator_fee(gas)
    return PendingTransaction(
        transaction=transaction,
        raw=bytes(raw),
        hash=transaction_hash,
        sender=bytes(sender),
        nonce=int(transaction.nonce),
        fee_cap=fee_cap,
        tip_cap=int(getattr(transaction, "max_priority_fee_per_gas", fee_cap)),
        cost=cost,
        arrived=time.monotonic(),
    )


def _fee_cap(transaction: Any) -> int:
    if hasattr(transaction, "max_fee_per_gas"):
        return int(transaction.max_fee_per_gas)
    return int(transaction.gas_price)


def _decode(chain: Chain, raw: bytes) -> Any:
    if not raw:
        raise refused("typed transaction too short")
    transactions = chain.fork.transactions
    try:
        if raw[0] >= 0xC0:
            return rlp.decode_to(transactions.LegacyTransaction, raw)
        if raw[0] in (1, 2, 4):
            return transactions.decode_transaction(Bytes(raw))
    except Exception as error:
        raise refused(f"rlp: {error}" if str(error) else "rlp: malformed transaction") from error
    raise refused("transaction type not supported")


def _check_envelope(chain: Chain, transaction: Any, transaction_hash: bytes) -> None:
    """What is refused before a sender is known."""
    is_legacy = isinstance(transaction, chain.fork.transactions.LegacyTransaction)
    if is_legacy and int(transaction.v) in (27, 28):
        raise refused("only replay-protected (EIP-155) transactions allowed over RPC")
    fee, cap = _fee_cap(transaction) * int(transaction.gas), chain.settings.fee_cap
    if cap and fee > cap:
        offered, allowed = f"{fee / ETHER:.2f}", f"{cap / ETHER:.2f}"
        raise refused(f"tx fee ({offered} ether) exceeds the configured cap ({allowed} ether)")
    if chain.pool.find(transaction_hash) is not None:
        raise refused("already known")
    chain_id = chain.settings.chain_id
    if is_legacy:
        signed_for = (int(transaction.v) - 35) // 2 if int(transaction.v) >= 35 else chain_id
    else:
        signed_for = int(transaction.chain_id)
    if signed_for != chain_id:
        raise refused(f"invalid sender: invalid chain id for signer: have {signed_for} want {chain_id}")


def _recover_sender(chain: Chain, transaction: Any) -> bytes:
    try:
        return bytes(chain.fork.transactions.recover_sender(U64(chain.settings.chain_id), transaction))
    except Exception as error:
        raise refused("invalid sender: invalid transaction v, r, s values") from error


def _check_gas(chain: Chain, waiting: PendingTransaction) -> None:
    fork, transaction = chain.fork, waiting.transaction
    gas = int(transaction.gas)
    if not transaction.to and len(transaction.data) > fork.interpreter.MAX_INIT_CODE_SIZE:
        raise refused(
            f"max initcode size exceeded: code size {len(transaction.data)}, "
            f"limit {fork.interpreter.MAX_INIT_CODE_SIZE}"
        )
    if gas > chain.settings.gas_limit:
        raise refused("exceeds block gas limit")
    limit = int(getattr(fork.transactions, "TX_MAX_GAS_LIMIT", 2**63))
    if gas > limit:
        raise refused(f"transaction gas limit too high (cap: {limit}, tx: {gas})")
    if waiting.tip_cap > waiting.fee_cap:
        raise refused(
            "max priority fee per gas higher than max fee per gas: "
            f"maxPriorityFeePerGas: {waiting.tip_cap}, maxFeePerGas: {waiting.fee_cap}"
        )
    intrinsic, floor = map(int, fork.transactions.calculate_intrinsic_cost(transaction))
    if gas < intrinsic:
        raise refused(f"intrinsic gas too low: gas {gas}, minimum needed {intrinsic}")
    if gas < floor:
        raise refused(f"insufficient gas for floor data gas cost: gas {gas}, minimum needed {floor}")
    minimum = chain.settings.minimum_tip
    if waiting.tip_cap < minimum:
        raise refused(f"transaction underpriced: gas tip cap {waiting.tip_cap}, minimum needed {minimum}")


def _check_account(chain: Chain, waiting: PendingTransaction) -> None:
    account = chain.account(chain.head, waiting.sender)
    nonce, balance, cost = int(account.nonce), int(account.balance), waiting.cost
    if waiting.nonce < nonce:
        raise refused(f"nonce too low: next nonce {nonce}, tx nonce {waiting.nonce}")
    if account.code and not bytes(account.code).startswith(DELEGATION_PREFIX):
        raise refused("sender not an eoa")
    poor = "insufficient funds for gas * price + value"
    if balance < cost:
        raise refused(f"{poor}: balance {balance}, tx cost {cost}, overshot {cost - balance}")
    queued = chain.pool.queued_cost(waiting.sender, except_nonce=waiting.nonce)
    if balance < queued + cost:
        overshot = queued + cost - balance
        raise refused(f"{poor}: balance {balance}, queued cost {queued}, tx cost {cost}, overshot {overshot}")


def _check_replacement(chain: Chain, waiting: PendingTransaction) -> None:
    """Another transaction of the same nonce must offer ten percent more on both fees."""
    earlier = chain.pool.at(waiting.sender, waiting.nonce)
    if earlier is None:
        return

    def bumped(fee: int) -> int:
        return max(fee * (100 + chain.settings.replacement_bump_percent) // 100, fee + 1)

    if waiting.fee_cap < bumped(earlier.fee_cap) or waiting.tip_cap < bumped(earlier.tip_cap):
        raise refused("replacement transaction underpriced")
