"""Families: waiting, leaving together, neglect, points."""

from __future__ import annotations

import pytest

import dicehospital as dh
from tests.hospital.builders import (
    activate,
    active,
    discharged,
    discharging,
    finish,
    happened,
    hospital,
    legal,
    neglecting,
    parts,
    play,
    refusal,
    stock,
    targets,
    transfuse,
)
from tests.hospital.modules.maternity.builders import (
    MATERNITY,
    admitting,
    clinic,
    nursing,
    rolled,
    supply,
    together,
    wards,
)

# ------------------------------------------------------------------ who belongs together


def test_a_view_says_which_babies_are_whose() -> None:
    """DH-16.6: by the places of beds and cots; a ward without a family has none."""
    game = nursing(clinic("R3", "Y2 M4 + B4 B5", "", "M2 + B3"), clinic())
    second, fourth = game.view(1)["hospitals"][0]["families"]
    assert {"ward": 2, "mother": 5, "babies": [15, 16], "expects": False} == second
    assert {"ward": 4, "mother": 10, "babies": [19], "expects": False} == fourth
    assert [] == game.view(1)["hospitals"][1]["families"]


def test_a_view_says_who_expects() -> None:
    """DH-16.5: a new Mother, until the midwife die is rolled for all."""
    game = admitting(clinic("R3 R3", "", arrivals=["M4"]), clinic("", "", arrivals=["M3"]))
    play(game, {"move": "settle", "patient": "M4", "ward": 2})
    [family] = game.view(None)["hospitals"][0]["families"]
    assert {"ward": 2, "mother": 4, "babies": [], "expects": True} == family


def test_a_view_says_where_rolled_mothers_will_go() -> None:
    """DH-16.2: those whose ambulance is known, while others are asked for."""
    game = rolled("M2 R2 Y3 M3 Y3 Y4 G4 G5 G5", clinic(), clinic())
    assert [{"patient": "M2", "ambulance": 1}] == game.view(0)["maternity"]["mothers"][:1]
    assert [] == nursing(clinic(), clinic()).view(0)["maternity"]["mothers"]


# ------------------------------------------------------------------ waiting and leaving


def test_w31_a_mother_at_seven_waits_and_comes_back_with_six() -> None:
    """DH-16.7: the Baby was not healed; nobody is discharged."""
    game = nursing(clinic("M6 + B5", nurses=1), clinic())
    play(game, activate("chevron1", "nurse", "M6"))
    assert ["M7"] == [text for text in hospital(game)["wards"][0] if text != "-"]
    finish(game)
    assert "M6 + B5" == wards(game)[0]
    assert 0 == parts(game, "discharge")[0]


def test_who_comes_back_counts_as_treated() -> None:
    """DH-16.7, DH-6.1: in company she would else lose a step."""
    game = nursing(clinic("M6 R3t + B5"), clinic())
    play(game, activate("chevron1", "nurse", "M6"))
    game.play(1, "done")
    game.play(0, "done")
    assert [("M6t", 1)] == [
        (event["patient"], event["place"]) for event in happened(game, "returned_waiting")
    ]
    assert "M6 R3 + B5" == wards(game)[0]


def test_a_family_leaves_when_the_last_of_it_is_at_seven() -> None:
    """DH-16.7: at once, and together."""
    game = nursing(clinic("R3 M6 + B7 B6", "M4 + B4"), clinic())
    play(game, activate("chevron1", "nurse", "M6"))
    assert [] == discharged(game)
    assert "M7 R3 + B6 B7" == wards(game)[0]
    play(game, activate("chevron2", "nurse", "B6"))
    assert ["B", "B", "M"] == discharged(game)
    assert "R3" == wards(game)[0]
    assert [0] == [event["ward"] - 1 for event in happened(game, "family_left")]


def test_w32_mother_and_baby_count_like_all_discharged_patients() -> None:
    """DH-16.9: four are worth seven points; pink dice go back to the supply."""
    game = discharging(clinic("R3", discharged=["R", "Y", "M", "B"]), clinic(), **MATERNITY)
    assert [7, 0] == parts(game, "discharge")
    assert (16, 24) == supply(game)


@pytest.mark.parametrize(
    ("count", "printed", "smoothed"), [(15, 52, 52), (16, 68, 59), (17, 75, 66), (20, 98, 89)]
)
def test_t02_the_table_of_discharged_patients_goes_to_twenty(
    count: int, printed: int, smoothed: int
) -> None:
    """DH-16.9, R-07."""
    house = clinic("R3", discharged=["R"] * (count - 4) + ["M", "M", "B", "B"])
    for option, points in (("printed", printed), ("smoothed", smoothed)):
        game = discharging(house, *[clinic()] * 3, options={"score16": option}, **MATERNITY)
        assert points == parts(game, "discharge")[0]


def test_a_mother_without_a_baby_leaves_alone() -> None:
    """DH-16.7: where the supply had none."""
    game = nursing(clinic("M6", "M4 + B4"), clinic())
    play(game, activate("chevron2", "nurse", "M6"))
    assert ["M"] == discharged(game)


def test_a_blood_bag_sends_a_family_home_too() -> None:
    """DH-5.8, DH-16.7."""
    game = nursing(clinic("M7 + B6", blood=1), clinic())
    play(game, transfuse("B6"))
    assert ["B", "M"] == discharged(game)


def test_who_waits_cannot_be_chosen_but_takes_the_bed() -> None:
    """R-28."""
    house = clinic("M7 R3 R3 + B5", "R3 R3 R3", "R3 R3 R3", "R3 R3", blood=1)
    game = nursing(house, clinic())
    assert {"B5"} == targets(game, "chevron1")
    assert not any("M7" in text for text in legal(game))
    assert "DH-16.7" == refusal(game, transfuse("M7"))


def test_a_room_with_a_waiting_baby_can_be_used() -> None:
    """R-28, DH-16.6: until the family has left."""
    game = nursing(clinic("M6 + B7", "M4 + B4", nurses=4), clinic())
    assert {"M6", "M4", "B4"} == targets(game, "chevron1")
    play(game, activate("chevron2", "nurse", "M6"))
    assert ["B", "M"] == discharged(game)
    assert set() == targets(game, "chevron1")


def test_t102_an_empty_room_cannot_be_used() -> None:
    """DH-16.6."""
    game = nursing(clinic("M4", "M3 + B4"), clinic())
    assert set() == targets(game, "chevron1")
    assert {"M4", "M3", "B4"} == targets(game, "chevron2")
    assert "DH-16.6" == refusal(game, activate("chevron1", "nurse", "M4"))


def test_a_room_is_used_once_a_round_with_anybody() -> None:
    """DH-16.6, DH-5.2: a specialist triggers as usual, any pink patient may be healed (R-36)."""
    house = clinic("M2 + B4", "M3 + B4", specialists=["s_mat_obstetrician"])
    game = nursing(house, clinic())
    play(game, activate("chevron1", "s_mat_obstetrician", "M3"))
    play(game, {"move": "ability", "patients": ["M4t"]})
    assert "M6t + B4" == wards(game)[1]
    assert ["chevron1"] == hospital(game)["used"]
    assert set() == targets(game, "chevron1")


def test_t103_a_mother_is_never_given_another_colour() -> None:
    """DH-5.9: pink stays pink."""
    house = clinic("M3 R3 R3 + B3", departments=["d_anaesthesia"], blood=2)
    game = nursing(house, clinic())
    assert set() == targets(game, "d_anaesthesia")
    assert not any(">" in text and ("M" in text or "B" in text) for text in legal(game))
    assert "DH-5.9" == refusal(game, activate("d_critical", "nurse", "M3>R"))


def test_pink_counts_where_any_colour_will_do() -> None:
    """DH-16.1."""
    game = nursing(clinic("M3 R4 + B4"), clinic())
    assert {"M3", "R4", "B4"} == targets(game, "d_imaging")


def test_positions_survive_while_somebody_waits() -> None:
    """DH-16.7: also in the middle of the next activation."""
    house = clinic("M7 + B5", "M4 R4 + B4", specialists=["s_mat_doula"])
    game = nursing(house, clinic())
    play(game, activate("chevron2", "s_mat_doula", "M4"))
    assert {"ability: B5", "ability: B4", "ability: R4", "ability: M5t", "skip"} == legal(game)
    again = dh.from_position(game.position())
    assert again.position() == game.position()


# ------------------------------------------------------------------ neglect


def test_an_untreated_mother_suffers_only_in_company() -> None:
    """DH-16.8: a regular patient in her ward, treated or not."""
    game = neglecting(
        clinic("M4 + B4", "M4 R5t + B4", "M4 R5 + B4", "M4t R5"), clinic(), **MATERNITY
    )
    assert ["M4 + B4", "M3 R5 + B4", "M3 R4 + B4", "M4 R4"] == wards(game)


def test_company_that_dies_still_counts() -> None:
    """DH-16.8: it was there when Phase 4 began."""
    game = neglecting(clinic("M4 R1 + B4", "R1 M3"), clinic(), **MATERNITY)
    assert ["M3 + B4", "M2", "", ""] == wards(game)


def test_t97_a_baby_never_changes() -> None:
    """DH-16.8."""
    game = neglecting(clinic("M4 R1 + B1 B4"), clinic(), **together("superbug"))
    assert "M2 + B1 B4" == wards(game)[0]


def test_a_mother_never_falls_below_one() -> None:
    """DH-16.8: not even by the virus."""
    game = neglecting(clinic("M2 R5 + B4", "M1 R5"), clinic(), **together("superbug"))
    assert ["M1 R3 + B4", "M1 R3"] == wards(game)[:2]
    assert 0 == stock(game)[1]


def test_a_quiet_night_spares_mothers_too() -> None:
    """DH-10.1, DH-17.4: e07, from 4 on."""
    game = neglecting(clinic("M4 R5", "M3 R5"), clinic(), event="e07", **together("events"))
    assert ["M4 R5", "M2 R5"] == wards(game)[:2]


# ------------------------------------------------------------------ points


def test_t105_empty_wards_are_empty_rooms() -> None:
    """DH-16.9: a Baby never stays alone, so a position with one alone cannot be."""
    game = discharging(clinic(), clinic("R3"), **MATERNITY)
    assert [5, 0] == parts(game, "empty_wards")
    with pytest.raises(dh.BadInput) as refused:
        discharging(clinic("+ B4"), clinic("R3"), **MATERNITY)
    assert "hospitals[0].rooms[0]" == refused.value.field


@pytest.mark.parametrize(
    ("dice", "points"), [("MMBB", 3), ("MMMBBB", 3), ("MBB", 0), ("MMB", 0), ("MMRYGR", 0)]
)
def test_her_administrator_pays_for_two_families(dice: str, points: int) -> None:
    """DH-16.10: two Mothers and two Babies in one round."""
    house = clinic("R3", discharged=list(dice), administrator="a_family")
    assert points == parts(discharging(house, clinic(), **MATERNITY), "administrator")[0]


@pytest.mark.parametrize(("dice", "points"), [("RYM", 2), ("RYB", 2), ("RRMB", 0), ("RMB", 0)])
def test_pink_is_one_of_three_colours(dice: str, points: int) -> None:
    """R-45: Mother and Baby are the same colour."""
    house = clinic("R3", discharged=list(dice), administrator="a_three")
    found = parts(discharging(house, clinic(), **MATERNITY), "administrator")[0]
    assert bool(points) == bool(found)


def test_after_the_pick_up_mothers_are_left_behind_and_babies_are_not_counted() -> None:
    """DH-10.5, DH-17.4: a point off for each patient in the wards."""
    game = discharging(clinic("M4 + B4 B4", "R1"), clinic(), round=8, **together("final_pickup"))
    while not game.is_over:
        game.play(game.to_act[0], "pass")
    assert -2 == parts(game, "left_behind")[0]


def test_a_hospital_of_the_base_game_has_no_rooms() -> None:
    """DH-16.6."""
    game = active({"patients": ["R3"]})
    assert not any(text.startswith("chevron") for text in legal(game))
