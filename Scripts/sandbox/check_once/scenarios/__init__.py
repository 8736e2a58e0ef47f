"""All scenarios, in the order they are played."""

from ..scenario import Scenario
from . import chaos, faults, funds, kills, load, pauses, refusals, reorganisations, replacements


def every() -> list[Scenario]:
    parts = (load, kills, pauses, faults, refusals, funds, replacements, reorganisations, chaos)
    return [scenario for part in parts for scenario in part.scenarios()]
