"""The best line found for a hospital: bots play on from the rounds of a finished game, with its own seed.

What is drawn in Dice Hospital depends on what is taken, so there is no par as in Emergency Roll: other lines
get other dice, and the other seats play as greedy does from where a line leaves the game. The line is the
best of so many, and no more is claimed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from typing import Any, Final

from dicehospital.api import start_of, walk
from dicehospital.bots.hospital.greedy import Greedy
from dicehospital.coach.par import Par
from dicehospital.kernel.game import Game

_NOISE: Final = 400  # thousandths of a point: how far lines stray from what looks best

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
    rounds, number = sorted(best.starts), 0
    for place, start in enumerate(rounds):
        for _ in range(tries):
            if process_time() > end:
                break
            found = _played_on(game, seat, best.starts, start, number)
            if found is None:
                return None
            number += 1
            best = found if found.points > best.points else best
        told((place + 1) / len(rounds))
    return Par(best.points, played, best.game.copy(), number) if number else None


def _starts(game: Game[Any]) -> Starts:
    """How the rounds of a finished game began; its first one may have been under way."""
    record = game.record()
    again = start_of(record)
    found: Starts = {}
    for _ in walk(again, record):
        now = _round(again)
        if now not in found and not again.is_over and again.chance is None:
            found[now] = again.journal()
    return found


def _played_on(game: Game[Any], seat: int, starts: Starts, start: int, number: int) -> _Line | None:
    """A line from the beginning of a round to the end; None where chance has no answer."""
    line = game.copy()
    line.catch_up(starts[start])
    own, others = Greedy(number, _NOISE), Greedy(number)
    found = {place: journal for place, journal in starts.items() if place <= start}
    while not line.is_over:
        if line.chance is not None:
            return None
        acting = line.to_act[0]
        thinker = own if acting == seat else others
        task = thinker.decide(line.rulebook.ruleset, line.state, acting)
        line.play_words(acting, task.words())
        if not line.is_over and _round(line) not in found:
            found[_round(line)] = line.journal()
    return _Line(line, found, line.scores()[seat].total)


def _round(game: Game[Any]) -> int:
    return int(game.rulebook.progress(game.state)[0])
