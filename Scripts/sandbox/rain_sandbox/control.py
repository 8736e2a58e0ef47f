"""What a test may do to the stack from outside: faults, time, dead sessions, and back to the start."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from .chain.http import ChainThread
from .clock import StackClock
from .faults import FaultPlan
from .issuing.service import Issuing
from .mailbox import Mailbox
from .model.service import ModelService
from .privy.control import PrivyControl
from .privy.control import apply as apply_to_privy
from .privy.service import Privy
from .turnkey.activities import ForcedStatus
from .turnkey.service import Turnkey


class ControlModel(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, extra="forbid")


class NextActivity(ControlModel):
    """How the next activity answers (of this type, when one is given)."""

    status: Literal[
        "ACTIVITY_STATUS_PENDING",
        "ACTIVITY_STATUS_FAILED",
        "ACTIVITY_STATUS_CONSENSUS_NEEDED",
        "ACTIVITY_STATUS_REJECTED",
        "ACTIVITY_STATUS_AUTHENTICATORS_NEEDED",
    ]
    type: str | None = None
    polls: int = Field(default=1, ge=1)


class KillSessions(ControlModel):
    contact: str | None = None
    """Whose; left out: everyone's."""


class SendControl(ControlModel):
    """What becomes of the transactions the service sends."""

    hold: bool | None = None
    """Whether they stay INITIALIZED; those that were held go out when this ends."""
    fail_next: str | None = None
    """Why the next one is given up."""
    sponsorship: bool | None = None
    """Whether the organisation may have fees paid for it."""


class TurnkeyControl(ControlModel):
    next_activity: NextActivity | None = None
    kill_sessions: KillSessions | None = None
    trim_signatures: bool | None = None
    next_mnemonic: str | None = None
    sends: SendControl | None = None


class TimeControl(ControlModel):
    advance_seconds: float = Field(ge=0)


class Control:
    def __init__(
        self,
        clock: StackClock,
        mailbox: Mailbox,
        faults: FaultPlan,
        turnkey: Turnkey,
        privy: Privy,
        issuing: Issuing,
        model: ModelService,
        chains: dict[int, ChainThread],
    ) -> None:
        self._clock = clock
        self._mailbox = mailbox
        self._turnkey = turnkey
        self._issuing = issuing
        self._privy = privy
        self._model = model
        self._chains = chains
        self.faults = faults

    async def turnkey(self, request: TurnkeyControl) -> dict[str, Any]:
        switches, answer = self._turnkey.switches, dict[str, Any]()
        if request.trim_signatures is not None:
            switches.trim_signatures = request.trim_signatures
        if request.next_mnemonic is not None:
            switches.next_mnemonics.append(request.next_mnemonic)
        if request.next_activity is not None:
            forced = request.next_activity
            self._turnkey.activities.forced.append(ForcedStatus(forced.status, forced.type, forced.polls))
        if request.sends is not None:
            await self._change_sends(request.sends)
        if request.kill_sessions is not None:
            answer["killedSessions"] = self._turnkey.kill_sessions(request.kill_sessions.contact)
        return answer

    async def _change_sends(self, wanted: SendControl) -> None:
        sends = self._turnkey.sends
        if wanted.fail_next is not None:
            sends.switches.failures.append(wanted.fail_next)
        if wanted.sponsorship is not None:
            sends.switches.is_sponsorship_off = not wanted.sponsorship
        if wanted.hold is not None:
            sends.switches.are_held = wanted.hold
            await sends.carry_on()

    async def privy(self, request: PrivyControl) -> dict[str, Any]:
        return await apply_to_privy(self._privy, self.faults, request)

    def advance_time(self, request: TimeControl) -> dict[str, Any]:
        self._clock.advance(request.advance_seconds)
        return {"now": self._clock.now()}

    async def reset(self) -> None:
        """As after the start: keys and identifiers of the ready line stay, everything else goes."""
        self._clock.reset()
        self.faults.remove()
        self._mailbox.clear()
        self._turnkey.reset()
        self._issuing.reset()
        self._privy.reset()
        self._model.reset()
        for chain in self._chains.values():
            await chain.reset()
