"""Limits hold for all processes together, and what cannot be heard is found by looking."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack
from pathlib import Path
from time import sleep

import pytest

from tests.server.cluster.conftest import Pair, cluster, workers
from tests.server.cluster.test_two_servers import check_log, seated, together
from tests.server.engines import Postgres, Redis
from tests.server.ops_server import running, wait_until
from tests.server.players import Player
from tests.server.support import Server

FEW = {
    "sockets_per_person": 3,
    "http_rate": 1,
    "http_burst": 16,
    "ask_time_rate": 1,
    "ask_time_burst": 1000,
    "ask_rate": 1,
    "ask_burst": 16,
}


@pytest.fixture(params=["workers", "cluster"])
async def strict(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Pair]:
    """Two servers that allow little."""
    if request.param == "workers":
        async with workers(tmp_path, **FEW) as found:
            yield found
        return
    found_database: str = request.getfixturevalue("database")
    engine: Redis = request.getfixturevalue("redis")
    async with cluster(tmp_path, database=found_database, redis=engine.url, **FEW) as found:
        yield found


async def comes_true(condition: Callable[[], bool]) -> None:
    """Wait for a word to arrive."""
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 (it is in another process, as it were)
            await asyncio.sleep(0.01)


async def test_sockets_of_a_person_are_counted_together(strict: Pair) -> None:
    guest = await strict[0].guest().named("Ana")
    table = (await guest.table("me", game="er"))["id"]
    there = strict[1].guest(guest.cookie)
    opened = [await there.enter(table) for _ in range(2)]
    counter = strict[0].registry.sockets_of_persons
    await comes_true(lambda: 2 in counter.elsewhere.values())
    last = await guest.enter(table)
    refused = await guest.socket(table)
    assert await refused.frame() is None
    assert 4429 == refused.code
    for player in (*opened, last):
        await player.close()
    await comes_true(lambda: not counter.elsewhere)
    await (await guest.enter(table)).close()


async def test_requests_of_an_address_are_counted_together(strict: Pair) -> None:
    async def allowed(server: Server, most: int) -> int:
        for count in range(most):
            if (await server.guest().request("GET", "/api/games")).status_code == 429:
                return count
        return most

    assert 12 == await allowed(strict[0], 12)
    buckets = strict[1].registry.requests
    await comes_true(lambda: len(buckets) > 0 and not buckets["127.0.0.1"].is_full())
    assert await allowed(strict[1], 16) <= 8


@pytest.mark.second_try("two processes have a second to hear of each other")
def test_connections_of_an_address_are_counted_together(tmp_path: Path) -> None:
    few = {"DICEHOSPITAL_CONNECTIONS_PER_ADDRESS": "8"}
    with running(tmp_path / "d", "--workers", "2", **few) as house, ExitStack() as opened:

        def connected() -> socket.socket:
            address = ("127.0.0.1", house.port)
            return opened.enter_context(socket.create_connection(address, 10))

        found = [connected() for _ in range(6)]
        sleep(1)  # until each process has heard of the other's
        found += [connected() for _ in range(30)]
        wait_until(lambda: sum(map(is_open, found)) <= 6 + 2 * 2)
        assert all(map(is_open, found[:6]))


def is_open(one: socket.socket) -> bool:
    one.setblocking(False)
    try:
        return bool(one.recv(1))
    except BlockingIOError:
        return True
    except OSError:
        return False


async def test_thinking_of_an_address_and_a_person_is_counted_together(strict: Pair) -> None:
    here, there = (server.registry.cpu_budgets for server in strict)
    here.for_requester("192.0.2.1", 7).charge(1.5)
    for _ in range(12):
        assert here.for_requester("192.0.2.2").try_acquire()
    await comes_true(lambda: not there.for_requester("192.0.2.1").has_budget())
    await comes_true(lambda: not there.for_requester("192.0.2.9", 7).has_budget())
    await comes_true(lambda: not there.count["192.0.2.2"].is_full())
    assert sum(there.for_requester("192.0.2.2").try_acquire() for _ in range(16)) <= 8
    assert there.for_requester("192.0.2.3", 8).try_acquire()


async def test_without_redis_everything_goes_on_more_slowly(
    tmp_path: Path, database: str, postgres: Postgres
) -> None:
    assert postgres.port
    redis = Redis()
    redis.start()
    try:
        async with cluster(tmp_path, database=database, redis=redis.url) as pair:
            players = await seated(pair, 2, game="er")
            await players[0].hear(lambda: players[0].presence.get("present") == [True, True])
            redis.kill()
            await play(players, 4)
            assert [True, True] == players[0].presence["present"]
            redis.start()
            for server in pair:
                peers = server.registry.peers
                assert peers is not None
                await comes_true(lambda peers=peers: peers._bus.is_up)  # type: ignore[misc]
            await play(players, 4)
            await check_log(pair, players[0].table["id"])
    finally:
        redis.close()


async def play(players: list[Player], count: int) -> None:
    """By turns, as soon as both have seen what the other did."""
    for _ in range(count):
        await together(players)
        seat = players[0].view["to_act"][0]
        player = players[seat]
        answer = await player.act("pick", seat, player.phase(seat), word=player.words()[0])
        assert "ack" == answer["type"], answer
    await together(players)
