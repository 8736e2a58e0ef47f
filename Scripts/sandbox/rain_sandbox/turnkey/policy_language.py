"""The language of policies: an expression over what is asked for and who approves.

Nothing is skipped: an error anywhere in an expression is an error of the whole, as the vendor says of its own.
"""

import re
from collections.abc import Callable
from typing import Any

Names = dict[str, Any]
Node = Callable[[Names], Any]

TOKEN = re.compile(
    r"\s*(?:(?P<number>0x[0-9a-fA-F]+|[0-9]+)|'(?P<text>[^']*)'|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<sign>\|\||&&|==|!=|<=|>=|\.\.|[!<>.,()\[\]]))"
)
LONGEST, DEEPEST = 4096, 32
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


def compile_expression(text: str) -> Node:
    """An empty expression is always true."""
    if not text.strip():
        return lambda _: True
    if len(text) > LONGEST:
        raise PolicyError("too long")
    parser = _Parser(_tokens(text))
    node = parser.either()
    if parser.peek() is not None:
        raise PolicyError("more than one expression")
    return node


def holds(node: Node, names: Names) -> bool:
    value = node(names)
    if not isinstance(value, bool):
        raise PolicyError("not a condition")
    return value


def _tokens(text: str) -> list[tuple[str, str]]:
    tokens, place = [], 0
    while text[place:].strip():
        match = TOKEN.match(text, place)
        if match is None or match.lastgroup is None:
            raise PolicyError(f"unreadable at {place}")
        tokens.append((match.lastgroup, match[match.lastgroup]))
        place = match.end()
    return tokens


class _Parser:
    def __init__(self, tokens: list[tuple[str, str]]) -> None:
        self._tokens = tokens
        self._place = 0
        self._depth = 0

    def peek(self) -> tuple[str, str] | None:
        return self._tokens[self._place] if self._place < len(self._tokens) else None

    def either(self) -> Node:
        self._depth += 1
        if self._depth > DEEPEST:
            raise PolicyError("too deep")
        node = self._both()
        while self._takes("||"):
            node = _logical(any, node, self._both())
        self._depth -= 1
        return node

    def _both(self) -> Node:
        node = self._compared()
        while self._takes("&&"):
            node = _logical(all, node, self._compared())
        return node

    def _compared(self) -> Node:
        if self._takes("!"):
            return _negated(self._compared())
        left = self._value()
        for sign, compare in COMPARISONS.items():
            if self._takes(sign):
                return _comparison(compare, left, self._value(), ordered=sign[0] in "<>")
        if self.peek() == ("name", "in"):
            self._place += 1
            return _membership(left, self._value())
        return left

    def _value(self) -> Node:
        node = self._primary()
        while True:
            if self._takes("."):
                name = self._expect("name")
                node = self._call(node, name) if self._takes("(") else _field(node, name)
            elif self._takes("["):
                node = self._indexed(node)
            else:
                return node

    def _primary(self) -> Node:
        kind, text = self.peek() or ("end", "")
        self._place += 1
        if kind == "number":
            number = int(text, 16 if text.startswith("0x") else 10)
            return lambda _: number
        if kind == "text":
            return lambda _: text
        if kind == "name":
            return (lambda _: text == "true") if text in ("true", "false") else _variable(text)
        if text == "(":
            node = self.either()
            self._require(")")
            return node
        if text == "[":
            return self._listed()
        raise PolicyError("a value is missing")

    def _listed(self) -> Node:
        items: list[Node] = []
        while not self._takes("]"):
            if items:
                self._require(",")
            items.append(self.either())
        return lambda names: [item(names) for item in items]

    def _indexed(self, node: Node) -> Node:
        start = self.either()
        end = self.either() if self._takes("..") else None
        self._require("]")
        return _slice(node, start, end) if end else _element(node, start)

    def _call(self, node: Node, name: str) -> Node:
        if name == "count":
            self._require(")")
            return lambda names: len(_list(node(names)))
        if name == "contains":
            item = self.either()
            self._require(")")
            return _membership(item, node)
        if name not in ("any", "all", "filter"):
            raise PolicyError(f"no function {name}")
        variable = self._expect("name")
        self._require(",")
        condition = self.either()
        self._require(")")
        return _quantified(name, node, variable, condition)

    def _takes(self, sign: str) -> bool:
        if self.peek() != ("sign", sign):
            return False
        self._place += 1
        return True

    def _require(self, sign: str) -> None:
        if not self._takes(sign):
            raise PolicyError(f"{sign} is missing")

    def _expect(self, wanted: str) -> str:
        kind, text = self.peek() or ("end", "")
        if kind != wanted:
            raise PolicyError(f"a {wanted} is missing")
        self._place += 1
        return text


def _logical(join: Callable[[list[bool]], bool], left: Node, right: Node) -> Node:
    return lambda names: join([holds(left, names), holds(right, names)])


def _negated(node: Node) -> Node:
    return lambda names: not holds(node, names)


def _comparison(compare: Callable[[Any, Any], bool], left: Node, right: Node, ordered: bool) -> Node:
    def run(names: Names) -> bool:
        one, other = left(names), right(names)
        if type(one) is not type(other) or (ordered and type(one) is not int):
            raise PolicyError("these do not compare")
        return compare(one, other)

    return run


def _membership(item: Node, items: Node) -> Node:
    def run(names: Names) -> bool:
        wanted, held = item(names), _list(items(names))
        return any(type(one) is type(wanted) and one == wanted for one in held)

    return run


def _variable(name: str) -> Node:
    return lambda names: _member(names, name)


def _field(node: Node, name: str) -> Node:
    return lambda names: _member(node(names), name)


def _element(node: Node, index: Node) -> Node:
    def run(names: Names) -> Any:
        held, place = node(names), index(names)
        if isinstance(held, dict):
            return _member(held, place)
        if type(place) is not int or not isinstance(held, str | list) or place >= len(held):
            raise PolicyError("no such element")
        return held[place]

    return run


def _slice(node: Node, start: Node, end: Node) -> Node:
    def run(names: Names) -> Any:
        held, first, last = node(names), start(names), end(names)
        if not isinstance(held, str | list) or type(first) is not int or type(last) is not int:
            raise PolicyError("no such slice")
        if not first <= last <= len(held):
            raise PolicyError("no such slice")
        return held[first:last]

    return run


def _quantified(name: str, node: Node, variable: str, condition: Node) -> Node:
    def run(names: Names) -> Any:
        items = _list(node(names))
        kept = [holds(condition, {**names, variable: item}) for item in items]
        if name == "filter":
            return [item for item, keep in zip(items, kept, strict=True) if keep]
        return any(kept) if name == "any" else all(kept)

    return run


def _member(value: Any, name: Any) -> Any:
    if not isinstance(value, dict) or name not in value:
        raise PolicyError(f"nothing is called {name} here")
    return value[name]


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise PolicyError("not a list")
    return value
