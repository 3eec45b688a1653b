"""What to look at next: facts of the position after a turn, and nothing that is not known."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import Ranked, make_bot
from dicehospital.bots.reasons import Reasoner
from dicehospital.coach.ahead.told import MOST, ahead_of
from dicehospital.kernel.text import LANGUAGES, Message, catalogue
from tests.bots.decisions import turn
from tests.coach.games import LATE


def ahead(game: dh.Game[Any], text: str, **parts: float) -> list[Message]:
    """What is told after a move of the first seat."""
    move = game.read(0, text)
    ranked = Ranked(move, 0.0, 0.0, parts)
    return list(ahead_of(game, 0, Reasoner(game, 0).line(ranked), ranked))


def ids(told: list[Message]) -> list[str]:
    return [message.id.removeprefix("ahead.") for message in told]


def test_who_dies_tomorrow_without_treatment_is_named() -> None:
    """DH-6.1: an untreated 2 is a 1 tomorrow, and dies the night after."""
    told = ahead(turn("R2", "Y5"), "done")
    assert "hospital.weakest" == ids(told)[0]
    assert 1 == told[0].params["n"]


def test_beds_that_will_be_missing_are_counted() -> None:
    """DH-3.5: of twelve beds eleven are taken, and three new patients come."""
    told = ahead(turn(*["R5"] * 11), "done")
    assert {"n": 2, "arrivals": 3} == next(
        one.params for one in told if one.id == "ahead.hospital.beds"
    )


def test_a_colour_with_more_patients_than_departments_is_named() -> None:
    told = ahead(turn(*["G5"] * 8), "done")
    found = next(one for one in told if one.id == "ahead.hospital.colour.green")
    assert 8 == found.params["n"] > found.params["rooms"]


def test_a_ward_and_a_goal_within_reach_are_named() -> None:
    game = dh.new_game("er", players=2, seed=2)
    bot = make_bot("greedy", 1)
    seen: set[str] = set()
    for _ in range(12):
        seat = game.to_act[0]
        world = game.imagine(seat, 1)
        best = bot.rank(world.copy(), seat)[0]
        told = ahead_of(world, seat, Reasoner(world, seat).line(best), best)
        assert len(told) <= MOST
        seen |= set(ids(list(told)))
        game.play(seat, str(best.move))
    assert {"er.goal", "parts"} <= seen
    assert {"er.ward", "er.ward_from"} & seen


def test_what_a_move_was_ranked_by_is_told_whoever_ranked_it() -> None:
    game = dh.from_position(LATE, dealer="seeded")
    best = make_bot("greedy", 1).rank(game.imagine(0, 1), 0)[0]
    told = ahead(game.imagine(0, 1), str(best.move), wards=20.0, nurses=3.0, morgue=-2.0)
    parts = next(one for one in told if one.id == "ahead.parts")
    assert "Full wards 20.0 and Nurses 3.0" in catalogue("en").tell(parts.id, **parts.params)


def test_nothing_is_told_of_what_comes_after_the_last_round() -> None:
    game = turn("R2", "Y5")
    last = dh.from_position({**game.position(), "round": 8}, dealer="seeded")
    assert [] == ahead(last, "done")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_said_in_every_language(language: str) -> None:
    for message in (*ahead(turn("R2", *["G5"] * 11), "done", discharge=9.0),):
        told = catalogue(language).tell(message.id, **{**message.params, "name": "Ana"})
        assert told.endswith(".")


def test_nothing_is_told_ahead_of_the_last_turn() -> None:
    game = dh.from_position({**LATE, "turn": 24})
    best = make_bot("greedy", 1).rank(game.imagine(0, 1), 0)[0]
    assert () == ahead_of(game, 0, Reasoner(game, 0).line(best), best)
