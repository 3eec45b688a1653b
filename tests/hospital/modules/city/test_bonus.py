"""Bonus tokens in Phase 3."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import (
    Game,
    activate,
    discharged,
    finish,
    hospital,
    kinds,
    legal,
    patients,
    play,
    stock,
    ward,
)
from tests.hospital.modules.city.builders import caring, found


def bonus(token: str, patient: str | None = None) -> dict[str, Any]:
    """The move that uses a token."""
    move = {"move": "bonus", "bonus": token}
    return move if patient is None else {**move, "patient": patient}


def used(game: Game) -> list[str]:
    """Tokens in the discards."""
    tokens: list[str] = game.position()["discards"]["bonus"]
    return tokens


def test_any_patient_is_healed_one_step() -> None:
    """DH-14.8: and counts as treated; the token is discarded."""
    game = caring(ward("R3", "Y4", bonus=["b_heal1"]))
    play(game, bonus("b_heal1", "Y4"))
    assert ["R3", "Y5t"] == patients(game)
    assert (["b_heal1"], []) == (used(game), hospital(game)["bonus"])


@pytest.mark.parametrize(
    ("token", "healed"), [("b_red2", "R"), ("b_yellow2", "Y"), ("b_green2", "G")]
)
def test_a_patient_of_the_colour_is_healed_two_steps(token: str, healed: str) -> None:
    """DH-14.8."""
    game = caring(ward("R3", "Y3", "G3", bonus=[token]))
    assert {f"{token}: {healed}3"} == {move for move in legal(game) if token in move}
    play(game, bonus(token, f"{healed}3"))
    assert f"{healed}5t" in patients(game)


def test_r17_a_blood_bag_gives_the_colour() -> None:
    """R-17: tokens heal."""
    game = caring(ward("Y3", blood=1, bonus=["b_red2"]))
    play(game, bonus("b_red2", "Y3>R"))
    assert ["Y5t~R"] == patients(game)
    assert 0 == stock(game)[0]


def test_a_token_of_a_colour_nobody_has_is_not_offered() -> None:
    """DH-14.8."""
    assert "bonus" not in kinds(caring(ward("Y3", bonus=["b_red2"])))


def test_a_seven_leaves_the_hospital() -> None:
    """DH-5.5."""
    game = play(caring(ward("R6", bonus=["b_heal1"])), bonus("b_heal1", "R6"))
    assert ["R"] == discharged(game)


def test_any_number_of_tokens_may_be_used() -> None:
    """DH-14.8."""
    game = caring(ward("R1", bonus=["b_heal1", "b_heal1", "b_red2"]))
    play(game, bonus("b_heal1", "R1"), bonus("b_heal1", "R2t"), bonus("b_red2", "R3t"))
    assert ["R5t"] == patients(game)


def test_a_nurse_token_is_one_more_nurse_for_this_round() -> None:
    """DH-14.8: it is discarded when the round ends."""
    game = caring(ward("R1", "R2", "Y1", "G1", bonus=["b_nurse"]))
    play(game, bonus("b_nurse"))
    assert (3, 4) == (hospital(game)["nurses"], hospital(game)["nurses_free"])
    assert (["b_nurse"], []) == (found(game, "in_use"), used(game))
    play(game, activate("d_critical", "nurse", "R1"))
    assert 3 == hospital(game)["nurses_free"]
    finish(game)
    while 3 == game.position()["round"]:
        game.play(game.to_act[0], next(iter(game.moves(game.to_act[0]))))
    assert ([], ["b_nurse"]) == (found(game, "in_use"), used(game))
    assert 3 == hospital(game)["nurses_free"]


def test_tokens_stay_from_round_to_round() -> None:
    """DH-14.8."""
    game = finish(caring(ward("R3", bonus=["b_heal1", "b_minus2"])))
    while 3 == game.position()["round"]:
        game.play(game.to_act[0], next(iter(game.moves(game.to_act[0]))))
    assert ["b_minus2", "b_heal1"] == hospital(game)["bonus"]


def test_the_first_token_closes_the_opening() -> None:
    """DH-4.2."""
    game = caring(ward("R3", departments=["d_ent"], bonus=["b_heal1"]))
    assert "return" in kinds(game)
    play(game, bonus("b_heal1", "R3"))
    assert "return" not in kinds(game)


def test_a_token_can_be_taken_back() -> None:
    """DH-13.1."""
    game = caring(ward("R3", bonus=["b_heal1"]))
    before = game.position()
    play(game, bonus("b_heal1", "R3"))
    game.undo(0)
    assert before == game.position()


def test_tokens_belong_to_games_with_a_city() -> None:
    """DH-14.8."""
    position = {"game": "hospital", "players": 2, "hospitals": [{"bonus": ["b_heal1"]}, {}]}
    with pytest.raises(dh.BadInput) as refused:
        dh.from_position(position)
    assert "hospitals[0].bonus" == refused.value.field
