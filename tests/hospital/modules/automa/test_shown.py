"""What the table tells of the Automa: its cards as printed, and what it does next."""

from __future__ import annotations

from typing import Any

import pytest

from tests.hospital.builders import TWO_PLAYER_VANS, Game, Json
from tests.hospital.modules.automa.builders import card, facing, line


def shown(game: Game) -> Json:
    """The Automa as the human sees it."""
    found: Json = game.view(0)["automa"]
    return found


def next_of(game: Game) -> tuple[str, str]:
    """What it does next, and by which rule."""
    told = shown(game)["next"]
    return told["text"]["id"].removeprefix("automa.next."), told["rule"]


def test_a_card_shows_its_slots_and_points() -> None:
    """DH-19.1: the left section has three of the six slots; a tile takes the right one's points."""
    game = facing("activation", line(card("h05"), card("h09", tile=True)))
    first, second = shown(game)["line"]
    assert ("RRYGXX", 3, [5, 7], 12) == tuple(
        first[key] for key in ("slots", "left", "points", "worth")
    )
    assert 8 == second["worth"]


def test_the_line_is_shown_as_it_will_be_filled() -> None:
    """DH-19.4: everybody can work out what dice and bags will do, the points too."""
    game = facing("activation", line(card("h05", "RR-GR-"), card("h07"), pool="YRR"))
    told = shown(game)
    assert ["RRYGRR", "--R---"] == [row["then"] for row in told["line"]]
    assert ("completes", "DH-19.5") == next_of(game)
    assert {"n": 12} == told["next"]["text"]["params"]["points"]["params"]


def test_what_a_lot_decides_is_not_foretold() -> None:
    """DH-19.4: one of two colours goes on the only grey slot; which, nobody knows."""
    game = facing("activation", line(card("h01"), card("h02"), pool="RRYY"))
    assert ["RY-?", "----"] == [row["then"] for row in shown(game)["line"]]
    assert ("lot", "DH-19.4") == next_of(game)


def test_a_card_is_complete_whatever_the_lot_says() -> None:
    """DH-19.4: there are dice enough for its grey slot."""
    game = facing("activation", line(card("h01", "--G-"), pool="RRYY"))
    assert "RYG?" == shown(game)["line"][0]["then"]
    assert ("completes", "DH-19.5") == next_of(game)


@pytest.mark.parametrize(
    ("first", "automa", "fields", "expected"),
    [
        (0, {}, {"phase": "intake", "step": "choose"}, "takes"),
        (1, {"ambulance": 2}, {"phase": "intake", "step": "choose"}, "waits"),
        (0, {"ambulance": 3}, {"phase": "improvement"}, "turns_up"),
        (1, {"ambulance": 1}, {"phase": "improvement", "step": "improve"}, "covers"),
    ],
)
def test_the_next_step_follows_from_who_is_first(
    first: int, automa: Json, fields: dict[str, Any], expected: str
) -> None:
    """DH-19.2, DH-19.3: it takes an ambulance after or before the human, then one or the other."""
    vans = TWO_PLAYER_VANS if fields["phase"] == "intake" else []
    game = facing(
        fields.pop("phase"), {**line(card("h01")), **automa},
        first_player=first, ambulances=vans, **fields,
    )  # fmt: skip
    assert expected == next_of(game)[0]


def test_its_ambulance_is_its_own() -> None:
    """DH-19.2: the seat after the human's has taken it."""
    game = facing("improvement", line(card("h01"), ambulance=3), first_player=0)
    taken = {one["number"]: one["seat"] for one in game.view(0)["ambulances"]}
    assert {1: None, 2: None, 3: 1} == taken
