"""Sending, what became of it, and the history of a wallet."""

from typing import Annotated, Literal

from pydantic import Field

from . import history
from .call import JSON, Call, Endpoint, Model
from .history import CHAIN_NAMES, Query
from .refusals import Refused, invalid, not_served
from .sends import Send
from .service import Privy
from .wallet_access import is_visible, wallet_of

DEFAULT_LIMIT, MAXIMUM_LIMIT = 100, 100


class HistoryQuery(Model):
    chain: str
    asset: str | None = None
    token: str | None = None
    cursor: str | None = None
    limit: Annotated[int, Field(ge=1, le=MAXIMUM_LIMIT)] = DEFAULT_LIMIT
    tx_hash: Annotated[str, Field(pattern=r"^0x[0-9a-fA-F]{64}$")] | None = None
    include_archived: Literal["true", "false"] | None = None


async def get(privy: Privy, call: Call) -> JSON:
    send = privy.sends.find(call.parameters["transaction_id"])
    if send is None or not is_visible(privy, call, send.wallet):
        raise Refused("not_found", "Transaction not found")
    return await shape(privy, send)


async def shape(privy: Privy, send: Send) -> JSON:
    status = await privy.sends.status(send)
    is_late = send.is_sponsored and privy.settings.sponsored_hash == "late" and status == "broadcasted"
    found: JSON = {
        "id": send.transaction_id,
        "wallet_id": send.wallet.wallet_id,
        "caip2": send.caip2,
        "status": status,
        "transaction_hash": "0x" + send.hash.hex() if send.hash and not is_late else None,
        "created_at": send.created_ms,
        "sponsored": send.is_sponsored,
    }
    optional = {"user_operation_hash": send.user_operation_hash, "reference_id": send.reference_id}
    return {**found, **{name: value for name, value in optional.items() if value is not None}}


async def list_of_wallet(privy: Privy, call: Call) -> JSON:
    wallet = wallet_of(privy, call)
    query = call.read_query(HistoryQuery)
    if (query.asset is None) == (query.token is None):
        raise invalid("Exactly one of asset and token is required")
    chain_id = CHAIN_NAMES.get(query.chain)
    if chain_id is None:
        raise invalid("chain: unknown")
    chain = privy.chains.get(chain_id)
    if chain is None:
        raise not_served(f"the chain {query.chain}: it was not started with it")
    wanted = Query(query.chain, chain_id, wallet, history.assets(chain_id, query.asset, query.token), query.tx_hash)
    sends = privy.sends.of_wallet(wallet)
    entries = await chain.run(lambda node: history.of(node, wanted, sends))
    start = 0
    if query.cursor is not None:
        places = [index for index, entry in enumerate(entries) if entry.cursor == query.cursor]
        if not places:
            raise invalid("cursor: not one of this query")
        start = places[0]
    page, rest = entries[start : start + query.limit], entries[start + query.limit :]
    return {"transactions": [entry.shape for entry in page], "next_cursor": rest[0].cursor if rest else None}


ENDPOINTS = [
    Endpoint("GET", "/transactions/{transaction_id}", get),
    Endpoint("GET", "/wallets/{wallet_id}/transactions", list_of_wallet),
]
