"""What a store keeps of people beside their seats: bans, reports, and the log of what the host did."""

from __future__ import annotations

from typing import Final

from dicehospital.kernel.chance.rng import fresh_seed, fresh_token
from dicehospital.server.store.people import Ban, HostAct, Redacted, Report
from dicehospital.server.store.statements.accounts import FORGET
from dicehospital.server.store.statements.statements import Statement, Statements

_BANS: Final = """
SELECT id, person, network, made, until, reason FROM ban
WHERE until IS NULL OR until > $1 ORDER BY id
"""
_BANNED: Final = """
SELECT token_hash, ban.id FROM ban JOIN session ON session.person = ban.person
WHERE until IS NULL OR until > $1
"""
_BAN: Final = "INSERT INTO ban (person, network, made, until, reason) VALUES ($1, $2, $3, $4, $5)"
_BAN_OF: Final = "SELECT 1 FROM ban WHERE person = $1 OR network = $2"
_UNBAN: Final = "DELETE FROM ban WHERE person = $1 OR network = $2 RETURNING id"
_REPORT: Final = (
    "SELECT id, at, table_id, seat, reporter, reported, name, reason, words, done FROM report"
)
# Where the answer to the first try was lost, the second finds the row.
_ADD_REPORT: Final = """
INSERT INTO report (at, table_id, seat, reporter, reported, name, reason, words)
SELECT CAST($1 AS bigint), CAST($2 AS text), CAST($3 AS integer), CAST($4 AS bigint),
  CAST($5 AS bigint), CAST($6 AS text), CAST($7 AS text), CAST($8 AS text)
WHERE NOT EXISTS (SELECT 1 FROM report WHERE (at, table_id, seat, reporter) = ($1, $2, $3, $4))
"""
_NOTE: Final = """
INSERT INTO host_log (at, who, what, about)
SELECT CAST($1 AS bigint), CAST($2 AS text), CAST($3 AS text), CAST($4 AS text)
WHERE NOT EXISTS (SELECT 1 FROM host_log WHERE (at, who, what, about) = ($1, $2, $3, $4))
"""
_FORGET: Final = (
    "UPDATE report SET reporter = NULL, words = '' WHERE reporter = $1",
    "UPDATE report SET reported = NULL, name = '' WHERE reported = $1",
    "DELETE FROM ban WHERE person = $1",
    "UPDATE daily SET person = NULL WHERE person = $1",
    *FORGET,
    "UPDATE entrant SET person = NULL WHERE person = $1",
)
# Rated games stay those of one and the same somebody.
_NAMELESS: Final = "UPDATE rated_seat SET person = $2 WHERE person = $1"
_BLANK: Final = "UPDATE person SET token_hash = $2, name = '', seen = 0 WHERE id = $1"
"""The number stays taken: it is that of seats, which must never become somebody else's."""
_NONE: Final = -1  # stands for the line of a snapshot that is not there
_AS_READ: Final = f"""
AND $2 = (SELECT coalesce(max(seq), 0) FROM log WHERE table_id = $1)
AND $3 = (SELECT coalesce(max(seq), {_NONE}) FROM snapshot WHERE table_id = $1)
"""  # noqa: S608 (a number of our own)
_REDACT_SETUP: Final = f"UPDATE header SET setup = $4 WHERE id = $1 {_AS_READ}"  # noqa: S608 (ours)
_REDACT_LINE: Final = f"UPDATE log SET action = $4 WHERE table_id = $1 AND seq = $5 {_AS_READ}"  # noqa: S608 (ours)
_REDACT_STATE: Final = f"UPDATE snapshot SET state = $4 WHERE table_id = $1 {_AS_READ}"  # noqa: S608 (ours)
_REDACT_SUMMARY: Final = f"""
UPDATE listing SET summary = $4 WHERE table_id = $1 {_AS_READ} RETURNING table_id
"""  # noqa: S608 (ours)


class People:
    """Everything may raise `StorageError`."""

    def __init__(self, statements: Statements) -> None:
        self._store = statements

    # -- guests ----------------------------------------------------------------------------------------
    async def saw(self, person: int, session: int, at: int) -> None:
        """Note when a guest was last here, and by which session."""
        await self._store.change("UPDATE session SET seen = $2 WHERE id = $1", session, at)
        sql = "UPDATE person SET seen = $2 WHERE id = $1 AND name <> ''"
        await self._store.change(sql, person, at)

    async def traces(self, person: int) -> list[str]:
        """The ids of all tables at which a guest has ever had a seat."""
        sql = "SELECT table_id FROM trace WHERE person = $1 ORDER BY table_id"
        return [table for (table,) in await self._store.rows(sql, person)]

    async def redact(self, table: str, redacted: Redacted) -> bool:
        """Take a name out of a table; False if the table has gone on since it was read."""
        *_, done = await self._store.erase(*_redacting(table, redacted), held=table)
        return bool(done)

    async def forget(self, person: int) -> None:
        """End a guest, who stays a number, and tell running servers."""
        steps: list[Statement] = [(sql, (person,)) for sql in _FORGET]
        steps.append((_NAMELESS, (person, -1 - fresh_seed() % 2**53)))
        steps.append((_BLANK, (person, bytes.fromhex(fresh_token() + fresh_token()))))
        await self._store.erase(*steps, notice=("forgotten", f"{person}"))

    async def is_guest(self, person: int) -> bool:
        """Whether there is a guest of this number who has not been forgotten."""
        sql = "SELECT 1 FROM person WHERE id = $1 AND name <> ''"
        return bool(await self._store.rows(sql, person))

    # -- bans ------------------------------------------------------------------------------------------
    async def bans(self, now: int) -> list[Ban]:
        """Those that hold at a moment, the oldest first."""
        return [Ban(*row) for row in await self._store.rows(_BANS, now)]

    async def banned_tokens(self, now: int) -> dict[bytes, int]:
        """By the hash of its token the ban of every session of a guest who may not come in."""
        return {bytes(token): ban for token, ban in await self._store.rows(_BANNED, now)}

    async def ban(self, ban: Ban) -> None:
        """Keep a ban in place of others of the same guest or network, and tell running servers."""
        row = (ban.person, ban.network, ban.made, ban.until, ban.reason)
        whom = (ban.person, ban.network)
        await self._store.transact((_UNBAN, whom), (_BAN, row), notice=("bans", ""))

    async def unban(self, person: int | None, network: str | None) -> bool:
        """End a ban, and tell running servers; False when there was none."""
        if not await self._store.rows(_BAN_OF, person, network):
            return False
        (gone,) = await self._store.transact((_UNBAN, (person, network)), notice=("bans", ""))
        return bool(gone)

    # -- reports ---------------------------------------------------------------------------------------
    async def report(self, report: Report) -> None:
        """Keep a report."""
        row = (
            report.at, report.table, report.seat, report.reporter, report.reported,
            report.name, report.reason, report.words,
        )  # fmt: skip
        await self._store.change(_ADD_REPORT, *row)

    async def reports(self, limit: int, *, with_done: bool = False) -> list[Report]:
        """Reports that wait for the host, or all; the newest first."""
        sql = f"{_REPORT} WHERE done IS NULL OR $1 ORDER BY id DESC LIMIT $2"
        return [Report(*row) for row in await self._store.rows(sql, with_done, limit)]

    async def reports_by(self, person: int) -> list[Report]:
        """What a guest has reported, the newest first."""
        sql = f"{_REPORT} WHERE reporter = $1 ORDER BY id DESC"
        return [Report(*row) for row in await self._store.rows(sql, person)]

    async def end_report(self, number: int, at: int) -> bool:
        """The host is done with a report; False when there is none that waits."""
        sql = "UPDATE report SET done = $2 WHERE id = $1 AND done IS NULL RETURNING id"
        (ended,) = await self._store.transact((sql, (number, at)))
        return bool(ended)

    # -- the log of the host ---------------------------------------------------------------------------
    async def note(self, act: HostAct) -> None:
        """Add a line. None is ever changed or removed."""
        await self._store.change(_NOTE, act.at, act.who, act.what, act.about)

    async def host_log(self, limit: int) -> list[HostAct]:
        """What the host did, the newest first."""
        sql = "SELECT id, at, who, what, about FROM host_log ORDER BY id DESC LIMIT $1"
        return [HostAct(*row) for row in await self._store.rows(sql, limit)]


def _redacting(table: str, redacted: Redacted) -> list[Statement]:
    """What changes of a table, as long as it is as it was read; the last one tells whether it was."""
    snapshot = redacted.snapshot
    read = (table, redacted.seq, _NONE if snapshot is None else snapshot[0])
    steps: list[Statement] = [(_REDACT_SETUP, (*read, redacted.setup))]
    steps += [(_REDACT_LINE, (*read, action, seq)) for seq, action in redacted.lines]
    if snapshot is not None:
        steps.append((_REDACT_STATE, (*read, snapshot[1])))
    return [*steps, (_REDACT_SUMMARY, (*read, redacted.summary))]
