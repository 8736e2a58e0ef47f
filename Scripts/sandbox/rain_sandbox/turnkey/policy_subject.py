"""What a policy's expressions speak of: the activity, its approvers, and the transaction or message to be signed."""

import json
import re
from typing import Any

import rlp

from .organizations import User

SENDS = "ETH_SEND_TRANSACTION"
VERSION = re.compile(r"_V[0-9]+$")
# Where the fields of an unsigned transaction stand, by its type.
LAYOUTS: dict[str, list[str]] = {
    "LEGACY": ["nonce", "gas_price", "gas", "to", "value", "data", "chain_id"],
    "TYPE_1": ["chain_id", "nonce", "gas_price", "gas", "to", "value", "data"],
    "TYPE_2": ["chain_id", "nonce", "max_priority_fee_per_gas", "max_fee_per_gas", "gas", "to", "value", "data"],
}
LAYOUTS["TYPE_4"] = LAYOUTS["TYPE_2"]
SUBJECTS = {
    "WALLET": ("WALLET", ("CREATE", "EXPORT", "IMPORT", "INIT_IMPORT")),
    "SIGN": ("PRIVATE_KEY", ()),
    "USER": ("USER", ("UPDATE",)),
    "POLICY": ("POLICY", ("CREATE", "DELETE")),
}


def readings(activity_type: str, parameters: dict[str, Any], approvers: list[User]) -> list[dict[str, Any]]:
    """What expressions are asked with: once, or for a transaction of several calls once for each of them."""
    known = _names(activity_type, parameters, approvers)
    if not known["activity"]["kind"].startswith(SENDS):
        return [known]
    calls = parameters.get("calls", [parameters])
    return [{**known, "eth": {"tx": _sent_transaction(parameters, call)}} for call in calls]


def _names(activity_type: str, parameters: dict[str, Any], approvers: list[User]) -> dict[str, Any]:
    kind = VERSION.sub("", activity_type.removeprefix("ACTIVITY_TYPE_"))
    resource, action = _subject(kind)
    params = {
        snake: parameters[camel]
        for snake, camel in (
            ("hash_function", "hashFunction"),
            ("encoding", "encoding"),
            ("type", "type"),
            ("target_public_key", "targetPublicKey"),
        )
        if camel in parameters
    }
    known: dict[str, Any] = {
        "activity": {
            "type": activity_type,
            "kind": kind,
            "resource": resource,
            "action": action,
            "params": params,
        },
        "approvers": [
            {"id": user.user_id, "email": user.email or "", "alias": user.name, "tags": []} for user in approvers
        ],
    }
    eth = _ethereum(kind, parameters)
    return {**known, "eth": eth} if eth else known


def _subject(kind: str) -> tuple[str, str]:
    if kind.startswith(("SIGN", SENDS)):
        return "PRIVATE_KEY", "SIGN"
    for word, (resource, actions) in SUBJECTS.items():
        for action in actions:
            if kind.startswith(f"{action}_{word}"):
                return resource, action.removeprefix("INIT_")
    return "", ""


def _ethereum(kind: str, parameters: dict[str, Any]) -> dict[str, Any] | None:
    try:
        if kind == "SIGN_TRANSACTION" and parameters.get("type") == "TRANSACTION_TYPE_ETHEREUM":
            return {"tx": _transaction(parameters)}
        if kind == "SIGN_RAW_PAYLOAD" and parameters.get("encoding") == "PAYLOAD_ENCODING_EIP712":
            return {"eip_712": _typed_data(json.loads(parameters["payload"]))}
    except (ValueError, LookupError, TypeError, AttributeError, rlp.exceptions.RLPException):
        return None
    return None


def _transaction(parameters: dict[str, Any]) -> dict[str, Any]:
    raw = bytes.fromhex(parameters["unsignedTransaction"].removeprefix("0x"))
    kind = "LEGACY" if raw[:1] >= b"\xc0" else f"TYPE_{raw[0]}"
    fields = dict(zip(LAYOUTS[kind], rlp.decode(raw if kind == "LEGACY" else raw[1:]), strict=False))
    read: dict[str, Any] = {"type": kind, "from": parameters["signWith"].lower()}
    for name, value in fields.items():
        read[name] = "0x" + value.hex() if name in ("to", "data") else int.from_bytes(value, "big")
    # For the newer types the price is the most that is paid.
    read.setdefault("gas_price", read.get("max_fee_per_gas", 0))
    return read


def _sent_transaction(parameters: dict[str, Any], call: dict[str, Any]) -> dict[str, Any]:
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


def _typed_data(payload: dict[str, Any]) -> dict[str, Any]:
    domain = payload["domain"]
    read: dict[str, Any] = {name: domain[name] for name in ("name", "version") if name in domain}
    if "chainId" in domain:
        read["chain_id"] = int(str(domain["chainId"]), 0)
    if "verifyingContract" in domain:
        read["verifying_contract"] = domain["verifyingContract"].lower()
    return {"primary_type": payload["primaryType"], "domain": read, "message": payload["message"]}
