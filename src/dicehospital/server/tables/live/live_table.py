"""A live table: one act at a time, written to the disk before anybody sees it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from time import perf_counter, time
from typing import Any

from msgspec import UNSET

from dicehospital.kernel.game import Game
from dicehospital.server import protocol
from dicehospital.server.compute.pool import ComputePool
from dicehospital.server.monitoring import logs, metrics
from dicehospital.server.protocol import Ack, Reject, Rematch, encode
from dicehospital.server.store.store import Conflict, Entry, InDoubt, Person, StorageError, Store
from dicehospital.server.tables.actions import check
from dicehospital.server.tables.acts import ActContext, ActRejected, PendingLine, SequenceConflict
from dicehospital.server.tables.apply import apply
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.live.autoplay import Autoplay
from dicehospital.server.tables.live.barred import is_barred
from dicehospital.server.tables.live.close_codes import UNKNOWN
from dicehospital.server.tables.live.news import is_listed, is_news_elsewhere, preview
from dicehospital.server.tables.live.sightings import Sightings
from dicehospital.server.tables.live.spectators import Spectators
from dicehospital.server.tables.log import lines
from dicehospital.server.tables.seats import Setup
from dicehospital.server.tables.table import Table, turn_of
from dicehospital.server.tables.watchers.quick_chat import QuickChat
from dicehospital.server.tables.watchers.summary import listing_of
from dicehospital.server.tables.watchers.watcher_set import Watcher, WatcherSet

SNAPSHOT = 50  # lines between two snapshots
LISTED = 60_000  # milliseconds for which the store may list the turn before: it is shown from here anyway
_TRIES = 20  # for an act, where other processes write to the same table all the time


class TableHost:
    """What live tables need of their process."""

    def __init__(
        self,
        store: Store,
        compute: ComputePool,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        *,
        follow_up: Callable[[Table], Awaitable[None]],
        abandon: Callable[[LiveTable], None],
        on_line_appended: Callable[[LiveTable], None],
        is_late: Callable[[Setup], bool],
        is_shared: bool,
        lists_later: bool,
    ) -> None:
        self.store = store
        self.compute = compute
        self.spawn = spawn  # lets something go on by itself
        self.follow_up = follow_up  # sets up the table for a rematch, once
        self.abandon = abandon  # drops one whose state is in doubt
        self.on_line_appended = on_line_appended  # peers may want to know
        self.is_late = is_late  # whether the round that a table plays has closed
        self.is_shared = is_shared  # other processes serve the same tables ...
        # ... but seldom this one: what only their lists show may wait for a moment.
        self.lists_later = lists_later


class LiveTable:
    """A table in memory, with those who look at it."""

    def __init__(self, table: Table, host: TableHost, snapshot: int) -> None:
        self.table = table
        self.audience = WatcherSet(table)
        self.phrases = QuickChat(self.audience)
        self.lock = asyncio.Lock()  # one change at a time; other tables never wait
        self.spectators = Spectators(table, self.audience, host.store)
        self.sightings = Sightings(table, host.store, host.spawn)
        is_late = partial(host.is_late, table.setup)
        self.autoplay = Autoplay(
            table, self.lock, self.write, host.spawn, host.compute, is_late=is_late
        )
        self.used = time()
        self._host = host
        self._snapshot = snapshot  # the line of the last snapshot
        self._listed = table.updated  # as of when the store lists the table
        self._is_closed = False
        self._is_unlisted = False  # lists made elsewhere do not know yet who is to act

    # -- coming and going --------------------------------------------------------------------
    async def wake(self) -> None:
        """Start clocks from where they stood, and bots, after loading."""
        async with self.lock:
            while self.table.ticks() and not await self._has_woken():
                continue
        self.autoplay.begin()

    async def _has_woken(self) -> bool:
        """Whether the clocks could be started again, with nobody else writing first."""
        try:
            await self.write(PendingLine(lines.ClocksResumed()), f"woken.{self.table.seq + 1}")
        except SequenceConflict:
            return False
        return True

    def is_idle(self, limit: float) -> bool:
        """Whether nobody has looked or acted since, nor will anything happen here by itself."""
        if self.watchers() or self.lock.locked() or self.used >= limit:
            return False
        moves = self.table.needs_somebody()
        return not (moves and self.autoplay.is_on)

    def needs_owner(self) -> bool:
        """Whether something may happen by itself, which one process is to see to."""
        bots = any(seat.bot is not None for seat in self.table.seats)
        return self.table.status == "playing" and (bots or self.table.ticks())

    async def read_new_lines(self) -> None:
        """Read on in the log, where other processes may have written; `ActRejected` if that cannot be."""
        async with self.lock:
            if self._is_closed:
                raise ActRejected("busy", "server.restarting")
            await self._catch_up()
        self.autoplay.wake_bots()

    def leave(self, watcher: Watcher) -> None:
        """Remove a watcher; the table counts as used until now."""
        self.spectators.leave(watcher)
        self.used = time()

    @property
    def is_closed(self) -> bool:
        """Whether nothing is done here any more."""
        return self._is_closed

    def close(self, code: int) -> None:
        """Send everybody away; nothing is done here any more."""
        self._is_closed = True
        self.autoplay.stop()
        for watcher in self.watchers():
            watcher.leave(code)
        self.spectators.close()

    def watchers(self) -> list[Watcher]:
        """Everybody who looks on, at once or with a delay."""
        return self.spectators.watchers()

    async def keep(self) -> None:
        """Write down what loading this table again would otherwise have to work out."""
        if self.table.seq > self._snapshot:
            snapshot = self.table.snapshot()
            # Others may have gone on meanwhile: then lists must not go back.
            listing = None if self._host.is_shared else listing_of(self.table)
            await self._host.store.append(self.table.id, [], listing, snapshot)
            self._snapshot = snapshot.seq

    async def relist(self, *, at_once: bool = False) -> None:
        """Let lists made elsewhere show the table as it is, if they do not yet."""
        if self._is_unlisted or at_once:
            self._is_unlisted = False
            table, store = self.table, self._host.store
            try:
                await store.relist(table.id, table.seq, listing_of(table))
            except StorageError:
                self._is_unlisted = True

    # -- acts --------------------------------------------------------------------------------
    async def act(self, watcher: Watcher, act: protocol.Act) -> None:
        """Do what somebody asks, once, and answer. Bots that are to act then do so."""
        async with self.lock:
            await self._answer(watcher, act)
        if self.table.bots_to_act():
            await self.autoplay.let_bots_act()

    async def _answer(self, watcher: Watcher, act: protocol.Act) -> None:
        began = perf_counter()
        person = watcher.person
        action_id = f"{person.id if person else 0}.{act.id}"
        try:
            if not await self._try(watcher, act, action_id):
                return
        except ActRejected as refused:
            self._reject(watcher, act, refused)
        else:
            seconds = perf_counter() - began
            metrics.moved(seconds)
            logs.acted(self.table.id, self.table.seq, act.id, seconds)

    async def _try(self, watcher: Watcher, act: protocol.Act, action_id: str) -> bool:
        """Do it unless it is done, again where another process wrote first; whether it was done here."""
        for _ in range(_TRIES):
            seq = self.table.answered.get(action_id)
            if seq is not None:
                watcher.post(encode(self._ack(act, seq)))
                return False
            refusal: ActRejected | None = None
            try:
                await self._do(watcher, act, action_id)
            except ActRejected as refused:
                refusal = refused
            if refusal is None:
                return True
            if not await self._may_try_again(refusal):
                raise refusal
        raise ActRejected("busy", "server.storage")

    async def _may_try_again(self, refusal: ActRejected) -> bool:
        """Whether others have written meanwhile: nobody is refused for what is no longer so."""
        if isinstance(refusal, SequenceConflict):
            return True
        if refusal.is_passing or not self._host.is_shared:
            return False
        before = self.table.seq
        await self._catch_up()
        return self.table.seq > before

    def _ack(self, act: protocol.Act, seq: int) -> Ack:
        onward = self.table.rematch if isinstance(act.do, Rematch) else None
        return Ack(act.id, seq, onward if onward is not None else UNSET)

    async def _do(self, watcher: Watcher, act: protocol.Act, action_id: str) -> None:
        person = watcher.person
        is_late, away = self._host.is_late(self.table.setup), self.audience.away
        if isinstance(act.do, protocol.Sit):
            await self._refuse_barred(person)
        asked = ActContext(self.table, person, act.seat, act.phase, away, is_late)
        prepared = _checked(asked, act, watcher)
        if isinstance(prepared.line, lines.Rematched) and self.table.rematch is not None:
            watcher.post(encode(self._ack(act, self.table.seq)))  # somebody else asked first
            return
        await self.write(
            prepared,
            action_id,
            None if person is None else person.id,
            lambda: watcher.post(encode(self._ack(act, self.table.seq))),
        )

    async def _refuse_barred(self, person: Person | None) -> None:
        try:
            barred = await is_barred(self._host.store, self.table, person)
        except StorageError:
            raise ActRejected("storage", "server.storage") from None
        if barred:
            raise ActRejected("not_yours", "server.barred")

    def _reject(self, watcher: Watcher, act: protocol.Act, refused: ActRejected) -> None:
        metrics.rejected(refused.code)
        game = self.table.game if refused.code == "stale" else None
        rejection = Reject(
            id=act.id,
            code=refused.code,
            seq=self.table.seq,
            message=refused.message,
            retry=refused.is_passing,
            reason=UNSET if refused.reason is None else refused.reason,
            view=UNSET if game is None else game.view(watcher.viewpoint),
        )
        watcher.post(encode(rejection))

    # -- writing -----------------------------------------------------------------------------
    async def write(
        self,
        prepared: PendingLine,
        action_id: str,
        person: int | None = None,
        answer: Callable[[], None] | None = None,
    ) -> None:
        """Append a line; only when it is on the disk does it happen, is answered and told."""
        if self._is_closed:
            raise ActRejected("busy", "server.restarting")
        entry = Entry(self.table.seq + 1, action_id, person, now(), lines.write_line(prepared.line))
        is_late = False
        try:
            await self._append(prepared, entry)
        except Conflict:
            is_late = True
        except InDoubt:
            self._give_up()  # nobody is told that nothing was done: who comes back sends it again
        except StorageError:
            raise ActRejected("storage", "server.storage") from None
        except BaseException:
            # Cut off while writing: the line may or may not be in the log.
            self._host.abandon(self)
            raise
        if is_late:
            await self._catch_up_or_refuse()
            raise SequenceConflict
        was_over = self.table.status == "over"
        self._apply_line(entry, prepared.line, answer, prepared.game)
        if self.table.status == "over" and not was_over:
            metrics.game_finished(self.table.header.game)
        self._host.on_line_appended(self)

    async def _catch_up_or_refuse(self) -> None:
        """Read what is new in the log after a conflict; without news, trying again would not help."""
        before = self.table.seq
        await self._catch_up()
        if self.table.seq == before:
            raise ActRejected("storage", "server.storage")

    async def _catch_up(self) -> None:
        """Let the lines happen that others have written since."""
        try:
            found = await self._host.store.after(self.table.id, self.table.seq - 1)
        except StorageError:
            raise ActRejected("storage", "server.storage") from None
        if found is None or not self._is_known(found):
            logs.warning("other_log", table=self.table.id, seq=self.table.seq)
            self._give_up()
        for entry in found or ():
            if entry.seq > self.table.seq:
                self._apply_remote_line(entry)

    def _is_known(self, found: list[Entry]) -> bool:
        """Whether a log begins with the last line that happened here: another one has another past."""
        if self.table.seq == 0:
            return True
        return bool(found) and self.table.answered.get(found[0].action_id) == found[0].seq

    def _apply_remote_line(self, entry: Entry) -> None:
        try:
            self._apply_line(entry, lines.read_line(entry.action))
        except Exception as error:  # noqa: BLE001 (written by a later version, or by a fault of ours)
            logs.fault("following", error, table=self.table.id)
            self._give_up()
        if entry.person is not None:
            self.audience.touch(entry.person)

    def _give_up(self) -> None:
        self._host.abandon(self)
        raise ActRejected("busy", "server.restarting")

    async def _append(self, prepared: PendingLine, entry: Entry) -> None:
        table = self.table
        if isinstance(prepared.line, lines.Rematched):
            await self._host.follow_up(table)
        snapshot = table.snapshot() if table.seq - self._snapshot >= SNAPSHOT else None
        listed = snapshot is not None or self._is_to_be_listed(prepared, entry)
        if not listed and self._host.is_shared and is_news_elsewhere(table, prepared):
            listed = not self._host.lists_later
            self._is_unlisted = self._host.lists_later
        listing = listing_of(preview(table, prepared, entry)) if listed else None
        invite = prepared.line.invite if isinstance(prepared.line, lines.Reinvited) else None
        await self._host.store.append(table.id, (entry,), listing, snapshot, invite)
        if snapshot is not None:
            self._snapshot = snapshot.seq
        if listed:
            self._listed = entry.at
            self._is_unlisted = False

    def _is_to_be_listed(self, prepared: PendingLine, entry: Entry) -> bool:
        """Whether the store must know of the change now; of another turn it may hear a little later."""
        if is_listed(self.table, prepared):
            return True
        is_due = self._host.is_shared or entry.at - self._listed >= LISTED
        return is_due and prepared.game is not None and self.table.turn() != turn_of(prepared.game)

    def _apply_line(
        self,
        entry: Entry,
        line: lines.AnyLine,
        answer: Callable[[], None] | None = None,
        tried: Game[Any] | None = None,
    ) -> None:
        apply(self.table, entry, line, tried)
        self.used = entry.at / 1000
        if answer is not None:
            answer()
        self.audience.tell_line(line)
        if isinstance(line, lines.Reinvited):
            self._send_strangers_away()
        self.spectators.note(entry)
        self.autoplay.start_timer()

    def _send_strangers_away(self) -> None:
        """Disconnect watchers of a private table whose invitation was revoked."""
        for watcher in self.watchers():
            person = watcher.person
            if not self.table.may_enter(None if person is None else person.id, None):
                watcher.leave(UNKNOWN)


def _checked(asked: ActContext, act: protocol.Act, watcher: Watcher) -> PendingLine:
    """What may be written of an act; finding out why it may not be is paid for."""
    began = perf_counter()
    try:
        return check(asked, act.do)
    except ActRejected:
        watcher.charge(perf_counter() - began)
        raise
