"""The store in a database: appends go to the writer, everything else to a few connections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from dicehospital.server.settings import without_password
from dicehospital.server.store import rows
from dicehospital.server.store.postgres import driver, host, queries
from dicehospital.server.store.postgres.connections import Connections
from dicehospital.server.store.postgres.schema import create_or_migrate
from dicehospital.server.store.postgres.statements import PostgresStatements
from dicehospital.server.store.postgres.writer import PostgresWriter
from dicehospital.server.store.reader import STATUSES
from dicehospital.server.store.statements.accounts import AccountRows
from dicehospital.server.store.statements.blocks import Blocks
from dicehospital.server.store.statements.channels import Channels
from dicehospital.server.store.statements.days import Days
from dicehospital.server.store.statements.messages import Messages
from dicehospital.server.store.statements.passkeys import Passkeys
from dicehospital.server.store.statements.people import People
from dicehospital.server.store.statements.ratings import RatingRows
from dicehospital.server.store.statements.tournaments import Tournaments
from dicehospital.server.store.statements.turns import Turns
from dicehospital.server.store.store import (
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
from dicehospital.server.store.store_rows import StoreRows, listed_table


class PostgresStore(StoreRows):
    """Append-only logs of tables, and guests, in a database that several servers may share."""

    _writer: PostgresWriter
    _connections: Connections
    people: People
    accounts: AccountRows
    blocks: Blocks
    channels: Channels
    days: Days
    messages: Messages
    passkeys: Passkeys
    tournaments: Tournaments
    turns: Turns
    ratings: RatingRows

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
        statements = self._statements = PostgresStatements(self._connections)
        self.people = People(statements)
        self.accounts, self.blocks = AccountRows(statements), Blocks(statements)
        self.days, self.tournaments = Days(statements), Tournaments(statements)
        self.turns, self.ratings = Turns(statements), RatingRows(statements)
        self.channels, self.messages = Channels(statements), Messages(statements)
        self.passkeys = Passkeys(statements)

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

    # -- tables ----------------------------------------------------------------------------------------
    async def create(
        self, header: Header, entries: Sequence[Entry], listing: Listing, origin: str = ""
    ) -> None:
        """Keep a new table and the first lines of its log."""
        await self._connections.settle(
            partial(host.create, made=(header, entries, listing, origin)),
            partial(host.created, header=header),
        )

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

    async def heads(self, tables: Iterable[str]) -> dict[str, int]:
        """The number of the last line of each of these tables."""
        return dict(await self._rows(queries.HEADS, list(tables)))

    async def may_see(self, table: str, person: int | None, invite: str | None) -> bool:
        """Whether a table is open to somebody; one that is not there takes as long as one that is not."""
        return bool(await self._value(queries.SEEN, table, person, invite))

    async def lobby(self, wanted: LobbyFilter) -> list[ListedTable]:
        """Open tables: those with somebody present first, then the most recently changed."""
        statuses = STATUSES if wanted.status is None else (wanted.status,)
        asked = (statuses, wanted.game, wanted.free, wanted.limit, wanted.origin, wanted.present)
        return [listed_table(row) for row in await self._rows(queries.LOBBY, *asked)]

    # -- who looks after which table -------------------------------------------------------------------
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
    async def add_person(self, token_hash: bytes, name: str) -> Person:
        """Keep a new guest."""
        return await self._connections.settle(
            partial(host.add_person, guest=(token_hash, name)),
            partial(host.added, token_hash=token_hash),
        )

    # -- for the host of a house -----------------------------------------------------------------------
    async def all_tables(self, chosen: TableFilter, limit: int) -> list[ListedTable]:
        """Tables of everybody that a host has chosen, the most recently changed first."""
        found = await self._rows(queries.ALL, *queries.choice(chosen), limit)
        return [listed_table(row) for row in found]

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
