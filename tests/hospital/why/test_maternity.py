"""A refused move of Maternity names the rule, the facts that failed and what would be legal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hospital.builders import Game, Json, activate, choosing, placed, play, transfuse, vans
from tests.hospital.modules.maternity.builders import (
    FULL,
    MATERNITY,
    admitting,
    clinic,
    nursing,
    rolled,
    together,
)
from tests.hospital.why.explaining import case, english, facts, french, told


def settle(patient: str, ward: int, **fields: Any) -> Json:
    """The move that gives a new patient a bed."""
    return {"move": "settle", "patient": patient, "ward": ward, **fields}


# ------------------------------------------------------------------ ambulances


@pytest.mark.parametrize(
    ("rule", "message", "move"),
    [
        case("DH-16.2", "not_a_mother", {"patient": "R3", "ambulance": 1}),
        case("DH-16.2", "not_this_mother", {"patient": "M4", "ambulance": 1}),
        case("DH-16.2", "no_such_ambulance", {"patient": "M3", "ambulance": 4}),
        case("DH-16.2", "ambulance_has_mother", {"patient": "M3", "ambulance": 2}),
    ],
)
def test_a_mother_goes_to_an_ambulance_that_is_open_to_her(
    rule: str, message: str, move: Json
) -> None:
    """DH-16.2: two Mothers of value 3 in ambulance 2."""
    game = rolled("R2 R2 R2 M3 M3 Y3 G4 G5 G5")
    assert (rule, message) == told(game, {"move": "place_mother", **move}, 1)


def test_a_mother_at_a_border_stays_on_one_of_its_sides() -> None:
    """DH-16.2."""
    game = rolled("R2 R2 M3 Y3 Y4 Y4 G4 G5 G5")
    move = {"move": "place_mother", "patient": "M3", "ambulance": 3}
    assert ("DH-16.2", "not_her_ambulance") == told(game, move, 1)
    assert [1, 2] == facts(game, move, 1)["known"]
    sentence = "M3 can’t go in ambulance 3; she can go in ambulance 1, 2"
    assert sentence == english(game, move, 1)
    assert french(game, move, 1).endswith("elle peut aller dans l'ambulance 1, 2")


def test_with_four_mothers_an_ambulance_without_one_is_taken_while_there_is_one() -> None:
    """DH-16.3."""
    loads = vans("R2 R2 R2", "M3 Y3 Y3", "G4 G4 G4", "R5 Y5 G5")
    game = choosing(clinic(*FULL), ambulances=loads, players=3, **MATERNITY)
    assert ("DH-16.3", "fifth_mother") == told(game, "take A2")
    assert "You already have 4 Mothers, and ambulance 2 brings another" in english(game, "take A2")
    assert "Vous avez déjà 4 Mères" in french(game, "take A2")


def test_with_five_players_the_first_player_does_not_take_the_helicopter() -> None:
    """DH-18.1."""
    loads = [{"number": n, "patients": ["R3", "Y3", "G3"], "seat": None} for n in range(6)]
    game = choosing(ambulances=loads, players=5)
    assert ("DH-18.1", "lowest_barred") == told(game, "take A0")
    assert ("DH-3.3", "no_such_ambulance") == told(game, "take A6")
    assert [0, 1, 2, 3, 4, 5] == facts(game, "take A6")["known"]


# ------------------------------------------------------------------ wards


@pytest.mark.parametrize(
    ("rule", "message", "move"),
    [
        case("DH-16.4", "settle_other", settle("R2", 2)),
        case("DH-16.4", "no_such_ward", settle("M3", 5)),
        case("DH-16.4", "ward_has_mother", settle("M3", 1)),
        case("DH-16.4", "no_shift", settle("M3", 3, shift="G5", to=4)),
        case("DH-16.4", "shift_needed", settle("M3", 2)),
        case("DH-16.4", "not_in_ward", settle("M3", 2, shift="G5", to=4)),
        case("DH-16.4", "no_bed_in_ward", settle("M3", 2, shift="Y2", to=2)),
        case("DH-16.4", "no_bed_in_ward", settle("M3", 2, shift="Y2", to=7), "seven"),
    ],
)
def test_a_new_mother_needs_a_ward_without_one(rule: str, message: str, move: Json) -> None:
    """DH-16.4, R-61: W1 has a Mother, W2 is full."""
    home = clinic("M4 + B4", "Y2 Y3 Y4", "G5", arrivals=["M3", "R2"])
    assert (rule, message) == told(admitting(home), move)


def test_the_others_go_where_a_bed_is_free_and_equal_ones_in_ascending_order() -> None:
    """DH-16.4, DH-13.3."""
    game = admitting(clinic("R3 R3 R3", "M4 Y2", "G5", arrivals=["Y3", "Y3"]))
    assert ("DH-16.4", "ward_full") == told(game, settle("Y3", 1))
    assert "Ward W1 is full; Y3 can go to W2, W3, W4" == english(game, settle("Y3", 1))
    play(game, settle("Y3", 3))
    assert ("DH-13.3", "ward_order") == told(game, settle("Y3", 2))


def test_mothers_do_not_leave_for_lack_of_beds() -> None:
    """DH-16.4."""
    home = clinic("M4 R2 R3 + B4", "R3 R3 R3", "Y3 Y3 Y3", "G3 G3 G4", arrivals=["R5", "Y5"])
    game = admitting(home)
    move = {"move": "lose", "patients": ["M4", "R2"]}
    assert ("DH-16.4", "pink_stays") == told(game, move)
    assert "M4 stays: only red, yellow and green patients leave" in english(game, move)
    assert "M4 reste" in french(game, move)
    babies = {"move": "lose", "patients": ["B4", "R2"]}
    assert ("DH-16.4", "pink_stays") == told(game, babies)


def test_the_words_for_mothers_and_babies_say_so_too() -> None:
    """DH-16.4: whether somebody else is chosen already or not."""
    home = clinic("M4 R2 R3 + B4", "R3 R3 R3", "Y3 Y3 Y3", "G3 G3 G4", arrivals=["R5", "Y5"])
    game = admitting(home)
    reasons = [game.why(0, pink) for pink in ("patient:1", "patient:13")]
    game.pick(0, "@2")
    reasons += [game.why(0, pink) for pink in ("patient:1", "patient:13")]
    said = {None if reason is None else (reason.rule, reason.message) for reason in reasons}
    assert {("DH-16.4", "reason.hospital.pink_stays")} == said


def test_the_midwife_chooses_one_or_two() -> None:
    """DH-16.5, DH-16.10."""
    home = clinic("R3", "M4 + B4", "M2", "M5", arrivals=["M3"], administrator="a_midwife")
    game = admitting(home)
    assert ("DH-16.5", "babies_count") == told(game, "babies 3")
    assert "The number of Babies can’t be 3. Possible: 1, 2" == english(game, "babies 3")


def test_the_first_patients_of_a_panic_lie_in_two_wards() -> None:
    """DH-17.4."""
    home = {"arrivals": ["R", "R", "Y", "G", "G"]}
    agenda = [{"seat": 0, "ask": "set_patients"}]
    game = placed(home, phase="setup", agenda=agenda, round=1, **together("panic"))
    values = ["R3", "R4", "Y5", "G3", "G5"]
    for second in ([], ["R3"], ["R3", "R4", "Y5"]):
        move = {"move": "set_patients", "patients": values, "w2": second}
        assert ("DH-17.4", "second_ward") == told(game, move)
    move = {"move": "set_patients", "patients": values, "w2": ["R3", "R3"]}
    assert ("DH-17.4", "not_first_patients") == told(game, move)


# ------------------------------------------------------------------ activation


HOME = clinic(
    "M3 R3 + B4", "R2 Y2", "M4t Y5t + B7",
    departments=["d_mat_same3", "d_mat_run_low", "d_mat_rest"], used=["chevron3"], blood=1,
)  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "message", "move"),
    [
        case("DH-16.6", "room_empty", activate("chevron2", "nurse", "M3")),
        case("DH-5.2", "used", activate("chevron3", "nurse", "M3")),
        case("DH-5.3", "wrong_colour", activate("chevron1", "nurse", "R3")),
        case("DH-16.7", "waits", activate("chevron1", "nurse", "B7")),
        case("DH-5.9", "stays_pink", activate("d_critical", "nurse", "M3>R")),
        case("DH-5.3", "cannot_complete", activate("d_mat_same3", "nurse", "M3", "R3", "B4")),
        case("DH-16.10", "wrong_role", activate("d_mat_run_low", "nurse", "R2", "M3", "B4")),
        case("DH-5.3", "not_run", activate("d_mat_run_low", "nurse", "M3", "R3", "B4")),
        case("DH-5.3", "wrong_colour", activate("d_mat_rest", "nurse", "R3")),
        case("DH-5.3", "step_order", activate("d_mat_rest", "nurse", "R3", "M3")),
        case("DH-5.3", "not_untreated", activate("d_mat_rest", "nurse", "M3", "Y5t")),
        case("DH-16.7", "waits", transfuse("B7"), "transfusion"),
        case("DH-16.6", "room_stays", {"move": "return", "improvement": "chevron1"}),
    ],
)
def test_a_placement_is_refused(rule: str, message: str, move: Json) -> None:
    """DH-16.6, DH-16.7, DH-16.10."""
    assert (rule, message) == told(nursing(HOME, clinic()), move)


def test_without_maternity_there_are_no_rooms() -> None:
    """DH-5.2."""
    game = placed({"patients": ["R3"]}, phase="activation")
    assert ("DH-5.2", "not_owned") == told(game, activate("chevron1", "nurse", "R3"))


def test_what_a_family_department_needs_is_said() -> None:
    """DH-16.10."""
    game = nursing(HOME, clinic())
    move = activate("d_mat_run_low", "nurse", "R2", "M3", "B4")
    lowest = "For Antenatal Clinic, the patient with the lowest value (2) must be this colour"
    assert f"{lowest}: pink" == english(game, move)
    assert french(game, move).endswith("doit être celle d'un patient de cette couleur : rose")
    rest = activate("d_mat_rest", "nurse", "R3", "M3")
    assert "takes these patients in order: M3, R3, not R3, M3" in english(game, rest)


def test_four_of_one_value_hold_a_mother_and_a_baby() -> None:
    """DH-16.10."""
    home = clinic("M3 R3 Y3 + B3", "R3", departments=["d_mat_same4"])
    move = activate("d_mat_same4", "nurse", "M3", "R3@2", "Y3", "R3@4")
    game = nursing(home, clinic())
    assert ("DH-16.10", "without_kind") == told(game, move)
    assert english(game, move).endswith("needs a patient you haven’t chosen: a Baby")
    assert french(game, move).endswith("un Bébé")


def test_the_second_patient_has_the_value_of_the_first() -> None:
    """DH-16.10."""
    home = clinic("M3 R3 + B4", "R2", departments=["d_mat_pair"])
    game = nursing(home, clinic())
    move = activate("d_mat_pair", "nurse", "R2", "M3")
    assert ("DH-5.3", "unlike_first") == told(game, move)
    assert [2] == facts(game, move)["wanted"]
    assert english(game, move).startswith(
        "With R2 chosen, Neonatal Intensive Care takes 2; M3 has value 3"
    )


def test_a_baby_is_not_chosen_to_get_worse() -> None:
    """DH-16.8, R-29: neither of two Babies is the one who pays for the other."""
    home = clinic("M3 R5 Y2 + B4 B5", specialists=["s_student"])
    game = nursing(home, clinic(), **together("experimental"))
    play(game, activate("d_critical", "s_student", "R5"))
    move = {"move": "ability", "patients": ["B4", "B5"]}
    assert ("DH-16.8", "never_worse") == told(game, move)
    assert "B5 is a Baby, and Babies never get worse" in english(game, move)
    assert "son état ne se détériore jamais" in french(game, move)


def test_a_family_is_not_sent_to_the_bag() -> None:
    """DH-17.4."""
    home = clinic("M3 Y6 + B4", "R2", specialists=["s_admissions"])
    game = nursing(home, clinic(), **together("promos"))
    play(game, activate("d_oncology", "s_admissions", "Y6"))
    move = {"move": "ability", "alt": 1, "patients": ["M3"]}
    assert ("DH-17.4", "not_to_bag") == told(game, move)
    assert "families leave together" in english(game, move)
    assert "une famille part entière ou pas du tout" in french(game, move)


def test_pink_patients_get_no_colour_by_physiotherapy() -> None:
    """DH-17.4."""
    home = clinic("M3 R3 + B4", departments=["d_physio"])
    game: Game = nursing(home, clinic(), **together("experimental"))
    assert ("DH-17.4", "stays_pink") == told(game, activate("d_physio", "nurse", "M3>R"))
