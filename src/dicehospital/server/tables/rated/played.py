"""How each seat of a rated game ended, as it is kept."""

from __future__ import annotations

from typing import Any

from dicehospital.kernel.game import Game
from dicehospital.server.tables.log.snapshots import PlayedSeat
from dicehospital.server.tables.result import result_of
from dicehospital.server.tables.table import Table


def played_of(table: Table) -> list[PlayedSeat] | None:
    """By seat, when a rated game is over and has a result."""
    game = table.game
    if not table.setup.rated or table.status != "over" or game is None or result_of(table) is None:
        return None
    points, places = [score.total for score in game.scores()], _places(game)
    return [
        PlayedSeat(seat.person, seat.bot, points[number], places[number], seat.is_left())
        for number, seat in enumerate(table.seats)
    ]


def _places(game: Game[Any]) -> list[int]:
    """Places by points, then by tie-breaks; who is as good shares one."""
    rows = [(score.total, *score.ties) for score in game.scores()]
    return [1 + sum(better > row for better in rows) for row in rows]
