"""The prototype: a colour that a blood bag gives holds for one effect only (DH-11.1, P:643)."""

from __future__ import annotations

import pytest

from tests.hospital.builders import (
    Game,
    ability,
    activate,
    active,
    legal,
    patients,
    play,
    proto,
    refusal,
    stock,
    ward,
)
from tests.hospital.why.explaining import told

# Specialist, the colour it is about, another colour.
SAME_PATIENT = [("p_surgeon", "R", "Y"), ("p_pharmacist", "G", "R"), ("p_haematologist", "Y", "G")]


def recoloured(specialist: str, wanted: str, other: str, blood: int) -> Game:
    """A patient of another colour, healed by Imaging in the colour that the specialist waits for."""
    game = proto(ward(f"{other}3", specialists=[specialist], blood=blood))
    return play(game, activate("d_imaging", specialist, f"{other}3>{wanted}"))


@pytest.mark.parametrize(("specialist", "wanted", "other"), SAME_PATIENT)
def test_one_bag_does_not_serve_department_and_specialist(
    specialist: str, wanted: str, other: str
) -> None:
    """DH-11.1: the colour is over when the specialist looks, and no bag is left."""
    game = recoloured(specialist, wanted, other, blood=1)
    assert [f"{other}4t"] == patients(game)
    assert not any(move.startswith("ability") for move in legal(game))
    assert game.explain(0, ability(f"{other}4t")) is not None


@pytest.mark.parametrize(("specialist", "wanted", "other"), SAME_PATIENT)
def test_a_second_bag_lets_the_specialist_heal_the_same_patient(
    specialist: str, wanted: str, other: str
) -> None:
    """DH-11.1: whoever was healed in the colour, and has it again."""
    game = recoloured(specialist, wanted, other, blood=2)
    assert {f"ability: {other}4t>{wanted}", "skip"} == legal(game)
    assert ("DH-5.3", "wrong_colour") == told(game, ability(f"{other}4t"))
    assert [f"{other}5t"] == patients(play(game, ability(f"{other}4t>{wanted}")))
    assert 0 == stock(game)[0]


def test_a_patient_of_the_true_colour_needs_no_bag() -> None:
    """DH-5.7: red all the time."""
    game = proto(ward("R3", specialists=["p_surgeon"], blood=1))
    play(game, activate("d_imaging", "p_surgeon", "R3"))
    assert ["R5t"] == patients(play(game, ability("R4t")))


def test_the_second_bag_is_for_somebody_who_was_healed() -> None:
    """DH-5.7: another patient does not do, whatever its colour."""
    game = proto(ward("Y3", "Y2", "R4", specialists=["p_surgeon"], blood=2))
    play(game, activate("d_imaging", "p_surgeon", "Y3>R"))
    assert "DH-5.7" == refusal(game, ability("R4"))
    assert "DH-5.7" == refusal(game, ability("Y2>R"))


def test_in_the_final_edition_one_bag_serves_both() -> None:
    """DH-5.9: there the colour lasts as long as Phase 3."""
    game = active(ward("Y3", specialists=["s_surgeon"], blood=1))
    play(game, activate("d_imaging", "s_surgeon", "Y3>R"))
    assert "ability: Y4t~R" in legal(game)
