"""How kind a deal was: a difference is told where its interval leaves 0 out, and only where it is known."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.coach.hospital.deals import LEAST, Deal, deal_of, usual_deal
from dicehospital.coach.hospital.tries import best_of
from dicehospital.coach.par import Par
from dicehospital.coach.review import Review
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.coach.games import last_rounds

EVEN = tuple(range(30, 30 + LEAST))


@pytest.fixture(scope="module")
def finished() -> dh.Game[Any]:
    """A whole game, alone, with reports."""
    game = dh.new_game("hospital", players=1, seed=7)
    while not game.is_over:
        game.play(0, next(iter(game.moves(0))))
    return game


@pytest.mark.parametrize(
    ("points", "luck"), [(44.0, 1), (42.9, 0), (40.0, 0), (37.1, 0), (36.0, -1)]
)
def test_luck_is_claimed_only_outside_the_interval(points: float, luck: int) -> None:
    assert luck == Deal(points, 40.0, 3.0, 16).luck


def test_more_lines_and_lines_that_are_alike_tell_more(finished: dh.Game[Any]) -> None:
    some, more, alike = (
        deal_of(finished, points) for points in (EVEN, EVEN * 2, (33, 34) * (LEAST // 2))
    )
    assert some is not None
    assert more is not None
    assert alike is not None
    assert alike.interval < more.interval < some.interval
    assert some.points == more.points == 33.5


def test_little_is_no_answer(finished: dh.Game[Any]) -> None:
    assert deal_of(finished, EVEN[1:]) is None


def test_only_tables_that_were_measured_have_something_usual(finished: dh.Game[Any]) -> None:
    usual = usual_deal(finished)
    assert usual is not None
    assert usual.games >= 100
    odd = dh.new_game("hospital", players=2, seed=1, options={"modules": ["promos", "superbug"]})
    assert usual_deal(odd) is None
    begun = dh.from_position(dh.new_game("hospital", players=1, seed=7).position())
    assert usual_deal(begun) is None


def test_lines_that_began_with_the_game_are_its_deal(finished: dh.Game[Any]) -> None:
    par = best_of(finished, 0, 1, told=lambda _share: None)
    assert par is not None
    assert 2 == len(par.deal)
    assert par.tries == 2 + 7
    late = best_of(last_rounds(4, 2, blunder=0)[0], 0, 1, told=lambda _share: None)
    assert late is not None
    assert () == late.deal


@pytest.mark.parametrize("luck", ["kind", "usual", "unkind"])
def test_the_review_says_it_with_its_games(luck: str) -> None:
    points = {"kind": 45.0, "usual": 40.0, "unkind": 35.0}[luck]
    deal = Deal(points, 40.2, 3.0, 16)
    told = Review("hospital", 0, 44, Par(54, 44, None, 72), None, 40, (), deal=deal).summary()  # type: ignore[arg-type]
    assert f"review.deal.{luck}" == told[1].id
    for language in LANGUAGES:
        words = catalogue(language).tell(told[1].id, **told[1].params)
        assert all(number in words for number in ("16", str(round(points)), "40"))
