"""A walk through the City brings what it promised."""

from __future__ import annotations

import random
from itertools import pairwise

from tests.harness import Game, Json
from tests.hospital.outlook.promises.beds import check_beds, let_in
from tests.hospital.outlook.promises.happened import (
    Happened,
    made,
)


def city(game: Game, _rng: random.Random) -> None:
    """DH-14.4, DH-14.7: where a pick leads, if nobody has been there before, and the wards afterwards."""
    for seat in game.to_act:
        question = game.view(None)["asked"][seat]
        found = {walk["word"]: walk for walk in game.outlook(seat)["city"]}
        if question not in {"city_drive", "city_collect", "city_bonus", "city_admit"}:
            assert not found
            continue
        assert set(found) == set(game.options(seat))
        for word, walk in found.items():
            if question != "city_drive" or _collects_next(game, seat, word):
                _check_walk(game, seat, walk)
                _check_after(game, seat, walk)


def _collects_next(game: Game, seat: int, word: int) -> bool:
    """Whether a seat drives last and then collects first."""
    after = made(game, seat, word).game
    return (seat,) == after.to_act and "city_collect" == after.view(None)["asked"][seat]


def _walked(game: Game, seat: int, walk: Json) -> Happened:
    """The walk as it is told, stop by stop; a single die in reach is taken unasked."""
    copy = made(game, seat, walk["word"]).game
    refs = game.rulebook.ruleset.vocabulary.refs
    for tile, others in zip(walk["tiles"], walk["forks"], strict=True):
        if not (others and seat in copy.to_act):
            continue
        word = refs.index(f"tile:{tile}")
        offered = [refs[other] for other in copy.options(seat)]
        assert sorted(offered) == sorted(f"tile:{other}" for other in (tile, *others))
        copy.pick(seat, word)
    return Happened(copy, seat, True, set())


def _check_walk(game: Game, seat: int, walk: Json) -> None:
    happened = _walked(game, seat, walk)
    taken = [
        facts[0] for name, who, facts in happened.events() if (name, who) == ("die_collected", seat)
    ]
    before = game.view(None)["city"]
    tiles = [game.rulebook.ruleset.vocabulary.refs.index(f"tile:{tile}") for tile in walk["tiles"]]
    first = game.rulebook.ruleset.vocabulary.refs.index("tile:a1")
    assert taken == [tile - first for tile in tiles]
    assert walk["dice"] == [before["dice"][tile] for tile in walk["tiles"]]
    assert walk["bonus"] == [before["bonus"][t] for t in walk["tiles"] if t in before["bonus"]]
    _check_path(before, walk)
    _check_total(game, seat, walk, before)


def _check_path(before: Json, walk: Json) -> None:
    """Along roads that both tiles have, over no die that could be taken, to every stop in turn."""
    stops, path = [*walk["tiles"]], walk["path"]
    for here, there in pairwise(path):
        assert _joined(before["tiles"], here, there)
    for tile in path:
        if stops and tile == stops[0]:
            stops.pop(0)
        elif tile in before["dice"] and tile not in walk["tiles"]:
            assert before["dice"][tile][0] == "M"
    assert not stops


# The side of a tile where a step leaves it, and that of the next where it comes in.
_SIDES = {(-1, 0): ("N", "S"), (0, 1): ("E", "W"), (1, 0): ("S", "N"), (0, -1): ("W", "E")}


def _joined(tiles: list[list[str]], here: str, there: str) -> bool:
    row, column = "abcd".index(here[0]), int(here[1]) - 1
    to_row, to_column = "abcd".index(there[0]), int(there[1]) - 1
    step = (to_row - row, to_column - column)
    out, back = _SIDES[step]
    return out in tiles[row][column] and back in tiles[to_row][to_column]


def _check_total(game: Game, seat: int, walk: Json, before: Json) -> None:
    """Of equal totals the later comes first; a token lowers the own one (DH-14.7)."""
    so_far = (before["collecting"] or {"total": 0})["total"]
    minus = game.vocabulary[walk["word"]]
    tokens = int(minus) if "city_admit" == game.view(None)["asked"][seat] else 0
    assert walk["total"] == so_far - 2 * tokens + sum(int(die[1]) for die in walk["dice"])
    lower = sum(total < walk["total"] for _, total in before["totals"])
    assert walk["place"] == (lower + 1 if before["totals"] else None)


def _check_after(game: Game, seat: int, walk: Json) -> None:
    """DH-3.5, DH-3.6: who lies where when all are in their beds, or how many beds are missing."""
    if walk["after"]["due"] == 0:
        check_beds(let_in(_walked(game, seat, walk).game, seat), seat, walk)
