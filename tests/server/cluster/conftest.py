"""Two servers of one house: as workers on one machine, or on a database and Redis as on two machines."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from dicehospital.server.app import Service
from dicehospital.server.bus.hub import Hub
from dicehospital.server.bus.hub_client import HubClient
from dicehospital.server.store.sqlite import hold
from tests.server.engines import Redis, database, postgres, redis
from tests.server.support import Server, settings

__all__ = ["database", "postgres", "redis"]  # fixtures
Pair = tuple[Server, Server]


@contextmanager
def passing_on(hub: Hub) -> Iterator[None]:
    """A hub at work, as in the process that starts the others."""
    is_over = threading.Event()

    def work() -> None:
        while not is_over.is_set():
            hub.pass_on(0.02)

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
        hub.close()


@asynccontextmanager
async def opened(link: HubClient | None, folder: Path, **changes: Any) -> AsyncIterator[Server]:
    """One server of a house."""
    service = Service(settings(folder, **changes), link)
    await service.open()
    try:
        yield Server(service)
    finally:
        await service.close()


@asynccontextmanager
async def workers(folder: Path, **changes: Any) -> AsyncIterator[Pair]:
    """Two servers on one folder and a hub."""
    lock, hub = hold(folder), Hub()
    links = [HubClient(hub.add()[1], str(number), lambda: None) for number in (1, 2)]
    with passing_on(hub):
        async with AsyncExitStack() as stack:
            first, second = [
                await stack.enter_async_context(opened(link, folder, **changes)) for link in links
            ]
            yield first, second
    lock.close()


@asynccontextmanager
async def cluster(folder: Path, **changes: Any) -> AsyncIterator[Pair]:
    """Two servers on one database and Redis."""
    async with opened(None, folder, **changes) as first, opened(None, folder, **changes) as second:
        await heard_of_each_other(first, second)
        yield first, second


async def heard_of_each_other(*servers: Server) -> None:
    """Wait until Redis has brought them together."""
    async with asyncio.timeout(20):
        for server in servers:
            while not (server.registry.peers and server.registry.peers._seen):  # noqa: ASYNC110
                await asyncio.sleep(0.01)


@pytest.fixture(params=["workers", "cluster"])
async def pair(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Pair]:
    """Two servers of one house."""
    if request.param == "workers":
        async with workers(tmp_path) as found:
            yield found
        return
    database_url: str = request.getfixturevalue("database")
    redis_engine: Redis = request.getfixturevalue("redis")
    async with cluster(tmp_path, database=database_url, redis=redis_engine.url) as found:
        yield found
