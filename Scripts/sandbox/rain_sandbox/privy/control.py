"""What a test may do to the stand-in from outside."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator
from pydantic.alias_generators import to_camel

from ..fault import Fault
from ..faults import FaultPlan
from . import keys
from .app_config import App
from .refusals import CATALOGUE
from .service import Privy
from .sessions import Action
from .settings import Settings
from .switches import NextSession, Tamper, TamperedAnswer
from .tokens import Forgery

# The wallet is made, and its answer does not arrive.
LOST_WALLETS = {
    "timeout": Fault(target="privy", kind="body", path="/wallets", status=504, body="Gateway Timeout"),
    "reset": Fault(target="privy", kind="reset-after", path="/wallets"),
}


class ControlModel(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, extra="forbid")


class OfContact(ControlModel):
    contact: str | None = None
    """Whose; left out: everyone's."""


class NextSessionControl(ControlModel):
    """How the next refresh answers; `new_token`: with a new access token, though nothing rotates."""

    action: Action
    new_token: bool = False


class TamperControl(ControlModel):
    tamper: Tamper
    method: str | None = None


class ExtraAccounts(ControlModel):
    """Linked accounts as they are to be shown, in the vendor's spelling or not."""

    contact: str
    accounts: list[dict[str, Any]]


class ChangedRefusal(ControlModel):
    status: int | None = Field(default=None, ge=400, le=599)
    error: str | None = None
    code: str | None = None


class PrivyControl(ControlModel):
    settings: Settings | None = None
    """Only the fields that are given change."""
    app: App | None = None
    refusals: dict[str, ChangedRefusal] | None = None
    next_session: NextSessionControl | None = None
    next_answer: TamperControl | None = None
    next_mnemonic: str | None = None
    next_transaction_status: Literal["failed", "provider_error", "replaced"] | None = None
    """The next send is taken, never goes out, and its look-up says this."""
    hold_transactions: bool | None = None
    """Sponsored sends wait, without a hash, until they are let go."""
    lose_next_refresh: bool = False
    lose_next_wallet: Literal["timeout", "reset"] | None = None
    next_token: Forgery | None = None
    """The access token of the next login or refresh is none that a client may accept."""
    rotate_token_key: bool = False
    extra_accounts: ExtraAccounts | None = None
    kill_sessions: OfContact | None = None
    kill_user_keys: OfContact | None = None

    @field_validator("refusals")
    @classmethod
    def _are_known(cls, value: dict[str, ChangedRefusal] | None) -> dict[str, ChangedRefusal] | None:
        unknown = [name for name in value or {} if name not in CATALOGUE]
        if unknown:
            raise ValueError(f"no such refusal: {', '.join(unknown)}")
        return value


async def apply(privy: Privy, faults: FaultPlan, request: PrivyControl) -> dict[str, Any]:
    """Settings and fields of the app stay until a reset; what begins with `next` or `lose` happens once."""
    _change(privy, request)
    _plan(privy, faults, request)
    if request.hold_transactions is not None:
        privy.switches.hold_transactions = request.hold_transactions
        if not request.hold_transactions:
            await privy.sends.release()
    answer: dict[str, Any] = {"requests": dict(privy.requests)}
    if request.kill_sessions is not None:
        answer["killedSessions"] = privy.sessions.end_all(privy.users_of(request.kill_sessions.contact))
    if request.kill_user_keys is not None:
        answer["killedUserKeys"] = privy.user_keys.remove(privy.users_of(request.kill_user_keys.contact))
    return answer


def _change(privy: Privy, request: PrivyControl) -> None:
    for change, target in ((request.settings, privy.settings), (request.app, privy.app)):
        for name in change.model_fields_set if change is not None else ():
            setattr(target, name, getattr(change, name))
    for name, refusal in (request.refusals or {}).items():
        privy.refusals.change(name, **refusal.model_dump(include=refusal.model_fields_set))
    if request.rotate_token_key:
        privy.tokens.rotate(keys.generate(privy.randomness))
    if request.extra_accounts is not None:
        for user_id in privy.users_of(request.extra_accounts.contact):
            privy.users.get(user_id).extra_accounts = request.extra_accounts.accounts


def _plan(privy: Privy, faults: FaultPlan, request: PrivyControl) -> None:
    switches = privy.switches
    if request.next_session is not None:
        switches.next_sessions.append(NextSession(request.next_session.action, request.next_session.new_token))
    if request.next_token is not None:
        switches.forged_tokens.append(request.next_token)
    if request.next_answer is not None:
        switches.tampered_answers.append(TamperedAnswer(request.next_answer.tamper, request.next_answer.method))
    if request.next_transaction_status is not None:
        switches.next_statuses.append(request.next_transaction_status)
    if request.next_mnemonic is not None:
        privy.wallets.next_mnemonics.append(request.next_mnemonic)
    if request.lose_next_refresh:
        faults.add(Fault(target="privy", kind="reset-after", path="/sessions"))
    if request.lose_next_wallet is not None:
        faults.add(LOST_WALLETS[request.lose_next_wallet])
