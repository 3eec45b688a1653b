"""What a view adds to what lies on the table, so that nobody has to know the cards by heart."""

from __future__ import annotations

import dicehospital as dh
from tests.hospital.builders import Json, active, ending, ward

REPORTS: Json = {"columns": [["m04", "m10"], ["m03"], []], "completed": ["m01"]}


def alone(*discharged: str, **options: bool) -> Json:
    """The reports of a solo game in its activation, with these patients sent home."""
    position = {
        "game": "hospital",
        "players": 1,
        "round": 3,
        "phase": "activation",
        "hospitals": [{"discharged": list(discharged)}],
        "reports": REPORTS,
        "options": options,
    }
    found: Json = dh.from_position(position).view(0)["reports"]["cards"]
    return found


def test_a_report_shows_what_it_asks_for_and_who_is_home() -> None:
    """DH-12.3: two red and one yellow; of three red at home it counts two."""
    cards = alone("R", "R", "R")
    assert {"slots": "RRY", "filled": "RR-", "points": 4, "missing": 4} == cards["m04"]
    assert ("RRR", "RRR") == (cards["m10"]["slots"], cards["m10"]["filled"])
    assert ("GG", "--") == (cards["m03"]["slots"], cards["m03"]["filled"])


def test_a_completed_report_is_full() -> None:
    """DH-12.3: its patients are counted for no other."""
    assert "RR" == alone()["m01"]["filled"]


def test_a_missing_report_may_cost_double() -> None:
    """DH-12.4: an option makes it harder."""
    assert 8 == alone(double_reports=True)["m04"]["missing"]


def test_the_last_ambulances_show_which_spaces_are_taken() -> None:
    """DH-10.5: two for two players; a space that is not free any more is shown as taken."""
    game = ending(ward("Y4"), ward("G3"), modules=["final_pickup"],
                  pick_up={"spaces": ["Y4", "G3"], "begun": True})  # fmt: skip
    first, second = game.view(0)["pick_up"]["ambulances"]
    assert (1, [False, True, False]) == (first["number"], [one["free"] for one in first["spaces"]])
    assert ["G3", "R4", "Y5"] == [one["die"] for one in second["spaces"]]
    assert [True, False, False] == [one["free"] for one in second["spaces"]]
    assert ([1, None], [None, 1]) == (first["spaces"][1]["beds"], second["spaces"][0]["beds"])


def test_empty_ambulances_stand_in_the_yard() -> None:
    """DH-3.1: a game from a position has as many as any other, before dice are rolled."""
    assert [1, 2, 3] == [one["number"] for one in active(ward("R3")).view(0)["ambulances"]]
