"""Bans, reports and the log of the host in a SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, Final

from dicehospital.server.store import write_ops
from dicehospital.server.store.people import Ban, HostAct, Redacted, Report
from dicehospital.server.store.reader import Reader
from dicehospital.server.store.rows import Row
from dicehospital.server.store.transactions import Job, Writes

_BANS: Final = """
SELECT ban.id, ban.person, network, made, until, reason, token_hash
FROM ban LEFT JOIN person ON person.id = ban.person
WHERE until IS NULL OR until > ? ORDER BY ban.id
"""
_REPORT: Final = (
    "SELECT id, at, table_id, seat, reporter, reported, name, reason, words, done FROM report"
)
_FORGET: Final = (
    "UPDATE report SET reporter = NULL, words = '' WHERE reporter = :person",
    "UPDATE report SET reported = NULL, name = '' WHERE reported = :person",
    "DELETE FROM ban WHERE person = :person",
    "UPDATE person SET token_hash = randomblob(32), name = '', seen = 0 WHERE id = :person",
)
"""The number stays taken: it is that of seats, which must never become somebody else's."""


Step = Callable[[sqlite3.Connection], Any]


class SqlitePeople:
    """As `People` promises."""

    def __init__(self, writer: Writes, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def _do(self, step: Step) -> Any:  # noqa: ANN401 (as the step)
        return await self._writer.submit(Job(step=step))

    async def _change(self, sql: str, row: Row) -> bool:
        """Whether a statement changed anything."""
        return bool(await self._do(lambda connection: connection.execute(sql, row).rowcount))

    async def _rows(self, sql: str, row: Row) -> list[Row]:
        return await self._reader.ask(lambda connection: connection.execute(sql, row).fetchall())

    # -- guests ----------------------------------------------------------------------------------------
    async def saw(self, person: int, at: int) -> None:
        """Note when a guest was last here."""
        await self._change("UPDATE person SET seen = ? WHERE id = ? AND name <> ''", (at, person))

    async def traces(self, person: int) -> list[str]:
        """The ids of all tables at which a guest has ever had a seat."""
        sql = "SELECT table_id FROM trace WHERE person = ? ORDER BY table_id"
        return [table for (table,) in await self._rows(sql, (person,))]

    async def redact(self, table: str, redacted: Redacted) -> bool:
        """Take a name out of a table; False if the table has gone on since it was read."""
        step = _thoroughly(lambda connection: _redact(connection, table, redacted))
        return bool(await self._do(step))

    async def forget(self, person: int) -> None:
        """End a guest, who stays a number, and tell running servers."""
        await self._do(_thoroughly(lambda connection: _forget(connection, person)))

    async def is_guest(self, person: int) -> bool:
        """Whether there is a guest of this number who has not been forgotten."""
        sql = "SELECT 1 FROM person WHERE id = ? AND name <> ''"
        return bool(await self._rows(sql, (person,)))

    # -- bans ------------------------------------------------------------------------------------------
    async def bans(self, now: int) -> list[Ban]:
        """Those that hold at a moment."""
        return [Ban(*row) for row in await self._rows(_BANS, (now,))]

    async def ban(self, ban: Ban) -> None:
        """Keep a ban in place of others of the same guest or network."""
        await self._do(lambda connection: _ban(connection, ban))

    async def unban(self, person: int | None, network: str | None) -> bool:
        """End a ban; False when there was none."""
        return bool(await self._do(lambda connection: _unban(connection, person, network)))

    # -- reports ---------------------------------------------------------------------------------------
    async def report(self, report: Report) -> None:
        """Keep a report."""
        row = (
            report.at, report.table, report.seat, report.reporter, report.reported,
            report.name, report.reason, report.words,
        )  # fmt: skip
        await self._change(
            "INSERT INTO report (at, table_id, seat, reporter, reported, name, reason, words)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            row,
        )

    async def reports(self, limit: int, *, with_done: bool = False) -> list[Report]:
        """Reports that wait for the host, or all; the newest first."""
        sql = f"{_REPORT} WHERE done IS NULL OR ? ORDER BY id DESC LIMIT ?"
        return [Report(*row) for row in await self._rows(sql, (with_done, limit))]

    async def reports_by(self, person: int) -> list[Report]:
        """What a guest has reported, the newest first."""
        sql = f"{_REPORT} WHERE reporter = ? ORDER BY id DESC"
        return [Report(*row) for row in await self._rows(sql, (person,))]

    async def end_report(self, number: int, at: int) -> bool:
        """The host is done with a report."""
        return await self._change(
            "UPDATE report SET done = ? WHERE id = ? AND done IS NULL", (at, number)
        )

    # -- the log of the host ---------------------------------------------------------------------------
    async def note(self, act: HostAct) -> None:
        """Add a line."""
        await self._change(
            "INSERT INTO host_log (at, who, what, about) VALUES (?, ?, ?, ?)",
            (act.at, act.who, act.what, act.about),
        )

    async def host_log(self, limit: int) -> list[HostAct]:
        """What the host did, the newest first."""
        sql = "SELECT id, at, who, what, about FROM host_log ORDER BY id DESC LIMIT ?"
        return [HostAct(*row) for row in await self._rows(sql, (limit,))]


# -- steps of the writer -------------------------------------------------------------------------------
def _thoroughly(step: Step) -> Step:
    """A step after which nothing of what it removes is left in the file, free space included."""

    def whole(connection: sqlite3.Connection) -> Any:  # noqa: ANN401 (as the step)
        connection.execute("PRAGMA secure_delete = ON")
        try:
            return step(connection)
        finally:
            connection.execute("PRAGMA secure_delete = OFF")

    return whole


def _redact(connection: sqlite3.Connection, table: str, redacted: Redacted) -> bool:
    head = "SELECT coalesce(max(seq), 0) FROM log WHERE table_id = ?"
    kept = "SELECT seq FROM snapshot WHERE table_id = ?"
    if redacted.seq != connection.execute(head, (table,)).fetchone()[0]:
        return False
    snapshot = redacted.snapshot
    found = connection.execute(kept, (table,)).fetchone()
    if (None if found is None else found[0]) != (None if snapshot is None else snapshot[0]):
        return False
    connection.execute("UPDATE header SET setup = ? WHERE id = ?", (redacted.setup, table))
    connection.executemany(
        "UPDATE log SET action = ? WHERE table_id = ? AND seq = ?",
        [(action, table, seq) for seq, action in redacted.lines],
    )
    if snapshot is not None:
        sql = "UPDATE snapshot SET state = ? WHERE table_id = ?"
        connection.execute(sql, (snapshot[1], table))
    sql = "UPDATE listing SET summary = ? WHERE table_id = ?"
    connection.execute(sql, (redacted.summary, table))
    return True


def _forget(connection: sqlite3.Connection, person: int) -> None:
    for sql in _FORGET:
        connection.execute(sql, {"person": person})
    write_ops.notify(connection, ("forgotten", f"{person}"))


def _ban(connection: sqlite3.Connection, ban: Ban) -> None:
    connection.execute(
        "DELETE FROM ban WHERE person IS ? AND network IS ?", (ban.person, ban.network)
    )
    connection.execute(
        "INSERT INTO ban (person, network, made, until, reason) VALUES (?, ?, ?, ?, ?)",
        (ban.person, ban.network, ban.made, ban.until, ban.reason),
    )
    write_ops.notify(connection, ("bans", ""))


def _unban(connection: sqlite3.Connection, person: int | None, network: str | None) -> bool:
    sql = "DELETE FROM ban WHERE person IS ? AND network IS ?"
    gone = bool(connection.execute(sql, (person, network)).rowcount)
    if gone:
        write_ops.notify(connection, ("bans", ""))
    return gone
