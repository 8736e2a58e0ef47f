"""Reading JSON-RPC parameters as strictly as geth does."""

from typing import Any

from ..chain import Chain
from ..errors import invalid_argument, refused
from ..records import Block

BLOCK_HASH_TEXT_LENGTH = 66


def quantity(value: Any, index: int = 0) -> int:
    """A hex number; dev methods send plain JSON numbers too, so those are taken as well."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if not isinstance(value, str):
        raise invalid_argument(index, "json: cannot unmarshal non-string into Go value of type hexutil.Big")
    if not value.startswith("0x"):
        raise invalid_argument(index, "hex string without 0x prefix")
    if value == "0x":
        raise invalid_argument(index, 'hex string "0x"')
    if len(value) > 3 and value[2] == "0":
        raise invalid_argument(index, "hex number with leading zero digits")
    try:
        return int(value, 16)
    except ValueError:
        raise invalid_argument(index, "invalid hex string") from None


def data(value: Any, index: int = 0, length: int | None = None) -> bytes:
    if not isinstance(value, str) or not value.startswith("0x"):
        raise invalid_argument(index, "hex string without 0x prefix")
    if len(value) % 2:
        raise invalid_argument(index, "hex string of odd length")
    try:
        decoded = bytes.fromhex(value[2:])
    except ValueError:
        raise invalid_argument(index, "invalid hex string") from None
    if length is not None and len(decoded) != length:
        raise invalid_argument(index, f"hex string has length {len(decoded) * 2}, want {length * 2}")
    return decoded


def address(value: Any, index: int = 0) -> bytes:
    return data(value, index, 20)


def word(value: Any, index: int = 0) -> bytes:
    return data(value, index, 32)


class BlockFinder:
    """Finds the block a parameter names. `safe` and `finalized` may be told to lag behind the head."""

    def __init__(self, chain: Chain, finality_lag: int = 0) -> None:
        self.chain = chain
        self.finality_lag = finality_lag

    def block(self, tag: Any, index: int = 1) -> Block:
        found = self.block_or_none(tag, index)
        if found is None:
            raise refused("header not found")
        return found

    def block_or_none(self, tag: Any, index: int = 1) -> Block | None:
        """None for a number above the head; a hash that is not there is refused."""
        if isinstance(tag, dict):
            if "blockHash" in tag:
                return self._by_hash(tag["blockHash"], index)
            tag = tag.get("blockNumber", "latest")
        if tag is None or tag in ("latest", "pending"):
            return self.chain.head
        if tag in ("safe", "finalized"):
            lag = self.finality_lag * (1 if tag == "safe" else 2)
            return self.chain.blocks[max(0, self.chain.head.number - lag)]
        if isinstance(tag, str) and len(tag) == BLOCK_HASH_TEXT_LENGTH:
            return self._by_hash(tag, index)
        number = 0 if tag == "earliest" else quantity(tag, index)
        return self.chain.blocks[number] if number <= self.chain.head.number else None

    def _by_hash(self, value: Any, index: int) -> Block:
        found = self.chain.blocks_by_hash.get(word(value, index))
        if found is None:
            raise refused("header for hash not found")
        return found
