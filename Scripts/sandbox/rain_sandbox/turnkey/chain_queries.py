"""Queries about what is on a chain: nonces, the fate of what was sent, and the history of an account."""

from ..chain import gas_station
from ..chain.http import ChainThread
from . import history
from .errors import bad_body, invalid, not_found
from .history import Indexed
from .models import GetNonces, GetSendTransactionStatus, ListEthTransactionHistory, Pagination
from .organizations import Organization, WalletAccount
from .query_context import JSON, QueryContext, page_limit


async def get_nonces(context: QueryContext, request: GetNonces) -> JSON:
    """Those that are asked for."""
    chain = _chain(context, request.caip2)
    account = _address(request.address)
    nonces = await chain.run(
        lambda node: (node.chain.pending_nonce(account), gas_station.station_nonce(node.chain, account))
    )
    answer: JSON = {}
    if request.nonce:
        answer["nonce"] = str(nonces[0])
    if request.gas_station_nonce:
        answer["gasStationNonce"] = str(nonces[1])
    return answer


async def get_send_transaction_status(context: QueryContext, request: GetSendTransactionStatus) -> JSON:
    sends = context.turnkey.sends
    send = sends.find(context.organization.organization_id, request.send_transaction_status_id)
    if send is None:
        raise not_found("no send transaction status found with the given ID")
    await sends.look(send)
    answer: JSON = {"txStatus": send.state}
    if send.state == "INCLUDED":
        answer["eth"] = {"txHash": "0x" + send.hash.hex()}
    if send.error is not None:
        answer["txError"] = send.error["message"]
        answer["error"] = send.error
    return answer


async def list_eth_transaction_history(context: QueryContext, request: ListEthTransactionHistory) -> JSON:
    """Since the account was made here; newest first."""
    chain = _chain(context, request.caip2)
    account = _wallet_account(context, request.address)
    sends = {send.hash: send for send in context.turnkey.sends.of_account(_address(account.address), chain.chain_id)}
    since = account.created_at
    items = await chain.run(lambda node: history.of(node, _address(account.address), since, sends))
    options = request.pagination_options or Pagination()
    return _page(items, options, f"{request.caip2}/{account.address}")


def _page(items: list[Indexed], options: Pagination, query: str) -> JSON:
    limit = page_limit(options)
    cursors = [history.cursor(query, item.hash) for item in items]
    start = 0
    if options.after:
        start = _place(cursors, options.after) + 1
    elif options.before:
        start = max(0, _place(cursors, options.before) - limit)
    end = _place(cursors, options.before) if options.before and not options.after else start + limit
    shown = items[start : min(end, start + limit)]
    information: JSON = {"hasNextPage": start + len(shown) < len(items), "hasPreviousPage": start > 0}
    if shown:
        information["startCursor"] = cursors[start]
        information["endCursor"] = cursors[start + len(shown) - 1]
    return {"transactions": [item.shape for item in shown], "pageInfo": information}


def _place(cursors: list[str], cursor: str) -> int:
    """Cursors are opaque, and of one query only."""
    if cursor not in cursors:
        raise bad_body(("paginationOptions", "not a cursor of this query"))
    return cursors.index(cursor)


def _chain(context: QueryContext, caip2: str) -> ChainThread:
    chain = context.turnkey.sends.chain(caip2)
    if chain is None:
        raise bad_body(("caip2", "not a supported chain"))
    return chain


def _wallet_account(context: QueryContext, address: str) -> WalletAccount:
    """Of the organisation, or of a sub-organisation when its parent asks."""
    directory, own = context.turnkey.directory, context.organization
    organizations: list[Organization] = [own]
    if own.parent_id is None:
        organizations += directory.sub_organizations()
    for organization in organizations:
        found = organization.wallet_account(address)
        if found is not None:
            return found[1]
    raise not_found("no wallet account found with the given address")


def _address(text: str) -> bytes:
    try:
        address = bytes.fromhex(text.removeprefix("0x"))
    except ValueError:
        address = b""
    if len(address) != 20:
        raise invalid("bad request body", "REQUEST_INVALID", ("address", "not an address"))
    return address
