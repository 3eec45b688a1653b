"""The City in positions: what may be left out, and what is refused by its path."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import Json, placed
from tests.hospital.modules.city.builders import crossroads, found, town


def position_of(**fields: Any) -> Json:
    """A position of two players in the city."""
    game = {"game": "hospital", "players": 2, "hospitals": [{}, {}], "modules": ["city"]}
    return {**game, "round": 3, **fields}


def refused(**fields: Any) -> str:
    """The field that is refused."""
    with pytest.raises(dh.BadInput) as error:
        dh.from_position(position_of(**fields))
    return error.value.field


def test_a_city_is_laid_and_filled_where_a_position_has_none() -> None:
    """DH-14.1."""
    game = placed(modules=["city"], phase="intake")
    assert 4 == len(found(game, "tiles"))
    assert 12 == len(found(game, "dice"))
    twos = {tile for tile, die in found(game, "dice").items() if "2" == die[1]}
    assert twos == set(found(game, "bonus"))


def test_numbers_and_helicopter_follow_from_the_order() -> None:
    """DH-14.7."""
    game = placed(modules=["city"], phase="activation", order=[1, 0], first_player=1)
    assert [2, 1] == found(game, "numbers")
    assert {"seat": 1, "tile": None} == found(game, "helicopter")


def test_the_order_follows_from_the_numbers() -> None:
    """DH-14.7."""
    game = placed(modules=["city"], phase="activation", city=town(numbers=[2, 1]))
    assert [1, 0] == game.position()["order"]


def test_the_pile_holds_what_lies_nowhere_else() -> None:
    """DH-14.1: thirty tokens."""
    city = town(dice={"a1": "R2"}, bonus={"a1": "b_heal1"})
    first: Json = {"components": {}}
    game = placed(
        {"bonus": ["b_nurse"]}, modules=["city"], phase="activation", city=city, options=first
    )
    pile = [token for layer in game.position()["decks"]["bonus"] for token in layer]
    assert (28, 4, 4) == (len(pile), pile.count("b_heal1"), pile.count("b_nurse"))
    assert 28 == game.view(0)["decks"]["bonus"]


@pytest.mark.parametrize(
    ("city", "field"),
    [
        ({"tiles": [["NESW"] * 3] * 3}, "city.tiles"),
        ({"tiles": [["NESW"] * 4] * 4}, "city.tiles[0]"),
        ({"tiles": crossroads(b2="NX")}, "city.tiles[1][1]"),
        ({"tiles": crossroads(b2="NN")}, "city.tiles[1][1]"),
        ({"tiles": [["E", "EW", "W"]] * 4}, "city.tiles"),
        (town(pink=["a1"]), "city.pink"),
        (town(dice={"a4": "R3"}), "city.dice.a4"),
        (town(dice={"a1": "R3t"}), "city.dice.a1"),
        (town(dice={"a1": "M3"}), "city.dice.a1"),
        (town(dice={"a1": "B3"}), "city.dice.a1"),
        (town(dice={}, bonus={"a1": "b_heal1"}), "city.bonus.a1"),
        (town(bonus={"a1": "b_luck"}), "city.bonus.a1"),
        (town(vehicles=["N1"]), "city.vehicles"),
        (town(vehicles=["N4", None]), "city.vehicles[0]"),
        (town(vehicles=["N1", "N1"]), "city.vehicles[1]"),
        (town(numbers=[1, 1]), "city.numbers"),
        (town(numbers=[1, None]), "city.numbers"),
        (town(helicopter={"seat": 2}), "city.helicopter.seat"),
        (town(helicopter={"seat": 0, "tile": "e1"}), "city.helicopter.tile"),
        (town(totals=[[0, 5], [0, 6]]), "city.totals[1]"),
        (town(totals=[[0]]), "city.totals[0]"),
        (town(totals=[[0, 1000]]), "city.totals[0]"),
        (town(collecting={"stage": "lunch"}), "city.collecting.stage"),
        (town(taken_bonus=["b_heal1"] * 6), "city.bonus"),
        (town(weather="fine"), "city.weather"),
        (7, "city"),
    ],
)
def test_what_is_wrong_is_named_by_its_path(city: object, field: str) -> None:
    """DH-14.1."""
    assert field == refused(city=city)


def test_no_vehicle_stands_anywhere_before_the_city_is_laid() -> None:
    """DH-14.1."""
    before = {"phase": "setup", "round": 1, "city": {"vehicles": ["N1", None]}}
    assert "city.vehicles[0]" == refused(**before)


def test_too_many_tokens_in_pile_or_hospital_are_refused() -> None:
    """DH-14.1: five of each type."""
    assert "decks.bonus" == refused(city=town(), decks={"bonus": [["b_heal1"] * 6]})
    assert "city.bonus" == refused(city=town(), hospitals=[{"bonus": ["b_heal1"] * 6}, {}])
    assert "hospitals[1].bonus[0]" == refused(city=town(), hospitals=[{}, {"bonus": ["b_no"]}])


def test_more_dice_than_the_game_has_are_refused() -> None:
    """DH-1.2: city dice count."""
    patients = ["R3"] * 12
    dice = {f"{row}1": "R3" for row in "abcd"}
    assert "hospitals" == refused(city=town(dice=dice), hospitals=[{"patients": patients}, {}])


def test_a_city_belongs_to_its_module() -> None:
    """DH-14.1."""
    assert "city" == refused(modules=[], city=town())


# ------------------------------------------------------------------ a city that somebody lays


def laying() -> Any:
    """A game that asks for the tiles."""
    game = dh.new_game(
        "hospital", players=2, seed=3, options={"modules": ["city"]}, dealer="manual"
    )
    while game.chance is None or "city" != game.chance["ask"]:
        if game.chance is not None:
            game.deal()
        else:
            game.pick(game.to_act[0], game.options(game.to_act[0])[0])
    return game


CROSS, TEE = {"tile": "cross", "rotation": 0}, {"tile": "tee", "rotation": 0}
ROW_END = {"tile": "tee", "rotation": 2}
"""A tee whose roads lead south, west and north."""


def test_tiles_can_be_laid_by_hand() -> None:
    """DH-14.1: six crossings, and tees at both ends of the rows."""
    game = laying()
    assert {"cross": 6, "tee": 10, "corner": 2, "straight": 2} == game.chance["tiles"]
    game.deal([TEE, CROSS, ROW_END] * 4)
    assert [["NES", "NESW", "NSW"]] * 4 == found(game, "tiles")
    assert "draw" == game.chance["ask"]


@pytest.mark.parametrize(
    ("layout", "field"),
    [
        ([CROSS] * 11, "city"),
        ([CROSS] * 12, "city[6]"),
        ([ROW_END, CROSS, TEE] * 4, "city[0]"),
        ([TEE, CROSS, {"tile": "tee", "rotation": 4}] * 4, "city[2].rotation"),
        ([{"tile": "plaza"}, CROSS, ROW_END] * 4, "city[0].tile"),
        ([7] * 12, "city[0]"),
        ([{**CROSS, "turned": 1}] * 12, "city[0].turned"),
        ([{**CROSS, "pink": "no"}] * 12, "city[0].pink"),
    ],
)
def test_a_city_that_cannot_be_is_refused(layout: list[Any], field: str) -> None:
    """DH-14.1."""
    game = laying()
    before = game.position()
    with pytest.raises(dh.BadInput) as error:
        game.deal(layout)
    assert field == error.value.field
    assert before == game.position()
