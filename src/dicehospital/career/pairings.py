"""Everybody who met in rated games, and what these say about all of them together.

Strengths are logarithms of odds, as far as somebody is above what is held as likely before the first game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import neg
from typing import Final

from dicehospital.bots.scale import SCALE, share
from dicehospital.career.levels import Levels
from dicehospital.career.rated_games import Duel
from dicehospital.career.sparse import Pick, Sparse, Vector, picking

ROUNDS: Final = 100  # a handful is enough
LONGEST: Final = 2.0  # step, in logarithms of odds
NEAR: Final = 1e-9
_NEAR_STEP: Final = 1e-4  # of a step, what it may be off: the next one makes up for it

Met = tuple[int, int, float, float]
"""Two who met: their places, how often the first won, and what the duels weigh together."""


@dataclass(frozen=True, slots=True)
class Slopes:
    """How fast what is expected of all grows with their strengths."""

    own: Vector  # by person, against what stands still
    between: Vector  # by pair


class Pairings:
    """The people of some duels, and how often each won against whom."""

    def __init__(
        self, duels: Iterable[tuple[Duel, float]], rated: Levels, mean: float, precision: float
    ) -> None:
        self._precision = precision
        self._place: dict[int, int] = {}
        self._levels = {name: (rating - mean) / SCALE for name, rating in rated.items()}
        self._pairs: dict[tuple[int, int], list[float]] = {}
        self._against: dict[tuple[int, str], list[float]] = {}
        for duel, weight in duels:
            self._add(duel, weight)
        self.people = list(self._place)  # in the order in which they first played
        self.met: list[Met] = [
            (one, other, won, weight) for (one, other), (won, weight) in self._pairs.items()
        ]
        self.rivals: list[list[int]] = [[] for _ in self.people]
        self._numbers: list[list[int]] = [[] for _ in self.people]
        self._link()
        self._rivals_of: list[Pick] = [picking(rivals) for rivals in self.rivals]
        self._numbers_of: list[Pick] = [picking(numbers) for numbers in self._numbers]

    def _add(self, duel: Duel, weight: float) -> None:
        """Count a duel among those of the same two."""
        match duel.one, duel.other:
            case int(one), int(other):
                self._meet(self._place_of(one), self._place_of(other), duel.share, weight)
            case int(one), str(level):
                self._face(self._place_of(one), level, duel.share, weight)
            case str(level), int(other):
                self._face(self._place_of(other), level, 1 - duel.share, weight)

    def _place_of(self, person: int) -> int:
        return self._place.setdefault(person, len(self._place))

    def _meet(self, one: int, other: int, won: float, weight: float) -> None:
        if other < one:
            one, other, won = other, one, 1 - won
        _count(self._pairs.setdefault((one, other), [0.0, 0.0]), won, weight)

    def _face(self, person: int, level: str, won: float, weight: float) -> None:
        _count(self._against.setdefault((person, level), [0.0, 0.0]), won, weight)

    def _link(self) -> None:
        """Note of all with whom they met, and in which pair."""
        for number, (one, other, _, _) in enumerate(self.met):
            self.rivals[one].append(other)
            self.rivals[other].append(one)
            self._numbers[one].append(number)
            self._numbers[other].append(number)

    # -- the fit ---------------------------------------------------------------------------------------
    def fitted(self) -> Vector:
        """The strengths of all people, by Newton's method."""
        strengths = [0.0] * len(self.people)
        for _ in range(ROUNDS):
            pulls, slopes = self.pulls_and_slopes(strengths)
            step = self.matrix(slopes).solve(pulls, _NEAR_STEP)
            strengths = [
                strength + max(-LONGEST, min(change, LONGEST))
                for strength, change in zip(strengths, step, strict=True)
            ]
            if max(map(abs, step), default=0.0) < NEAR:
                break
        return strengths

    def pulls_and_slopes(self, strengths: Sequence[float]) -> tuple[Vector, Slopes]:
        """By how much everybody won more than expected, and how that changes with the strengths."""
        pulls = [-self._precision * strength for strength in strengths]
        own = [self._precision] * len(strengths)
        for (person, level), (won, weight) in self._against.items():
            more, slope = _expected(strengths[person] - self._levels[level], won, weight)
            pulls[person] += more
            own[person] += slope
        between = []
        for one, other, won, weight in self.met:
            more, slope = _expected(strengths[one] - strengths[other], won, weight)
            pulls[one] += more
            pulls[other] -= more
            between.append(slope)
        return pulls, Slopes(own, between)

    def matrix(self, slopes: Slopes) -> Sparse:
        """What a small change of all strengths changes of the pulls, with the sign turned."""
        rows = [numbers(slopes.between) for numbers in self._numbers_of]
        diagonal = [own + sum(row) for own, row in zip(slopes.own, rows, strict=True)]
        return Sparse(diagonal, self._rivals_of, [tuple(map(neg, row)) for row in rows])

    # -- who belongs together --------------------------------------------------------------------------
    def groups(self) -> list[list[int]]:
        """The places of people, those together who have met, if only by others."""
        seen = [False] * len(self.people)
        return [self._group(start, seen) for start in range(len(self.people)) if not seen[start]]

    def _group(self, start: int, seen: list[bool]) -> list[int]:
        """Everybody who has met somebody of the group; all of them are seen then."""
        seen[start] = True
        group = [start]
        for place in group:  # which grows meanwhile
            for rival in self.rivals[place]:
                if not seen[rival]:
                    seen[rival] = True
                    group.append(rival)
        return group


def _count(sums: list[float], won: float, weight: float) -> None:
    sums[0] += weight * won
    sums[1] += weight


def _expected(lead: float, won: float, weight: float) -> tuple[float, float]:
    """How much more was won than such a lead lets expect, and how fast that falls with it."""
    expected = share(SCALE * lead)
    return won - weight * expected, weight * expected * (1 - expected)
