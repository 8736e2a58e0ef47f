"""The judgement: what the chain and the journal must hold when a scenario is over."""

import sqlite3
from collections import Counter
from collections.abc import Collection

from . import chain_view
from .case import TOKEN_FUNDS, Case, Failed, require
from .chain_view import Mined, Payment
from .worker import Wish


def settle(case: Case, repeat: bool = True) -> None:
    """Brings all to an end in new processes: resumes, then wishes everything once more under its key."""
    case.stack.forget_faults()
    case.resume()
    if repeat:
        case.send(case.wishes, concurrency=min(16, len(case.wishes)))
        case.resume()


def judge(case: Case, unpaid: Collection[Wish] = (), cancelled: int = 0) -> None:
    """Every wish is paid exactly once, but for those that are known to be unpaid; nothing else happened."""
    # What still waits somewhere could be mined later: it gets its chance now.
    case.stack.rpc("evm_mine")
    waiting = case.stack.rpc("txpool_status")
    require(waiting == {"pending": "0x0", "queued": "0x0"}, f"transactions still wait at the node: {waiting}")
    wished = [wish for wish in case.wishes if wish not in unpaid]
    mined = chain_view.transactions_touching(case.stack, {case.account, case.recipient.lower()}, case.first_block)
    _judge_transactions(case, mined, len(wished) + cancelled)
    hashes = _judge_payments(mined, wished)
    _judge_balances(case, mined, wished)
    _judge_journal(case, hashes, unpaid, len(mined))


def judge_signed_once(case: Case) -> None:
    """Where no process ended, the wallet was asked once for each nonce."""
    nonces = Counter(nonce for nonce, _ in case.signatures())
    again = {nonce: times for nonce, times in nonces.items() if times > 1}
    require(not again, f"signed more than once, by nonce: {again}")


def paid(case: Case) -> dict[str, Mined]:
    """The transactions of the wishes that are paid on the chain, by their keys."""
    mined = chain_view.transactions_touching(case.stack, {case.account}, case.first_block)
    by_payment = {each.payment: each for each in mined}
    return {wish.key: by_payment[_payment(wish)] for wish in case.wishes if _payment(wish) in by_payment}


def _payment(wish: Wish) -> Payment:
    return Payment(wish.token.lower() if wish.token else None, wish.recipient.lower(), wish.base_units)


def _judge_transactions(case: Case, mined: list[Mined], expected: int) -> None:
    strangers = [each.hash for each in mined if each.signer != case.account]
    require(not strangers, f"somebody else signed {strangers}")
    failed = [each.hash for each in mined if not each.succeeded]
    require(not failed, f"reverted: {failed}")
    nonces = [each.nonce for each in mined]
    twice = [nonce for nonce, count in Counter(nonces).items() if count > 1]
    require(not twice, f"nonces used twice: {twice}")
    require(sorted(nonces) == list(range(len(nonces))), f"nonces with gaps: {sorted(nonces)}")
    require(len(mined) == expected, f"{len(mined)} transactions were mined, not {expected}")


def _judge_payments(mined: list[Mined], wished: list[Wish]) -> dict[str, str]:
    """Each wish's transaction, by its key."""
    found: dict[Payment | None, list[str]] = {}
    for each in mined:
        found.setdefault(each.payment, []).append(each.hash)
    hashes = {}
    for wish in wished:
        of_wish = found.pop(_payment(wish), [])
        require(len(of_wish) == 1, f"{wish.key} was paid {len(of_wish)} times: {of_wish}")
        hashes[wish.key] = of_wish[0]
    found.pop(None, None)
    require(not found, f"payments that nobody wished for: {found}")
    return hashes


def _judge_balances(case: Case, mined: list[Mined], wished: list[Wish]) -> None:
    spent = sum(each.value + each.fee for each in mined)
    native, usdc = (
        sum(wish.base_units for wish in wished if bool(wish.token) == is_token) for is_token in (False, True)
    )
    token = case.stack.usdc
    expected = {
        (case.account, None): case.funds - spent,
        (case.recipient, None): native,
        (case.recipient, token): usdc,
        (case.account, token): (TOKEN_FUNDS if case.has_tokens else 0) - usdc,
    }
    for (address, of), amount in expected.items():
        held = chain_view.balance(case.stack, address, of)
        require(held == amount, f"{address} holds {held} of {of or 'the currency'}, not {amount}")


def _judge_journal(case: Case, hashes: dict[str, str], unpaid: Collection[Wish], transactions: int) -> None:
    rows = case.list(case.wishes)
    open_rows = [line for line in rows.lines if not line["final"]]
    require(not open_rows, f"not over: {open_rows}")
    for wish in case.wishes:
        row = rows.of(wish.key)
        if wish in unpaid:
            over = row.get("status") in ("cancelled", "replaced", "refused")
            require(over, f"{wish.key} is unpaid on the chain, and the journal says {row}")
            continue
        require(row.get("status") == "succeeded", f"{wish.key} is paid, and the journal says {row or 'nothing'}")
        require(row["hash"] == hashes[wish.key], f"{wish.key} is {hashes[wish.key]}, and the journal says {row}")
    _judge_file(case, transactions)


def _judge_file(case: Case, transactions: int) -> None:
    """The database itself, by another library: whole, and no nonce held twice."""
    with sqlite3.connect(f"file:{case.folder / 'journal.db'}?mode=ro", uri=True) as database:
        state = database.execute("PRAGMA integrity_check").fetchone()[0]
        held = database.execute("SELECT nonce FROM sends WHERE phase NOT IN ('refused', 'replaced')").fetchall()
    require(state == "ok", f"the journal's file: {state}")
    nonces = sorted(int(nonce) for (nonce,) in held)
    if nonces != list(range(transactions)):
        raise Failed(f"the journal holds the nonces {nonces} for {transactions} transactions")
