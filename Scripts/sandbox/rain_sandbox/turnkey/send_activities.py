"""Sending: the service makes the transaction, signs it, and pays for it when it is sponsored."""

import hashlib
from typing import Any

from ..chain import gas_station
from ..chain.gas_station import EthCall, Fees
from .errors import PERMISSION_DENIED, TurnkeyError, bad_body, not_found, not_served
from .models import EthCallParams, EthSendTransaction, EthSendTransactionV1
from .sends import DEFAULT_DEADLINE_SECONDS, Send
from .submissions import Context

LARGEST = 2**256
MOST_CALLS = 50


def eth_send_transaction_v1(context: Context, request: EthSendTransactionV1) -> dict[str, Any]:
    """The version before calls came in lists."""
    fields = request.as_json()
    call = {name: fields.pop(name) for name in ("to", "value", "data") if name in fields}
    return eth_send_transaction(context, EthSendTransaction.model_validate({**fields, "calls": [call]}))


def eth_send_transaction(context: Context, request: EthSendTransaction) -> dict[str, Any]:
    turnkey = context.turnkey
    chain = turnkey.sends.chain(request.caip2)
    if chain is None:
        raise bad_body(("parameters.caip2", "not a chain that transactions are broadcast on"))
    found = context.organization.wallet_account(request.from_)
    if found is None:
        raise not_found("Could not find any resource to sign with. Addresses are case sensitive.")
    is_sponsored = request.sponsor is True
    if is_sponsored and turnkey.sends.switches.is_sponsorship_off:
        raise TurnkeyError(PERMISSION_DENIED, "gas sponsorship is not enabled for this organization", "FORBIDDEN")
    fees = _fees(request, is_sponsored)
    calls = _calls(request.calls)
    if not is_sponsored and len(calls) == 1 and request.gas_station_nonce is not None:
        raise bad_body(("parameters.gasStationNonce", "has no meaning for a transaction of the account's own"))
    deadline = _number(request.deadline, "deadline")
    now = turnkey.clock.now()
    # Of the body, as the vendor's identifiers look, and yet none that a client could compute.
    status_id = "sha256:" + hashlib.sha256(b"send\0" + context.body).hexdigest()
    turnkey.sends.add(
        Send(
            status_id=status_id,
            organization_id=context.organization.organization_id,
            fingerprint="sha256:" + hashlib.sha256(context.body).hexdigest(),
            chain_id=chain.chain_id,
            owner=found[1].private_key,
            calls=calls,
            is_sponsored=is_sponsored,
            submitted_at=now,
            station_nonce=_number(request.gas_station_nonce, "gasStationNonce"),
            deadline=int(now) + DEFAULT_DEADLINE_SECONDS if deadline is None else deadline,
            fees=fees,
        )
    )
    return {"sendTransactionStatusId": status_id}


def _fees(request: EthSendTransaction, is_sponsored: bool) -> Fees:
    given = {
        "nonce": request.nonce,
        "gasLimit": request.gas_limit,
        "maxFeePerGas": request.max_fee_per_gas,
        "maxPriorityFeePerGas": request.max_priority_fee_per_gas,
    }
    if is_sponsored:
        for name, value in given.items():
            if value is not None:
                raise bad_body((f"parameters.{name}", "is the sponsor's to choose"))
    nonce, gas_limit, max_fee, max_tip = (_number(value, name) for name, value in given.items())
    return Fees(nonce, gas_limit, max_fee, max_tip)


def _calls(requests: list[EthCallParams]) -> list[EthCall]:
    if not 1 <= len(requests) <= MOST_CALLS:
        raise bad_body(("parameters.calls", "must be between 1 and 50"))
    if len(requests) > gas_station.MOST_CALLS:
        raise not_served(f"more than {gas_station.MOST_CALLS} calls at once")
    calls = []
    for index, request in enumerate(requests):
        field = f"calls.{index}"
        data = _hex(request.data or "0x", f"{field}.data")
        if len(data) > gas_station.MOST_DATA:
            raise not_served(f"call data of more than {gas_station.MOST_DATA} bytes")
        to = _hex(request.to, f"{field}.to")
        if len(to) != 20:
            raise bad_body((f"parameters.{field}.to", "not an address"))
        calls.append(EthCall(to, _number(request.value, f"{field}.value") or 0, data))
    return calls


def _number(text: str | None, field: str) -> int | None:
    """Decimal digits, as every number of this size is on this wire."""
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal()) or int(text) >= LARGEST:
        raise bad_body((f"parameters.{field}", "not a decimal number of 256 bits"))
    return int(text)


def _hex(text: str, field: str) -> bytes:
    try:
        if text.startswith("0x"):
            return bytes.fromhex(text[2:])
    except ValueError:
        pass
    raise bad_body((f"parameters.{field}", "not hexadecimal with 0x"))
