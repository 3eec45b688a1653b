"""The pad of Dice Hospital: rounds and tokens, counted by the rules and explained."""

from __future__ import annotations

from typing import Any

import pytest

from dicehospital.pads.books import score
from dicehospital.pads.pad import Game, PadScored, Written
from tests.pads.games import paper_of, played

WAYS: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"solo": "automa"}),
    (2, {}),
    (3, {"modules": ["events", "promos"]}),
    (4, {"modules": ["final_pickup"]}),
    (2, {"modules": ["maternity"], "score16": "smoothed"}),
    (5, {"modules": ["investments"]}),
    (2, {"edition": "proto212"}),
]
TABLES = [(players, seed, options) for players, options in WAYS for seed in range(5)]


def pad(*sheets: Written, players: int = 2, **options: object) -> PadScored:
    return score("hospital", Game(players, options), sheets)


def places(found: PadScored) -> list[str]:
    return [fault.place for fault in found.sheets[0].faults]


@pytest.mark.parametrize(("players", "seed", "options"), TABLES)
def test_a_pad_counts_what_the_game_did(players: int, seed: int, options: dict[str, Any]) -> None:
    table = played("hospital", players, seed, options)
    found = score("hospital", *paper_of(table, options))
    assert [[]] * len(found.sheets) == [sheet.faults for sheet in found.sheets]
    assert [one.total for one in table.scores()] == [sheet.total for sheet in found.sheets]
    assert list(table.winners) == list(found.winners)


def test_rounds_score_by_the_table() -> None:
    """DH-7.1."""
    found = pad(Written(discharged=[0, 6, 7, 12], counts={"fatalities": 3, "blood": 2}))
    points = {line.part: line.points for line in found.sheets[0].lines}
    assert {"discharge": 60, "fatalities": -6, "blood": 2} == points
    assert ["DH-7.1", "DH-9.1", "DH-9.1"] == [line.rule for line in found.sheets[0].lines]


def test_empty_wards_bring_five_points_a_round() -> None:
    """DH-7.3."""
    assert 10 == pad(Written(counts={"empty_wards": 2})).sheets[0].total


def test_a_tie_is_broken_by_the_patients_left() -> None:
    """DH-9.2: fewer patients, then higher values."""
    fewer = pad(Written(left=[3]), Written(left=[6, 6]))
    higher = pad(Written(left=[3]), Written(left=[4]))
    assert ([0], [1]) == (list(fewer.winners), list(higher.winners))


def test_boxes_follow_from_what_is_played() -> None:
    plain = {box.part for box in pad().form.boxes[0]}
    assert "events" not in plain
    assert "events" in {box.part for box in pad(modules=["events"]).form.boxes[0]}
    assert "empty_wards" not in {box.part for box in pad(modules=["investments"]).form.boxes[0]}


def test_what_cannot_be_is_named_by_its_box() -> None:
    assert ["discharged[1]"] == places(pad(Written(discharged=[3, 99])))
    assert ["counts.blood"] == places(pad(Written(counts={"blood": -1})))
    assert ["counts.cards"] == places(pad(Written(counts={"cards": 5})))
    assert ["left[0]"] == places(pad(Written(left=[7])))


def test_the_automa_has_a_sheet_of_its_own() -> None:
    """DH-19.7: only more points win."""
    tied = pad(Written(counts={"blood": 9}), Written(counts={"cards": 9}), players=1, solo="automa")
    assert ([9, 9], []) == ([sheet.total for sheet in tied.sheets], list(tied.winners))
