"""Which prefixes are cached, so that a client can see whether its own stay the same from turn to turn."""

from dataclasses import dataclass

from ..clock import StackClock
from .answer import tokens_of
from .messages_request import MessagesRequest
from .prefix import Prefix

FEWEST_TOKENS = 512
LOOK_BACK = 20
SECONDS = {"5m": 300, "1h": 3600}


@dataclass(frozen=True)
class Reading:
    fresh: int
    written: int
    read: int
    ttl: str = "5m"

    @property
    def total(self) -> int:
        return self.fresh + self.written + self.read

    def as_json(self) -> dict[str, object]:
        return {
            "input_tokens": self.fresh,
            "cache_creation_input_tokens": self.written,
            "cache_read_input_tokens": self.read,
            "cache_creation": {
                "ephemeral_5m_input_tokens": self.written if self.ttl == "5m" else 0,
                "ephemeral_1h_input_tokens": self.written if self.ttl == "1h" else 0,
            },
        }


class PromptCache:
    def __init__(self, clock: StackClock) -> None:
        self._clock = clock
        self._until: dict[bytes, float] = {}

    def read(self, request: MessagesRequest, prefix: Prefix, automatic: bool) -> Reading:
        """Prefixes end after a tool, a block of the system prompt, or a block of a message, in this order."""
        blocks = [*request.exact_tools, *request.system, *(item.exact for item in request.items)]
        digests = [*prefix.before_items, *(prefix.digest(length + 1) for length in range(len(request.items)))]
        sizes, total = list[int](), 0
        for block in (*(request.exact_tools), *request.system, *(item.block for item in request.items)):
            total += tokens_of(_plain(block))
            sizes.append(total)
        marked = [index for index, block in enumerate(blocks) if block.get("cache_control") is not None]
        if automatic:
            marked.append(len(blocks) - 1)
        now = self._clock.now()
        self._until = {digest: until for digest, until in self._until.items() if until > now}
        read = max((sizes[index] for mark in marked for index in self._hits(digests, mark)), default=0)
        usable = [mark for mark in marked if sizes[mark] >= FEWEST_TOKENS]
        ttl = "5m"
        for mark in usable:
            ttl = (blocks[mark].get("cache_control") or {}).get("ttl") or "5m"
            self._until[digests[mark]] = now + SECONDS[ttl]
        written = max(sizes[usable[-1]] - read, 0) if usable else 0
        return Reading(total - read - written, written, read, ttl)

    def _hits(self, digests: list[bytes], mark: int) -> list[int]:
        return [index for index in range(max(0, mark - LOOK_BACK), mark + 1) if digests[index] in self._until]


def _plain(block: dict[str, object]) -> str:
    return str({name: value for name, value in block.items() if name != "cache_control"})
