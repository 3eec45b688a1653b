"""Days played in a row, counted by their numbers: one day of rest a week breaks no row."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from dicehospital.server.tables.daily.days import week


class Streaks(Struct, frozen=True):
    """How many days somebody has played in a row; days of rest are not counted."""

    now: int
    longest: int


def streaks_of(played: Collection[int], first_open: int) -> Streaks:
    """The rows that some days make; a day that is still open is not missed yet."""
    row = since = longest = 0  # days played in this row, and since its last day of rest
    rested = -1  # the week of that
    for number in range(min(played, default=0), max([first_open - 1, *played]) + 1):
        if number in played:
            row, since = row + 1, since + 1
            longest = max(longest, row)
        elif number < first_open:
            row = since if week(number) == rested else row
            since, rested = 0, week(number)
    return Streaks(row, longest)
