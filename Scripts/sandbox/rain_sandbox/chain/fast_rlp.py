"""A quicker `rlp.encode` for the execution specification.

The original asks runtime protocols about each value; choosing by type gives the same bytes about ten times faster,
and state roots are mostly RLP. The recorded chain in the conformance test holds the two equal.
"""

import dataclasses
from typing import Any

from ethereum_rlp import rlp
from ethereum_types.bytes import Bytes

_original_encode = rlp.encode


def install() -> None:
    rlp.encode = _encode


def _encode(value: Any) -> Any:
    return Bytes(_encoded(value))


def _encoded(value: Any) -> bytes:
    if isinstance(value, bytes | bytearray):
        if len(value) == 1 and value[0] < 0x80:
            return bytes(value)
        return _header(len(value), 0x80) + bytes(value)
    if isinstance(value, tuple | list):
        return _list(value)
    if isinstance(value, bool):
        return b"\x01" if value else b"\x80"
    if isinstance(value, str):
        return _encoded(value.encode())
    if dataclasses.is_dataclass(value):
        return _list([getattr(value, field.name) for field in dataclasses.fields(value)])
    to_be_bytes = getattr(value, "to_be_bytes", None)
    if to_be_bytes is not None:
        return _encoded(bytes(to_be_bytes()))
    return bytes(_original_encode(value))


def _list(items: Any) -> bytes:
    payload = b"".join(map(_encoded, items))
    return _header(len(payload), 0xC0) + payload


def _header(length: int, offset: int) -> bytes:
    if length < 56:
        return bytes((offset + length,))
    size = length.to_bytes((length.bit_length() + 7) // 8, "big")
    return bytes((offset + 55 + len(size),)) + size
