"""What many games have in common, from counts that do not grow with their number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import erfc, sqrt
from statistics import NormalDist, fmean, stdev

from dicehospital.lab.match import Result

Z = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations
ASSUMED = 4  # games, shared fairly, that a few are thought to come on top of: nobody is certain of himself


class SeatTally:
    """The games of one seat."""

    def __init__(self) -> None:
        self.totals: Counter[int] = Counter()  # how many games ended with so many points
        self.parts: Counter[str] = Counter()  # points by what they were scored for, over all games
        self.wins = 0  # alone or shared

    def merge(self, other: SeatTally) -> None:
        """Add the games of another tally."""
        self.totals.update(other.totals)
        self.parts.update(other.parts)
        self.wins += other.wins


class Tally:
    """The games of a run, counted."""

    def __init__(self, seats: int) -> None:
        self.seats = [SeatTally() for _ in range(seats)]
        self.games = 0
        self.ties = 0  # games with more than one winner
        self.decisions = 0
        self.reports = 0  # medical reports completed

    def add(self, result: Result) -> None:
        """Count the result of a game."""
        self.games += 1
        self.ties += len(result.winners) > 1
        self.decisions += result.decisions
        self.reports += result.reports or 0
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
        self.reports += other.reports
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
    centre = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


# -- figures that came seed by seed -------------------------------------------------------------------
def spread(values: Sequence[float]) -> tuple[float, float | None]:
    """The mean and half of its 95 % interval; None for a single value."""
    number = len(values)
    if number < 2:
        return fmean(values), None
    return fmean(values), student(number - 1) * stdev(values) / sqrt(number)


def student(freedom: int) -> float:
    """How many errors lie on each side of a 95 % interval, by the expansion of Cornish and Fisher."""
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def share_interval(shares: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a share that came seed by seed, each between 0 and 1."""
    mean_share = fmean(shares)
    return share_ends(len(shares), mean_share, sum((s - mean_share) ** 2 for s in shares))


def share_ends(number: int, mean_share: float, squares: float) -> tuple[float, float]:
    """Return the 95 % interval of a share from number, mean and sum of squared deviations.

    As Agresti and Coull do for single games: half of those assumed were won, so it is never empty.
    """
    counted = number + ASSUMED
    middle = (number * mean_share + ASSUMED / 2) / counted
    squares += number * (mean_share - middle) ** 2
    squares += ASSUMED / 2 * (middle**2 + (1 - middle) ** 2)
    half = Z * sqrt(squares) / counted
    return max(0.0, middle - half), min(1.0, middle + half)


# -- many comparisons at once --------------------------------------------------------------------------
def wide(comparisons: int) -> float:
    """How many errors lie on each side of intervals that all hold together with 95 % (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(comparisons, 1))


def p_value(errors: float) -> float:
    """How likely it is to be so many errors away from nothing, on either side, by chance alone."""
    return erfc(abs(errors) / sqrt(2))


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values corrected for their number (Holm): below 0.05 one may speak of an effect."""
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    found, least = [1.0] * len(p_values), 0.0
    for rank, place in enumerate(order):
        least = max(least, min(1.0, (len(order) - rank) * p_values[place]))
        found[place] = least
    return found
