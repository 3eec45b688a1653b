"""Other processes that serve the same tables: what they write, who is with them, which tables they lost.

Words come over a bus and may be lost, so all that matters is also looked up in the store, again and again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic, time
from typing import Any, Final

from dicehospital.server.bus.bus import Bus
from dicehospital.server.bus.messages import (
    AnyMessage,
    CountsHeld,
    Goodbye,
    Heartbeat,
    LineAppended,
    PhraseSaid,
    PresenceChanged,
    TokensTaken,
)
from dicehospital.server.bus.replicated_map import ReplicatedMap
from dicehospital.server.bus.shared_limits import SharedLimits
from dicehospital.server.monitoring import logs
from dicehospital.server.protocol import Say
from dicehospital.server.store.polling import look_safely
from dicehospital.server.tables.acts import ActRejected
from dicehospital.server.tables.live.live_table import LiveTable
from dicehospital.server.tables.live.ownership import Ownership
from dicehospital.server.tables.watchers.company import NO_COMPANY, Company, together

POLL_S: Final = 0.7
"""Seconds between two looks at leases and logs. A lease lasts four of them, and with one more to be found
by another process, a table is without an owner for less than five seconds."""
_LIMITS_INTERVAL_S: Final = 0.25  # seconds until others hear of what a limit has allowed
_PEER_TIMEOUT_S: Final = 5.0  # seconds without a word, then a server counts as gone
_JOIN_GRACE_S: Final = 5.0  # seconds for somebody who has asked for a table to enter it

Attendance = ReplicatedMap[str, Company]  # by table


class Peers:
    """The other processes, as one of them knows them."""

    def __init__(self, server: str, ownership: Ownership, bus: Bus) -> None:
        self.server = server
        self.limits = SharedLimits()
        self._ownership = ownership
        ownership.on_loaded = self._on_table_loaded
        ownership.on_forgotten = self._on_table_forgotten
        self._bus = bus
        # With table affinity only processes that have watchers of a table are told of a new line at once;
        # the others find it by polling.
        self.has_table_affinity = bus.has_table_affinity
        self._was_up = False
        self._hurry = asyncio.Event()  # a server has gone: look at once
        self._seen: dict[str, float] = {}  # when each server was last heard
        self._people: dict[str, Attendance] = {}  # by server
        self._told: Attendance = ReplicatedMap()  # what others know of ours
        self._behind: dict[str, int] = {}  # tables that are reading on, and how far the log goes
        self._hearers: dict[type, Callable[[Any], None]] = {
            LineAppended: self._moved,
            PresenceChanged: self._present,
            PhraseSaid: self._phrased,
            Heartbeat: self._here,
            Goodbye: lambda told: self._gone(told.server),
            TokensTaken: self.limits.take,
            CountsHeld: self.limits.hold,
        }

    async def open(self) -> None:
        """Listen, and begin to look after tables."""
        await self._bus.open(self.server, self._hear)
        self._ownership.spawn(self._poll_loop())
        self._ownership.spawn(self._tell_limits())

    async def close(self) -> None:
        """Say good-bye."""
        self._bus.tell(Goodbye(self.server))
        await self._bus.close()

    # -- what this process does ------------------------------------------------------------------------
    def _on_table_loaded(self, live: LiveTable) -> None:
        """Connect a table that was loaded here with its watchers elsewhere."""
        table = live.table.id
        live.audience.tell_others = partial(self._tell_present, table)
        live.phrases.tell_others = partial(self._tell_phrase, table)
        live.audience.set_remote_presence(self.people_at(table))

    def _on_table_forgotten(self, live: LiveTable) -> None:
        """Tell peers that nobody watches a table here any more."""
        live.audience.tell_others = None
        self._tell_present(live.table.id, NO_COMPANY)

    def on_line_appended(self, live: LiveTable) -> None:
        """Tell peers of a new line; a game that has begun to need an owner gets one now."""
        table, needs_owner = live.table.id, live.needs_owner()
        if needs_owner or not self.has_table_affinity or any(self._at(table)):
            self._bus.tell(LineAppended(table, live.table.seq))
        if needs_owner:
            self._ownership.take_up_soon(live)

    def people_at(self, table: str) -> Company:
        """Who looks at a table through other processes."""
        return together(self._at(table))

    def attended(self) -> list[str]:
        """The tables that somebody looks at through other processes."""
        told = (
            people for attendance in self._people.values() for people in attendance.entries.items()
        )
        return [table for table, company in told if company.persons]

    def _at(self, table: str) -> list[Company]:
        found = (attendance.entries.get(table) for attendance in self._people.values())
        return [company for company in found if company is not None]

    def _tell_present(self, table: str, company: Company) -> None:
        if _kept(company) != self._told.note(table, _kept(company)):
            self._bus.tell(_told(self.server, table, company))

    def _tell_phrase(self, table: str, person: int, said: Say) -> None:
        self._bus.tell(PhraseSaid(table, person, said))

    # -- what others say -------------------------------------------------------------------------------
    def _hear(self, told: AnyMessage) -> None:
        try:
            self._hearers[type(told)](told)
        except Exception as error:  # noqa: BLE001 (one bad word must not make us deaf)
            logs.fault("bus", error)

    def _moved(self, told: LineAppended) -> None:
        live = self._ownership.live(told.table)
        if live is None or told.seq <= live.table.seq:
            return
        if self._is_unused(live):
            self._ownership.forget(live)
            return
        is_reading = told.table in self._behind
        self._behind[told.table] = max(told.seq, self._behind.get(told.table, 0))
        if not is_reading:
            self._ownership.spawn(self._read_on(live))

    def _is_unused(self, live: LiveTable) -> bool:
        """Whether nobody looks on here, nor has just asked for the table, and it is not ours to move."""
        busy = bool(live.watchers()) or live.lock.locked() or live.autoplay.is_on
        return not busy and live.used < time() - _JOIN_GRACE_S

    async def _read_on(self, live: LiveTable) -> None:
        """Read on until nothing more is there; what is missed is found at the next look."""
        table, before = live.table.id, -1
        try:
            while before < live.table.seq < self._behind[table]:
                before = live.table.seq
                await live.read_new_lines()
        except ActRejected:
            return
        finally:
            del self._behind[table]

    def _present(self, told: PresenceChanged) -> None:
        attendance = self._people.setdefault(told.server, ReplicatedMap())
        company = Company(tuple(told.persons), told.strangers, told.screens)
        attendance.note(told.table, _kept(company))
        self._show_people(told.table)

    def _show_people(self, table: str) -> None:
        live = self._ownership.live(table)
        if live is not None:
            live.audience.set_remote_presence(self.people_at(table))

    def _phrased(self, told: PhraseSaid) -> None:
        live = self._ownership.live(told.table)
        if live is not None:
            live.phrases.hear(told.person, told.said)

    def _here(self, told: Heartbeat) -> None:
        self._seen[told.server] = monotonic()
        if told.is_new:
            self._tell_all()
        if told.mark not in (None, self._mark_of(told.server)):
            self._forget(told.server)
            self._bus.tell(Heartbeat(self.server, is_new=True))

    def _mark_of(self, server: str) -> int:
        people = self._people.get(server)
        return self.limits.mark(server) ^ (0 if people is None else people.mark)

    def _gone(self, server: str) -> None:
        self._seen.pop(server, None)
        self._forget(server)
        self._hurry.set()

    def _forget(self, server: str) -> None:
        """Drop everything a peer reported. If it is alive, it will be asked for its state again."""
        self.limits.forget(server)
        for table in self._people.pop(server, Attendance()).entries:
            self._show_people(table)

    def _tell_all(self) -> None:
        for table, company in self._told.entries.items():
            self._bus.tell(_told(self.server, table, company))
        for told in self.limits.all_counts(self.server):
            self._bus.tell(told)

    # -- looking ---------------------------------------------------------------------------------------
    async def _poll_loop(self) -> None:
        while True:
            # Who no longer looks adopts no table and seems gone.
            await look_safely("looking", self._look)
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_S):
                    await self._hurry.wait()
            self._hurry.clear()

    async def _look(self) -> None:
        self._greet()
        await self._ownership.renew()
        await self._look_at_logs()
        await asyncio.gather(*(live.relist() for live in self._ownership.tables()))

    def _greet(self) -> None:
        """Say that we are alive, and find out who is not; while nothing is heard, nobody counts as gone."""
        was_up, self._was_up = self._was_up, self._bus.is_up
        if not self._was_up:
            self._seen = dict.fromkeys(self._seen, monotonic())
        is_new = self._was_up and not was_up
        if is_new:
            self._tell_all()
        self._bus.tell(Heartbeat(self.server, is_new, self._told.mark ^ self.limits.mark()))
        for server in [s for s, seen in self._seen.items() if monotonic() - seen > _PEER_TIMEOUT_S]:
            self._gone(server)

    async def _look_at_logs(self) -> None:
        """Read on where others have written and we have not heard of it; let go of what nobody needs."""
        live_tables = {live.table.id: live for live in self._ownership.tables()}
        for live in [live for live in live_tables.values() if self._is_unused(live)]:
            del live_tables[live.table.id]
            self._ownership.forget(live)
        heads = await self._ownership.store.heads(live_tables) if live_tables else {}
        for table, seq in heads.items():
            self._moved(LineAppended(table, seq))

    async def _tell_limits(self) -> None:
        while True:
            await asyncio.sleep(_LIMITS_INTERVAL_S)
            for told in self.limits.changes(self.server):
                self._bus.tell(told)


def _kept(company: Company) -> Company | None:
    """As it is kept; None: nobody."""
    return None if company == NO_COMPANY else company


def _told(server: str, table: str, company: Company) -> PresenceChanged:
    return PresenceChanged(server, table, [*company.persons], company.strangers, company.screens)
