"""Positions that no game comes to are refused, by field and with what would be right."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import Game, Json
from tests.hospital.modules.city.builders import town

TABLE: Json = {"game": "hospital", "players": 2, "round": 3, "hospitals": [{}, {}]}
DRIVING: Json = {**TABLE, "modules": ["city"], "phase": "intake", "step": "city_drive"}


def refused(position: Json) -> tuple[str, str]:
    """The field that is wrong, and what is said of it."""
    with pytest.raises(dh.BadInput) as error:
        dh.from_position(position)
    return error.value.field, str(error.value)


# -- the helicopter ------------------------------------------------------------------------------------
def landed(tile: str | None = "b2", **fields: Any) -> Json:
    """Seat 0 holds the helicopter, and has number 1."""
    city = town(vehicles=["N2", "E3"], numbers=[1, 2], helicopter={"seat": 0, "tile": tile})
    return {**DRIVING, "city": city, **fields}


def asks(seat: int, question: str = "city_drive") -> list[Json]:
    return [{"seat": seat, "ask": question}]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"agenda": asks(0)},
        {"step": "round"},
        {"step": "city_order"},
        {"phase": "improvement", "step": "improve"},
        {"phase": "activation", "step": "turn"},
        {"phase": "shift", "step": "shift"},
    ],
    ids=str,
)
def test_the_helicopter_has_not_landed_before_its_holder_has_driven(fields: Json) -> None:
    """DH-14.3, DH-14.7: else its holder would drive and walk from the helicopter."""
    field, text = refused(landed(**fields))
    assert "city.helicopter.tile" == field
    assert "seat 0" in text
    assert "city_drive" in text


def test_after_its_holder_has_driven_the_helicopter_stands_where_it_landed() -> None:
    """DH-14.3: seat 1 is asked next, or collects already."""
    for fields in ({"agenda": asks(1)}, {"next_in_order": 1}, {"step": "city_collect"}):
        game = dh.from_position(landed(**fields))
        assert "b2" == game.position()["city"]["helicopter"]["tile"]


def test_the_helicopter_does_not_stand_on_anothers_ambulance() -> None:
    """DH-14.3, R-66."""
    field, text = refused(landed(agenda=asks(1)) | {"city": _on_ambulance()})
    assert "city.helicopter.tile" == field
    assert "seat 1" in text


def _on_ambulance() -> Json:
    return town(vehicles=["N2", "N3"], numbers=[1, 2], helicopter={"seat": 0, "tile": "a3"})


def test_positions_of_played_cities_are_taken_with_their_helicopter() -> None:
    """DH-14.3: at every decision of a whole game."""
    game = dh.new_game("hospital", players=3, seed=4, options={"modules": ["city"]})
    rng = random.Random(4)
    seen = set()
    while not game.is_over and game.position()["round"] < 6:
        position = game.position()
        seen.add((position["city"]["helicopter"] or {}).get("tile"))
        assert position == dh.from_position(position).position()
        _pick(game, rng)
    assert len(seen) > 2


def _pick(game: Game, rng: random.Random) -> None:
    seat = rng.choice(game.to_act)
    options = game.options(seat)
    game.pick(seat, options[rng.randrange(len(options))])


# -- events --------------------------------------------------------------------------------------------
ALONE: Json = {
    "game": "hospital", "players": 1, "modules": ["events"], "round": 3, "hospitals": [{}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"event": "e15"}, "event"),
        ({"discards": {"events": ["e15"]}}, "discards.events"),
        ({"decks": {"events": [["e01", "e15"], [f"e0{n}" for n in range(2, 8)]]}}, "decks.events"),
    ],
)
def test_alone_there_is_no_change_of_the_rota(fields: Json, field: str) -> None:
    """DH-10.1: the deck of a solo game leaves e15 out."""
    assert field == refused({**ALONE, **fields})[0]
    dh.from_position({**ALONE, "players": 2, "hospitals": [{}, {}], **fields})


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"event": "e01", "discards": {"events": ["e01"]}}, "discards.events"),
        ({"event": "e01", "decks": {"events": [["e01"]]}}, "decks.events"),
        ({"discards": {"events": ["e02", "e02"]}}, "discards.events"),
    ],
)
def test_an_event_card_is_in_one_place(fields: Json, field: str) -> None:
    """DH-10.1: there is one of each."""
    assert field == refused({**ALONE, **fields})[0]


# -- numbers and lists ---------------------------------------------------------------------------------
def test_a_bag_that_is_not_the_rest_says_what_the_rest_is() -> None:
    """DH-1.2: what the box holds for two players, but for the one in a bed."""
    position = {**TABLE, "phase": "activation", "hospitals": [{"patients": ["R3"]}, {}]}
    field, text = refused({**position, "bag": {"red": 0}})
    assert "bag.red" == field
    rest = dh.from_position(position).position()["bag"]["red"]
    assert f"({rest})" in text
    assert "nowhere else" in text


def test_a_supply_that_is_not_the_rest_says_what_the_rest_is() -> None:
    """DH-16.1."""
    position = {**TABLE, "modules": ["maternity"], "phase": "activation"}
    field, text = refused({**position, "supply": {"mothers": 1}})
    assert "supply.mothers" == field
    assert "nowhere else" in text


def test_the_marks_of_an_automa_card_are_counted_and_explained() -> None:
    """DH-19.2."""
    line = [{"card": "h01", "filled": "---"}]
    position = {
        "game": "hospital", "players": 1, "options": {"solo": "automa"}, "hospitals": [{}],
        "phase": "activation", "automa": {"line": line},
    }  # fmt: skip
    field, text = refused(position)
    assert "automa.line[0].filled" == field
    assert "rows" not in text
    assert "one for each space" in text
