"""JSON read twice: as values, and so exactly that another spelling of a number or order of keys shows."""

import json
import re
from dataclasses import dataclass
from typing import Any

from .errors import bad_request

STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
BRACKET = re.compile(r"[\[\]{}]")
DEEPEST = 200


@dataclass(frozen=True)
class Number:
    """A number as it was spelled."""

    text: str


def parse(body: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """The values, and the same with spelled numbers. Twice the same key in an object is refused."""
    try:
        text = body.decode()
        check_depth(text)
        value = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_unique)
        exact = json.loads(text, parse_int=Number, parse_float=Number)
    except ValueError:
        raise bad_request("The request body is not valid JSON.") from None
    if not isinstance(value, dict):
        raise bad_request("The request body has to be an object.")
    return value, exact


def loads(text: str) -> Any:
    """JSON from within a message.

    Raises:
        ValueError: what it is not, or is too deep.
    """
    check_depth(text)
    return json.loads(text)


def check_depth(text: str) -> None:
    """The parser's own limit is that of the process, whose chain raised it beyond what the machine's stack holds."""
    depth = 0
    for bracket in BRACKET.findall(STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise ValueError("too deep")


def canonical(value: Any) -> str:
    """One text for one value: spelling of numbers and order of keys count, spaces and escapes do not."""
    match value:
        case Number():
            return value.text
        case dict():
            return "{" + ",".join(f"{json.dumps(name)}:{canonical(item)}" for name, item in value.items()) + "}"
        case list():
            return "[" + ",".join(map(canonical, value)) + "]"
        case _:
            return json.dumps(value)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError("a key is given twice")
    return made


def _refuse_constant(name: str) -> None:
    raise ValueError(name)
