"""The round against the Automa: ambulances, improvements, First Player tiles, the extra improvement."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.hospital.builders import (
    TWO_PLAYER_VANS,
    Game,
    Json,
    answer,
    bag,
    happened,
    legal,
    play,
    stock,
    vans,
)
from tests.hospital.modules.automa.builders import automa_of, card, facing, line

DISPLAY = {"departments": ["d_ent", "d_ortho"], "specialists": ["s_gp"]}


# ------------------------------------------------------------------ ambulances


def choosing(first_player: int, decision: str, **fields: Any) -> Game:
    """Somebody has to take an ambulance; this decision card is the next."""
    decks = {"automa_decisions": [[decision], ["k12"]]}
    vans_given = fields.pop("ambulances", TWO_PLAYER_VANS)
    more = {"step": "choose", "ambulances": vans_given, "decks": decks, **fields}
    return facing("intake", first_player=first_player, **more)


def first_of_phase(game: Game) -> str:
    """Who is First Player, and the blood bags of both."""
    position = game.position()
    return f"{position['first_player']} {stock(game)[0]}:{position['automa']['blood']}"


def test_as_first_player_the_human_chooses_first_and_not_number_1() -> None:
    """DH-19.2, DH-3.3."""
    game = choosing(0, "k01")
    assert {"take A2", "take A3"} == legal(game)
    assert automa_of(game)["ambulance"] is None


@pytest.mark.parametrize(
    ("mine", "decision", "theirs"),
    [(2, "k01", 1), (2, "k05", 1), (2, "k07", 3), (2, "k09", 3), (3, "k11", 2), (3, "k07", 2)],
)
def test_the_automa_takes_the_first_number_or_the_second_when_that_is_gone(
    mine: int, decision: str, theirs: int
) -> None:
    """DH-19.2."""
    game = play(choosing(0, decision), f"take A{mine}")
    assert theirs == automa_of(game)["ambulance"]
    assert [decision] == game.position()["discards"]["automa_decisions"]


@pytest.mark.parametrize(
    ("decision", "theirs"), [("k01", 2), ("k03", 3), ("k05", 2), ("k08", 2), ("k09", 3)]
)
def test_as_first_player_the_automa_chooses_first_and_never_number_1(
    decision: str, theirs: int
) -> None:
    """DH-19.2, R-33: a card that begins with 1 sends it to the second number."""
    game = choosing(1, decision)
    assert theirs == automa_of(game)["ambulance"]
    assert {f"take A{number}" for number in (1, 2, 3) if number != theirs} == legal(game)


def test_the_ambulance_of_the_automa_is_refused_to_the_human() -> None:
    """DH-19.2, DH-3.3."""
    game = choosing(1, "k05")
    assert game.explain(0, "take A2") is not None
    assert game.explain(0, "take A3") is None


@pytest.mark.parametrize(
    ("first", "decision", "mine", "after"),
    [
        (0, "k07", 2, "0 1:0"),
        (0, "k01", 2, "1 0:1"),
        (1, "k05", 1, "0 1:0"),
        (1, "k05", 3, "1 0:1"),
    ],
)
def test_the_lower_number_gets_a_blood_bag_and_the_first_player_token(
    first: int, decision: str, mine: int, after: str
) -> None:
    """DH-19.2: the Automa as well as the human, also when it keeps the token."""
    game = play(choosing(first, decision, display=DISPLAY), f"take A{mine}")
    assert after == first_of_phase(game)


def test_dice_of_the_automa_go_to_its_pool_and_those_of_the_third_ambulance_back() -> None:
    """DH-19.2: values do not matter."""
    loads = vans("R2 Y2 G2", "R3 R3 Y3", "G4 G4 Y5")
    game = play(choosing(0, "k07", ambulances=loads), "take A2")
    assert {"red": 0, "yellow": 1, "green": 2} == automa_of(game)["pool"]
    assert {"red": 13, "yellow": 13, "green": 13} == bag(game)
    assert ["R3", "R3", "Y3"] == [
        p for p in game.position()["hospitals"][0]["patients"] if p != "-"
    ]


def test_dice_of_equal_value_are_always_arranged_by_the_human() -> None:
    """DH-19.2: also when the Automa is First Player."""
    rolled = ["R2", "R2", "Y2", "G2", "R3", "R3", "G4", "G4", "G4"]
    for first in (0, 1):
        game = facing("intake", first_player=first, step="arrange", rolled=rolled,
                      ambulances=vans("", "", ""))  # fmt: skip
        assert (0,) == tuple(game.to_act)
        assert "A1=R2,R2,Y2" in legal(game)


def test_the_ambulance_returns_at_the_shift() -> None:
    """DH-8.1: every round begins without one."""
    game = play(facing("activation", line(card("h05"), ambulance=3), first_player=0), "done")
    assert (4, None) == (game.position()["round"], automa_of(game)["ambulance"])


def test_the_discards_are_shuffled_when_no_decision_card_is_left() -> None:
    """DH-19.2."""
    discards = {"automa_decisions": [f"k{number:02}" for number in range(1, 13)]}
    more: Json = {
        "decks": {"automa_decisions": []},
        "discards": discards,
        "ambulances": TWO_PLAYER_VANS,
    }
    game = facing("intake", first_player=0, step="choose", dealer="manual", **more)
    play(game, "take A2")
    ask = game.chance
    assert ask is not None
    assert ("automa_decisions", 12) == (ask["deck"], len(ask["outcomes"]))
    game.deal("k07")
    assert ["k07"] == game.position()["discards"]["automa_decisions"]
    assert 11 == game.view(0)["decks"]["automa_decisions"]


# ------------------------------------------------------------------ improvements


def improving(first_player: int, cards: list[str], **fields: Any) -> Game:
    """Phase 2 begins; these cards are turned up next, one after the other."""
    decks = {"automa_hospital": [[name] for name in cards]}
    shown = fields.pop("display", DISPLAY)
    has = line(card("h12", "R-------"))
    return facing(
        "improvement", has, first_player=first_player, decks=decks, display=shown, **fields
    )


def shown(game: Game) -> list[str]:
    """What is on display."""
    display = game.position()["display"]
    return [*display["departments"], *display["specialists"]]


@pytest.mark.parametrize(
    ("name", "gone"), [("h05", "d_ent"), ("h07", "d_ortho"), ("h06", "s_gp"), ("h08", "s_gp")]
)
def test_the_automa_as_first_player_removes_what_its_next_card_names(name: str, gone: str) -> None:
    """DH-19.3: of two of a kind the left or the right one."""
    game = improving(1, [name])
    assert {"d_ent", "d_ortho", "s_gp"} - {gone} == set(shown(game))
    assert {"pass", *(f"improve {left}" for left in shown(game))} == legal(game)


@pytest.mark.parametrize(("name", "gone"), [("h05", "s_gp"), ("h07", "s_surgeon")])
def test_where_that_kind_is_not_shown_it_removes_one_of_the_other(name: str, gone: str) -> None:
    """DH-19.3."""
    display = {"departments": [], "specialists": ["s_gp", "s_surgeon"]}
    game = improving(1, [name], display=display)
    assert {"s_gp", "s_surgeon"} - {gone} == set(shown(game))


def test_a_first_player_tile_covers_the_card_just_turned_up() -> None:
    """DH-19.3: after the human has taken an improvement, and that card only."""
    game = improving(1, ["h05"])
    assert [False, False] == [row["tile"] for row in automa_of(game)["line"]]
    play(game, "improve d_ortho")
    assert [("h12", False), ("h05", True)] == [
        (row["card"], row["tile"]) for row in automa_of(game)["line"]
    ]
    assert 1 == automa_of(game)["tiles"]


def test_as_first_player_the_human_leaves_nothing_and_no_tile_is_laid() -> None:
    """DH-19.3, R-51: the next card is turned up afterwards."""
    game = improving(0, ["h05"])
    assert {"pass", "improve d_ent", "improve d_ortho", "improve s_gp"} == legal(game)
    assert 1 == len(automa_of(game)["line"])
    play(game, "improve s_gp")
    assert [] == shown(game)
    assert [("h12", False), ("h05", False)] == [
        (row["card"], row["tile"]) for row in automa_of(game)["line"]
    ]
    assert 0 == automa_of(game)["tiles"]


def owned_or_in_decks(game: Game) -> Counter[str]:
    """Improvements that are still in the game."""
    position = game.position()
    found = Counter(shown(game))
    for kind in ("departments", "specialists"):
        found.update(position["hospitals"][0][kind])
        for layer in position["decks"][kind]:
            found.update(layer)
    return found


@pytest.mark.parametrize("take", ["improve d_ent", "pass"])
def test_what_the_human_first_player_leaves_is_out_of_the_game(take: str) -> None:
    """R-51: all three when the human passes."""
    before = owned_or_in_decks(improving(0, ["h05"]))
    game = play(improving(0, ["h05"]), take, "done")
    gone = {"d_ortho", "s_gp"} if take != "pass" else {"d_ent", "d_ortho", "s_gp"}
    assert dict.fromkeys(gone, 1) == dict(before - owned_or_in_decks(game))


def test_only_what_the_automa_removes_is_out_of_the_game_and_the_rest_goes_under_its_deck() -> None:
    """R-51: d_ent is removed, d_ortho taken, s_gp goes under its deck in Phase 6."""
    before = owned_or_in_decks(improving(0, ["h05"]))
    game = play(improving(1, ["h05"]), "improve d_ortho", "done")
    assert {"d_ent": 1} == dict(before - owned_or_in_decks(game))
    assert ["s_gp"] == game.position()["decks"]["specialists"][-1]


def test_an_improvement_is_returned_for_blood_as_usual() -> None:
    """DH-19.3, DH-4.2."""
    game = play(improving(1, ["h05"]), "improve d_ortho", "return d_ortho", "done")
    assert (1, 0) == stock(game)
    assert ["d_ortho"] == game.position()["decks"]["departments"][-1]


def test_a_line_that_is_all_face_up_stays_as_it_is() -> None:
    """DH-19.3: with no card left, none is turned up, and none covered twice."""
    has = line(card("h12", tile=True), tiles=1)
    decks: dict[str, list[list[str]]] = {"automa_hospital": []}
    game = facing("improvement", has, first_player=1, decks=decks, display=DISPLAY)
    play(game, "pass")
    assert ([card("h12", "--------", tile=True)], 1) == (
        automa_of(game)["line"],
        automa_of(game)["tiles"],
    )


# ------------------------------------------------------------------ the extra improvement


def shifting(first_player: int, **fields: Any) -> Game:
    """Phase 6 begins."""
    return facing("shift", line(card("h12")), first_player=first_player, **fields)


def test_as_first_player_the_human_says_what_is_added() -> None:
    """DH-19.6, DH-2.2."""
    assert {"reveal department", "reveal specialist"} == legal(shifting(0))


@pytest.mark.parametrize(("decision", "counts"), [("k01", (2, 1)), ("k02", (1, 2))])
def test_as_first_player_the_automa_adds_what_a_decision_card_says(
    decision: str, counts: tuple[int, int]
) -> None:
    """DH-19.6: that card is discarded; the next one says which ambulance it takes."""
    decks = {"automa_decisions": [[decision], ["k12"]]}
    game = answer(shifting(1, decks=decks))
    while "intake" == game.position()["phase"] and "arrange" == game.position()["step"]:
        game.pick(0, game.options(0)[0])
    display = game.position()["display"]
    assert counts == (len(display["departments"]), len(display["specialists"]))
    assert [decision, "k12"] == game.position()["discards"]["automa_decisions"]
    assert 3 == automa_of(game)["ambulance"]


def test_an_empty_deck_adds_a_card_of_the_other() -> None:
    """DH-19.6, R-04: where a deck runs dry."""
    decks = {"automa_decisions": [["k01"]], "departments": [["d_ent"]]}
    game = shifting(1, decks=decks, display={"departments": [], "specialists": []})
    display = game.position()["display"]
    assert (1, 2) == (len(display["departments"]), len(display["specialists"]))


# ------------------------------------------------------------------ events


def test_what_the_automa_does_is_told() -> None:
    """DH-19.2, DH-19.3: ambulance, cards, what it removes, tiles."""
    game = play(choosing(1, "k05", display=DISPLAY), "take A3")
    assert [1] == [event["seat"] for event in happened(game, "automa_took")]
    assert 1 == len(happened(game, "automa_removed"))
    assert 2 == len(happened(game, "automa_card"))
    play(game, "pass")
    assert 1 == len(happened(game, "automa_tile"))
