"""What a seat earns beside the same seat at the other tables, and who leads."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

NOTHING: Final = Fraction(0)
AVERAGE_PLUS: Final = Fraction(60, 100)
"""For who could not be compared, through no fault of theirs."""


class Outcome(NamedTuple):
    """How the game of a table ended for the tournament."""

    points: tuple[int, ...] | None  # by seat; None: it was not played to its end in time
    owed: frozenset[int] = frozenset()  # the seats of people whose decision was missing then


Share = Fraction | None  # of all matchpoints; None: not known yet


def matchpoints(mine: int, other: int) -> int:
    """2 for more points than the same seat at another table has, 1 for as many."""
    return 2 if mine > other else int(mine == other)


def shares_of(outcomes: Sequence[Outcome | None], seats: int) -> list[list[Share]]:
    """By table and seat, the share of the matchpoints of a round; a table that still plays has none."""
    return [
        [_share(outcomes, table, seat) for seat in range(seats)] for table in range(len(outcomes))
    ]


def _share(outcomes: Sequence[Outcome | None], table: int, seat: int) -> Share:
    mine = outcomes[table]
    if mine is None:
        return None
    if mine.points is None:
        return NOTHING if seat in mine.owed else AVERAGE_PLUS
    others = [
        one.points[seat]
        for number, one in enumerate(outcomes)
        if number != table and one is not None and one.points is not None
    ]
    if not others:
        return None if None in outcomes else AVERAGE_PLUS
    earned = sum(matchpoints(mine.points[seat], other) for other in others)
    return Fraction(earned, 2 * len(others))


def total_of(shares: Sequence[Share]) -> Fraction:
    """What somebody has in all: a round without a result adds nothing."""
    return sum((share for share in shares if share is not None), NOTHING)


def places_of(totals: Sequence[Fraction]) -> list[int]:
    """The place of each; who has as much shares it."""
    return [1 + sum(other > mine for other in totals) for mine in totals]
