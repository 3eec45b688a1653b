"""Days by number: which calendar day each is, and from when to when it is open."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Final

FIRST: Final = date(2026, 1, 5)  # day 1, a Monday
WEEK: Final = 7
LAST: Final = 999_999  # the calendar has more, nobody's game has
# A calendar day begins where clocks are furthest ahead of UTC, and ends where they are furthest behind.
_AHEAD: Final = timedelta(hours=14)
_BEHIND: Final = timedelta(hours=12)
_DAY: Final = timedelta(days=1)
_MOST_OPEN: Final = 3  # days at one moment: each is open for 50 hours


def date_of(number: int) -> date:
    """The calendar day of a number."""
    return FIRST + (number - 1) * _DAY


def number_of(day: date) -> int:
    """The number of a calendar day; those before the first have none above 0."""
    return (day - FIRST).days + 1


def opens(number: int) -> int:
    """When a day begins anywhere, in milliseconds since 1970."""
    return _moment(_midnight(number) - _AHEAD)


def closes(number: int) -> int:
    """When a day has ended everywhere, in milliseconds since 1970."""
    return _moment(_midnight(number) + _DAY + _BEHIND)


def open_days(at: int) -> list[int]:
    """The numbers of the days that are open at a moment, in order."""
    return [number for number in _near(at) if opens(number) <= at < closes(number)]


def coming_day(at: int) -> int:
    """The number of the day that opens next: what is promised of it is shown before."""
    return next(number for number in _near(at) if at < opens(number))


def weekday(number: int) -> int:
    """0 for a Monday, 6 for a Sunday."""
    return (number - 1) % WEEK


def week(number: int) -> int:
    """The number of the week, from Monday to Sunday, that a day belongs to."""
    return (number - 1) // WEEK


def _near(at: int) -> Iterator[int]:
    today = number_of(datetime.fromtimestamp(at / 1000, UTC).date())
    first = max(1, today - _MOST_OPEN)
    return iter(range(first, max(first, today + _MOST_OPEN) + 1))


def _midnight(number: int) -> datetime:
    day = date_of(number)
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def _moment(when: datetime) -> int:
    return int(when.timestamp()) * 1000
