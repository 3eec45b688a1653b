"""PostgreSQL is lost and its standby promoted while people play: what is lost, and how soon they go on."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic

import pytest

from tests.server.cluster.houses import WIDE, Cluster, all_go_on, judged
from tests.server.engines import USER, Postgres, Redis, Standby
from tests.server.ops_load import Crowd
from tests.server.ops_server import running, wait_until

pytestmark = pytest.mark.soak
DATABASE = "house"


@pytest.fixture
def pair() -> Iterator[tuple[Postgres, Standby]]:
    """A database and a standby that follows it."""
    primary = Postgres()
    primary.start()
    try:
        primary.ask(f"CREATE DATABASE {DATABASE}")
        standby = Standby(primary)
        standby.start()
        try:
            wait_until(
                lambda: "streaming" == primary.ask("SELECT state FROM pg_stat_replication"), 30
            )
            yield primary, standby
        finally:
            standby.close()
    finally:
        primary.close()


@contextmanager
def house(folder: Path, pair: tuple[Postgres, Standby], redis: Redis) -> Iterator[Cluster]:
    """Two servers that know both databases, and write to the one that can be written to."""
    hosts = ",".join(f"127.0.0.1:{engine.port}" for engine in pair)
    url = f"postgresql://{USER}@{hosts}/{DATABASE}?target_session_attrs=primary"
    options = ("--database", url, "--redis", redis.url)
    with (
        running(folder / "one", *options, **WIDE) as one,
        running(folder / "two", *options, **WIDE) as two,
    ):
        yield Cluster([one, two], pair[1].url(DATABASE), 1)


async def failed_over(
    found: Cluster, pair: tuple[Postgres, Standby], lag: float = 0.0
) -> tuple[Crowd, float]:
    """Everybody plays, the primary dies, the standby is promoted, everybody plays on; how long they waited.

    Before that the standby may lag behind: nothing reaches it for so many seconds.
    """
    primary, standby = pair
    async with Crowd(6, *found.urls) as crowd:
        await all_go_on(crowd)
        await all_go_on(crowd)
        sender = int(primary.ask("SELECT pid FROM pg_stat_replication"))
        if lag:
            for player in crowd.players:
                player.begins_again = True
            os.kill(sender, signal.SIGSTOP)
            await asyncio.sleep(lag)
        lost_at = monotonic()
        primary.kill()
        with suppress(ProcessLookupError):
            os.kill(sender, signal.SIGKILL)
        await asyncio.to_thread(standby.promote)
        await crowd.all_acknowledged_since(monotonic(), 90)
        waited = monotonic() - lost_at
        await all_go_on(crowd)
    return crowd, waited


def test_a_standby_that_confirms_every_commit_loses_nothing(
    tmp_path: Path, pair: tuple[Postgres, Standby], redis: Redis
) -> None:
    pair[0].ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
    pair[0].ask("SELECT pg_reload_conf()")
    wait_until(lambda: "sync" == pair[0].ask("SELECT sync_state FROM pg_stat_replication"), 30)
    with house(tmp_path, pair, redis) as found:
        crowd, waited = asyncio.run(failed_over(found, pair))
        broken = judged(crowd.promises, found)
    sys.stderr.write(f"synchronous: {waited:.1f} s, {broken}, of {len(crowd.promises.acks)} acts\n")
    assert 0 == broken.lost == broken.twice == broken.gaps


def test_a_standby_that_follows_may_lose_the_last_moment_and_play_goes_on(
    tmp_path: Path, pair: tuple[Postgres, Standby], redis: Redis
) -> None:
    with house(tmp_path, pair, redis) as found:
        crowd, waited = asyncio.run(failed_over(found, pair))
        broken = judged(crowd.promises, found)
    sys.stderr.write(
        f"asynchronous: {waited:.1f} s, {broken}, of {len(crowd.promises.acks)} acts\n"
    )
    assert 0 == broken.gaps
    assert broken.lost <= 12  # an act of each table, or two


def test_after_a_standby_that_lagged_behind_tables_go_on_from_what_it_has(
    tmp_path: Path, pair: tuple[Postgres, Standby], redis: Redis
) -> None:
    """Servers remember what the database has lost: they must not build on it."""
    with house(tmp_path, pair, redis) as found:
        crowd, waited = asyncio.run(failed_over(found, pair, lag=2.0))
        broken = judged(crowd.promises, found)
    told = f"2 s behind: {waited:.1f} s, {broken}, of {len(crowd.promises.acks)} acts\n"
    sys.stderr.write(told)
    assert 0 == broken.gaps
