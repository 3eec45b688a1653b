"""A worker that hangs is replaced, and one that only was not heard is left alone."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep

import pytest

from tests.server.cluster import houses
from tests.server.cluster.houses import Workers, all_go_on, check
from tests.server.ops_load import Crowd
from tests.server.ops_server import running, wait_until

SILENCE = 2  # seconds


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    folder = tmp_path_factory.mktemp("house") / "d"
    limits = {"DICEHOSPITAL_SILENCE_SECONDS": str(SILENCE)}
    with running(folder, "--workers", "2", **houses.WIDE, **limits) as server:
        yield Workers(server)


@contextmanager
def stopped(*pids: int) -> Iterator[None]:
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


@pytest.mark.parametrize("of_all", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_a_pause_of_the_supervisor_or_of_all_is_no_silence_of_a_worker(
    house: Workers, *, of_all: bool
) -> None:
    supervisor, before = house.server.process.pid, house.pids()
    with stopped(supervisor, *(before if of_all else ())):
        sleep(SILENCE + 0.5)
    sleep(0.3)
    assert before == house.pids()


def test_a_worker_that_hangs_is_replaced_and_its_tables_go_on(house: Workers) -> None:
    async def hang() -> tuple[int, Crowd]:
        async with Crowd(8, *house.urls) as crowd:
            await all_go_on(crowd)
            pid = house.pids()[0]
            os.kill(pid, signal.SIGSTOP)
            await asyncio.to_thread(wait_until, lambda: pid not in house.pids(), 20)
            await asyncio.to_thread(house.restore)
            await all_go_on(crowd)
        return pid, crowd

    pid, crowd = asyncio.run(hang())
    check(crowd.promises, house)
    assert f'"pid":{pid},"event":"worker_hangs"' in house.server.log.read_text()
