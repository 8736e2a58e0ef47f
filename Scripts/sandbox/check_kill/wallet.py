"""The command-line wallet of one device."""

import json
import os
import subprocess
import time
import urllib.parse
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class Broken(Exception):
    """What must never be was seen."""


@dataclass(frozen=True)
class Ended:
    """How a command ended."""

    status: int
    answer: dict[str, Any]
    errors: str

    @property
    def code(self) -> str | None:
        error = self.answer.get("error")
        return error.get("code") if isinstance(error, dict) else None


class Wallet:
    """A device: a home of its own, and the stack as its service."""

    def __init__(self, executable: Path, home: Path, ready: dict[str, Any]) -> None:
        (home / "state").mkdir(parents=True)
        service = ready["turnkey"]
        self._executable = executable
        self._mailbox = ready["mailboxUrl"]
        self._environment = {
            **{name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ},
            "HOME": str(home),
            "XDG_STATE_HOME": str(home / "state"),
            "RAIN_RPC_URL": ready["chains"]["84532"]["rpcUrl"],
            "RAIN_WALLET_ORGANIZATION_ID": service["organizationId"],
            "RAIN_WALLET_AUTH_CONFIG_ID": service["authProxyConfigId"],
            "RAIN_WALLET_API_URL": service["apiUrl"],
            "RAIN_WALLET_AUTH_URL": service["authProxyUrl"],
            "RAIN_WALLET_SIGNER_KEY": service["signerPublicKey"],
            "RAIN_WALLET_NOTARIZER_KEY": service["notarizerPublicKey"],
            "RAIN_WALLET_TLS_FETCHER_KEY": service["tlsFetcherPublicKey"],
        }

    def run(self, *command: str) -> Ended:
        return self._ended(self._start(command))

    def killed(self, after: float, *command: str) -> bool:
        """Runs a command and kills it after so many seconds; whether it was still running."""
        process = self._start(command)
        try:
            process.wait(after)
            return False
        except subprocess.TimeoutExpired:
            return True
        finally:
            process.kill()
            process.communicate()

    def timed(self, *command: str) -> float:
        """How long a command takes."""
        started = time.monotonic()
        ended = self.run(*command)
        if ended.status != 0:
            raise Broken(f"{command}: {ended.answer}{ended.errors}")
        return time.monotonic() - started

    def code(self, contact: str) -> str:
        """Has a code sent and reads it."""
        sent = self.run("login", "--email", contact)
        if sent.answer.get("status") != "code sent":
            raise Broken(f"no code is sent: {sent.answer}{sent.errors}")
        with urllib.request.urlopen(f"{self._mailbox}?contact={urllib.parse.quote(contact)}", timeout=30) as answer:
            return str(json.load(answer)[-1]["code"])

    def log_in(self, contact: str) -> str:
        """Logs in, as whoever is left with no session would, and gives the address."""
        ended = self.run("login", "--email", contact, "--code", self.code(contact))
        if ended.status != 0:
            raise Broken(f"no log-in: {ended.answer}{ended.errors}")
        return str(ended.answer["address"])

    def _start(self, command: tuple[str, ...]) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [self._executable, *command, "--json"],
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    @staticmethod
    def _ended(process: "subprocess.Popen[bytes]") -> Ended:
        output, errors = process.communicate(timeout=120)
        text = output.decode()
        return Ended(process.returncode, json.loads(text) if text else {}, errors.decode())
