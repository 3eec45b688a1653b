"""Why a thing on the table cannot be picked now."""

from __future__ import annotations

import random

import pytest

import dicehospital as dh
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.hospital.builders import (
    Game,
    Json,
    activate,
    active,
    choosing,
    display,
    ending,
    experimental,
    neglecting,
    placed,
    play,
    ward,
)
from tests.hospital.modules.city.builders import (
    caring,
    collecting,
    crossroads,
    driving,
    lying,
    town,
)
from tests.hospital.modules.investments.builders import invested, investing
from tests.hospital.modules.maternity.builders import admitting, clinic, nursing, rolled
from tests.hospital.why.explaining import RULES, asked
from tests.play import random_pick

PROMOS: Json = {"modules": ["promos"]}


def why(game: Game, ref: str, seat: int = 0) -> tuple[str, str] | None:
    """Rule and message of the reason."""
    reason = game.why(seat, ref)
    if reason is None:
        return None
    return reason.rule, reason.message.removeprefix("reason.hospital.")


def test_what_can_be_picked_needs_no_reason() -> None:
    game = active(ward("R3", blood=1, departments=["d_ent"]))
    for ref in ("department:d_critical", "button:done", "button:transfuse", "button:return"):
        assert why(game, ref) is None


# ------------------------------------------------------------------ things of Phase 3


@pytest.mark.parametrize(
    ("ref", "rule", "message"),
    [
        ("department:d_theatre", "DH-5.2", "not_owned"),
        ("department:d_oncology", "DH-5.2", "used"),
        ("department:d_clinic", "DH-5.3", "nobody_valued"),
        ("staff:nurse", "DH-5.2", "no_nurse"),
        ("card:s_gp", "DH-5.2", "placed"),
        ("card:s_virologist", "DH-5.2", "not_staff"),
        ("card:s_surgeon", "DH-5.1", "department_first"),
        ("patient:1", "DH-5.1", "department_first"),
        ("patient:12", "DH-1.4", "bed_empty"),
        ("patient:13", "DH-1.4", "no_such_bed"),
        ("colour:red", "DH-5.1", "department_first"),
        ("button:transfuse", "DH-5.8", "no_bag"),
        ("button:return", "DH-4.2", "return_too_late"),
        ("button:copy", "DH-10.6", "no_consultant"),
        ("button:use", "DH-5.6", "no_ability"),
        ("button:skip", "DH-5.6", "no_ability"),
        ("button:pass", "DH-4.1", "no_pass"),
        ("ambulance:2", "DH-3.3", "other_question"),
        ("report:m01", "DH-12.3", "other_question"),
    ],
)
def test_a_thing_that_begins_no_move_says_why(ref: str, rule: str, message: str) -> None:
    """DH-5.2, DH-5.3, DH-5.8."""
    home = ward(
        "R3", "Y4", nurses_free=0, used=["d_oncology"], placed=["s_gp"], begun=True,
        specialists=["s_gp", "s_surgeon"],
    )  # fmt: skip
    assert (rule, message) == why(active(home), ref)


def test_without_staff_no_department_opens() -> None:
    """DH-5.2."""
    assert ("DH-5.2", "nobody_free") == why(
        active(ward("R3", nurses_free=0)), "department:d_critical"
    )


def test_buttons_say_what_they_need() -> None:
    """DH-4.2, DH-5.8, DH-10.6, DH-10.1."""
    assert ("DH-4.2", "nothing_to_return") == why(active(ward("R3")), "button:return")
    assert ("DH-5.8", "no_patients") == why(active(ward(blood=1)), "button:transfuse")
    events: Json = {"modules": ["events"], "event": "e12"}
    shortage = active(ward("R3", blood=1), **events)
    assert ("DH-10.1", "blood_unusable") == why(shortage, "button:transfuse")
    team = ["s_consultant", "s_surgeon", "s_gp"]
    game = active(ward("R3", blood=1, specialists=team), **PROMOS)
    assert ("DH-10.6", "copy_first") == why(game, "department:d_critical")
    assert ("DH-10.6", "copy_first") == why(game, "button:transfuse")


# ------------------------------------------------------------------ a move that is begun


def begun(*words: str, **fields: object) -> Game:
    """A game in which a move has been begun with these words."""
    home = ward("R2", "R3", "R3", "Y3", "Y4", **fields)
    game = experimental(home)
    for word in words:
        game.pick(0, word)
    return game


def test_the_staff_of_a_department_is_named_next() -> None:
    """DH-5.2."""
    game = begun("d_critical", specialists=["s_gp"], placed=["s_gp"])
    assert ("DH-5.2", "placed") == why(game, "card:s_gp")
    assert ("DH-5.1", "move_begun") == why(game, "department:d_oncology")
    assert ("DH-5.1", "move_begun") == why(game, "patient:1")


def test_targets_are_refused_one_by_one() -> None:
    """DH-5.3, DH-5.9, DH-13.3."""
    game = begun("d_critical", "nurse", blood=1)
    assert ("DH-5.3", "wrong_colour") == why(game, "patient:4")
    assert why(game, "patient:3") is None  # it looks like the one that is offered
    assert ("DH-1.4", "bed_empty") == why(game, "patient:9")
    assert ("DH-5.9", "nobody_as") == why(game, "colour:green")
    assert why(game, "colour:red") is None
    game.pick(0, "as red")
    assert ("DH-5.9", "same_colour") == why(game, "patient:1")
    assert ("DH-5.9", "colour_pending") == why(game, "colour:yellow")
    bare = begun("d_critical", "nurse")
    assert ("DH-5.9", "no_bag_left") == why(bare, "colour:red")


def test_several_targets_go_together() -> None:
    """DH-5.3."""
    game = begun("d_training", "nurse", departments=["d_training"])
    assert ("DH-5.3", "dead_end") == why(game, "patient:1")
    game.pick(0, "@2")
    assert ("DH-5.3", "not_same") == why(game, "patient:5")
    assert ("DH-5.1", "not_enough_yet") == why(game, "button:done")
    game = begun("d_training", "nurse", "@4", departments=["d_training"])
    assert ("DH-5.3", "already_chosen") == why(game, "patient:4")


def test_a_patient_that_is_not_healed_gets_no_colour() -> None:
    """DH-5.9."""
    game = begun("d_drug_trials", "nurse", blood=1, departments=["d_drug_trials"])
    assert ("DH-5.9", "not_healing") == why(game, "colour:red")


def test_other_moves_go_on_too() -> None:
    """DH-4.2, DH-5.8."""
    game = begun("return", departments=["d_ent"])
    assert ("DH-4.2", "printed") == why(game, "department:d_icu")
    assert ("DH-4.2", "not_returnable") == why(game, "card:s_gp")
    game = begun("transfuse", blood=1)
    assert why(game, "patient:3") is None
    assert ("DH-5.8", "move_begun") == why(game, "department:d_icu")
    team = ["s_consultant", "s_surgeon", "s_gp"]
    game = active(ward("R3", specialists=team), **PROMOS)
    game.pick(0, "copy")
    assert ("DH-10.6", "copy_whom") == why(game, "card:s_virologist")


# ------------------------------------------------------------------ abilities


def test_the_patients_of_an_ability_are_refused_one_by_one() -> None:
    """DH-5.7, DH-5.3, DH-5.9."""
    home = ward("R2", "Y3", "Y4", specialists=["s_altmed"])
    game = play(active(home), activate("d_icu", "s_altmed", "R2"))
    assert ("DH-5.7", "must_be_other") == why(game, "patient:1")
    assert ("DH-5.3", "wrong_value") == why(game, "patient:3")
    assert ("DH-5.9", "no_bag_left") == why(game, "colour:red")
    assert ("DH-5.3", "no_alternative") == why(game, "alternative:1")
    assert ("DH-5.3", "targets_next") == why(game, "button:use")
    assert ("DH-5.6", "ability_first") == why(game, "button:done")
    assert ("DH-5.8", "transfuse_later") == why(game, "button:transfuse")


def test_where_there_are_alternatives_one_is_chosen_first() -> None:
    """DH-5.3, DH-10.7."""
    home = ward("Y6", "R3", specialists=["s_admissions"])
    game = play(active(home, **PROMOS), activate("d_oncology", "s_admissions", "Y6"))
    assert ("DH-5.3", "alternative") == why(game, "patient:2")
    assert ("DH-5.3", "alternative") == why(game, "button:use")
    assert why(game, "alternative:2") is None


def test_an_ability_without_patients_says_so() -> None:
    """DH-5.3."""
    home = ward("R3", "Y3", fatalities=1, specialists=["s_pathologist"])
    game = play(experimental(home), activate("d_critical", "s_pathologist", "R3"))
    assert ("DH-5.3", "no_targets") == why(game, "patient:2")
    assert why(game, "button:use") is None


# ------------------------------------------------------------------ the other phases


def test_ambulances_and_improvements_say_why() -> None:
    """DH-3.3, DH-4.1, DH-12.2."""
    game = choosing(ward("R3"))
    assert ("DH-3.3", "lowest_barred") == why(game, "ambulance:1")
    assert ("DH-3.3", "no_such_ambulance") == why(game, "ambulance:5")
    assert ("DH-3.3", "not_to_act") == why(game, "ambulance:2", 1)
    assert ("DH-1.2", "other_question") == why(game, "patient:1")
    shop = placed(phase="improvement", display=display(1, 1))
    assert ("DH-4.1", "not_shown") == why(shop, "department:d_renal")
    alone = placed(players=1, phase="improvement", step="improve", display=display(1, 1))
    assert ("DH-12.2", "no_pass_alone") == why(alone, "button:pass")


def test_setting_up_says_why() -> None:
    """DH-2.2, DH-2.3, DH-2.4."""
    home = ward(arrivals=["R", "R", "G"])
    game = asked("set_patients", home, phase="setup")
    assert ("DH-2.3", "value_not_left") == why(game, "value:6")
    game = asked("keep", ward(dealt=["a_red2", "a_most"]), phase="setup")
    assert ("DH-2.4", "not_dealt") == why(game, "card:a_three")
    game = asked("reveal_extra", phase="setup", decks={"departments": []})
    assert ("DH-2.2", "deck_empty.department") == why(game, "deck:department")


def test_dice_at_the_door_say_why() -> None:
    """DH-12.1, DH-13.3, DH-3.5."""
    home = ward(arrivals=["R2", "R2", "Y3", "G5"])
    game = asked("solo_intake", home, players=1, phase="intake")
    assert ("DH-13.3", "alike") == why(game, "arrival:2")
    assert ("DH-12.1", "no_such_arrival") == why(game, "arrival:5")
    game = choosing(ward(*["R3"] * 6, *["G5"] * 6))
    play(play(game, "take A2"), "take A3", seat=1)
    assert why(game, "patient:2") is None


def test_the_end_of_a_round_says_why() -> None:
    """DH-6.2, DH-12.3, DH-10.5."""
    game = neglecting(ward("R2", "R3", "Y3", administrator="a_keep_red"))
    assert ("DH-6.2", "not_protected_colour") == why(game, "patient:3")
    reports = {"columns": [["m01", "m04"], ["m02"], []], "completed": []}
    home = ward("G6", discharged=["R", "R"])
    game = placed(home, players=1, phase="discharge", step="reports", reports=reports)
    assert ("DH-12.3", "report_dice") == why(game, "report:m02")
    assert ("DH-12.3", "report_not_active") == why(game, "report:m04")
    game = ending(ward("R3", "R2"), ward("R3"), modules=["final_pickup"])
    assert ("DH-10.5", "no_space") == why(game, "patient:2")


# ------------------------------------------------------------------ Community Care


def test_vehicles_and_patients_of_the_city_say_why() -> None:
    """DH-14.2, DH-14.3, DH-14.4, DH-14.7."""
    game = driving(city=town(vehicles=["N2", "E2"]))
    assert ("DH-14.2", "entrance_too_far") == why(game, "entrance:S1")
    assert ("DH-14.2", "entrance_taken") == why(game, "entrance:E2")
    first = driving(city=town(), round=1)
    assert ("DH-14.3", "no_helicopter_yet") == why(first, "tile:b2")
    walk = collecting(city=town(vehicles=["W1", "E4"], dice=lying(a1="")))
    assert ("DH-14.4", "not_reached") == why(walk, "tile:d3")
    assert ("DH-14.4", "tile_empty") == why(walk, "tile:a1")
    lines = crossroads(a1="EW", a2="EW", a3="W")
    board = collecting({"bonus": ["b_minus2"]}, city=town(tiles=lines, vehicles=["W1", "W4"]))
    assert ("DH-14.7", "minus_count") == why(board, "count:3")
    care = caring({"patients": ["R3"], "bonus": ["b_minus2", "b_red2", "b_green2"]})
    assert ("DH-14.7", "bonus_in_intake") == why(care, "bonus:b_minus2")
    assert ("DH-14.8", "no_bonus") == why(care, "bonus:b_nurse")
    assert ("DH-5.3", "nobody_coloured_bag") == why(care, "bonus:b_green2")
    care.pick(0, "b_red2")
    assert ("DH-1.4", "bed_empty") == why(care, "patient:2")


def test_mothers_and_wards_say_why() -> None:
    """DH-16.2, DH-16.4, DH-16.5, DH-16.6, DH-16.7."""
    game = rolled("R2 R2 R2 M3 M3 Y3 G4 G5 G5")
    assert ("DH-16.2", "not_this_mother") == why(game, "mother:4", 1)
    game.pick(1, "M3")
    assert ("DH-16.2", "ambulance_has_mother") == why(game, "ambulance:2", 1)
    home = clinic("M4 + B4", "Y2 Y3 Y4", "G5", arrivals=["M3", "R2"])
    full = admitting(home)
    assert ("DH-16.4", "ward_has_mother") == why(full, "ward:1")
    full.pick(0, "W2")
    assert ("DH-16.4", "not_in_ward") == why(full, "patient:7")
    full.pick(0, "@4")
    assert ("DH-16.4", "no_bed_in_ward") == why(full, "ward:2")
    care = nursing(clinic("M3 + B7", "R3"), clinic())
    assert ("DH-16.6", "room_empty") == why(care, "department:chevron2")
    care.pick(0, "chevron1")
    care.pick(0, "nurse")
    assert ("DH-16.7", "waits") == why(care, "patient:13")


def test_investments_say_why() -> None:
    """DH-15.3, DH-15.4, DH-15.6, DH-15.7, DH-15.8, DH-15.9, DH-15.10."""
    home = ward("R3", specialists=["s_fin_adviser"])
    board = investing(home, investments={"yellow": [[1, "nurse"]]})
    assert ("DH-15.3", "space_full") == why(board, "space:yellow")
    board.pick(0, "space red")
    assert ("DH-15.3", "not_staff") == why(board, "card:s_gp")
    board.pick(0, "s_fin_adviser")
    assert ("DH-15.10", "same_pile") == why(board, "space:red")
    board.pick(0, "done")
    assert ("DH-15.4", "token_not_seen") == why(board, "token:t_low2_green")
    lying_there = {"d_imaging": ["t_equal_red"], "s_trainee": ["t_colour_green"]}
    house = ward("G3", "R3", specialists=["s_trainee"], tokens=lying_there)
    game = invested(house)
    for word in ("d_critical", "nurse"):
        game.pick(0, word)
    assert ("DH-15.8", "cannot_decline") == why(game, "button:decline")
    placed_there = play(invested(house), activate("d_imaging", "nurse", "G3"))
    assert ("DH-15.6", "token_first") == why(placed_there, "patient:2")
    assert ("DH-15.6", "token_not_here") == why(placed_there, "token:t_low2_red")
    assert ("DH-15.6", "tokens_first") == why(placed_there, "button:done")


def test_a_finished_game_a_waiting_die_and_an_ended_activation_say_so() -> None:
    """DH-9.1, DH-5.10."""
    assert ("DH-9.1", "game_over") == why(ending(ward("R3")), "patient:1")
    assert ("DH-1.2", "chance") == why(placed(phase="intake", dealer="manual"), "patient:1")
    game = play(active(ward("R3")), "done")
    assert ("DH-5.10", "finished") == why(game, "department:d_critical")


@pytest.mark.parametrize("ref", ["patient:21", "die:blue", "", "ward:5", "Patient:1"])
def test_what_is_not_on_the_table_is_refused(ref: str) -> None:
    with pytest.raises(dh.BadInput) as refused:
        active(ward("R3")).why(0, ref)
    assert ("ref", "unknown_ref") == (refused.value.field, refused.value.message.id)


def can_pick(game: Game, seat: int, ref: str) -> bool:
    """Whether any word of a reference is taken."""
    for word in [
        n for n, found in enumerate(game.rulebook.ruleset.vocabulary.refs) if found == ref
    ]:
        try:
            game.copy().pick(seat, word)
        except dh.IllegalMove:
            continue
        return True
    return False


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"modules": ["experimental", "promos", "events"]}),
        (3, {"modules": ["epidemic", "final_pickup"], "activation": "linear"}),
        (1, {}),
        (2, {"edition": "proto212", "modules": ["experimental"]}),
        (2, {"modules": ["city", "investments"]}),
        (3, {"modules": ["maternity", "panic"]}),
        (3, {"modules": ["city", "investments", "maternity", "promos"]}),
        (5, {"modules": ["investments", "maternity"]}),
        (1, {"solo": "automa"}),
    ],
    ids=str,
)
def test_everything_is_explained_at_every_decision(players: int, options: Json) -> None:
    """A reference has a reason exactly when it cannot be picked; the reason can be said."""
    rng = random.Random(5)
    game = dh.new_game("hospital", players=players, seed=5, options=options)
    refs = sorted(set(game.rulebook.ruleset.vocabulary.refs))
    while not game.is_over:
        seat = rng.randrange(players)
        if rng.random() < 0.1 and game.position()["hospitals"][seat].get("blood", 0) < 2:
            for ref in rng.sample(refs, 10):
                reason = game.why(seat, ref)
                assert (reason is None) == can_pick(game, seat, ref)
                assert reason is None or reason.rule in RULES
                for language in LANGUAGES:
                    assert reason is None or catalogue(language).explain(reason)
        random_pick(game, rng)


def test_what_would_be_legal_is_named_in_words_with_what_can_be_typed() -> None:
    """DH-5.3: in every language."""
    reason = active(ward("R3", "Y4", "G5")).explain(0, "d_clinic nurse: R3")
    assert reason is not None
    assert "activate Clinic with a nurse for green 5 [d_clinic nurse: G5]" in str(reason)
    found = reason.sentence("fr").replace("\N{NO-BREAK SPACE}", " ")
    assert "activer « Clinique » avec une infirmière (5 vert) [d_clinic nurse: G5]" in found
