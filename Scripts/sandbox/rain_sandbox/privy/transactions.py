"""From the vendor's transaction fields to signed bytes, and what the chain fills in when a field is missing."""

from typing import Any

from eth_account import Account
from eth_keys.datatypes import PrivateKey

from ..chain.errors import RpcError
from ..chain.node import Node
from .refusals import Refused, invalid
from .rpc_models import UnsignedTransaction

LEGACY, ACCESS_LIST, DYNAMIC_FEE, SET_CODE = 0, 1, 2, 4
PRICED = (LEGACY, ACCESS_LIST)


def kind_of(transaction: UnsignedTransaction) -> int:
    if transaction.type is not None:
        return transaction.type
    if transaction.authorization_list is not None:
        return SET_CODE
    return LEGACY if transaction.gas_price is not None else DYNAMIC_FEE


def complete(transaction: UnsignedTransaction) -> UnsignedTransaction:
    """Refuses what lacks a field, or has one that its type does not know."""
    kind = kind_of(transaction)
    fees = ("gas_price",) if kind in PRICED else ("max_fee_per_gas", "max_priority_fee_per_gas")
    for name in ("chain_id", "nonce", "gas_limit", *fees):
        if getattr(transaction, name) is None:
            raise invalid(f"params.transaction.{name}: Required")
    check_kind(transaction)
    return transaction


def check_kind(transaction: UnsignedTransaction) -> None:
    kind = kind_of(transaction)
    foreign = ["max_fee_per_gas", "max_priority_fee_per_gas"] if kind in PRICED else ["gas_price"]
    if kind != SET_CODE:
        foreign.append("authorization_list")
    for name in foreign:
        if getattr(transaction, name) is not None:
            raise invalid(f"params.transaction.{name}: not a field of type {kind}")
    if kind == SET_CODE and (not transaction.authorization_list or transaction.to is None):
        raise invalid("params.transaction.authorization_list: Required, with a recipient")


def fill(node: Node, sender: str, transaction: UnsignedTransaction) -> UnsignedTransaction:
    """Runs on the chain's thread. What is there stays, also a zero."""
    check_kind(transaction)
    found: dict[str, Any] = {"type": kind_of(transaction), "chain_id": node.chain.settings.chain_id}
    if transaction.nonce is None:
        found["nonce"] = int(node.call("eth_getTransactionCount", sender, "pending"), 16)
    tip = int(node.call("eth_maxPriorityFeePerGas"), 16)
    price = node.chain.pending_base_fee() * 2 + tip
    if found["type"] in PRICED:
        found["gas_price"] = price if transaction.gas_price is None else transaction.gas_price
    else:
        if transaction.max_priority_fee_per_gas is None:
            ceiling = transaction.max_fee_per_gas
            found["max_priority_fee_per_gas"] = tip if ceiling is None else min(tip, ceiling)
        if transaction.max_fee_per_gas is None:
            found["max_fee_per_gas"] = price
    if transaction.gas_limit is None:
        try:
            found["gas_limit"] = int(node.call("eth_estimateGas", _call(sender, transaction)), 16)
        except RpcError as error:
            raise Refused("transaction_broadcast_failure", error.message) from None
    return transaction.model_copy(update=found)


def sign(key: PrivateKey, transaction: UnsignedTransaction) -> bytes:
    signed = Account.sign_transaction(_fields(transaction), key.to_bytes())
    return bytes(signed.raw_transaction)


def as_json(transaction: UnsignedTransaction, sender: str) -> dict[str, Any]:
    """As the vendor's example shows it: a numeric nonce, hexadecimal amounts, the chain id as decimal text."""
    shape: dict[str, Any] = {"from": sender, "type": kind_of(transaction), "nonce": transaction.nonce}
    for name in ("gas_limit", "gas_price", "max_fee_per_gas", "max_priority_fee_per_gas", "value"):
        value = getattr(transaction, name)
        if value is not None:
            shape[name] = hex(value)
    if transaction.to is not None:
        shape["to"] = transaction.to
    if transaction.data is not None:
        shape["data"] = "0x" + transaction.data.hex()
    return {**shape, "chain_id": str(transaction.chain_id)}


def _call(sender: str, transaction: UnsignedTransaction) -> dict[str, str]:
    call = {"from": sender, "value": hex(transaction.value or 0), "data": "0x" + (transaction.data or b"").hex()}
    return call if transaction.to is None else {**call, "to": transaction.to}


def _fields(transaction: UnsignedTransaction) -> dict[str, Any]:
    """In eth-account's names. Addresses as bytes, because it insists on checksums in texts."""
    kind = kind_of(transaction)
    fields: dict[str, Any] = {
        "chainId": transaction.chain_id,
        "nonce": transaction.nonce,
        "gas": transaction.gas_limit,
        "to": b"" if transaction.to is None else bytes.fromhex(transaction.to[2:]),
        "value": transaction.value or 0,
        "data": transaction.data or b"",
    }
    if kind in PRICED:
        fields["gasPrice"] = transaction.gas_price
    else:
        fields["maxFeePerGas"] = transaction.max_fee_per_gas
        fields["maxPriorityFeePerGas"] = transaction.max_priority_fee_per_gas
    if kind != LEGACY:
        fields["type"] = kind
        fields["accessList"] = []
    if kind == SET_CODE:
        fields["authorizationList"] = [
            {
                "chainId": one.chain_id,
                "address": bytes.fromhex(one.contract[2:]),
                "nonce": one.nonce,
                "yParity": one.y_parity,
                "r": one.r,
                "s": one.s,
            }
            for one in transaction.authorization_list or []
        ]
    return fields
