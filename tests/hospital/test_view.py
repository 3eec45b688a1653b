"""What a view says of patients and rounds: one word picks all who are alike (DH-13.3)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.modules.city.builders import driving, town
from tests.play import random_pick

WARDS = [["R3", "Y4", "-"], ["R3", "R3", "-"], ["R3t", "-", "-"], ["-", "-", "-"]]


def shown(modules: list[str]) -> list[dict[str, Any]]:
    in_beds = {"patients": [one for ward in WARDS for one in ward if one != "-"]}
    hospital = {"wards": WARDS} if modules else in_beds
    position = {"game": "hospital", "players": 2, "round": 3, "phase": "activation"}
    game = dh.from_position({**position, "modules": modules, "hospitals": [hospital, {}]})
    found: list[dict[str, Any]] = game.view(0)["hospitals"][0]["patients"]
    return found


@pytest.mark.parametrize(
    ("modules", "together"),
    [
        ([], [["R3", "R3", "R3"], ["Y4"], ["R3t"]]),
        (["maternity"], [["R3"], ["Y4"], ["R3", "R3"], ["R3t"]]),  # wards matter to families
    ],
)
def test_one_word_picks_those_who_are_alike(modules: list[str], together: list[list[str]]) -> None:
    groups: dict[int, list[str]] = {}
    for patient in shown(modules):
        groups.setdefault(patient["pick"], []).append(patient["text"])
        assert patient["first"] == (len(groups[patient["pick"]]) == 1)
    assert sorted(together) == sorted(groups.values())


def test_the_shift_change_belongs_to_the_round_that_it_ends() -> None:
    """DH-8.1, DH-8.2: the extra card of two players is turned up while round 1 ends."""
    game, rng = dh.new_game("hospital", players=2, seed=4), random.Random(4)
    while game.view(None)["phase"] != "shift":
        random_pick(game, rng)
    again = dh.from_position(game.position())
    assert [(1, 8), (1, 8)] == [one.turn for one in (game, again)]
    assert [1, 1] == [one.view(None)["round"] for one in (game, again)]
    assert 2 == game.position()["round"]


def test_a_city_names_its_entrances_with_their_tiles() -> None:
    """DH-14.2: wherever a road leaves it."""
    city = driving(city=town(vehicles=["N2", "E2"])).view(0)["city"]
    found = city["entrances"]
    assert {"N1": "a1", "W2": "b1"}.items() <= found.items()
    sides = {"N": city["tiles"][0], "S": city["tiles"][-1]}
    for side, row in sides.items():
        lines = [n for n, roads in enumerate(row, 1) if side in roads]
        assert lines == [int(name[1:]) for name in found if name[0] == side]
