"""What happens only the next time, or until it is switched off."""

from dataclasses import dataclass, field
from typing import Literal

from .sends import Status
from .sessions import Action
from .tokens import Forgery

Tamper = Literal["other-key", "other-transaction", "other-chain", "high-s", "flipped-v", "short", "other-hash"]


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
    forged_tokens: list[Forgery] = field(default_factory=list)
    tampered_answers: list[TamperedAnswer] = field(default_factory=list)
    next_statuses: list[Status] = field(default_factory=list)
    hold_transactions: bool = False

    def take_tamper(self, method: str) -> Tamper | None:
        for planned in self.tampered_answers:
            if planned.method in (None, method):
                self.tampered_answers.remove(planned)
                return planned.tamper
        return None
