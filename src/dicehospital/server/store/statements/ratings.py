"""What a store keeps of rated games: how each seat ended, and who may be named on lists.

The rows of a game are written by the store itself when its table is listed as over, in one transaction with
the line that ends it. They stay when the table is deleted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dicehospital.server.store.statements.statements import Statements

PAGE: Final = 5_000
"""Seats that are read at once."""
_COLUMNS: Final = "table_id, ended, person, bot, points, place, gone"
_BEFORE: Final = f"""
SELECT {_COLUMNS} FROM rated_seat WHERE game = $1 AND (ended, table_id) < ($2, $3)
ORDER BY ended DESC, table_id DESC, seat LIMIT $4
"""  # noqa: S608 (names of our own)
_WITH: Final = f"""
SELECT {_COLUMNS} FROM rated_seat WHERE game = $1
AND table_id IN (SELECT table_id FROM rated_seat WHERE person = $2)
ORDER BY ended DESC, table_id DESC, seat
"""  # noqa: S608 (names of our own)
_STATE: Final = """
SELECT count(*), (SELECT count(*) FROM rated_seat WHERE person < 0) FROM rated_seat WHERE game = $1
"""
_END_OF_TIME: Final = (2**53, "")  # after every game
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

RatingState = tuple[int, int]
"""Seats of a game, and seats of people who are forgotten."""


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

    async def state(self, game: str) -> RatingState:
        """What changes with every rated game that is over, and with everybody who is forgotten."""
        ((seats, nameless),) = await self._statements.rows(_STATE, game)
        return int(seats), int(nameless)

    async def seats(self, game: str, before: SeatRow | None = None) -> list[SeatRow]:
        """The seats of the latest games, or of those before this one: a page, each game whole."""
        ended, table = _END_OF_TIME if before is None else (before[1], before[0])
        rows = [
            tuple(row) for row in await self._statements.rows(_BEFORE, game, ended, table, PAGE)
        ]
        if len(rows) < PAGE:
            return rows
        return [row for row in rows if row[0] != rows[-1][0]]  # of which some may be missing

    async def seats_beside(self, game: str, person: int) -> list[SeatRow]:
        """All seats of the games of a person, the latest games first."""
        return [tuple(row) for row in await self._statements.rows(_WITH, game, person)]

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
