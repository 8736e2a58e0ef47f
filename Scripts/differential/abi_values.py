#!/usr/bin/env python3
"""Encode and decode ABI values with eth-abi, to compare with this project's encoder and decoder.

Reads one JSON object a line from standard input: types (a list of canonical type names), values (a list; numbers as
decimal text, bytes and addresses as 0x text) and mutated (0x data). Writes one JSON list a line: the encoding of the
values in hex, then what eth-abi decodes from the mutated data in the same form as values, or the name of its error
where it refuses.
"""

import json
import sys
from typing import Any

from eth_abi.abi import decode, encode
from eth_abi.grammar import ABIType, BasicType, TupleType, parse


def typed(node: ABIType, value: Any) -> Any:
    """The Python value that eth-abi takes for a JSON one."""
    if node.is_array:
        return [typed(node.item_type, item) for item in value]
    if isinstance(node, TupleType):
        return tuple(typed(component, item) for component, item in zip(node.components, value, strict=True))
    assert isinstance(node, BasicType)
    if node.base in ("uint", "int"):
        return int(value)
    if node.base == "bytes":
        return bytes.fromhex(value[2:])
    return value


def plain(node: ABIType, value: Any) -> Any:
    """The JSON value for a Python one."""
    if node.is_array:
        return [plain(node.item_type, item) for item in value]
    if isinstance(node, TupleType):
        return [plain(component, item) for component, item in zip(node.components, value, strict=True)]
    assert isinstance(node, BasicType)
    if node.base in ("uint", "int"):
        return str(value)
    if node.base == "bytes":
        return "0x" + value.hex()
    return value


def decoded(types: list[str], nodes: list[ABIType], data: bytes) -> Any:
    """What eth-abi reads, or why it refuses."""
    try:
        values = decode(types, data)
        return [plain(node, value) for node, value in zip(nodes, values, strict=True)]
    except Exception as error:
        return type(error).__name__


def main() -> None:
    for line in sys.stdin:
        row = json.loads(line)
        types = row["types"]
        nodes = [parse(name) for name in types]
        encoded = encode(types, [typed(node, value) for node, value in zip(nodes, row["values"], strict=True)])
        print(json.dumps(["0x" + encoded.hex(), decoded(types, nodes, bytes.fromhex(row["mutated"][2:]))]))


if __name__ == "__main__":
    main()
