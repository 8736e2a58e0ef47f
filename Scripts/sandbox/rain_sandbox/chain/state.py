"""A frozen copy of the world state after a block, cheap to take and to run a call on."""

from dataclasses import dataclass
from typing import Any

from ethereum_types.bytes import Bytes32

from .forks import Fork


@dataclass(frozen=True)
class StateSnapshot:
    accounts: Any
    storages: dict[Any, Any]

    @staticmethod
    def take(fork: Fork, state: Any) -> "StateSnapshot":
        copy = fork.trie.copy_trie
        storages = {address: copy(trie) for address, trie in state._storage_tries.items()}
        return StateSnapshot(copy(state._main_trie), storages)

    def open(self, fork: Fork) -> Any:
        """A state of its own that may be written to."""
        copy = fork.trie.copy_trie
        storages = {address: copy(trie) for address, trie in self.storages.items()}
        return fork.state.State(_main_trie=copy(self.accounts), _storage_tries=storages)

    def account(self, fork: Fork, address: bytes) -> Any:
        return self.accounts._data.get(fork.address(address)) or fork.fork_types.EMPTY_ACCOUNT

    def storage(self, fork: Fork, address: bytes, slot: int) -> int:
        trie = self.storages.get(fork.address(address))
        return int(trie._data.get(Bytes32(slot.to_bytes(32, "big")), 0)) if trie else 0
