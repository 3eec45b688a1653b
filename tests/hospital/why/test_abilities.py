"""Refused moves of abilities, alternatives, Phase 4, events, reports and the pick-up."""

from __future__ import annotations

import pytest

from tests.hospital.builders import (
    Game,
    Json,
    ability,
    activate,
    active,
    answer,
    ending,
    experimental,
    neglecting,
    placed,
    play,
    proto,
    ward,
)
from tests.hospital.why.explaining import asked, case, english, facts, told

EVENTS: Json = {"modules": ["events"], "round": 3}

# ------------------------------------------------------------------ abilities


def test_an_ability_that_was_not_set_off_is_not_there() -> None:
    """DH-5.6: nor one that cannot be completed or paid for."""
    game = experimental(ward("Y3", "R3", specialists=["s_anaesthetist", "s_pathologist"]))
    play(game, activate("d_oncology", "s_anaesthetist", "Y3"))
    assert ("DH-5.6", "no_ability") == told(game, ability("R3"))
    assert ("DH-5.6", "no_ability") == told(game, "skip")
    play(game, activate("d_critical", "s_pathologist", "R3"))
    assert ("DH-5.6", "no_ability") == told(game, ability())


def working(specialist: str, *patients: str, blood: int = 0) -> Game:
    """A specialist has just healed a red 3 in Critical Care."""
    home = ward("R3", *patients, blood=blood, fatalities=1, specialists=[specialist])
    return play(experimental(home), activate("d_critical", specialist, "R3"))


@pytest.mark.parametrize(
    ("specialist", "rule", "message", "move"),
    [
        ("s_anaesthetist", "DH-5.7", "must_be_other", ability("R4t")),
        ("s_anaesthetist", "DH-5.3", "wrong_colour", ability("Y3")),
        ("s_anaesthetist", "DH-5.9", "no_bag_left", ability("Y3>R", "Y2>R")),
        ("s_anaesthetist", "DH-5.3", "no_such_patient", ability("R3")),
        ("s_anaesthetist", "DH-5.3", "no_alternative", ability("R5", alt=1)),
        ("s_surgeon", "DH-5.7", "must_be_healed", ability("R5")),
        ("s_cardiologist", "DH-5.4", "other_value", ability("R5")),
        ("s_gp", "DH-5.3", "wrong_value", ability("Y3")),
        ("s_gp", "DH-5.3", "count", ability("R5", "Y3")),
        ("s_gp", "DH-5.3", "count", ability()),
        ("s_pathologist", "DH-5.3", "no_targets", ability("R5")),
        ("s_student", "DH-5.9", "no_bag_left", ability("Y3>R", "R5>Y")),
        ("s_chemist", "DH-5.9", "not_healing", ability("Y3>R")),
        ("s_physiotherapist", "DH-10.9", "needs_colour", ability("Y3")),
    ],
)
def test_the_targets_of_an_ability_are_refused_like_those_of_a_department(
    specialist: str, rule: str, message: str, move: Json
) -> None:
    """DH-5.6, DH-5.7, DH-5.4."""
    game = working(specialist, "R5", "Y3", "Y2", blood=1)
    assert (rule, message) == told(game, move)


def test_the_medical_student_recolours_only_whom_it_heals() -> None:
    """DH-5.9, R-17: one of the two gets worse."""
    game = working("s_student", "R5", "Y3", blood=2)
    assert game.explain(0, ability("R5>Y", "Y3")) is None
    assert ("DH-5.9", "not_healed_here") == told(game, ability("R5>Y", "Y3>R"))


def test_the_same_value_is_that_before_the_healing() -> None:
    """DH-5.4."""
    game = working("s_cardiologist", "Y3", "Y4")
    assert ("DH-5.4", "other_value") == told(game, ability("Y4"))
    assert [3] == facts(game, ability("Y4"))["wanted"]


def test_a_patient_was_healed_in_the_colour_it_had_then() -> None:
    """DH-5.7: the surgeon wants one that was healed as red."""
    home = ward("Y3", "R3", "R3", "R3", blood=1, departments=["d_radiology"],
                specialists=["s_surgeon"])  # fmt: skip
    game = play(active(home), activate("d_radiology", "s_surgeon", "Y3", "R3", "R3"))
    assert ("DH-5.3", "healed_as") == told(game, ability("Y4t"))


# ------------------------------------------------------------------ alternatives


def test_an_alternative_is_said_where_there_are_two_and_can_be_paid_for() -> None:
    """DH-11.3, DH-5.3."""
    game = proto(ward("R3", departments=["p_transplant_unit"]), modules=["experimental"])
    plain = activate("p_transplant_unit", "nurse", "R3")
    assert ("DH-5.3", "alternative") == told(game, plain)
    assert ("DH-5.3", "alternative") == told(game, {**plain, "alt": 3})
    assert ("DH-11.3", "no_token") == told(game, {**plain, "alt": 2})
    assert {"price": 1, "have": 0}.items() <= facts(game, {**plain, "alt": 2}).items()


def test_a_patient_from_the_bag_needs_a_die_and_a_bed() -> None:
    """DH-10.7."""
    home = ward("Y6", "R3", specialists=["s_admissions"])
    others = ward(discharged=["R"] * 14 + ["Y"] * 14 + ["G"] * 15)
    game = active(home, others, modules=["promos"])
    play(game, activate("d_oncology", "s_admissions", "Y6"))
    assert ("DH-10.7", "bag_empty") == told(game, ability(alt=2))
    assert ("DH-5.3", "count") == told(game, ability(alt=1))
    assert ("DH-5.3", "alternative") == told(game, ability("R3"))


def test_a_full_hospital_takes_no_patient_from_the_bag() -> None:
    """DH-10.7: with a die of a pack that wants no discharge the beds may all be taken."""
    change = {"id": "s_admissions", "when": {"healed": "any"}}
    options: Json = {"pack": {"specialists": [change]}}
    home = ward("Y5", *["R3"] * 11, specialists=["s_admissions"])
    game = active(home, modules=["promos"], options=options)
    play(game, activate("d_oncology", "s_admissions", "Y5"))
    assert ("DH-10.7", "no_free_bed") == told(game, ability(alt=2))


def test_up_to_is_at_least_one() -> None:
    """DH-11.2."""
    game = proto(ward("R1", "Y2", "G3", "R3", departments=["p_radiology"]))
    assert ("DH-5.3", "count_range") == told(game, activate("p_radiology", "nurse"))
    names = ["R1", "Y2", "G3", "R3"]
    assert ("DH-5.3", "count_range") == told(game, activate("p_radiology", "nurse", *names))


def test_what_a_pack_adds_goes_by_its_id() -> None:
    """DH-13.2: no catalogue knows its name or what it does."""
    row = {
        "id": "d_new", "set": "base", "copies": 2, "colour": "red", "when": "activate",
        "do": [{"n": 2, "c": "red", "row": "untreated", "op": "heal 1"}],
    }  # fmt: skip
    options: Json = {"pack": {"departments": [row]}}
    game = active(ward("R3", departments=["d_new"]), options=options)
    move = activate("d_new", "nurse", "R3")
    assert ("DH-5.3", "few") == told(game, move)
    assert "d_new needs 2 patients at once; you only have R3" == english(game, move)
    game = active(ward("R3", "R4", "R5t", departments=["d_new"]), options=options)
    assert ("DH-5.3", "not_untreated") == told(game, activate("d_new", "nurse", "R3", "R5t"))


# ------------------------------------------------------------------ neglect and events


@pytest.mark.parametrize(
    ("rule", "message", "move"),
    [
        case("DH-6.2", "not_protected_colour", {"patient": "Y3"}),
        case("DH-6.2", "treated", {"patient": "R5t"}),
        case("DH-6.2", "loses_nothing", {"patient": "R4"}),
        case("DH-6.2", "no_such_patient", {"patient": "R1"}),
        case("DH-5.9", "no_recolour", {"patient": "R3>Y"}),
    ],
)
def test_a_patient_is_protected_that_would_lose(rule: str, message: str, move: Json) -> None:
    """DH-6.2: Quiet Night spares the red 4 anyway."""
    home = ward("R2", "R3", "R4", "R5t", "Y3", administrator="a_keep_red")
    game = neglecting(home, event="e07", **EVENTS)
    assert (rule, message) == told(game, {"move": "protect", **move})


def test_an_event_raises_patients_of_its_values() -> None:
    """DH-10.1."""
    game = asked("event", ward("R3", "Y6"), phase="intake", event="e09", **EVENTS)
    assert ("DH-10.1", "raise_value") == told(game, "raise Y6")
    assert ("DH-10.1", "no_such_patient") == told(game, "raise R6")
    assert "Second Opinion raises values 1 to 5, but Y6 shows 6" in english(game, "raise Y6")


# ------------------------------------------------------------------ reports and pick-up


def test_a_report_is_active_and_has_its_dice() -> None:
    """DH-12.3."""
    reports = {"columns": [["m01", "m04"], ["m02"], []], "completed": ["m03"]}
    home = ward("G6", discharged=["R", "R", "G"])
    game = placed(home, players=1, phase="discharge", step="reports", reports=reports)
    for report in ("m04", "m03", "m15", "nothing"):
        assert ("DH-12.3", "report_not_active") == told(game, f"complete {report}")
    assert ("DH-12.3", "report_dice") == told(game, "complete m02")
    sentence = "Report 2 needs 2 yellow. Left in the discharge area: 2 red, 1 green"
    assert sentence in english(game, "complete m02")


def test_an_ambulance_picks_up_who_fits_a_free_space() -> None:
    """DH-10.5."""
    game = answer(ending(ward("R3", "R2"), ward("R3"), modules=["final_pickup"]))
    assert ("DH-10.5", "no_space") == told(game, "pick up R2")
    assert ("DH-10.5", "no_such_patient") == told(game, "pick up Y4")
    play(game, "pick up R3")
    assert "R3" not in facts(game, "pick up R2").get("spaces", [])
