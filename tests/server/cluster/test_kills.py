"""Processes die while people play: nothing acknowledged is lost, nothing is done twice, every table goes on."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from operator import lt
from pathlib import Path
from time import monotonic

import pytest

from tests.server.cluster import houses
from tests.server.cluster.campaign import Campaign, Plan, faults_of, validated
from tests.server.cluster.houses import House, all_go_on, check, end, kill, last_line, owner_of
from tests.server.engines import Postgres, Redis
from tests.server.lossy import Lossy
from tests.server.ops_load import Crowd
from tests.server.ops_server import Guest, wait_until

OWNERLESS = (
    20.0  # seconds that a table may be without a process that moves it on; quiet machines need four
)


@pytest.fixture(scope="module", params=[pytest.param("workers", marks=pytest.mark.soak), "cluster"])
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    """Two processes that serve one house; each test leaves it whole."""
    folder = tmp_path_factory.mktemp("house")
    if request.param == "workers":
        with houses.workers(folder) as found:
            yield found
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    redis: Redis = request.getfixturevalue("redis")
    with houses.cluster(folder, postgres.database(), redis) as found:
        yield found


@pytest.mark.soak  # kills, below, are worse
@pytest.mark.second_try("a killed process has to be replaced before players give up")
def test_a_rolling_restart_refuses_no_move(house: House) -> None:
    async def restart() -> Crowd:
        async with Crowd(12, *house.urls) as crowd:
            await all_go_on(crowd)
            for pid in house.pids():
                await asyncio.to_thread(end, pid)
                await asyncio.to_thread(house.restore)
                await all_go_on(crowd)
        return crowd

    crowd = asyncio.run(restart())
    assert [] == crowd.promises.rejects
    # Whose game ends in between begins the next one elsewhere, and never notices.
    assert crowd.promises.came_back > 0
    check(crowd.promises, house)


@pytest.mark.second_try("a killed process has to be replaced before players give up")
def test_kills_lose_nothing(house: House, request: pytest.FixtureRequest) -> None:
    """Six workers; or a server, PostgreSQL and Redis, in random order."""
    if isinstance(house, houses.Cluster):
        postgres, redis = request.getfixturevalue("postgres"), request.getfixturevalue("redis")
        crowd = asyncio.run(Campaign(house, postgres, redis).run(Plan(1, 1, 1), 10))
    else:
        crowd = asyncio.run(kill_workers(house))
    check(crowd.promises, house)


async def kill_workers(house: House) -> Crowd:
    """Let people play, and kill workers at random moments."""
    moments = random.Random(1)
    async with Crowd(10, *house.urls) as crowd:
        await all_go_on(crowd)
        for _ in range(6):
            await asyncio.sleep(moments.uniform(0.05, 0.3))
            kill(moments.choice(house.pids()))
            await all_go_on(crowd)
            await asyncio.to_thread(house.restore)
    assert [] == crowd.promises.rejects
    return crowd


LONG = {
    "modules": ["city", "investments", "maternity"]
}  # options of games that bots do not end soon


# The last of those that share a house: its bots think on.
@pytest.mark.soak  # tests of sharing (test_sharing) see a lease end
def test_a_lost_owner_is_replaced(house: House) -> None:
    """Nobody looks on: at one table the clock acts each second, at the other all are bots."""
    with Guest(house.urls[0]) as guest:
        clocked = guest.table(seats=["me", "bot:random"], clock={"move": 1, "game": 0})
        of_bots = guest.table(players=5, seats=["bot:hard"] * 5, options=LONG, game="hospital")
    tables = (clocked, of_bots)
    wait_until(lambda: all(last_line(house, table) > 1 for table in tables), 60)
    wait_until(lambda: set(tables) <= {row[0] for row in house.rows("SELECT table_id FROM lease")})
    lost = owner_of(house, clocked)
    before = [last_line(house, table) for table in tables]
    kill(lost)
    killed = monotonic()
    try:
        wait_until(lambda: lost not in [owner_of(house, table) for table in tables], OWNERLESS)
        print(f"without an owner for {monotonic() - killed:.1f} s")  # noqa: T201 (for who runs it with -s)
        wait_until(lambda: all(map(lt, before, [last_line(house, table) for table in tables])), 60)
    finally:
        house.restore()


@pytest.mark.soak
def test_three_hundred_kills_lose_nothing(tmp_path: Path, redis: Redis) -> None:
    """In pieces: KILLS="servers databases redis losses" and SEED choose how many, and when."""
    servers, databases, redises, losses = map(int, os.environ.get("KILLS", "170 40 30 60").split())
    plan = Plan(servers, databases, redises, losses, int(os.environ.get("SEED", "1")))
    postgres = Postgres(fsync=True)
    postgres.start()
    try:
        with (
            Lossy(postgres.port) as proxy,
            houses.cluster(tmp_path, postgres.database(), redis, 2, proxy.port) as house,
        ):
            campaign = Campaign(house, postgres, redis, proxy)
            crowd = asyncio.run(campaign.run(plan, 12))
            campaign.tell(crowd)
            check(crowd.promises, house)
            assert [] == faults_of(house)
            assert 0 == validated(house)
    finally:
        postgres.close()
