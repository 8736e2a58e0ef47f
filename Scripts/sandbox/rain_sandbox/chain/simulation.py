"""Running a call on a block's state without keeping what it does: `eth_call` and the search of `eth_estimateGas`."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ethereum_types.bytes import Bytes, Bytes0, Bytes32
from ethereum_types.numeric import U64, U256, Uint

from . import producer
from .chain import Chain
from .errors import RpcError, refused, reverted, vm_error
from .records import Block

RPC_GAS_CAP = 50_000_000
TRANSFER_GAS = 21_000
CALL_STIPEND = 2_300
ESTIMATE_TOLERANCE = 0.015


@dataclass(frozen=True)
class AccountOverride:
    balance: int | None = None
    nonce: int | None = None
    code: bytes | None = None
    state: Mapping[bytes, int] | None = None
    """The whole storage, in place of what was there."""
    state_diff: Mapping[bytes, int] = field(default_factory=dict)


@dataclass(frozen=True)
class BlockOverride:
    number: int | None = None
    time: int | None = None
    base_fee: int | None = None


@dataclass(frozen=True)
class Call:
    sender: bytes
    to: bytes | None
    data: bytes
    value: int
    gas_price: int
    gas: int
    access_list: tuple[tuple[bytes, tuple[bytes, ...]], ...] = ()
    authorizations: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Outcome:
    return_data: bytes
    gas_used: int
    gas_before_refund: int
    error: Exception | None

    def require_success(self) -> None:
        if self.error is None:
            return
        if type(self.error).__name__ == "Revert":
            raise reverted(self.return_data)
        raise vm_error(self.error)


class NotStarted(RpcError):
    """The call could not even begin: too little gas, or too little money."""


class GasTooLow(NotStarted):
    pass


class FundsTooLow(NotStarted):
    pass


class Simulator:
    """Runs calls on one block under the same overrides."""

    def __init__(
        self,
        chain: Chain,
        block: Block,
        accounts: Mapping[bytes, AccountOverride] | None = None,
        block_override: BlockOverride | None = None,
    ) -> None:
        self.chain = chain
        self.block = block
        self.accounts = accounts or {}
        self.block_override = block_override or BlockOverride()

    def run(self, call: Call) -> Outcome:
        fork = self.chain.fork
        state = self.chain.state_of(self.block).open(fork)
        self._override_accounts(state)
        environment = self._environment(state, call)
        transaction = _unsigned_transaction(self.chain, call)
        intrinsic, floor = map(int, fork.transactions.calculate_intrinsic_cost(transaction))
        if call.gas < max(intrinsic, floor):
            raise _not_started(
                GasTooLow, f"intrinsic gas too low: have {call.gas}, want {max(intrinsic, floor)}", call
            )
        sender = fork.address(call.sender)
        balance, needed = int(fork.state.get_account(state, sender).balance), _needed(call)
        if balance < needed:
            text = "insufficient funds for gas * price + value: "
            text += f"address 0x{call.sender.hex()} have {balance} want {needed}"
            raise _not_started(FundsTooLow, text, call)
        fork.state.increment_nonce(state, sender)
        output = fork.interpreter.process_message_call(
            fork.message.prepare_message(
                environment,
                self._transaction_environment(environment, transaction, call, intrinsic),
                transaction,
            )
        )
        used = call.gas - int(output.gas_left)
        refund = min(used // 5, int(output.refund_counter)) if output.error is None else 0
        return Outcome(
            return_data=bytes(output.return_data),
            gas_used=max(used - refund, floor),
            gas_before_refund=max(used, floor),
            error=output.error,
        )

    def _override_accounts(self, state: Any) -> None:
        fork = self.chain.fork
        for raw_address, override in self.accounts.items():
            address = fork.address(raw_address)
            account = fork.state.get_account(state, address)
            nonce = override.nonce if override.nonce is not None else int(account.nonce)
            balance = override.balance if override.balance is not None else int(account.balance)
            code = override.code if override.code is not None else account.code
            fork.state.set_account(state, address, fork.fork_types.Account(Uint(nonce), U256(balance), Bytes(code)))
            if override.state is not None:
                fork.state.destroy_storage(state, address)
            for slot, value in {**(override.state or {}), **override.state_diff}.items():
                fork.state.set_storage(state, address, Bytes32(slot), U256(value))

    def _environment(self, state: Any, call: Call) -> Any:
        override, header = self.block_override, self.block.header
        # Without a price the call sees no base fee, so that anyone may call without money. geth does so too.
        base_fee = int(header.base_fee_per_gas) if call.gas_price else 0
        return producer.environment(
            self.chain,
            state,
            override.number if override.number is not None else self.block.number,
            override.time if override.time is not None else self.block.timestamp,
            override.base_fee if override.base_fee is not None else base_fee,
            header.prev_randao,
            header.coinbase,
            int(header.gas_limit),
        )

    def _transaction_environment(self, environment: Any, transaction: Any, call: Call, intrinsic: int) -> Any:
        fork = self.chain.fork
        access_list = transaction.access_list
        return fork.vm.TransactionEnvironment(
            origin=fork.address(call.sender),
            gas_price=Uint(call.gas_price),
            gas=Uint(call.gas - intrinsic),
            access_list_addresses={environment.coinbase} | {entry.account for entry in access_list},
            access_list_storage_keys={(entry.account, slot) for entry in access_list for slot in entry.slots},
            transient_storage=fork.state.TransientStorage(),
            blob_versioned_hashes=(),
            authorizations=call.authorizations,
            index_in_block=Uint(0),
            tx_hash=producer.EMPTY_HASH,
        )


def estimate_gas(simulator: Simulator, call: Call, gas: int | None) -> int:
    """geth's search: run once with everything, guess from what it used, then halve until close enough."""
    transactions = simulator.chain.fork.transactions
    cap = min(
        int(simulator.block.header.gas_limit),
        int(getattr(transactions, "TX_MAX_GAS_LIMIT", 2**63)),
        RPC_GAS_CAP,
    )
    high = min(gas if gas and gas >= TRANSFER_GAS else cap, cap)
    if call.gas_price:
        balance = int(simulator.chain.account(simulator.block, call.sender).balance)
        available = balance - call.value
        if available < 0:
            raise refused("insufficient funds for transfer")
        high = min(high, available // call.gas_price)
    try:
        outcome = simulator.run(replace(call, gas=high))
    except GasTooLow:
        raise refused(f"gas required exceeds allowance ({high})") from None
    except FundsTooLow:
        raise refused("insufficient funds for transfer") from None
    if type(outcome.error).__name__ == "OutOfGasError":
        raise refused(f"gas required exceeds allowance ({high})")
    outcome.require_success()

    def succeeds(limit: int) -> bool:
        try:
            return simulator.run(replace(call, gas=limit)).error is None
        except NotStarted:
            return False

    if outcome.gas_used == outcome.gas_before_refund == TRANSFER_GAS and succeeds(TRANSFER_GAS):
        return TRANSFER_GAS
    low = outcome.gas_used - 1
    guess = (outcome.gas_before_refund + CALL_STIPEND) * 64 // 63
    if guess < high:
        if succeeds(guess):
            high = guess
        else:
            low = guess
    while low + 1 < high and (high - low) / high >= ESTIMATE_TOLERANCE:
        middle = min((high + low) // 2, low * 2)
        if succeeds(middle):
            high = middle
        else:
            low = middle
    return high


def _needed(call: Call) -> int:
    return call.value + call.gas * call.gas_price


def _not_started(kind: type[NotStarted], text: str, call: Call) -> NotStarted:
    return kind(-32000, f"err: {text} (supplied gas {call.gas})")


def _unsigned_transaction(chain: Chain, call: Call) -> Any:
    fork, transactions = chain.fork, chain.fork.transactions
    access_list = tuple(
        transactions.Access(fork.address(address), tuple(Bytes32(slot) for slot in slots))
        for address, slots in call.access_list
    )
    fields = {
        "chain_id": U64(chain.settings.chain_id),
        "max_priority_fee_per_gas": Uint(call.gas_price),
        "max_fee_per_gas": Uint(call.gas_price),
        "gas": Uint(call.gas),
        "to": fork.address(call.to) if call.to is not None else Bytes0(b""),
        "value": U256(call.value),
        "data": Bytes(call.data),
        "access_list": access_list,
        "y_parity": U256(0),
        "r": U256(0),
        "s": U256(0),
    }
    if call.authorizations:
        return transactions.SetCodeTransaction(authorizations=call.authorizations, nonce=U64(0), **fields)
    return transactions.FeeMarketTransaction(nonce=U256(0), **fields)
