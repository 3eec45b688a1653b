"""The registry: live tables, those that sleep in the store, and who may find which."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from os import getpid
from time import time
from typing import Any, TypeVar

from dicehospital.kernel.chance.rng import fresh_token
from dicehospital.kernel.components.cards import NOT_HERE
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.text import Message
from dicehospital.server.bus.bus import Bus
from dicehospital.server.bus.shared_limits import SharedLimits
from dicehospital.server.compute import compute_process
from dicehospital.server.compute.compute_process import Launch
from dicehospital.server.compute.pool import ComputePool
from dicehospital.server.compute.reviews import ReviewCache
from dicehospital.server.limits.counts import ConcurrencyLimit
from dicehospital.server.limits.cpu_budget import CpuBudgets
from dicehospital.server.limits.token_buckets import TokenBuckets
from dicehospital.server.monitoring import logs
from dicehospital.server.settings import Settings
from dicehospital.server.store.store import (
    Conflict,
    Entry,
    Header,
    LoadedTable,
    Person,
    StorageError,
    Store,
)
from dicehospital.server.tables.acts import ActRejected, plain
from dicehospital.server.tables.apply import load_table
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.creation import Order, make_rematch, make_table
from dicehospital.server.tables.daily.deals import Deals
from dicehospital.server.tables.games import RULES
from dicehospital.server.tables.guests import Guests
from dicehospital.server.tables.live.barred import Barred, is_barred
from dicehospital.server.tables.live.close_codes import RESTARTING
from dicehospital.server.tables.live.deadlines import Deadlines
from dicehospital.server.tables.live.lists import MINE, TableLists
from dicehospital.server.tables.live.live_table import LiveTable, TableHost
from dicehospital.server.tables.live.ownership import Ownership
from dicehospital.server.tables.live.peers import Peers
from dicehospital.server.tables.live.table_quota import TableQuota
from dicehospital.server.tables.packs import check_pack, pack_of
from dicehospital.server.tables.rated.fits import Fits
from dicehospital.server.tables.table import Table
from dicehospital.server.tables.watchers.summary import listing_of
from dicehospital.server.tables.watchers.watcher_set import Watcher

T = TypeVar("T")
_SWEEP = 30.0  # seconds between two looks for tables that nobody uses
_IS_PACK = b'"pack":'  # in the set-up of a table
_REPORTS = 5  # at once, to the host ...
_REPORT_RATE = 1 / 600  # ... and a second after that


class IncompatibleRules(Exception):  # noqa: N818 (a finding about a table)
    """A table that began with rules or cards this server does not know. It is kept, but not shown wrongly."""

    def __init__(self, message: Message, header: Header) -> None:
        self.message = message
        self.header = header
        super().__init__(message)


class Registry:
    """The tables of one server, live or asleep, with the guests and the limits they share.

    With a bus, other processes serve the same tables: then the log of each may grow at any moment.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings,
        bus: Bus | None = None,
        launch: Launch = compute_process.usual,
        *,
        has_secrets: bool = True,
    ) -> None:
        self.store = store
        self.settings = settings
        self.deals = Deals(store, is_published=not has_secrets)
        self.is_shared = bus is not None
        self.guests = Guests(store, remembers=not self.is_shared)
        self.sockets_of_persons = ConcurrencyLimit(settings.sockets_per_person)
        self.sockets_of_addresses = ConcurrencyLimit(settings.sockets_per_address)
        self.requests = TokenBuckets(settings.http_rate, settings.http_burst)  # by address
        self.packs = TokenBuckets(settings.pack_rate, settings.pack_burst)  # read, by address
        self.reports = TokenBuckets(_REPORT_RATE, _REPORTS)  # by person and by address
        self.cpu_budgets = CpuBudgets(settings)
        self.quota = TableQuota(settings, self._is_of_bots)
        self.compute = ComputePool(max(1, settings.thinkers // settings.workers), launch)
        self.reviews = ReviewCache(launch)
        self.fits = Fits()
        self._making = asyncio.Semaphore(1)
        self._loading: dict[str, asyncio.Future[LiveTable | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_closing = False
        server = None if bus is None else f"{getpid()}-{fresh_token()[:12]}"
        self.ownership = Ownership(store, server, self.spawn, self.wake)
        self.peers: Peers | None = None
        if bus is not None and server is not None:
            self.peers = Peers(server, self.ownership, bus)
            self._share_limits(self.peers.limits)
        self.lists = TableLists(store, self.ownership, self.peers)
        self._host = TableHost(
            store,
            self.compute,
            self.spawn,
            follow_up=self.follow_up,
            abandon=self.ownership.abandon,
            on_line_appended=_ignore if self.peers is None else self.peers.on_line_appended,
            is_late=self.deals.is_late,
            is_shared=self.is_shared,
            lists_later=bus is not None and bus.has_table_affinity,
        )

    def _share_limits(self, limits: SharedLimits) -> None:
        """Share limits with peers: asking several processes grants no more than asking one."""
        limits.share_count("persons", self.sockets_of_persons)
        limits.share_count("addresses", self.sockets_of_addresses)
        limits.share_rate("requests", self.requests)
        limits.share_rate("packs", self.packs)
        limits.share_rate("questions", self.cpu_budgets.count)
        limits.share_rate("thinking", self.cpu_budgets.time)
        limits.share_rate("reports", self.reports)
        limits.share_rate("guests", self.quota.guests)
        limits.share_rate("tables", self.quota.tables)

    # -- opening and closing -----------------------------------------------------------------
    async def open(self) -> None:
        """Wake the tables whose clocks run, and start looking for idle ones."""
        if self.peers is not None:
            compute_process.prepare()  # tables of a lost process must go on within seconds
            await self.peers.open()
        await self.quota.open(self.store)
        self.spawn(self._sweep())
        if not self.deals.is_published:  # a page that is its own server is closed at night
            self.spawn(Deadlines(self.store, self.ownership, self.load).run())

    async def _wake_timed(self) -> None:
        """Load the tables whose clocks must run though nobody watches them."""
        for table in await self.store.timed():
            if self.live(table) is None:
                await self.wake(table)

    async def wake(self, table: str) -> bool:
        """Wake a table that sleeps; False: it cannot be played here."""
        try:
            live = await self.load(table)
        except IncompatibleRules:
            return False
        if live is not None and live.table.is_slow():  # an older version had it kept awake
            await live.relist(at_once=True)
        return live is not None

    async def close(self) -> None:
        """Send everybody away, let what is being written end, and keep what is worth keeping."""
        self.is_closing = True
        await self.compute.close()  # no table waits for its bots any more
        await self.reviews.close()
        for live in self.live_tables():
            async with live.lock:  # whoever is being answered gets the answer
                live.close(RESTARTING)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.ownership.close()
        await asyncio.gather(*(self._put_away(live) for live in self.live_tables()))
        if self.peers is not None:
            await self.peers.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on by itself; the registry waits for it when it closes."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logs.fault("background", error)

    # -- live tables -------------------------------------------------------------------------
    async def load(self, table: str) -> LiveTable | None:
        """The live table of this id, loaded if it sleeps; None when there is no such table."""
        live = self.live(table)
        if live is not None:
            await self._refresh(live)
            return live
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.ensure_future(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _refresh(self, live: LiveTable) -> None:
        """Read new lines of a table that nobody watches here: peers' messages about it may be missing."""
        live.used = time()
        if self.is_shared and not live.watchers() and not live.autoplay.is_on:
            with contextlib.suppress(ActRejected):
                await live.read_new_lines()

    async def _load(self, table: str) -> LiveTable | None:
        stored = await self.store.load(table)
        if stored is None:
            return None
        if RULES.get(stored.header.game) != stored.header.rules:
            logs.warning("other_rules", table=table, rules=stored.header.rules)
            raise IncompatibleRules(Message("server.other_rules"), stored.header)
        kept = stored.snapshot.seq if stored.snapshot is not None else 0
        live = LiveTable(await self._loaded(stored), self._host, kept)
        try:
            if await self.ownership.claim(live):
                await live.wake()
        except ActRejected:
            raise StorageError(table) from None
        return self.ownership.admit(live)

    async def _loaded(self, stored: LoadedTable) -> Table:
        """The table from its snapshot; where that cannot be read, its log tells all the same."""
        has_pack = _IS_PACK in stored.header.setup
        try:
            return await beside(lambda: _loaded(stored), has_pack=has_pack)
        except IncompatibleRules:
            raise
        except Exception as error:
            whole = (
                None if stored.snapshot is None else await self.store.load_whole(stored.header.id)
            )
            if whole is None:
                raise
            logs.warning("broken_snapshot", table=stored.header.id, problem=repr(error))
            return await beside(lambda: _loaded(whole), has_pack=has_pack)

    def live_tables(self) -> list[LiveTable]:
        """All live tables."""
        return self.ownership.tables()

    def live(self, table: str) -> LiveTable | None:
        """The live table of this id, if it is awake."""
        return self.ownership.live(table)

    def _is_of_bots(self, table: str) -> bool:
        live = self.live(table)
        return live is not None and live.table.is_of_bots()

    def watchers(self) -> list[Watcher]:
        """Everybody who looks at a table here."""
        return [watcher for live in self.live_tables() for watcher in live.watchers()]

    async def _sweep(self) -> None:
        """Wake what must be awake, and let sleep what nobody uses, again and again."""
        while True:
            if not self.is_shared:
                with contextlib.suppress(StorageError):  # a disk that refuses now may not later
                    await self._wake_timed()
            await asyncio.sleep(_SWEEP)
            limit = time() - self.settings.idle_unload_seconds
            for live in self.live_tables():
                if live.is_idle(limit):
                    await self._put_away(live)

    async def _put_away(self, live: LiveTable) -> None:
        """Let a table sleep. If the disk refuses, its log is enough to wake it."""
        async with live.lock:
            with contextlib.suppress(StorageError):
                await live.keep()
                await live.relist()
            if self.is_closing or not live.watchers():
                live.autoplay.stop()
                self.ownership.forget(live)
        if not self.ownership.is_live(live):
            with contextlib.suppress(StorageError):
                await self.ownership.release(live)

    # -- making tables -----------------------------------------------------------------------
    async def create(self, order: Order, host: Person, origin: str = "") -> Table:
        """A new table on the disk, made from somewhere; `BadInput` names what cannot be."""
        pack = pack_of(order.options, order.position)
        if pack is not None:
            check_pack(pack, self.settings)
        async with self._making:  # rules that nobody has played by yet take long to put together
            table, entries = await asyncio.to_thread(
                make_table, order, host, now(), self.settings.workers
            )
        await self._keep_new(table, entries, origin)
        return table

    async def follow_up(self, table: Table) -> None:
        """Set up the table for a rematch, unless it is there already."""
        has_pack = table.pack is not None
        barred = await self.store.blocks.of(table.host())
        new, entries = await beside(lambda: make_rematch(table, now(), barred), has_pack=has_pack)
        if await self.load(new.id) is None:
            with contextlib.suppress(Conflict):  # another process was faster
                await self._keep_new(new, entries, await self.store.origin_of(table.id))

    async def _keep_new(self, table: Table, entries: list[Entry], origin: str) -> None:
        await self.store.create(table.header, entries, listing_of(table), origin)
        await self.ownership.take_up(self.ownership.admit(LiveTable(table, self._host, 0)))

    # -- finding tables ----------------------------------------------------------------------
    async def knows(self, table: str, token: str | None, invite: str | None) -> bool:
        """Whether there is such a table for somebody; in doubt, while the disk does not answer, there is."""
        try:
            return await self.visible(table, await self.guests.find(token), invite) is not None
        except (StorageError, IncompatibleRules, Barred):
            return True

    async def visible(
        self, table: str, person: Person | None, invite: str | None
    ) -> LiveTable | None:
        """A live table, if this person may see it; whoever may not is not told either that it is of old.

        `Barred` where the host of the table has blocked them.
        """
        try:
            live = await self.load(table) if await self._may_find(table, person, invite) else None
        except IncompatibleRules as other:
            if await self._may_hear(other, person, invite):
                raise
            return None
        person_id = None if person is None else person.id
        if live is None or not live.table.may_enter(person_id, invite):
            return None
        if await is_barred(self.store, live.table, person):
            raise Barred
        return live

    async def _may_find(self, table: str, person: Person | None, invite: str | None) -> bool:
        """Whether to look for a table; the time of a refusal does not tell whether there is one."""
        live, person_id = self.live(table), None if person is None else person.id
        if live is not None and live.table.may_enter(person_id, invite):
            return True
        # Of seats that somebody has taken through another process only the log tells at once.
        knows_all = person is None or not self.is_shared
        return await self.store.may_see(table, person_id, invite) or not knows_all

    async def _may_hear(
        self, other: IncompatibleRules, person: Person | None, invite: str | None
    ) -> bool:
        """Whether somebody may know of a table that cannot be shown any more."""
        header = other.header
        if header.visibility == "open" or invite == header.invite:
            return True
        mine = [] if person is None else await self.store.tables_of(person.id, MINE)
        return any(row.id == header.id for row in mine)


def _ignore(_: LiveTable) -> None:
    """Do nothing: without peers nobody waits for a line."""


async def beside(work: Callable[[], T], *, has_pack: bool) -> T:
    """The result of work on a table; where a pack must be read, tables do not wait for it."""
    return await asyncio.to_thread(work) if has_pack else work()


def _loaded(stored: LoadedTable) -> Table:
    """The table, if the cards it began with are known here."""
    try:
        return load_table(stored)
    except BadInput as error:
        if error.message.id != NOT_HERE:
            raise
        facts = {"engine": stored.header.engine, **plain(error.message).params}
        logs.warning("other_cards", table=stored.header.id, engine=stored.header.engine)
        raise IncompatibleRules(Message("server.other_cards", facts), stored.header) from None
