"""Bans, reports and the log of the host in a SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, Final

from dicehospital.server.store import write_ops
from dicehospital.server.store.people import Ban, HostAct, Redacted, Report
from dicehospital.server.store.people_rows import PeopleRows
from dicehospital.server.store.reader import Reader
from dicehospital.server.store.rows import Row
from dicehospital.server.store.statements.accounts import FORGET
from dicehospital.server.store.transactions import WriteJob, Writes

_FORGET: Final = (
    "UPDATE report SET reporter = NULL, words = '' WHERE reporter = :person",
    "UPDATE report SET reported = NULL, name = '' WHERE reported = :person",
    "DELETE FROM ban WHERE person = :person",
    "UPDATE daily SET person = NULL WHERE person = :person",
    *(sql.replace("$1", ":person") for sql in FORGET),
    "UPDATE rated_seat SET person = (SELECT ~abs(random() % (1 << 53))) WHERE person = :person",
    "UPDATE entrant SET person = NULL WHERE person = :person",
    "UPDATE person SET token_hash = randomblob(32), name = '', seen = 0 WHERE id = :person",
)
"""The number stays taken: it is that of seats, which must never become somebody else's."""


Step = Callable[[sqlite3.Connection], Any]


class SqlitePeople(PeopleRows):
    """As `People` promises."""

    def __init__(self, writer: Writes, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def _do(self, step: Step) -> Any:  # noqa: ANN401 (as the step)
        return await self._writer.submit(WriteJob(step=step))

    async def _change(self, sql: str, row: Row) -> bool:
        """Whether a statement changed anything."""
        return bool(await self._do(lambda connection: connection.execute(sql, row).rowcount))

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        named = {str(place): value for place, value in enumerate(values, 1)}
        return await self._reader.ask(lambda connection: connection.execute(sql, named).fetchall())

    # -- guests ----------------------------------------------------------------------------------------
    async def saw(self, person: int, session: int, at: int) -> None:
        """Note when a guest was last here."""
        await self._do(lambda connection: _saw(connection, person, session, at))

    async def redact(self, table: str, redacted: Redacted) -> bool:
        """Take a name out of a table; False if the table has gone on since it was read."""
        step = _thoroughly(lambda connection: _redact(connection, table, redacted))
        return bool(await self._do(step))

    async def forget(self, person: int) -> None:
        """End a guest, who stays a number, and tell running servers."""
        await self._do(_thoroughly(lambda connection: _forget(connection, person)))

    # -- bans ------------------------------------------------------------------------------------------
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


def _saw(connection: sqlite3.Connection, person: int, session: int, at: int) -> None:
    row = (at, person)
    connection.execute("UPDATE person SET seen = ? WHERE id = ? AND name <> ''", row)
    connection.execute("UPDATE session SET seen = ? WHERE id = ?", (at, session))


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
