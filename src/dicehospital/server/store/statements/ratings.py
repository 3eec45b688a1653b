"""What a store keeps of rated games: how each seat ended, and who may be named on lists.

The rows of a game are written by the store itself when its table is listed as over, in one transaction with
the line that ends it. They stay when the table is deleted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dicehospital.server.store.statements.statements import Statements

MOST: Final = 20_000
"""Seats that ratings are worked out from, those of the latest games."""
_COLUMNS: Final = "table_id, ended, person, bot, points, place, gone"
_LATEST: Final = f"""
SELECT {_COLUMNS} FROM rated_seat WHERE game = $1
ORDER BY ended DESC, table_id DESC, seat LIMIT {MOST}
"""  # noqa: S608 (names of our own)
_OF_A_PERSON: Final = """
SELECT table_id, game, ended, points, place, gone FROM rated_seat WHERE person = $1
ORDER BY ended DESC, table_id DESC
"""
_LIST: Final = "INSERT INTO rated_name (person, since) VALUES ($1, $2) ON CONFLICT DO NOTHING"
_NAMES: Final = """
SELECT person.id, person.name FROM rated_name JOIN person ON person.id = rated_name.person
WHERE person.name <> ''
"""

SeatRow = tuple[str, int, int | None, str, int, int, int]
"""A seat of a rated game: its table, when it ended, who sat there, points, place by the rules, 1: gone."""


@dataclass(frozen=True, slots=True)
class RatedGameOf:
    """How a rated game ended for one person."""

    table: str
    game: str
    ended: int  # milliseconds since 1970
    points: int
    place: int  # by the rules
    gone: bool


class RatingRows:
    """Everything may raise `StorageError`."""

    def __init__(self, statements: Statements) -> None:
        self._statements = statements

    async def seats(self, game: str) -> list[SeatRow]:
        """The seats of rated games, the latest games first, each of them whole."""
        rows = [tuple(row) for row in await self._statements.rows(_LATEST, game)]
        if len(rows) < MOST:
            return rows
        return [row for row in rows if row[0] != rows[-1][0]]  # of which some may be missing

    async def games_of(self, person: int) -> list[RatedGameOf]:
        """The rated games of a person, the latest first."""
        rows = await self._statements.rows(_OF_A_PERSON, person)
        return [
            RatedGameOf(table, game, ended, points, place, bool(gone))
            for table, game, ended, points, place, gone in rows
        ]

    # -- names -----------------------------------------------------------------------------------------
    async def allow_name(self, person: int, at: int) -> None:
        """Keep that somebody agrees to be named."""
        await self._statements.change(_LIST, person, at)

    async def forbid_name(self, person: int) -> None:
        """Name somebody no more."""
        await self._statements.change("DELETE FROM rated_name WHERE person = $1", person)

    async def named_since(self, person: int) -> int | None:
        """Since when somebody agrees to be named; None: they do not."""
        found = await self._statements.rows(
            "SELECT since FROM rated_name WHERE person = $1", person
        )
        return int(found[0][0]) if found else None

    async def names(self) -> dict[int, str]:
        """Everybody who agrees to be named, and what they are called today."""
        return dict([tuple(row) for row in await self._statements.rows(_NAMES)])
