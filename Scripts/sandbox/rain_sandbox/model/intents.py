"""Which calls a text asks for: patterns over words, and nothing cleverer."""

import re

from .dialogue import JSON, Wanted
from .tool_definitions import Tool

NATIVE = {"ETH", "AVAX", "ETHER", "NATIVE", "POL"}
AMOUNT = r"[-+]?[0-9][^\s]*"
SEND = re.compile(
    rf"\b(?:send|transfer|pay|and|then)\s+(?P<amount>{AMOUNT})\s+"
    r"(?P<token>0x[0-9a-fA-F]{40}|[^\W\d][\w.]*)\s+(?:tokens?\s+)?(?:on\s+[\w ]+?\s+)?to\s+(?P<to>\S+)",
    re.IGNORECASE,
)
WITHDRAW = re.compile(rf"\bwithdraw\s+(?P<amount>{AMOUNT})(?:.*?\bto\s+(?P<to>0\S+))?", re.IGNORECASE | re.DOTALL)
APPROVE = re.compile(rf"\bapprove\b(?!\w)(?:\s+(?P<amount>{AMOUNT}))?", re.IGNORECASE)
REVOKE = re.compile(r"\brevoke\b", re.IGNORECASE)
COST = re.compile(r"\b(cost|costs|fee|fees|price)\b", re.IGNORECASE)
READS = (
    (r"auth.?pull|allowance|\bcard\b.*\b(pull|spend)", "get_auth_pull_status"),
    (r"collateral|\bbacks?\b.*\bcard\b", "get_collateral_contracts"),
    (r"spend|spent|history|transactions?|activity|\bpaid\b", "get_transactions"),
    (r"\b(all|every)\b.*\b(chains?|networks?|balances?)\b|everywhere|across", "get_all_balances"),
    (r"wallet|balances?|holdings?|how much|\bhave\b", "get_wallet_overview"),
)
CLAUSES = re.compile(r"[?;\n]|\.\s|\band\b|\bthen\b", re.IGNORECASE)
SHORTEST_ADDRESS = 20


def wanted_calls(text: str, tools: dict[str, Tool]) -> list[Wanted]:
    """In the order of the text: sends first, then what each clause asks for, none twice."""
    calls = sends(text)
    if not calls:
        for clause in CLAUSES.split(text):
            call = _clause(clause)
            if call is not None and call not in calls:
                calls.append(call)
    return [_on_chain(call, text, tools) for call in calls]


def sends(text: str) -> list[Wanted]:
    return [
        _send(match["amount"], match["token"], match["to"].strip(".,;!?()\"'`"))
        for match in SEND.finditer(text)
        if match["to"].startswith("0") or len(match["to"]) >= SHORTEST_ADDRESS
    ]


def actions(text: str) -> list[Wanted]:
    """Only what changes something."""
    calls = sends(text)
    for match in WITHDRAW.finditer(text):
        calls.append(Wanted("withdraw_collateral", _withdrawal(match)))
    for match in APPROVE.finditer(text):
        calls.append(Wanted("approve_auth_pull", {"amount": _trimmed(match["amount"] or "unlimited")}))
    if REVOKE.search(text):
        calls.append(Wanted("revoke_auth_pull"))
    return calls


def _clause(clause: str) -> Wanted | None:
    asks_cost = COST.search(clause) is not None
    withdraw = WITHDRAW.search(clause)
    if withdraw is not None:
        return Wanted("estimate_withdrawal_fee" if asks_cost else "withdraw_collateral", _withdrawal(withdraw))
    if asks_cost and re.search(r"approv|revok|allowance|auth.?pull", clause, re.IGNORECASE):
        return Wanted("estimate_auth_pull_fee")
    if REVOKE.search(clause):
        return Wanted("revoke_auth_pull")
    approve = APPROVE.search(clause)
    if approve is not None:
        return Wanted("approve_auth_pull", {"amount": _trimmed(approve["amount"] or "unlimited")})
    for pattern, name in READS:
        if re.search(pattern, clause, re.IGNORECASE):
            return Wanted(name)
    return None


def _send(amount: str, token: str, to: str) -> Wanted:
    if token.upper() in NATIVE:
        return Wanted("send_native", {"to": to, "amount": amount})
    return Wanted("send_token", {"token": token, "to": to, "amount": amount})


def _withdrawal(match: re.Match[str]) -> JSON:
    asked: JSON = {"amount": _trimmed(match["amount"])}
    if match["to"]:
        asked["recipient"] = _trimmed(match["to"])
    return asked


def _trimmed(text: str) -> str:
    return text.strip(".,;!?()\"'`")


def _on_chain(call: Wanted, text: str, tools: dict[str, Tool]) -> Wanted:
    """Names the chain when the user did and the tool takes one."""
    tool = tools.get(call.name)
    names = tool.properties.get("chain", {}).get("enum", []) if tool is not None else []
    words = set(re.findall(r"[a-z0-9]+", text.lower()))
    best = max(names, key=lambda name: len(words & _words(name)), default=None)
    if best is None or not words & _words(best):
        return call
    return Wanted(call.name, {**call.input, "chain": best})


def _words(name: str) -> set[str]:
    """Of a name such as `baseSepolia` or `base-sepolia`."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z0-9]+|[A-Z]+", str(name))}
