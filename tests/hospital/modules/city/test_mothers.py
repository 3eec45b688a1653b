"""The City with Mothers: pink tiles, one pink die a round (City + Maternity)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import Game, Json, hospital, play
from tests.hospital.modules.city.builders import (
    after_care,
    collect,
    collecting,
    crossroads,
    found,
    lying,
    town,
    walks,
)
from tests.play import random_pick

BOTH = ["city", "maternity"]
PINK = {2: 2, 3: 3, 4: 4, 5: 4}
MOTHERS = {2: 16, 3: 16, 4: 16, 5: 20}


def fetching(*hospitals: Json, **fields: Any) -> Game:
    """A game of two in which the first seat starts at b1; b2 and c2 are pink."""
    city = {"vehicles": ["W2", "E4"], "pink": ["b2", "c2"], **fields}
    return collecting(*hospitals, city=town(**city), modules=BOTH)


def four_mothers(**fields: Any) -> Json:
    """A hospital with a Mother in each ward."""
    return {"wards": [["M4"]] * 4, "rooms": [["B4"]] * 4, **fields}


def dice(**some: str) -> dict[str, str]:
    """A city with Mothers on the two pink tiles."""
    return lying(**{"b2": "M3", "c2": "M5", **some})


def new_game(players: int, seed: int, **options: Any) -> Game:
    """A new game of both modules."""
    chosen = {"modules": BOTH, **options}
    return dh.new_game("hospital", players=players, seed=seed, options=chosen)


def run_to_drive(game: Game) -> Game:
    """The same game when the first ambulance has to drive."""
    rng = random.Random(1)
    while "intake" != game.position()["phase"]:
        random_pick(game, rng)
    return game


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("where", ["fixed", "random"])
def test_every_pink_tile_has_a_mother_and_no_other_has(players: int, where: str) -> None:
    """DH-17.2."""
    game = run_to_drive(new_game(players, 4, city_pink=where))
    pink = set(found(game, "pink"))
    mothers = {tile for tile, die in found(game, "dice").items() if "M" == die[0]}
    assert PINK[players] == len(pink)
    assert pink == mothers


def test_pink_tiles_lie_in_fixed_places_unless_agreed_otherwise() -> None:
    """DH-17.2."""
    assert ["b2", "c2"] == found(run_to_drive(new_game(2, 1)), "pink")
    laid = {
        tuple(found(run_to_drive(new_game(2, s, city_pink="random")), "pink")) for s in range(6)
    }
    assert 1 < len(laid)


def test_pink_tiles_need_not_be_named_where_they_lie_in_fixed_places() -> None:
    """DH-17.2."""
    game = collecting(city=town(vehicles=["W2", "E4"], dice=dice()), modules=BOTH)
    assert ["b2", "c2"] == found(game, "pink")


def test_without_maternity_no_tile_is_pink() -> None:
    """DH-14.1: pink slots lie face down."""
    game = dh.new_game("hospital", players=2, seed=1, options={"modules": ["city"]})
    assert [] == found(run_to_drive(game), "pink")


# ------------------------------------------------------------------ one pink die a round


def test_a_second_mother_is_not_taken_while_others_are_in_reach() -> None:
    """DH-17.2: with one Mother taken the other pink tile is closed."""
    game = fetching(dice=dice())
    assert {"a1", "b2", "c1"} == walks(game)
    play(game, collect("b2"))
    assert {"a1", "a2", "b3", "c1"} == walks(game)


def test_pink_tiles_are_passed_where_only_they_are_in_reach() -> None:
    """DH-17.2, R-31: the regular dice behind them are the choice then."""
    tiles = crossroads(b1="EW", b2="ESW", c1="S", c2="NEW", b3="W")
    some = {"b1": "R4", "b2": "M3", "b3": "", "c2": "M5", "c3": "G2"}
    game = fetching(tiles=tiles, dice=lying(**some))
    assert "M5" == found(game, "dice")["c2"]
    assert ["R4", "M3", "G2"] == hospital(game)["arrivals"]


def test_r31_with_four_mothers_a_pink_tile_is_closed() -> None:
    """R-31: like for who has taken one."""
    game = fetching(four_mothers(), dice=dice())
    assert {"a1", "c1"} == walks(game)


def test_r31_a_mother_on_the_own_tile_is_left_there() -> None:
    """R-31: the tile counts as empty."""
    game = fetching(four_mothers(), pink=["b1", "c2"], dice=lying(b1="M3", c2="M5"))
    assert [] == hospital(game)["arrivals"]
    assert "M3" == found(game, "dice")["b1"]
    assert {"a1", "b2", "c1"} == walks(game)


def test_a_regular_die_on_a_pink_tile_is_a_die_like_others() -> None:
    """DH-17.2: it lies there when the supply of Mothers is empty."""
    game = fetching(dice=dice(c2="R5", c1=""))
    play(game, collect("b2"))
    assert "c2" in walks(game)


# ------------------------------------------------------------------ refill and neglect


def test_a_pink_tile_is_refilled_with_a_mother() -> None:
    """DH-17.2."""
    game = fetching(dice=lying(b1="R3", b2="", b3="", c2="M5"))
    play(game, collect("a1"), collect("a2"))
    assert "M" == found(game, "dice")["b2"][0]
    assert "M" not in {found(game, "dice")[tile][0] for tile in ("b1", "b3")}


def test_without_mothers_in_the_supply_it_gets_a_regular_die() -> None:
    """DH-17.2: sixteen Mothers, all of them elsewhere."""
    home = four_mothers(discharged=["M"] * 7)
    city = town(
        vehicles=["W2", "E4"], pink=["b2", "c2"], dice=lying(b1="R3", b2="", b3="", c2="M5")
    )
    game = collecting(home, four_mothers(), city=city, modules=BOTH)
    assert 0 == game.position()["supply"]["mothers"]
    play(game, collect("a1"), collect("a2"))
    assert found(game, "dice")["b2"][0] in "RYG"


def test_city_mothers_lose_one_but_never_die() -> None:
    """DH-17.2."""
    city = town(pink=["b2", "c2"], dice=lying(b2="M1", c2="M3"))
    game = after_care(city=city, modules=BOTH)
    assert ("M1", "M2") == tuple(found(game, "dice")[tile] for tile in ("b2", "c2"))
    assert "c2" in found(game, "bonus")


def test_a_mother_lies_on_pink_tiles_only() -> None:
    """DH-17.2: also in positions."""
    with pytest.raises(dh.BadInput) as refused:
        fetching(dice=lying(a1="M3"))
    assert "city.dice.a1" == refused.value.field


# ------------------------------------------------------------------ whole games


def mothers_of(position: Json) -> int:
    """All Mothers, wherever they are."""
    texts = [*position["city"]["dice"].values(), *position["drawn"]]
    for house in position["hospitals"]:
        texts += [die for ward in house["wards"] for die in ward]
        texts += house["arrivals"] + [die for die in house["discharged"] if "M" == die]
    count = Counter(text[0].upper() for text in texts)["M"]
    return int(position["supply"]["mothers"]) + count


@pytest.mark.parametrize("players", [2, 5])
def test_random_games_lose_no_mother_and_give_nobody_two_a_round(players: int) -> None:
    """DH-17.2, DH-16.1."""
    rng = random.Random(players)
    game = new_game(players, seed=players)
    while not game.is_over:
        position = game.position()
        assert MOTHERS[players] == mothers_of(position)
        for house in position["hospitals"]:
            assert 1 >= sum("M" == die[0] for die in house["arrivals"])
        random_pick(game, rng)
    assert 8 == game.position()["round"]


def test_city_and_investments_have_no_parking_and_two_passes() -> None:
    """DH-17.1, R-30: all improve before anybody invests."""
    game = dh.new_game("hospital", players=2, seed=2, options={"modules": ["city", "investments"]})
    rng = random.Random(2)
    asked: list[tuple[str, int]] = []
    while "activation" != game.position()["phase"]:
        task = game.position()["agenda"][0]
        asked.append((task["ask"], task["seat"]))
        random_pick(game, rng)
    order = game.position()["order"]
    assert [("improve", seat) for seat in order] == [a for a in asked if "improve" == a[0]]
    asks = [ask for ask, _ in asked if ask in {"improve", "invest"}]
    assert ["improve", "improve", "invest", "invest"] == asks[:4]
    assert [] == game.position()["ambulances"]
