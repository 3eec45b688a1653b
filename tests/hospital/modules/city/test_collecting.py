"""Phase 1 in the City: dice along the roads, tokens, refilled lines."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import Game, Json, bag, hospital, legal, play, refusal
from tests.hospital.modules.city.builders import (
    collect,
    collecting,
    crossroads,
    driving,
    fly,
    found,
    lying,
    town,
    walks,
)

ONE_WAY = crossroads(b1="NSW", b2="NES")
"""From b1 roads lead up and down, and none to the tile beside it."""


def at(*entrances: str, **fields: Any) -> Game:
    """A game in round 3 in which the ambulances stand here and the first seat collects."""
    return collecting(city=town(vehicles=list(entrances), **fields))


def arrivals(game: Game, seat: int = 0) -> list[str]:
    """The dice at a hospital's door."""
    waiting: list[str] = hospital(game, seat)["arrivals"]
    return waiting


# ------------------------------------------------------------------ roads


def test_w21_the_own_die_comes_first_then_only_dice_on_roads() -> None:
    """DH-14.4: Y2 or G2, not the Y3 next door."""
    dice = lying(b1="R4", a1="Y2", c1="G2", b2="Y3")
    game = at("W2", "E4", tiles=ONE_WAY, dice=dice)
    assert ["R4"] == arrivals(game)
    assert {"a1", "c1"} == walks(game)
    with pytest.raises(dh.IllegalMove):
        game.play(0, collect("b2"))


def test_w21_the_refusal_cites_the_rule() -> None:
    """DH-14.4."""
    game = at("W2", "E4", tiles=ONE_WAY)
    assert "DH-14.4" == refusal(game, collect("b2"))


def test_w22_emptied_tiles_are_walked_through() -> None:
    """DH-14.4: after Y2 with its token R5, R4 and G2 are in reach."""
    dice = lying(b1="R3", a1="Y2", a2="R5", c1="", d1="R4", c2="G2")
    game = at("W2", "E4", tiles=ONE_WAY, dice=dice, bonus={"a1": "b_heal1"})
    play(game, collect("a1"))
    assert ["R3", "Y2"] == arrivals(game)
    assert ["b_heal1"] == found(game, "taken_bonus")
    assert {"a2", "d1", "c2"} == walks(game)


def test_r54_a_single_die_in_reach_is_taken_unasked() -> None:
    """R-54: and the next player is asked at once."""
    dice = lying(a1="R2", a2="Y3", a3="G4", b1="", b3="")
    game = at("W1", "S2", tiles=crossroads(a1="EW", a2="EW", a3="EW"), dice=dice)
    assert ["R2", "Y3", "G4"] == arrivals(game)
    assert [[0, 9]] == found(game, "totals")
    assert (1,) == tuple(game.to_act)


def test_r26_who_reaches_nobody_else_stops() -> None:
    """R-26: with fewer dice, whose total counts."""
    dice = lying(a1="R2", a2="Y3")
    game = at("W1", "S2", tiles=crossroads(a1="EW", a2="W"), dice=dice)
    assert ["R2", "Y3"] == arrivals(game)
    assert [[0, 5]] == found(game, "totals")


def test_an_empty_own_tile_is_walked_through() -> None:
    """DH-14.4: then nothing is taken before the first choice."""
    game = at("W1", "S2", dice=lying(a1=""))
    assert [] == arrivals(game)
    assert {"a2", "b1"} == walks(game)


def test_a_paramedic_starts_where_the_helicopter_landed() -> None:
    """DH-14.3, DH-14.4."""
    game = driving(city=town(vehicles=["N1", "S2"], numbers=[1, 2]))
    play(game, fly("b2"))
    play(game, "drive S2", seat=1)
    assert ["Y4"] == arrivals(game)
    assert {"a2", "b1", "b3", "c2"} == walks(game)


# ------------------------------------------------------------------ tokens


def test_t81_of_two_tokens_exactly_one_is_kept() -> None:
    """DH-14.5: the other one is discarded."""
    tokens = {"a1": "b_heal1", "a2": "b_nurse"}
    game = at("W1", "S2", dice=lying(a1="R2", a2="Y2", a3="G3"), bonus=tokens)
    play(game, collect("a2"), collect("a3"))
    assert {"keep b_heal1", "keep b_nurse"} == legal(game)
    play(game, {"move": "keep_bonus", "bonus": "b_nurse"})
    assert ["b_nurse"] == hospital(game)["bonus"]
    assert ["b_heal1"] == game.position()["discards"]["bonus"]


def test_two_tokens_alike_leave_nothing_to_ask() -> None:
    """DH-14.5."""
    tokens = {"a1": "b_heal1", "a2": "b_heal1"}
    game = at("W1", "S2", dice=lying(a1="R2", a2="Y2", a3="G3"), bonus=tokens)
    play(game, collect("a2"), collect("a3"))
    assert ["b_heal1"] == hospital(game)["bonus"]
    assert ["b_heal1"] == game.position()["discards"]["bonus"]
    assert (1,) == tuple(game.to_act)


# ------------------------------------------------------------------ empty lines

LAST_OF_ROW = lying(a1="R3", a2="", a3="")


def test_t79_a_row_is_refilled_before_the_next_player() -> None:
    """DH-14.6: its last die was taken; other empty tiles stay empty."""
    game = at("W1", "S2", dice=LAST_OF_ROW)
    play(game, collect("b1"), collect("b2"))
    dice = found(game, "dice")
    assert {"a1", "a2", "a3"} <= set(dice)
    assert not {"b1", "b2"} & set(dice)
    assert all(2 <= int(dice[tile][1]) <= 5 for tile in ("a1", "a2", "a3"))
    assert (1,) == tuple(game.to_act)


def test_a_row_and_a_column_are_both_refilled() -> None:
    """DH-14.6."""
    dice = lying(a1="R3", a2="", a3="", b1="", c1="", d1="")
    game = at("W1", "S2", dice=dice)
    play(game, collect("b2"), collect("b3"))
    assert {"a1", "a2", "a3", "b1", "c1", "d1"} <= set(found(game, "dice"))


def test_a_new_die_of_value_two_brings_a_token() -> None:
    """DH-14.6: face up, from the pile."""
    game = dh.from_position(at("W1", "S2", dice=LAST_OF_ROW).position(), dealer="manual")
    play(game, collect("b1"), collect("b2"))
    asked = game.chance
    assert asked is not None
    assert ("draw", 3, ["a1", "a2", "a3"]) == (asked["ask"], asked["count"], asked["tiles"])
    game.deal(["green", "red", "R"])
    game.deal([5, 2, 3])
    assert game.chance is not None
    assert ("card", "bonus", "a2") == tuple(game.chance[k] for k in ("ask", "deck", "tile"))
    game.deal("b_green2")
    assert {"a1": "G5", "a2": "R2", "a3": "R3"}.items() <= found(game, "dice").items()
    assert {"a2": "b_green2"} == found(game, "bonus")


def test_an_empty_pile_takes_the_discards_and_without_any_there_is_no_token() -> None:
    """DH-14.6."""
    for discards, token in ((["b_heal1"], {"a1": "b_heal1"}), ([], {})):
        position = at("W1", "S2", dice=LAST_OF_ROW).position()
        position["decks"]["bonus"] = []
        position["discards"]["bonus"] = discards
        game = dh.from_position(position, dealer="manual")
        play(game, collect("b1"), collect("b2"))
        game.deal(["red", "red", "red"])
        game.deal([2, 3, 3])
        if token:
            game.deal()
        assert game.chance is None
        assert token == found(game, "bonus")


def test_r04_dice_reach_from_the_first_tile_on() -> None:
    """R-04: one die is left in the bag for a row of three tiles."""
    many = {"patients": ["R6"] * 4 + ["Y6"] * 4 + ["G6"] * 4}
    home = {**many, "discharged": ["R"] * 2 + ["Y"] * 4 + ["G"] * 4}
    dice = {"a1": "R3", "b1": "Y3", "b2": "G3", "c1": "R4", "c2": "Y4", "c3": "G4", "d1": "R4",
            "d2": "Y4", "d3": "G4"}  # fmt: skip
    city = town(vehicles=["W1", "S2"], dice=dice)
    game = collecting(home, many, city=city)
    left = sum(bag(game).values())
    play(game, collect("b1"), collect("b2"))
    refilled = {tile for tile in found(game, "dice") if tile[0] in "ab"}
    cells = ["a1", "a2", "a3", "b1", "b2", "b3"]
    assert set(cells[:left]) == refilled
    assert 0 == sum(bag(game).values())


# ------------------------------------------------------------------ with other rules


def test_an_epidemic_die_comes_when_the_collection_ends_and_is_not_in_the_total() -> None:
    """DH-10.3, DH-14.7."""
    game = collecting(city=town(vehicles=["W1", "S2"]), modules=["city", "epidemic"])
    play(game, collect("a2"), collect("a3"))
    assert 4 == len(arrivals(game))
    assert [[0, 12]] == found(game, "totals")


def dice_of(position: Json) -> Counter[str]:
    """Every die by its letter."""
    counts = Counter({name[0].upper(): count for name, count in position["bag"].items()})
    counts.update(die[0] for die in position["city"]["dice"].values())
    for house in position["hospitals"]:
        counts.update(die[0] for die in house["arrivals"])
        counts.update(die[0] for die in house["patients"] if die != "-")
    return counts


def test_no_die_gets_lost_between_city_and_hospital() -> None:
    """DH-1.2: fifteen of each colour with two players."""
    game = at("W1", "S2")
    play(game, collect("a2"), collect("a3"))
    assert {"R": 15, "Y": 15, "G": 15} == dict(dice_of(game.position()))


# ------------------------------------------------------------------ undo


def test_a_collection_can_be_taken_back_until_its_refill() -> None:
    """DH-13.1."""
    game = at("W1", "S2")
    before = game.position()
    play(game, collect("a2"))
    game.undo(0)
    assert before == game.position()
    play(game, collect("a2"), collect("a3"))
    with pytest.raises(dh.IllegalMove):
        game.undo(0)
