"""The engine against a second bookkeeping that knows only the record."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import Game, bag, patients
from tests.hospital.reference.game import recount, totals
from tests.hospital.tables import TABLES, name_of
from tests.play import random_pick

ALL_MODULES = ["experimental", "promos", "events", "panic", "epidemic", "superbug", "final_pickup"]
SOLO_MODULES = ["experimental", "promos", "events", "panic", "superbug"]
GAMES = 1  # of each named ruleset
SAMPLE = 30  # of all rulesets, one game each


def _rulesets() -> list[tuple[int, dict[str, Any]]]:
    """Each module alone, all together, without administrators, one after the other, both editions."""
    found: list[tuple[int, dict[str, Any]]] = []
    for players in (2, 3, 4):
        found += [(players, {"modules": [name]}) for name in ALL_MODULES]
        found += [
            (players, {"modules": []}),
            (players, {"modules": ALL_MODULES}),
            (players, {"modules": [], "administrators": False}),
            (players, {"modules": [], "activation": "linear"}),
            (players, {"modules": [], "edition": "proto212"}),
            (players, {"modules": ["experimental"], "edition": "proto212"}),
        ]
    found += [(1, {"modules": [name]}) for name in SOLO_MODULES]
    found += [
        (1, {"modules": []}),
        (1, {"modules": SOLO_MODULES, "double_fatalities": True, "double_reports": True}),
        (1, {"modules": [], "edition": "proto212"}),
        (1, {"modules": ["experimental"], "edition": "proto212"}),
    ]
    return found


RULESETS = _rulesets()


def played(players: int, options: dict[str, Any], seed: int) -> Game:
    """A whole random game."""
    rng = random.Random(seed)
    game = dh.new_game("hospital", players=players, seed=seed, options=options)
    while not game.is_over:
        random_pick(game, rng)
    return game


def check(game: Game) -> None:
    """Scores and their parts, the bag and all patients are what the record says."""
    record = json.loads(json.dumps(game.record()))
    table = recount(record)
    for seat, (house, score) in enumerate(zip(table.houses, game.scores(), strict=True)):
        parts = {part: points for part, points in score.parts.items() if points}
        assert totals(house) == (score.total, parts), seat
        assert sorted(str(die) for die in house.dice) == patients(game, seat)
    found = bag(game)
    assert {"R": found["red"], "Y": found["yellow"], "G": found["green"]} == dict(table.bag)


@pytest.mark.parametrize(
    ("players", "options"), RULESETS, ids=[name_of(*ruleset) for ruleset in RULESETS]
)
def test_scores_patients_and_bag_follow_from_the_record(
    players: int, options: dict[str, Any]
) -> None:
    """DH-1.2, DH-1.3, DH-9.1."""
    for seed in range(GAMES):
        check(played(players, options, seed))


def test_a_sample_of_all_rulesets_follows_from_the_record() -> None:
    """DH-1.2, DH-1.3, DH-9.1."""
    rng = random.Random(8)
    for seed, (players, options) in enumerate(rng.sample(TABLES, SAMPLE)):
        check(played(players, options, seed))


@pytest.mark.soak
def test_a_game_of_every_ruleset_follows_from_its_record() -> None:
    """DH-1.2, DH-1.3, DH-9.1."""
    for number, (players, options) in enumerate(TABLES):
        check(played(players, options, number))
        if number % 100 == 0:
            print(f"recounted {number} of {len(TABLES)} games", flush=True)  # noqa: T201
