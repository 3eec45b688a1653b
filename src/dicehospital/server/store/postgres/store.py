"""The store in a database: appends go to the writer, everything else to a few connections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from dicehospital.server.settings import without_password
from dicehospital.server.store import rows
from dicehospital.server.store.postgres import driver, host, queries
from dicehospital.server.store.postgres.connections import Connections
from dicehospital.server.store.postgres.people import PostgresPeople
from dicehospital.server.store.postgres.schema import create_or_migrate
from dicehospital.server.store.postgres.statements import PostgresStatements
from dicehospital.server.store.postgres.writer import PostgresWriter
from dicehospital.server.store.reader import STATUSES
from dicehospital.server.store.statements.accounts import AccountRows
from dicehospital.server.store.statements.blocks import Blocks
from dicehospital.server.store.statements.channels import Channels
from dicehospital.server.store.statements.days import Days
from dicehospital.server.store.statements.messages import Messages
from dicehospital.server.store.statements.statements import NoticeKind
from dicehospital.server.store.statements.tournaments import Tournaments
from dicehospital.server.store.statements.turns import Turns
from dicehospital.server.store.store import (
    AdminCommand,
    Conflict,
    Entry,
    Header,
    ListedTable,
    Listing,
    LoadedTable,
    LobbyFilter,
    Person,
    Snapshot,
    StorageError,
    TableFilter,
)


class PostgresStore:
    """Append-only logs of tables, and guests, in a database that several servers may share."""

    _writer: PostgresWriter
    _connections: Connections
    people: PostgresPeople
    accounts: AccountRows
    blocks: Blocks
    channels: Channels
    days: Days
    messages: Messages
    tournaments: Tournaments
    turns: Turns

    def __init__(self, url: str) -> None:
        self._url = url

    async def open(self) -> None:
        """Reach the database and bring it to this version; `NoDatabase` says what is wrong."""
        with driver.trouble_with(self._url):
            connection = await driver.connect(self._url)
            try:
                await create_or_migrate(connection, without_password(self._url))
                self._connections = await Connections.opened(self._url)
            except BaseException:
                await driver.let_go(connection)
                raise
        self._writer = PostgresWriter(self._url, connection)
        self.people = PostgresPeople(self._connections)
        statements = PostgresStatements(self._connections)
        self.accounts, self.blocks = AccountRows(statements), Blocks(statements)
        self.days, self.tournaments = Days(statements), Tournaments(statements)
        self.turns, self.channels = Turns(statements), Channels(statements)
        self.messages = Messages(statements)

    async def close(self) -> None:
        """Finish what is queued and let go."""
        await self._writer.close()
        await self._connections.close()

    async def is_writable(self) -> bool:
        """Whether a write would be kept now. Found out by writing, unless one just was."""
        if self._writer.health.has_just_written:
            return True
        try:
            await self._connections.change(queries.BEAT)
        except StorageError:
            return False
        return True

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        """Rows; what no column can hold is in none of them."""
        try:
            return await self._connections.rows(sql, *values)
        except Conflict:
            return []

    async def _value(self, sql: str, *values: object) -> Any:  # noqa: ANN401 (of any column)
        found = await self._rows(sql, *values)
        return found[0][0] if found else None

    # -- tables ----------------------------------------------------------------------------------------
    async def create(
        self, header: Header, entries: Sequence[Entry], listing: Listing, origin: str = ""
    ) -> None:
        """Keep a new table and the first lines of its log."""
        await self._connections.settle(
            partial(host.create, made=(header, entries, listing, origin)),
            partial(host.created, header=header),
        )

    async def origin_of(self, table: str) -> str:
        """What stands for the address that a table was made from."""
        return str(await self._value(queries.ORIGIN, table) or "")

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        listing: Listing | None = None,
        snapshot: Snapshot | None = None,
        invite: str | None = None,
    ) -> None:
        """Add lines to a table's log."""
        lines = rows.lines_of(table, entries, listing, snapshot)
        if invite is None:
            await self._writer.submit(lines)
        else:
            await self._connections.settle(
                partial(host.reinvite, lines=lines, table=table, invite=invite),
                partial(host.reinvited, lines=lines),
            )

    async def load(self, table: str) -> LoadedTable | None:
        """A table from its last snapshot on; None when there is no such table."""
        return await self._load(table, whole=False)

    async def load_whole(self, table: str) -> LoadedTable | None:
        """A table from its first line on, for when its snapshot cannot be read."""
        return await self._load(table, whole=True)

    async def _load(self, table: str, *, whole: bool) -> LoadedTable | None:
        try:
            return await self._connections.ask(partial(queries.load, table=table, whole=whole))
        except Conflict:
            return None

    async def after(self, table: str, seq: int) -> list[Entry] | None:
        """The lines after one of them; None when there is no such table any more."""
        lines = await self._rows(queries.LINES, table, seq)
        if not lines and await self._value(queries.KNOWN, table) is None:
            return None
        return queries.entries(lines)

    async def heads(self, tables: Iterable[str]) -> dict[str, int]:
        """The number of the last line of each of these tables."""
        return dict(await self._rows(queries.HEADS, list(tables)))

    async def find_invite(self, invite: str) -> str | None:
        """The id of the table with this invitation."""
        found: str | None = await self._value(queries.INVITED, invite)
        return found

    async def may_see(self, table: str, person: int | None, invite: str | None) -> bool:
        """Whether a table is open to somebody; one that is not there takes as long as one that is not."""
        return bool(await self._value(queries.SEEN, table, person, invite))

    async def relist(self, table: str, seq: int, listing: Listing) -> None:
        """Let lists show a table as it is after a line, unless there is a later one."""
        await self._connections.change(queries.RELIST, *rows.listed(listing), table, seq)

    async def lobby(self, wanted: LobbyFilter) -> list[ListedTable]:
        """Open tables: those with somebody present first, then the most recently changed."""
        statuses = STATUSES if wanted.status is None else (wanted.status,)
        asked = (statuses, wanted.game, wanted.free, wanted.limit, wanted.origin, wanted.present)
        return [queries.listed(row) for row in await self._rows(queries.LOBBY, *asked)]

    async def tables_of(self, person: int, limit: int) -> list[ListedTable]:
        """Where a person sits, the most recently changed first."""
        return [queries.listed(row) for row in await self._rows(queries.MINE, person, limit)]

    # -- who looks after which table -------------------------------------------------------------------
    async def timed(self) -> list[str]:
        """The ids of running tables that need a server."""
        return [table for (table,) in await self._rows(queries.TIMED)]

    async def claim(self, server: str, tables: Iterable[str]) -> set[str]:
        """Take or renew these tables; returns those that are held now."""
        wanted = list(tables)
        found = await self._connections.change(queries.CLAIM, server, wanted) if wanted else []
        return {table for (table,) in found}

    async def release(self, server: str, tables: Iterable[str]) -> None:
        """Let others have these tables at once."""
        await self._connections.change(queries.RELEASE, server, list(tables))

    async def unowned(self, limit: int) -> list[str]:
        """The ids of tables that need a server and have none."""
        return [table for (table,) in await self._rows(queries.UNOWNED, limit)]

    # -- guests ----------------------------------------------------------------------------------------
    async def person(self, token_hash: bytes) -> Person | None:
        """The guest of whom a token has this SHA-256."""
        found = await self._rows(queries.PERSON, token_hash)
        return Person(*found[0]) if found else None

    async def person_by_id(self, number: int) -> Person | None:
        """The guest of a number."""
        found = await self._rows(queries.PERSON_BY_ID, number)
        return Person(*found[0]) if found else None

    async def add_person(self, token_hash: bytes, name: str) -> Person:
        """Keep a new guest."""
        return await self._connections.settle(
            partial(host.add_person, guest=(token_hash, name)),
            partial(host.added, token_hash=token_hash),
        )

    async def rename(self, person: int, name: str) -> None:
        """Give a guest another name."""
        await self._connections.change(queries.RENAME, name, person)

    # -- for the host of a house -----------------------------------------------------------------------
    async def all_tables(self, chosen: TableFilter, limit: int) -> list[ListedTable]:
        """Tables of everybody that a host has chosen, the most recently changed first."""
        found = await self._rows(queries.ALL, *queries.choice(chosen), limit)
        return [queries.listed(row) for row in found]

    async def count_tables(self, chosen: TableFilter) -> int:
        """How many tables a host has chosen."""
        ((count,),) = await self._rows(queries.COUNT, *queries.choice(chosen))
        return int(count)

    async def delete(self, table: str) -> bool:
        """Remove a table for good, and tell running servers; False when there was none."""
        gone = await self._connections.transact(partial(host.delete, tables=[table]))
        return bool(gone)

    async def prune(self, before: int, status: str | None) -> list[str]:
        """Delete tables that were last changed before a moment; returns their ids."""
        gone: list[str] = []
        prune = partial(host.prune, before=before, status=status)
        while some := await self._connections.transact(prune):
            gone += some
        return gone

    async def setting(self, name: str) -> bytes | None:
        """Something that holds for the whole house."""
        found: bytes | None = await self._value(queries.SETTING, name)
        return found

    async def set_setting(self, name: str, value: bytes | None) -> None:
        """Keep it; None: forget it."""
        if value is None:
            await self._connections.change(queries.UNSET, name)
        else:
            await self._connections.change(queries.SET, name, value)

    async def notices(self, after: int) -> list[AdminCommand]:
        """What was told to all servers after a notice."""
        return [AdminCommand(*row) for row in await self._rows(queries.NOTICES, after)]

    async def notify(self, kind: NoticeKind, table: str = "") -> None:
        """Tell all servers of this store something."""
        await self._connections.transact(partial(host.notify, kind=kind, tables=[table]))
