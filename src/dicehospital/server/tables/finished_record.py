"""What is left of a finished game: its record, with the names of those who played and the seed."""

from __future__ import annotations

from dicehospital.kernel.types import Json
from dicehospital.server.compute.choices import GameSnapshot
from dicehospital.server.tables.table import Table


def record_of(now: GameSnapshot, about_it: Json) -> Json:
    """The record of a finished game, with what its table tells about it."""
    game = now.restore()
    game.about = about_it
    return game.record()


def about(table: Table) -> Json:
    """What a record tells about its table."""
    return {
        "table": table.id,
        "created": table.header.created,
        **({} if table.setup.manual else {"commitment": table.commitment}),
        **({} if table.setup.position is None else {"position": table.position()}),
        **({"taken_back": table.rewinds.count} if table.rewinds.count else {}),
        "seats": [{"kind": s.kind, "name": s.name, "bot": s.bot} for s in table.seats],
    }
