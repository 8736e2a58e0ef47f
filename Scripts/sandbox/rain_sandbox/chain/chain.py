"""One chain: its blocks, the state after each, and where every mined transaction stands."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from ethereum_types.bytes import Bytes, Bytes32
from ethereum_types.numeric import U256, Uint

from .errors import refused
from .forks import Fork
from .pool import Pool
from .records import Block
from .rollup import L1Prices
from .state import StateSnapshot

ETHER = 10**18


@dataclass(frozen=True)
class ChainSettings:
    chain_id: int
    is_op_stack: bool = False
    gas_limit: int = 30_000_000
    coinbase: bytes = b"\xc0" * 20
    minimum_tip: int = 1
    replacement_bump_percent: int = 10
    fee_cap: int = ETHER
    """The most one transaction may offer in fees, as geth's `rpc.txfeecap`. Zero: no cap."""
    kept_states: int = 4096
    """Blocks older than this answer no state questions any more."""


@dataclass(frozen=True)
class GenesisAccount:
    address: bytes
    balance: int = 0
    nonce: int = 0
    code: bytes = b""
    storage: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class ChainSnapshot:
    """What a revert brings back."""

    head_number: int
    head_hash: bytes
    head_state: StateSnapshot | None
    time_offset: int
    pool: Pool
    automine: bool
    suggested_tip: int


class Chain:
    def __init__(self, settings: ChainSettings, fork: Fork, now: Callable[[], float]) -> None:
        self.settings = settings
        self.fork = fork
        self.now = now
        self.blocks: list[Block] = []
        self.blocks_by_hash: dict[bytes, Block] = {}
        self.locations: dict[bytes, tuple[Block, int]] = {}
        """Transaction hash to its block and its index there."""
        self.pool = Pool()
        self.automine = True
        self.suggested_tip = 10**9
        self.time_offset = 0
        self.next_timestamp: int | None = None
        self.next_base_fee: int | None = None

    # History

    @property
    def head(self) -> Block:
        return self.blocks[-1]

    def append(self, block: Block) -> None:
        self.blocks.append(block)
        self.blocks_by_hash[bytes(block.hash)] = block
        for index, transaction_hash in enumerate(block.transaction_hashes):
            self.locations[transaction_hash] = (block, index)
        if len(self.blocks) > self.settings.kept_states:
            self.blocks[-self.settings.kept_states - 1].state = None

    def truncate(self, number: int) -> list[Block]:
        """Takes the blocks above `number` off and returns them."""
        removed = self.blocks[number + 1 :]
        for block in removed:
            del self.blocks_by_hash[bytes(block.hash)]
            for transaction_hash in block.transaction_hashes:
                self.locations.pop(transaction_hash, None)
        del self.blocks[number + 1 :]
        return removed

    # State

    def state_of(self, block: Block) -> StateSnapshot:
        if block.state is None:
            raise refused(f"historical state {bytes(block.header.state_root).hex()} is not available")
        return block.state

    def account(self, block: Block, address: bytes) -> Any:
        return self.state_of(block).account(block.fork, address)

    def storage(self, block: Block, address: bytes, slot: int) -> int:
        return self.state_of(block).storage(block.fork, address, slot)

    def edit_head_state(self, change: Callable[[Any], None]) -> None:
        """Changes the head's state in place. Its state root is stale until the next block, as on other dev chains."""
        state = self.state_of(self.head).open(self.fork)
        change(state)
        self.head.state = StateSnapshot.take(self.fork, state)

    # Fees and nonces

    def base_fee_after(self, block: Block) -> int:
        header = block.header
        return int(
            self.fork.fork.calculate_base_fee_per_gas(
                header.gas_limit, header.gas_limit, header.gas_used, header.base_fee_per_gas
            )
        )

    def pending_base_fee(self) -> int:
        return self.next_base_fee if self.next_base_fee is not None else self.base_fee_after(self.head)

    def l1_prices(self) -> L1Prices | None:
        """The prices a new transaction is judged by; None where gas is the whole price."""
        if not self.settings.is_op_stack:
            return None
        return L1Prices.read(self.fork, self.state_of(self.head))

    def account_nonce(self, address: bytes) -> int:
        return int(self.account(self.head, address).nonce)

    def pending_nonce(self, address: bytes) -> int:
        return self.pool.next_nonce(address, self.account_nonce(address))

    # Snapshots

    def capture(self) -> ChainSnapshot:
        return ChainSnapshot(
            head_number=self.head.number,
            head_hash=bytes(self.head.hash),
            head_state=self.head.state,
            time_offset=self.time_offset,
            pool=self.pool.copy(),
            automine=self.automine,
            suggested_tip=self.suggested_tip,
        )

    def restore(self, snapshot: ChainSnapshot) -> bool:
        """False when a reorganisation took the block away that the snapshot stood on."""
        if snapshot.head_number >= len(self.blocks):
            return False
        if bytes(self.blocks[snapshot.head_number].hash) != snapshot.head_hash:
            return False
        self.truncate(snapshot.head_number)
        self.head.state = snapshot.head_state
        self.time_offset = snapshot.time_offset
        self.pool = snapshot.pool.copy()
        self.automine = snapshot.automine
        self.suggested_tip = snapshot.suggested_tip
        self.next_timestamp = self.next_base_fee = None
        return True


def genesis_state(fork: Fork, accounts: Iterable[GenesisAccount]) -> Any:
    state = fork.state.State()
    for account in accounts:
        address = fork.address(account.address)
        record = fork.fork_types.Account(Uint(account.nonce), U256(account.balance), Bytes(account.code))
        fork.state.set_account(state, address, record)
        for slot, value in account.storage.items():
            fork.state.set_storage(state, address, Bytes32(slot.to_bytes(32, "big")), U256(value))
    return state
