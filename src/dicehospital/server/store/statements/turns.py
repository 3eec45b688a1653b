"""What a store keeps of turns at tables that may sleep: until when, and how far people were told of them.

The rows are written by the store itself when a table is listed, in one transaction with the act.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dicehospital.server.store.statements.statements import Statements

ALL_TOLD: Final = 3
"""The stage after which nothing more is told of a turn: its beginning, and two reminders."""
_PARKED: Final = """
SELECT turn.table_id, turn.person, began, half, last, turn.ends, stage,
  quiet.zone, quiet.begins, quiet.ends,
  CASE WHEN EXISTS (SELECT 1 FROM channel WHERE channel.person = turn.person) THEN 1 ELSE 0 END
FROM turn LEFT JOIN quiet ON quiet.person = turn.person
WHERE at <= $1 ORDER BY at, turn.table_id, turn.person LIMIT $2
"""
_SETTLE: Final = """
UPDATE turn SET stage = $5, at = CAST($6 AS bigint), token = CAST($7 AS text)
WHERE table_id = $1 AND person = $2 AND began = $3 AND stage = $4
"""
# A browser that was signed out is told nothing, nor is an address that nobody has confirmed.
_TELL: Final = """
INSERT INTO message
  (channel, person, table_id, began, kind, made, at, held, holder, tries, begun)
SELECT channel.id, turn.person, turn.table_id, turn.began, CAST($4 AS bigint),
  CAST($5 AS bigint), CAST($5 AS bigint), 0, '', 0, 0
FROM turn JOIN channel ON channel.person = turn.person
WHERE turn.table_id = $1 AND turn.person = $2 AND turn.token = $3 AND turn.seen < $6
AND channel.code IS NULL
AND (channel.session IS NULL OR EXISTS (SELECT 1 FROM session WHERE session.id = channel.session))
"""


@dataclass(frozen=True, slots=True)
class ParkedTurn:
    """Somebody's turn, and what of it is to be told; times are milliseconds since 1970."""

    table: str
    person: int
    began: int
    half: int
    last: int  # seven eighths of the time
    ends: int | None  # when a bot decides; None: the table waits
    stage: int  # how many of three notices are settled, told or not
    zone: str | None  # of the quiet hours of this person, if they have any ...
    quiet_begins: int | None
    quiet_ends: int | None
    has_channels: int  # 1 or 0

    def moments(self) -> tuple[int, int, int]:
        """When each notice may be told."""
        return self.began, self.half, self.last


class Turns:
    """Turns, in either store."""

    def __init__(self, statements: Statements) -> None:
        self._store = statements

    async def due(self, at: int, limit: int) -> list[str]:
        """The tables at which a time is over, the longest first."""
        sql = "SELECT table_id FROM due WHERE at <= $1 ORDER BY at, table_id LIMIT $2"
        return [table for (table,) in await self._store.rows(sql, at, limit)]

    # -- telling people ------------------------------------------------------------------------
    async def parked(self, until: int, limit: int) -> list[ParkedTurn]:
        """Turns with a notice whose moment has come, the oldest first."""
        return [ParkedTurn(*row) for row in await self._store.rows(_PARKED, until, limit)]

    async def see(self, table: str, person: int, at: int) -> None:
        """Keep that somebody has the table in sight."""
        sql = "UPDATE turn SET seen = $3 WHERE table_id = $1 AND person = $2 AND seen < $3"
        await self._store.change(sql, table, person, at)

    async def postpone(self, turn: ParkedTurn, at: int) -> None:
        """Look at a turn again at another moment."""
        sql = """
        UPDATE turn SET at = $5 WHERE table_id = $1 AND person = $2 AND began = $3 AND stage = $4
        """
        await self._store.change(sql, turn.table, turn.person, turn.began, turn.stage, at)

    async def settle(
        self, turn: ParkedTurn, stage: int, token: str, *, at: int, is_told: bool
    ) -> None:
        """Go on to a stage, and leave messages for all channels of whoever has not seen the table since.

        Of several servers one does it: `token` is unlike any other.
        """
        upcoming = turn.moments()[stage] if stage < ALL_TOLD else None
        key = (turn.table, turn.person)
        settled = (_SETTLE, (*key, turn.began, turn.stage, stage, upcoming, token))
        moment = turn.moments()[stage - 1]
        told = (_TELL, (*key, token, stage - 1, at, moment))
        await self._store.transact(settled, *((told,) if is_told else ()))
