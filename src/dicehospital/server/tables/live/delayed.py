"""A table as it was some minutes ago, made from its log alone, for spectators who see all of it.

The live table never comes near: it only tells of new lines, which wait until they are old enough.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from dicehospital.server.monitoring import logs
from dicehospital.server.store.store import Entry
from dicehospital.server.tables.apply import apply
from dicehospital.server.tables.clock import MINUTE, now
from dicehospital.server.tables.log import lines
from dicehospital.server.tables.table import Table
from dicehospital.server.tables.watchers.company import Company
from dicehospital.server.tables.watchers.viewpoints import WHOLE
from dicehospital.server.tables.watchers.watcher_set import WatcherSet

_CLOCK_MS: Final = 5  # a timer may ring so much too early


class DelayedTable:
    """What spectators see who see a table with a delay."""

    def __init__(self, table: Table, minutes: int, on_fault: Callable[[], None]) -> None:
        self.table = table  # as it was made: its log tells the rest
        self.table.behind = minutes
        self.audience = WatcherSet(table, WHOLE)
        self._waiting: deque[Entry] = deque()  # lines that are too young to be seen
        self._noted: list[Entry] = []  # lines that were written while the log was read
        self._has_begun = False
        self._timer: asyncio.TimerHandle | None = None
        self._on_fault = on_fault  # called when a line of the log cannot be read

    def read(self, log: Sequence[Entry]) -> None:
        """Let everything happen that is old enough, from the first line of the log on."""
        self._waiting.extend(log)
        while self._is_due():
            self._apply_next()

    def begin(self) -> None:
        """Let what still waits happen in its time, with what was written since."""
        last = self._waiting[-1].seq if self._waiting else self.table.seq
        self._waiting.extend(entry for entry in self._noted if entry.seq > last)
        self._has_begun = True
        self._show_people()
        self._set_timer()

    def go_on(self) -> None:
        """Let everything happen that is old enough by now."""
        try:
            while self._is_due():
                self._tell(self._apply_next())
        except Exception as error:  # noqa: BLE001 (nobody must wait for ever for what cannot be read)
            logs.fault("delayed", error, table=self.table.id)
            self._on_fault()
        else:
            self._set_timer()

    def note(self, entry: Entry) -> None:
        """Keep a new line of the log for later."""
        if not self._has_begun:
            self._noted.append(entry)
            return
        self._waiting.append(entry)
        if self._timer is None:
            self._set_timer()

    def close(self, code: int) -> None:
        """Send everybody away who looks on with a delay."""
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()
        for watcher in list(self.audience.watchers):
            watcher.leave(code)

    # -- time passes -------------------------------------------------------------------------
    def _due(self) -> int:
        """When the next line may be seen, in milliseconds since 1970."""
        return self._waiting[0].at + self.table.behind * MINUTE

    def _is_due(self) -> bool:
        return bool(self._waiting) and self._due() <= now()

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._waiting:
            seconds = max(0, self._due() - now() + _CLOCK_MS) / 1000
            self._timer = asyncio.get_running_loop().call_later(seconds, self.go_on)

    def _apply_next(self) -> lines.AnyLine:
        entry = self._waiting.popleft()
        line = lines.read_line(entry.action)
        apply(self.table, entry, line)
        return line

    def _tell(self, line: lines.AnyLine) -> None:
        self._show_people()
        self.audience.tell_line(line)

    def _show_people(self) -> None:
        """Who was there then nobody knows: those who played were."""
        self.audience.set_remote_presence(Company(tuple(self.table.persons())))
