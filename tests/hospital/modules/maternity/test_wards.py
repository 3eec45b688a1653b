"""Who lies where: wards of new patients, room for Mothers, births."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import (
    activate,
    active,
    answer,
    display,
    happened,
    hospital,
    legal,
    placed,
    play,
    stock,
)
from tests.hospital.modules.maternity.builders import (
    MATERNITY,
    admitting,
    asked,
    chance,
    clinic,
    supply,
    together,
    wards,
)


def settle(patient: str, ward: int, **fields: Any) -> dict[str, Any]:
    """The move that gives a new patient a bed."""
    return {"move": "settle", "patient": patient, "ward": ward, **fields}


# ------------------------------------------------------------------ beds


def test_mothers_settle_first_then_the_others_by_colour_and_value() -> None:
    """DH-16.4."""
    game = admitting(clinic("R3", arrivals=["G2", "Y5", "M3", "Y4"]))
    order = []
    while "settle" == asked(game):
        move = next(iter(game.moves(0))).to_json()
        order.append(move["patient"])
        play(game, move)
    assert ["M3", "Y4", "Y5", "G2"] == order


def test_a_mother_needs_a_ward_without_one() -> None:
    """DH-16.4."""
    game = admitting(clinic("M4 + B4", "R3", "M2", arrivals=["M3"]))
    assert {"M3 in W2", "M3 in W4"} == legal(game)


def test_only_one_ward_is_not_asked_about() -> None:
    """DH-16.4: she goes there, and her Baby is born."""
    game = admitting(clinic("M4", "M2", "M2", "R3", arrivals=["M3"]), dealer="manual")
    answer(game, midwife=[[1]])
    assert "M3 R3 + B4" == wards(game)[3]


def test_regular_dice_lie_wherever_a_bed_is_free() -> None:
    """DH-16.4."""
    game = admitting(clinic("R3 R3 R3", "M4 Y2", "G5", arrivals=["Y3"]))
    assert {"Y3 in W2", "Y3 in W3", "Y3 in W4"} == legal(game)


def test_equal_dice_go_to_ascending_wards() -> None:
    """DH-13.3: and never so high that the next finds no bed."""
    game = admitting(clinic("R3 R3", "R3 R3", "R3 R3 R3", "R3 R3 R3", arrivals=["Y3", "Y3"]))
    assert "settle" != asked(game)
    assert ["R3 R3 Y3", "R3 R3 Y3"] == wards(game)[:2]


def test_an_equal_die_may_lie_beside_the_first() -> None:
    """DH-13.3."""
    game = admitting(clinic("R3 R3", "R3", "R3 R3 R3", "R3 R3 R3", arrivals=["Y3", "Y3"]))
    assert {"Y3 in W1", "Y3 in W2"} == legal(game)
    play(game, settle("Y3", 2))
    assert ["R3 R3", "R3 Y3 Y3"] == wards(game)[:2]


def test_in_a_full_ward_somebody_makes_room_for_a_mother() -> None:
    """DH-16.4, R-61: the owner says who, and to which free bed; nobody dies."""
    game = admitting(
        clinic("R3 R3 Y4", "M4 G2", "M2 + B4", "M5 + B4", arrivals=["M3"]), dealer="manual"
    )
    ways = {f"M3 in W1, {who} to W{ward}" for who in ("R3", "Y4") for ward in (2, 3, 4)}
    assert ways == legal(game)
    play(game, settle("M3", 1, shift="Y4", to=2))
    answer(game, midwife=[[1]])
    assert ["M3 R3 R3 + B4", "G2 M4 Y4"] == wards(game)[:2]
    assert 0 == stock(game)[1]
    assert [{"patient_moved"}] == [{event["event"]} for event in happened(game, "patient_moved")]


def test_a_chosen_half_of_the_move_survives_a_position() -> None:
    """DH-13.1."""
    game = admitting(clinic("R3 R3 Y4", "M4 G2", "M2 + B4", "M5 + B4", arrivals=["M3"]))
    for _ in range(2):
        game.pick(0, game.options(0)[0])
        again = dh.from_position(game.position())
        assert again.position() == game.position()
        assert again.options(0).list() == game.options(0).list()


def test_mothers_take_beds_and_babies_do_not() -> None:
    """DH-16.4: twelve beds; eleven patients in the wards leave one free for two new ones."""
    house = clinic("R3 R3 M4 + B4 B4", "Y3 Y3 Y3", "G3 G3 G3", "R5 R5", arrivals=["R2", "R4"])
    game = admitting(house)
    assert "admit" == asked(game)
    assert {"lose R3", "lose R5", "lose Y3", "lose G3"} == {
        text.partition("@")[0] for text in legal(game)
    }


def test_after_the_overflow_a_mother_still_finds_her_ward() -> None:
    """DH-3.5, DH-16.4: lose, then settle, in one go for each seat."""
    house = clinic("R3 R3 R3", "M4 Y3 Y3 + B4", "M3 G3 G3 + B4", "M5 R5 R5 + B4", arrivals=["M2"])
    game = admitting(house, dealer="manual")
    play(game, "lose Y3")
    answer(game, midwife=[[2]])  # one way is left for her, so nobody is asked
    assert ["M2 R3 R3 + B4 B4", "M4 R3 Y3 + B4"] == wards(game)[:2]
    assert 1 == stock(game)[1]


def test_wards_are_sorted_each_by_itself() -> None:
    """DH-13.3."""
    game = admitting(clinic("", "Y5 M3 + B4", "", "", arrivals=["R4"]))
    play(game, settle("R4", 2))
    assert ["R4", "Y5", "M3"] == hospital(game)["wards"][1]


def test_all_seats_settle_at_once() -> None:
    """DH-3.5: independently of each other."""
    game = admitting(clinic("R3", arrivals=["Y3"]), clinic("R3", arrivals=["M3"]))
    assert (0, 1) == tuple(sorted(game.to_act))
    assert {"settle"} == {asked(game, seat) for seat in (0, 1)}


# ------------------------------------------------------------------ births


def test_the_midwife_die_is_rolled_for_all_new_mothers_in_the_order_of_play() -> None:
    """DH-16.5: when everybody has a bed."""
    game = admitting(
        clinic("R3", arrivals=["M3"]),
        clinic("R3", arrivals=["M5"]),
        order=[1, 0],
        dealer="manual",
    )
    play(game, settle("M3", 1))
    assert {} == chance(game)
    play(game, settle("M5", 4), seat=1)
    assert {"ask": "midwife", "count": 2, "outcomes": [1, 2]} == chance(game)
    again = dh.from_position(game.position(), dealer="manual")
    assert again.position() == game.position()
    game.deal([2, 1])
    assert "M3 R3 + B4" == wards(game)[0]
    assert "M5 + B4 B4" == wards(game, 1)[3]


@pytest.mark.parametrize("dice", [[], [1, 1], [3], [0], ["1"], 1])
def test_the_midwife_die_shows_one_or_two(dice: Any) -> None:
    """DH-16.5."""
    game = admitting(clinic("R3", arrivals=["M3"]), dealer="manual")
    play(game, settle("M3", 1))
    with pytest.raises(dh.BadInput) as refused:
        game.deal(dice)
    assert refused.value.field.startswith("midwife")


def test_her_administrator_chooses_the_face_of_the_die() -> None:
    """DH-16.10: the others still roll."""
    game = admitting(
        clinic("R3", arrivals=["M3"], administrator="a_midwife"),
        clinic("R3", arrivals=["M5"]),
        dealer="manual",
    )
    play(game, settle("M3", 2))
    assert {"babies 1", "babies 2"} == legal(game)
    again = dh.from_position(game.position(), dealer="manual")
    assert again.position() == game.position()
    play(game, {"move": "babies", "count": 2})
    play(game, settle("M5", 1), seat=1)
    assert 1 == chance(game)["count"]
    game.deal([1])
    assert "M3 + B4 B4" == wards(game)[1]
    assert "M5 R3 + B4" == wards(game, 1)[0]


def test_babies_come_as_far_as_the_supply_reaches() -> None:
    """DH-16.5, R-04: in the order of play."""
    gone = ["B"] * 21
    game = admitting(
        clinic("R3", arrivals=["M3"], discharged=gone),
        clinic("R3", arrivals=["M5"]),
        order=[0, 1],
        dealer="manual",
    )
    play(game, settle("M3", 1))
    play(game, settle("M5", 1), seat=1)
    game.deal([2, 2])
    assert ["M3 R3 + B4 B4", "M5 R3 + B4"] == [wards(game, seat)[0] for seat in (0, 1)]
    assert 0 == supply(game)[1]


def test_with_one_baby_left_there_is_nothing_to_choose() -> None:
    """DH-16.10, R-04."""
    house = clinic("R3", arrivals=["M3"], administrator="a_midwife", discharged=["B"] * 23)
    game = play(admitting(house), settle("M3", 1))
    assert "M3 R3 + B4" == wards(game)[0]


# ------------------------------------------------------------------ patients who come alone


def test_a_patient_of_an_event_is_given_a_ward() -> None:
    """DH-10.1, DH-17.4: e08 draws one for everybody."""
    shown = {**display(2, 1), "mat_departments": ["d_mat_pair"], "mat_specialists": ["s_mat_doula"]}
    game = placed(
        clinic("R3"),
        clinic("Y3"),
        phase="intake",
        display=shown,
        dealer="manual",
        **together("events"),
    )
    game.deal("e08")
    game.deal(["green"])
    game.deal([2])
    assert "settle" == asked(game)
    assert "intake" == game.position()["phase"]
    again = dh.from_position(game.position(), dealer="manual")
    assert again.position() == game.position()
    play(game, settle("G2", 4))
    assert ["R3", "", "", "G2"] == wards(game)
    assert "draw" == chance(game)["ask"]


def test_a_patient_of_the_admissions_nurse_is_given_a_ward_in_the_activation() -> None:
    """DH-10.7, DH-16.4: then the activation goes on."""
    house = clinic("R6", "M4 + B4", specialists=["s_admissions"])
    game = placed(house, clinic(), phase="activation", dealer="manual", **together("promos"))
    play(game, activate("d_clinic", "s_admissions", "R6"))
    play(game, {"move": "ability", "alt": 2})
    answer(game, draw=[["green"]], roll=[[2]])
    assert "settle" == asked(game)
    assert "activation" == game.position()["phase"]
    play(game, settle("G2", 2))
    assert ["", "G2 M4 + B4", "", ""] == wards(game)
    assert "turn" == asked(game)


def test_without_maternity_nobody_is_asked_for_wards() -> None:
    """DH-3.6."""
    game = active({"patients": ["R3"]})
    assert "wards" not in hospital(game)
    with pytest.raises(dh.BadInput):
        active(clinic("R3"))
    assert "patients" not in hospital(placed(clinic("R3"), **MATERNITY))
