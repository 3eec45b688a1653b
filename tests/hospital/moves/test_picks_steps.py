"""Clicks in any order within a step of an effect, never across steps; roles and kinds that must be there."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import Game, active, placed, ward


def click(game: Game, *words: str) -> Game:
    """The same game after these picks of seat 0."""
    for word in words:
        game.pick(0, word)
    return game


def investing(*departments: str) -> Game:
    patients = ["R2", "R3", "R4", "Y2", "G1"]
    hospital = {"departments": list(departments), "specialists": ["s_trainee"]}
    return active(ward(*patients, **hospital), modules=["investments"])


def nursing(*departments: str, **more: Any) -> Game:
    """A run of values 2, 3, 4 with a Baby or Mother at each place of it."""
    wards = [["M2", "R3"], ["M3", "R4"], ["M4", "R2"], []]
    rooms: list[list[str]] = [["B5"], ["B5"], ["B5"], []]
    return active(
        ward(wards=wards, rooms=rooms, departments=list(departments), **more),
        modules=["maternity"],
    )


def texts(game: Game) -> dict[int, str]:
    shown = game.view(0)["hospitals"][0]["patients"]
    return {patient["place"]: patient["text"] for patient in shown}


def offered(game: Game) -> list[str]:
    return [option["text"] for option in game.view(0)["options"]]


def test_a_patient_of_a_later_step_cannot_be_picked_first() -> None:
    """DH-5.3, DH-15.1: the Day Unit heals a red patient, and only then treats others."""
    game = click(investing("d_inv_red"), "d_inv_red", "nurse")
    with pytest.raises(dh.IllegalMove):
        game.pick(0, "@4")
    assert ["R2", "R3", "R4"] == offered(game)


def test_steps_are_picked_one_after_the_other() -> None:
    """DH-5.3, DH-15.1."""
    game = click(investing("d_inv_red"), "d_inv_red", "nurse", "@3")
    assert ["R2", "R3", "Y2", "G1", "done"] == offered(game)
    click(game, "@2", "@5")
    assert ["R2", "R3t", "R6t", "Y2", "G1t"] == list(texts(game).values())


@pytest.mark.parametrize("order", list(permutations(("@1", "@2", "@5"))), ids=" ".join)
def test_a_run_with_a_pink_end_is_picked_in_any_order(order: tuple[str, ...]) -> None:
    """DH-16.10: the lowest of three must be pink, whichever is picked first."""
    game = click(nursing("d_mat_run_low"), "d_mat_run_low", "nurse", *order)
    healed = {place: text for place, text in texts(game).items() if "t" in text}
    assert {1: "M5t", 2: "R4t", 5: "R5t"} == healed


@pytest.mark.parametrize("order", list(permutations(("@1", "@2", "@3"))), ids=" ".join)
def test_what_might_be_declared_is_passed_over_by_any_click(order: tuple[str, ...]) -> None:
    """DH-15.8: a Trainee might decline, and picks the highest bed first."""
    game = click(investing("d_cardiology"), "d_cardiology", "s_trainee")
    assert "decline" in offered(game)
    click(game, *order)
    assert ["R3t", "R4t", "R5t"] == list(texts(game).values())[:3]


def test_a_move_that_is_all_patients_may_begin_with_the_last() -> None:
    """DH-5.6, DH-16.10: exactly two other pink patients."""
    game = nursing(specialists=["s_mat_paed_nurse"])
    game.play(0, "chevron1 s_mat_paed_nurse: M2")
    click(game, "@17", "@4")
    healed = {place: text for place, text in texts(game).items() if "t" in text}
    assert {1: "M3t", 4: "M4t", 17: "B6t"} == healed


def test_an_up_to_list_stays_open_for_lower_beds() -> None:
    """DH-13.3, DH-15.1: the Day Unit treats two more, whichever is clicked first."""
    game = click(investing("d_inv_red"), "d_inv_red", "nurse", "@1", "@5")
    assert ["done"] == [option["text"] for option in game.view(0)["options"]]
    click(game, "@4")
    assert ["R4t", "Y2t", "G1t"] == [
        game.position()["hospitals"][0]["patients"][n] for n in (0, 3, 4)
    ]


@pytest.mark.parametrize("order", list(permutations(("@3", "@7", "@12"))))
def test_patients_leave_in_whatever_order_they_are_clicked(order: tuple[str, ...]) -> None:
    """DH-3.5, DH-13.3: three of twelve, from any end."""
    beds = ["R1", "R2", "R3", "R4", "Y1", "Y2", "Y3", "Y4", "G1", "G2", "G3", "G4"]
    door = {"arrivals": ["R5", "Y5", "G5"]}
    game = placed(ward(*beds, **door), {}, phase="intake", step="admit")
    click(game, *order)
    gone = [text for text in beds if text not in game.position()["hospitals"][0]["patients"]]
    assert ["R3", "Y3", "G4"] == gone
