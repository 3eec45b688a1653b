"""A long run of kills and lost words while people play on two servers, with its figures."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle
from time import monotonic

from tests.server.cluster import houses
from tests.server.cluster.houses import Cluster, all_go_on, judged, kill
from tests.server.engines import Engine, Postgres, Redis
from tests.server.lossy import Loss, Lossy
from tests.server.ops_load import Crowd, until

WHOLE = 0.1  # of the kills of servers end a whole machine
ACT = b'"kind":"picked"'  # in every append of an act
LOSSES: Sequence[tuple[Loss | None, bool]] = (
    ("reply", False),
    ("request", True),
    ("late", False),
    ("reply", True),
    (None, False),
    ("late", True),
)
"""What is lost, None: all connections at once; and whether the database stays out of reach for a while."""


@dataclass(frozen=True)
class Plan:
    """How often each thing happens, in an order that the seed decides."""

    servers: int
    databases: int
    redis: int
    losses: int = 0
    seed: int = 1

    def order(self, moments: random.Random) -> list[str]:
        """What happens, one after the other."""
        counts = (self.servers, self.databases, self.redis, self.losses)
        kinds = ("server", "PostgreSQL", "Redis", "loss")
        order = [kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)]
        moments.shuffle(order)
        return order


class Campaign:
    """Kills servers, PostgreSQL and Redis, and loses words between servers and PostgreSQL."""

    def __init__(
        self, house: Cluster, postgres: Postgres, redis: Redis, proxy: Lossy | None = None
    ) -> None:
        self._house = house
        self._engines: dict[str, Engine] = {"PostgreSQL": postgres, "Redis": redis}
        self._proxy = proxy
        self._losses = cycle(LOSSES)
        self.done: Counter[str] = Counter()
        self.longest: dict[str, float] = {}  # seconds until everybody went on

    async def run(self, plan: Plan, sockets: int) -> Crowd:
        """Let people play while all of it happens."""
        moments = random.Random(plan.seed)
        async with Crowd(sockets, *self._house.urls) as crowd:
            await all_go_on(crowd)
            for number, kind in enumerate(plan.order(moments)):
                if number % 10 == 0:
                    print(number, len(crowd.promises.acks), flush=True)  # noqa: T201 (it takes long)
                await asyncio.sleep(moments.uniform(0.05, 0.4))
                await self._apply_line(kind, moments, crowd)
        return crowd

    async def _apply_line(self, kind: str, moments: random.Random, crowd: Crowd) -> None:
        began = monotonic()
        back = None
        if kind == "server":
            kill_some(self._house, moments)
            back = asyncio.create_task(asyncio.to_thread(self._house.restore))
        elif kind == "loss":
            kind = await self._lose(moments)
        else:
            self._engines[kind].kill()
            await asyncio.to_thread(self._engines[kind].start)
        await all_go_on(crowd)
        if back is not None:
            await back
        self.done[kind] += 1
        self.longest[kind] = max(self.longest.get(kind, 0.0), monotonic() - began)

    async def _lose(self, moments: random.Random) -> str:
        """Lose what comes next; its name."""
        proxy = self._proxy
        assert proxy is not None
        loss, is_shut = next(self._losses)
        proxy.is_shut = is_shut
        if loss is None:
            proxy.cut()
        else:
            proxy.lose(loss, ACT)
            await until(lambda: not proxy.is_armed, 20)
        if is_shut:
            await asyncio.sleep(moments.uniform(0.2, 1.5))
            proxy.is_shut = False
        return f"{loss or 'connections'} lost{', and no way back' if is_shut else ''}"

    def tell(self, crowd: Crowd) -> None:
        """The figures, for whoever runs it with -s."""
        promises = crowd.promises
        codes = Counter(reject["code"] for reject in promises.rejects)
        broken = judged(promises, self._house)
        print(f"\n{sum(self.done.values())} kills: {dict(self.done)}")  # noqa: T201
        print(f"{len(promises.acks)} acts acknowledged, {dict(codes)} refused, {broken}")  # noqa: T201
        print(f"came back {promises.came_back} times")  # noqa: T201
        print({kind: f"{seconds:.1f} s" for kind, seconds in self.longest.items()})  # noqa: T201


def kill_some(house: Cluster, moments: random.Random) -> None:
    """A process of a server, or all of one."""
    if moments.random() < WHOLE:
        house.kill_whole(moments.choice(house.servers))
    else:
        kill(moments.choice(house.pids()))


def faults_of(house: houses.Cluster) -> list[str]:
    """Lines of the servers' logs that tell of a fault, or that are none of ours."""
    lines = [line for server in house.servers for line in server.log.read_text().splitlines()]
    return [line for line in lines if _is_fault(line)]


def _is_fault(line: str) -> bool:
    if line.startswith("error: "):  # one that started while the database was away
        return "can’t be used" not in line
    return not line.startswith("{") or bool(json.loads(line)["level"] == "error")


def validated(house: Cluster) -> int:
    """Whether every table replays: the exit status of the command that finds out."""
    command = [sys.executable, "-m", "dicehospital", "validate"]
    given = {**os.environ, "DICEHOSPITAL_DATABASE": house.database}
    return subprocess.run(command, env=given, check=False).returncode
