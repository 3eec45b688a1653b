"""One table, one process: of several on a machine, the same one serves all sockets of a table.

A table whose players sit in different processes is played in each of them. The system shares out who comes
without knowing what for; whoever takes a connection reads the first line of its request and hands the
connection on, as it is, with what has come of it.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from dicehospital.server.bus.affinity import place_of

_TABLE: Final = re.compile(rb"GET /api/tables/([^/?\s]+)/socket[? ]")
_END: Final = b"\r\n\r\n"  # of a head; one that comes in pieces is served where it came
_LONGEST: Final = 1 << 14  # bytes of a head that are handed on
_AT_ONCE: Final = 64  # connections taken in one turn of the loop

Channel = tuple[
    socket.socket, socket.socket
]  # into a process: the end that others hold, and its own
Settle = Callable[[socket.socket, bytes], None]


def make_channels(count: int) -> list[Channel]:
    """A way into each of so many processes; none where the system cannot hand connections on."""
    if count < 2 or not hasattr(socket, "send_fds"):
        return []
    found = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(count)]
    for way in found:
        for end in way:
            end.setblocking(False)
    return found


class SocketRouter:
    """The ways between the processes, as one of them sees them."""

    def __init__(self, make_channels: Sequence[Channel], own: int) -> None:
        self._ways = make_channels
        self._own = own

    def hands_on(self, transport: asyncio.BaseTransport, data: bytes) -> bool:
        """Whether a connection that begins with these bytes was given to another process."""
        place = self._place(data)
        if place == self._own:
            return False
        try:
            file = transport.get_extra_info("socket").fileno()
            socket.send_fds(self._ways[place][0], [data], [file])
        except OSError:  # it takes no more now: the table is served here too
            return False
        return True

    def _place(self, data: bytes) -> int:
        asked = _TABLE.match(data)
        if asked is None or len(data) > _LONGEST or not data.endswith(_END):
            return self._own
        return place_of(asked[1], len(self._ways))

    def open(self, settle: Settle) -> None:
        """Begin to take connections that others hand on."""
        inlet = self._ways[self._own][1]
        asyncio.get_running_loop().add_reader(inlet.fileno(), self._take, inlet, settle)

    def _take(self, inlet: socket.socket, settle: Settle) -> None:
        with suppress(BlockingIOError):
            for _ in range(_AT_ONCE):
                data, files, _, _ = socket.recv_fds(inlet, _LONGEST, 1)
                for file in files:
                    settle(socket.socket(fileno=file), data)

    def close(self) -> None:
        """Take no more; who waits is let go, and comes again."""
        inlet = self._ways[self._own][1]
        asyncio.get_running_loop().remove_reader(inlet.fileno())
        self._take(inlet, lambda one, _: one.close())
