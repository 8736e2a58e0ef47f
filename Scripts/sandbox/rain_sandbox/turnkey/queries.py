"""Queries: reads by anyone of the organisation, or by its parent."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

from . import bodies, chain_queries, models, shapes
from .errors import bad_body, not_found, not_served, unauthenticated
from .organizations import Organization, User
from .query_context import JSON, QueryContext, page_limit
from .service import Turnkey

T = TypeVar("T")


def answer(turnkey: Turnkey, path: str, headers: Mapping[str, str], body: bytes) -> JSON | Awaitable[JSON]:
    """What is on a chain has to be waited for."""
    model, run = QUERIES[path]
    request = bodies.read(model, bodies.parse_json(body))
    organization = turnkey.authenticator.target(request.organization_id)
    caller = turnkey.authenticator.caller(headers, body, organization)
    if caller.attested_by is not None:
        raise unauthenticated("an attested key may log in, and nothing else", "UNAUTHENTICATED")
    if path != "whoami" and caller.organization.parent_id == organization.organization_id:
        # A sub-organisation's user may ask the parent who it is, and nothing else.
        raise not_found("no organization found with the given ID", "ORGANIZATION_NOT_FOUND")
    return run(QueryContext(turnkey, organization, caller), request)


def _whoami(context: QueryContext, _request: models.Query) -> JSON:
    caller = context.caller
    return {
        "organizationId": caller.organization.organization_id,
        "organizationName": caller.organization.name,
        "userId": caller.user.user_id,
        "username": caller.user.name,
    }


def _get_activity(context: QueryContext, request: models.GetActivity) -> JSON:
    activity = context.turnkey.activities.find(context.organization.organization_id, request.activity_id)
    if activity is None:
        raise not_found("no activity found with the given ID")
    answered = activity.as_json()
    activity.polls_left = max(0, activity.polls_left - 1)
    return {"activity": answered}


def _list_activities(context: QueryContext, request: models.ListActivities) -> JSON:
    wanted = [
        answered
        for activity in context.turnkey.activities.of(context.organization.organization_id)
        for answered in [activity.as_json()]
        if not request.filter_by_status or answered["status"] in request.filter_by_status
        if not request.filter_by_type or answered["type"] in request.filter_by_type
    ]
    return {"activities": _page(wanted, lambda item: item["id"], request.pagination_options)}


def _list_policies(context: QueryContext, _request: models.Query) -> JSON:
    return {"policies": [shapes.policy(policy) for policy in context.organization.policies]}


def _list_user_tags(context: QueryContext, _request: models.Query) -> JSON:
    return {"userTags": [shapes.user_tag(tag) for tag in context.organization.user_tags]}


def _list_smart_contract_interfaces(context: QueryContext, _request: models.Query) -> JSON:
    organization = context.organization
    listed = [shapes.contract_interface(organization, item) for item in organization.contract_interfaces]
    return {"smartContractInterfaces": listed}


def _get_authenticators(context: QueryContext, request: models.GetAuthenticators) -> JSON:
    held = _user(context.organization, request.user_id).authenticators
    return {"authenticators": [shapes.authenticator(credential) for credential in held]}


def _get_user(context: QueryContext, request: models.GetUser) -> JSON:
    return {"user": shapes.user(_user(context.organization, request.user_id))}


def _list_users(context: QueryContext, _request: models.Query) -> JSON:
    return {"users": [shapes.user(user) for user in context.organization.users]}


def _get_api_keys(context: QueryContext, request: models.GetApiKeys) -> JSON:
    users = context.organization.users
    if request.user_id is not None:
        users = [_user(context.organization, request.user_id)]
    return {"apiKeys": [shapes.api_key(key) for user in users for key in user.api_keys]}


def _list_wallets(context: QueryContext, _request: models.Query) -> JSON:
    return {"wallets": [shapes.wallet(wallet) for wallet in context.organization.wallets]}


def _get_wallet(context: QueryContext, request: models.GetWallet) -> JSON:
    wallet = context.organization.wallet(request.wallet_id)
    if wallet is None:
        raise not_found("no wallet found with the given ID")
    return {"wallet": shapes.wallet(wallet)}


def _get_wallet_account(context: QueryContext, request: models.GetWalletAccount) -> JSON:
    organization = context.organization
    wallet = organization.wallet(request.wallet_id)
    if (request.address is None) == (request.path is None):
        raise bad_body(("address", "exactly one of address and path is needed"))
    for account in wallet.accounts if wallet else ():
        if request.path == account.path or (request.address or "").lower() == account.address.lower():
            assert wallet is not None
            return {"account": shapes.wallet_account(organization, wallet, account, details=False)}
    raise not_found("no wallet account found")


def _list_wallet_accounts(context: QueryContext, request: models.ListWalletAccounts) -> JSON:
    wallets = context.organization.wallets
    if request.wallet_id is not None:
        wallets = [wallet for wallet in wallets if wallet.wallet_id == request.wallet_id]
    details = request.include_wallet_details is True
    accounts = [
        shapes.wallet_account(context.organization, wallet, account, details)
        for wallet in wallets
        for account in wallet.accounts
    ]
    return {"accounts": _page(accounts, lambda account: account["walletAccountId"], request.pagination_options)}


def _list_suborgs(context: QueryContext, request: models.ListSubOrganizations) -> JSON:
    found = _matching(context, request.filter_type, request.filter_value)
    return {"organizationIds": _page(found, str, request.pagination_options)}


def _list_verified_suborgs(context: QueryContext, request: models.ListSubOrganizations) -> JSON:
    kind, value = request.filter_type, request.filter_value
    if kind not in ("EMAIL", "PHONE_NUMBER"):
        raise bad_body(("filterType", "must be EMAIL or PHONE_NUMBER"))
    found = context.turnkey.directory.with_verified_contact(
        "EMAIL" if kind == "EMAIL" else "PHONE_NUMBER", value or ""
    )
    return {"organizationIds": _page([item.organization_id for item in found], str, request.pagination_options)}


def _matching(context: QueryContext, kind: str | None, value: str | None) -> list[str]:
    tests: dict[str, Callable[[Organization], bool]] = {
        "NAME": lambda item: item.name == value,
        "USERNAME": lambda item: any(user.name == value for user in item.users),
        "EMAIL": lambda item: any(user.email == value for user in item.users),
        "PHONE_NUMBER": lambda item: any(user.phone_number == value for user in item.users),
        "CREDENTIAL_ID": lambda item: item.user_with_credential(value or "") is not None,
        "PUBLIC_KEY": lambda item: item.user_with_key(value or "") is not None,
        "WALLET_ACCOUNT_ADDRESS": lambda item: item.wallet_account(value or "") is not None,
    }
    test: Callable[[Organization], bool] | None = (lambda _: True) if kind is None else tests.get(kind)
    if test is None:
        raise not_served(f"look-ups by {kind}")
    children = context.turnkey.directory.sub_organizations()
    parent = context.organization.organization_id
    return [item.organization_id for item in children if item.parent_id == parent and test(item)]


def _page(items: list[T], cursor: Callable[[T], str], options: models.Pagination | None) -> list[T]:
    """Ten at a time unless asked otherwise; `after` and `before` name the item next to the page."""
    options = options or models.Pagination()
    limit, cursors = page_limit(options), [cursor(item) for item in items]
    if options.after:
        start = cursors.index(options.after) + 1 if options.after in cursors else len(items)
        return items[start : start + limit]
    if options.before:
        end = cursors.index(options.before) if options.before in cursors else 0
        return items[max(0, end - limit) : end]
    return items[:limit]


def _user(organization: Organization, user_id: str) -> User:
    user = organization.user(user_id)
    if user is None:
        raise not_found("no user found with the given ID")
    return user


QUERIES: dict[str, tuple[type[models.Query], Callable[[QueryContext, Any], JSON | Awaitable[JSON]]]] = {
    "whoami": (models.Query, _whoami),
    "get_activity": (models.GetActivity, _get_activity),
    "list_activities": (models.ListActivities, _list_activities),
    "list_policies": (models.Query, _list_policies),
    "list_user_tags": (models.Query, _list_user_tags),
    "list_smart_contract_interfaces": (models.Query, _list_smart_contract_interfaces),
    "get_authenticators": (models.GetAuthenticators, _get_authenticators),
    "get_user": (models.GetUser, _get_user),
    "list_users": (models.Query, _list_users),
    "get_api_keys": (models.GetApiKeys, _get_api_keys),
    "list_wallets": (models.Query, _list_wallets),
    "get_wallet": (models.GetWallet, _get_wallet),
    "get_wallet_account": (models.GetWalletAccount, _get_wallet_account),
    "list_wallet_accounts": (models.ListWalletAccounts, _list_wallet_accounts),
    "list_suborgs": (models.ListSubOrganizations, _list_suborgs),
    "list_verified_suborgs": (models.ListSubOrganizations, _list_verified_suborgs),
    "get_nonces": (models.GetNonces, chain_queries.get_nonces),
    "get_send_transaction_status": (models.GetSendTransactionStatus, chain_queries.get_send_transaction_status),
    "list_eth_transaction_history": (models.ListEthTransactionHistory, chain_queries.list_eth_transaction_history),
}
