"""Cases of specialists and blood bags: triggers, other patients, what is paid."""

from __future__ import annotations

import pytest

import dicehospital as dh
from tests.hospital.builders import (
    Game,
    ability,
    activate,
    activations,
    active,
    answer,
    bag,
    discharged,
    experimental,
    finish,
    hospital,
    kinds,
    legal,
    neglecting,
    parts,
    patients,
    play,
    proto,
    refusal,
    stock,
    targets,
    transfuse,
    ward,
)

# ------------------------------------------------------------------ triggers and targets


def test_t39_healing_a_yellow_patient_does_not_trigger_the_anaesthetist() -> None:
    """DH-5.6: in Oncology."""
    game = active(ward("Y3", "R3", specialists=["s_anaesthetist"]))
    play(game, activate("d_oncology", "s_anaesthetist", "Y3"))
    assert {"activate", "done"} == kinds(game)
    assert "DH-5.6" == refusal(game, ability("R3"))


def test_t41_the_triage_nurse_needs_two_other_patients() -> None:
    """DH-5.3: with a single other patient of value 1 to 3 the ability is not usable."""
    game = active(ward("G5", "R3", "Y4", specialists=["s_triage_nurse"]))
    play(game, activate("d_clinic", "s_triage_nurse", "G5"))
    assert {"activate", "done"} == kinds(game)
    assert refusal(game, ability("R3")) in {"DH-5.3", "DH-5.6"}


def test_t41_the_triage_nurse_heals_exactly_two() -> None:
    """DH-5.3: never one of them alone."""
    game = active(ward("G5", "R3", "Y1", specialists=["s_triage_nurse"]))
    play(game, activate("d_clinic", "s_triage_nurse", "G5"))
    assert {"ability: R3 Y1", "skip"} == legal(game)
    assert "DH-5.3" == refusal(game, ability("R3"))
    assert ["G6t", "R4t", "Y2t"] == patients(play(game, ability("R3", "Y1")))


def test_t42_alternative_medicine_heals_another_low_patient_two_steps() -> None:
    """DH-5.6: on the Clinic, G3 becomes 5."""
    game = active(ward("R5", "G3", specialists=["s_altmed"]))
    play(game, activate("d_clinic", "s_altmed", "R5"), ability("G3"))
    assert ["G5t", "R6t"] == patients(game)


def test_t43_the_general_practitioner_heals_another_high_patient() -> None:
    """DH-5.6: in Intensive Care, Y6 leaves."""
    game = active(ward("R1", "Y6", specialists=["s_gp"]))
    play(game, activate("d_icu", "s_gp", "R1"), ability("Y6"))
    assert (["R2t"], ["Y"]) == (patients(game), discharged(game))


def test_t43_the_patient_just_healed_is_not_another() -> None:
    """DH-5.7: the general practitioner has nobody but the one of Imaging."""
    game = active(ward("R4", specialists=["s_gp"]))
    play(game, activate("d_imaging", "s_gp", "R4"))
    assert {"activate", "done"} == kinds(game)
    assert refusal(game, ability("R5t")) in {"DH-5.6", "DH-5.7"}


def test_t43_a_discharged_patient_is_still_the_reference_of_the_cardiologist() -> None:
    """DH-5.7: the red 6 has left, another patient that shows 6 is healed."""
    game = active(ward("R6", "Y6", "G5", specialists=["s_cardiologist"]))
    play(game, activate("d_critical", "s_cardiologist", "R6"))
    assert {"ability: Y6", "skip"} == legal(game)


def test_t43_the_surgeon_cannot_heal_a_patient_who_has_left() -> None:
    """DH-5.7."""
    game = active(ward("R6", "R3", specialists=["s_surgeon"]))
    play(game, activate("d_critical", "s_surgeon", "R6"))
    assert {"activate", "done"} == kinds(game)


# ------------------------------------------------------------------ blood


def test_t44_a_blood_bag_heals_a_six_out_of_the_hospital() -> None:
    """DH-5.8: the patient counts in Phase 5; no specialist is triggered."""
    game = active(ward("R6", "Y3", blood=1, specialists=["s_surgeon"]))
    play(game, transfuse("R6"))
    assert (["Y3"], ["R"]) == (patients(game), discharged(game))
    assert (0, 0) == stock(game)
    assert "skip" not in legal(game)
    assert [1, 0] == parts(finish(game), "discharge")


def test_t44_a_transfusion_treats() -> None:
    """DH-5.8, DH-5.5."""
    game = active(ward("R3", blood=2))
    assert {"transfuse R3", "done"} <= legal(game)
    assert ["R4t"] == patients(play(game, "transfuse R3"))


def test_t44_without_a_bag_there_is_no_transfusion() -> None:
    """DH-5.8."""
    assert "DH-5.8" == refusal(active(ward("R3")), transfuse("R3"))


def test_t44_a_transfusion_waits_until_the_activation_is_resolved() -> None:
    """DH-5.8: not between department and ability."""
    game = active(ward("R2", blood=1, specialists=["s_surgeon"]))
    play(game, activate("d_icu", "s_surgeon", "R2"))
    assert {"ability: R3t", "ability: R3t>Y", "ability: R3t>G", "skip"} >= legal(game)
    assert "DH-5.8" == refusal(game, transfuse("R3t"))


def test_t45_a_transfusion_does_not_recolour() -> None:
    """DH-5.9: a bag does the one or the other."""
    game = active(ward("R3", blood=2))
    with pytest.raises((dh.BadInput, dh.IllegalMove)):
        game.play(0, transfuse("R3>Y"))
    assert ["R3"] == patients(game)
    assert not any(">" in move for move in legal(game) if move.startswith("transfuse"))


@pytest.mark.parametrize("department", ["d_drug_trials", "d_exp_therapy"])
def test_t45_only_targets_of_a_healing_effect_are_recoloured(department: str) -> None:
    """DH-5.9: not those of a reroll or flip."""
    game = experimental(ward("R3", "Y3", blood=2, departments=[department]))
    named = ["R3>G", "Y3"][: 2 if department == "d_drug_trials" else 1]
    assert "DH-5.9" == refusal(game, activate(department, "nurse", *named))
    assert not any(">" in text for text in targets(game, department))


def test_t45_a_target_is_recoloured_without_need_too() -> None:
    """DH-5.9: Intensive Care, so that the surgeon is triggered."""
    game = active(ward("Y2", blood=1, specialists=["s_surgeon"]))
    play(game, activate("d_icu", "s_surgeon", "Y2>R"))
    assert ["Y3t~R"] == patients(game)
    assert ["Y4t~R"] == patients(play(game, ability("Y3t~R")))


def test_t45_the_present_colour_is_no_choice() -> None:
    """DH-5.9."""
    game = active(ward("R3", blood=1))
    assert {"R3", "R3>Y", "R3>G"} == targets(game, "d_imaging")
    assert "DH-5.9" == refusal(game, activate("d_imaging", "nurse", "R3>R"))


def test_t45_a_die_recoloured_away_from_the_department_is_no_target() -> None:
    """DH-5.3, DH-5.9: Critical Care heals what is red when it heals."""
    game = active(ward("R3", blood=1))
    assert {"R3"} == targets(game, "d_critical")
    assert refusal(game, activate("d_critical", "nurse", "R3>Y")) in {"DH-5.3", "DH-5.9"}


def test_t45_in_the_prototype_a_colour_lasts_for_one_effect() -> None:
    """DH-11.1, DH-5.9: it triggers the surgeon, whose own target is yellow again."""
    game = proto(ward("Y2", "R4", blood=1, specialists=["p_anaesthetist"]))
    play(game, activate("d_icu", "p_anaesthetist", "Y2>R"))
    assert ["R4", "Y3t"] == patients(game)
    assert ["R5t", "Y3t"] == patients(play(game, ability("R4")))


# ------------------------------------------------------------------ experimental specialists


def test_t67_the_pathologist_needs_a_fatality_token() -> None:
    """DH-10.9: without one nothing is asked."""
    game = experimental(ward("R3", specialists=["s_pathologist"]))
    play(game, activate("d_critical", "s_pathologist", "R3"))
    assert "skip" not in legal(game)
    assert (0, 0) == stock(game)


def test_t68_the_pathologist_turns_a_fatality_token_into_a_bag() -> None:
    """DH-10.9."""
    game = experimental(ward("R3", fatalities=2, specialists=["s_pathologist"]))
    play(game, activate("d_critical", "s_pathologist", "R3"))
    assert {"ability", "skip"} == kinds(game)
    assert (1, 1) == stock(play(game, ability()))


def test_t69_the_transplant_surgeon_scores_once_for_a_placement() -> None:
    """DH-10.9, DH-5.6: Cardiology discharges one and heals two."""
    home = ward("R4", "R5", "R6", departments=["d_cardiology"], specialists=["s_transplant"])
    game = play(experimental(home), activate("d_cardiology", "s_transplant", "R4", "R5", "R6"))
    assert [1, 0] == parts(game, "abilities")
    assert "skip" not in legal(game)


def test_t70_the_haematology_technician_gains_one_bag_for_two_discharges() -> None:
    """DH-10.9, DH-5.6."""
    home = ward("R6", "G6", departments=["d_training"], specialists=["s_haem_tech"])
    game = play(experimental(home), activate("d_training", "s_haem_tech", "R6", "G6"))
    assert (1, 0) == stock(game)
    assert ["G", "R"] == discharged(game)


def test_t70_without_a_discharge_there_is_no_bag() -> None:
    """DH-10.9, DH-5.6."""
    game = experimental(ward("R3", specialists=["s_haem_tech"]))
    assert (0, 0) == stock(play(game, activate("d_critical", "s_haem_tech", "R3")))


def test_t72_the_medical_student_needs_two_other_patients() -> None:
    """DH-5.3, DH-10.9."""
    game = experimental(ward("R3", "Y3", specialists=["s_student"]))
    play(game, activate("d_critical", "s_student", "R3"))
    assert "skip" not in legal(game)
    assert refusal(game, ability("Y3")) in {"DH-5.3", "DH-5.6"}


def test_t72_the_medical_student_heals_one_and_harms_another() -> None:
    """DH-10.9: the second may die."""
    game = experimental(ward("R3", "Y3", "G1", specialists=["s_student"]))
    play(game, activate("d_critical", "s_student", "R3"))
    assert {"ability: Y3 G1", "ability: G1 Y3", "skip"} == legal(game)
    play(game, ability("Y3", "G1"))
    assert ["R4t", "Y4t"] == patients(game)
    assert (0, 1) == stock(game)


# ------------------------------------------------------------------ promos


def test_t74_a_consultant_alone_works_like_a_nurse() -> None:
    """DH-10.6."""
    game = active(ward("R3", "R2", specialists=["s_consultant"]), modules=["promos"])
    play(game, activate("d_critical", "s_consultant", "R3"))
    assert ["R2", "R4t"] == patients(game)
    assert "skip" not in legal(game)


def test_t74_a_consultant_copies_the_only_other_specialist_unasked() -> None:
    """DH-10.6: also while that specialist has been placed."""
    game = active(ward("R3", "R2", specialists=["s_consultant", "s_surgeon"]), modules=["promos"])
    assert "copy" not in kinds(game)
    play(game, activate("d_critical", "s_consultant", "R3"), ability("R4t"))
    assert ["R2", "R5t"] == patients(game)


def test_t74_a_consultant_with_two_others_chooses_first() -> None:
    """DH-10.6: nothing is activated before."""
    team = ["s_consultant", "s_surgeon", "s_gp"]
    game = active(ward("R3", "R5", blood=1, specialists=team), modules=["promos"])
    assert {"copy s_surgeon", "copy s_gp"} <= legal(game)
    assert not {"activate", "transfuse"} & kinds(game)
    assert "DH-10.6" == refusal(game, activate("d_critical", "nurse", "R3"))
    play(game, {"move": "copy", "specialist": "s_gp"})
    play(game, activate("d_critical", "s_consultant", "R3"), ability("R5"))
    assert ["R4t", "R6t"] == patients(game)


def test_t74_after_copying_nothing_is_returned() -> None:
    """DH-4.2, DH-10.6: improvements go back before the activation, the Consultant copies in it."""
    team = ["s_consultant", "s_surgeon", "s_gp"]
    game = active(ward("R3", specialists=team), modules=["promos"])
    assert "return" in kinds(game)
    play(game, "copy s_gp")
    assert "return" not in kinds(game)
    assert "DH-4.2" == refusal(game, "return s_gp")


def admitting() -> Game:
    """An Admissions Nurse has just discharged the yellow 6."""
    home = ward("Y6", "R3", specialists=["s_admissions"])
    game = active(home, modules=["promos"], dealer="manual")
    return answer(play(answer(game), activate("d_oncology", "s_admissions", "Y6")))


def test_t76_the_patient_of_the_admissions_nurse_shows_two_to_five_and_is_untreated() -> None:
    """DH-10.7: a one is rolled again; the new patient suffers neglect this round."""
    game = admitting()
    assert {"ability", "skip"} == kinds(game)
    play(game, ability(alt=2))
    game.deal(["green"])
    assert game.chance is not None
    assert [2, 5] == list(game.chance["faces"])
    answer(game, roll=[[4]])
    assert ["G4", "R3"] == patients(game)
    play(game, "done")
    assert ["G3", "R2"] == patients(answer(play(game, "done", seat=1)))


def test_t76_the_admissions_nurse_may_send_a_patient_away_instead() -> None:
    """DH-10.7: into the bag, without a fatality token."""
    game = play(admitting(), ability("R3", alt=1))
    assert [] == patients(game)
    assert (0, 0) == stock(game)
    play(game, "done")
    answer(play(game, "done", seat=1))
    assert {"red": 15, "yellow": 15, "green": 15} == bag(game)


# ------------------------------------------------------------------ prototype


def test_t115_a_protecting_administrator_of_the_prototype_keeps_all_of_its_colour() -> None:
    """DH-11.1, DH-6.2: three untreated red patients."""
    home = ward("R3", "R2", "R1", "G3", administrator="p_a_keep_red")
    game = neglecting(home, edition="proto212")
    assert ["G2", "R1", "R2", "R3"] == patients(game)


def test_t116_the_registrar_waits_for_a_discharge() -> None:
    """DH-11.1, DH-5.6: healing alone does not do."""
    game = proto(ward("R3", "Y3", specialists=["p_registrar"]))
    play(game, activate("d_critical", "p_registrar", "R3"))
    assert "skip" not in legal(game)
    assert refusal(game, ability("Y3", alt=2)) == "DH-5.6"


def test_t116_after_a_discharge_the_registrar_chooses_between_high_and_low() -> None:
    """DH-11.1: one step for 4 to 6, two for 1 to 3."""
    game = proto(ward("R6", "Y3", "G5", specialists=["p_registrar"]))
    play(game, activate("d_critical", "p_registrar", "R6"))
    moves = [move.to_json() for move in game.moves(0)]
    assert {(1, "G5"), (2, "Y3")} == {(m["alt"], *m["patients"]) for m in moves if "alt" in m}
    assert ["G5", "Y5t"] == patients(play(game, ability("Y3", alt=2)))
    assert ["p_registrar"] == hospital(game)["placed"]
    assert [] == activations(game, "d_critical")


def test_r12_no_bag_between_a_reroll_and_the_specialist_who_was_placed_for_it() -> None:
    """DH-5.8: the one case in which a bag in the middle would do more than before or after."""
    home = ward("R6", "G2", departments=["d_drug_trials"], specialists=["s_gp"], blood=1)
    game = experimental(home, dealer="manual")
    play(game, activate("d_drug_trials", "s_gp", "R6", "G2"))
    answer(game, roll=[[6, 3] if game.chance and game.chance["which"][0] == "G2" else [3, 6]])
    assert sorted(["R3t", "G6t"]) == sorted(patients(game))
    assert "ability" not in kinds(game)
    assert "DH-5.6" == refusal(game, ability("R3t"))
    play(game, transfuse("R3t"))
    assert "R4t" in patients(game)
    assert "ability" not in kinds(game)
