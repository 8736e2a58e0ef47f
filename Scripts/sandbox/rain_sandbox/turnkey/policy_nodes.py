"""What the expressions of policies are made of: each node gives its value for the names it is asked with."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

Names = dict[str, Any]
Node = Callable[[Names], Any]

COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


class PolicyError(Exception):
    """Not an expression, or not one of what is asked for."""


def holds(node: Node, names: Names) -> bool:
    value = node(names)
    if not isinstance(value, bool):
        raise PolicyError("not a condition")
    return value


def logical(join: Callable[[list[bool]], bool], left: Node, right: Node) -> Node:
    return lambda names: join([holds(left, names), holds(right, names)])


def negated(node: Node) -> Node:
    return lambda names: not holds(node, names)


def comparison(compare: Callable[[Any, Any], bool], left: Node, right: Node, ordered: bool) -> Node:
    def run(names: Names) -> bool:
        one, other = left(names), right(names)
        if type(one) is not type(other) or (ordered and type(one) not in (int, datetime)):
            raise PolicyError("these do not compare")
        return compare(one, other)

    return run


def membership(item: Node, items: Node) -> Node:
    def run(names: Names) -> bool:
        wanted, held = item(names), list_of(items(names))
        return any(type(one) is type(wanted) and one == wanted for one in held)

    return run


def variable(name: str) -> Node:
    return lambda names: _member(names, name)


def field(node: Node, name: str) -> Node:
    return lambda names: _member(node(names), name)


def element(node: Node, index: Node) -> Node:
    def run(names: Names) -> Any:
        held, place = node(names), index(names)
        if isinstance(held, dict):
            return _member(held, place)
        if type(place) is not int or not isinstance(held, str | list) or place >= len(held):
            raise PolicyError("no such element")
        return held[place]

    return run


def part(node: Node, start: Node, end: Node) -> Node:
    def run(names: Names) -> Any:
        held, first, last = node(names), start(names), end(names)
        if not isinstance(held, str | list) or type(first) is not int or type(last) is not int:
            raise PolicyError("no such slice")
        if not first <= last <= len(held):
            raise PolicyError("no such slice")
        return held[first:last]

    return run


def quantified(name: str, node: Node, variable: str, condition: Node) -> Node:
    def run(names: Names) -> Any:
        items = list_of(node(names))
        kept = [holds(condition, {**names, variable: item}) for item in items]
        if name == "filter":
            return [item for item, keep in zip(items, kept, strict=True) if keep]
        return any(kept) if name == "any" else all(kept)

    return run


def _member(value: Any, name: Any) -> Any:
    if not isinstance(value, dict) or name not in value:
        raise PolicyError(f"nothing is called {name} here")
    return value[name]


def list_of(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise PolicyError("not a list")
    return value
