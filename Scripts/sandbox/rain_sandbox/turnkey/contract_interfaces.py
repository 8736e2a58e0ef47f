"""Contracts whose ABI an organisation uploaded: what policies read of calls to them."""

import json
from typing import Any

from eth_abi.abi import decode
from eth_abi.exceptions import DecodingError, ParseError
from eth_utils.abi import collapse_if_tuple, function_abi_to_4byte_selector
from eth_utils.address import to_checksum_address

from .organizations import Organization

JSON = dict[str, Any]


def read_call(organization: Organization, to: str, data: bytes) -> JSON:
    """The function and its arguments by name; nothing of a contract that nobody described."""
    for interface in organization.contract_interfaces:
        if interface.address.lower() != to.lower():
            continue
        for function in functions_of(interface.abi):
            if data[:4] == function_abi_to_4byte_selector(function):
                return _described(function, data)
    return {}


def _described(function: Any, data: bytes) -> JSON:
    inputs = function.get("inputs", [])
    try:
        values = decode([collapse_if_tuple(item) for item in inputs], data[4:])
    except (DecodingError, ParseError, ValueError, TypeError):
        return {}
    arguments = {item["name"]: _value(item, value) for item, value in zip(inputs, values, strict=True)}
    return {
        "function_name": function["name"],
        "function_signature": "0x" + data[:4].hex(),
        "contract_call_args": arguments,
    }


def _value(item: JSON, value: Any) -> Any:
    if item["type"].endswith("]"):
        element = {**item, "type": item["type"][: item["type"].rindex("[")]}
        return [_value(element, single) for single in value]
    if item["type"] == "tuple":
        parts = item["components"]
        return {part["name"]: _value(part, single) for part, single in zip(parts, value, strict=True)}
    if item["type"] == "address":
        return to_checksum_address(value)
    return "0x" + value.hex() if isinstance(value, bytes) else value


def functions_of(text: str) -> list[Any]:
    """The functions of an ABI; none of what is no ABI."""
    try:
        entries = json.loads(text)
        functions = [item for item in entries if item.get("type", "function") == "function"]
        for function in functions:
            function_abi_to_4byte_selector(function)
    except (ValueError, TypeError, AttributeError, KeyError):
        return []
    return functions
