"""Builders of positions in the City: crossroads everywhere, a patient on every tile unless said."""

from __future__ import annotations

from typing import Any

from tests.hospital.builders import Game, Json, placed

ROWS = "abcd"
COLUMNS = {2: 3, 3: 4, 4: 5, 5: 5}


def crossroads(players: int = 2, /, **tiles: str) -> list[list[str]]:
    """A city of crossroads but for the tiles named.

    >>> crossroads(2, b2="NS")[1]
    ['NESW', 'NS', 'NESW']
    """
    names = [[f"{row}{n + 1}" for n in range(COLUMNS[players])] for row in ROWS]
    return [[tiles.get(name, "NESW") for name in row] for row in names]


def lying(players: int = 2, value: int = 4, /, **dice: str) -> dict[str, str]:
    """A die on every tile, of this value unless said; an empty text leaves a tile empty."""
    names = [f"{row}{n + 1}" for row in ROWS for n in range(COLUMNS[players])]
    found = {name: f"{'RYG'[n % 3]}{value}" for n, name in enumerate(names)}
    return {name: die for name, die in (found | dice).items() if die}


def town(players: int = 2, /, **fields: Any) -> Json:
    """The city of a position."""
    return {"tiles": crossroads(players), "dice": lying(players), **fields}


def driving(*hospitals: Json, city: Json, players: int = 2, **fields: Any) -> Game:
    """A game in which the first seat in order has to drive."""
    return _in_city(hospitals, city, players, step="city_drive", **fields)


def collecting(*hospitals: Json, city: Json, players: int = 2, **fields: Any) -> Game:
    """A game in which the first seat in order has to collect."""
    return _in_city(hospitals, city, players, step="city_collect", **fields)


def after_care(*hospitals: Json, city: Json, players: int = 2, **fields: Any) -> Game:
    """A game run on from the beginning of Phase 4."""
    return _in_city(hospitals, city, players, phase="neglect", **fields)


def caring(*hospitals: Json, city: Json | None = None, **fields: Any) -> Game:
    """A game in its activation phase."""
    return _in_city(hospitals, city or town(), 2, phase="activation", **fields)


def _in_city(hospitals: tuple[Json, ...], city: Json, players: int, **fields: Any) -> Game:
    chosen = {"modules": ["city"], "phase": "intake", **fields}
    return placed(*hospitals, players=players, city=city, **chosen)


def found(game: Game, field: str) -> Any:
    """A field of the city."""
    return game.position()["city"][field]


def drives(game: Game, seat: int = 0) -> set[str]:
    """Where a seat's ambulance may go."""
    moves = (move.to_json() for move in game.moves(seat))
    return {move["entrance"] for move in moves if "drive" == move["move"]}


def flights(game: Game, seat: int = 0) -> set[str]:
    """Where a seat's helicopter may land."""
    moves = (move.to_json() for move in game.moves(seat))
    return {move["tile"] for move in moves if "fly" == move["move"]}


def walks(game: Game, seat: int = 0) -> set[str]:
    """The tiles whose die a seat may take next."""
    moves = (move.to_json() for move in game.moves(seat))
    return {move["tile"] for move in moves if "collect" == move["move"]}


def drive(entrance: str) -> Json:
    """The move that parks an ambulance."""
    return {"move": "drive", "entrance": entrance}


def fly(tile: str) -> Json:
    """The move that lands the helicopter."""
    return {"move": "fly", "tile": tile}


def collect(tile: str) -> Json:
    """The move that takes a die."""
    return {"move": "collect", "tile": tile}
