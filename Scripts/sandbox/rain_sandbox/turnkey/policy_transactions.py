"""What is to be signed, as policies read it: `eth.tx` and `eth.eip_712`."""

import json
from typing import Any

import rlp

from . import contract_interfaces
from .organizations import Organization

SENDS = "ETH_SEND_TRANSACTION"
# Where the fields of an unsigned transaction stand, by its type.
LAYOUTS: dict[str, list[str]] = {
    "LEGACY": ["nonce", "gas_price", "gas", "to", "value", "data", "chain_id"],
    "TYPE_1": ["chain_id", "nonce", "gas_price", "gas", "to", "value", "data"],
    "TYPE_2": ["chain_id", "nonce", "max_priority_fee_per_gas", "max_fee_per_gas", "gas", "to", "value", "data"],
}
LAYOUTS["TYPE_4"] = LAYOUTS["TYPE_2"]
JSON = dict[str, Any]


def readings(organization: Organization, kind: str, parameters: JSON) -> list[JSON]:
    """One for each transaction or message; none where nothing of the kind is signed, or it cannot be read."""
    try:
        if kind.startswith(SENDS):
            calls = parameters.get("calls", [parameters])
            return [{"tx": _with_call(organization, _sent(parameters, call))} for call in calls]
        if kind == "SIGN_TRANSACTION" and parameters.get("type") == "TRANSACTION_TYPE_ETHEREUM":
            return [{"tx": _with_call(organization, _unsigned(parameters))}]
        if kind == "SIGN_RAW_PAYLOAD" and parameters.get("encoding") == "PAYLOAD_ENCODING_EIP712":
            return [{"eip_712": _typed_data(json.loads(parameters["payload"]))}]
    except (ValueError, LookupError, TypeError, AttributeError, rlp.exceptions.RLPException):
        return []
    return []


def _with_call(organization: Organization, transaction: JSON) -> JSON:
    data = bytes.fromhex(transaction["data"][2:])
    return {**transaction, **contract_interfaces.read_call(organization, transaction["to"], data)}


def _unsigned(parameters: JSON) -> JSON:
    raw = bytes.fromhex(parameters["unsignedTransaction"].removeprefix("0x"))
    kind = "LEGACY" if raw[:1] >= b"\xc0" else f"TYPE_{raw[0]}"
    fields = dict(zip(LAYOUTS[kind], rlp.decode(raw if kind == "LEGACY" else raw[1:]), strict=False))
    read: JSON = {"type": kind, "from": parameters["signWith"].lower()}
    for name, value in fields.items():
        read[name] = "0x" + value.hex() if name in ("to", "data") else int.from_bytes(value, "big")
    # For the newer types the price is the most that is paid.
    read.setdefault("gas_price", read.get("max_fee_per_gas", 0))
    return read


def _sent(parameters: JSON, call: JSON) -> JSON:
    """One that the service makes: fees that the sponsor pays are zero, and so is what it fills in later."""
    fees = {
        snake: _decimal(parameters.get(camel))
        for snake, camel in (
            ("nonce", "nonce"),
            ("gas", "gasLimit"),
            ("max_fee_per_gas", "maxFeePerGas"),
            ("max_priority_fee_per_gas", "maxPriorityFeePerGas"),
        )
    }
    return {
        "type": "TYPE_2",
        "from": parameters["from"].lower(),
        "to": call["to"].lower(),
        "data": call.get("data", "0x").lower(),
        "value": _decimal(call.get("value")),
        "chain_id": _decimal(parameters["caip2"].rpartition(":")[2]),
        "gas_price": fees["max_fee_per_gas"],
        **fees,
    }


def _decimal(text: str | None) -> int:
    """What is no number is refused when the activity runs."""
    return int(text) if text is not None and text.isdecimal() else 0


def _typed_data(payload: JSON) -> JSON:
    domain = payload["domain"]
    read: JSON = {name: domain[name] for name in ("name", "version") if name in domain}
    if "chainId" in domain:
        read["chain_id"] = int(str(domain["chainId"]), 0)
    if "verifyingContract" in domain:
        read["verifying_contract"] = domain["verifyingContract"].lower()
    return {"primary_type": payload["primaryType"], "domain": read, "message": payload["message"]}
