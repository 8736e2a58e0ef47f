"""The state of the stand-in, and what both wires do with a conversation."""

from collections import deque

from ..clock import StackClock
from ..randomness import Randomness
from .answer import Answer, compose, limit
from .binding import Binding
from .cache import PromptCache
from .dialogue import Dialogue
from .errors import ModelError
from .identity import ModelIdentity
from .record import Record
from .rules import next_reply
from .switches import Planned, Switches


class ModelService:
    def __init__(self, identity: ModelIdentity, clock: StackClock, randomness: Randomness) -> None:
        self.identity = identity
        self.randomness = randomness
        self.record = Record()
        self.binding = Binding(identity.signing_key)
        self._clock = clock
        self.reset()

    def reset(self) -> None:
        """Nothing planned, nothing recorded, and every switch as after the start."""
        self.switches = Switches()
        self.plan: deque[Planned] = deque()
        self.cache = PromptCache(self._clock)
        self.record.clear()

    def take_plan(self) -> Planned:
        """For a request that passed every check."""
        return self.plan.popleft() if self.plan else Planned()

    def answer(
        self,
        dialogue: Dialogue,
        planned: Planned,
        *,
        parallel: bool,
        shows_thinking: bool,
        thinks: bool,
        max_tokens: int,
        stop_sequences: list[str],
    ) -> Answer:
        reply = next_reply(dialogue, self.switches.obedient, parallel and self.switches.parallel_tools)
        answer = compose(reply, planned, self.switches, self.randomness, shows_thinking, thinks)
        limit(answer, max_tokens, stop_sequences)
        return answer


def planned_error(planned: Planned) -> ModelError | None:
    if planned.status is None:
        return None
    return ModelError(planned.status, planned.message, planned.error_type)


def stream_error(planned: Planned) -> ModelError:
    """What an `error` event in the middle of a stream says."""
    return ModelError(529, planned.message, planned.error_type)
