"""What was said so far, without the wire it came over: this is all the rules see."""

from dataclasses import dataclass, field
from typing import Any

from .tool_definitions import Tool

JSON = dict[str, Any]


@dataclass(frozen=True)
class Said:
    """By the user."""

    text: str


@dataclass(frozen=True)
class Answered:
    text: str


@dataclass(frozen=True)
class Called:
    call_id: str
    name: str
    input: JSON


@dataclass(frozen=True)
class Returned:
    call_id: str
    text: str
    is_error: bool


Step = Said | Answered | Called | Returned


@dataclass(frozen=True)
class Outcome:
    """A call and what came of it."""

    call: Called
    result: Returned | None


@dataclass(frozen=True)
class Dialogue:
    tools: dict[str, Tool]
    steps: list[Step]

    @property
    def request(self) -> str:
        """What the user said last."""
        return "\n".join(step.text for step in self._since_request(True) if isinstance(step, Said))

    @property
    def is_first_answer(self) -> bool:
        return not any(isinstance(step, Answered) for step in self.steps)

    def outcomes(self) -> list[Outcome]:
        """Of the calls since the user last said something."""
        return _outcomes(self._since_request(False))

    def all_outcomes(self) -> list[Outcome]:
        return _outcomes(self.steps)

    def fresh_results(self) -> list[Returned]:
        """What came back since the model last had its turn."""
        fresh: list[Returned] = []
        for step in reversed(self.steps):
            if not isinstance(step, Returned):
                break
            fresh.insert(0, step)
        return fresh

    def _since_request(self, with_request: bool) -> list[Step]:
        last = max((index for index, step in enumerate(self.steps) if isinstance(step, Said)), default=-1)
        first = last
        while first > 0 and isinstance(self.steps[first - 1], Said):
            first -= 1
        return self.steps[first : last + 1] if with_request else self.steps[last + 1 :]


@dataclass(frozen=True)
class Wanted:
    """A call that the rules decide on."""

    name: str
    input: JSON = field(default_factory=dict)


@dataclass(frozen=True)
class Reply:
    thought: str
    text: str = ""
    calls: list[Wanted] = field(default_factory=list)


def _outcomes(steps: list[Step]) -> list[Outcome]:
    results = {step.call_id: step for step in steps if isinstance(step, Returned)}
    return [Outcome(step, results.get(step.call_id)) for step in steps if isinstance(step, Called)]
