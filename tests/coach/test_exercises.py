"""Exercises: a move in place of a mistake, and nothing said of it that is not known."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.coach.exercises import ExerciseJudged, attempted
from dicehospital.coach.foresight import SampleBudget
from dicehospital.coach.review import Lesson, review_of
from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.kernel.types import Json
from tests.coach.games import LATE, late

QUICK = SampleBudget(3, (4, 8), 32)
SECONDS = 0.3


@pytest.fixture(scope="module")
def sampled() -> Lesson:
    """A mistake four turns before the end, where nothing is proven yet."""
    return next(
        one for one in review_of(late(blunder=0)[0], 0, effort=QUICK).lessons if not one.proof
    )


@pytest.fixture(scope="module")
def proven() -> Lesson:
    """Patients who were buried in the last turn."""
    game = dh.from_position({**LATE, "turn": 24})
    while not game.is_over:
        game.play(0, list(game.moves(0))[-1])
    return next(one for one in review_of(game, 0, effort=SampleBudget(1, (1,), 4)).lessons)


def tried(lesson: Lesson, *picks: str | int) -> ExerciseJudged:
    told: Json = lesson.to_json()
    return attempted(told["position"], lesson.decision.seat, str(lesson.better), picks, SECONDS)


def test_the_better_move_is_the_same_in_words_and_in_picks(sampled: Lesson) -> None:
    assert ExerciseJudged("same") == tried(sampled, str(sampled.better))
    assert ExerciseJudged("same") == tried(sampled, *sampled.better.words)


def test_the_mistake_is_worse_again(sampled: Lesson) -> None:
    found = tried(sampled, str(sampled.decision.played))
    assert ("worse", "") == (found.standing, found.proof)
    assert found.loss > found.interval > 0


def test_what_beats_the_named_move_is_said_to_be_better(sampled: Lesson) -> None:
    position: Any = sampled.to_json()["position"]
    found = attempted(position, 0, str(sampled.decision.played), [str(sampled.better)], SECONDS)
    assert "better" == found.standing
    assert found.loss + found.interval < 0


def test_a_move_that_nothing_tells_apart_is_as_good(sampled: Lesson) -> None:
    """Whatever is said to be worse or better has an interval that leaves zero out."""
    game = dh.from_position(sampled.to_json()["position"], dealer="seeded")
    found = [tried(sampled, str(move)) for move in game.moves(0)]
    judged = [one for one in found if one.standing != "same"]
    assert {"as_good"} == {one.standing for one in judged if abs(one.loss) <= one.interval}
    assert {"worse", "better"} == {one.standing for one in judged if abs(one.loss) > one.interval}


def test_what_is_proven_has_no_interval(proven: Lesson) -> None:
    found = tried(proven, str(proven.decision.played))
    assert ("worse", 0.0, proven.proof) == (found.standing, found.interval, found.proof)
    assert round(proven.loss, 2) == found.loss


def test_picks_that_make_no_move_are_refused(sampled: Lesson) -> None:
    with pytest.raises(BadInput, match="whole move"):
        tried(sampled)
    with pytest.raises(BadInput, match="choice"):
        tried(sampled, 9_999)
    with pytest.raises(IllegalMove):
        tried(sampled, "take red")
