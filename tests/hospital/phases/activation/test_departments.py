"""Cases of departments: once each, exact targets, values."""

from __future__ import annotations

import pytest

from tests.hospital.builders import (
    activate,
    activations,
    active,
    answer,
    discharged,
    experimental,
    finish,
    hospital,
    legal,
    patients,
    play,
    proto,
    refusal,
    stock,
    targets,
    ward,
)

# ------------------------------------------------------------------ once a round


def test_t20_a_nurse_is_placed_once() -> None:
    """DH-5.2: with one nurse free there is one placement."""
    game = active(ward("R3", "Y3", nurses_free=1))
    play(game, activate("d_critical", "nurse", "R3"))
    assert {"done"} == legal(game)
    assert "DH-5.2" == refusal(game, activate("d_oncology", "nurse", "Y3"))


def test_t20_a_specialist_is_placed_once() -> None:
    """DH-5.2."""
    game = active(ward("R3", "Y3", specialists=["s_gp"], placed=["s_gp"]))
    assert "DH-5.2" == refusal(game, activate("d_oncology", "s_gp", "Y3"))


def test_t20_staff_must_be_owned() -> None:
    """DH-5.2."""
    assert "DH-5.2" == refusal(active(ward("R3")), activate("d_critical", "s_gp", "R3"))


def test_t21_a_department_is_activated_once() -> None:
    """DH-5.2."""
    game = active(ward("R3", "R5"))
    play(game, activate("d_critical", "nurse", "R3"))
    assert [] == activations(game, "d_critical")
    assert "DH-5.2" == refusal(game, activate("d_critical", "nurse", "R5"))


@pytest.mark.parametrize("modules", [[], ["investments"]])
def test_after_the_staff_patients_are_asked_for_where_no_colour_can_be_declared(
    modules: list[str],
) -> None:
    """DH-5.2, DH-15.7: a nurse declares nothing."""
    game = active(ward("R3", "R5"), modules=modules)
    for word in ("d_critical", "nurse"):
        game.pick(0, word)
    assert "ask.hospital.patients" == game.view(0)["question"]["title"]["id"]


def test_t21_a_department_must_be_owned() -> None:
    """DH-5.2."""
    assert "DH-5.2" == refusal(active(ward("R3")), activate("d_theatre", "nurse", "R3"))


def test_t22_two_tiles_of_one_type_work_once_each() -> None:
    """DH-5.2: the second is written with its number."""
    home = ward("R2", "R3", "R4", departments=["d_cardiology", "d_cardiology"])
    game = play(active(home), activate("d_cardiology", "nurse", "R2", "R3", "R4"))
    assert ["R3t", "R4t", "R5t"] == patients(game)
    assert [] == activations(game, "d_cardiology")
    play(game, activate("d_cardiology#2", "nurse", "R3t", "R4t", "R5t"))
    assert ["R4t", "R5t", "R6t"] == patients(game)
    assert not any("cardiology" in move for move in legal(game))


def test_t22_two_tiles_that_do_not_differ_are_one_option() -> None:
    """DH-13.3: the first stands for both."""
    home = ward("R2", "R3", "R4", departments=["d_cardiology", "d_cardiology"])
    game = active(home)
    assert [] == activations(game, "d_cardiology#2")
    assert {"R2 R3 R4"} == targets(game, "d_cardiology")


# ------------------------------------------------------------------ values


def test_t23_imaging_needs_a_three_or_four() -> None:
    """DH-5.3: R5 and G2 do not do."""
    game = active(ward("R5", "G2"))
    assert [] == activations(game, "d_imaging")
    for patient in ("R5", "G2"):
        assert "DH-5.3" == refusal(game, activate("d_imaging", "nurse", patient))


@pytest.mark.parametrize(
    ("department", "patient", "after"),
    [("d_imaging", "Y4", "Y5t"), ("d_crash", "R2", "R6t"), ("d_crash", "R1", "R5t")],
    ids=["t24_imaging_y4", "t30_crash_r2", "t31_crash_r1"],
)
def test_t24_t30_t31_departments_heal_patients_of_their_values(
    department: str, patient: str, after: str
) -> None:
    """DH-5.5."""
    tiles = [] if department == "d_imaging" else [department]
    game = active(ward(patient, departments=tiles))
    assert [after] == patients(play(game, activate(department, "nurse", patient)))


def test_t25_the_clinic_heals_a_treated_six_out_of_the_hospital() -> None:
    """DH-5.5: a patient may be healed any number of times in a round."""
    game = play(active(ward("G6t")), activate("d_clinic", "nurse", "G6t"))
    assert ([], ["G"]) == (patients(game), discharged(game))


def test_t26_cardiology_needs_three_consecutive_values() -> None:
    """DH-5.3: R2 R3 R5."""
    game = active(ward("R2", "R3", "R5", departments=["d_cardiology"]))
    assert [] == activations(game, "d_cardiology")
    assert "DH-5.3" == refusal(game, activate("d_cardiology", "nurse", "R2", "R3", "R5"))


def test_t27_cardiology_discharges_the_highest_of_its_run() -> None:
    """DH-5.5: R4 R5 R6."""
    game = active(ward("R4", "R5", "R6", departments=["d_cardiology"]))
    play(game, activate("d_cardiology", "nurse", "R4", "R5", "R6"))
    assert (["R5t", "R6t"], ["R"]) == (patients(game), discharged(game))


def test_t31_the_crash_centre_takes_no_three() -> None:
    """DH-5.3."""
    game = active(ward("R3", departments=["d_crash"]))
    assert [] == activations(game, "d_crash")
    assert "DH-5.3" == refusal(game, activate("d_crash", "nurse", "R3"))


def test_t32_radiology_needs_exactly_three_patients() -> None:
    """DH-5.3: two of value 1 to 3 are too few."""
    game = active(ward("R1", "Y3", "G4", departments=["d_radiology"]))
    assert [] == activations(game, "d_radiology")
    assert "DH-5.3" == refusal(game, activate("d_radiology", "nurse", "R1", "Y3"))


def test_t32_radiology_of_the_prototype_takes_up_to_three() -> None:
    """DH-11.2: one or two."""
    game = proto(ward("R1", "Y3", "G4", departments=["p_radiology"]))
    assert {"R1", "Y3", "R1 Y3"} == targets(game, "p_radiology")
    play(game, activate("p_radiology", "nurse", "R1", "Y3"))
    assert ["G4", "R2t", "Y4t"] == patients(game)


def test_t32_up_to_three_is_at_least_one() -> None:
    """DH-11.2."""
    game = proto(ward("R1", "Y3", departments=["p_radiology"]))
    assert "DH-5.3" == refusal(game, activate("p_radiology", "nurse"))


def test_t33_the_triage_centre_heals_two_patients_two_steps() -> None:
    """DH-5.5: G1 and Y3."""
    game = active(ward("G1", "Y3", departments=["d_triage"]))
    assert ["G3t", "Y5t"] == patients(play(game, activate("d_triage", "nurse", "G1", "Y3")))


def test_t33_targets_may_be_named_in_any_order() -> None:
    """DH-13.3."""
    game = active(ward("G1", "Y3", departments=["d_triage"]))
    assert ["G3t", "Y5t"] == patients(play(game, activate("d_triage", "nurse", "Y3", "G1")))


# ------------------------------------------------------------------ experimental medicine


def test_t62_the_drug_trial_centre_needs_two_patients() -> None:
    """DH-5.3, DH-10.9."""
    game = experimental(ward("R3", departments=["d_drug_trials"]))
    assert [] == activations(game, "d_drug_trials")
    assert "DH-5.3" == refusal(game, activate("d_drug_trials", "nurse", "R3"))


def test_t62_a_reroll_stands_whatever_it_shows() -> None:
    """DH-10.9: one and six too; both are treated."""
    game = experimental(ward("R3", "Y4", departments=["d_drug_trials"]), dealer="manual")
    play(game, activate("d_drug_trials", "nurse", "R3", "Y4"))
    assert game.chance is not None
    assert [1, 6] == list(game.chance["faces"])
    answer(game, roll=[[1, 6]])
    assert ["R1t", "Y6t"] == patients(game)


def test_t65_physiotherapy_changes_the_colour_and_treats_without_healing() -> None:
    """DH-10.9, DH-5.5: R4 becomes yellow, stays 4, is not neglected."""
    home = ward("R4", departments=["d_physio"], specialists=["s_gp"])
    game = play(experimental(home), activate("d_physio", "s_gp", "R4>Y"))
    assert ["R4t=Y"] == patients(game)
    assert "skip" not in legal(game)
    assert ["R4"] == patients(finish(game))


def test_t65_each_target_of_physiotherapy_needs_another_colour() -> None:
    """DH-10.9: never its own, and not without one."""
    game = experimental(ward("R4", departments=["d_physio"]))
    assert {"R4>Y", "R4>G"} == targets(game, "d_physio")
    for patient in ("R4", "R4>R"):
        assert refusal(game, activate("d_physio", "nurse", patient)) in {"DH-5.3", "DH-10.9"}


def test_t66_the_training_centre_heals_two_patients_of_one_value() -> None:
    """DH-10.9, DH-5.5: R6 and G6 are discharged."""
    game = experimental(ward("R6", "G6", departments=["d_training"]))
    play(game, activate("d_training", "nurse", "R6", "G6"))
    assert ([], ["G", "R"]) == (patients(game), discharged(game))


def test_t66_experimental_therapy_turns_the_die_over() -> None:
    """DH-10.9: v becomes 7 - v; a flip that raises the value is healing."""
    home = ward("R2", "G3", departments=["d_exp_therapy"], specialists=["s_surgeon"])
    game = play(experimental(home), activate("d_exp_therapy", "s_surgeon", "R2"))
    assert ["G3", "R5t"] == patients(game)
    assert {"ability: R5t", "skip"} == legal(game)


def test_t66_a_flip_that_lowers_the_value_heals_nobody() -> None:
    """DH-10.9, DH-5.5."""
    home = ward("R5", departments=["d_exp_therapy"], specialists=["s_surgeon"])
    game = play(experimental(home), activate("d_exp_therapy", "s_surgeon", "R5"))
    assert ["R2t"] == patients(game)
    assert "skip" not in legal(game)


def test_t68_the_transplant_unit_of_the_prototype_takes_a_token_for_three_steps() -> None:
    """DH-11.3: one step for nothing, three for a fatality token."""
    home = ward("R2", fatalities=1, departments=["p_transplant_unit"])
    game = proto(home, modules=["experimental"])
    assert 2 == len(activations(game, "p_transplant_unit"))
    play(game, activate("p_transplant_unit", "nurse", "R2", alt=2))
    assert ["R5t"] == patients(game)
    assert (0, 0) == stock(game)


def test_t120_a_broken_scanner_closes_imaging_for_a_round() -> None:
    """DH-10.1: event e10."""
    game = active(ward("Y4"), modules=["events"], event="e10")
    assert [] == activations(game, "d_imaging")
    assert "DH-10.1" == refusal(game, activate("d_imaging", "nurse", "Y4"))
    assert [] == hospital(game).get("used", [])
