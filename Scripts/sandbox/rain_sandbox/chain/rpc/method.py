"""Declaring JSON-RPC methods and calling them with positional parameters."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from ..errors import INVALID_PARAMS, RpcError

Function = TypeVar("Function", bound=Callable[..., Any])
_NAMES = "rpc_names"


def rpc(*names: str) -> Callable[[Function], Function]:
    """Marks a function as the method of these names."""

    def mark(function: Function) -> Function:
        setattr(function, _NAMES, names)
        return function

    return mark


@dataclass(frozen=True)
class Method:
    function: Callable[..., Any]
    required: int
    maximum: int | None
    """None: any number of parameters."""

    def call(self, parameters: list[Any]) -> Any:
        if len(parameters) < self.required:
            raise RpcError(INVALID_PARAMS, f"missing value for required argument {len(parameters)}")
        if self.maximum is not None and len(parameters) > self.maximum:
            raise RpcError(INVALID_PARAMS, f"too many arguments, want at most {self.maximum}")
        return self.function(*parameters)


def methods_of(*groups: object) -> dict[str, Method]:
    """Every marked function of the groups, by each of its names."""
    table: dict[str, Method] = {}
    for group in groups:
        for _, function in inspect.getmembers(group, inspect.ismethod):
            for name in getattr(function, _NAMES, ()):
                table[name] = _described(function)
    return table


def _described(function: Callable[..., Any]) -> Method:
    parameters = inspect.signature(function).parameters.values()
    variadic = any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters)
    positional = [parameter for parameter in parameters if parameter.kind is parameter.POSITIONAL_OR_KEYWORD]
    required = sum(parameter.default is parameter.empty for parameter in positional)
    return Method(function, required, None if variadic else len(positional))
