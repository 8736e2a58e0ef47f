"""Puts results into words. Every number is one that a tool gave."""

import json
from typing import Any

from .dialogue import Outcome
from .exact_json import loads

JSON = dict[str, Any]
LONGEST_QUOTE = 300
MOST_ROWS = 20


def narrate(outcome: Outcome) -> str:
    name, result = outcome.call.name, outcome.result
    if result is None:
        return f"{name} has not answered."
    found = _parsed(result.text)
    status = found.get("status")
    if status == "declined" or "declined" in result.text[:200].lower():
        return "You declined, so nothing was done. I will not try it again unless you ask."
    if result.is_error or "error" in found:
        return f"{name} did not work: {_quoted(result.text)}"
    match name:
        case "get_wallet_overview" | "get_all_balances":
            return _balances(found)
        case "get_transactions":
            return _history(found)
        case "get_collateral_contracts":
            return _collateral(found)
        case "estimate_withdrawal_fee" | "estimate_auth_pull_fee":
            return f"That would cost about {found.get('estimated_fee')} {found.get('fee_token')}."
        case "get_auth_pull_status":
            return _pull_status(found)
        case "confirm_auth_pull" if status == "pending":
            return "The transaction is still pending; there is no need to approve again."
        case "confirm_auth_pull":
            return f"Confirmed: the allowance is now {_allowance(found)}."
        case _ if "transaction_hash" in found:
            link = found.get("explorer_url")
            return f"Submitted: {found['transaction_hash']}" + (f"\n{link}" if link else "")
    return f"{name} says: {_quoted(result.text)}"


def _balances(found: JSON) -> str:
    rows = [_holding(row, f" on {row['chain']}" if "chain" in row else "") for row in _rows(found, "balances")]
    return "You hold:\n" + "\n".join(rows) if rows else "The wallet is empty."


def _holding(row: JSON, place: str = "") -> str:
    return f"• {row.get('amount', row.get('balance'))} {row.get('token', row.get('symbol'))}{place}"


def _history(found: JSON) -> str:
    lines = [f"I looked at {found.get('count', len(_rows(found, 'transactions')))} transactions."]
    if "summary" in found:
        lines.append("In sum: " + json.dumps(found["summary"], ensure_ascii=False))
    if found.get("coverage"):
        lines.append(f"Note: {found['coverage']}")
    return "\n".join(lines)


def _collateral(found: JSON) -> str:
    lines = []
    for contract in _rows(found, "contracts"):
        lines.append(f"Contract {contract.get('proxy_address')} on {contract.get('chain')}:")
        lines += [_holding(token) for token in _rows(contract, "tokens")]
    return "\n".join(lines) or "There is no collateral contract."


def _pull_status(found: JSON) -> str:
    balance = found.get("usdc_balance", "an unknown amount of")
    held = f"The operator may pull {_allowance(found)}; you hold {balance} USDC."
    if found.get("ready"):
        return f"Yes ✓ Your card can pull. {held}"
    blockers = "; ".join(str(blocker) for blocker in found.get("blockers") or [])
    return f"Not now. {held}" + (f" In the way: {blockers}." if blockers else "")


def _allowance(found: JSON) -> str:
    allowance = found.get("allowance")
    return str(allowance.get("formatted")) if isinstance(allowance, dict) else str(allowance)


def _rows(found: JSON, name: str) -> list[JSON]:
    rows = found.get(name)
    return [row for row in rows if isinstance(row, dict)][:MOST_ROWS] if isinstance(rows, list) else []


def _parsed(text: str) -> JSON:
    try:
        found = loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _quoted(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"
