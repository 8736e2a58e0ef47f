"""Users as the app's server sees them: made before their first login, found by what is linked, given wallets."""

from typing import Any

from . import contacts
from .call import JSON, Call, Endpoint
from .contacts import Kind
from .pages import PageQuery, page
from .refusals import Refused, invalid, not_served
from .server_wallet_routes import equip
from .service import Privy
from .user_models import (
    ByAddress,
    ByNumber,
    CreateUser,
    CreateWallets,
    EmailAccount,
    Metadata,
    SearchLists,
    SearchTerm,
    Unlink,
    WalletInput,
)
from .users import LinkedContact, User


async def create(privy: Privy, call: Call) -> JSON:
    _check_kinds(call.body)
    body = call.read(CreateUser)
    found: list[tuple[Kind, str]] = []
    for account in body.linked_accounts:
        if isinstance(account, EmailAccount):
            found.append(("email", contacts.email(account.address)))
        else:
            found.append(("phone", contacts.phone(account.number)))
    if not found or len({kind for kind, _ in found}) != len(found):
        raise invalid("linked_accounts: one of each kind")
    for kind, value in found:
        privy.users.check_free(kind, value)
    user = privy.users.create()
    user.contacts = [LinkedContact(kind, value, user.created_at) for kind, value in found]
    user.custom_metadata = dict(body.custom_metadata or {})
    _add_wallets(privy, user, body.wallets)
    return privy.user_shape(user)


async def list_all(privy: Privy, call: Call) -> JSON:
    query = call.read_query(PageQuery)
    return page(privy.users.all(), query, lambda user: user.user_id, privy.user_shape)


async def get(privy: Privy, call: Call) -> JSON:
    return privy.user_shape(_user(privy, call))


async def delete(privy: Privy, call: Call) -> None:
    user = _user(privy, call)
    privy.sessions.end_all({user.user_id})
    privy.user_keys.remove({user.user_id})
    privy.users.delete(user)


async def by_email(privy: Privy, call: Call) -> JSON:
    return _found(privy, privy.users.with_contact("email", contacts.email(call.read(ByAddress).address)))


async def by_phone(privy: Privy, call: Call) -> JSON:
    return _found(privy, privy.users.with_contact("phone", contacts.phone(call.read(ByNumber).number)))


async def by_wallet(privy: Privy, call: Call) -> JSON:
    return _found(privy, _with_wallet(privy, call.read(ByAddress).address))


async def search(privy: Privy, call: Call) -> JSON:
    """Any of a few contacts and addresses, or whoever has the term in one of them."""
    if call.body is not None and "searchTerm" in call.body:
        term = call.read(SearchTerm).search_term.lower()
        return _found(privy, next((user for user in privy.users.all() if _mentions(privy, user, term)), None))
    body = call.read(SearchLists)
    for user in privy.users.all():
        if any(user.has("email", text.lower()) for text in body.emails):
            return privy.user_shape(user)
        if any(user.has("phone", contacts.phone(text)) for text in body.phone_numbers):
            return privy.user_shape(user)
        if any(_with_wallet(privy, text) is user for text in body.wallet_addresses):
            return privy.user_shape(user)
    raise Refused("user_does_not_exist")


async def set_metadata(privy: Privy, call: Call) -> JSON:
    user = _user(privy, call)
    user.custom_metadata = dict(call.read(Metadata).custom_metadata)
    return privy.user_shape(user)


async def create_wallets(privy: Privy, call: Call) -> JSON:
    user = _user(privy, call)
    _add_wallets(privy, user, call.read(CreateWallets).wallets)
    return privy.user_shape(user)


async def unlink(privy: Privy, call: Call) -> JSON:
    user = _user(privy, call)
    body = call.read(Unlink)
    kinds: dict[str, Kind] = {"email": "email", "phone": "phone"}
    if body.type not in kinds:
        raise not_served(f"accounts of type {body.type}")
    kind = kinds[body.type]
    if not user.has(kind, contacts.normalized(kind, body.handle)):
        raise Refused("linked_account_not_found")
    if len(user.contacts) == 1:
        raise Refused("cannot_unlink_sole_account")
    privy.users.unlink(user, kind)
    return privy.user_shape(user)


def _user(privy: Privy, call: Call) -> User:
    return privy.users.get(call.parameters["user_id"])


def _found(privy: Privy, user: User | None) -> JSON:
    if user is None:
        raise Refused("user_does_not_exist")
    return privy.user_shape(user)


def _with_wallet(privy: Privy, address: str) -> User | None:
    for wallet in privy.wallets.all():
        if wallet.address.lower() == address.lower() and wallet.user_id is not None:
            return privy.users.find(wallet.user_id)
    return None


def _mentions(privy: Privy, user: User, term: str) -> bool:
    texts = [contact.value for contact in user.contacts]
    texts += [wallet.address.lower() for wallet in privy.wallets.of_user(user.user_id)]
    return any(term in text for text in texts)


def _add_wallets(privy: Privy, user: User, wanted: list[WalletInput]) -> None:
    for item in wanted:
        equip(privy, privy.wallets.create_for(user), item, item.additional_signers)


def _check_kinds(body: Any) -> None:
    """Of the many kinds of accounts the vendor imports, two are here."""
    accounts = body.get("linked_accounts") if isinstance(body, dict) else None
    for account in accounts if isinstance(accounts, list) else []:
        kind = account.get("type") if isinstance(account, dict) else None
        if isinstance(kind, str) and kind not in ("email", "phone"):
            raise not_served(f"accounts of type {kind}")


ENDPOINTS = [
    Endpoint("POST", "/users", create),
    Endpoint("GET", "/users", list_all),
    Endpoint("POST", "/users/email/address", by_email),
    Endpoint("POST", "/users/phone/number", by_phone),
    Endpoint("POST", "/users/wallet/address", by_wallet),
    Endpoint("POST", "/users/search", search),
    Endpoint("GET", "/users/{user_id}", get),
    Endpoint("DELETE", "/users/{user_id}", delete),
    Endpoint("POST", "/users/{user_id}/custom_metadata", set_metadata),
    Endpoint("POST", "/users/{user_id}/wallets", create_wallets),
    Endpoint("POST", "/users/{user_id}/accounts/unlink", unlink),
]
