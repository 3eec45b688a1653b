"""An answer is found out once for all who ask soon."""

from __future__ import annotations

import asyncio

import pytest

from dicehospital.server.monitoring.cached_answer import CachedAnswer
from dicehospital.server.store.store import StorageError
from tests.server.support import Server


class Oracle:
    """Counts how often it is asked, and fails when told to."""

    def __init__(self) -> None:
        self.asked = 0
        self.now = 0.0
        self.fails = False

    async def ask(self) -> int:
        self.asked += 1
        await asyncio.sleep(0)
        if self.fails:
            raise StorageError
        return self.asked


async def test_who_asks_soon_gets_the_same_answer() -> None:
    oracle = Oracle()
    remembered = CachedAnswer(1.0, oracle.ask, lambda: oracle.now)
    assert [1] * 10 == await asyncio.gather(*(remembered.get() for _ in range(10)))
    oracle.now = 0.9
    assert 1 == await remembered.get()
    oracle.now = 1.0
    assert 2 == await remembered.get()


async def test_a_failure_is_not_remembered() -> None:
    oracle = Oracle()
    oracle.fails = True
    remembered = CachedAnswer(1.0, oracle.ask, lambda: oracle.now)
    with pytest.raises(StorageError):
        await remembered.get()
    oracle.fails = False
    assert 2 == await remembered.get()


async def test_who_does_not_wait_spoils_it_for_nobody() -> None:
    oracle = Oracle()
    remembered = CachedAnswer(1.0, oracle.ask, lambda: oracle.now)
    first = asyncio.ensure_future(remembered.get())
    second = asyncio.ensure_future(remembered.get())
    await asyncio.sleep(0)
    first.cancel()
    assert 1 == await second


async def test_who_watches_hears_that_the_server_stops_at_once(house: Server) -> None:
    guest = house.guest()
    assert await guest.get("/readyz")
    house.service.is_stopping = True
    assert 503 == (await guest.request("GET", "/readyz")).status_code


async def test_figures_are_drawn_once_a_second(house: Server) -> None:
    guest = house.guest()
    first = await guest.request("GET", "/metrics")
    second = await guest.request("GET", "/metrics")
    assert first.content == second.content
