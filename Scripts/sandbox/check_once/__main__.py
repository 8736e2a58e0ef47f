"""Plays the scenarios one after another and tells of each in a line."""

import argparse
import logging
import shutil
import sys
import tempfile
import time
from pathlib import Path

from . import scenarios
from .case import Case, Failed
from .scenario import Scenario
from .stack import Stack, running_stack


def main() -> int:
    chosen = _options()
    played = [
        scenario
        for scenario in scenarios.every()
        if (scenario.short or not chosen.short) and chosen.only in scenario.name
    ]
    if chosen.list:
        print("\n".join(scenario.name for scenario in played))
        return 0
    folder = Path(tempfile.mkdtemp(prefix="rain-check-once-"))
    passed = failed = 0
    with running_stack() as stack:
        for number, scenario in enumerate(played):
            if _play(scenario, stack, chosen.worker, folder / str(number)):
                passed += 1
            else:
                failed += 1
    if not failed:
        shutil.rmtree(folder)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


def _play(scenario: Scenario, stack: Stack, worker: Path, folder: Path) -> bool:
    started = time.monotonic()
    try:
        stack.calm()
        scenario.play(Case(stack, worker, folder))
    except Exception as error:
        if not isinstance(error, Failed):
            logging.exception("%s", scenario.name)
        print(f"FAILED  {scenario.name}: {error or type(error).__name__}\n        kept: {folder}", flush=True)
        return False
    shutil.rmtree(folder)
    print(f"passed  {scenario.name} ({time.monotonic() - started:.1f} s)", flush=True)
    return True


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="check-once", description="Proves on the local chain that every wish is paid exactly once."
    )
    parser.add_argument("worker", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--short", action="store_true", help="the scenarios that every change must pass")
    parser.add_argument("--only", default="", metavar="TEXT", help="those whose name holds the text")
    parser.add_argument("--list", action="store_true", help="names them and plays none")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
