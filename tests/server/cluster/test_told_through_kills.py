"""Servers are killed while people with accounts play by the day, and come to the table only when told."""

from __future__ import annotations

import asyncio
import os
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.server.cluster import houses
from tests.server.cluster.campaign import faults_of, kill_some, validated
from tests.server.cluster.houses import Cluster, check
from tests.server.cluster.neighbourhood import Neighbourhood
from tests.server.cluster.residents import PUBLIC
from tests.server.engines import Postgres, Redis
from tests.server.ops_load import until
from tests.server.tables.channels.receiver import receiving
from tests.server.tables.channels.test_web_push import KEY
from tests.soak import many

PATIENCE = 240  # seconds until somebody does something again, on a machine that others use, too
SLOW = 0.3  # seconds at most that whoever gets messages takes to answer


@pytest.mark.soak
def test_kills_lose_nothing_and_tell_nobody_twice(tmp_path: Path, redis: Redis) -> None:
    """SOAK=10 makes 200 kills of it."""
    postgres = Postgres(fsync=True)
    postgres.start()
    try:
        asyncio.run(campaign(tmp_path, postgres, redis, many(20)))
    finally:
        postgres.close()


async def campaign(folder: Path, postgres: Postgres, redis: Redis, kills: int) -> None:
    """Kill servers while people play, then look at everything that was promised."""
    async with receiving() as post_office:
        post_office.answers, post_office.pause = ["201 Created"], SLOW
        given: dict[str, Any] = {
            "program": "tests.server.cluster.hasty_house",
            "DICEHOSPITAL_PUBLIC_URL": PUBLIC,
            "DICEHOSPITAL_PUSH_KEY": KEY,
            "DICEHOSPITAL_MESSAGE_HOSTS": post_office.origin,
            "DICEHOSPITAL_TRUSTED_PROXIES": "127.0.0.1",
        }
        with houses.cluster(folder, postgres.database(), redis, 2, **given) as house:
            async with Neighbourhood(house, post_office) as people:
                await kill(house, people, kills)
                await people.come_to_rest()
            await asyncio.to_thread(people.tell, kills)
            await asyncio.to_thread(check, people.promises, house)
            people.check_messages()
            await people.check_accounts()
            assert [] == faults_of(house)
            assert 0 == await asyncio.to_thread(validated, house)


def _goes_on(people: Neighbourhood, before: int) -> bool:
    return people.progress() > before


async def kill(house: Cluster, people: Neighbourhood, kills: int) -> None:
    """Kill processes at random moments; after each somebody goes on before the next one dies."""
    moments = random.Random(int(os.environ.get("SEED", "1")))
    for number in range(kills):
        if number % 10 == 0:
            print(number, people.figures(), flush=True)  # noqa: T201 (it takes long)
        await asyncio.sleep(moments.uniform(0.05, 0.6))
        before = people.progress()
        await asyncio.to_thread(kill_some, house, moments)
        await asyncio.to_thread(house.restore)
        await until(partial(_goes_on, people, before), PATIENCE, people.stuck)
