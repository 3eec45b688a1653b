"""What each event card does to a round."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hospital.builders import (
    THREE_PLAYER_VANS,
    Game,
    activate,
    active,
    answer,
    choosing,
    discharging,
    display,
    hospital,
    legal,
    neglecting,
    parts,
    patients,
    placed,
    play,
    refusal,
    stock,
    transfuse,
    ward,
)

EVENTS: dict[str, Any] = {"modules": ["events"]}


def revealed(event: str, *hospitals: dict[str, Any], **answers: list[Any]) -> Game:
    """A game of two at the start of a round in which this event card is drawn."""
    shown = display(2, 1)
    game = placed(*hospitals, phase="intake", display=shown, dealer="manual", **EVENTS)
    return answer(game, card=[event], **answers)


def test_e01_a_blood_drive_brings_everybody_a_bag() -> None:
    """DH-10.1."""
    game = revealed("e01", ward("R3"), ward("R3", blood=2))
    assert [1, 3] == [stock(game, seat)[0] for seat in (0, 1)]


def test_e02_volunteers_add_a_nurse_for_the_round() -> None:
    """DH-10.1: she can be placed like the others."""
    game = revealed("e02", ward("R3"), ward("R3"))
    assert [4, 4] == [hospital(game, seat)["nurses_free"] for seat in (0, 1)]


def test_e03_sickness_keeps_a_nurse_away() -> None:
    """DH-10.1."""
    game = revealed("e03", ward("R3"), ward("R3"))
    assert [2, 2] == [hospital(game, seat)["nurses_free"] for seat in (0, 1)]


@pytest.mark.parametrize(
    ("event", "left"), [("e04", "R3 Y3 G2"), ("e05", "R2 Y3 G3"), ("e06", "R3 Y2 G3")]
)
def test_e04_e05_e06_one_colour_loses_a_step_more(event: str, left: str) -> None:
    """DH-10.1, DH-6.1."""
    game = neglecting(ward("R4", "Y4", "G4"), event=event, **EVENTS)
    assert sorted(left.split()) == patients(game)


def test_e07_a_quiet_night_spares_high_values() -> None:
    """DH-10.1: from 4 on."""
    game = neglecting(ward("R4", "Y3", "G6"), event="e07", **EVENTS)
    assert ["G6", "R4", "Y2"] == patients(game)


def test_e08_a_pile_up_sends_a_patient_with_a_bag_where_a_bed_is_free() -> None:
    """DH-10.1: a full hospital gets neither."""
    full = ward(*["R3"] * 6, *["Y3"] * 6)
    game = revealed("e08", ward("G5"), full, draw=[["green"]], roll=[[2]])
    assert ["G2", "G5"] == patients(game)
    assert 12 == len(patients(game, 1))
    assert [1, 0] == [stock(game, seat)[0] for seat in (0, 1)]


def test_e09_a_second_opinion_raises_a_patient_who_stays_untreated() -> None:
    """DH-10.1: not a six; nobody has to."""
    game = revealed("e09", ward("R3", "Y6"), ward("G6"))
    assert (0,) == game.to_act
    assert {"raise R3", "pass"} == legal(game)
    play(game, {"move": "raise", "patient": "R3"})
    assert ["R4", "Y6"] == patients(game)


def test_e11_a_grant_lets_everybody_take_a_second_improvement() -> None:
    """DH-10.1, DH-4.1: of what is left, in the same order."""
    game = placed(phase="improvement", display=display(2, 1), event="e11", **EVENTS)
    play(game, "improve d_ent")
    play(game, "pass", seat=1)
    assert (0,) == game.to_act
    play(game, "improve s_gp")
    assert {"improve d_ortho", "pass"} == legal(game, 1)
    play(game, "improve d_ortho", seat=1)
    assert "activation" == game.position()["phase"]


def test_e12_in_a_shortage_bags_are_not_used() -> None:
    """DH-10.1, DH-5.8, DH-5.9: neither to heal nor to recolour."""
    game = active(ward("R3", blood=3), event="e12", **EVENTS)
    assert not any(move.startswith("transfuse") or ">" in move for move in legal(game))
    assert "DH-10.1" == refusal(game, transfuse("R3"))
    assert "DH-10.1" == refusal(game, activate("d_pharmacy", "nurse", "R3>G"))


@pytest.mark.parametrize(("count", "points"), [(3, 0), (4, 2), (5, 2)])
def test_e13_the_press_rewards_four_discharges(count: int, points: int) -> None:
    """DH-10.1."""
    game = discharging(ward("R3t", discharged=["R"] * count), ward("R3t"), event="e13", **EVENTS)
    assert [points, 0] == parts(game, "events")


def test_e14_inspectors_look_for_fatality_tokens() -> None:
    """DH-10.1: none +2, one or two nothing, three or more -2."""
    homes = [ward("R3", fatalities=count) for count in (0, 2, 3)]
    game = revealed("e14", *homes)
    assert [2, 0, -2] == parts(game, "events")


def test_e15_the_rota_lets_the_first_player_take_the_lowest_ambulance() -> None:
    """DH-10.1, DH-3.3, DH-4.1: and improvements are taken from the highest number down."""
    game = choosing(
        players=3, ambulances=THREE_PLAYER_VANS, display=display(2, 2), event="e15", **EVENTS
    )
    assert {"take A1", "take A2", "take A3", "take A4"} == legal(game)
    play(game, "take A1")
    play(game, "take A4", seat=1)
    play(game, "take A2", seat=2)
    asked: list[int] = []
    while "improvement" == game.position()["phase"]:
        asked.append(*game.to_act)
        play(game, "pass", seat=game.to_act[0])
    assert [1, 2, 0] == asked
    assert 0 == game.position()["first_player"]
    assert [1, 0, 0] == [stock(game, seat)[0] for seat in range(3)]
