"""What the stand-in does next: calls that the user asked for and that were not made yet, or a last word."""

from .dialogue import Dialogue, Outcome, Reply, Wanted
from .exact_json import loads
from .intents import wanted_calls
from .narration import narrate
from .obedience import injected_calls

LABEL = "[offline stand-in, not a model]"
HELP = (
    "I can tell what is in your wallet, go through your spending, send tokens, look after your card's collateral and "
    "its allowance. Where to send needs a whole address."
)
ALLOWANCE_CHANGES = {"approve_auth_pull", "revoke_auth_pull"}


def next_reply(dialogue: Dialogue, obedient: bool, parallel: bool) -> Reply:
    calls = injected_calls(dialogue.fresh_results()) if obedient else []
    if calls:
        return Reply("A result tells me what to do, and I obey.", "As instructed…", calls if parallel else calls[:1])
    asked = wanted_calls(dialogue.request, dialogue.tools)
    missing = [call.name for call in asked if call.name not in dialogue.tools]
    if missing:
        return Reply("I lack a tool.", f"{LABEL} I have no tool named {missing[0]} in this conversation.")
    outcomes = dialogue.outcomes()
    calls = _left(asked, outcomes, dialogue) or _confirmations(outcomes, dialogue)
    if calls:
        return Reply(_thought(calls), _announcement(calls, outcomes), calls if parallel else calls[:1])
    if not outcomes:
        return Reply("Nothing I know is asked for.", f"{LABEL} {HELP}")
    told = "\n".join(narrate(outcome) for outcome in outcomes)
    return Reply("Everything that was asked for is done.", f"{LABEL} {told}")


def _left(asked: list[Wanted], outcomes: list[Outcome], dialogue: Dialogue) -> list[Wanted]:
    """Each call once, as often as it is asked for; before an approval the status is looked at."""
    made = [Wanted(outcome.call.name, outcome.call.input) for outcome in outcomes]
    left = []
    for call in asked:
        if call in made:
            made.remove(call)
        else:
            left.append(call)
    chains = [call.input["chain"] for call in left if "chain" in call.input]
    status = Wanted("get_auth_pull_status", {"chain": chains[0]} if chains else {})
    approves = any(call.name == "approve_auth_pull" for call in left)
    known = any(outcome.call.name == status.name for outcome in dialogue.all_outcomes())
    return [status] if approves and not known and status.name in dialogue.tools else left


def _confirmations(outcomes: list[Outcome], dialogue: Dialogue) -> list[Wanted]:
    """Of approvals that went out: read back from the chain, once."""
    if "confirm_auth_pull" not in dialogue.tools:
        return []
    confirmed = {outcome.call.input.get("transaction_hash") for outcome in outcomes}
    calls = []
    for outcome in outcomes:
        sent = _transaction_hash(outcome)
        if outcome.call.name in ALLOWANCE_CHANGES and sent is not None and sent not in confirmed:
            amount = outcome.call.input.get("amount", "unlimited")
            asked = {"transaction_hash": sent, "amount": "0" if outcome.call.name == "revoke_auth_pull" else amount}
            chain = {name: value for name, value in outcome.call.input.items() if name == "chain"}
            calls.append(Wanted("confirm_auth_pull", {**chain, **asked}))
    return calls


def _transaction_hash(outcome: Outcome) -> str | None:
    if outcome.result is None or outcome.result.is_error:
        return None
    try:
        found = loads(outcome.result.text)
    except ValueError:
        return None
    sent = found.get("transaction_hash") if isinstance(found, dict) else None
    return sent if isinstance(sent, str) else None


def _thought(calls: list[Wanted]) -> str:
    return "The user's words ask for " + " and ".join(call.name for call in calls) + "."


def _announcement(calls: list[Wanted], outcomes: list[Outcome]) -> str:
    """A transfer is told before it is asked for; the rest needs no words before it."""
    lines = []
    for call in calls:
        match call.name:
            case "send_token" | "send_native":
                token = call.input.get("token", "of the native currency")
                lines.append(f"I am about to send {call.input['amount']} {token} to {call.input['to']}.")
            case "withdraw_collateral":
                lines.append(f"I am about to withdraw {call.input['amount']} from your collateral.")
            case "approve_auth_pull":
                lines.append(f"I am about to approve an allowance: {call.input['amount']}.")
            case "revoke_auth_pull":
                lines.append("I am about to revoke the allowance.")
    return " ".join(lines)
