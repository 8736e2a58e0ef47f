"""What happens only the next time, or until it is switched off."""

from dataclasses import dataclass, field
from typing import Literal

from .sessions import Action

Tamper = Literal[
    "other-key", "other-transaction", "other-chain", "high-s", "flipped-v", "short", "other-hash", "other-address"
]


@dataclass(frozen=True)
class NextSession:
    action: Action
    new_token: bool


@dataclass(frozen=True)
class TamperedAnswer:
    tamper: Tamper
    method: str | None


@dataclass
class Switches:
    next_sessions: list[NextSession] = field(default_factory=list)
    tampered_answers: list[TamperedAnswer] = field(default_factory=list)
    next_statuses: list[str] = field(default_factory=list)
    hold_transactions: bool = False
