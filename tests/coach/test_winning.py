"""Chances to win: they add up, follow the rules at the end, and are told as they are."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import make_policy
from dicehospital.coach.winning.curve import END, Moment, curve_of, told_of
from dicehospital.coach.winning.model import gain, in_percent, of_result, shares, spreads
from dicehospital.coach.winning.standing import Standing, standing_of
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.coach.games import LATE, last_rounds, late
from tests.play import random_pick
from tests.soak import many
from tools.reliability import bins_of, error_of
from tools.winning_chances import forecasts

SAMPLE = Path(__file__).parent / "standings.json"
AT_MOST = 0.03  # by which forecasts are off on average


def at_random(name: str, players: int, seed: int, **options: Any) -> dh.Game[Any]:
    game = dh.new_game(name, players=players, seed=seed, options=options)
    rng = random.Random(seed)
    while not game.is_over:
        random_pick(game, rng)
    return game


@pytest.fixture(scope="module")
def game() -> dh.Game[Any]:
    return at_random("er", 3, 5)


@pytest.fixture(scope="module")
def curve(game: dh.Game[Any]) -> tuple[Moment, ...]:
    return curve_of(game)


# -- the model -----------------------------------------------------------------------------------------
def test_all_stand_alike_when_nothing_has_happened() -> None:
    standing = standing_of(dh.new_game("er", players=4, seed=1))
    assert standing is not None
    assert [0.25] * 4 == shares("er", standing)


@pytest.mark.parametrize(("name", "table"), [("er", "2"), ("er", "4"), ("hospital", "3")])
@pytest.mark.parametrize("left", [0, 3, 7])
def test_who_is_ahead_is_the_likelier_the_more(name: str, table: str, left: int) -> None:
    others = (50.0,) * (int(table) - 1)
    found = [
        shares(name, Standing(table, left, (lead, *others))) for lead in (40.0, 50.0, 51.0, 70.0)
    ]
    assert sorted(found) == found
    for one in found:
        assert sum(one) == pytest.approx(1.0, abs=1e-5)


@pytest.mark.parametrize("name", ["er", "hospital"])
def test_a_lead_counts_for_more_at_the_end_than_at_the_start(name: str) -> None:
    """The last turn leaves less to chance than half of the game."""
    spread = spreads()[name]["2"]["spread"]
    assert spread[0] < spread[len(spread) // 2]


def test_a_table_that_was_not_measured_takes_the_numbers_for_most() -> None:
    most = max(name for name in spreads()["hospital"] if name.isdigit())
    hoped = (50.0, 48.0, 40.0, 30.0, 20.0)
    known = Standing(most, 4, hoped)
    assert shares("hospital", known) == shares("hospital", Standing("5", 4, hoped))


def test_what_an_opponent_of_the_rules_may_still_score_depends_on_what_is_agreed() -> None:
    """ER-9.8: modifiers score for ALICAT, so it gains more until the end."""
    row = spreads()["er"]["alicat"]
    plain, hard = (
        standing_of(dh.new_game("er", players=1, seed=1, options=options))
        for options in ({}, {"modifiers": "all"})
    )
    assert plain is not None
    assert hard is not None
    assert gain(row, hard) > gain(row, plain)
    assert shares("er", hard)[0] < shares("er", plain)[0]


# -- whole numbers -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("found", "told"),
    [
        ([1 / 3, 1 / 3, 1 / 3], [34, 33, 33]),
        ([0.999, 0.001], [99, 1]),
        ([0.0, 0.0, 0.0, 1.0], [1, 1, 1, 97]),
        ([0.705, 0.295], [71, 29]),
    ],
)
def test_per_cent_add_up_and_nothing_is_certain_before_the_end(
    found: list[float], told: list[int]
) -> None:
    assert told == in_percent(found, is_over=False)


def test_at_the_end_the_winner_has_all_of_it() -> None:
    """ER-7.2, ER-9.8: ties are shared, but alone only more points than ALICAT win."""
    assert [0, 100] == in_percent(of_result((1,), 2), is_over=True)
    assert [34, 0, 33, 33] == in_percent(of_result((0, 2, 3), 4), is_over=True)
    assert [0, 100] == in_percent(of_result((), 2), is_over=True)


# -- the curve -----------------------------------------------------------------------------------------
def test_a_curve_has_every_turn_and_the_end(game: dh.Game[Any], curve: tuple[Moment, ...]) -> None:
    assert [*range(1, game.turn[1] + 1), END] == [moment.turn for moment in curve]
    assert (34, 33, 33) == curve[0].chances
    for moment in curve:
        assert 100 == sum(moment.chances)
    assert {100} == {curve[-1].chances[seat] for seat in game.winners}


@pytest.mark.parametrize(
    ("game", "turns"),
    [
        (lambda: at_random("hospital", 2, 1), range(1, 9)),
        (lambda: at_random("hospital", 1, 1, solo="automa"), range(1, 9)),
        (lambda: at_random("hospital", 1, 1, solo="reports"), []),  # nobody plays against others
        (lambda: last_rounds(4, 2, blunder=-1)[0], None),
        (lambda: late()[0], range(LATE["turn"] + 1, 25)),  # its first turn had begun
    ],
)
def test_every_table_with_a_rival_has_one(game: Any, turns: Any) -> None:
    played = game()
    found = curve_of(played)
    if turns is not None:
        assert [*turns, *([END] if turns else [])] == [moment.turn for moment in found]
    for moment in found:
        assert 100 == sum(moment.chances)
        assert len(played.scores()) == len(moment.chances)


def test_it_is_told_in_sentences_in_every_language() -> None:
    curve = (Moment(1, (50, 50)), Moment(2, (80, 20)), Moment(3, (40, 60)), Moment(END, (0, 100)))
    told = told_of(curve, 0, "er")
    assert ["course", "up.er", "down.er"] == [
        one.id.removeprefix("review.chances.") for one in told
    ]
    assert [1, 2] == [one.params["turn"] for one in told[1:]]
    for language in LANGUAGES:
        for one in (*told, *told_of(curve, 1, "hospital")):
            assert catalogue(language).tell(one.id, **{**one.params, "name": "Ana"})
    assert () == told_of((), 0, "er")


def test_chances_that_stay_are_told_as_one_number() -> None:
    [told, *_] = told_of((Moment(24, (33, 67)), Moment(END, (0, 100))), 0, "er")
    assert "review.chances.even" == told.id
    for language in LANGUAGES:
        assert "33" in catalogue(language).tell(told.id, **{**told.params, "name": "Ana"})


# -- whether it is true --------------------------------------------------------------------------------
@pytest.mark.parametrize("table", json.loads(SAMPLE.read_text("utf-8")))
def test_of_what_is_called_likely_as_much_is_won(table: str) -> None:
    """Standings of games that nothing was fitted to; the fewer games, the more is chance."""
    name, at = table.split()
    rows = json.loads(SAMPLE.read_text("utf-8"))[table]
    error = error_of(bins_of(forecasts(name, at, rows)))
    assert error < AT_MOST + 1 / len(rows) ** 0.5


@pytest.mark.soak
def test_games_of_like_bots_are_won_as_often_as_forecast() -> None:
    games, found = many(300), list[tuple[float, float]]()
    policy = make_policy("learnt", "er")
    for seed in range(games):
        game = dh.new_game("er", players=2, seed=5_000_000 + seed)
        standings = []
        while not game.state.over:
            standings.append(standing_of(game))
            game = game.playout(policy, seed, depth=1)
        won = of_result(game.winners, 2)
        for standing in standings:
            assert standing is not None
            found += zip(shares("er", standing), won, strict=True)
    assert error_of(bins_of(found)) < AT_MOST + 1 / games**0.5
