"""The end of a wire to the hub, in the process of one server: it carries the bus, and questions for figures."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Final

from dicehospital.server.bus.heartbeat import BEAT
from dicehospital.server.bus.messages import AnyMessage, Hear, pack, unpack
from dicehospital.server.bus.outbox import Outbox
from dicehospital.server.monitoring import logs

_LONGEST: Final = 1 << 22  # bytes of a line
_MOST: Final = 8_000_000  # bytes that may wait for the hub

# Lines for the hub itself.
UP: Final = b"+"  # this process serves now
ALIVE: Final = b"."  # its event loop turns

Other = Callable[[bytes], None]


class HubClient:
    """Lines of text to and from the other processes of this machine."""

    def __init__(
        self,
        wire: socket.socket,
        name: str,
        cut: Callable[[], None],
        *,
        is_steered: bool = False,
    ) -> None:
        self.name = name  # of this process among its fellows
        self.is_steered = is_steered  # they hand on who comes to a table of another
        self._wire = wire
        self._cut = cut  # what to do when whoever started us is gone
        self._hearers: dict[bytes, Other] = {}
        self._writer: asyncio.StreamWriter | None = None
        self._tasks: list[asyncio.Task[None]] = []

    def on(self, mark: bytes, hear: Other) -> None:
        """Give lines that begin with a mark to somebody, without the mark."""
        self._hearers[mark] = hear

    async def open(self) -> None:
        """Begin to listen, and to say that we live."""
        reader, self._writer = await asyncio.open_connection(sock=self._wire, limit=_LONGEST)
        works = (self._listen(reader), self._beat())
        self._tasks = [asyncio.create_task(work) for work in works]

    async def _beat(self) -> None:
        while True:
            self.send(ALIVE)
            await asyncio.sleep(BEAT)

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        while line := await self._line(reader):
            self._hear(line)
        self._cut()

    async def _line(self, reader: asyncio.StreamReader) -> bytes:
        try:
            return await reader.readline()
        except ValueError:  # longer than any should be: it is lost
            return b"\n"
        except OSError:
            return b""

    def _hear(self, line: bytes) -> None:
        hear = self._hearers.get(line[:1])
        try:
            if hear is not None:
                hear(line[1:-1])
        except Exception as error:  # noqa: BLE001 (one bad line must not make us deaf)
            logs.fault("link", error)

    def send(self, mark: bytes, line: bytes = b"") -> None:
        """Send a line to all others, unless they have long stopped to read."""
        writer = self._writer
        if writer is not None and writer.transport.get_write_buffer_size() < _MOST:
            writer.write(mark + line + b"\n")

    async def close(self) -> None:
        """Send what waits, and stop."""
        for task in self._tasks:
            task.cancel()
        if self._writer is not None:
            self._writer.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class HubBus:
    """The bus over a link: whatever one turn of the event loop tells goes out as one line."""

    _MARK: Final = b"!"

    def __init__(self, link: HubClient) -> None:
        self.is_up = True
        self.has_table_affinity = link.is_steered
        self._link = link
        self._outbox = Outbox()
        self._server = ""
        self._is_waiting = False

    async def open(self, server: str, heard: Hear) -> None:
        """Begin to listen."""
        self._server = server

        def hear(line: bytes) -> None:
            for told in unpack(line, server):
                heard(told)

        self._link.on(self._MARK, hear)

    def tell(self, told: AnyMessage) -> None:
        """Tell everybody else."""
        self._outbox.put(told)
        if not self._is_waiting:
            self._is_waiting = True
            asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        self._is_waiting = False
        told = self._outbox.take_now()
        if told:
            self._link.send(self._MARK, pack(self._server, told))

    async def close(self) -> None:
        """Send what waits; the link is closed by whoever opened it."""
        self._send()
