"""Plays the rounds and counts what was left."""

import argparse
import random
import shutil
import sys
import tempfile
import uuid
from collections import Counter
from pathlib import Path
from typing import Any

from check_once.stack import running_stack

from .wallet import Broken, Wallet

OPERATIONS = ("sign-up", "log-in", "refresh", "log-out")


# The service takes no more codes for a contact that has this many open, and a log-in that is killed leaves one open.
ROUNDS_OF_AN_ACCOUNT = 2


class Rounds:
    """An account that lives through a few rounds, then another; and new ones for the sign-ups."""

    def __init__(self, executable: Path, folder: Path, ready: dict[str, Any], dice: random.Random) -> None:
        self._executable, self._folder, self._ready, self._dice = executable, folder, ready, dice
        self._homes = self._played = 0
        self._take_account()
        self.counts: Counter[tuple[str, str, str]] = Counter()
        # How long each takes undisturbed: what it is killed within, and a little after.
        code = self._wallet.code(self._contact)
        self._seconds = {
            "log-in": self._wallet.timed("login", "--email", self._contact, "--code", code),
            "refresh": self._wallet.timed("session", "refresh"),
            "log-out": self._wallet.timed("logout"),
        }
        self._seconds["sign-up"] = self._seconds["log-in"]
        self._wallet.log_in(self._contact)

    def _take_account(self) -> None:
        self._wallet = self._device()
        self._contact = self._new_contact()
        self._address = self._wallet.log_in(self._contact)

    def play(self) -> None:
        self._played += 1
        if self._played % ROUNDS_OF_AN_ACCOUNT == 0:
            self._take_account()
        operation = self._dice.choice(OPERATIONS)
        after = self._dice.uniform(0, self._seconds[operation] * 1.2)
        if operation == "sign-up":
            self._sign_up(after)
            return
        command = self._command(operation)
        running = self._wallet.killed(after, *command)
        left = self._left(self._wallet, self._address)
        self._count(operation, running, left)
        if left != "logged in":
            self._expect(self._wallet.log_in(self._contact), self._address)

    def _command(self, operation: str) -> tuple[str, ...]:
        if operation == "log-in":
            return ("login", "--email", self._contact, "--code", self._wallet.code(self._contact))
        return ("session", "refresh") if operation == "refresh" else ("logout",)

    def _sign_up(self, after: float) -> None:
        wallet, contact = self._device(), self._new_contact()
        running = wallet.killed(after, "login", "--email", contact, "--code", wallet.code(contact))
        left = self._left(wallet, None)
        address = wallet.log_in(contact)
        # Another device finds the one wallet there is; a second seed would leave it with two to choose from.
        self._expect(self._device().log_in(contact), address)
        self._count("sign-up", running, left)

    def _left(self, wallet: Wallet, address: str | None) -> str:
        """What a device finds after the kill: a session that works, none, or one that the service says is over."""
        session = wallet.run("session")
        state = session.answer.get("state")
        if session.status != 0 or state not in ("active", "unauthenticated"):
            raise Broken(f"half a session: {session.answer}{session.errors}")
        found = wallet.run("wallet")
        if found.status == 0:
            if address is not None:
                self._expect(str(found.answer["address"]), address)
            if state != "active":
                raise Broken("a wallet without a session")
            return "logged in"
        if found.code != "RAIN_201":
            raise Broken(f"half a session: {found.answer}{found.errors}")
        return "ended by the service" if state == "active" else "logged out"

    def _count(self, operation: str, running: bool, left: str) -> None:
        self.counts[operation, "killed" if running else "was done", left] += 1

    @staticmethod
    def _expect(found: str, expected: str) -> None:
        if found != expected:
            raise Broken(f"another wallet: {found} instead of {expected}")

    def _device(self) -> Wallet:
        self._homes += 1
        return Wallet(self._executable, self._folder / str(self._homes), self._ready)

    @staticmethod
    def _new_contact() -> str:
        return f"u{uuid.uuid4().hex}@example.com"


def main() -> int:
    chosen = _options()
    seed = chosen.seed if chosen.seed is not None else random.SystemRandom().randrange(1 << 32)
    folder = Path(tempfile.mkdtemp(prefix="rain-check-kill-"))
    print(f"{chosen.rounds} rounds, seed {seed}", flush=True)
    with running_stack() as stack:
        rounds = Rounds(chosen.wallet, folder, stack.ready, random.Random(seed))
        for number in range(chosen.rounds):
            try:
                rounds.play()
            except Broken as error:
                print(f"FAILED in round {number + 1}: {error}\n        kept: {folder}", flush=True)
                return 1
    shutil.rmtree(folder)
    for (operation, how, left), count in sorted(rounds.counts.items()):
        print(f"{count:5}  {operation:8} {how:9} then {left}")
    killed = sum(count for (_, how, _), count in rounds.counts.items() if how == "killed")
    print(f"{chosen.rounds} rounds, {killed} killed under way: no half session, no lost wallet, no second seed")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="check-kill",
        description="Kills the wallet during log-ins, refreshes and log-outs, and looks at what is left.",
    )
    parser.add_argument("wallet", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=20, metavar="N", help="how many; 20 unless given")
    parser.add_argument(
        "--seed", type=int, metavar="N", help="plays the same points again, as far as the machine does"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
