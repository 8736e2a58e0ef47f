"""Reads the fields of an object strictly: what is missing, of another type or unknown is refused with its path."""

from collections.abc import Collection
from typing import Any, TypeVar

from .errors import ModelError, refuse_at

T = TypeVar("T")
NAMES: dict[type, str] = {str: "string", int: "integer", bool: "boolean", dict: "dictionary", list: "list"}


class Fields:
    def __init__(self, value: Any, path: str = "") -> None:
        if not isinstance(value, dict):
            raise refuse_at(path, "Input should be a valid dictionary")
        self.value: dict[str, Any] = value
        self.path = path
        self._read: set[str] = set()

    def at(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def has(self, name: str) -> bool:
        return self.value.get(name) is not None

    def optional(self, name: str, kind: type[T]) -> T | None:
        """None also where the client says null."""
        self._read.add(name)
        found = self.value.get(name)
        if found is None:
            return None
        if not isinstance(found, kind) or (kind is int and isinstance(found, bool)):
            raise refuse_at(self.at(name), f"Input should be a valid {NAMES[kind]}")
        return found

    def required(self, name: str, kind: type[T]) -> T:
        found = self.optional(name, kind)
        if found is None:
            raise refuse_at(self.at(name), "Field required")
        return found

    def choice(self, name: str, among: Collection[str]) -> str | None:
        found = self.optional(name, str)
        if found is not None and found not in among:
            raise refuse_at(self.at(name), f"Input should be {' or '.join(map(repr, among))}")
        return found

    def object(self, name: str) -> "Fields | None":
        found = self.optional(name, dict)
        return None if found is None else Fields(found, self.at(name))

    def skip(self, *names: str) -> None:
        """What the stand-in takes and does not look at."""
        self._read.update(names)

    def finish(self) -> None:
        for name in self.value:
            if name not in self._read:
                raise refuse_at(self.at(name), "Extra inputs are not permitted")

    def refuse(self, name: str, message: str) -> ModelError:
        return refuse_at(self.at(name), message)
