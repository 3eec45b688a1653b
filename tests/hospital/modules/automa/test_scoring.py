"""The Automa scores its cards, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hospital.builders import Game, Json, bag, happened, parts
from tests.hospital.modules.automa.builders import automa_of, card, facing, filled, line, rival


def scoring(automa: Json, **fields: Any) -> Game:
    """Phase 5 begins."""
    return facing("discharge", automa, **{"first_player": 0, **fields})


def ended(automa: Json, *switches: str, **hospital: Any) -> Game:
    """The game is over; these switches make it harder."""
    more: Json = {"switches": {"automa_hard": list(switches)}} if switches else {}
    return facing("end", automa, hospital=hospital, first_player=0, **{"round": 8, **more})


# ------------------------------------------------------------------ Phase 5


def test_w34_a_covered_card_of_5_and_an_uncovered_one_of_14_score_19() -> None:
    """DH-19.5."""
    game = scoring(line(card("h05", "RRY---", tile=True), card("h09", "RRYGGY")))
    assert 19 == rival(game)["cards"] == automa_of(game)["score"]
    assert ["h05", "h09"] == automa_of(game)["completed"]
    assert 2 == len(happened(game, "automa_scored"))


def test_a_card_with_a_free_slot_scores_nothing() -> None:
    """DH-19.5: the right section has to be full too, unless it is covered."""
    game = scoring(
        line(card("h05", "RRY---"), card("h09", "RRYG-Y"), card("h12", "RYGY----", tile=True))
    )
    assert 0 == rival(game)["cards"]
    assert ["RRY---", "RRYG-Y", "RYGY----"] == filled(game)


def test_blood_bags_fill_slots_as_dice_do() -> None:
    """DH-19.5."""
    assert 14 == rival(scoring(line(card("h09", "*RY*G*"))))["cards"]


def test_points_are_added_to_those_of_earlier_rounds() -> None:
    """DH-19.5."""
    assert 24 == rival(scoring(line(card("h09", "RRYGGY"), score=10)))["cards"]


def test_dice_go_to_the_bag_and_bags_to_the_supply() -> None:
    """DH-19.5: three dice of the completed card, none of the other; no bag comes back."""
    game = scoring(line(card("h01", "R*G*"), card("h05", "RR----"), blood=1))
    assert {"red": 13, "yellow": 15, "green": 15} == bag(game)
    assert 1 == automa_of(game)["blood"]
    assert [card("h05", "RR----")] == automa_of(game)["line"]


# ------------------------------------------------------------------ who discharged most


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        (line(card("h01", "RYGR")), 0),  # 4 against 4
        (line(card("h01", "RYG*")), 1),  # a bag is no patient
        (line(card("h01", "RYG-")), 1),  # not complete
        (line(card("h05", "RRY---", tile=True), card("h06", "Y**---", tile=True)), 0),
        (line(card("h05", "RR*---", tile=True), card("h06", "Y**---", tile=True)), 1),
    ],
)
def test_the_efficiency_director_looks_at_dice_on_completed_cards(cards: Json, points: int) -> None:
    """R-34: the human discharged four."""
    hospital = {"administrator": "a_most", "discharged": ["R", "R", "Y", "G"]}
    assert points == parts(scoring(cards, hospital=hospital), "administrator")[0]


def test_what_the_automa_completed_counts_for_that_round_only() -> None:
    """R-34: the five dice of an earlier round are forgotten."""
    hospital = {"administrator": "a_most", "discharged": ["R"]}
    game = scoring(line(card("h05")), hospital=hospital, rival_discharged=5)
    assert 1 == parts(game, "administrator")[0]


# ------------------------------------------------------------------ the end


def test_t114_an_equal_score_is_no_victory() -> None:
    """DH-19.7: 50 against 50."""
    game = ended(line(score=50), score=50)
    assert [50, 50] == [score.total for score in game.scores()]
    assert () == game.winners


@pytest.mark.parametrize(("mine", "winners"), [(51, (0,)), (49, ())])
def test_the_human_wins_with_a_higher_score_only(mine: int, winners: tuple[int, ...]) -> None:
    """DH-19.7."""
    assert winners == ended(line(score=50), score=mine).winners


def test_blood_and_fatalities_count_for_the_human_and_blood_for_the_automa() -> None:
    """DH-19.7: 40 + 3 - 4 against 30 + 2."""
    game = ended(line(score=30, blood=2), score=40, blood=3, fatalities=2)
    assert [39, 32] == [score.total for score in game.scores()]


def test_bags_on_unfinished_cards_are_spent() -> None:
    """R-67."""
    assert 2 == sum(rival(ended(line(card("h05", "R**---"), blood=2))).values())


def test_the_parts_of_the_score_of_the_automa() -> None:
    """DH-19.7: without switches three of them are nothing."""
    game = ended(line(card("h05", "R*----"), score=30, blood=2, tiles=4, pool="RG"))
    assert {"cards": 30, "blood": 2, "tiles": 0, "filled": 0, "unused": 0} == rival(game)


@pytest.mark.parametrize(
    ("switch", "part", "points"),
    [
        ("tile_point", "tiles", 4),
        ("filled_dice_points", "filled", 3),
        ("unused_dice_points", "unused", 2),
    ],
)
def test_a_harder_automa_scores_tiles_dice_on_cards_or_dice_left(
    switch: str, part: str, points: int
) -> None:
    """DH-19.8: bags on cards are no dice."""
    automa = line(card("h05", "R*----"), card("h07", "GG----"), score=30, tiles=4, pool="RG")
    found = rival(ended(automa, switch))
    assert points == found.pop(part)
    assert {"cards": 30} == {name: count for name, count in found.items() if count}


def test_all_that_makes_it_harder_adds_up() -> None:
    """DH-19.8."""
    automa = line(card("h05", "R*----"), score=30, blood=1, tiles=4, pool="RG")
    switches = ("tile_point", "filled_dice_points", "unused_dice_points")
    assert 30 + 1 + 4 + 1 + 2 == ended(automa, *switches).scores()[1].total


def test_cards_completed_in_the_last_round_are_scored() -> None:
    """DH-19.7: then the game is over."""
    game = facing("discharge", line(card("h09", "RRYGGY")), first_player=0, round=8)
    assert game.is_over
    assert 14 == game.scores()[1].total


def test_there_is_one_hospital_and_the_automa_is_never_asked() -> None:
    """DH-19.1: it is in the scores only."""
    game = facing("activation", line(card("h05")))
    assert (1, 2) == (len(game.position()["hospitals"]), len(game.scores()))
    assert (0,) == tuple(game.to_act)
