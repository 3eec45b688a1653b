"""A proxy in front of PostgreSQL that loses requests or replies at a chosen moment."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Literal, Self

Loss = Literal["reply", "request", "late"]
"""What is lost: the reply to a commit, the request for one, or the request until nobody waits for it."""
LATE = 0.3  # seconds
_READY = (b"Z\x00\x00\x00\x05I", b"Z\x00\x00\x00\x05T")  # done; the second within a transaction
_CHUNK = 65_536


class Passage:
    """One connection through the proxy."""

    def __init__(self, proxy: Lossy, client: Any, server: Any) -> None:
        self._proxy = proxy
        self._from_client, self._to_client = client
        self._from_server, self._to_server = server
        self._is_losing = False

    async def run(self) -> None:
        """Pass on until either side ends."""
        ways = [asyncio.ensure_future(way()) for way in (self._requests, self._replies)]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        self.cut()

    def cut(self) -> None:
        """End both sides without a word."""
        for side in (self._to_client, self._to_server):
            side.transport.abort()

    async def _requests(self) -> None:
        while request := await self._from_client.read(_CHUNK):
            loss = self._proxy.take_loss(self, request)
            if loss == "request":
                return
            if loss == "late":
                self._to_client.transport.abort()
                await asyncio.sleep(LATE)
            self._is_losing = self._is_losing or loss is not None
            self._to_server.write(request)
        if self._is_losing:
            await asyncio.sleep(LATE)  # until it is done

    async def _replies(self) -> None:
        while reply := await self._from_server.read(_CHUNK):
            if not self._is_losing:
                self._to_client.write(reply)
            elif reply.endswith(_READY):
                return


class Lossy:
    """Listens at a port of its own, in a thread of its own, and passes everything on until told otherwise."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._loop = asyncio.new_event_loop()
        self._passages: set[Passage] = set()
        self._loss: Loss | None = None
        self._needle = b""
        self.is_shut = False  # nobody new is let in
        self.lost = 0  # how often something was lost
        self.port = 0
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        listening = asyncio.start_server(self._enter, "127.0.0.1", 0)
        self._server = self._call(listening)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        self.is_shut = True
        self._call(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _close(self) -> None:
        self._server.close()
        self._cut_all()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if others:
            await asyncio.wait(others, timeout=5)

    def _call(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    # -- what goes wrong ---------------------------------------------------------------------------
    def lose(self, loss: Loss | None, needle: bytes = b"") -> None:
        """Lose this, once, with the next request that changes something and holds some bytes."""
        self._loss, self._needle = loss, needle

    @property
    def is_armed(self) -> bool:
        """Whether something is still to be lost."""
        return self._loss is not None

    def cut(self) -> None:
        """End all connections."""

        async def cut() -> None:
            self._cut_all()

        self._call(cut())

    def _cut_all(self) -> None:
        for passage in self._passages:
            passage.cut()

    @contextmanager
    def shut(self) -> Iterator[None]:
        """Meanwhile nobody new gets in, and who is in goes with the next loss."""
        self.is_shut = True
        try:
            yield
        finally:
            self.is_shut = False

    def take_loss(self, passage: Passage, request: bytes) -> Loss | None:
        """What is to be lost now."""
        if self._loss is None or self._needle not in request or not _commits(request):
            return None
        loss, self._loss = self._loss, None
        self.lost += 1
        if self.is_shut:
            for other in self._passages - {passage}:
                other.cut()
        return loss

    async def _enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_shut:
            writer.transport.abort()
            return
        try:
            server = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        passage = Passage(self, (reader, writer), server)
        self._passages.add(passage)
        with suppress(OSError):
            await passage.run()
        self._passages.discard(passage)


def _commits(request: bytes) -> bool:
    """Whether a request lets PostgreSQL commit: values for a statement, or the word itself."""
    return request.startswith(b"B") or b"COMMIT" in request
