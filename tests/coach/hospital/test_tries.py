"""The best line found for a hospital: a game that can be replayed, and no more than was tried."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.api import start_of, walk
from dicehospital.coach.hospital.tries import best_of
from dicehospital.coach.par import Par
from dicehospital.coach.review import Review
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.coach.games import last_rounds


@pytest.fixture(scope="module")
def game() -> dh.Game[Any]:
    """The last two rounds of a game, in which the first seat idled one turn away."""
    return last_rounds(4, 2, blunder=0)[0]


def silent(_share: float) -> None:
    """Nobody listens."""


def test_a_better_line_is_found_and_can_be_replayed(game: dh.Game[Any]) -> None:
    told: list[float] = []
    found = best_of(game, 0, 2, told=told.append)
    assert found is not None
    assert found.points > found.played == game.scores()[0].total
    assert found.points == dh.replay(found.line.record()).scores()[0].total
    assert [0.5, 1.0] == told


def test_it_counts_its_tries_and_finds_the_same_again(game: dh.Game[Any]) -> None:
    one, two = (best_of(game, 0, 1, told=silent) for _ in range(2))
    assert one is not None
    assert two is not None
    assert (2, one.points) == (one.tries, two.points)
    assert one.line.record() == two.line.record()


def test_where_people_rolled_the_dice_nothing_is_known_of_other_lines(game: dh.Game[Any]) -> None:
    record = game.record()
    rolled = start_of(record)
    for _ in walk(rolled, record):
        pass
    assert rolled.is_over
    assert best_of(rolled, 0, 1, told=silent) is None
    assert best_of(game, 0, 0, told=silent) is None


@pytest.mark.parametrize(("points", "told"), [(54, "review.tried"), (44, "review.tried_none")])
def test_the_summary_says_how_many_were_tried(game: dh.Game[Any], points: int, told: str) -> None:
    (said,) = Review("hospital", 0, 44, Par(points, 44, game, 16), None, 40, ()).summary()
    assert (told, 16) == (said.id, said.params["n"])
    for language in LANGUAGES:
        assert "16" in catalogue(language).tell(said.id, **{**said.params, "name": "Ana"})
