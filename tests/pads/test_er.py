"""The pad of Emergency Roll: sheets of paper, counted by the rules and explained."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from dicehospital.kernel.errors import BadInput
from dicehospital.pads.books import score
from dicehospital.pads.pad import Game, PadScored, Written
from tests.pads.games import paper_of, played

CARDS = ["C14", "C15", "R7", "E3"]
TABLES = [
    *((1, seed, {"modifiers": "all" if seed % 2 else ["equipment"]}) for seed in range(10)),
    *((players, seed, {}) for players in range(2, 7) for seed in range(10)),
]


def pad(*sheets: Written, players: int = 2, cards: Sequence[str | None] = CARDS) -> PadScored:
    return score("er", Game(players, {}, cards), sheets)


def places(found: PadScored, seat: int = 0) -> list[str]:
    return [fault.place for fault in found.sheets[seat].faults]


@pytest.mark.parametrize(("players", "seed", "options"), TABLES)
def test_a_pad_counts_what_the_game_did(players: int, seed: int, options: dict[str, str]) -> None:
    table = played("er", players, seed, options)
    found = score("er", *paper_of(table, options))
    assert [one.parts for one in table.scores()] == [
        {line.part: line.points for line in sheet.lines} for sheet in found.sheets
    ]
    assert [one.total for one in table.scores()] == [sheet.total for sheet in found.sheets]
    assert [[]] * len(found.sheets) == [sheet.faults for sheet in found.sheets]
    assert list(table.winners) == list(found.winners)


def test_every_line_says_its_rule_and_which_beds_count() -> None:
    found = pad(Written("4/4/45!/-/-/-/- n1 m2")).sheets[0]
    lines = {line.part: line for line in found.lines}
    assert ("ER-8.E3", 9, [301, 302, 202]) == (
        lines["epidemiologist"].rule, lines["epidemiologist"].points, lines["epidemiologist"].beds
    )  # fmt: skip
    assert (5, [103]) == (lines["critical"].points, lines["critical"].beds)
    assert ("ER-4.9", -2) == (lines["morgue"].rule, lines["morgue"].points)


def test_a_sheet_that_cannot_be_is_named_by_its_ward_and_the_others_count() -> None:
    found = pad(Written("53/-/-/-/-/-/-"), Written("5/-/-/-/-/-/-"))
    assert (None, ["W1"]) == (found.sheets[0].total, places(found))
    assert found.sheets[1].total is not None
    assert [] == found.winners


def test_equal_values_side_by_side_need_a_screen() -> None:
    """ER-4.3."""
    assert ["W1"] == places(pad(Written("33/-/-/-/-/-/-")))
    assert [] == places(pad(Written("3s3/-/-/-/-/-/-")))


def test_points_of_a_goal_that_is_not_reached_are_a_fault() -> None:
    """ER-6.4."""
    assert ["cardiologists[0]"] == places(pad(Written("1/1/1/-/-/-/-", [5, 0])))
    assert [] == places(pad(Written("1/1/1/1/1/1/1", [5, 0])))


def test_five_points_follow_eight() -> None:
    """ER-6.2: with three players the card shows 8 first."""
    all_wards = "1/1/1/1/1/1/1"
    alone = pad(Written(all_wards, [5, 0]), players=3)
    after = pad(Written(all_wards, [5, 0]), Written(all_wards, [8, 0]), players=3)
    assert (["cardiologists[0]"], []) == (places(alone), places(after))


def test_eight_points_are_not_on_the_cards_of_two() -> None:
    """ER-2.2."""
    assert ["cardiologists[0]"] == places(pad(Written("1/1/1/1/1/1/1", [8, 0])))


def test_a_nurse_needs_a_patient() -> None:
    """ER-4.6."""
    assert ["n2"] == places(pad(Written("1/-/-/-/-/-/- n12")))


def test_a_sum_that_was_added_up_wrongly_is_named() -> None:
    right = pad(Written("1/-/-/-/-/-/- n1")).sheets[0].total
    assert right is not None
    assert [] == places(pad(Written("1/-/-/-/-/-/- n1", added=right)))
    assert ["added"] == places(pad(Written("1/-/-/-/-/-/- n1", added=right + 1)))


def test_cards_need_not_be_said() -> None:
    found = pad(Written("1/-/-/-/-/-/-"), cards=[None, None, None, "E2"]).sheets[0]
    assert 3 == found.total


def test_a_card_in_the_wrong_place_is_refused() -> None:
    with pytest.raises(BadInput):
        pad(Written("1/-/-/-/-/-/-"), cards=["R7", None, None, None])
