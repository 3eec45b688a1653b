"""What is told of finished games: what decided them adds up, and titles are true by the record."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.api import start_of, walk
from dicehospital.bots import make_policy
from dicehospital.coach.ending import er, hospital, told
from dicehospital.coach.ending.course import Course
from dicehospital.kernel.text import Audience, Message, catalogue
from dicehospital.kernel.types import Json

TESTS = Path(__file__).parents[2]
HOSPITAL = ("proto", "three-linear", "two", "two-hard", "solo", "automa")
ER = ("six", "solo", "three-clockwise", "two")
RECORDS = [
    *(f"hospital/records/{name}.json" for name in HOSPITAL),
    *(f"records/{name}.json" for name in ER),
]
NAMES = ("Ana", "Ben", "Chloe", "Dan", "Eve", "Flo")


@cache
def course(path: str) -> Course:
    """A recorded game with its scores turn by turn."""
    return retold(json.loads((TESTS / path).read_text("utf-8")))


def retold(record: Json) -> Course:
    """The game of a record with its scores turn by turn."""
    game = start_of(record)
    turns = {0: _scores(game)}
    for _ in walk(game, record):
        turns[max(1, game.turn[0])] = _scores(game)
    found: list[Json] = [{"turn": n, "scores": scores} for n, scores in turns.items()]
    return Course(game, found, tuple(game.rulebook.winners(game.state)))


def _scores(game: dh.Game[Any]) -> list[Json]:
    return [{"total": score.total, "parts": score.parts} for score in game.scores()]


def decided(path: str, you: int | None = None, language: str = "en") -> str:
    audience = Audience(NAMES.__getitem__, you)
    say = catalogue(language).say
    return " ".join(say(message, audience) for message in told.decided_by(course(path)))


def titles(path: str) -> dict[str, list[int]]:
    """By what it says: who has earned it."""
    say = catalogue("en").say
    found = told.ending_of(course(path))["titles"]
    return {say(Message(**one["say"])): one["seats"] for one in found}


def changed(message: Message) -> int:
    return int(str(message.params["points"]).replace("\N{MINUS SIGN}", "-"))


@pytest.mark.parametrize("path", RECORDS)
def test_what_a_turn_brought_adds_up_to_its_points(path: str) -> None:
    played = course(path)
    game = told.GAMES[played.game.name]
    for place in range(1, len(played.turns)):
        for seat in played.seats:
            things = game.what(played, seat, place)
            assert played.gain(seat, place) == sum(changed(thing) for thing in things)


def test_the_two_nurses_with_which_alicat_begins_count_for_most_nurses() -> None:
    """ER-9.1. On its track are six, on the human's five, of whom one more was called by a ward."""
    start = dh.new_game("er", players=1, seed=8)
    record = start.playout(make_policy("learnt", "er"), seed=1, depth=24).record()
    found = {title.id: title.seats for title in er.titles(retold(record))}
    assert (1,) == found["nurses"]


def test_a_spent_blood_bag_is_said() -> None:
    """DH-9.1: a bag is worth a point as long as nobody spends it."""
    things = told.GAMES["hospital"].what(course(RECORDS[1]), 1, 8)
    spent = [thing for thing in things if thing.id == "decided.bags_spent"]
    assert [(1, -1)] == [(thing.params["n"], changed(thing)) for thing in spent]


def test_the_round_that_decided_is_told_with_all_that_made_its_points() -> None:
    ben = "Round 7 brought 9 points to Ben: 6 patients home on one day (+11) and 1 fatality token (−2)."
    ana = "Ana: −3 points in that round, with 2 patients home."
    assert f"{ben} {ana}" == decided(RECORDS[2])
    assert decided(RECORDS[2], you=1).startswith("Round 7 brought you 9 points: ")
    assert decided(RECORDS[2], language="fr").startswith(
        "Le tour 7 a rapporté 9 points à Ben\u00a0: "
    )


def test_a_line_of_the_score_is_told_where_it_makes_most_of_the_lead() -> None:
    assert "What made the difference: Critical patients, 17 to 7." == decided("records/two.json")


@pytest.mark.parametrize("path", RECORDS)
def test_discharged_patients_alone_decide_nothing(path: str) -> None:
    """They are told by the round that brought them."""
    assert "Discharged patients," not in decided(path)


def test_more_than_the_lead_is_said_of_a_turn_that_is() -> None:
    for path in RECORDS:
        played, said = course(path), decided(path)
        pair = played.ahead()
        if pair is None:
            assert "yours to beat" in said
            continue
        lead = played.total(pair[0]) - played.total(pair[1])
        places = range(1, len(played.turns))
        gaps = [played.gain(pair[0], n) - played.gain(pair[1], n) for n in places]
        assert ("larger than the final lead" in said) <= (max(gaps) > lead)


def test_whoever_is_equal_shares_a_title() -> None:
    assert [0, 2] == titles("hospital/records/three-linear.json")["Most patients home:\u00a08"]
    assert [1, 4] == titles("records/six.json")["Most full wards:\u00a02"]


@pytest.mark.parametrize("path", RECORDS)
def test_nobody_lost_is_said_of_those_who_lost_nobody_and_of_all_of_them(path: str) -> None:
    """DH-6.2, ER-4.9: from the state of the game, which counts what is left."""
    game = course(path).game
    if game.name == "er":
        clean = [n for n, sheet in enumerate(game.state.sheets) if sheet.morgue == 0]
    else:
        lost = Counter(e["seat"] for e in game.events(None) if e["event"] in ("died", "fatality"))
        clean = [n for n in range(len(game.state.hospitals)) if not lost[n]]
    assert clean == titles(path).get("Nobody lost", [])


def test_the_best_day_is_one_of_the_record() -> None:
    days = [
        (e["patients"], e["seat"])
        for e in course(RECORDS[2]).game.events(None)
        if e["event"] == "round_scored"
    ]
    assert [max(days)[1]] == titles(RECORDS[2])[f"Most home on one day:\u00a0{max(days)[0]}"]


def test_a_comeback_is_from_the_last_place_at_half_time() -> None:
    played = course(RECORDS[0])
    assert [1] == titles(RECORDS[0])["Comeback: last after round 4"]
    assert played.total(1, 4) < played.total(0, 4)
    assert (1,) == played.winners


@pytest.mark.parametrize(
    ("totals", "told"),
    [
        ((50, 50), Message("decided.hospital.patients")),
        ((50, 50, 10), Message("decided.hospital.patients.first", {"n": 2})),
    ],
)
def test_a_tie_is_told_of_those_who_are_tied(totals: tuple[int, ...], told: Message) -> None:
    """DH-9.2: whoever is behind reads of the first, not of everybody."""
    scores = [{"total": total, "parts": {}} for total in totals]
    game: Any = SimpleNamespace(view=lambda _: {"decided": "patients"})
    assert hospital.level(Course(game, [{"turn": 8, "scores": scores}], (0,))) == [told]
