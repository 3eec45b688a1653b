"""What many games have in common, from counts that do not grow with their number."""

from __future__ import annotations

from collections import Counter
from math import sqrt

from dicehospital.lab.match import Result

_Z = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations


class Seat:
    """The games of one seat."""

    def __init__(self) -> None:
        self.totals: Counter[int] = Counter()  # how many games ended with so many points
        self.parts: Counter[str] = Counter()  # points by what they were scored for, over all games
        self.wins = 0  # alone or shared

    def merge(self, other: Seat) -> None:
        """Add the games of another tally."""
        self.totals.update(other.totals)
        self.parts.update(other.parts)
        self.wins += other.wins


class Tally:
    """The games of a run, counted."""

    def __init__(self, seats: int) -> None:
        self.seats = [Seat() for _ in range(seats)]
        self.games = 0
        self.ties = 0  # games with more than one winner
        self.decisions = 0

    def add(self, result: Result) -> None:
        """Count the result of a game."""
        self.games += 1
        self.ties += len(result.winners) > 1
        self.decisions += result.decisions
        for seat, score in zip(self.seats, result.scores, strict=True):
            seat.totals[score.total] += 1
            seat.parts.update(score.parts)
        for winner in result.winners:
            self.seats[winner].wins += 1

    def merge(self, other: Tally) -> None:
        """Count all games of another tally."""
        self.games += other.games
        self.ties += other.ties
        self.decisions += other.decisions
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.merge(theirs)


# -- figures of a histogram: value -> how often --------------------------------------------------------
def mean(histogram: Counter[int]) -> float:
    """The average of what was counted."""
    return sum(value * count for value, count in histogram.items()) / histogram.total()


def deviation(histogram: Counter[int]) -> float:
    """The standard deviation of the sample; 0 for a single value."""
    number = histogram.total()
    if number < 2:
        return 0.0
    total = sum(value * count for value, count in histogram.items())
    squares = sum(value * value * count for value, count in histogram.items())
    return sqrt((number * squares - total * total) / (number * (number - 1)))


def quantile(histogram: Counter[int], share: float) -> int:
    """The smallest value that at least this share of all values does not exceed."""
    seen = 0
    for value in sorted(histogram):
        seen += histogram[value]
        if seen >= share * histogram.total():
            return value
    return max(histogram)


def bins(histogram: Counter[int], low: int, high: int, count: int) -> list[int]:
    """How often values fall into each of `count` equal parts of the range from low to high."""
    found = [0] * count
    width = high - low + 1
    for value, times in histogram.items():
        found[(value - low) * count // width] += times
    return found


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The Wilson 95 % interval of a share."""
    share = wins / games
    centre = share + _Z * _Z / (2 * games)
    spread = _Z * sqrt(share * (1 - share) / games + _Z * _Z / (4 * games * games))
    scale = 1 + _Z * _Z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
