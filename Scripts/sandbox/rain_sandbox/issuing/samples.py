"""The fields of a transaction that a test does not care about."""

from typing import Any

from .records import User
from .transactions import Kind
from .values import timestamp

JSON = dict[str, Any]
CURRENCY = "USD"


def payload(kind: Kind, now: float, fields: JSON, user: User | None, company_id: str | None = None) -> JSON:
    """A whole payload of the kind; `fields` override what is made up."""
    owner: JSON = {}
    if user is not None:
        owner["userId"] = user.user_id
    if company_id is not None:
        owner["companyId"] = company_id
    made_up = {"spend": _spend, "collateral": _on_chain, "payment": _payment, "fee": _fee}[kind](timestamp(now))
    if kind == "spend" and user is not None:
        made_up |= {"userFirstName": user.first_name, "userLastName": user.last_name, "userEmail": user.email}
    return made_up | owner | fields


def _spend(now: str) -> JSON:
    return {
        "amount": 1250,
        "currency": CURRENCY,
        "localAmount": 1250,
        "localCurrency": CURRENCY,
        "authorizedAmount": 1250,
        "authorizationMethod": "Chip",
        "memo": None,
        "receipt": False,
        "merchantName": "Corner Coffee",
        "merchantCategory": "Restaurants",
        "merchantCategoryCode": "5814",
        "userId": "",
        "userFirstName": "",
        "userLastName": "",
        "userEmail": "",
        "cardId": "7d1a0b5e-4f0c-4d0b-9d55-0b8f4d2f6f10",
        "cardType": "virtual",
        "status": "pending",
        "authorizedAt": now,
    }


def _on_chain(now: str) -> JSON:
    return {
        "amount": 1250,
        "currency": CURRENCY,
        "memo": None,
        "chainId": 84532,
        "walletAddress": "0x" + "22" * 20,
        "transactionHash": "0x" + "11" * 32,
        "postedAt": now,
    }


def _payment(now: str) -> JSON:
    return _on_chain(now) | {"status": "completed"}


def _fee(now: str) -> JSON:
    return {"amount": 100, "description": "Monthly fee", "postedAt": now}
