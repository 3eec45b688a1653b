"""What a crowd of players counts while it plays."""

from __future__ import annotations

import math
from array import array
from collections import Counter
from typing import NamedTuple


class Tally:
    """Counts and times of one measurement; a new one is put in place for the next."""

    __slots__ = ("acks", "errors", "games", "moves", "others")

    def __init__(self) -> None:
        """Nothing yet."""
        self.acks = array("d")  # seconds from an act to its acknowledgement
        self.others = array("d")  # seconds from an act to the other player's update
        self.moves = 0  # moves of the game: a patient is admitted by one move of two acts
        self.games = 0  # played to the end
        self.errors: Counter[str] = Counter()


class Percentiles(NamedTuple):
    """Of times, in milliseconds."""

    p50: float
    p99: float
    p999: float
    most: float

    @classmethod
    def of(cls, times: array[float]) -> Percentiles:
        """Percentiles of seconds; not a number when there are none."""
        ordered = sorted(times)
        return cls(*(1000 * _at(ordered, share) for share in (0.5, 0.99, 0.999, 1.0)))

    def __str__(self) -> str:
        return f"{self.p50:.1f} / {self.p99:.1f} / {self.p999:.1f}"


def _at(ordered: list[float], share: float) -> float:
    """The nearest-rank percentile."""
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)] if ordered else math.nan
