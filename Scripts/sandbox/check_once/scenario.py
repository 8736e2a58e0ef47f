"""What a scenario is."""

from collections.abc import Callable
from dataclasses import dataclass

from .case import Case


@dataclass(frozen=True)
class Scenario:
    name: str
    play: Callable[[Case], None]
    """Ends with a judgement; raises when something is not as promised."""
    short: bool = False
    """Whether the short form plays it."""
