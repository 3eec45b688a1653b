"""Random play in the City: what must hold at every decision, whatever else is played."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from mypy_extensions import i64

import dicehospital as dh
from dicehospital.hospital.modules.city.grid import SIDES
from dicehospital.hospital.modules.city.roads import is_connected
from dicehospital.kernel.vecs import vec
from tests.play import random_pick

from .builders import Game, Json
from .checks import check_copy, check_round_trip, check_undo, check_views

DICE = {2: 15, 3: 18, 4: 21, 5: 26}
KINDS = {"R": "red", "Y": "yellow", "G": "green"}
TABLES = [
    *((players, ["city"]) for players in (2, 3, 4, 5)),
    (2, ["city", "epidemic", "superbug", "panic"]),
    (3, ["city", "events", "experimental", "promos"]),
]


def new_game(players: int, modules: list[str], seed: int, dealer: str = "seeded") -> Game:
    """A new game in the city."""
    options = {"modules": modules}
    return dh.new_game("hospital", players=players, seed=seed, options=options, dealer=dealer)


def tokens_of(position: Json) -> Counter[str]:
    """Every bonus token, wherever it lies."""
    city = position["city"]
    found: Counter[str] = Counter(city["bonus"].values())
    found.update([*city["taken_bonus"], *city["in_use"], *position["discards"]["bonus"]])
    for tokens in [*position["decks"]["bonus"], *(h["bonus"] for h in position["hospitals"])]:
        found.update(tokens)
    return found


def dice_of(position: Json) -> Counter[str]:
    """Every die by its letter."""
    found = Counter({letter: position["bag"][colour] for letter, colour in KINDS.items()})
    found.update(name[0].upper() for name in position["drawn"])
    texts = list(position["city"]["dice"].values())
    for house in position["hospitals"]:
        for field in ("patients", "arrivals", "discharged", "leaving"):
            texts += [text for text in house[field] if text[0] in KINDS]
    found.update(text[0] for text in texts)
    return found


def check_city(position: Json) -> None:
    """DH-14: dice and tokens are conserved, vehicles apart, numbers a permutation, roads joined."""
    players, city = position["players"], position["city"]
    assert dict.fromkeys(KINDS, DICE[players]) == dict(dice_of(position))
    assert {5} == set(tokens_of(position).values())
    assert 30 == tokens_of(position).total()
    parked = [entrance for entrance in city["vehicles"] if entrance]
    assert len(set(parked)) == len(parked)
    if None not in city["numbers"]:
        assert list(range(1, players + 1)) == sorted(city["numbers"])
    assert set(city["bonus"]) <= set(city["dice"])
    assert all(1 <= int(die[1]) <= 5 for die in city["dice"].values())
    if position["order"]:
        assert list(range(players)) == sorted(position["order"])
    check_roads(city)


def check_roads(city: Json) -> None:
    """DH-14.1: every tile is joined to every other."""
    texts = [text for row in city["tiles"] for text in row]
    sides = [sum(2 ** SIDES.index(side) for side in text) for text in texts]
    if sides:
        assert is_connected(vec[i64](sides), len(city["tiles"][0]))


@pytest.mark.parametrize(("players", "modules"), TABLES)
def test_random_games_keep_the_rules(players: int, modules: list[str]) -> None:
    """DH-14.1 to DH-14.9."""
    rng = random.Random(players)
    game = new_game(players, modules, seed=players)
    picks = 0
    while not game.is_over:
        check_city(game.position())
        if picks % 23 == 0:
            check_round_trip(game, rng)
            check_copy(game, rng)
            check_undo(game, rng)
            check_views(game, rng)
        random_pick(game, rng)
        picks += 1
    assert 8 == game.position()["round"]
    assert {False} == {bool(game.chance)}


@pytest.mark.parametrize("players", [2, 3])
def test_a_position_survives_while_chance_is_asked(players: int) -> None:
    """DH-14.6: tiles, dice, values and tokens may all be waited for."""
    rng = random.Random(players)
    game = new_game(players, ["city", "epidemic"], seed=7, dealer="manual")
    asked: set[Any] = set()
    while not game.is_over and game.position()["round"] < 3:
        if game.chance is None:
            random_pick(game, rng)
            continue
        asked.add(game.chance["ask"])
        position = game.position()
        again = dh.from_position(json.loads(json.dumps(position)), dealer="manual")
        assert (position, game.chance) == (again.position(), again.chance)
        check_city(position)
        game.deal()
        again.deal()
        assert game.position() == again.position()
    assert {"city", "draw", "roll", "card"} <= asked


def test_records_replay_to_the_same_game() -> None:
    """DH-14: chance and picks are all a record needs."""
    rng = random.Random(5)
    game = new_game(2, ["city"], seed=5)
    for _ in range(120):
        random_pick(game, rng)
    while any(task["draft"] for task in game.position()["agenda"]):  # a record holds whole moves
        random_pick(game, rng)
    assert game.position() == dh.replay(game.record()).position()
