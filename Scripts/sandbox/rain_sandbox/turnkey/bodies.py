"""From bytes to a model, or a 400 that names each field."""

import json
from typing import Any, TypeVar

from pydantic import ValidationError

from .errors import bad_body, invalid
from .models import Model

M = TypeVar("M", bound=Model)


def parse_json(body: bytes) -> dict[str, Any]:
    try:
        value = json.loads(body.decode())  # UTF-8 and nothing else
    except ValueError:
        raise invalid("bad request body") from None
    if not isinstance(value, dict):
        raise invalid("bad request body")
    return value


def read(model: type[M], value: dict[str, Any], prefix: str = "") -> M:
    """Violations carry paths such as `parameters.accounts.0.curve`."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        raise bad_body(
            *((prefix + ".".join(map(str, item["loc"])), item["msg"]) for item in error.errors())
        ) from None
