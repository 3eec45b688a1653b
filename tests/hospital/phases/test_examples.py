"""The worked examples of the rulebooks outside the activation: setup, intake, neglect, solo, the end."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import dicehospital as dh
from tests.hospital.builders import (
    Game,
    answer,
    bag,
    choosing,
    discharged,
    ending,
    full_bag,
    legal,
    neglecting,
    parts,
    patients,
    placed,
    play,
    stock,
    ward,
)

# ------------------------------------------------------------------ setup


def test_w01_the_values_three_four_and_five_go_to_the_starting_patients_in_any_order() -> None:
    """DH-2.3: dice yellow, red and green have six assignments."""
    game = dh.new_game("hospital", players=2, seed=1, options={"first_player": 0}, dealer="manual")
    answer(game)
    play(game, "reveal department")
    answer(game, draw=[["yellow", "red", "green"], ["red", "red", "red"]])
    wanted = {f"set R{r} Y{y} G{g}" for r, y, g in permutations((3, 4, 5))}
    assert wanted == legal(game)
    play(game, {"move": "set_patients", "patients": ["R5", "Y3", "G4"]})
    assert ["G4", "R5", "Y3"] == patients(game)


def test_w01_dice_of_one_colour_leave_nothing_to_assign() -> None:
    """DH-2.3, DH-13.3: red, red and red are a 3, a 4 and a 5 without a question."""
    game = dh.new_game("hospital", players=2, seed=1, options={"first_player": 0}, dealer="manual")
    answer(game)
    play(game, "reveal department")
    answer(game, draw=[["yellow", "red", "green"], ["red", "red", "red"]])
    assert (0,) == game.to_act
    assert ["R3", "R4", "R5"] == patients(game, 1)


# ------------------------------------------------------------------ intake


def rolled(colours: str, values: str, **fields: Any) -> Game:
    """A game of three before its intake, in which these dice come."""
    names = {"R": "red", "Y": "yellow", "G": "green"}
    dice = sorted(zip(colours, values, strict=True), key=lambda die: "RYG".index(die[0]))
    game = placed(players=3, phase="intake", step="roll", dealer="manual", **fields)
    draws = [[names[colour] for colour, _ in dice]]
    return answer(game, draw=draws, roll=[[int(value) for _, value in dice]])


def test_w02_ambulances_fill_in_ascending_order_and_ties_are_placed_by_the_right_neighbour() -> (
    None
):
    """DH-3.1, DH-3.2: four twos and four fours are split by the edges of ambulances."""
    game = rolled("RRRYGGRYYGRY", "222233444455")
    assert (2,) == game.to_act
    assert {"A1=R2,R2,R2", "A1=R2,R2,Y2"} == legal(game, 2)
    play(game, {"move": "arrange", "ambulance": 1, "patients": ["R2", "R2", "Y2"]}, seat=2)
    assert {"A3=R4,Y4,Y4", "A3=R4,Y4,G4", "A3=Y4,Y4,G4"} == legal(game, 2)
    play(game, "A3=R4,Y4,G4", seat=2)
    loads = [sorted(van["patients"]) for van in game.position()["ambulances"]]
    assert ["R2", "R2", "Y2"] == loads[0]
    assert ["G3", "G3", "R2"] == loads[1]
    assert ["G4", "R4", "Y4"] == loads[2]
    assert ["R5", "Y4", "Y5"] == loads[3]
    assert (0,) == game.to_act


def test_w03_a_full_hospital_loses_as_many_patients_as_have_no_bed() -> None:
    """DH-3.5: ten patients and three new ones, one of the ten goes to the morgue and the bag."""
    game = choosing(ward(*["R3"] * 5, *["G5"] * 5))
    play(game, "take A2")
    play(game, "take A3", seat=1)
    assert {"lose R3", "lose G5"} == legal(game)
    before = bag(game)
    play(game, "lose G5")
    assert (1, 1) == stock(game)
    assert ["G5"] * 4 + ["R3"] * 5 + ["Y3"] * 3 == patients(game)
    assert before["green"] + 1 == bag(game)["green"]


def test_w04_the_patients_of_an_ambulance_become_untreated_patients() -> None:
    """DH-3.6: three and three are six."""
    game = choosing(ward("R3", "Y4", "G5"))
    play(game, "take A2")
    play(game, "take A3", seat=1)
    assert ["G5", "R3", "Y3", "Y3", "Y3", "Y4"] == patients(game)
    assert ["G4", "G4", "G4"] == patients(game, 1)


def test_w05_the_lowest_claimed_ambulance_brings_a_bag_and_the_first_player() -> None:
    """DH-3.4: nobody takes number 1, so the First Player keeps the token with number 2."""
    game = choosing(ward(), first_player=0)
    play(game, "take A2")
    play(game, "take A3", seat=1)
    assert [1, 0] == [stock(game, seat)[0] for seat in (0, 1)]
    assert 0 == game.position()["first_player"]
    assert full_bag(2, yellow=3, green=3) == bag(game)


# ------------------------------------------------------------------ neglect


def test_w14_untreated_patients_lose_one_and_treated_ones_nothing() -> None:
    """DH-6.1: R4 G2 Y5t."""
    game = neglecting(ward("R4", "G2", "Y5t"))
    assert ["G1", "R3", "Y5"] == patients(game)


# ------------------------------------------------------------------ the end


def test_w17_a_patient_that_fits_a_free_space_is_picked_up_for_a_point() -> None:
    """DH-10.5: the back of ambulance 1 has a red 3."""
    game = ending(ward("R3", "R6"), ward("Y4"), modules=["final_pickup"])
    assert {"pick up R3", "pass"} == legal(game)
    play(game, {"move": "pick_up", "patient": "R3"})
    assert ["R6"] == patients(game)
    assert [1, 0] == parts(game, "pick_up")


# ------------------------------------------------------------------ solo


def reporting(columns: list[list[str]], *leaving: str, **fields: Any) -> Game:
    """A solo game that has to decide about its medical reports."""
    return placed(
        ward("R6t", discharged=list(leaving)),
        players=1,
        phase="discharge",
        reports={"columns": columns, "completed": []},
        **fields,
    )


def test_w18_a_discharged_patient_counts_for_one_report_only() -> None:
    """DH-12.3: two yellow and two green complete one of the two reports."""
    game = reporting([["m07", "m10"], ["m09", "m12"], ["m11", "m01"]], *"YYGG")
    assert {"complete m07", "complete m09", "pass"} == legal(game)
    play(game, {"move": "complete", "report": "m07"})
    assert not any(move.startswith("complete") for move in legal(game))
    assert [4] == parts(game, "reports")
    assert [7] == parts(game, "discharge")


def test_w19_a_report_that_slides_down_may_be_completed_at_once() -> None:
    """DH-12.3: two yellow, then two green."""
    game = reporting([["m02", "m03"], ["m10", "m04"], ["m13", "m05"]], *"YYGG")
    assert {"complete m02", "pass"} == legal(game)
    play(game, "complete m02")
    assert {"complete m03", "pass"} == legal(game)
    play(game, "complete m03")
    assert [6] == parts(game, "reports")
    assert ["m02", "m03"] == sorted(game.position()["reports"]["completed"])


def test_w19_completing_is_optional() -> None:
    """DH-12.3: a pass keeps the report; the discharged patients score all the same."""
    game = reporting([["m02", "m03"], ["m10", "m04"], ["m13", "m05"]], *"YYGG")
    play(game, "pass")
    assert [0] == parts(game, "reports")
    assert [7] == parts(game, "discharge")
    assert [] == discharged(game)
    assert ["m02", "m03"] == game.position()["reports"]["columns"][0]
