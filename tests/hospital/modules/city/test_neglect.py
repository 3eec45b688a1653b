"""Phase 4 in the City: dice lose value, deaths are shared, lines are refilled."""

from __future__ import annotations

from typing import Any

import dicehospital as dh
from tests.hospital.builders import Game, happened, stock
from tests.hospital.modules.city.builders import after_care, found, lying, town

ORDER = [2, 0, 3, 1]
"""Seats by their numbers in the examples for four."""
NUMBERS = [2, 4, 1, 3]


def deaths_of_four(dying: int, **fields: Any) -> list[int]:
    """Fatality tokens in the order of the numbers after so many deaths in the city."""
    names = [f"{row}{n}" for row in "abcd" for n in (1, 2)][:dying]
    dice = lying(4, **dict.fromkeys(names, "R1"))
    game = after_care(players=4, city=town(4, dice=dice, numbers=NUMBERS), **fields)
    return [stock(game, seat)[1] for seat in ORDER]


def test_w23_three_deaths_of_four_players() -> None:
    """DH-14.9: numbers 4, 3 and 2 get one each."""
    assert [0, 1, 1, 1] == deaths_of_four(3)


def test_w24_five_deaths_of_four_players() -> None:
    """DH-14.9: all one, number 4 a second."""
    assert [1, 1, 1, 2] == deaths_of_four(5)


def test_w24_the_order_of_the_round_says_the_same() -> None:
    """DH-14.9."""
    assert [1, 1, 1, 2] == deaths_of_four(5, order=ORDER)


def only(dice: dict[str, str], **fields: Any) -> Game:
    """A game after Phase 4 with these dice among patients of value 5."""
    return after_care(city=town(dice=lying(2, 5, **dice), **fields))


def test_t80_a_three_becomes_two_and_a_token_appears() -> None:
    """DH-14.6, DH-14.9."""
    game = only({"b2": "R3"})
    assert "R2" == found(game, "dice")["b2"]
    assert ["b2"] == list(found(game, "bonus"))


def test_a_two_becomes_one_and_keeps_its_token() -> None:
    """DH-14.6: no second one comes."""
    game = only({"b2": "R2"}, bonus={"b2": "b_heal1"})
    assert "R1" == found(game, "dice")["b2"]
    assert {"b2": "b_heal1"} == found(game, "bonus")


def test_r23_the_token_of_the_dead_is_discarded() -> None:
    """R-23: and the die goes back to the bag."""
    game = only({"b2": "R1"}, bonus={"b2": "b_heal1"})
    assert "b2" not in found(game, "dice")
    assert {} == found(game, "bonus")
    assert ["b_heal1"] == game.position()["discards"]["bonus"]
    assert 1 == len(happened(game, "city_died"))


def test_r32_a_superbug_does_not_leave_the_hospitals() -> None:
    """R-32: city dice lose one."""
    city = town(dice=lying(2, 5))
    game = after_care(city=city, modules=["superbug", "city"])
    assert {"4"} == {die[1] for die in found(game, "dice").values()}


def test_empty_lines_are_refilled_after_the_losses() -> None:
    """DH-14.9: the new dice lose nothing this round."""
    dice = lying(2, 5, a1="R1", a2="Y1", a3="G1", b1="")
    game = dh.from_position(
        {
            "game": "hospital",
            "players": 2,
            "hospitals": [{}, {}],
            "modules": ["city"],
            "round": 3,
            "phase": "neglect",
            "city": town(dice=dice),
        },
        dealer="manual",
    )
    assert game.chance is not None
    assert ["a1", "a2", "a3"] == game.chance["tiles"]
    game.deal(["red", "yellow", "green"])
    game.deal([5, 4, 3])
    assert {"a1": "R5", "a2": "Y4", "a3": "G3"}.items() <= found(game, "dice").items()
    assert "b1" not in found(game, "dice")
