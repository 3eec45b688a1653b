"""What a store keeps of tournaments: what was agreed on, who plays, and the tables of their rounds.

The row of a table is written before the table is made. How its game ended the store itself puts there when
the table is over, so no server has to, and it can be read out of the table again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import msgspec

from dicehospital.kernel.types import Json
from dicehospital.server.store.statements.statements import Statements

_FIND: Final = """
SELECT id, game, options, seats, rounds, length, made, started, field FROM tournament
"""
_IS_OF: Final = "id IN (SELECT tournament FROM entrant WHERE person = $1 AND gone IS NULL)"
_MAKE: Final = """
INSERT INTO tournament (id, game, options, seats, rounds, length, made)
VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING
"""
_ENTER: Final = """
INSERT INTO entrant (id, tournament, person, joined) VALUES ($1, $2, $3, $4)
ON CONFLICT (id) DO UPDATE SET gone = NULL, joined = excluded.joined
WHERE entrant.gone IS NOT NULL
"""
_ENTRANTS: Final = """
SELECT entrant.id, tournament, entrant.person, joined, gone, name
FROM entrant LEFT JOIN person ON person.id = entrant.person
"""
_UNFINISHED: Final = """
SELECT count(*) FROM entrant JOIN tournament ON tournament.id = entrant.tournament
WHERE person = $1 AND gone IS NULL
  AND (started IS NULL AND made > $2 OR started + rounds * length > $3)
"""
_NOTE: Final = """
INSERT INTO round_table (table_id, tournament, number, place) VALUES ($1, $2, $3, $4)
ON CONFLICT DO NOTHING
"""
_TABLES: Final = """
SELECT table_id, tournament, number, place, ended, points, owed FROM round_table
WHERE tournament = $1
"""
_SETTLE: Final = """
UPDATE round_table SET ended = $2, owed = $3 WHERE table_id = $1 AND ended IS NULL
"""


@dataclass(frozen=True, slots=True)
class Tournament:
    """What was agreed on, and the field that was drawn when it started."""

    id: str  # whoever knows it sees the tournament, and may join until it starts
    game: str
    options: Json
    seats: int  # of a table
    rounds: int
    length: int  # of a round at the longest, in milliseconds
    made: int  # milliseconds since 1970
    started: int | None = None
    field: tuple[str, ...] = ()  # entrants in the order of their places


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who plays in a tournament."""

    id: str
    tournament: str
    person: int | None  # None: a guest who was forgotten
    joined: int  # milliseconds since 1970
    gone: int | None = None  # when they left
    name: str | None = None


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A table of a round."""

    table: str
    tournament: str
    number: int  # of the round, from 1
    place: int  # among the tables of the round, from 0
    ended: int | None = None  # milliseconds since 1970; None: not over yet
    points: tuple[int, ...] | None = None  # by seat; None: it has no result
    owed: tuple[int, ...] | None = None  # whose decision was missing when the round closed


class Tournaments:
    """Tournaments, in either store."""

    def __init__(self, statements: Statements) -> None:
        self._store = statements

    async def make(self, made: Tournament) -> None:
        """Keep a new one."""
        options = msgspec.json.encode(made.options).decode()
        row = (made.id, made.game, options, made.seats, made.rounds, made.length, made.made)
        await self._store.change(_MAKE, *row)

    async def find(self, tournament: str) -> Tournament | None:
        """The tournament of this id."""
        rows = await self._store.rows(f"{_FIND} WHERE id = $1", tournament)
        return _tournament(rows[0]) if rows else None

    async def start(self, tournament: str, at: int, field: tuple[str, ...]) -> None:
        """Let it begin with these entrants; once it has, it stays so."""
        sql = "UPDATE tournament SET started = $2, field = $3 WHERE id = $1 AND started IS NULL"
        await self._store.change(sql, tournament, at, ",".join(field))

    # -- who plays -------------------------------------------------------------------------------------
    async def enter(self, entrant: Entrant) -> None:
        """Let somebody in, again if they had left."""
        row = (entrant.id, entrant.tournament, entrant.person, entrant.joined)
        await self._store.change(_ENTER, *row)

    async def leave(self, entrant: str, at: int) -> None:
        """Note that somebody has left."""
        await self._store.change(
            "UPDATE entrant SET gone = $2 WHERE id = $1 AND gone IS NULL", entrant, at
        )

    async def leave_all(self, person: int, at: int) -> None:
        """Note that somebody has left all their tournaments."""
        sql = "UPDATE entrant SET gone = $2 WHERE person = $1 AND gone IS NULL"
        await self._store.change(sql, person, at)

    async def entrants(self, tournament: str) -> list[Entrant]:
        """Everybody who has ever joined, the first first."""
        sql = f"{_ENTRANTS} WHERE tournament = $1 ORDER BY joined, entrant.id"
        return [_entrant(row) for row in await self._store.rows(sql, tournament)]

    async def of(self, person: int, limit: int) -> list[Tournament]:
        """The tournaments that somebody has joined and not left, the latest first."""
        sql = f"{_FIND} WHERE {_IS_OF} ORDER BY made DESC, id LIMIT $2"
        return [_tournament(row) for row in await self._store.rows(sql, person, limit)]

    async def entries(self, person: int) -> list[Entrant]:
        """Where somebody has ever joined, the latest first."""
        sql = f"{_ENTRANTS} WHERE entrant.person = $1 ORDER BY joined DESC, entrant.id"
        return [_entrant(row) for row in await self._store.rows(sql, person)]

    async def count_unfinished(self, person: int, at: int, since: int) -> int:
        """In how many somebody plays, or waits for a start of those that were made since."""
        ((count,),) = await self._store.rows(_UNFINISHED, person, since, at)
        return int(count)

    # -- tables ----------------------------------------------------------------------------------------
    async def note(self, found: RoundTable) -> None:
        """Keep that a table is, or will be, one of a round."""
        await self._store.change(_NOTE, found.table, found.tournament, found.number, found.place)

    async def tables(self, tournament: str) -> list[RoundTable]:
        """The tables of all rounds."""
        return [_round_table(row) for row in await self._store.rows(_TABLES, tournament)]

    async def settle(self, table: str, at: int, owed: tuple[int, ...]) -> None:
        """Keep of a table that never was whose decisions were missing."""
        await self._store.change(_SETTLE, table, at, _written(owed))


def _tournament(row: Any) -> Tournament:  # noqa: ANN401 (a row)
    name, game, options, *numbers, field = row
    chosen = tuple(field.split(",")) if field else ()
    values = (name, game, msgspec.json.decode(options), *numbers, chosen)
    return Tournament(*values)


def _entrant(row: Any) -> Entrant:  # noqa: ANN401 (a row)
    *found, name = row
    values = (*found, name or None)
    return Entrant(*values)


def _round_table(row: Any) -> RoundTable:  # noqa: ANN401 (a row)
    *found, points, owed = row
    values = (*found, _read(points), _read(owed))
    return RoundTable(*values)


def _read(numbers: str | None) -> tuple[int, ...] | None:
    return None if numbers is None else msgspec.json.decode(numbers, type=tuple[int, ...])


def _written(numbers: tuple[int, ...]) -> str:
    return msgspec.json.encode(numbers).decode()
