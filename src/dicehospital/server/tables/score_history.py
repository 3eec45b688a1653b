"""The course of a finished game: what everybody had after each step and turn, what decided it, the titles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dicehospital.api import start_of, walk
from dicehospital.coach.ending.course import Course, has_begun, turn_of
from dicehospital.coach.ending.told import ending_of
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Json


def course_of(record: Json, winners: Sequence[int] | None = None) -> Json:
    """Totals after the steps that changed them, and all scores after each turn; first, when all was dealt.

    `winners` are those of the table, where they are not those of the rules.
    A step may end its turn: what it brought belongs to the turn that it was made in.
    """
    steps, course = steps_of(record, winners)
    return {"steps": steps, "turns": course.turns, **ending_of(course)}


def steps_of(record: Json, winners: Sequence[int] | None = None) -> tuple[list[Json], Course]:
    """Totals after the steps that changed them, and the game with what everybody had after each turn."""
    game = start_of(record)
    lines = walk(game, record)
    _set_up(game, record, lines)
    turn, told = turn_of(game), len(game.story())
    steps, turns = [_step(game, turn, told, told)], {turn - 1: _scores(game)}
    for _ in lines:
        since, told = told, told + len(game.story(told))
        step = _step(game, turn, since, told)
        if step["scores"] != steps[-1]["scores"]:
            steps.append(step)
        turns[turn] = _scores(game)
        turn = turn_of(game)
    won = tuple(game.rulebook.winners(game.state) if winners is None else winners)
    return steps, Course(game, [{"turn": n, "scores": found} for n, found in turns.items()], won)


def _set_up(game: Game[Any], record: Json, lines: Iterator[Json]) -> None:
    """Go on to the first turn; a game that began from a position is in the middle of one."""
    while "position" not in record and not has_begun(game) and next(lines, None) is not None:
        pass


def _step(game: Game[Any], turn: int, since: int, told: int) -> Json:
    """What everybody has after a step, in which the events from `since` to `told` were told."""
    scores = [score.total for score in game.scores()]
    return {"turn": turn, "since": since, "told": told, "scores": scores}


def _scores(game: Game[Any]) -> list[Json]:
    return [{"total": score.total, "parts": score.parts} for score in game.scores()]
