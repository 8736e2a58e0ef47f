"""What happened on cards and collateral: four kinds, newest first, a page at a time."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from ..randomness import Randomness
from .errors import bad_request, not_found
from .paging import page
from .records import Holder
from .values import Model

JSON = dict[str, Any]
Kind = Literal["spend", "collateral", "payment", "fee"]
KINDS: tuple[Kind, ...] = ("spend", "collateral", "payment", "fee")


class TransactionQuery(Model):
    user_id: str | None = None
    company_id: str | None = None
    card_id: str | None = None
    type: str | None = None
    transaction_hash: str | None = None
    authorized_after: str | None = None
    authorized_before: str | None = None
    posted_after: str | None = None
    posted_before: str | None = None
    cursor: str | None = None
    limit: str | None = None


@dataclass(frozen=True)
class Transaction:
    transaction_id: str
    kind: Kind
    payload: JSON

    def as_json(self) -> JSON:
        return {"id": self.transaction_id, "type": self.kind, self.kind: self.payload}


class Transactions:
    def __init__(self, randomness: Randomness) -> None:
        self._randomness = randomness
        self._stored: list[Transaction] = []

    def add(self, kind: Kind, payload: JSON) -> Transaction:
        added = Transaction(self._randomness.uuid(), kind, payload)
        self._stored.append(added)
        return added

    def find(self, transaction_id: str) -> Transaction:
        for stored in self._stored:
            if stored.transaction_id == transaction_id:
                return stored
        raise not_found("Transaction")

    def of(self, holder: Holder) -> list[Transaction]:
        """Everyone's for the tenant."""
        name = f"{holder.kind}Id"
        return [
            stored
            for stored in self._stored
            if holder.kind == "tenant" or stored.payload.get(name) == holder.holder_id
        ]

    def page(self, query: TransactionQuery) -> list[Transaction]:
        newest_first = list(reversed(self._stored))
        return page(newest_first, query.cursor, query.limit, lambda stored: stored.transaction_id, _filter(query))


def _filter(query: TransactionQuery) -> Callable[[Transaction], bool]:
    kinds = query.type.split(",") if query.type is not None else list(KINDS)
    for kind in kinds:
        if kind not in KINDS:
            raise bad_request(f"type must be some of {', '.join(KINDS)}")
    wanted = {
        "userId": query.user_id,
        "companyId": query.company_id,
        "cardId": query.card_id,
        "transactionHash": query.transaction_hash,
    }
    times = (
        ("authorizedAt", _moment(query.authorized_after), _moment(query.authorized_before)),
        ("postedAt", _moment(query.posted_after), _moment(query.posted_before)),
    )

    def matches(stored: Transaction) -> bool:
        payload = stored.payload
        if stored.kind not in kinds:
            return False
        if any(value is not None and payload.get(name) != value for name, value in wanted.items()):
            return False
        return all(_is_between(payload.get(name), after, before) for name, after, before in times)

    return matches


def _is_between(text: Any, after: float | None, before: float | None) -> bool:
    if after is None and before is None:
        return True
    if text is None:
        return False
    moment = datetime.fromisoformat(text).timestamp()
    return (after is None or moment > after) and (before is None or moment < before)


def _moment(text: str | None) -> float | None:
    if text is None:
        return None
    try:
        return datetime.fromisoformat(text).timestamp()
    except ValueError:
        raise bad_request(f"{text} is not an ISO 8601 date") from None
