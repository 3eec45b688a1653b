"""What a view says of patients: one word picks all who cannot be told from each other (DH-13.3)."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh

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
