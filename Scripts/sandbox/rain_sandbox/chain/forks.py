"""One fork of the execution specification: its modules, loaded once, with two hooks this node needs."""

import functools
import importlib
import threading
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from . import fast_rlp

_SPECIFICATION = "ethereum.forks"


@dataclass(frozen=True)
class Fork:
    """The modules of one fork, by their names in the specification."""

    name: str
    fork: ModuleType
    state: ModuleType
    vm: ModuleType
    transactions: ModuleType
    trie: ModuleType
    blocks: ModuleType
    fork_types: ModuleType
    interpreter: ModuleType
    message: ModuleType
    gas: ModuleType

    def address(self, value: bytes) -> Any:
        return self.fork_types.Address(value)


class _LastOutput(threading.local):
    """Output of the newest message call in this thread. Chains run in their own threads over shared modules."""

    output: Any = None


_last = _LastOutput()


def last_output() -> Any:
    """What the transaction just processed in this thread returned: receipts do not carry it."""
    return _last.output


@functools.cache
def load_fork(name: str) -> Fork:
    fast_rlp.install()

    def module(path: str) -> ModuleType:
        return importlib.import_module(f"{_SPECIFICATION}.{name}.{path}")

    fork = Fork(
        name=name,
        fork=module("fork"),
        state=module("state"),
        vm=module("vm"),
        transactions=module("transactions"),
        trie=module("trie"),
        blocks=module("blocks"),
        fork_types=module("fork_types"),
        interpreter=module("vm.interpreter"),
        message=module("utils.message"),
        gas=module("vm.gas"),
    )
    _cache_jump_destinations(fork, module("vm.runtime"))
    _record_outputs(fork)
    return fork


def _cache_jump_destinations(fork: Fork, runtime: ModuleType) -> None:
    """The specification analyses a contract's code at each call; remembering it makes calls five times faster."""
    analyse = runtime.get_valid_jump_destinations

    @functools.lru_cache(maxsize=1024)
    def remembered(code: Any) -> frozenset[Any]:
        return frozenset(analyse(code))

    fork.interpreter.get_valid_jump_destinations = remembered  # type: ignore[attr-defined]


def _record_outputs(fork: Fork) -> None:
    process = fork.interpreter.process_message_call

    def recording(message: Any) -> Any:
        _last.output = process(message)
        return _last.output

    fork.fork.process_message_call = recording  # type: ignore[attr-defined]
