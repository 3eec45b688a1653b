"""The worked examples of the rulebooks that happen while hospitals are activated."""

from __future__ import annotations

from tests.hospital.builders import (
    ability,
    activate,
    activations,
    active,
    discharged,
    finish,
    hospital,
    kinds,
    legal,
    patients,
    play,
    proto,
    refusal,
    stock,
    targets,
    ward,
)


def test_w06_a_nurse_in_the_pharmacy_heals_a_green_patient_one_step() -> None:
    """DH-5.2, DH-5.5: G3 becomes 4 and treated, a nurse and the department are used."""
    game = play(active(ward("G3")), activate("d_pharmacy", "nurse", "G3"))
    assert ["G4t"] == patients(game)
    assert 2 == hospital(game)["nurses_free"]
    assert ["d_pharmacy"] == hospital(game)["used"]


def test_w06_the_notation_of_an_activation_names_department_staff_and_patients() -> None:
    """DH-5.2."""
    game = active(ward("G3"))
    assert "d_pharmacy nurse: G3" in legal(game)
    assert ["G4t"] == patients(play(game, "d_pharmacy nurse: G3"))


def test_w07_anaesthesia_needs_three_red_patients_of_one_value() -> None:
    """DH-5.3: R3 R3 R4 do not do."""
    game = active(ward("R3", "R3", "R4", departments=["d_anaesthesia"]))
    assert [] == activations(game, "d_anaesthesia")
    assert "DH-5.3" == refusal(game, activate("d_anaesthesia", "nurse", "R3", "R3", "R4"))


def test_w08_steps_beyond_six_are_lost_and_the_patient_is_discharged() -> None:
    """DH-5.5: the Operating Theatre heals R5 three steps."""
    game = active(ward("R5", departments=["d_theatre"]))
    play(game, activate("d_theatre", "nurse", "R5"))
    assert [] == patients(game)
    assert ["R"] == discharged(game)


def test_w09_the_surgeon_heals_the_red_patient_of_intensive_care_again() -> None:
    """DH-5.6: R2 becomes 3 by the department and 4 by the ability."""
    game = active(ward("R2", specialists=["s_surgeon"]))
    play(game, activate("d_icu", "s_surgeon", "R2"))
    assert {"ability: R3t", "skip"} == legal(game)
    assert ["R4t"] == patients(play(game, ability("R3t")))


def test_w09_an_ability_may_be_skipped() -> None:
    """DH-5.6: optional."""
    game = active(ward("R2", specialists=["s_surgeon"]))
    play(game, activate("d_icu", "s_surgeon", "R2"), "skip")
    assert ["R3t"] == patients(game)
    assert {"activate", "done"} == kinds(game)


def test_w10_a_blood_bag_makes_a_red_patient_green_for_the_pharmacy() -> None:
    """DH-5.9: the bag is spent, the die counts as green and is treated."""
    game = active(ward("R3", blood=1))
    play(game, activate("d_pharmacy", "nurse", "R3>G"))
    assert ["R4t~G"] == patients(game)
    assert (0, 0) == stock(game)


def test_w10_the_blood_colour_is_gone_after_the_activation() -> None:
    """DH-5.9, DH-8.1: red again in the next round."""
    game = active(ward("R3", blood=1))
    play(game, activate("d_pharmacy", "nurse", "R3>G"))
    assert ["R4"] == patients(finish(game))


def test_w11_the_haematologist_heals_one_of_three_again() -> None:
    """DH-5.6: Renal Unit with Y4 Y4 Y4, then one of the fives."""
    game = active(ward("Y4", "Y4", "Y4", departments=["d_renal"], specialists=["s_haematologist"]))
    play(game, activate("d_renal", "s_haematologist", "Y4", "Y4", "Y4"))
    assert ["Y5t", "Y5t", "Y5t"] == patients(game)
    assert {"ability: Y5t", "skip"} == legal(game)
    assert ["Y5t", "Y5t", "Y6t"] == patients(play(game, ability("Y5t")))


def test_w12_the_pharmacist_has_no_ability_where_no_green_patient_was_healed() -> None:
    """DH-5.6: Anaesthesia with R2 R2 R2."""
    home = ward("R2", "R2", "R2", departments=["d_anaesthesia"], specialists=["s_pharmacist"])
    game = play(active(home), activate("d_anaesthesia", "s_pharmacist", "R2", "R2", "R2"))
    assert ["R3t", "R3t", "R3t"] == patients(game)
    assert "skip" not in legal(game)
    assert "DH-5.6" == refusal(game, ability("R3t"))


def test_w13_a_patient_healed_above_six_is_discharged() -> None:
    """DH-5.5: Oncology on Y6."""
    game = play(active(ward("Y6")), activate("d_oncology", "nurse", "Y6"))
    assert ([], ["Y"]) == (patients(game), discharged(game))


def test_w15_an_ability_works_once_however_many_patients_were_healed() -> None:
    """DH-5.6: Allergy Centre with G3 G3 G3, one of the fours gets one step more."""
    game = active(ward("G3", "G3", "G3", departments=["d_allergy"], specialists=["s_pharmacist"]))
    play(game, activate("d_allergy", "s_pharmacist", "G3", "G3", "G3"), ability("G4t"))
    assert ["G4t", "G4t", "G5t"] == patients(game)
    assert "skip" not in legal(game)


def test_w16_the_allergy_centre_needs_three_green_patients() -> None:
    """DH-5.3: two are too few."""
    game = active(ward("G3", "G3", departments=["d_allergy"]))
    assert [] == activations(game, "d_allergy")
    assert "DH-5.3" == refusal(game, activate("d_allergy", "nurse", "G3", "G3"))


def test_w35_the_anaesthetist_heals_another_red_patient() -> None:
    """DH-5.6, DH-5.7: R4 R4 R4 become 5, then R2 becomes 3."""
    home = ward(
        "R4", "R4", "R4", "R2", departments=["d_anaesthesia"], specialists=["s_anaesthetist"]
    )
    game = play(active(home), activate("d_anaesthesia", "s_anaesthetist", "R4", "R4", "R4"))
    assert {"ability: R2", "skip"} == legal(game)
    assert ["R3t", "R5t", "R5t", "R5t"] == patients(play(game, ability("R2")))


def test_w36_a_blood_bag_completes_three_of_a_colour() -> None:
    """DH-5.9: Anaesthesia with R3 R3 and a yellow 3."""
    game = active(ward("R3", "R3", "Y3", blood=1, departments=["d_anaesthesia"]))
    assert {"R3 R3 Y3>R"} == targets(game, "d_anaesthesia")
    play(game, activate("d_anaesthesia", "nurse", "R3", "R3", "Y3>R"))
    assert ["R4t", "R4t", "Y4t~R"] == patients(game)
    assert (0, 0) == stock(game)


def test_w36_without_a_bag_the_yellow_patient_does_not_count() -> None:
    """DH-5.9: one bag for each recoloured target."""
    game = active(ward("R3", "R3", "Y3", departments=["d_anaesthesia"]))
    assert [] == activations(game, "d_anaesthesia")
    wanted = activate("d_anaesthesia", "nurse", "R3", "R3", "Y3>R")
    assert "DH-5.9" == refusal(game, wanted)


def test_w37_the_printed_departments_are_the_same_in_the_prototype() -> None:
    """DH-11.1: a nurse in Oncology, Y3."""
    assert ["Y4t"] == patients(play(proto(ward("Y3")), activate("d_oncology", "nurse", "Y3")))
