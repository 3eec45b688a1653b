"""A refused move names the rule, the facts that failed and what would be legal."""

from __future__ import annotations

import pytest

from tests.hospital.builders import (
    Json,
    ability,
    activate,
    active,
    choosing,
    display,
    ending,
    experimental,
    placed,
    play,
    transfuse,
    ward,
)
from tests.hospital.why.explaining import asked, case, english, facts, told

EVENTS: Json = {"modules": ["events"], "round": 3}


# ------------------------------------------------------------------ out of turn


def test_a_seat_without_a_question_learns_for_whom_it_waits() -> None:
    """DH-3.3."""
    game = choosing()
    assert ("DH-3.3", "not_to_act") == told(game, {"move": "ambulance", "number": 2}, 1)
    sentence = "It’s not time for seat 1 to decide; waiting for seat 0 (taking an ambulance)"
    assert sentence == english(game, "take A2", 1).removesuffix(" (rule DH-3.3)")
    assert [0] == facts(game, "take A2", 1)["waiting"]


@pytest.mark.parametrize(
    ("rule", "move"),
    [
        ("DH-2.2", {"move": "reveal", "deck": "department"}),
        ("DH-2.3", {"move": "set_patients", "patients": ["R3"]}),
        ("DH-2.4", {"move": "keep", "administrator": "a_red2"}),
        ("DH-3.2", {"move": "arrange", "ambulance": 1, "patients": ["R2"]}),
        ("DH-12.1", {"move": "turn_away", "patient": "R3"}),
        ("DH-4.1", {"move": "improve", "take": "d_ent"}),
        ("DH-4.2", {"move": "return", "improvement": "d_ent"}),
        ("DH-10.6", {"move": "copy", "specialist": "s_gp"}),
        ("DH-5.1", activate("d_critical", "nurse", "R3")),
        ("DH-5.8", transfuse("R3")),
        ("DH-5.10", {"move": "done"}),
        ("DH-5.6", ability("R3")),
        ("DH-5.6", {"move": "skip"}),
        ("DH-6.2", {"move": "protect", "patient": "R3"}),
        ("DH-10.1", {"move": "raise", "patient": "R3"}),
        ("DH-12.3", {"move": "complete", "report": "m01"}),
        ("DH-10.5", {"move": "pick_up", "patient": "R3"}),
    ],
    ids=lambda value: value["move"] if isinstance(value, dict) else "",
)
def test_a_move_that_answers_another_question_learns_which_is_open(rule: str, move: Json) -> None:
    game = choosing(ward("R3"))
    assert (rule, "other_question") == told(game, move)
    assert "choose" == facts(game, move)["question"]


def test_nobody_passes_where_nothing_is_offered() -> None:
    """DH-4.1."""
    assert ("DH-4.1", "no_pass") == told(choosing(), {"move": "pass"})


def test_an_activation_that_was_ended_stays_ended() -> None:
    """DH-5.10."""
    game = play(active(ward("R3")), "done")
    for move in (activate("d_critical", "nurse", "R3"), ability("R3"), {"move": "done"}):
        assert ("DH-5.10", "finished") == told(game, move)


def test_between_department_and_ability_nothing_else_is_done() -> None:
    """DH-5.6, DH-5.8 (R-12), DH-4.2."""
    home = ward("R2", "Y3", blood=1, specialists=["s_surgeon"])
    game = play(active(home), activate("d_icu", "s_surgeon", "R2"))
    assert ("DH-5.8", "transfuse_later") == told(game, transfuse("Y3"))
    assert ("DH-5.6", "ability_first") == told(game, activate("d_oncology", "nurse", "Y3"))
    assert ("DH-5.6", "ability_first") == told(game, "done")
    assert ("DH-4.2", "ability_first") == told(game, "return s_surgeon")
    assert "First use or skip the ability of Surgeon" in english(game, "done")


def test_a_finished_game_and_a_waiting_die_say_so() -> None:
    """DH-9.1."""
    assert ("DH-9.1", "game_over") == told(ending(ward("R3")), "done")
    waiting = placed(phase="intake", dealer="manual")
    assert ("DH-3.3", "chance") == told(waiting, "take A2")


# ------------------------------------------------------------------ setting up and intake


def test_an_empty_deck_turns_nothing_up() -> None:
    """DH-2.2."""
    game = asked("reveal_extra", phase="setup", decks={"departments": []})
    assert ("DH-2.2", "deck_empty.department") == told(game, "reveal department")
    assert ("DH-2.2", "no_such_deck") == told(game, {"move": "reveal", "deck": "events"})


def test_starting_patients_are_the_dice_drawn_with_the_values_given() -> None:
    """DH-2.3."""
    home = ward(arrivals=["R", "R", "G"])
    game = asked("set_patients", home, phase="setup")
    assert ("DH-2.3", "starting_dice") == told(game, "set R3 Y4 G5")
    assert ["red", "red", "green"] == facts(game, "set R3 Y4 G5")["dice"]
    assert ("DH-2.3", "starting_values") == told(game, "set R3 R3 G5")
    assert ("DH-2.3", "starting_dice") == told(game, "set R3 R4")
    assert [3, 4, 5] == facts(game, "set R3 R3 G5")["values"]


def test_only_a_card_that_was_dealt_is_kept() -> None:
    """DH-2.4."""
    game = asked("keep", ward(dealt=["a_red2", "a_most"]), phase="setup")
    assert ("DH-2.4", "not_dealt") == told(game, "keep a_three")
    sentence = "You were not dealt All-Round Director. You have Red Discharge Lead, Efficiency"
    assert sentence in english(game, "keep a_three")


@pytest.mark.parametrize(
    ("rule", "message", "move"),
    [
        case("DH-3.2", "other_ambulance", {"ambulance": 2, "patients": ["R2", "Y2"]}),
        case("DH-3.2", "arrange_value", {"ambulance": 1, "patients": ["R2", "Y3"]}),
        case("DH-3.2", "arrange_colour", {"ambulance": 1, "patients": ["R2", "R2"]}),
        case("DH-3.2", "arrange_count", {"ambulance": 1, "patients": ["Y2"]}),
        case("DH-3.2", "arrange_count", {"ambulance": 1, "patients": []}, "none"),
    ],
)
def test_an_ambulance_is_filled_with_dice_of_the_split_value(
    rule: str, message: str, move: Json
) -> None:
    """DH-3.2: two of R2, Y2, Y2, for somebody lies there already."""
    rolled = ["R2", "Y2", "Y2", "Y3", "Y3", "Y4", "Y4", "Y5"]
    vans: list[Json] = [{"number": number, "patients": []} for number in (1, 2, 3)]
    vans[0]["patients"] = ["G2"]
    fields: Json = {"args": (0, 2, 2), "phase": "intake", "rolled": rolled, "ambulances": vans}
    game = asked("arrange", **fields)
    assert (rule, message) == told(game, {"move": "arrange", **move})


def test_an_ambulance_is_taken_once_and_the_lowest_not_by_the_first_player() -> None:
    """DH-3.3."""
    game = choosing()
    assert ("DH-3.3", "lowest_barred") == told(game, "take A1")
    assert ("DH-3.3", "no_such_ambulance") == told(game, "take A4")
    play(game, "take A2")
    assert ("DH-3.3", "ambulance_taken") == told(game, "take A2", 1)
    assert {"seat": 0} == facts(game, "take A2", 1)["name"]


def test_alone_one_of_the_dice_rolled_is_turned_away() -> None:
    """DH-12.1."""
    home = ward(arrivals=["R2", "R3", "Y3", "G5"])
    game = asked("solo_intake", home, players=1, phase="intake")
    assert ("DH-12.1", "not_at_door") == told(game, "turn away R5")
    assert ["R2", "R3", "Y3", "G5"] == facts(game, "turn away R5")["dice"]


@pytest.mark.parametrize(
    ("rule", "message", "move"),
    [
        case("DH-3.5", "lose_count", {"patients": ["R3", "R3"]}),
        case("DH-3.5", "lose_count", {"patients": ["R3"] * 4}, "four"),
        case("DH-3.5", "new_patient", {"patients": ["R3", "R3", "Y3"]}),
        case("DH-3.5", "no_such_patient", {"patients": ["R3", "R3", "Y6"]}),
        case("DH-3.5", "same_twice", {"patients": ["G5", "G5", "G5"]}),
        case("DH-5.9", "no_recolour", {"patients": ["R3", "R3", "R3>Y"]}),
    ],
)
def test_patients_leave_exactly_as_beds_are_missing(rule: str, message: str, move: Json) -> None:
    """DH-3.5."""
    game = choosing(ward(*["R3"] * 10, *["G5"] * 2))
    play(play(game, "take A2"), "take A3", seat=1)
    assert (rule, message) == told(game, {"move": "lose", **move})


def test_nobody_leaves_while_there_are_beds() -> None:
    """DH-3.5, R-10."""
    assert ("DH-3.5", "not_needed") == told(
        active(ward("R3")), {"move": "lose", "patients": ["R3"]}
    )


# ------------------------------------------------------------------ improvements


def test_only_what_is_on_display_is_taken() -> None:
    """DH-4.1, DH-13.3."""
    shown = {"departments": ["d_ent", "d_ent"], "specialists": ["s_gp"]}
    game = placed(phase="improvement", display=shown)
    assert ("DH-4.1", "not_shown") == told(game, "improve d_renal")
    assert ("DH-4.1", "not_shown") == told(game, "improve s_gp#2")
    assert ("DH-4.1", "not_shown") == told(game, {"move": "improve", "take": "nowhere"})
    assert ("DH-13.3", "copies_alike") == told(game, "improve d_ent#2")
    assert "On display: Ear, Nose & Throat, Ear" in english(game, "improve d_renal")


def test_alone_one_of_the_two_improvements_is_taken() -> None:
    """DH-12.2."""
    game = placed(ward("R3"), players=1, phase="improvement", step="improve", display=display(1, 1))
    assert ("DH-12.2", "no_pass_alone") == told(game, "pass")
    assert ("DH-12.2", "not_shown") == told(game, "improve d_renal")


def test_an_own_improvement_is_returned_in_time_and_once() -> None:
    """DH-4.2, DH-13.3."""
    game = active(ward("R3", "R4", departments=["d_ent", "d_ent", "d_ortho"]))
    assert ("DH-4.2", "printed") == told(game, "return d_critical")
    assert ("DH-4.2", "not_returnable") == told(game, "return s_gp")
    assert ("DH-4.2", "not_returnable") == told(game, "return d_ortho#2")
    assert ("DH-13.3", "copies_alike") == told(game, "return d_ent#2")
    play(game, "return d_ent")
    assert ("DH-4.2", "returned_already") == told(game, "return d_ortho")
    play(game, activate("d_critical", "nurse", "R3"))
    assert ("DH-4.2", "return_too_late") == told(game, "return d_ortho")


# ------------------------------------------------------------------ activation


HOME = ward(
    "R2", "R3", "R3t", "Y4", "G5", blood=1, nurses_free=1, used=["d_critical"], placed=["s_gp"],
    departments=["d_cardiology", "d_training"], specialists=["s_gp", "s_surgeon"],
)  # fmt: skip
LABORATORY = ward("R2", "R3", "Y4", departments=["d_physio", "d_drug_trials"])


@pytest.mark.parametrize(
    ("rule", "message", "move"),
    [
        case("DH-5.2", "not_owned", activate("d_theatre", "nurse", "R3")),
        case("DH-5.2", "not_owned", activate("nowhere", "nurse", "R3"), "unknown"),
        case("DH-5.2", "not_owned", activate("d_icu#2", "nurse", "R2"), "second"),
        case("DH-5.2", "not_owned", activate("d_training#" + "9" * 30, "nurse", "R2"), "huge"),
        case("DH-5.2", "used", activate("d_critical", "nurse", "R3")),
        case("DH-5.2", "not_staff", activate("d_icu", "s_virologist", "R2")),
        case("DH-5.2", "not_staff", activate("d_icu", "s_surgeon#2", "R2"), "second"),
        case("DH-5.2", "placed", activate("d_icu", "s_gp", "R2")),
        case("DH-5.3", "no_such_patient", activate("d_icu", "nurse", "R1")),
        case("DH-5.3", "no_such_patient", activate("d_icu", "nurse", "R2@2"), "bed"),
        case("DH-5.3", "no_such_patient", activate("d_icu", "nurse", "R2@13"), "no-bed"),
        case("DH-5.3", "same_twice", activate("d_training", "nurse", "Y4", "Y4")),
        case("DH-5.3", "count", activate("d_icu", "nurse", "R2", "R3")),
        case("DH-5.3", "count", activate("d_icu", "nurse"), "none"),
        case("DH-5.3", "wrong_value", activate("d_imaging", "nurse", "G5")),
        case("DH-5.3", "wrong_colour", activate("d_oncology", "nurse", "R3")),
        case("DH-5.3", "wrong_colour", activate("d_oncology", "nurse", "R3>G"), "recoloured"),
        case("DH-5.3", "not_same", activate("d_training", "nurse", "R3", "Y4")),
        case("DH-5.3", "not_run", activate("d_cardiology", "nurse", "R3", "R3t", "Y4>R")),
        case("DH-5.3", "no_alternative", activate("d_icu", "nurse", "R2", alt=1)),
        case("DH-5.9", "no_bag_left", activate("d_cardiology", "nurse", "R3", "Y4>R", "G5>R")),
        case("DH-5.9", "same_colour", activate("d_icu", "nurse", "R2>R")),
    ],
)
def test_an_activation_is_refused(rule: str, message: str, move: Json) -> None:
    """DH-5.2, DH-5.3, DH-5.9."""
    assert (rule, message) == told(experimental(HOME), move)


@pytest.mark.parametrize(
    ("rule", "message", "move"),
    [
        case("DH-5.3", "count_range", activate("d_physio", "nurse", "R2>Y", "Y4>R", "R3>G")),
        case("DH-5.9", "not_healing", activate("d_drug_trials", "nurse", "R2>G", "R3")),
        case("DH-10.9", "needs_colour", activate("d_physio", "nurse", "R2")),
        case("DH-10.9", "same_colour", activate("d_physio", "nurse", "R2>R"), "physio"),
    ],
)
def test_an_experiment_is_refused(rule: str, message: str, move: Json) -> None:
    """DH-10.9, DH-5.9."""
    assert (rule, message) == told(experimental(LABORATORY), move)


def test_without_a_free_nurse_no_nurse_works() -> None:
    """DH-5.2."""
    game = active(ward("R3", nurses_free=0))
    assert ("DH-5.2", "no_nurse") == told(game, activate("d_critical", "nurse", "R3"))


def test_an_effect_that_cannot_be_completed_says_whom_it_lacks() -> None:
    """DH-5.3, R-11."""
    game = active(ward("R3", "R4", departments=["d_cardiology"]))
    move = activate("d_cardiology", "nurse", "R3", "R4")
    assert ("DH-5.3", "few_run") == told(game, move)
    assert "Cardiology needs 3 consecutive values; the most you have is R3, R4" in english(
        game, move
    )
    move = activate("d_icu", "nurse", "R3")
    assert ("DH-5.3", "nobody_valued") == told(game, move)
    assert "You have nobody of value 1 or 2" in english(game, move)


def test_equal_copies_are_one_option() -> None:
    """DH-13.3."""
    game = active(ward("R5", departments=["d_theatre"] * 2, specialists=["s_gp"] * 2))
    theatre = activate("d_theatre#2", "nurse", "R5")
    assert ("DH-13.3", "copies_alike") == told(game, theatre)
    assert "d_theatre" == facts(game, theatre)["name"]
    assert ("DH-13.3", "copies_alike") == told(game, activate("d_theatre", "s_gp#2", "R5"))


def test_events_close_departments_and_blood_bags() -> None:
    """DH-10.1."""
    scanner = active(ward("R3"), event="e10", **EVENTS)
    assert ("DH-10.1", "closed") == told(scanner, activate("d_imaging", "nurse", "R3"))
    reason = scanner.why(0, "department:d_imaging")
    assert reason is not None
    assert ("DH-10.1", "thing.d_imaging") == (reason.rule, reason.facts["department"].id)
    shortage = active(ward("R3", blood=2), event="e12", **EVENTS)
    assert ("DH-10.1", "blood_unusable") == told(shortage, transfuse("R3"))
    move = activate("d_pharmacy", "nurse", "R3>G")
    assert ("DH-10.1", "blood_unusable") == told(shortage, move)
    assert "Blood bags can’t be used this round: Blood Shortage" in english(shortage, move)


def test_the_consultant_chooses_first_and_once() -> None:
    """DH-10.6."""
    promos: Json = {"modules": ["promos"]}
    team = ["s_consultant", "s_surgeon", "s_gp"]
    game = active(ward("R3", blood=1, specialists=team), **promos)
    assert ("DH-10.6", "copy_first") == told(game, activate("d_critical", "nurse", "R3"))
    assert ("DH-10.6", "copy_first") == told(game, transfuse("R3"))
    assert ("DH-10.6", "copy_whom") == told(game, "copy s_consultant")
    assert ("DH-10.6", "copy_whom") == told(game, "copy s_virologist")
    play(game, "copy s_gp")
    assert ("DH-10.6", "copy_made") == told(game, "copy s_surgeon")
    assert ("DH-10.6", "no_consultant") == told(active(ward(specialists=["s_gp"])), "copy s_gp")
    alone = active(ward(specialists=["s_consultant", "s_gp"]), **promos)
    assert ("DH-10.6", "copy_not_asked") == told(alone, "copy s_gp")


def test_a_transfusion_needs_a_bag_and_a_patient_and_no_colour() -> None:
    """DH-5.8, DH-5.9."""
    assert ("DH-5.8", "no_bag") == told(active(ward("R3")), transfuse("R3"))
    game = active(ward("R3", blood=2))
    assert ("DH-5.8", "no_such_patient") == told(game, transfuse("Y3"))
    assert ("DH-5.9", "no_recolour") == told(game, transfuse("R3>Y"))
