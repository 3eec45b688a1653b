"""One open socket: frames wait here until the network takes them."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

from dicehospital.server.edge.asgi import Send
from dicehospital.server.limits.cpu_budget import CpuBudget
from dicehospital.server.store.store import Person
from dicehospital.server.tables.watchers.viewpoints import Viewpoint

WIRE = "dicehospital.wire"  # the extension of a scope whose socket can be written to at once
TOO_MANY = 4429  # a close code: this one asks for too much
SLOW = 4408  # the close code of a reader that does not keep up
_PATIENCE = 1.0  # seconds for a slow reader to take the news


class Transport(Protocol):
    """A socket that can be written to at once while the network takes what it is given."""

    def write(self, text: bytes) -> bool:
        """Whether the frame is gone; if not, it must wait its turn."""

    def abort(self) -> None:
        """End the connection without a word."""


class Connection:
    """What one socket is sent, and by whom it was opened."""

    __slots__ = (
        "_code",
        "_most",
        "_outbox",
        "_reader",
        "_send",
        "_sending",
        "_size",
        "_wake",
        "_wire",
        "blocked",
        "budget",
        "busy",
        "host",
        "is_public",
        "is_screen",
        "person",
        "viewpoint",
        "views_only",
    )

    def __init__(
        self, send: Send, person: Person | None, most: int, wire: Transport | None = None
    ) -> None:
        self.person = person
        self.blocked: frozenset[int] = frozenset()  # whose phrases it does not want
        self.host = ""  # the address it was opened from
        self.budget: CpuBudget | None = None  # for what it asks
        self.viewpoint: Viewpoint = None
        self.is_public = False  # it is shown what is public, whoever looks
        self.is_screen = False  # it shows the table to a whole room
        self.views_only = False  # it wants views alone
        self.busy = False  # something is being written for it, so its reader must not be torn away
        self._send = send
        self._wire = wire  # None: everything goes through `send`
        self._sending = False  # a frame is on its way, and no other must overtake it
        self._most = most  # bytes that may wait
        self._outbox: deque[bytes] = deque()
        self._size = 0
        self._code: int | None = None  # why it is being closed
        self._wake: asyncio.Future[None] | None = None
        self._reader = asyncio.current_task()

    @property
    def is_leaving(self) -> bool:
        """Whether the socket is being closed."""
        return self._code is not None

    def post(self, text: bytes) -> None:
        """Send a frame, now or as soon as the network takes it."""
        if self._code is not None:
            return
        if self._wire is not None and not self._sending and not self._outbox:
            if self._wire.write(text):
                return
        self._outbox.append(text)
        self._size += len(text)
        if self._size > self._most and len(self._outbox) > 1:  # one frame may be as long as it is
            self._outbox.clear()
            self.leave(SLOW)
        else:
            self._wake_writer()

    def leave(self, code: int) -> None:
        """Close the socket once what waits is sent."""
        if self._code is not None:
            return
        self._code = code
        self._wake_writer()
        # Who takes nothing more will never hear of it: then the socket just ends.
        asyncio.get_running_loop().call_later(_PATIENCE, self._end)

    def charge(self, seconds: float) -> None:
        """Let its owner pay for what was asked in vain; who owes too much goes."""
        if self.budget is not None:
            self.budget.charge_loop_time(seconds)
            if not self.budget.has_budget():
                self.leave(TOO_MANY)

    def _wake_writer(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def _end(self) -> None:
        """Tear the reader away, unless something is just being written for it."""
        if self.busy:
            asyncio.get_running_loop().call_later(_PATIENCE, self._end)
            return
        if self._reader is not None:
            self._reader.cancel()
        if self._wire is not None:  # else what it never took would be kept for as long as it stays
            self._wire.abort()

    async def write(self) -> None:
        """Send what waits, for as long as the socket is open."""
        outbox = self._outbox
        while True:
            while outbox:
                text = outbox.popleft()
                self._size -= len(text)
                self._sending = True
                await self._send({"type": "websocket.send", "text": text.decode()})
                self._sending = False
            if self._code is not None:
                await self._send({"type": "websocket.close", "code": self._code})
                return
            self._wake = asyncio.get_running_loop().create_future()
            await self._wake
