"""What is left of a finished game: its record, with the names of those who played and the seed."""

from __future__ import annotations

from dicehospital.kernel.types import Json
from dicehospital.server.tables.table import Table


def record_of(table: Table) -> Json | None:
    """The record of a finished game; None while it holds secrets."""
    game = table.game
    if game is None or table.status != "over":
        return None
    game.about = about(table)
    return game.record()


def about(table: Table) -> Json:
    """What a record tells about its table."""
    return {
        "table": table.id,
        "created": table.header.created,
        "commitment": table.commitment,
        **({} if table.setup.position is None else {"position": table.position()}),
        "seats": [{"kind": s.kind, "name": s.name, "bot": s.bot} for s in table.seats],
    }
