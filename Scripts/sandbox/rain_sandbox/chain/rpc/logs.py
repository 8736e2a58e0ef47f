"""Event logs: one look over a range of blocks, and filters that tell what is new."""

from dataclasses import dataclass
from typing import Any

from ..chain import Chain
from ..errors import INVALID_PARAMS, LIMIT_EXCEEDED, RpcError, invalid_argument, refused
from ..records import Block
from . import shapes
from .method import rpc
from .parameters import address, quantity, word
from .shapes import JSON, hex_bytes, hex_number

MAXIMUM_TOPICS = 4
LATEST = (None, "latest", "pending", "safe", "finalized")


@dataclass(frozen=True)
class LogPattern:
    addresses: frozenset[str]
    topics: tuple[frozenset[str] | None, ...]
    """None in a place: any topic will do there."""

    @staticmethod
    def parse(criteria: JSON) -> "LogPattern":
        given = criteria.get("address")
        addresses = [given] if isinstance(given, str) else given or []
        topics = criteria.get("topics") or []
        if len(topics) > MAXIMUM_TOPICS:
            raise invalid_argument(0, "exceed max topics")
        return LogPattern(
            addresses=frozenset(hex_bytes(address(item)) for item in addresses),
            topics=tuple(_alternatives(topic) for topic in topics),
        )

    def matches(self, log: JSON) -> bool:
        if self.addresses and log["address"] not in self.addresses:
            return False
        if len(self.topics) > len(log["topics"]):
            return False
        return all(
            wanted is None or topic in wanted for wanted, topic in zip(self.topics, log["topics"], strict=False)
        )

    def select(self, blocks: list[Block]) -> list[JSON]:
        return [
            log
            for block in blocks
            for index in range(len(block.receipts))
            for log in shapes.logs(block, index)
            if self.matches(log)
        ]


@dataclass
class Filter:
    pattern: LogPattern | None
    """None: the filter reports new blocks."""
    next_block: int


class LogMethods:
    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self.maximum_range: int | None = None
        """Providers cap the range of one request; off by default, as on geth."""
        self._filters: dict[str, Filter] = {}
        self._filter_count = 0

    @rpc("eth_getLogs")
    def logs(self, criteria: Any) -> list[JSON]:
        pattern = LogPattern.parse(criteria)
        if criteria.get("blockHash") is not None:
            return pattern.select([self._single_block(criteria)])
        return pattern.select(self._range(criteria))

    @rpc("eth_newFilter")
    def new_filter(self, criteria: Any) -> str:
        return self._add_filter(LogPattern.parse(criteria))

    @rpc("eth_newBlockFilter")
    def new_block_filter(self) -> str:
        return self._add_filter(None)

    @rpc("eth_uninstallFilter")
    def uninstall_filter(self, filter_id: Any) -> bool:
        return self._filters.pop(filter_id, None) is not None

    @rpc("eth_getFilterChanges")
    def filter_changes(self, filter_id: Any) -> list[JSON] | list[str]:
        found = self._filters.get(filter_id)
        if found is None:
            raise refused("filter not found")
        blocks = self.chain.blocks[found.next_block :]
        found.next_block = self.chain.head.number + 1
        if found.pattern is None:
            return [hex_bytes(block.hash) for block in blocks]
        return found.pattern.select(blocks)

    def _add_filter(self, pattern: LogPattern | None) -> str:
        self._filter_count += 1
        filter_id = hex_number(self._filter_count)
        self._filters[filter_id] = Filter(pattern, self.chain.head.number + 1)
        return filter_id

    def _single_block(self, criteria: JSON) -> Block:
        if criteria.get("fromBlock") is not None or criteria.get("toBlock") is not None:
            raise invalid_argument(0, "cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other")
        block = self.chain.blocks_by_hash.get(word(criteria["blockHash"]))
        if block is None:
            raise refused("unknown block")
        return block

    def _range(self, criteria: JSON) -> list[Block]:
        first, last = self._number(criteria.get("fromBlock")), self._number(criteria.get("toBlock"))
        if first > last:
            raise RpcError(INVALID_PARAMS, "invalid block range params")
        if last > self.chain.head.number:
            raise RpcError(INVALID_PARAMS, "block range extends beyond current head block")
        if self.maximum_range and last - first >= self.maximum_range:
            raise RpcError(LIMIT_EXCEEDED, f"query exceeds max block range {self.maximum_range}")
        return self.chain.blocks[first : last + 1]

    def _number(self, tag: Any) -> int:
        if tag in LATEST:
            return self.chain.head.number
        return 0 if tag == "earliest" else quantity(tag)


def _alternatives(topic: Any) -> frozenset[str] | None:
    if topic is None:
        return None
    options = [topic] if isinstance(topic, str) else topic
    return frozenset(hex_bytes(word(item)) for item in options if item is not None) or None
