"""The admissions board of the City: totals, tokens, numbers, First Player."""

from __future__ import annotations

from typing import Any

from tests.hospital.builders import Game, Json, hospital, kinds, legal, play, stock
from tests.hospital.modules.city.builders import collecting, crossroads, found, lying, town

LINES = crossroads(a1="EW", a2="EW", a3="W", d1="EW", d2="EW", d3="W")
"""Whoever starts at a1 or d1 takes the three dice of that row, unasked."""


def rows(first: str, second: str, *hospitals: Json, **fields: Any) -> Game:
    """Two players who collect the first and the last row."""
    dice = {f"a{n + 1}": die for n, die in enumerate(first.split())}
    dice |= {f"d{n + 1}": die for n, die in enumerate(second.split())}
    city = town(tiles=LINES, dice=lying(**dice), vehicles=["W1", "W4"], **fields)
    return collecting(*hospitals, city=city)


def numbers(game: Game) -> list[int]:
    """The numbered tokens by seat."""
    found_numbers: list[int] = found(game, "numbers")
    return found_numbers


def test_t77_a_token_takes_two_off_the_total() -> None:
    """DH-14.7."""
    game = rows("R2 Y3 G3", "R4 Y4 G4", {"bonus": ["b_minus2"]})
    assert {"minus 0", "minus 1"} == legal(game)
    play(game, {"move": "minus", "count": 1})
    assert [0, 6] == found(game, "totals")[0]
    assert [] == hospital(game)["bonus"]
    assert ["b_minus2"] == game.position()["discards"]["bonus"]


def test_r64_a_token_kept_in_this_round_counts_already() -> None:
    """R-64: it came with the dice."""
    game = rows("R2 Y3 G3", "R4 Y4 G4", bonus={"a1": "b_minus2"})
    assert {"minus 0", "minus 1"} == legal(game)


def test_r64_it_is_of_no_use_in_phase_3() -> None:
    """R-64, DH-14.8."""
    game = rows("R2 Y3 G3", "R4 Y4 G4", {"bonus": ["b_minus2"]})
    play(game, "minus 0")
    for seat in (0, 1):
        play(game, "pass", seat=seat)
    assert "activation" == game.position()["phase"]
    assert "bonus" not in kinds(game)


def test_the_lowest_total_comes_first_and_gets_bag_token_and_helicopter() -> None:
    """DH-14.7."""
    game = rows("R4 Y4 G4", "R2 Y3 G3")
    position = game.position()
    assert [2, 1] == numbers(game)
    assert ([1, 0], 1) == (position["order"], position["first_player"])
    assert {"seat": 1, "tile": None} == found(game, "helicopter")
    assert [0, 1] == [stock(game, seat)[0] for seat in (0, 1)]
    assert (1,) == tuple(game.to_act)


def test_of_equal_totals_the_marker_on_top_comes_first() -> None:
    """DH-14.7: it was placed later."""
    game = rows("R3 Y3 G3", "R2 Y3 G4")
    assert [[0, 9], [1, 9]] == found(game, "totals")
    assert [2, 1] == numbers(game)


def test_tokens_may_bring_a_total_below_nothing() -> None:
    """DH-14.7: any number of them."""
    game = rows("R2 Y2 G2", "R2 Y2 G2", {"bonus": ["b_minus2"] * 5})
    play(game, "minus 5")
    assert [0, -4] == found(game, "totals")[0]
    assert [1, 2] == numbers(game)


def test_the_board_is_cleared_and_numbers_stay_until_the_next_collection() -> None:
    """DH-14.7, DH-14.2."""
    game = rows("R4 Y4 G4", "R2 Y3 G3")
    for seat in (1, 0):
        play(game, "pass", seat=seat)
    for seat in (0, 1):
        play(game, "done", seat=seat)
    while "city_drive" not in [task["ask"] for task in game.position()["agenda"]]:
        game.play(game.to_act[0], next(iter(game.moves(game.to_act[0]))))
    assert [] == found(game, "totals")
    assert [2, 1] == numbers(game)
    assert (1,) == tuple(game.to_act)
