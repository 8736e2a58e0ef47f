"""Who asks what of which organisation, and how much of it at once."""

from dataclasses import dataclass
from typing import Any

from . import models
from .authentication import Caller
from .errors import bad_body
from .organizations import Organization
from .service import Turnkey

JSON = dict[str, Any]
DEFAULT_PAGE, LARGEST_PAGE = 10, 100


@dataclass(frozen=True)
class QueryContext:
    turnkey: Turnkey
    organization: Organization
    caller: Caller


def page_limit(options: models.Pagination) -> int:
    """Ten unless asked otherwise."""
    text = options.limit if options.limit is not None else str(DEFAULT_PAGE)
    if not text.isdecimal() or not 1 <= int(text) <= LARGEST_PAGE:
        raise bad_body(("paginationOptions.limit", "must be between 1 and 100"))
    return int(text)
