"""What only a development chain allows: moving time, mining at will, writing state, taking it all back."""

from collections.abc import Callable
from typing import Any

from ethereum_types.bytes import Bytes, Bytes32
from ethereum_types.numeric import U256, Uint

from .. import producer, reorganise
from ..chain import Chain, ChainSnapshot
from ..errors import INVALID_PARAMS, RpcError, refused
from ..rollup import FEE_ORACLE, FIRST_PRICE_SLOT
from .logs import LogMethods
from .method import rpc
from .parameters import BlockFinder, address, data, quantity, word
from .shapes import JSON, hex_bytes, hex_number

NUMBER_OF_L1_PRICES = 6


class MiningMethods:
    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.block_interval: float | None = None
        """Seconds between blocks; None: no blocks by the clock."""
        self._snapshots: dict[int, ChainSnapshot] = {}
        self._snapshot_count = 0

    @rpc("evm_mine")
    def mine_one(self, timestamp: Any = None) -> str:
        if isinstance(timestamp, dict):
            timestamp = timestamp.get("timestamp")
        producer.mine(self.chain, timestamp=quantity(timestamp) if timestamp is not None else None)
        return "0x0"

    @rpc("anvil_mine", "hardhat_mine")
    def mine_many(self, count: Any = 1, step: Any = None) -> None:
        for _ in range(quantity(count)):
            timestamp = self.chain.head.timestamp + quantity(step, 1) if step is not None else None
            producer.mine(self.chain, timestamp=timestamp)

    @rpc("evm_setAutomine", "anvil_setAutomine", "hardhat_setAutomine")
    def set_automine(self, enabled: Any) -> None:
        self.chain.automine = bool(enabled)
        if self.chain.automine and len(self.chain.pool):
            producer.mine(self.chain)

    @rpc("anvil_getAutomine", "hardhat_getAutomine")
    def automine(self) -> bool:
        return self.chain.automine

    @rpc("evm_setIntervalMining", "anvil_setIntervalMining")
    def set_interval(self, seconds: Any) -> None:
        self.block_interval = float(quantity(seconds)) or None

    @rpc("evm_setNextBlockTimestamp", "anvil_setNextBlockTimestamp")
    def set_next_timestamp(self, timestamp: Any) -> None:
        value = quantity(timestamp)
        if value <= self.chain.head.timestamp:
            raise RpcError(
                INVALID_PARAMS,
                f"Timestamp error: {value} is lower than or equal to previous block's timestamp",
            )
        self.chain.next_timestamp = value

    @rpc("evm_increaseTime", "anvil_increaseTime")
    def increase_time(self, seconds: Any) -> int:
        self.chain.time_offset += quantity(seconds)
        return self.chain.time_offset

    @rpc("anvil_setNextBlockBaseFeePerGas", "hardhat_setNextBlockBaseFeePerGas")
    def set_next_base_fee(self, fee: Any) -> None:
        self.chain.next_base_fee = quantity(fee)

    @rpc("anvil_dropTransaction", "hardhat_dropTransaction")
    def drop_transaction(self, transaction_hash: Any) -> str | None:
        waiting = self.chain.pool.find(word(transaction_hash))
        if waiting is None:
            return None
        self.chain.pool.remove(waiting)
        return hex_bytes(waiting.hash)

    @rpc("anvil_dropAllTransactions", "hardhat_dropAllTransactions")
    def drop_all_transactions(self) -> None:
        """What a restarted node does to transactions that waited."""
        for waiting in list(self.chain.pool):
            self.chain.pool.remove(waiting)

    @rpc("anvil_reorg")
    def reorg(self, depth: Any, _transactions: Any = None) -> None:
        reorganise.reorganise(self.chain, quantity(depth))

    @rpc("evm_snapshot", "anvil_snapshot")
    def snapshot(self) -> str:
        self._snapshot_count += 1
        self._snapshots[self._snapshot_count] = self.chain.capture()
        return hex_number(self._snapshot_count)

    @rpc("evm_revert", "anvil_revert")
    def revert(self, snapshot_id: Any) -> bool:
        """Back to a snapshot. It and every later one are used up."""
        number = quantity(snapshot_id)
        snapshot = self._snapshots.get(number)
        if snapshot is None or not self.chain.restore(snapshot):
            return False
        self._snapshots = {key: kept for key, kept in self._snapshots.items() if key < number}
        return True


class StateMethods:
    def __init__(self, chain: Chain) -> None:
        self.chain = chain

    @rpc("anvil_setBalance", "hardhat_setBalance")
    def set_balance(self, account: Any, balance: Any) -> None:
        value = U256(quantity(balance, 1))
        self._edit(account, lambda state, target: self._state.set_account_balance(state, target, value))

    @rpc("anvil_setCode", "hardhat_setCode")
    def set_code(self, account: Any, code: Any) -> None:
        value = Bytes(data(code, 1))
        self._edit(account, lambda state, target: self._state.set_code(state, target, value))

    @rpc("anvil_setNonce", "hardhat_setNonce")
    def set_nonce(self, account: Any, nonce: Any) -> None:
        value = Uint(quantity(nonce, 1))

        def change(state: Any, target: Any) -> None:
            self._state.modify_state(state, target, lambda record: setattr(record, "nonce", value))

        self._edit(account, change)

    @rpc("anvil_setStorageAt", "hardhat_setStorageAt")
    def set_storage(self, account: Any, slot: Any, value: Any) -> bool:
        key, stored = Bytes32(int(slot, 16).to_bytes(32, "big")), U256(int(value, 16))
        self._edit(account, lambda state, target: self._state.set_storage(state, target, key, stored))
        return True

    @property
    def _state(self) -> Any:
        return self.chain.fork.state

    def _edit(self, account: Any, change: Callable[[Any, Any], None]) -> None:
        target = self.chain.fork.address(address(account))
        self.chain.edit_head_state(lambda state: change(state, target))


class SandboxMethods:
    """Switches of this node alone."""

    def __init__(self, chain: Chain, logs: LogMethods, finder: BlockFinder) -> None:
        self.chain = chain
        self.log_methods = logs
        self.finder = finder

    @rpc("sandbox_setSuggestedTip")
    def set_suggested_tip(self, tip: Any) -> None:
        self.chain.suggested_tip = quantity(tip)

    @rpc("sandbox_setMaxLogRange")
    def set_maximum_log_range(self, blocks: Any) -> None:
        self.log_methods.maximum_range = quantity(blocks) or None

    @rpc("sandbox_setFinalityLag")
    def set_finality_lag(self, blocks: Any) -> None:
        """How far `safe` is behind the head; `finalized` is twice as far."""
        self.finder.finality_lag = quantity(blocks)

    @rpc("sandbox_setL1Fees")
    def set_l1_fees(self, *prices: Any) -> list[str]:
        """L1 base fee, blob base fee, both scalars, operator scalar and constant. Later ones may be left out."""
        if not self.chain.settings.is_op_stack:
            raise refused("not an OP chain")
        values = [quantity(price, index) for index, price in enumerate(prices[:NUMBER_OF_L1_PRICES])]

        def write(state: Any) -> None:
            fork = self.chain.fork
            for slot, value in enumerate(values, FIRST_PRICE_SLOT):
                key = Bytes32(slot.to_bytes(32, "big"))
                fork.state.set_storage(state, fork.address(FEE_ORACLE), key, U256(value))

        self.chain.edit_head_state(write)
        return [hex_number(value) for value in values]

    @rpc("sandbox_transactionResult")
    def transaction_result(self, transaction_hash: Any) -> JSON | None:
        """What a mined transaction returned: receipts do not say."""
        location = self.chain.locations.get(word(transaction_hash))
        if location is None:
            return None
        receipt = location[0].receipts[location[1]]
        return {
            "status": receipt.succeeded,
            "returnData": hex_bytes(receipt.return_data),
            "error": type(receipt.error).__name__ if receipt.error else None,
        }
