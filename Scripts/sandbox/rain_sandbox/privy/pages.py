"""Lists that come in pages, each naming the cursor of the next."""

from collections.abc import Callable, Sequence
from typing import Annotated, TypeVar

from pydantic import Field

from .call import JSON, Model
from .refusals import invalid

T = TypeVar("T")
MAXIMUM_LIMIT = 100


class PageQuery(Model):
    cursor: str | None = None
    limit: Annotated[int, Field(ge=1, le=MAXIMUM_LIMIT)] = MAXIMUM_LIMIT


def page(items: Sequence[T], query: PageQuery, key: Callable[[T], str], shape: Callable[[T], JSON]) -> JSON:
    """A cursor is the id of the first item of its page."""
    start = 0
    if query.cursor is not None:
        places = [index for index, item in enumerate(items) if key(item) == query.cursor]
        if not places:
            raise invalid("cursor: not one of this list")
        start = places[0]
    end = start + query.limit
    return {
        "data": [shape(item) for item in items[start:end]],
        "next_cursor": key(items[end]) if end < len(items) else None,
    }
