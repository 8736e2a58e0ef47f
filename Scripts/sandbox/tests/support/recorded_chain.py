"""The public recorded chain (Homestead to the newest fork), imported block by block through the engine.

Every block is executed and its state, receipt and transaction roots compared by the specification itself, so a fast
path of ours that changed a single byte would stop the import.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ethereum.crypto.hash import keccak256
from ethereum.fork_criteria import ByBlockNumber
from ethereum_rlp import rlp
from ethereum_types.bytes import Bytes, Bytes8, Bytes32, Bytes256
from ethereum_types.numeric import U64, U256, Uint

from rain_sandbox.chain.chain import Chain, ChainSettings
from rain_sandbox.chain.forks import Fork, load_fork
from rain_sandbox.chain.records import Block, Receipt
from rain_sandbox.chain.state import StateSnapshot

BY_NUMBER = {
    "homestead": 0,
    "tangerine_whistle": 3,
    "spurious_dragon": 6,
    "byzantium": 9,
    "constantinople": 12,
    "istanbul": 18,
    "muir_glacier": 21,
    "berlin": 24,
    "london": 27,
    "arrow_glacier": 30,
    "gray_glacier": 33,
    "paris": 36,
}
BY_TIME = {"shanghai": 390, "cancun": 420, "prague": 450, "osaka": 480, "bpo1": 510, "bpo2": 540}
ZERO = Bytes32(bytes(32))
NUMBER_FIELD, TIMESTAMP_FIELD = 8, 11


class Importer:
    def __init__(self, folder: Path) -> None:
        self.genesis = json.loads((folder / "genesis.json").read_text())
        self.chain_id = self.genesis["config"]["chainId"]
        self._raw = (folder / "chain.rlp").read_bytes()
        self._outputs: list[Any] = []
        settings = ChainSettings(chain_id=self.chain_id, gas_limit=10**8)
        self.chain = Chain(settings, self._fork("homestead"), now=lambda: 0.0)
        self.chain.automine = False
        self.chain.suggested_tip = 1

    def run(self) -> Chain:
        london = self._fork("london")
        london.fork.FORK_CRITERIA = ByBlockNumber(BY_NUMBER["london"])  # type: ignore[attr-defined]
        fork = self._fork("homestead")
        state = _genesis_state(fork, self.genesis)
        genesis = fork.blocks.Block(header=_genesis_header(fork, self.genesis, state), transactions=(), ommers=())
        history = fork.fork.BlockChain([genesis], state, U64(self.chain_id))
        self._append(fork, genesis, 0, history.state, None)
        for encoded in _split(self._raw):
            header = rlp.decode(encoded)[0]
            number, time = (int.from_bytes(header[index], "big") for index in (NUMBER_FIELD, TIMESTAMP_FIELD))
            needed = self._fork(_fork_name(number, time))
            if needed is not fork:
                history = needed.fork.BlockChain(history.blocks, _converted(history.state, needed), history.chain_id)
                fork = needed
            block = rlp.decode_to(fork.blocks.Block, encoded)
            fork.fork.state_transition(history, block)
            self._append(fork, block, len(encoded), history.state, self._outputs[-1])
        return self.chain

    def _fork(self, name: str) -> Fork:
        fork = load_fork(name)
        if not hasattr(fork.fork, "recorded_body"):
            _skip_proof_of_work(fork)
            fork.fork.recorded_body = fork.fork.apply_body  # type: ignore[attr-defined]
        fork.fork.apply_body = self._recording(fork.fork.recorded_body)  # type: ignore[attr-defined]
        return fork

    def _recording(self, apply_body: Callable[..., Any]) -> Callable[..., Any]:
        def recording(*arguments: Any, **named: Any) -> Any:
            output = apply_body(*arguments, **named)
            self._outputs.append(output)
            return output

        return recording

    def _append(self, fork: Fork, block: Any, size: int, state: Any, output: Any) -> None:
        decode = getattr(fork.transactions, "decode_transaction", lambda transaction: transaction)
        transactions = [decode(transaction) for transaction in block.transactions]
        raws = [item if isinstance(item, bytes) else rlp.encode(item) for item in block.transactions]
        self.chain.fork = fork
        self.chain.append(
            Block(
                fork=fork,
                header=block.header,
                hash=keccak256(rlp.encode(block.header)),
                number=int(block.header.number),
                timestamp=int(block.header.timestamp),
                transactions=transactions,
                raw_transactions=raws,
                transaction_hashes=[bytes(keccak256(raw)) for raw in raws],
                senders=[self._sender(fork, transaction) for transaction in transactions],
                receipts=_receipts(fork, output, len(transactions)),
                size=size,
                withdrawals=getattr(block, "withdrawals", ()),
                state=StateSnapshot.take(fork, state),
            )
        )

    def _sender(self, fork: Fork, transaction: Any) -> bytes:
        try:
            return bytes(fork.transactions.recover_sender(U64(self.chain_id), transaction))
        except TypeError:  # before replay protection there was no chain id to give
            return bytes(fork.transactions.recover_sender(transaction))


def _fork_name(number: int, time: int) -> str:
    names = [name for name, first in BY_NUMBER.items() if number >= first]
    names += [name for name, first in BY_TIME.items() if time >= first]
    return names[-1]


def _skip_proof_of_work(fork: Fork) -> None:
    """The recorded blocks were made without mining."""
    if hasattr(fork.fork, "validate_proof_of_work"):
        fork.fork.validate_proof_of_work = lambda _header: None  # type: ignore[attr-defined]


def _receipts(fork: Fork, output: Any, count: int) -> list[Receipt]:
    receipts = []
    gas_before = logs_before = 0
    for index in range(count):
        stored = fork.trie.trie_get(output.receipts_trie, rlp.encode(Uint(index)))
        if hasattr(fork.blocks, "decode_receipt"):
            stored = fork.blocks.decode_receipt(stored)
        cumulative = int(stored.cumulative_gas_used)
        receipts.append(
            Receipt(
                succeeded=getattr(stored, "succeeded", True),
                gas_used=cumulative - gas_before,
                cumulative_gas_used=cumulative,
                logs=stored.logs,
                first_log_index=logs_before,
                post_state=getattr(stored, "post_state", None),
            )
        )
        gas_before, logs_before = cumulative, logs_before + len(stored.logs)
    return receipts


def _genesis_state(fork: Fork, genesis: dict[str, Any]) -> Any:
    state = fork.state.State()
    for text, account in genesis["alloc"].items():
        address = fork.address(bytes.fromhex(text.removeprefix("0x")))
        code = Bytes(bytes.fromhex(account.get("code", "0x")[2:]))
        nonce, balance = Uint(_number(account.get("nonce", 0))), U256(_number(account["balance"]))
        fork.state.set_account(state, address, fork.fork_types.Account(nonce, balance, code))
        for slot, value in account.get("storage", {}).items():
            key = Bytes32(int(slot, 16).to_bytes(32, "big"))
            fork.state.set_storage(state, address, key, U256(int(value, 16)))
    return state


def _genesis_header(fork: Fork, genesis: dict[str, Any], state: Any) -> Any:
    empty = Bytes32(keccak256(rlp.encode(b"")))
    return fork.blocks.Header(
        parent_hash=ZERO,
        ommers_hash=keccak256(rlp.encode([])),
        coinbase=fork.address(int(genesis["coinbase"], 16).to_bytes(20, "big")),
        state_root=fork.state.state_root(state),
        transactions_root=empty,
        receipt_root=empty,
        bloom=Bytes256(bytes(256)),
        difficulty=Uint(_number(genesis["difficulty"])),
        number=Uint(0),
        gas_limit=Uint(_number(genesis["gasLimit"])),
        gas_used=Uint(0),
        timestamp=U256(0),
        extra_data=Bytes(bytes.fromhex(genesis["extraData"][2:])),
        mix_digest=ZERO,
        nonce=Bytes8(bytes(8)),
    )


def _converted(state: Any, fork: Fork) -> Any:
    """Account types belong to their fork, so a state moves over account by account."""
    converted = fork.state.State()
    for address, account in state._main_trie._data.items():
        if account is not None:
            record = fork.fork_types.Account(account.nonce, account.balance, account.code)
            fork.state.set_account(converted, fork.address(address), record)
    for address, trie in state._storage_tries.items():
        for slot, value in trie._data.items():
            fork.state.set_storage(converted, fork.address(address), slot, value)
    return converted


def _split(raw: bytes) -> Iterator[bytes]:
    """The file is one RLP list after another."""
    position = 0
    while position < len(raw):
        first = raw[position]
        if first < 0xF8:
            length = 1 + first - 0xC0
        else:
            width = first - 0xF7
            length = 1 + width + int.from_bytes(raw[position + 1 : position + 1 + width], "big")
        yield raw[position : position + length]
        position += length


def _number(value: Any) -> int:
    return int(value, 0) if isinstance(value, str) else int(value)
