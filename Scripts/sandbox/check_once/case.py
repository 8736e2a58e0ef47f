"""What one scenario plays with: a wallet, its state directory, its wishes, and workers."""

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from eth_account import Account

from .stack import Stack
from .worker import Ended, Wish, Worker

ETHER = 10**18
FUNDS = 10 * ETHER
TOKEN_FUNDS = 1_000 * 10**6
_amounts = itertools.count(1)


class Failed(Exception):
    """The product did something else than it promises."""


def require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Failed(otherwise)


class Case:
    def __init__(self, stack: Stack, executable: Path, folder: Path) -> None:
        self.stack = stack
        self.folder = folder
        self._executable = executable
        self.nodes = [stack.rpc_url]
        """What the workers are told to send to, the preferred one first."""
        key = Account.create()
        self.account = str(key.address).lower()
        self.recipient = str(Account.create().address)
        self.folder.mkdir(mode=0o700)
        key_file = folder / "wallet.key"
        key_file.touch(mode=0o600)
        key_file.write_text(bytes(key.key).hex())
        self.wishes: list[Wish] = []
        self.has_tokens = False
        self.funds = 0
        self.fund(FUNDS)
        self.first_block = int(stack.rpc("eth_blockNumber"), 16) + 1

    def fund_tokens(self) -> None:
        """Before the first send: the faucet mints in a transaction of its own."""
        self.stack.fund(self.account, TOKEN_FUNDS, "USDC")
        self.has_tokens = True
        self.first_block = int(self.stack.rpc("eth_blockNumber"), 16) + 1

    # Wishes

    def fund(self, amount: int) -> None:
        self.stack.fund(self.account, amount)
        self.funds += amount

    def wish(self, count: int = 1, token: bool = False, at_least: int = 0) -> list[Wish]:
        """New wishes, each of an amount of its own."""
        made = []
        for _ in range(count):
            amount = at_least + next(_amounts)
            made.append(
                Wish(
                    key=f"wish-{amount}",
                    recipient=self.recipient,
                    base_units=amount,
                    token=self.stack.usdc if token else None,
                    decimals=6 if token else 18,
                )
            )
        self.wishes += made
        return made

    def signatures(self) -> list[tuple[int, str]]:
        """What the wallet was asked to sign so far: nonces and digests."""
        notes = self.folder / "signatures"
        lines = [line.split() for line in notes.read_text().splitlines()] if notes.exists() else []
        return [(int(nonce), digest) for nonce, digest in lines]

    # Workers

    def start(self, command: str, lines: Sequence[str] = (), **options: Any) -> Worker:
        arguments = ["--state", str(self.folder), "--rpc", ",".join(self.nodes)]
        for name, value in options.items():
            arguments += [f"--{name.replace('_', '-')}", str(value)]
        return Worker(self._executable, command, arguments, lines)

    def run(self, command: str, lines: Sequence[str] = (), **options: Any) -> Ended:
        ended = self.start(command, lines, **options).end()
        expected = ended.was_killed if "kill" in options else ended.status == 0
        require(expected, f"{command} {options} ended with {ended.status}: {ended.complaints or ended.lines}")
        return ended

    def send(self, wishes: Sequence[Wish], **options: Any) -> Ended:
        concurrency = options.pop("concurrency", len(wishes))
        return self.run("send", [wish.as_line() for wish in wishes], concurrency=concurrency, **options)

    def start_sending(self, wishes: Sequence[Wish], **options: Any) -> Worker:
        concurrency = options.pop("concurrency", len(wishes))
        return self.start("send", [wish.as_line() for wish in wishes], concurrency=concurrency, **options)

    def resume(self, **options: Any) -> Ended:
        return self.run("resume", **options)

    def replace(self, command: str, wish: Wish, **options: Any) -> Ended:
        return self.run(command, [f'{{"key": "{wish.key}"}}'], **options)

    def list(self, wishes: Sequence[Wish]) -> Ended:
        return self.run("list", [f'{{"key": "{wish.key}"}}' for wish in wishes])
