"""When the time of a decision is over that runs in the working hours of a time zone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from typing import Final

from dicehospital.kernel.errors import BadInput
from dicehospital.server.limits.time_limits import HOUR, Clock, WorkingHours

_DAY: Final = timedelta(days=1)
_MIDNIGHT: Final = 24
_SATURDAY: Final = 5  # of the days of a week, from 0


def check_slow_clock(clock: Clock) -> None:
    """Refuse working hours, or a table that waits, where decisions have no long time of their own."""
    is_long = clock.move >= HOUR and not clock.game and not clock.activation
    if clock.waits and not is_long:
        raise BadInput("clock.waits", "server.waits_for_long", least=HOUR, seen=clock.move)
    if clock.hours is None:
        return
    if not is_long:
        raise BadInput("clock.hours", "server.hours_for_long", least=HOUR, seen=clock.move)
    if clock.hours.begins >= clock.hours.ends:
        raise BadInput(
            "clock.hours.ends",
            "server.hours_order",
            begins=clock.hours.begins,
            seen=clock.hours.ends,
        )
    if zone_of(clock.hours.zone) is None:
        raise BadInput("clock.hours.zone", "server.unknown_zone", seen=clock.hours.zone)


def zone_of(name: str) -> tzinfo | None:
    """The time zone of a name; None where this machine knows none of this name."""
    try:
        from zoneinfo import ZoneInfo  # few tables need it

        return ZoneInfo(name)
    except (ImportError, KeyError, ValueError, OSError):  # no such file; in a page no zones at all
        return None


@lru_cache(maxsize=4096)
def time_after(start: int, seconds: int, hours: WorkingHours | None) -> int:
    """When so many seconds have run since a moment; moments are milliseconds since 1970."""
    left = seconds * 1000
    if hours is None:
        return start + left
    for begins, ends in _spans(start, hours):
        began = max(begins, start)
        if began + left <= ends:
            return began + left
        left -= max(0, ends - began)
    raise AssertionError("days never end")


def _spans(start: int, hours: WorkingHours) -> Iterator[tuple[int, int]]:
    """The working hours of each day, from the day of a moment on."""
    zone = zone_of(hours.zone) or UTC  # another machine may know fewer zones
    day = datetime.fromtimestamp(start / 1000, zone).date()
    while True:
        if not (hours.weekends_off and day.weekday() >= _SATURDAY):
            yield _moment(day, hours.begins, zone), _moment(day, hours.ends, zone)
        day += _DAY


def _moment(day: date, hour: int, zone: tzinfo) -> int:
    if hour == _MIDNIGHT:
        return _moment(day + _DAY, 0, zone)
    return int(datetime.combine(day, time(hour), zone).timestamp() * 1000)
