"""Bans, reports and the log of the host in a database."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from dicehospital.server.store.people import Ban, HostAct, Redacted, Report
from dicehospital.server.store.people_rows import PeopleRows
from dicehospital.server.store.postgres import host
from dicehospital.server.store.postgres.connections import Connections
from dicehospital.server.store.postgres.driver import Connection
from dicehospital.server.store.statements.accounts import FORGET

_BAN: Final = "INSERT INTO ban (person, network, made, until, reason) VALUES ($1, $2, $3, $4, $5)"
_UNBAN: Final = """
DELETE FROM ban WHERE person IS NOT DISTINCT FROM $1 AND network IS NOT DISTINCT FROM $2
RETURNING id
"""
_ADD_REPORT: Final = """
INSERT INTO report (at, table_id, seat, reporter, reported, name, reason, words)
SELECT $1::bigint, $2::text, $3::integer, $4::bigint, $5::bigint, $6::text, $7::text, $8::text
WHERE NOT EXISTS (SELECT 1 FROM report WHERE (at, table_id, seat, reporter) = ($1, $2, $3, $4))
"""  # where the first try was lost, the second finds it
_FORGET: Final = (
    "UPDATE report SET reporter = NULL, words = '' WHERE reporter = $1",
    "UPDATE report SET reported = NULL, name = '' WHERE reported = $1",
    "DELETE FROM ban WHERE person = $1",
    "UPDATE daily SET person = NULL WHERE person = $1",
    *FORGET,
    "UPDATE rated_seat SET person = (SELECT -1 - floor(random() * 2 ^ 53)::bigint) WHERE person = $1",
    "UPDATE entrant SET person = NULL WHERE person = $1",
    "UPDATE person SET token_hash = uuid_send(gen_random_uuid()), name = '', seen = 0 WHERE id = $1",
)
"""The number stays taken: it is that of seats, which must never become somebody else's."""
_SAW: Final = """
WITH browser AS (UPDATE session SET seen = $1 WHERE id = $3)
UPDATE person SET seen = $1 WHERE id = $2 AND name <> ''
"""
_NOTE: Final = """
INSERT INTO host_log (at, who, what, about) SELECT $1::bigint, $2::text, $3::text, $4::text
WHERE NOT EXISTS (SELECT 1 FROM host_log WHERE (at, who, what, about) = ($1, $2, $3, $4))
"""


class PostgresPeople(PeopleRows):
    """As `People` promises."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        return await self._connections.rows(sql, *values)

    # -- guests ----------------------------------------------------------------------------------------
    async def saw(self, person: int, session: int, at: int) -> None:
        """Note when a guest was last here."""
        await self._connections.change(_SAW, at, person, session)

    async def redact(self, table: str, redacted: Redacted) -> bool:
        """Take a name out of a table; False if the table has gone on since it was read."""
        return await self._connections.transact(partial(_redact, table=table, redacted=redacted))

    async def forget(self, person: int) -> None:
        """End a guest, who stays a number, and tell running servers."""
        await self._connections.transact(partial(_forget, person=person))

    # -- bans ------------------------------------------------------------------------------------------
    async def ban(self, ban: Ban) -> None:
        """Keep a ban in place of others of the same guest or network."""
        await self._connections.transact(partial(_ban, ban=ban))

    async def unban(self, person: int | None, network: str | None) -> bool:
        """End a ban; False when there was none."""
        return await self._connections.transact(partial(_unban, person=person, network=network))

    # -- reports ---------------------------------------------------------------------------------------
    async def report(self, report: Report) -> None:
        """Keep a report."""
        row = (
            report.at, report.table, report.seat, report.reporter, report.reported,
            report.name, report.reason, report.words,
        )  # fmt: skip
        await self._connections.change(_ADD_REPORT, *row)

    async def end_report(self, number: int, at: int) -> bool:
        """The host is done with a report."""
        return await self._connections.transact(partial(_end_report, number=number, at=at))

    # -- the log of the host ---------------------------------------------------------------------------
    async def note(self, act: HostAct) -> None:
        """Add a line."""
        await self._connections.change(_NOTE, act.at, act.who, act.what, act.about)


# -- changes of several statements ---------------------------------------------------------------------
async def _redact(connection: Connection, table: str, redacted: Redacted) -> bool:
    # Whoever appends a line holds the row of the table as well, and so waits.
    await connection.execute("SELECT 1 FROM header WHERE id = $1 FOR UPDATE", table)
    head = "SELECT coalesce(max(seq), 0) FROM log WHERE table_id = $1"
    if redacted.seq != await connection.fetchval(head, table):
        return False
    snapshot = redacted.snapshot
    kept: Any = await connection.fetchval("SELECT seq FROM snapshot WHERE table_id = $1", table)
    if kept != (None if snapshot is None else snapshot[0]):
        return False
    await connection.execute("UPDATE header SET setup = $1 WHERE id = $2", redacted.setup, table)
    for seq, action in redacted.lines:
        sql = "UPDATE log SET action = $1 WHERE table_id = $2 AND seq = $3"
        await connection.execute(sql, action, table, seq)
    if snapshot is not None:
        sql = "UPDATE snapshot SET state = $1 WHERE table_id = $2"
        await connection.execute(sql, snapshot[1], table)
    sql = "UPDATE listing SET summary = $1 WHERE table_id = $2"
    await connection.execute(sql, redacted.summary, table)
    return True


async def _forget(connection: Connection, person: int) -> None:
    for sql in _FORGET:
        await connection.execute(sql, person)
    await host.notify(connection, "forgotten", [f"{person}"])


async def _end_report(connection: Connection, number: int, at: int) -> bool:
    sql = "UPDATE report SET done = $1 WHERE id = $2 AND done IS NULL RETURNING id"
    return bool(await connection.fetch(sql, at, number))


async def _ban(connection: Connection, ban: Ban) -> None:
    await connection.execute(_UNBAN, ban.person, ban.network)
    row = (ban.person, ban.network, ban.made, ban.until, ban.reason)
    await connection.execute(_BAN, *row)
    await host.notify(connection, "bans", [""])


async def _unban(connection: Connection, person: int | None, network: str | None) -> bool:
    gone = bool(await connection.fetch(_UNBAN, person, network))
    if gone:
        await host.notify(connection, "bans", [""])
    return gone
