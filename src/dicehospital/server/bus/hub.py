"""The middle of a house of several processes on one machine: what one of them says, the others hear.

It belongs to the process that starts the others, which has no event loop: it could not be forked.
"""

from __future__ import annotations

import selectors
import socket
from typing import Final

from dicehospital.server.bus.hub_client import ALIVE, UP

_MOST: Final = 8_000_000  # bytes that wait for one process; a word that is lost costs nothing
_CHUNK: Final = 1 << 18


class WorkerPipe:
    """The wire to one process."""

    def __init__(self, wire: socket.socket) -> None:
        wire.setblocking(False)
        self.wire = wire
        self.is_up = False  # it has said so
        self.silence = 0.0  # seconds without a word, of those in which we listened
        self.came = b""  # the beginning of a line
        self.waits = bytearray()  # whole lines to be sent

    def read(self) -> list[bytes] | None:
        """The lines that have come whole; None when there is nobody any more."""
        try:
            piece = self.wire.recv(_CHUNK)
        except BlockingIOError:
            return []
        except OSError:
            return None
        if not piece:
            return None
        self.silence = 0.0
        *lines, self.came = (self.came + piece).split(b"\n")
        return lines

    def write(self, line: bytes) -> None:
        """Send a line as soon as it can be sent."""
        if len(self.waits) < _MOST:
            self.waits += line + b"\n"

    def flush(self) -> None:
        """Send what the wire takes now."""
        try:
            del self.waits[: self.wire.send(self.waits)]
        except OSError:
            return


class Hub:
    """The wires to all processes."""

    def __init__(self) -> None:
        self._lines: dict[socket.socket, WorkerPipe] = {}
        # It keeps nothing in the system: what a forked process does with it, the others do not feel.
        self._selector = selectors.SelectSelector()

    def add(self) -> tuple[WorkerPipe, socket.socket]:
        """A wire for one process more: its line here, and its other end."""
        ours, theirs = socket.socketpair()
        line = self._lines[ours] = WorkerPipe(ours)
        self._selector.register(ours, selectors.EVENT_READ)
        return line, theirs

    def pass_on(self, seconds: float) -> None:
        """Wait so long at most for something to pass on, and do so."""
        for key, events in self._selector.select(seconds):
            wire = key.fileobj
            if not isinstance(wire, socket.socket):
                continue
            if events & selectors.EVENT_WRITE:
                self._lines[wire].flush()
            if events & selectors.EVENT_READ:
                self._read(wire)
        for wire, line in self._lines.items():
            wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if line.waits else 0)
            self._selector.modify(wire, wanted)

    def _read(self, wire: socket.socket) -> None:
        came = self._lines[wire].read()
        if came is None:
            self._drop(wire)
            return
        for line in came:
            if line == UP:
                self._lines[wire].is_up = True
            elif line != ALIVE:
                self._spread(line, wire)

    def _spread(self, line: bytes, wire: socket.socket) -> None:
        for other in self._lines.values():
            if other.wire is not wire:
                other.write(line)

    def _drop(self, wire: socket.socket) -> None:
        self._selector.unregister(wire)
        del self._lines[wire]
        wire.close()

    def close(self) -> None:
        """Cut all wires; in a process that was forked, those of the others."""
        for wire in list(self._lines):
            self._drop(wire)
        self._selector.close()
