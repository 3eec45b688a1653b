"""The best line found for a hospital: bots play on from the rounds of a finished game, with its own seed.

What is drawn in Dice Hospital depends on what is taken, so there is no par as in Emergency Roll: other lines
get other dice, and the other seats play as greedy does from where a line leaves the game. The line is the
best of so many, and no more is claimed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from time import process_time
from typing import Any, Final

from dicehospital.api import start_of, walk
from dicehospital.bots.hospital.greedy import Greedy
from dicehospital.coach.ending.course import turn_of
from dicehospital.coach.par import Par
from dicehospital.kernel.game import Game

_NOISE: Final = 400  # thousandths of a point: how far lines stray from what looks best
_FIRST: Final = 2  # times as many begin with the game: their mean says how kind the deal was

Progress = Callable[[float], None]
Starts = dict[int, list[int]]  # by round: the journal with which it begins


@dataclass(slots=True)
class _Line:
    """A finished game, and how its rounds began."""

    game: Game[Any]
    starts: Starts
    points: int


def best_of(
    game: Game[Any], seat: int, tries: int, *, told: Progress, seconds: float = 0.0
) -> Par | None:
    """The best of so many lines from each round; None where the seed is not known or nothing is tried.

    With `seconds` of a processor no line begins after that; then their number depends on the machine.
    """
    end = process_time() + (seconds or float("inf"))
    played = game.scores()[seat].total
    best = _Line(game, _starts(game), played)
    rounds, number, deal = sorted(best.starts), 0, list[int]()
    for place, start in enumerate(rounds):
        is_deal = place == 0 and "position" not in game.origin
        for _ in range(_FIRST * tries if is_deal else tries):
            if process_time() > end:
                break
            found = _played_on(game, seat, best.starts, start, number)
            if found is None:
                return None
            number += 1
            if is_deal:
                deal.append(found.points)
            best = found if found.points > best.points else best
        told((place + 1) / len(rounds))
    return Par(best.points, played, best.game.copy(), number, tuple(deal)) if number else None


def _starts(game: Game[Any]) -> Starts:
    """How the rounds of a finished game began; its first one may have been under way."""
    record = game.record()
    again = start_of(record)
    found: Starts = {}
    for _ in chain([None], walk(again, record)):
        now = turn_of(again)
        if now not in found and not again.is_over and again.chance is None:
            found[now] = again.journal()
    return found


def _played_on(game: Game[Any], seat: int, starts: Starts, start: int, number: int) -> _Line | None:
    """A line from the beginning of a round to the end; None where chance has no answer."""
    line = game.copy()
    line.catch_up(starts[start])
    found = {place: journal for place, journal in starts.items() if place <= start}
    for _ in strayed(line, seat, number):
        if line.chance is not None:
            return None
        if not line.is_over and turn_of(line) not in found:
            found[turn_of(line)] = line.journal()
    return _Line(line, found, line.scores()[seat].total)


def strayed(line: Game[Any], seat: int, number: int) -> Iterator[None]:
    """Play on to the end, as greedy does that strays with the seat; pauses after each decision."""
    own, others = Greedy(number, _NOISE), Greedy(number)
    while not line.is_over and line.chance is None:
        acting = line.to_act[0]
        thinker = own if acting == seat else others
        task = thinker.decide(line.rulebook.ruleset, line.state, acting)
        line.play_words(acting, task.words())
        yield
