"""What a store keeps of the daily hospital: which tables are first tries at which deals, and their points.

A row is written before its table is made. The points are those of the table's result: the store itself puts
them here when the game is over, so no server has to, and they can be read out of the table again.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Final

from dicehospital.server.store.statements.statements import Statements

_COLUMNS: Final = "table_id, number, game, person, bot, closes, points"
_NOTE: Final = f"""
INSERT INTO daily ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, NULL) ON CONFLICT DO NOTHING
"""  # noqa: S608 (names of our own)
_COUNTS: Final = """
SELECT points, count(*) FROM daily
WHERE number = $1 AND game = $2 AND bot = '' AND points IS NOT NULL
GROUP BY points ORDER BY points
"""
_RECENT: Final = 1_000  # first tries of one person that are looked at


@dataclass(frozen=True, slots=True)
class FirstTry:
    """A table at which somebody, or a bot, plays a deal for the first time."""

    table: str
    number: int  # of the day
    game: str
    person: int | None  # None: a bot, or a guest who was forgotten
    bot: str  # "": a person
    closes: int  # milliseconds since 1970; what ends later does not count
    points: int | None = None  # None: not over yet


class Days:
    """First tries, in either store."""

    def __init__(self, statements: Statements) -> None:
        self._store = statements

    async def note(self, found: FirstTry) -> None:
        """Keep that a table is, or will be, somebody's first try; it stays what it was noted as first."""
        await self._store.change(_NOTE, *astuple(found)[:-1])

    async def tries_of(self, person: int) -> list[FirstTry]:
        """The first tries of a person, the latest days first."""
        sql = f"SELECT {_COLUMNS} FROM daily WHERE person = $1 ORDER BY number DESC, game LIMIT $2"  # noqa: S608
        return [FirstTry(*row) for row in await self._store.rows(sql, person, _RECENT)]

    async def tries_of_bots(self, number: int, game: str) -> list[FirstTry]:
        """What bots make of a deal."""
        sql = f"SELECT {_COLUMNS} FROM daily WHERE number = $1 AND game = $2 AND bot > ''"  # noqa: S608
        return [FirstTry(*row) for row in await self._store.rows(sql, number, game)]

    async def points(self, number: int, game: str) -> dict[int, int]:
        """How many people have how many points with a deal, the fewest first."""
        return {
            points: int(people) for points, people in await self._store.rows(_COUNTS, number, game)
        }
