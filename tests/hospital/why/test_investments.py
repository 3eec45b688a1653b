"""A refused move of Investments names the rule, the facts that failed and what would be legal."""

from __future__ import annotations

import pytest

from tests.hospital.builders import Game, Json, ability, activate, play, transfuse, ward
from tests.hospital.modules.investments.builders import (
    invest,
    invested,
    investing,
    keep,
    lent,
    pile,
    token,
)
from tests.hospital.modules.maternity.builders import clinic
from tests.hospital.why.explaining import case, english, facts, french, told

RED = pile("t_low2_red", "t_equal_red", "t_again_red", "t_nurse_red")
DECKS: Json = {"decks": {"tokens_red": RED, "tokens_green": []}}


# ------------------------------------------------------------------ investing


@pytest.mark.parametrize(
    ("rule", "message", "move"),
    [
        case("DH-15.3", "space_full", invest("yellow")),
        case("DH-15.3", "pile_empty", invest("green")),
        case("DH-15.3", "no_such_space", invest("pink")),
        case("DH-15.3", "not_staff", invest("red", "s_gp")),
        case("DH-15.3", "placed", invest("red", "s_surgeon")),
        case("DH-15.10", "no_adviser", invest("red", "nurse", also="yellow")),
        case("DH-15.10", "same_pile", invest("red", "s_fin_adviser", also="red")),
        case("DH-15.3", "pile_empty", invest("red", "s_fin_adviser", also="green"), "also"),
        case("DH-15.3", "no_such_space", invest("red", "s_fin_adviser", also="pink"), "also"),
    ],
)
def test_an_investment_is_refused(rule: str, message: str, move: Json) -> None:
    """DH-15.3, DH-15.10."""
    home = ward("R3", specialists=["s_surgeon", "s_fin_adviser"], placed=["s_surgeon"])
    standing: Json = {"yellow": [[1, "nurse"]]}
    assert (rule, message) == told(investing(home, investments=standing, **DECKS), move)


def test_a_full_space_names_who_is_there_and_what_is_open() -> None:
    """DH-15.3."""
    standing: Json = {"yellow": [[1, "nurse"]]}
    game = investing(ward("R3"), investments=standing, **DECKS)
    found = facts(game, invest("yellow"))
    assert ([{"seat": 1}], ["red"], 1) == (found["names"], found["known"], found["most"])
    assert "The yellow space is full this round (1 at most)" in english(game, invest("yellow"))
    assert "Case Investissement (jaune) pleine, places : 1" in french(game, invest("yellow"))


def test_nobody_who_is_not_free_invests() -> None:
    """DH-15.3."""
    home = ward("R3", nurses_free=0, specialists=["s_gp"])
    assert ("DH-15.3", "no_nurse") == told(investing(home), invest("red"))


# ------------------------------------------------------------------ tokens


def looking(*hospitals: Json, **fields: object) -> Game:
    """A game in which the first seat looks at two red tokens, or three with the Strategist."""
    return play(investing(*hospitals, **{**DECKS, **fields}), invest("red"))


HOME = ward(
    "R3", departments=["d_ent", "d_ent"], specialists=["s_gp", "s_trainee"],
    tokens={"d_icu": ["t_low2_yellow", "t_low2_yellow"]},
)  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "message", "move"),
    [
        case("DH-15.4", "token_not_seen", keep("t_again_red", "d_clinic")),
        case("DH-15.4", "token_where", keep("t_low2_red")),
        case("DH-15.4", "place_full", keep("t_low2_red", "d_icu")),
        case("DH-15.4", "token_not_yours", keep("t_low2_red", "d_renal")),
        case("DH-15.4", "no_token_on_card", keep("t_low2_red", "s_gp")),
        case("DH-13.3", "copies_alike", keep("t_low2_red", "d_ent#2")),
    ],
)
def test_a_token_is_not_kept(rule: str, message: str, move: Json) -> None:
    """DH-15.4."""
    assert (rule, message) == told(looking(HOME), move)


def test_a_place_that_is_full_is_told_with_those_that_are_not() -> None:
    """DH-15.4."""
    game = looking(ward("R3", tokens={"d_icu": ["t_low2_yellow"] * 2}))
    sentence = english(game, keep("t_low2_red", "d_icu"))
    assert sentence.startswith("Intensive Care is full (tokens: 2). Room on: ")
    assert "(jetons : 2)" in french(game, keep("t_low2_red", "d_icu"))


def test_recruitment_is_placed_nowhere() -> None:
    """DH-15.4, DH-15.5."""
    decks = {"tokens_red": pile("t_nurse_red", "t_low2_red")}
    game = looking(ward("R3"), decks=decks)
    move = keep("t_nurse_red", "d_icu")
    assert ("DH-15.4", "nurse_token") == told(game, move)
    assert "you discard it for a nurse" in english(game, move)


def test_rooms_for_babies_take_no_tokens() -> None:
    """DH-17.3."""
    home = clinic("M4 R3 + B4")
    game = looking(home, clinic(), modules=["investments", "maternity"])
    move = keep("t_low2_red", "chevron1")
    assert ("DH-17.3", "no_token_in_room") == told(game, move)


# ------------------------------------------------------------------ tokens in a placement


def imaging(*others: str, staff: str = "nurse", **fields: object) -> Game:
    """A game after G3 was healed in Imaging, where two tokens lie."""
    lying = {"d_imaging": ["t_equal_red", "t_again_green"], "d_icu": ["t_low2_red"]}
    house = ward("G3", *others, **{"tokens": lying, **fields})
    return play(invested(house), activate("d_imaging", staff, "G3"))


@pytest.mark.parametrize(
    ("rule", "message", "move"),
    [
        case("DH-15.6", "token_not_here", token("t_low2_red", "R1")),
        case("DH-15.6", "token_not_here", token("t_above_red", "R4"), "nowhere"),
        case("DH-5.4", "other_value", token("t_equal_red", "R4")),
        case("DH-5.3", "wrong_colour", token("t_equal_red", "Y3")),
        case("DH-5.7", "must_be_healed", token("t_again_green", "G2")),
        case("DH-5.3", "count", token("t_equal_red")),
        case("DH-15.6", "tokens_first", activate("d_icu", "nurse", "R1")),
        case("DH-5.8", "tokens_first", transfuse("R1"), "blood"),
        case("DH-15.6", "tokens_first", {"move": "done"}, "done"),
    ],
)
def test_a_token_is_not_used(rule: str, message: str, move: Json) -> None:
    """DH-15.5, DH-15.6."""
    game = imaging("R1", "R3", "R4", "Y3", "G2", blood=1)
    assert (rule, message) == told(game, move)


def test_a_token_is_used_once_in_a_placement() -> None:
    """DH-15.5."""
    game = play(imaging("R3", "R3"), token("t_equal_red", "R3"))
    move = token("t_equal_red", "R3")
    assert ("DH-15.5", "token_spent") == told(game, move)
    assert english(game, move).endswith("Left: Green Follow-up Care")
    assert "a déjà servi pendant ce placement" in french(game, move)


def test_conversion_works_by_itself() -> None:
    """DH-15.7."""
    lying = {"d_imaging": ["t_colour_red", "t_again_green"]}
    game = imaging("R3", tokens=lying)
    assert ("DH-15.7", "colour_by_itself") == told(game, token("t_colour_red", "R3"))


def test_without_a_placement_no_token_waits() -> None:
    """DH-15.6."""
    game = invested(ward("R3"))
    assert ("DH-15.6", "no_tokens") == told(game, token("t_low2_red", "R3"))


def test_the_value_before_the_placement_counts() -> None:
    """DH-15.6, R-13: R2 was healed to R4 by another token, and is no R4 yet."""
    lying = {"d_imaging": ["t_low2_red", "t_above_red"]}
    game = play(imaging("R2", "R4", tokens=lying), token("t_low2_red", "R2"))
    move = token("t_above_red", "R4t")
    assert ("DH-15.6", "other_value_before") == told(game, move)
    assert english(game, move).startswith("R4t showed 2 before this placement, and that counts")
    assert french(game, move).startswith("R4t montrait 2 avant ce placement")


# ------------------------------------------------------------------ specialists


def test_the_management_expert_uses_tokens_of_other_departments() -> None:
    """DH-15.10."""
    lying = {"d_imaging": ["t_equal_yellow"], "d_icu": ["t_low2_red", "t_equal_green"]}
    game = imaging("R1", "Y2", staff="s_mgmt_expert", specialists=["s_mgmt_expert"], tokens=lying)
    assert ("DH-15.10", "which_token") == told(game, ability("R1"))
    assert ("DH-15.10", "not_other_department") == told(game, lent("t_equal_yellow", "Y2"))
    assert ("DH-5.3", "cannot_complete") == told(game, lent("t_equal_green", "R1"))
    assert ("DH-5.3", "wrong_colour") == told(game, lent("t_low2_red", "Y2"))
    assert english(game, ability("R1")).endswith(": Red Urgent Care")


def test_the_strategic_consultant_repeats_a_token_of_this_department() -> None:
    """DH-15.10, R-69."""
    game = imaging("R1", "R3", "R3", staff="s_strategy", specialists=["s_strategy"])
    play(game, "skip")
    assert ("DH-15.10", "not_this_department") == told(game, lent("t_low2_red", "R1"))
    play(game, lent("t_equal_red", "R3"))
    move = lent("t_again_green", "G4t")
    assert ("DH-15.10", "same_token_again") == told(game, move)
    assert "must use the same token again" in english(game, move)


def test_other_abilities_use_no_tokens() -> None:
    """DH-15.10."""
    house = ward("R2", "Y3", specialists=["s_surgeon"])
    game = play(invested(house), activate("d_icu", "s_surgeon", "R2"))
    assert ("DH-15.10", "ability_no_token") == told(game, lent("t_low2_red", "R4t"))


# ------------------------------------------------------------------ what is declared


def ent(staff: str, *patients: str, **fields: object) -> Json:
    """The move that places somebody in Critical Care, a red department."""
    return activate("d_critical", staff, *patients, **fields)


@pytest.mark.parametrize(
    ("rule", "message", "move"),
    [
        case("DH-15.7", "no_colours", ent("nurse", "Y3", colour="yellow")),
        case("DH-15.7", "not_this_colour", ent("s_trainee", "Y3", colour="yellow")),
        case("DH-15.7", "no_colours", activate("d_imaging", "s_trainee", "R3", colour="green"),
             "neutral"),
        case("DH-15.7", "wrong_colour_turned", ent("s_trainee", "R3", colour="green")),
        case("DH-15.8", "cannot_decline", {"move": "activate", "department": "d_critical",
                                           "staff": "s_gp", "decline": True}),
        case("DH-15.8", "declined_alone", ent("s_trainee", "R3", decline=True)),
        case("DH-15.9", "no_exchange", ent("s_trainee", "R3", swap="s_gp")),
    ],
)  # fmt: skip
def test_a_declaration_is_refused(rule: str, message: str, move: Json) -> None:
    """DH-15.7, DH-15.8."""
    lying = {"s_trainee": ["t_colour_green"]}
    home = ward("R3", "Y3", "G3", specialists=["s_trainee", "s_gp"], tokens=lying)
    assert (rule, message) == told(invested(home), move)


def test_a_colour_that_is_refused_is_told_with_those_that_may_be_declared() -> None:
    """DH-15.7."""
    lying = {"s_trainee": ["t_colour_green"]}
    game = invested(ward("R3", "Y3", "G3", specialists=["s_trainee"], tokens=lying))
    move = ent("s_trainee", "Y3", colour="yellow")
    assert ["green"] == facts(game, move)["known"]
    assert english(game, move).endswith("can’t switch to yellow with Trainee. Possible: green")
    assert french(game, move).endswith("possible : vert")


# ------------------------------------------------------------------ Staff Exchange


def exchange(staff: str, *others: str, **fields: object) -> Json:
    """The move that places somebody on Staff Exchange."""
    swap = {"swap": others[0]} if others else {}
    return {"move": "activate", "department": "d_inv_exchange", "staff": staff, **swap, **fields}


@pytest.mark.parametrize(
    ("rule", "message", "move"),
    [
        case("DH-15.9", "exchange_whom", exchange("nurse", patients=[])),
        case("DH-15.9", "not_staff", exchange("nurse", "s_virologist")),
        case("DH-15.9", "exchange_not_placed", exchange("nurse", "s_surgeon")),
        case("DH-15.9", "exchange_self", exchange("s_surgeon", "s_surgeon")),
        case("DH-5.3", "no_targets", exchange("nurse", "s_gp", patients=["R3"])),
        case("DH-5.3", "no_alternative", exchange("nurse", "s_gp", patients=[], alt=1)),
    ],
)
def test_an_exchange_is_refused(rule: str, message: str, move: Json) -> None:
    """DH-15.9."""
    team = ["s_gp", "s_surgeon"]
    home = ward("R3", departments=["d_inv_exchange"], specialists=team, placed=["s_gp"])
    assert (rule, message) == told(invested(home), move)


def test_an_exchange_needs_a_nurse_and_somebody_who_was_placed() -> None:
    """DH-15.9, R-59."""
    house: Json = {"departments": ["d_inv_exchange"], "specialists": ["s_gp", "s_surgeon"]}
    game = invested(ward("R3", **house))
    assert ("DH-15.9", "nobody_to_exchange") == told(game, exchange("nurse", "s_gp"))
    one = invested(ward("R3", placed=["s_gp"], nurses_free=1, **house))
    assert ("DH-15.9", "exchange_no_nurse") == told(one, exchange("nurse", "s_gp"))
    assert "needs another free nurse" in english(one, exchange("nurse", "s_gp"))
    assert "demande une infirmière libre" in french(one, exchange("nurse", "s_gp"))
