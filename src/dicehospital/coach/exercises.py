"""One's own mistakes as exercises: another move in place of one that cost points, judged by the coach.

What is said of it is what is known: that it does the same, that it scores as much for certain, or how it
fares in imagined games that the review has not seen, with an interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time
from typing import Any, Final, Literal

from msgspec import Struct

from dicehospital.api import from_position
from dicehospital.coach.decisions import Decision
from dicehospital.coach.foresight import EFFORTS, judge
from dicehospital.coach.move_comparison import MoveComparison
from dicehospital.coach.solving import solved_of
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json, Move

SECONDS: Final = 2.0
"""Of a processor, where a person waits."""

Standing = Literal["same", "as_good", "worse", "better"]
# Worlds that neither the look over a game nor its judgement has seen.
_FRESH: Final = 2_000_000
_STEP: Final = 4  # worlds between two looks at the clock


class ExerciseJudged(Struct, frozen=True):
    """How the first move of a try stands beside the better one of a lesson."""

    standing: Standing
    loss: float = 0.0  # points that the better move is worth more
    interval: float = 0.0  # half of the 95 % interval of the loss; 0 where it is proven
    proof: str = ""  # as in a `Lesson`


def attempted(
    position: Json, seat: int, better: str, picks: Sequence[int | str], seconds: float = SECONDS
) -> ExerciseJudged:
    """The judgement on the first move that the picks make; `better` is the move that a review has named."""
    game = from_position(position, dealer="seeded")
    named, tried = game.read(seat, better), _first_move(game, seat, picks)
    if _after(game, seat, tried) == _after(game, seat, named):
        return ExerciseJudged("same")
    return _compared(Decision(0, game, seat, tried), named, seconds)


def _first_move(game: Game[Any], seat: int, picks: Sequence[int | str]) -> Move:
    """The move that the picks make; further ones are not looked at."""
    playing = game.copy()
    for pick in picks:
        if isinstance(pick, int):
            playing.pick(seat, pick)
        else:
            playing.play(seat, pick)
        if line := next((row for row in playing.record()["log"] if row.get("seat") == seat), None):
            return game.read(seat, line["move"])
    raise BadInput("picks", "puzzles.no_move")


def _after(game: Game[Any], seat: int, move: Move) -> Json:
    """Where a move leads: moves that lead to the same position are the same."""
    after = game.copy()
    after.play(seat, move)
    return after.position()


def _compared(decision: Decision, named: Move, seconds: float) -> ExerciseJudged:
    solved = solved_of(decision)
    if solved is not None:
        loss, proof = round(solved.loss, 2), solved.best.proof
        return ExerciseJudged("worse" if loss > 0 else "as_good", loss, 0.0, proof)
    return _sampled(decision, named, seconds)


def _sampled(decision: Decision, named: Move, seconds: float) -> ExerciseJudged:
    """The two moves in the same imagined games, as many as there is time for."""
    weighed, end = MoveComparison(decision, [named], _FRESH), process_time() + seconds
    rollouts, name = judge(decision.game.name), decision.game.name
    for world in range(0, EFFORTS[name].worlds, _STEP):
        if process_time() > end and world > _STEP:
            break
        weighed.weigh(rollouts, _STEP)
    return _stated(round(weighed.loss, 2), round(weighed.interval, 2))


def _stated(loss: float, interval: float) -> ExerciseJudged:
    """An interval that covers 0 tells nothing apart."""
    if loss - interval > 0:
        return ExerciseJudged("worse", loss, interval)
    return ExerciseJudged("better" if loss + interval < 0 else "as_good", loss, interval)
