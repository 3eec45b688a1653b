"""One person of the load test at a table of this server: a socket and what it has shown."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

from msgspec import UNSET

from crowd.messages import AnyHeard, Option, Sync, Table, Update, View, decode
from crowd.wire import Wire

if TYPE_CHECKING:
    from collections.abc import Callable

    from crowd.calls import Calls

ACT = b'{"type":"act","id":"%d","seat":%d,"base":%d,"phase":%s,"do":%s}'
PICK = b'{"kind":"pick","word":%d}'
PICKS = b'{"kind":"picks","words":[%d,%d]}'
ZERO = 10  # the word before "=1"
WARD = re.compile(r"W([1-7])")
LAST = re.compile(r"(\d)(s?)!?$")  # the last patient of a ward, and whether with a screen


class Player:
    """A guest on one seat. Patches are applied as any client does; all else is left unread."""

    __slots__ = (
        "_calls",
        "_on_close",
        "_on_heard",
        "_synced",
        "cookie",
        "dice",
        "is_drafting",
        "is_lean",
        "options",
        "phase",
        "seat",
        "seq",
        "sheets",
        "status",
        "taken",
        "viewpoint",
        "wire",
    )

    def __init__(
        self,
        calls: Calls,
        seat: int,
        cookie: str,
        on_heard: Callable[[Player, AnyHeard], None],
        on_close: Callable[[], None],
        *,
        is_lean: bool = False,
    ) -> None:
        """Not connected yet; `is_lean`: it asks for views alone, without story and outlook."""
        self.is_lean = is_lean
        self._calls = calls
        self._on_heard = on_heard
        self._on_close = on_close
        self._synced: asyncio.Future[None] | None = None
        self.seat = seat
        self.cookie = cookie
        self.wire: Wire | None = None
        self.leave()

    def leave(self) -> None:
        """Close the socket and forget the table."""
        if self.wire is not None:
            self.wire.close()
        self.wire = None
        self.seq = -1
        self.viewpoint: int | None = None  # the seat that the socket shows
        self.status = ""
        self.phase = 0
        self.options: list[Option] = []
        self.sheets: list[str] = []
        self.taken: list[str | None] = []
        self.dice: dict[str, int] | None = None
        self.is_drafting = False

    async def come(self, table: str, invite: str) -> None:
        """Connect, and wait for what the table looks like."""
        self._synced = asyncio.get_running_loop().create_future()
        self.wire = Wire(self._hear, self._on_close)
        await self._enter(self.wire, table, invite)
        await self._synced

    async def open_second_window(self, table: str, invite: str) -> Wire:
        """Another socket on the same table; what it shows is not read."""
        wire = Wire(lambda _text: None, self._on_close)
        await self._enter(wire, table, invite)
        return wire

    async def _enter(self, wire: Wire, table: str, invite: str) -> None:
        path = f"/api/tables/{table}/socket?invite={invite}{'&lean=1' if self.is_lean else ''}"
        headers = {"Origin": self._calls.origin, "Cookie": self.cookie}
        await wire.open(self._calls.address, path, headers, self._calls.source)

    async def look(self) -> None:
        """See the table from the own seat, and wait until it is seen."""
        self._synced = asyncio.get_running_loop().create_future()
        self._send(b'{"type":"look","seat":%d}' % self.seat)
        await self._synced

    def resync(self) -> None:
        """Ask for everything."""
        self.seq = -1
        self._send(b'{"type":"resume","have":-1,"events":0}')

    def pick(self, number: int, option: Option) -> None:
        """Answer the question that was seen last: ward and value together, as our client does."""
        ward = WARD.fullmatch(option.text)
        value = self._value(int(ward[1])) if ward else None
        what = PICK % option.word if value is None else PICKS % (option.word, ZERO + value)
        self._send(ACT % (number, self.seat, self.seq, b"%d" % self.phase, what))

    def _value(self, ward: int) -> int | None:
        """The die as it is, or the least that may follow the ward's last patient."""
        die = self.taken[self.seat]
        if die is None or self.dice is None:
            return None
        last = LAST.search(self.sheets[self.seat].split(" ")[0].split("/")[ward - 1])
        floor = int(last[1]) if last and not last[2] else 0
        return max(self.dice[die], floor + 1)

    def do(self, number: int, what: bytes) -> None:
        """Do something that is no move: sit down, start."""
        self._send(ACT % (number, self.seat, self.seq, b"null", what))

    def _send(self, text: bytes) -> None:
        if self.wire is not None and self.wire.is_open:
            self.wire.send(text)

    # -- what comes --------------------------------------------------------------------------------
    def _hear(self, text: bytes) -> None:
        heard = decode(text)
        if isinstance(heard, Update):
            self._see(heard.seq, heard.table, heard.view)
        elif isinstance(heard, Sync):
            self.viewpoint = heard.seat
            self._see(heard.seq, heard.table, heard.view)
            if self._synced is not None and not self._synced.done():
                self._synced.set_result(None)
        self._on_heard(self, heard)

    def _see(self, seq: int, table: Table | None, view: View | None) -> None:
        self.seq = seq
        if table is not None:
            if table.phase is not UNSET:
                self.phase = table.phase[self.seat]
            if table.status is not UNSET:
                self.status = table.status
        if view is not None:
            if view.options is not UNSET:
                self.options = view.options
            if view.sheets is not UNSET:
                self.sheets = view.sheets
            if view.taken is not UNSET:
                self.taken = view.taken
            if view.dice is not UNSET:
                self.dice = view.dice
            if view.draft is not UNSET:
                self.is_drafting = bool(view.draft[self.seat])
