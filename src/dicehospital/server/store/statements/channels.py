"""What a store keeps of how people want to be told that it is their turn, and when they do not."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Final

from dicehospital.server.store.statements.statements import Statements

MOST: Final = 10
"""Channels of one person."""
_NEW: Final = "person, kind, address, label, keys, language, session, code, made"
_COLUMNS: Final = f"id, {_NEW}, told, failed, problem"
_ADD: Final = f"""
INSERT INTO channel ({_NEW})
SELECT CAST($1 AS bigint), CAST($2 AS text), CAST($3 AS text), CAST($4 AS text), CAST($5 AS text),
  CAST($6 AS text), CAST($7 AS bigint), CAST($8 AS text), CAST($9 AS bigint)
WHERE (SELECT count(*) FROM channel WHERE person = $1 AND address <> $3) < {MOST}
ON CONFLICT (person, address) DO UPDATE SET label = excluded.label, keys = excluded.keys,
  language = excluded.language, session = excluded.session
"""  # noqa: S608 (ours)
_SIGNED_OUT: Final = """
session IS NOT NULL AND NOT EXISTS (SELECT 1 FROM session WHERE session.id = channel.session)
"""
_QUIET: Final = """
INSERT INTO quiet (person, zone, begins, ends) VALUES ($1, $2, $3, $4)
ON CONFLICT (person) DO UPDATE SET zone = excluded.zone, begins = excluded.begins,
  ends = excluded.ends
"""


@dataclass(frozen=True, slots=True)
class NewChannel:
    """A way to tell somebody something."""

    person: int
    kind: str  # "webhook", "push" or "mail"
    address: str  # a URL, or an address of e-mail
    label: str  # what its owner knows it by
    keys: str  # what else is needed to send: the form of a webhook, the keys of a browser
    language: str
    session: int | None  # of the browser that it ends with
    code: str | None  # by which its owner confirms it; None: confirmed
    made: int  # milliseconds since 1970


@dataclass(frozen=True, slots=True)
class Channel:
    """One that is kept."""

    id: int
    person: int
    kind: str
    address: str
    label: str
    keys: str
    language: str
    session: int | None
    code: str | None
    made: int
    told: int | None  # when a message arrived last
    failed: int | None  # when one did not ...
    problem: str | None  # ... and why


@dataclass(frozen=True, slots=True)
class Quiet:
    """The hours in which somebody is told nothing; they may pass midnight."""

    zone: str
    begins: int  # the hour
    ends: int


class Channels:
    """Everything may raise `StorageError`."""

    def __init__(self, statements: Statements) -> None:
        self._store = statements

    async def add(self, channel: NewChannel) -> bool:
        """Keep a channel, or what is new of it; False: this person has too many.

        A browser tells one person: whoever was told by it before is told there no more.
        """
        ended = f"DELETE FROM channel WHERE person = $1 AND {_SIGNED_OUT}"  # noqa: S608 (ours)
        others = "DELETE FROM channel WHERE kind = 'push' AND address = $1 AND person <> $2"
        kept = "SELECT id FROM channel WHERE person = $1 AND address = $2"
        _, _, _, found = await self._store.transact(
            (ended, (channel.person,)),
            (others, (channel.address, channel.person)),
            (_ADD, astuple(channel)),
            (kept, (channel.person, channel.address)),
        )
        return bool(found)

    async def of(self, person: int) -> list[Channel]:
        """The channels of a person, the oldest first."""
        sql = (
            f"SELECT {_COLUMNS} FROM channel WHERE person = $1 AND NOT ({_SIGNED_OUT}) ORDER BY id"  # noqa: S608 (ours)
        )
        return [Channel(*row) for row in await self._store.rows(sql, person)]

    async def set_code(self, number: int, code: str, at: int) -> None:
        """Wait from now on for another code, where a channel is not confirmed."""
        sql = "UPDATE channel SET code = $2, made = $3 WHERE id = $1 AND code IS NOT NULL"
        await self._store.change(sql, number, code, at)

    async def confirm(self, person: int, number: int) -> None:
        """Keep that a channel is its owner's."""
        sql = "UPDATE channel SET code = NULL WHERE person = $1 AND id = $2"
        await self._store.change(sql, person, number)

    async def end(self, person: int, number: int) -> bool:
        """Forget a channel and what was on its way; False: this person has none of that number."""
        gone, _ = await self._store.transact(
            ("DELETE FROM channel WHERE person = $1 AND id = $2 RETURNING id", (person, number)),
            ("DELETE FROM message WHERE person = $1 AND channel = $2", (person, number)),
        )
        return bool(gone)

    async def sweep(self, number: int) -> None:
        """Forget a channel that is there no more."""
        await self._store.transact(
            ("DELETE FROM message WHERE channel = $1", (number,)),
            ("DELETE FROM channel WHERE id = $1", (number,)),
        )

    async def sweep_unconfirmed(self, before: int) -> None:
        """Forget addresses that nobody has confirmed since."""
        sql = "DELETE FROM channel WHERE code IS NOT NULL AND made < $1"
        await self._store.change(sql, before)

    async def stopped_by(self, key: str) -> Channel | None:
        """The mail that is stopped by a key."""
        sql = f"SELECT {_COLUMNS} FROM channel WHERE kind = 'mail' AND keys = $1"  # noqa: S608 (ours)
        found = await self._store.rows(sql, key)
        return Channel(*found[0]) if found else None

    async def note(self, number: int, at: int, problem: str | None) -> None:
        """Keep that something has arrived, or why it has not."""
        told = "UPDATE channel SET told = $2 WHERE id = $1"
        failed = "UPDATE channel SET failed = $2, problem = CAST($3 AS text) WHERE id = $1"
        if problem is None:
            await self._store.change(told, number, at)
        else:
            await self._store.change(failed, number, at, problem)

    # -- quiet hours -------------------------------------------------------------------------------
    async def quiet_of(self, person: int) -> Quiet | None:
        """The quiet hours of a person."""
        sql = "SELECT zone, begins, ends FROM quiet WHERE person = $1"
        found = await self._store.rows(sql, person)
        return Quiet(*found[0]) if found else None

    async def set_quiet(self, person: int, quiet: Quiet) -> None:
        """Keep the quiet hours of a person."""
        await self._store.change(_QUIET, person, quiet.zone, quiet.begins, quiet.ends)

    async def end_quiet(self, person: int) -> None:
        """Keep no quiet hours of a person any more."""
        await self._store.change("DELETE FROM quiet WHERE person = $1", person)
