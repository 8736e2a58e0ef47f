"""When a policy is in force: instants, and spans that a calendar opens again and again."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from .policy_nodes import Names, Node, PolicyError, field, variable

RFC3339 = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?([Zz]|[+-]00:00)")
DURATION = re.compile(r"(?:([0-9]+)d)?(?:([0-9]+)h)?(?:([0-9]+)m)?")
LONGEST = timedelta(days=7)
# Minute, hour, day of the month, month, day of the week; Sunday is 0.
RANGES = ((0, 59), (0, 23), (1, 31), (1, 12), (0, 6))
NOW = field(variable("time"), "now")


@dataclass(frozen=True)
class Calendar:
    minutes: frozenset[int]
    hours: frozenset[int]
    days: frozenset[int]
    months: frozenset[int]
    weekdays: frozenset[int]
    any_day: bool
    any_weekday: bool

    def fires(self, local: datetime) -> bool:
        if local.minute not in self.minutes or local.hour not in self.hours or local.month not in self.months:
            return False
        day, weekday = local.day in self.days, local.isoweekday() % 7 in self.weekdays
        # Where both are restricted either one will do.
        return day or weekday if not (self.any_day or self.any_weekday) else day and weekday


def timestamp(text: str) -> datetime:
    """An instant in UTC; other zones are refused."""
    if RFC3339.fullmatch(text) is None:
        raise PolicyError("not an RFC 3339 timestamp in UTC")
    try:
        return datetime.fromisoformat(text.upper()).astimezone(UTC)
    except ValueError:
        raise PolicyError("not a timestamp") from None


def cron_span(cron: str, duration: str, zone: str) -> Node:
    """Whether now lies in a span that began when the calendar fired. All three are read when the policy is made."""
    calendar, length, place = _calendar(cron), _duration(duration), _zone(zone)
    return lambda names: _is_within(calendar, length, place, _now(names))


def _now(names: Names) -> datetime:
    now = NOW(names)
    if not isinstance(now, datetime):
        raise PolicyError("there is no time here")
    return now


def _is_within(calendar: Calendar, length: timedelta, place: ZoneInfo, now: datetime) -> bool:
    minute = now.replace(second=0, microsecond=0)
    first = now - length
    while minute > first:
        if calendar.fires(minute.astimezone(place)):
            return True
        minute -= timedelta(minutes=1)
    return False


@lru_cache(maxsize=64)
def _calendar(text: str) -> Calendar:
    fields = text.split(" ")
    if len(fields) != len(RANGES):
        raise PolicyError("a calendar has five fields")
    minutes, hours, days, months, weekdays = (
        _numbers(item, low, high) for item, (low, high) in zip(fields, RANGES, strict=True)
    )
    return Calendar(minutes, hours, days, months, weekdays, fields[2] == "*", fields[4] == "*")


def _numbers(text: str, low: int, high: int) -> frozenset[int]:
    if text == "*":
        return frozenset(range(low, high + 1))
    numbers: set[int] = set()
    for item in text.split(","):
        ends = item.split("-")
        if not 1 <= len(ends) <= 2 or not all(end.isascii() and end.isdecimal() for end in ends):
            raise PolicyError("a field is *, a number, a range, or a list of these")
        first, last = int(ends[0]), int(ends[-1])
        if not low <= first <= last <= high:
            raise PolicyError(f"a field is not within {low} and {high}")
        numbers.update(range(first, last + 1))
    return frozenset(numbers)


def _duration(text: str) -> timedelta:
    match = DURATION.fullmatch(text)
    if match is None or not text:
        raise PolicyError("a duration is whole days, hours and minutes, such as 1d12h")
    days, hours, minutes = (min(int(item or 0), 100_000) for item in match.groups())
    length = timedelta(days=days, hours=hours, minutes=minutes)
    if not timedelta() < length <= LONGEST:
        raise PolicyError("a duration is above zero and at most seven days")
    return length


def _zone(text: str) -> ZoneInfo:
    try:
        return ZoneInfo(text)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise PolicyError("no such time zone") from None
