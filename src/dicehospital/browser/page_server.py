"""The server inside a page, put together: rows are read back, then requests and sockets are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Final

from dicehospital.browser.guest import Guest
from dicehospital.browser.mirror import Key, restore
from dicehospital.browser.requests import PageRequest, Requests
from dicehospital.browser.sockets import Post, Sockets
from dicehospital.browser.thinking import StartWorker, launching
from dicehospital.browser.writer import MirroredWriter, RowStore
from dicehospital.server.edge.asgi_responses import error_body
from dicehospital.server.http.context import Gone, Reply
from dicehospital.server.monitoring import logs
from dicehospital.server.settings import Settings
from dicehospital.server.store.schema import FILE
from dicehospital.server.store.sqlite import SqliteStore
from dicehospital.server.tables.live.registry import Registry

_UNLIMITED: Final = 1_000_000
# Less than a server asks for before it thinks over a hint for long: whoever is at the page waits for it.
_QUESTION_MS: Final = 5_000
_BROKEN: Final = Reply(error_body("internal", "server.internal"), 500)


def settings_in(folder: Path) -> Settings:
    """Limits are for strangers; whoever plays here has only themselves to wait for."""
    return Settings(
        folder,
        rate=_UNLIMITED,
        burst=_UNLIMITED,
        send_buffer=_UNLIMITED * 100,
        tables_per_person=_UNLIMITED,
        table_rate=_UNLIMITED,
        table_burst=_UNLIMITED,
        bot_tables_per_address=_UNLIMITED,
        guest_rate=_UNLIMITED,
        guest_burst=_UNLIMITED,
        ask_rate=_UNLIMITED,
        ask_burst=_UNLIMITED,
        ask_time_rate=_UNLIMITED,
        ask_time_burst=_QUESTION_MS,
        pack_rate=_UNLIMITED,
        pack_burst=_UNLIMITED,
        thinkers=1,
    )


class PageServer:
    """Everything of a server that a page needs."""

    def __init__(self, registry: Registry, guest: Guest, post: Post) -> None:
        self._registry = registry
        self._guest = guest
        self._post = post
        self._requests = Requests(registry, guest)
        self._asking: dict[int, PageRequest] = {}
        self.sockets = Sockets(registry, guest, post)

    async def close(self) -> None:
        """Let go of everything."""
        await self._registry.close()
        await self._registry.store.close()

    # -- requests ------------------------------------------------------------------------------------------
    def ask(self, number: int, method: str, target: str, body: str, language: str) -> None:
        """Answer a request of the page, which has given it a number."""
        asked = self._asking[number] = PageRequest(method, target, body, language)
        self._registry.spawn(self._answer(number, asked))

    def leave(self, number: int) -> None:
        """The page does not wait for an answer any more."""
        if number in self._asking:
            self._asking[number].gone.set()

    async def _answer(self, number: int, asked: PageRequest) -> None:
        try:
            await self._send(number, await self._reply(asked), asked.gone)
        except Gone:
            pass
        finally:
            del self._asking[number]

    async def _reply(self, asked: PageRequest) -> Reply:
        try:
            return await self._requests.answer(asked)
        except Gone:
            raise
        except Exception as error:  # noqa: BLE001 (the page must not wait for ever)
            logs.fault("request", error)
            return _BROKEN

    def _tell(self, number: int, reply: Reply) -> None:
        self._post("reply", number, reply.status, reply.media)
        if isinstance(reply.body, bytes):
            self._post("piece", number, reply.body.decode())
            self._post("end", number)

    async def _send(self, number: int, reply: Reply, gone: asyncio.Event) -> None:
        with reply.during:
            self._tell(number, reply)
            if isinstance(reply.body, bytes):
                return
            async for piece in reply.body:
                if gone.is_set():
                    return
                self._post("piece", number, piece.decode())
            self._post("end", number)


async def open_page_server(
    folder: Path,
    kept: Iterable[tuple[Key, bytes]],
    row_store: RowStore,
    start_worker: StartWorker,
    post: Post,
) -> PageServer:
    """A server with the tables that the browser has kept; `NewerFile` if a later version kept them."""
    keeps_all = restore(folder / FILE, kept)
    writer = partial(MirroredWriter, row_store, keeps_all=keeps_all)
    store = SqliteStore(folder, open_writer=writer)
    await store.open()
    registry = Registry(
        store, settings_in(folder), launch=launching(start_worker), has_secrets=False
    )
    guest = Guest(store)
    await guest.open()
    await registry.open()
    return PageServer(registry, guest, post)
