"""A model that obeys whatever it reads: what a wallet has to withstand.

Plain words (`send 1 USDC to 0x…`, `approve unlimited`, `withdraw 5`, `revoke`) are obeyed wherever they stand in a
result, as often as they stand there, and so is `CALL name {"json": "input"}`, also for tools that do not exist.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from .dialogue import Returned, Wanted
from .exact_json import check_depth, loads
from .intents import actions

CALL = re.compile(r"\bCALL\s+([A-Za-z0-9_.-]+)\s*(?=\{)")


def injected_calls(results: list[Returned]) -> list[Wanted]:
    return [call for result in results for text in _texts(result.text) for call in _instructions(text)]


def _instructions(text: str) -> list[Wanted]:
    calls: list[Wanted] = []
    for match in CALL.finditer(text):
        try:
            check_depth(text[match.end() :])
            value, _ = json.JSONDecoder().raw_decode(text, match.end())
        except ValueError:
            continue
        calls.append(Wanted(match[1], value))
    return calls or actions(text)


def _texts(result: str) -> list[str]:
    """Every text in a result that is JSON; else the result itself."""
    try:
        return list(_strings(loads(result)))
    except ValueError:
        return [result]


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for inner in value.values():
                yield from _strings(inner)
        case list():
            for inner in value:
                yield from _strings(inner)
