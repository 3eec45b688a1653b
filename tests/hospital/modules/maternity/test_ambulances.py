"""Filling and taking ambulances with Mothers among the dice."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import (
    Json,
    answer,
    choosing,
    hospital,
    legal,
    placed,
    play,
    refusal,
    vans,
)
from tests.hospital.modules.maternity.builders import (
    FULL,
    MATERNITY,
    asked,
    chance,
    clinic,
    loads,
    rolled,
    supply,
    together,
    wards,
)


def move_to(value: int, ambulance: int) -> dict[str, Any]:
    """The move that sends a Mother to an ambulance."""
    return {"move": "place_mother", "patient": f"M{value}", "ambulance": ambulance}


# ------------------------------------------------------------------ two Mothers in one


@pytest.mark.parametrize(
    ("ambulance", "found"),
    [
        (3, ["R2 R2 R2", "G4 M3 Y3", "G5 G5 M3"]),
        (1, ["M3 R2 R2", "M3 R2 Y3", "G4 G5 G5"]),
    ],
)
def test_w30_two_mothers_never_share_an_ambulance(ambulance: int, found: list[str]) -> None:
    """DH-16.2: one goes up or down, and the regular dice are laid out again."""
    game = rolled("R2 R2 R2 M3 M3 Y3 G4 G5 G5")
    assert {"M3 to A1", "M3 to A3"} == legal(game, 1)
    play(game, move_to(3, ambulance), seat=1)
    assert found == loads(game)


def test_a_mother_alone_in_her_ambulance_is_not_asked_about() -> None:
    """DH-16.2."""
    game = rolled("R2 R2 M2 M3 Y3 Y3 G4 G5 G5")
    assert "choose" == asked(game)
    assert ["M2 R2 R2", "M3 Y3 Y3", "G4 G5 G5"] == loads(game)


def test_who_places_is_to_the_right_of_the_first_player() -> None:
    """DH-3.2, DH-16.2."""
    four = [clinic() for _ in range(4)]
    dice = "R2 R2 R2 M3 M3 Y3 G4 G4 G4 R4 R4 R5 R5 M5 R5"
    game = rolled(dice, *four, first_player=2, ambulances=vans("", "", "", "", ""))
    assert (1,) == tuple(game.to_act)


def test_either_of_two_mothers_may_leave() -> None:
    """DH-16.2: which one, and in which direction."""
    game = rolled("R2 R2 R2 M3 M4 Y4 G5 G5 G5")
    assert {"M3 to A1", "M3 to A3", "M4 to A1", "M4 to A3"} == legal(game, 1)
    play(game, move_to(4, 1), seat=1)
    assert ["M4 R2 R2", "M3 R2 Y4", "G5 G5 G5"] == loads(game)


def test_a_direction_without_a_free_ambulance_is_not_offered() -> None:
    """DH-16.2: alone, so that nobody is asked."""
    game = rolled("M2 M2 R2 R3 R3 R3 G4 G4 G4")
    assert "choose" == asked(game)
    assert ["M2 R2 R3", "M2 R3 R3", "G4 G4 G4"] == loads(game)


def test_she_goes_to_the_nearest_ambulance_without_a_mother() -> None:
    """DH-16.2: a Mother who is alone stays where she is."""
    four = [clinic() for _ in range(4)]
    dice = "R2 R2 R2 M3 M3 Y3 M4 G4 G4 R5 R5 R5 R5 R5 R5"
    game = rolled(dice, *four, ambulances=vans("", "", "", "", ""))
    assert {"M3 to A1", "M3 to A4"} == legal(game, 3)


def test_three_mothers_in_one_are_parted_one_after_the_other() -> None:
    """DH-16.2: the lowest conflict first, until there is none."""
    four = [clinic() for _ in range(4)]
    dice = "R2 R2 R2 M3 M3 M3 Y4 G4 G4 R4 R4 R5 R5 R5 R5"
    game = rolled(dice, *four, ambulances=vans("", "", "", "", ""))
    play(game, move_to(3, 3), seat=3)
    assert {"M3 to A1", "M3 to A4"} == legal(game, 3)
    again = dh.from_position(game.position())
    assert again.position() == game.position()
    play(game, move_to(3, 1), seat=3)
    assert [1, 1, 1, 0, 0] == [load.count("M") for load in loads(game)]


# ------------------------------------------------------------------ borders


def test_at_a_border_pink_counts_as_a_colour() -> None:
    """DH-16.2, DH-3.2: her side is chosen first, then the others'."""
    game = rolled("R2 R2 M3 Y3 G3 R4 R5 M5 G5")
    assert {"M3 to A1", "M3 to A2"} == legal(game, 1)
    play(game, move_to(3, 2), seat=1)
    assert "arrange" == asked(game, 1)
    assert {"A1=Y3", "A1=G3"} == legal(game, 1)


def test_equal_mothers_at_a_border_go_to_ascending_ambulances() -> None:
    """DH-13.3: the second never below the first, and both find a place."""
    game = rolled("R2 R2 M3 M3 G3 R5 R5 R5 R5")
    assert {"M3 to A1", "M3 to A2"} == legal(game, 1)
    low = play(game.copy(), move_to(3, 1), seat=1)
    assert ["M3 R2 R2", "G3 M3 R5", "R5 R5 R5"] == loads(low)
    play(game, move_to(3, 2), seat=1)
    assert {"M3 to A1", "M3 to A3"} == legal(game, 1)


def test_a_class_of_mothers_alone_leaves_no_choice_at_a_border() -> None:
    """DH-16.2."""
    game = rolled("R2 R2 M3 M3 G4 G4 G5 G5 G5")
    assert "choose" == asked(game)
    assert ["M3 R2 R2", "G4 G4 M3", "G5 G5 G5"] == loads(game)


def test_the_helicopter_is_ambulance_nothing() -> None:
    """DH-18.1, DH-16.2."""
    five = [clinic() for _ in range(5)]
    dice = "M2 M2 R2 R3 R3 R3 R3 R3 R3 R4 R4 R4 R4 R4 R4 M5 G5 G5"
    vehicles: list[Json] = [{"number": n, "patients": [], "seat": None} for n in range(6)]
    game = rolled(dice, *five, ambulances=vehicles)
    assert ["M2 R2 R3", "M2 R3 R3"] == loads(game)[:2]


# ------------------------------------------------------------------ taking one


def test_a_mother_nobody_takes_goes_back_to_the_supply() -> None:
    """DH-16.2: never into the bag."""
    loaded = vans("M2 R2 R2", "M3 Y3 Y3", "G5 G5 G5")
    game = choosing(clinic("R3"), clinic("R3"), ambulances=loaded, **MATERNITY)
    assert (14, 24) == supply(game)
    play(game, "take A3")
    play(game, "take A2", seat=1)
    assert 15 == game.position()["supply"]["mothers"]


def test_t95_a_fifth_mother_is_avoided_while_that_is_possible() -> None:
    """DH-16.3."""
    loaded = vans("R2 R2 R2", "M3 Y3 Y3", "G4 G4 G4", "G5 G5 G5")
    game = choosing(clinic(*FULL), clinic(), clinic(), ambulances=loaded, **MATERNITY)
    assert {"take A3", "take A4"} == legal(game)
    assert "DH-16.3" == refusal(game, "take A2")


def test_t95_else_a_die_of_the_bag_comes_with_her_value() -> None:
    """DH-16.3: the Mother goes back to the supply."""
    loaded = vans("R2 R2 R2", "M3 Y3 Y3", "M5 G5 G5")
    game = choosing(clinic(*FULL), clinic(), ambulances=loaded, dealer="manual", **MATERNITY)
    assert {"take A2", "take A3"} == legal(game)
    play(game, "take A2")
    assert 12 - 1 == supply(game)[0]
    assert ("draw", 1) == (chance(game)["ask"], chance(game)["count"])
    again = dh.from_position(game.position(), dealer="manual")
    assert again.position() == game.position()
    game.deal(["green"])
    assert ["G3", "Y3", "Y3"] == sorted(hospital(game)["arrivals"])


def test_the_lowest_ambulance_is_a_way_out_for_all_but_the_first_player() -> None:
    """DH-16.3, DH-3.3: a single choice is not asked."""
    loaded = vans("R2 R2 R2", "M3 Y3 Y3", "M5 G5 G5")
    game = choosing(clinic(), clinic(*FULL), ambulances=loaded, **MATERNITY)
    play(game, "take A2")
    assert [1, 0, None] == [van["seat"] for van in game.position()["ambulances"]]


def test_no_die_comes_for_her_from_an_empty_bag() -> None:
    """DH-16.3, R-04."""
    loaded = vans("R2 R2 R2", "M3 Y3 Y3", "M5 G5 G5")
    gone = ["R"] * 12 + ["Y"] * 13 + ["G"] * 13
    game = choosing(clinic(*FULL, discharged=gone), clinic(), ambulances=loaded, **MATERNITY)
    play(game, "take A2")
    assert ["Y3", "Y3"] == sorted(hospital(game)["arrivals"])


def test_in_an_epidemic_another_die_comes_beside_hers() -> None:
    """DH-16.3, DH-10.3."""
    loaded = vans("R2 R2 R2", "M3 Y3 Y3", "M5 G5 G5")
    game = choosing(
        clinic(*FULL), clinic(), ambulances=loaded, dealer="manual", **together("epidemic")
    )
    play(game, "take A2")
    answer(game, draw=[["green"], ["red"]], roll=[[4]])
    assert ["G3", "R4", "Y3", "Y3"] == sorted(hospital(game)["arrivals"])


def test_without_mothers_in_the_supply_regular_dice_are_drawn() -> None:
    """DH-16.2, R-04."""
    four = [clinic(*FULL) for _ in range(4)]
    game = placed(*four, phase="intake", step="roll", dealer="manual", **MATERNITY)
    assert ("draw", 15) == (chance(game)["ask"], chance(game)["count"])


def test_a_rota_change_opens_the_lowest_ambulance_to_a_full_maternity() -> None:
    """DH-16.3, DH-10.1: then A1 is the way out."""
    loaded = vans("R2 R2 R2", "M3 Y3 Y3", "M5 G5 G5")
    game = choosing(clinic(*FULL), clinic(), ambulances=loaded, event="e15", **together("events"))
    assert "" == loads(game)[0]
    assert 4 == sum(text.count("M") for text in wards(game))


def test_a_parking_space_takes_mothers_too_but_one_in_all() -> None:
    """DH-17.3, DH-15.2: it is a fourth space of its ambulance."""
    both = {"modules": ["investments", "maternity"]}
    alone = rolled("R2 R2 R2 R3 R3 R3 G4 G4 G4 M5", **both)
    assert ["R2 R2 R2", "R3 R3 R3", "G4 G4 G4 M5"] == loads(alone)
    two = rolled("R2 R2 R2 R3 R3 R3 G4 G4 M5 M5", **both)
    assert ["R2 R2 R2", "M5 R3 R3", "G4 G4 M5 R3"] == loads(two)
