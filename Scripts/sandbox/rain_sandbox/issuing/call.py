"""One request, as endpoints see it: who asks, about whom, and with what."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import ValidationError

from .authentication import Caller
from .errors import bad_request
from .records import Holder
from .service import Issuing
from .values import Model

M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class Answer:
    body: Any = None
    """None: no body at all."""
    status: int = 200


@dataclass(frozen=True)
class Call:
    issuing: Issuing
    caller: Caller
    parts: Mapping[str, str]
    """Of the path."""
    query: list[tuple[str, str]]
    body: bytes
    content_type: str | None

    def read_query(self, model: type[M]) -> M:
        """A parameter that is unknown or given twice is refused: it would be a mistake of the client."""
        values: dict[str, str] = {}
        for name, value in self.query:
            if name in values:
                raise bad_request(f"querystring/{name} is given more than once")
            values[name] = value
        try:
            return model.model_validate(values)
        except ValidationError as error:
            raise bad_request(_faults("querystring", error)) from None

    def read_body(self, model: type[M]) -> M:
        if self.content_type != "application/json":
            raise bad_request("Content-Type must be application/json")
        try:
            return model.model_validate_json(self.body)
        except ValidationError as error:
            raise bad_request(_faults("body", error)) from None

    def holder(self) -> Holder:
        """Whom the path names; the tenant when it names nobody."""
        user_id, company_id = self.parts.get("user_id"), self.parts.get("company_id")
        if user_id is not None:
            self.caller.require_user(user_id)
            return self.issuing.directory.holder("user", user_id)
        self.caller.require_tenant()
        if company_id is not None:
            return self.issuing.directory.holder("company", company_id)
        return self.issuing.directory.tenant


def _faults(where: str, error: ValidationError) -> str:
    return "; ".join("/".join([where, *map(str, item["loc"])]) + f": {item['msg']}" for item in error.errors())
