"""Lists a page at a time."""

from collections.abc import Callable
from typing import TypeVar

from .errors import bad_request

T = TypeVar("T")
DEFAULT_PAGE, LARGEST_PAGE = 20, 100


def page(
    items: list[T],
    cursor: str | None,
    limit: str | None,
    identify: Callable[[T], str],
    is_wanted: Callable[[T], bool],
) -> list[T]:
    """The next items that are wanted; `cursor` is the identifier of the last one the client has."""
    size = DEFAULT_PAGE
    if limit is not None:
        if not limit.isdecimal() or not 1 <= int(limit) <= LARGEST_PAGE:
            raise bad_request(f"limit must be a number from 1 to {LARGEST_PAGE}")
        size = int(limit)
    start = 0
    if cursor is not None:
        identifiers = [identify(item) for item in items]
        if cursor not in identifiers:
            raise bad_request("cursor is not the id of an item of this list")
        start = identifiers.index(cursor) + 1
    return [item for item in items[start:] if is_wanted(item)][:size]
