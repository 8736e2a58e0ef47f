"""Transactions, users and keys."""

from datetime import datetime
from typing import Annotated, Any

from pydantic import Field

from .call import Answer, Call
from .errors import bad_request, not_found
from .keys import ApiKey
from .paging import page
from .records import User
from .transactions import Transaction, TransactionQuery
from .values import Model, timestamp

NEVER = datetime(2100, 1, 1).timestamp()


class UserQuery(Model):
    company_id: str | None = None
    cursor: str | None = None
    limit: str | None = None


class TransactionChange(Model):
    memo: str | None = None


class NewKey(Model):
    name: Annotated[str, Field(min_length=1)]
    expires_at: str


async def list_transactions(call: Call) -> Answer:
    """A session sees its own user's, whether or not it says so."""
    query = call.read_query(TransactionQuery)
    if call.caller.user_id is not None:
        call.caller.require_user(query.user_id or call.caller.user_id)
        query = query.model_copy(update={"user_id": call.caller.user_id})
    return Answer([found.as_json() for found in call.issuing.transactions.page(query)])


async def read_transaction(call: Call) -> Answer:
    return Answer(_transaction(call).as_json())


async def change_transaction(call: Call) -> Answer:
    change = call.read_body(TransactionChange)
    _transaction(call).payload["memo"] = change.memo
    return Answer(status=204)


async def list_users(call: Call) -> Answer:
    call.caller.require_tenant()
    query = call.read_query(UserQuery)

    def is_wanted(user: User) -> bool:
        return query.company_id is None or user.company_id == query.company_id

    users = list(call.issuing.directory.users.values())
    found = page(users, query.cursor, query.limit, lambda user: user.user_id, is_wanted)
    return Answer([_user(user) for user in found])


async def read_user(call: Call) -> Answer:
    return Answer(_user(call.issuing.directory.user(call.holder().holder_id)))


async def create_key(call: Call) -> Answer:
    call.caller.require_primary()
    asked = call.read_body(NewKey)
    try:
        expires_at = datetime.fromisoformat(asked.expires_at).timestamp()
    except ValueError:
        raise bad_request("body/expiresAt is not an ISO 8601 date") from None
    if expires_at <= call.issuing.clock.now():
        raise bad_request("body/expiresAt has passed")
    return Answer(_key(call.issuing.keys.add(asked.name, expires_at)))


async def delete_key(call: Call) -> Answer:
    call.caller.require_primary()
    call.issuing.keys.remove(call.parts["key_id"])
    return Answer(status=204)


async def start_webhook_rotation(call: Call) -> Answer:
    call.caller.require_primary()
    return Answer(_key(call.issuing.keys.start_rotation()))


async def finish_webhook_rotation(call: Call) -> Answer:
    call.caller.require_primary()
    call.issuing.keys.finish_rotation()
    return Answer(status=204)


def _transaction(call: Call) -> Transaction:
    found = call.issuing.transactions.find(call.parts["transaction_id"])
    if call.caller.user_id is not None and found.payload.get("userId") != call.caller.user_id:
        raise not_found("Transaction")
    return found


def _user(user: User) -> dict[str, Any]:
    shape: dict[str, Any] = {
        "id": user.user_id,
        "email": user.email,
        "firstName": user.first_name,
        "lastName": user.last_name,
        "isActive": True,
        "isTermsOfServiceAccepted": True,
        "applicationStatus": "approved",
    }
    if user.wallet_address is not None:
        shape["walletAddress"] = user.wallet_address
    if user.company_id is not None:
        shape["companyId"] = user.company_id
    return shape


def _key(key: ApiKey) -> dict[str, Any]:
    expires_at = timestamp(key.expires_at if key.expires_at is not None else NEVER)
    return {"id": key.key_id, "name": key.name, "key": key.key, "expiresAt": expires_at}
