"""From points that are expected to the chance to win: a table of numbers, fitted to games of bots."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from math import exp
from pathlib import Path
from typing import Any, Final

from dicehospital.coach.winning.standing import Standing

TABLE: Final = Path(__file__).parent / "spread.json"
_POINT: Final = 1000  # the table counts in thousandths of a point
_PLACES: Final = 6  # decimals that are trusted: what is shown is the same on every platform
_WHOLE: Final = 100  # per cent


def shares(game: str, standing: Standing) -> list[float]:
    """How likely each is to win, by score; they add up to 1, and who shares a victory counts as its part.

    Points in the end are what is expected and an error of everybody's own, the wider the more turns are
    left; errors have Gumbel's distribution, with which the chance is a quotient.
    """
    row = _row(game, standing.table)
    hoped = list(standing.hoped)
    hoped[-1] += gain(row, standing)
    spread = _at(row["spread"], standing.left)
    best = max(hoped)
    weights = [exp((points - best) / spread) for points in hoped]
    return [round(weight / sum(weights), _PLACES) for weight in weights]


def gain(row: dict[str, Any], standing: Standing) -> float:
    """What an opponent of the rules gains on average until the end, beside what it has."""
    gains = row.get("gain", {})
    return sum(_at(gains[name], standing.left) * times for name, times in standing.terms.items())


def of_result(winners: Sequence[int], scores: int) -> list[float]:
    """What each has of the victory in a finished game; whom nobody has beaten is the opponent of the rules."""
    won = set(winners) or {scores - 1}
    return [1 / len(won) if seat in won else 0.0 for seat in range(scores)]


def in_percent(found: Sequence[float], *, is_over: bool) -> list[int]:
    """Whole numbers that add up to 100; before the end nobody has none, and so nobody all of it."""
    exact = [_WHOLE * share for share in found]
    told = [int(share) for share in exact]
    rest = sorted(range(len(told)), key=lambda seat: told[seat] - exact[seat])
    for seat in rest[: _WHOLE - sum(told)]:
        told[seat] += 1
    while not is_over and 0 in told:
        told[told.index(0)] += 1
        told[told.index(max(told))] -= 1
    return told


def _row(game: str, table: str) -> dict[str, Any]:
    """The numbers for a table; tables for more than were measured take those for the most."""
    rows: dict[str, Any] = spreads()[game]
    name = table if table in rows else max(known for known in rows if known.isdigit())
    numbers: dict[str, Any] = rows[name]
    return numbers


def _at(numbers: Sequence[int], left: int) -> float:
    """The number for so many turns left, in points."""
    return numbers[min(left, len(numbers) - 1)] / _POINT


@cache
def spreads() -> dict[str, Any]:
    """What was fitted, by game and table; `python -m tools.winning_chances` makes it."""
    found: dict[str, Any] = json.loads(TABLE.read_text("utf-8"))
    return found
