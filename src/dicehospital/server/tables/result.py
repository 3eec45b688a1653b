"""How a game at a table ended: the points are those of the rules, but who gave up does not win."""

from __future__ import annotations

from typing import Any

from dicehospital.kernel.game import Game
from dicehospital.server.protocol import Result
from dicehospital.server.tables.seats import Seat
from dicehospital.server.tables.table import Table


def result_of(table: Table) -> Result | None:
    """The result of a game that is over, or that was ended early with the points of that moment."""
    game = table.game
    if game is None or not (game.is_over or table.is_ended_early()):
        return None
    return Result([score.total for score in game.scores()], _winners(game, table.seats))


def _winners(game: Game[Any], seats: list[Seat]) -> list[int]:
    """Those whom the rules let win, without seats that were given up as long as another was not."""
    won = list(game.rulebook.winners(game.state))
    stayed = [number for number, seat in enumerate(seats) if not seat.resigned]
    left = [seat for seat in won if seat in stayed]
    if left or not stayed or any(seat.kind == "opponent" for seat in seats):
        return left if stayed else won
    return _best(game, stayed)


def _best(game: Game[Any], seats: list[int]) -> list[int]:
    """The seats with the most points among some, then the better tie-breaks."""
    rows = [(score.total, *score.ties) for score in game.scores()]
    best = max(rows[seat] for seat in seats)
    return [seat for seat in seats if rows[seat] == best]
