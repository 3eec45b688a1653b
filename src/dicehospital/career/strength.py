"""How strong somebody is among the levels, with the 95 % interval, from games against them (decision 0038).

The levels stand fixed on the scale of ratings, so a single number is unknown. Before the first game all that it
may be is held as likely; after each game the likelihood of its result weighs in, half of it for half a victory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final

from dicehospital.bots.scale import share, together
from dicehospital.career.finished import FinishedGame
from dicehospital.career.levels import Levels, levels

# Games that a strength is found from: people learn, and older games tell of somebody else.
LATEST: Final = 40
POINTS: Final = 100  # of the curve, at most
HELD: Final = 0.95  # of what is likely lies in the interval
# Rating points beyond the weakest and the strongest level: who is farther off is told no more than that.
BEYOND: Final = 400
STEP: Final = 4  # rating points; a cell of the scale


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a game against bots of known strength."""

    rival: float  # the rating of all of them together
    victory: float  # 1, or 0, or the share of it


@dataclass(frozen=True, slots=True)
class Strength:
    """What results say; an end of the interval that is None is open."""

    value: float  # the mean of what is likely
    low: float | None
    high: float | None


def result_of(game: FinishedGame) -> Result:
    """A rated game as a result."""
    rated = levels()[game.game]
    return Result(together(rated[bot] for bot in game.rivals if bot), game.victory)


class Scale:
    """The cells of the scale around the levels of a game, and how likely each makes a result."""

    def __init__(self, rated: Levels) -> None:
        low, high = min(rated.values()) - BEYOND, max(rated.values()) + BEYOND
        self.cells = [low + STEP * (cell + 0.5) for cell in range(round((high - low) / STEP))]
        self._logs: dict[float, tuple[list[float], list[float]]] = {}

    def logs(self, rival: float) -> tuple[list[float], list[float]]:
        """The logarithms of the chances to win against a rival, and to lose, cell by cell."""
        if rival not in self._logs:
            leads = [cell - rival for cell in self.cells]
            self._logs[rival] = (
                [log(share(lead)) for lead in leads],
                [log(share(-lead)) for lead in leads],
            )
        return self._logs[rival]

    def strength(self, results: Sequence[Result]) -> Strength:
        """The strength that results speak for."""
        likely = self._likely(results)
        low, high = _densest(likely)
        return Strength(
            value=sum(cell * weight for cell, weight in zip(self.cells, likely, strict=True)),
            low=self.cells[low] - STEP / 2 if low else None,
            high=self.cells[high] + STEP / 2 if high + 1 < len(self.cells) else None,
        )

    def curve(self, results: Sequence[Result]) -> list[Strength]:
        """The strength after each of the latest games, found from those before it."""
        first = max(0, len(results) - POINTS)
        ends = range(first + 1, len(results) + 1)
        return [self.strength(results[max(0, end - LATEST) : end]) for end in ends]

    def _likely(self, results: Sequence[Result]) -> list[float]:
        """How likely each cell is; all together 1."""
        sums = [0.0] * len(self.cells)
        for rival in {result.rival for result in results}:
            shares = [result.victory for result in results if result.rival == rival]
            won, lost = sum(shares), len(shares) - sum(shares)
            sums = [
                so_far + won * win + lost * loss
                for so_far, win, loss in zip(sums, *self.logs(rival), strict=True)
            ]
        most = max(sums)
        weights = [exp(one - most) for one in sums]
        whole = sum(weights)
        return [weight / whole for weight in weights]


def _densest(likely: list[float]) -> tuple[int, int]:
    """The first and last cell of the shortest run that holds enough: there is but one peak."""
    low = high = likely.index(max(likely))
    held = likely[low]
    while held < HELD:
        below = likely[low - 1] if low else -1.0
        above = likely[high + 1] if high + 1 < len(likely) else -1.0
        if below > above:
            low, held = low - 1, held + below
        else:
            high, held = high + 1, held + above
    return low, high
