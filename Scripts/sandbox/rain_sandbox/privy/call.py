"""One request, after it has been found out who asks: what every endpoint is answered from."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import from_json

from .authorization import SignedRequest
from .refusals import Refused, invalid
from .users import User

if TYPE_CHECKING:
    from .service import Privy

JSON = dict[str, Any]


class Model(BaseModel):
    """Stricter than a server need be: what the vendor's schema does not know is always the client's mistake here."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, validate_by_name=False, validate_by_alias=True
    )


M = TypeVar("M", bound=Model)


@dataclass(frozen=True)
class Call:
    method: str
    url: str
    path: str
    """Without the query; identifies what an idempotency key belongs to."""
    headers: Mapping[str, str]
    parameters: Mapping[str, str]
    """Of the path."""
    query: Mapping[str, str]
    body: JSON | None
    bearer: str | None = None
    """The access token as it came, perhaps expired."""
    user: User | None = None
    """Who asks; None: the app's server, or nobody."""

    @property
    def someone(self) -> User:
        """The user, at an endpoint that needs one."""
        if self.user is None:
            raise Refused("invalid_auth_token")
        return self.user

    @property
    def is_server(self) -> bool:
        return self.user is None

    @property
    def signed(self) -> SignedRequest:
        return SignedRequest(self.method, self.url, self.body, self.headers)

    def read(self, model: type[M]) -> M:
        return read(model, self.body if self.body is not None else {})

    def read_query(self, model: type[M]) -> M:
        """Numbers and flags are texts in a query, so they are read leniently."""
        return read(model, dict(self.query), strict=False)


Answer = Callable[["Privy", Call], Awaitable[JSON | None]]


@dataclass(frozen=True)
class Endpoint:
    method: str
    path: str
    answer: Answer
    """None: an empty answer with status 204."""
    needs_user: bool = True
    """On the client's side: an access token that may still be used."""


def read(model: type[M], value: JSON, strict: bool | None = None) -> M:
    try:
        return model.model_validate(value, strict=strict)
    except ValidationError as error:
        problems = [f"{'.'.join(map(str, item['loc']))}: {item['msg']}" for item in error.errors(include_input=False)]
        raise invalid("; ".join(problems)) from None


def parse_body(body: bytes) -> JSON | None:
    """By a parser whose depth is bounded: the engine of the chain has raised the interpreter's own bound."""
    if not body:
        return None
    try:
        value = from_json(body, allow_inf_nan=False)
    except ValueError:
        raise invalid("The body is not JSON") from None
    if not isinstance(value, dict):
        raise invalid("The body is not a JSON object")
    return value
