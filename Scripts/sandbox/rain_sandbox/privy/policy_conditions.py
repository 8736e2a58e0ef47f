"""Conditions of policy rules: which value of a request they look at, and how it compares."""

from dataclasses import dataclass
from typing import Any, cast

from eth_abi.abi import decode
from eth_abi.exceptions import DecodingError
from eth_typing import ABIFunction
from eth_utils.abi import collapse_if_tuple, function_abi_to_4byte_selector

from .policy_models import ORDERED, Condition
from .rpc_models import SendTransaction, UnsignedTransaction

FUNCTION_NAME = "function_name"


@dataclass(frozen=True)
class Subject:
    """A request that is to be judged."""

    method: str
    body: Any
    now: int

    @property
    def transaction(self) -> UnsignedTransaction | None:
        found: UnsignedTransaction | None = getattr(self._params, "transaction", None)
        return found

    @property
    def chain_id(self) -> int | None:
        if isinstance(self.body, SendTransaction):
            return int(self.body.caip2.rpartition(":")[2])
        return None if self.transaction is None else self.transaction.chain_id

    @property
    def typed_data(self) -> Any:
        return getattr(self._params, "typed_data", None)

    @property
    def contract(self) -> str | None:
        found: str | None = getattr(self._params, "contract", None)
        return found

    @property
    def _params(self) -> Any:
        return getattr(self.body, "params", None)


def holds(condition: Condition, subject: Subject) -> bool:
    """A condition on what the request does not have does not hold."""
    value = _value(condition, subject)
    if value is None:
        return False
    given = _comparable(value)
    if isinstance(condition.value, list):
        return given in [_comparable(item) for item in condition.value]
    wanted = _comparable(condition.value)
    if condition.operator == "eq":
        return given == wanted
    if condition.operator not in ORDERED or not isinstance(given, int) or not isinstance(wanted, int):
        return False
    return {"gt": given > wanted, "gte": given >= wanted, "lt": given < wanted, "lte": given <= wanted}[
        condition.operator
    ]


def _value(condition: Condition, subject: Subject) -> Any:
    transaction, typed_data, field = subject.transaction, subject.typed_data, condition.field
    match condition.field_source:
        case "system":
            return subject.now
        case "ethereum_7702_authorization":
            return subject.contract
        case "ethereum_transaction" if transaction is not None:
            values = {"to": transaction.to, "value": transaction.value or 0, "chain_id": subject.chain_id}
            return values[field]
        case "ethereum_calldata" if transaction is not None:
            return _argument(condition.abi or [], transaction.data or b"", field)
        case "ethereum_typed_data_domain" if typed_data is not None:
            names = {"chain_id": "chainId", "verifying_contract": "verifyingContract"}
            return typed_data.domain.get(names.get(field, field))
        case "ethereum_typed_data_message" if typed_data is not None and condition.typed_data is not None:
            wanted = condition.typed_data
            if (typed_data.primary_type, typed_data.types) != (wanted.primary_type, wanted.types):
                return None
            return _member(typed_data.message, field.split("."))
    return None


def _argument(abi: list[dict[str, Any]], data: bytes, field: str) -> Any:
    """`function_name`, or `transfer.to`: the argument `to` when the function is `transfer`."""
    for function in abi:
        if (
            function.get("type") != "function"
            or function_abi_to_4byte_selector(cast(ABIFunction, function)) != data[:4]
        ):
            continue
        if field == FUNCTION_NAME:
            return function["name"]
        inputs = function.get("inputs", [])
        try:
            values = decode([collapse_if_tuple(item) for item in inputs], data[4:])
        except DecodingError:
            return None
        name, _, argument = field.partition(".")
        if name == function["name"]:
            return dict(zip([item["name"] for item in inputs], values, strict=True)).get(argument)
    return None


def _member(value: Any, names: list[str]) -> Any:
    for name in names:
        if not isinstance(value, dict):
            return None
        value = value.get(name)
    return value


def _comparable(value: Any) -> int | str:
    """Numbers however they are written, and texts without regard to case: addresses have checksums or not."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return str(value)
    if isinstance(value, int):
        return value
    is_address = len(value) == 42 and value.startswith("0x")
    try:
        return value.lower() if is_address else int(value, 16 if value.startswith("0x") else 10)
    except ValueError:
        return value.lower()
