"""The process under test: starts it, ends it, reads what it tells."""

import contextlib
import json
import os
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TIMEOUT = 120


@dataclass(frozen=True)
class Wish:
    """A payment that somebody wants exactly once; its amount is nobody else's."""

    key: str
    recipient: str
    base_units: int
    token: str | None = None
    decimals: int = 18

    @property
    def amount(self) -> str:
        whole, part = divmod(self.base_units, 10**self.decimals)
        return f"{whole}.{part:0{self.decimals}d}"

    def as_line(self) -> str:
        line = {"key": self.key, "to": self.recipient, "amount": self.amount}
        return json.dumps(line | ({"token": self.token} if self.token else {}))


@dataclass(frozen=True)
class Ended:
    """What a worker told, and how it ended."""

    status: int
    lines: list[dict[str, Any]]
    complaints: str

    @property
    def was_killed(self) -> bool:
        return self.status == -signal.SIGKILL

    def of(self, key: str) -> dict[str, Any]:
        """What was told of a wish last; empty when nothing was."""
        return next((line for line in reversed(self.lines) if line.get("key") == key), {})


class Worker:
    """One that is under way."""

    def __init__(self, executable: Path, command: str, options: Sequence[str], lines: Sequence[str]) -> None:
        environment = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}
        self._process = subprocess.Popen(
            [executable, command, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**environment, "SWIFT_BACKTRACE": "enable=no"},
        )
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write("".join(line + "\n" for line in lines))
            self._process.stdin.close()
        self._process.stdin = None

    def kill(self) -> None:
        self._process.kill()

    def wait_until_stopped(self) -> bool:
        """Whether it stopped itself; it may have ended instead."""
        _, status = os.waitpid(self._process.pid, os.WUNTRACED)
        if os.WIFSTOPPED(status):
            return True
        self._process.returncode = os.waitstatus_to_exitcode(status)
        return False

    def go_on(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def wait(self, seconds: float) -> bool:
        """Whether it has ended within some time."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def end(self) -> Ended:
        try:
            told, complaints = self._process.communicate(timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            told, complaints = self._process.communicate()
            complaints += f"(still at work after {TIMEOUT} s)"
        lines = [json.loads(line) for line in told.splitlines() if line.endswith("}")]
        return Ended(self._process.returncode, lines, complaints.strip())
