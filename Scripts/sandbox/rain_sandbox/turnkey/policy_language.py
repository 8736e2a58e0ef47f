"""The language of policies: an expression over what is asked for and who approves.

Nothing is skipped: an error anywhere in an expression is an error of the whole, as the vendor says of its own.
"""

import re

from . import policy_nodes as nodes
from . import policy_time
from .policy_nodes import Node, PolicyError

TOKEN = re.compile(
    r"\s*(?:(?P<number>0x[0-9a-fA-F]+|[0-9]+)|'(?P<text>[^']*)'|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<sign>\|\||&&|==|!=|<=|>=|\.\.|[!<>.,()\[\]]))"
)
LONGEST, DEEPEST = 4096, 32


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
        self._descend()
        node = self._both()
        while self._takes("||"):
            node = nodes.logical(any, node, self._both())
        self._depth -= 1
        return node

    def _descend(self) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise PolicyError("too deep")

    def _both(self) -> Node:
        node = self._compared()
        while self._takes("&&"):
            node = nodes.logical(all, node, self._compared())
        return node

    def _compared(self) -> Node:
        if self._takes("!"):
            self._descend()
            node = nodes.negated(self._compared())
            self._depth -= 1
            return node
        left = self._value()
        for sign, compare in nodes.COMPARISONS.items():
            if self._takes(sign):
                return nodes.comparison(compare, left, self._value(), ordered=sign[0] in "<>")
        if self.peek() == ("name", "in"):
            self._place += 1
            return nodes.membership(left, self._value())
        return left

    def _value(self) -> Node:
        node = self._primary()
        while True:
            if self._takes("."):
                name = self._expect("name")
                node = self._call(node, name) if self._takes("(") else nodes.field(node, name)
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
        if kind == "name" and self._takes("("):
            return self._function(text)
        if kind == "name":
            return (lambda _: text == "true") if text in ("true", "false") else nodes.variable(text)
        if text == "(":
            node = self.either()
            self._require(")")
            return node
        if text == "[":
            return self._listed()
        raise PolicyError("a value is missing")

    def _function(self, name: str) -> Node:
        """What makes values of texts; the texts are read at once, so that a policy that cannot work is never made."""
        texts = [self._expect("text")]
        while self._takes(","):
            texts.append(self._expect("text"))
        self._require(")")
        if name == "Timestamp" and len(texts) == 1:
            instant = policy_time.timestamp(texts[0])
            return lambda _: instant
        if name == "CronSpan" and len(texts) == 3:
            return policy_time.cron_span(*texts)
        raise PolicyError(f"no function {name} of these")

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
        return nodes.part(node, start, end) if end else nodes.element(node, start)

    def _call(self, node: Node, name: str) -> Node:
        if name == "count":
            self._require(")")
            return lambda names: len(nodes.list_of(node(names)))
        if name == "contains":
            item = self.either()
            self._require(")")
            return nodes.membership(item, node)
        if name not in ("any", "all", "filter"):
            raise PolicyError(f"no function {name}")
        variable = self._expect("name")
        self._require(",")
        condition = self.either()
        self._require(")")
        return nodes.quantified(name, node, variable, condition)

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
