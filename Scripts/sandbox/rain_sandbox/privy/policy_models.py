"""Policies as requests write them."""

from typing import Annotated, Any, Literal

from pydantic import Field

from .call import Model
from .owner_models import WithOwner
from .refusals import Refused, not_served
from .rpc_models import TypeField

Action = Literal["ALLOW", "DENY"]
METHODS = (
    "*",
    "eth_sendTransaction",
    "eth_signTransaction",
    "eth_signTypedData_v4",
    "eth_sign7702Authorization",
    "personal_sign",
    "exportPrivateKey",
    "exportSeedPhrase",
)
FIELDS = {
    "ethereum_transaction": ("to", "value", "chain_id"),
    "ethereum_typed_data_domain": ("chainId", "verifyingContract", "chain_id", "verifying_contract"),
    "ethereum_7702_authorization": ("contract",),
    "system": ("current_unix_timestamp",),
}
SOURCES = (*FIELDS, "ethereum_calldata", "ethereum_typed_data_message")
ORDERED = ("gt", "gte", "lt", "lte")
OPERATORS = ("eq", "in", *ORDERED)
Name = Annotated[str, Field(min_length=1, max_length=50)]


class TypedDataTypes(Model):
    types: dict[str, list[TypeField]]
    primary_type: str


class Condition(Model):
    field_source: str
    field: str
    operator: str
    value: str | list[str]
    abi: list[dict[str, Any]] | None = None
    typed_data: TypedDataTypes | None = None

    def check(self) -> None:
        """What this stack could not judge is refused, never taken and then passed over."""
        if self.field_source not in SOURCES:
            raise not_served(f"conditions on {self.field_source}")
        if self.operator not in OPERATORS:
            raise not_served(f"the operator {self.operator}")
        if self.field not in FIELDS.get(self.field_source, (self.field,)):
            raise Refused("invalid_policy_format", f"{self.field_source} has no field {self.field}")
        if isinstance(self.value, list) != (self.operator == "in"):
            raise Refused("invalid_policy_format", f"{self.operator}: value has the wrong form")
        if (self.abi is None) == (self.field_source == "ethereum_calldata"):
            raise Refused("invalid_policy_format", "ethereum_calldata, and it alone, needs an abi")
        if (self.typed_data is None) == (self.field_source == "ethereum_typed_data_message"):
            raise Refused("invalid_policy_format", "ethereum_typed_data_message, and it alone, needs typed_data")


class RuleBody(Model):
    name: Name
    method: str
    conditions: list[Condition]
    action: Action
    id: str | None = None

    def check(self) -> None:
        if self.method not in METHODS:
            raise not_served(f"rules for {self.method}")
        for condition in self.conditions:
            condition.check()


class CreatePolicy(WithOwner):
    version: Literal["1.0"]
    name: Name
    chain_type: Literal["ethereum"]
    rules: list[RuleBody]


class UpdatePolicy(WithOwner):
    name: Name | None = None
    rules: list[RuleBody] | None = None
