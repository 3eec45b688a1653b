"""Refusals that say what is wrong with the very patient that is named, and with what is done to it."""

from __future__ import annotations

import pytest

import dicehospital as dh
from tests.hospital.builders import (
    Json,
    ability,
    activate,
    active,
    experimental,
    legal,
    patients,
    play,
    ward,
)
from tests.hospital.why.explaining import english, facts, french, told

INVESTMENTS = {"modules": ["investments"]}


# -- who is healed -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("department", "home", "move", "modules"),
    [
        ("d_inv_red", ward("R3", "G1", blood=1), ("R3", "G1>Y"), ["investments"]),
        (
            "d_mat_rest",
            {"wards": [["M3", "G2"], [], [], []], "rooms": [["B3"], [], [], []], "blood": 1},
            ("M3", "B3", "G2>Y"),
            ["maternity"],
        ),
        (
            "d_mat_reroll",
            {"wards": [["M3", "G2"], ["Y4"], [], []], "blood": 1},
            ("M3", "G2>Y"),
            ["maternity"],
        ),
    ],
)
def test_a_patient_who_is_not_healed_gets_no_colour_where_others_are_healed(
    department: str, home: Json, move: tuple[str, ...], modules: list[str]
) -> None:
    """DH-5.9: the department heals, but not this patient."""
    game = active({**home, "departments": [department]}, modules=modules)
    wanted = activate(department, "nurse", *move)
    assert ("DH-5.9", "not_healed_here") == told(game, wanted)
    assert move[-1].partition(">")[0] == facts(game, wanted)["patient"]


def test_the_word_for_a_colour_says_so_too() -> None:
    """DH-5.9: after the patient of the Day Unit who is healed come those who are only treated."""
    game = active(ward("R3", "G1", "Y2", departments=["d_inv_red"], blood=1), **INVESTMENTS)
    for word in ("d_inv_red", "nurse", "@1"):
        game.pick(0, word)
    reason = game.why(0, "colour:yellow")
    assert reason is not None
    assert ("DH-5.9", "reason.hospital.not_healed_next") == (reason.rule, reason.message)


def test_an_effect_that_never_heals_says_that() -> None:
    """DH-5.9: Drug Trials treat and roll again."""
    game = experimental(ward("R3", "G1", departments=["d_drug_trials"], blood=1))
    assert ("DH-5.9", "not_healing") == told(game, activate("d_drug_trials", "nurse", "R3", "G1>Y"))


# -- who gets worse ------------------------------------------------------------------------------------
STUDENT: Json = {"modules": ["experimental", "maternity"]}


def test_the_student_is_told_that_a_baby_never_gets_worse() -> None:
    """DH-16.8: the order is not turned round, for that would make the Mother worse."""
    home: Json = {
        "wards": [["R3", "M4"], [], [], []],
        "rooms": [["B2"], [], [], []],
        "specialists": ["s_student"],
    }
    game = play(active(home, **STUDENT), activate("d_critical", "s_student", "R3"))
    assert ("DH-16.8", "never_worse") == told(game, ability("M4", "B2"))
    assert "ability: B2 M4" in legal(game)


def test_the_student_gives_no_colour_to_whom_it_makes_worse() -> None:
    """DH-5.9: nor is who is healed swapped with who gets worse."""
    game = experimental(ward("R3", "Y4", "G1", blood=1, specialists=["s_student"]))
    play(game, activate("d_critical", "s_student", "R3"))
    assert ("DH-5.9", "not_healed_here") == told(game, ability("Y4", "G1>R"))


def test_another_order_is_still_proposed_where_nobody_is_harmed_by_it() -> None:
    """DH-5.3: the Day Unit heals its red patient first and treats the others after."""
    game = active(ward("R3", "G1", departments=["d_inv_red"]), **INVESTMENTS)
    assert ("DH-5.3", "step_order") == told(game, activate("d_inv_red", "nurse", "G1", "R3"))


# -- who is named --------------------------------------------------------------------------------------
def test_an_exact_name_means_nobody_else() -> None:
    """DH-13.3: the surgeon heals the one it healed, no other, and not silently."""
    game = active(ward("R2", "R3", specialists=["s_surgeon"]))
    play(game, activate("d_critical", "s_surgeon", "R2"))
    assert ["R3", "R3t"] == sorted(patients(game))
    before = patients(game)
    assert ("DH-5.7", "must_be_healed") == told(game, ability("R3"))
    assert before == patients(game)
    assert ["R3", "R4t"] == sorted(patients(play(game, ability("R3t"))))


def test_an_exact_name_is_not_said_to_be_just_healed() -> None:
    """DH-5.4: the fresh R3 is refused for its own value, not for the history of the R3t beside it."""
    game = active(ward("R2", "R3", "Y2", specialists=["s_cardiologist"]))
    play(game, activate("d_critical", "s_cardiologist", "R2"))
    assert {"ability: Y2", "skip"} == legal(game)
    assert ("DH-5.4", "other_value") == told(game, ability("R3"))
    assert ("DH-5.7", "must_be_other") == told(game, ability("R3t"))


def test_a_name_that_leaves_things_out_still_means_whoever_is_there() -> None:
    """DH-13.3: without an exact match, flags that are not said do not matter."""
    game = active(ward("R2", specialists=["s_surgeon"]))
    play(game, activate("d_critical", "s_surgeon", "R2"))
    assert ["R4t"] == patients(play(game, ability("R3")))


def test_two_equal_names_mean_two_patients_that_look_so() -> None:
    """DH-13.3: R3 and R3t are not two R3."""
    game = active(ward("R3", "R3t", "R3", departments=["d_anaesthesia"]))
    wanted = activate("d_anaesthesia", "nurse", "R3", "R3", "R3")
    assert ("DH-5.3", "same_twice") == told(game, wanted)
    play(game, activate("d_anaesthesia", "nurse", "R3", "R3", "R3t"))


@pytest.mark.parametrize("form", ["text", "json"])
def test_text_and_json_are_refused_alike(form: str) -> None:
    game = active(ward("R2", "R3", specialists=["s_surgeon"]))
    play(game, activate("d_critical", "s_surgeon", "R2"))
    move: object = "ability: R3" if form == "text" else {"move": "ability", "patients": ["R3"]}
    with pytest.raises(dh.IllegalMove):
        game.play(0, move)


# -- turned departments --------------------------------------------------------------------------------
def test_a_department_that_a_token_has_turned_says_so() -> None:
    """DH-15.7: Critical Care takes green while a Conversion token makes it green."""
    home = ward("R3", "G3", tokens={"d_critical": ["t_colour_green"]})
    game = active(home, **INVESTMENTS)
    wanted = activate("d_critical", "nurse", "R3")
    assert ("DH-15.7", "wrong_colour_turned") == told(game, wanted)
    assert "Conversion" in english(game, wanted)
    assert "Reconversion" in french(game, wanted)


def test_a_turned_department_without_patients_says_so() -> None:
    """DH-15.7: nobody is green."""
    game = active(ward("R3", tokens={"d_critical": ["t_colour_green"]}), **INVESTMENTS)
    wanted = activate("d_critical", "nurse", "R3")
    assert ("DH-15.7", "cannot_complete_turned") == told(game, wanted)


def test_a_department_of_its_own_colour_is_explained_as_ever() -> None:
    """DH-5.3: no token, no word of one."""
    game = active(ward("R3", "G3"), **INVESTMENTS)
    assert ("DH-5.3", "wrong_colour") == told(game, activate("d_critical", "nurse", "G3"))
