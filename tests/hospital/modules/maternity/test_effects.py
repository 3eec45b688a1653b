"""What the departments and specialists of Maternity do."""

from __future__ import annotations

import pytest

from tests.hospital.builders import (
    activate,
    answer,
    discharged,
    hospital,
    kinds,
    legal,
    play,
    stock,
    targets,
)
from tests.hospital.modules.maternity.builders import clinic, nursing, together, wards


def own(department: str, *houses: str, **fields: object) -> dict[str, object]:
    """A hospital with one department tile."""
    return clinic(*houses, departments=[department], **fields)


# ------------------------------------------------------------------ departments


def test_delivery_suite_heals_one_pink_of_three_equals_most() -> None:
    """DH-16.10: 3 for the designated one, 1 for the two others; R-37: any of several pinks."""
    game = nursing(own("d_mat_same3", "M3 R3 + B3", "R2"), clinic())
    assert {"M3 R3 B3", "B3 M3 R3"} == targets(game, "d_mat_same3")
    play(game, activate("d_mat_same3", "nurse", "B3", "M3", "R3"))
    assert "M4t R4t + B6t" == wards(game)[0]


def test_neonatal_intensive_care_heals_two_of_one_value() -> None:
    """DH-16.10: any patient 2, a pink one of the same value 3."""
    game = nursing(own("d_mat_pair", "M3 R3 + B4"), clinic())
    assert {"R3 M3"} == targets(game, "d_mat_pair")
    play(game, activate("d_mat_pair", "nurse", "R3", "M3"))
    assert "M6t R5t + B4" == wards(game)[0]


def test_family_room_needs_mother_and_baby_among_four_equals() -> None:
    """DH-16.10: 1 each; they need not be of one family."""
    game = nursing(own("d_mat_same4", "M3 R3 Y3 + B4", "M4 + B3"), clinic())
    assert {"M3 R3 Y3 B3"} == targets(game, "d_mat_same4")
    lone = nursing(own("d_mat_same4", "M3 R3 Y3", "M3 R3 + B4"), clinic())
    assert set() == targets(lone, "d_mat_same4")


@pytest.mark.parametrize(
    ("department", "house", "found"),
    [
        ("d_mat_run_low", "M2 R3 Y4", "M5t R4t Y5t"),
        ("d_mat_run_mid", "R2 M3 Y4", "M6t R3t Y5t"),
        ("d_mat_run_high", "R1 Y2 M3", "M6t R2t Y3t"),
    ],
)
def test_runs_heal_the_pink_one_in_its_place_most(department: str, house: str, found: str) -> None:
    """DH-16.10: three steps for it, one for the two others."""
    game = nursing(own(department, house), clinic())
    play(game, activate(department, "nurse", *house.split()))
    assert found == wards(game)[0]


@pytest.mark.parametrize("house", ["R2 M3 Y4", "R1 Y2 M3", "M2 Y4 R5", "R2 Y3 G4"])
def test_a_run_with_the_pink_one_elsewhere_is_no_target(house: str) -> None:
    """DH-16.10: the Antenatal Clinic wants it lowest."""
    game = nursing(own("d_mat_run_low", house), clinic())
    assert set() == targets(game, "d_mat_run_low")


def test_birthing_centre_heals_one_and_treats_up_to_two_others() -> None:
    """DH-16.10, R-27: untreated ones of any ward, none of them healed."""
    game = nursing(own("d_mat_rest", "M3 R3t", "R2 Y5"), clinic())
    assert {"M3", "M3 R2", "M3 Y5", "M3 R2 Y5"} == targets(game, "d_mat_rest")
    play(game, activate("d_mat_rest", "nurse", "M3", "R2", "Y5"))
    assert ["M6t R3t", "R2t Y5t"] == wards(game)[:2]


def test_maternity_research_counts_the_rerolled_die_as_healed() -> None:
    """R-39: whatever the result; its value before is a reference for the specialist."""
    house = own("d_mat_reroll", "M3 R5", "R4 M2 + B4", specialists=["s_pharmacist"])
    game = nursing(house, clinic(), dealer="manual")
    play(game, activate("d_mat_reroll", "nurse", "M3", "R5"))
    answer(game, roll=[[1]])
    assert "M5t R1t" == wards(game)[0]


def test_a_baby_rolled_again_never_falls() -> None:
    """R-29: it keeps the higher value."""
    for face, value in ((2, "B4t"), (6, "B6t")):
        game = nursing(own("d_mat_reroll", "M3 + B4"), clinic(), dealer="manual")
        play(game, activate("d_mat_reroll", "nurse", "M3", "B4"))
        answer(game, roll=[[face]])
        assert f"M5t + {value}" == wards(game)[0]


def test_a_mother_rolled_again_may_fall() -> None:
    """R-29: to one at the lowest."""
    game = nursing(own("d_mat_reroll", "M3 + B4"), clinic(), dealer="manual")
    play(game, activate("d_mat_reroll", "nurse", "B4", "M3"))
    answer(game, roll=[[1]])
    assert "M1t + B6t" == wards(game)[0]


# ------------------------------------------------------------------ specialists


@pytest.mark.parametrize(
    ("specialist", "house", "ways"),
    [
        ("s_mat_obstetrician", ["M3 R4 + B4", "M2"], {"M4t"}),
        ("s_mat_lactation", ["M3 R4 + B4", "M2"], {"B4", "M2"}),
        ("s_mat_neonatologist", ["M3 R4 R3 + B4"], {"R3"}),
        ("s_mat_gynaecologist", ["M3 R3 Y3 + B4", "G3"], {"R3 Y3", "R3 G3", "Y3 G3"}),
        ("s_mat_paed_nurse", ["M3 + B4 B5", "M2"], {"B4 B5", "M2 B4", "M2 B5"}),
        ("s_mat_midwife", ["M3 R3 + B4", "Y3"], {"B4 R3", "B4 Y3"}),
        ("s_mat_doula", ["M3 R4"], {"M4t", "R4"}),
    ],
)
def test_specialists_follow_a_healed_mother_or_baby(
    specialist: str, house: list[str], ways: set[str]
) -> None:
    """DH-16.10: a Mother of 3 was healed one step; her value before it is the reference."""
    game = nursing(clinic(*house, specialists=[specialist]), clinic())
    play(game, activate("d_imaging", specialist, "M3"))
    assert {f"ability: {way}" for way in ways} | {"skip"} == legal(game)


@pytest.mark.parametrize(
    ("specialist", "chosen", "found"),
    [
        ("s_mat_obstetrician", ["M4t"], "M6t R3 + B3 B5"),
        ("s_mat_lactation", ["B5"], "M4t R3 + B3 B7"),
        ("s_mat_neonatologist", ["R3"], "M4t R5t + B3 B5"),
        ("s_mat_gynaecologist", ["R3", "B3"], "M4t R4t + B4t B5"),
        ("s_mat_paed_nurse", ["B3", "B5"], "M4t R3 + B4t B6t"),
        ("s_mat_midwife", ["B5", "R3"], "M4t R4t + B3 B6t"),
        ("s_mat_doula", ["M4t"], "M5t R3 + B3 B5"),
    ],
)
def test_what_specialists_do(specialist: str, chosen: list[str], found: str) -> None:
    """DH-16.10."""
    game = nursing(clinic("M3 R3 + B3 B5", specialists=[specialist]), clinic())
    play(game, activate("d_imaging", specialist, "M3"))
    play(game, {"move": "ability", "patients": chosen})
    assert found == wards(game)[0]


def test_nobody_follows_a_regular_patient() -> None:
    """DH-16.10: only Mothers and Babies trigger."""
    game = nursing(clinic("M3 R3 + B3", specialists=["s_mat_doula"]), clinic())
    play(game, activate("d_imaging", "s_mat_doula", "R3"))
    assert "ability" not in kinds(game)


def test_perinatal_haematologist_pays_when_a_family_leaves() -> None:
    """R-38: not for one who merely waits."""
    house = clinic("M6 + B7", "M6 + B4", specialists=["s_mat_perinatal"])
    waits = nursing(house, clinic())
    play(waits, activate("chevron1", "s_mat_perinatal", "M6@4"))
    assert 0 == stock(waits)[0]
    leaves = nursing(house, clinic())
    play(leaves, activate("chevron1", "s_mat_perinatal", "M6@1"))
    assert 2 == stock(leaves)[0]
    assert ["B", "M"] == discharged(leaves)


def test_the_consultant_copies_a_specialist_of_maternity() -> None:
    """R-56, DH-17.4."""
    house = clinic("M3 R3 + B3", specialists=["s_consultant", "s_mat_obstetrician"])
    game = nursing(house, clinic(), **together("promos"))
    play(game, activate("d_imaging", "s_consultant", "M3"))
    play(game, {"move": "ability", "patients": ["M4t"]})
    assert "M6t R3 + B3" == wards(game)[0]


# ------------------------------------------------------------------ others' effects on pink


def test_a_baby_is_never_made_worse_and_a_mother_of_one_stays() -> None:
    """R-29, DH-17.4: the Medical Student heals one and makes another worse."""
    house = clinic("M1 R3 + B3", specialists=["s_student"])
    game = nursing(house, clinic(), **together("experimental"))
    play(game, activate("d_imaging", "s_student", "R3"))
    worse = {text.split()[-1] for text in legal(game) if text != "skip"}
    assert "B3" not in worse
    assert "M1" in worse


def test_nobody_sends_a_mother_or_baby_to_the_bag() -> None:
    """DH-10.7, DH-17.4: the Admissions Nurse may send regular patients only."""
    house = clinic("R6 Y2", "M2 + B2", specialists=["s_admissions"])
    game = nursing(house, clinic(), **together("promos"))
    play(game, activate("d_clinic", "s_admissions", "R6"))
    first = {text for text in legal(game) if "alt1" in text}
    assert any("Y2" in text for text in first)
    assert not any("M2" in text or "B2" in text for text in first)


def test_physiotherapy_leaves_pink_as_it_is() -> None:
    """DH-10.9, DH-17.4."""
    house = clinic("R3 Y4", "M3 + B3", departments=["d_physio"])
    game = nursing(house, clinic(), **together("experimental"))
    found = targets(game, "d_physio")
    assert found
    assert not any("M" in text or "B" in text for text in found)


def test_a_used_room_is_free_again_after_the_shift() -> None:
    """DH-8.1, DH-16.6."""
    game = nursing(clinic("M3 + B4"), clinic())
    play(game, activate("chevron1", "nurse", "M3"))
    for seat in (0, 1):
        game.play(seat, "done")
    assert [] == hospital(game)["used"]
