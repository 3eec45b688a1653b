"""The coach: it finds a blunder among good moves, knows nothing that was hidden, and is certain."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import make_bot
from dicehospital.coach.decisions import Decision, decisions_of
from dicehospital.coach.foresight import SampleBudget
from dicehospital.coach.par import Par, ParStatistics
from dicehospital.coach.review import LEAST, LESSONS, Review, review_of
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.coach.games import LATE, Blunder, idle, last_rounds, late, play, worst
from tests.play import random_pick
from tests.soak import many

QUICK = SampleBudget(3, (4, 8), 32)


@pytest.fixture(scope="module")
def game() -> dh.Game[Any]:
    return late(blunder=1)[0]


@pytest.fixture(scope="module")
def found(game: dh.Game[Any]) -> Review:
    return review_of(game, 0, effort=QUICK)


def random_end() -> dh.Game[Any]:
    game = dh.from_position(LATE, dealer="seeded")
    rng = random.Random(1)
    while not game.is_over:
        random_pick(game, rng)
    return game


# -- finding -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("blunder", [0, 1])
def test_it_finds_the_blunder_in_a_good_game(blunder: int) -> None:
    game, number = late(blunder=blunder)
    assert number in [lesson.decision.number for lesson in review_of(game, 0, effort=QUICK).lessons]


def test_it_finds_a_blunder_in_dice_hospital() -> None:
    game, number = last_rounds(4, 2, blunder=0)
    found = review_of(game, 0, effort=SampleBudget(1, (1,), 8))
    assert number in [lesson.decision.number for lesson in found.lessons]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(many(2)))
@pytest.mark.parametrize(
    ("name", "players", "blunder", "how"),
    [("er", 1, 4, worst), ("er", 3, 3, worst), ("hospital", 2, 4, idle)],
)
def test_it_finds_the_blunder_in_whole_games(
    name: str, players: int, blunder: int, how: Blunder, seed: int
) -> None:
    game = dh.new_game(name, players=players, seed=seed)
    number = play(game, blunder, how)
    assert number in [lesson.decision.number for lesson in review_of(game, 0).lessons]


# -- what it says ------------------------------------------------------------------------------------
def test_lessons_are_certain_and_the_worst_comes_first() -> None:
    game = random_end()
    told: list[float] = []
    lessons = review_of(game, 0, effort=QUICK, told=told.append).lessons
    assert 1 < len(lessons) <= LESSONS
    losses = [lesson.loss for lesson in lessons]
    assert sorted(losses, reverse=True) == losses
    for lesson in lessons:
        assert lesson.loss >= LEAST
        assert lesson.loss - lesson.interval > 0
        assert lesson.better != lesson.decision.played
    assert sorted(told) == told
    assert 1.0 == told[-1]


def test_it_says_the_same_again_in_every_language(game: dh.Game[Any], found: Review) -> None:
    told = found.to_json()
    assert told == review_of(game, 0, effort=QUICK).to_json()
    lesson = told["lessons"][0]
    for language in LANGUAGES:
        say = catalogue(language)
        for message in (*told["summary"], lesson["played"]["say"], *lesson["told"]):
            assert say.tell(message["id"], **message["params"])


def test_par_is_what_the_best_line_found_scores(game: dh.Game[Any], found: Review) -> None:
    assert found.par is not None
    assert found.par.points == found.par.line.scores()[0].total >= found.played
    assert found.played == game.scores()[0].total


@pytest.mark.parametrize(
    ("par", "told"),
    [(145, "review.luck.kind"), (131, "review.luck.usual"), (117, "review.luck.unkind")],
)
def test_it_tells_luck_from_skill(game: dh.Game[Any], par: int, told: str) -> None:
    usual = ParStatistics(130.0, 8.0, 200)
    found = Review("er", 0, 104, Par(par, 104, game), usual, 40, ())
    reached, luck = found.summary()
    assert ("review.reached", round(10400 / par)) == (reached.id, reached.params["share"])
    assert (told, 130) == (luck.id, luck.params["mean"])


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "reveal one more department"),
        ("de", "noch eine Abteilung aufdecken"),
        ("fr", "révéler un service de plus"),
    ],
)
def test_every_move_is_said_in_words(language: str, sentence: str) -> None:
    """DH-2.2: what is revealed is a decision like others."""
    game = dh.new_game("hospital", players=2, seed=4)
    bot = make_bot("greedy", 1)
    while not any(move.kind == "reveal" for move in game.moves(game.to_act[0])):
        seat = game.to_act[0]
        game.play(seat, bot.choose(game.imagine(seat, 1), seat))
    seat = game.to_act[0]
    move = next(one for one in game.moves(seat) if str(one) == "reveal department")
    assert sentence == catalogue(language).say(Decision(0, game, seat, move).said(move))


# -- what it knows -----------------------------------------------------------------------------------
def test_it_imagines_nothing_from_what_was_hidden() -> None:
    """Games that only differ in dice and cards to come look the same to the coach."""
    position = dh.from_position(LATE, dealer="seeded").position()
    worlds: list[list[dict[str, Any]]] = []
    for seed in (5, 6):
        game = dh.from_position({**position, "seed": seed}, dealer="seeded")
        play(game)
        decision = next(decisions_of(game, 0))
        worlds.append([decision.world(number).position() for number in range(4)])
    assert worlds[0] == worlds[1]
    assert worlds[0][0] != worlds[0][1]


def test_a_lesson_begins_where_the_decision_was_made(game: dh.Game[Any], found: Review) -> None:
    lesson = found.to_json()["lessons"][0]
    again = dh.from_position(lesson["position"], dealer="seeded")
    then = dh.replay(game.record(), stop=lesson["number"])
    assert then.to_act == again.to_act == (0,)
    assert then.view(0)["sheets"] == again.view(0)["sheets"]
    again.play(0, lesson["better"]["text"])


# -- what it refuses ---------------------------------------------------------------------------------
def test_only_finished_games_and_seats_of_players() -> None:
    with pytest.raises(BadInput) as refused:
        review_of(dh.new_game("er", players=2, seed=1), 0)
    assert "game" == refused.value.field
    game, _ = late()
    for seat in (-1, 1):  # the second seat of a solo game is played by its rules
        with pytest.raises(BadInput) as refused:
            review_of(game, seat)
        assert "seat" == refused.value.field
