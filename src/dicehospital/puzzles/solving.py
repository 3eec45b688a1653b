"""The answer of a puzzle: every end of a turn with its points, as the solver of endings finds them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from dicehospital.bots.er.endings import Endings
from dicehospital.bots.hospital.foresight import HospitalRollouts
from dicehospital.bots.hospital.greedy import asked_of, is_of_turn
from dicehospital.bots.hospital.proofs import words_of
from dicehospital.kernel.game import Game
from dicehospital.kernel.playout import without_past

Words = tuple[tuple[int, ...], ...]  # of each move of a turn


@dataclass(frozen=True, slots=True)
class Solution:
    """What a turn can come to, and the shortest way to the most of it."""

    points: tuple[int, ...]  # of the ends, each number once, most first
    ends: int  # that are different
    line: Words

    @property
    def best(self) -> int:
        """The most points that the seat can have."""
        return self.points[0]

    @property
    def margin(self) -> int:
        """How many points fewer the next best result has; 0 where there is no other one."""
        return self.points[0] - self.points[1] if len(self.points) > 1 else 0


def solved(game: Game[Any], seat: int, looks: int) -> Solution | None:
    """What a last turn can come to, after so many looks at most; None if that does not do."""
    return _SOLVERS[game.name](game, seat, looks)


def _er(game: Game[Any], seat: int, looks: int) -> Solution | None:
    endings = Endings(looks)
    courses = endings.courses(game.rulebook.ruleset, without_past(game.state), seat)
    if not courses or endings.outcomes != 1:  # a card and a roll are still to come
        return None
    best = [_words([one.words, *one.rest()]) for one in courses if one.worth == courses[0].worth]
    return _solution([int(one.worth) for one in courses], min(best, key=len))


def _hospital(game: Game[Any], seat: int, looks: int) -> Solution | None:
    asked = asked_of(game.state, seat)
    if not is_of_turn(asked):
        return None
    rollouts = HospitalRollouts(0, looks)
    ends = rollouts.solved(game, asked, looks)
    if not ends:
        return None
    planner = rollouts.greedy.thinking(game.rulebook.ruleset, game.state, seat)
    best = [end for end in ends if end.points == ends[0].points]
    lines = [_words(words_of(planner, game.state, end)) for end in best]
    return _solution([int(end.points) for end in ends], min(lines, key=len))


def _solution(points: list[int], line: Words) -> Solution:
    return Solution(tuple(sorted(set(points), reverse=True)), len(points), line)


def _words(moves: list[list[int]]) -> Words:
    return tuple(tuple(int(word) for word in words) for words in moves)


_SOLVERS: Final[dict[str, Callable[[Game[Any], int, int], Solution | None]]] = {
    "er": _er,
    "hospital": _hospital,
}
