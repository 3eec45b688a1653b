"""The server is killed while people play: whatever it acknowledged is in the log, and play goes on."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import pytest

from dicehospital.server.store.schema import FILE
from tests.cli.program import run
from tests.server.ops_load import Crowd, Promises
from tests.server.ops_server import Running, running

WIDE = {
    "DICEHOSPITAL_RATE": "10000",
    "DICEHOSPITAL_BURST": "10000",
    "DICEHOSPITAL_HTTP_RATE": "10000",
    "DICEHOSPITAL_HTTP_BURST": "10000",
    "DICEHOSPITAL_LOG_LEVEL": "warning",
}


class Kills(NamedTuple):
    """What the players were promised, and how long the last of them was away after a restart."""

    promises: Promises
    longest: float


async def kill_again_and_again(server: Running, kills: int, sockets: int) -> Kills:
    """Let people play, kill the server at random moments, start it again."""
    moments = random.Random(kills)
    backs: list[float] = []
    async with Crowd(sockets, server.url) as crowd:
        await crowd.all_acknowledged_since(0.0, 60)
        for _ in range(kills):
            await asyncio.sleep(moments.uniform(0.1, 0.6))
            server.kill()
            killed = monotonic()
            await asyncio.to_thread(server.start)
            listening = monotonic() - killed
            backs.append(await crowd.all_acknowledged_since(killed, 60) - listening)
        await asyncio.sleep(0.2)
    acks, rejects = len(crowd.promises.acks), len(crowd.promises.rejects)
    print(  # noqa: T201 (the figures are the point)
        f"\n{kills} kills, {sockets} sockets: {acks} acts acknowledged, {rejects} refused, "
        f"all players back {max(backs):.1f} s after the restart at the latest"
    )
    return Kills(crowd.promises, max(backs))


def lines_in(path: Path) -> dict[str, list[tuple[int, str]]]:
    """Each table's lines: number and action id as the client gave it."""
    found: dict[str, list[tuple[int, str]]] = {}
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT table_id, seq, action_id FROM log ORDER BY table_id, seq")
        for table, seq, action_id in rows:
            found.setdefault(table, []).append((seq, action_id.rpartition(".")[2]))
    return found


def check(promises: Promises, folder: Path) -> None:
    """Every promise was kept: no act lost, none done twice, no gap, and every table replays."""
    logs = lines_in(folder / FILE)
    assert [] == promises.rejects
    assert 0 == promises.other_answers
    for (table, name), seq in promises.acks.items():
        assert [seq] == [found for found, action_id in logs[table] if action_id == name]
    for table, lines in logs.items():
        assert list(range(1, len(lines) + 1)) == [seq for seq, _ in lines], table
    seen = run("validate", "--data", folder)
    assert 0 == seen.status, seen.err


def test_nothing_acknowledged_is_lost_in_two_kills(tmp_path: Path) -> None:
    with running(tmp_path / "d", **WIDE) as server:
        promises, _ = asyncio.run(kill_again_and_again(server, 2, 20))
        assert 0 == server.stop()
    assert len(promises.acks) > 40
    check(promises, tmp_path / "d")


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_in_fifty_kills(tmp_path: Path) -> None:
    with running(tmp_path / "d", **WIDE) as server:
        promises, _ = asyncio.run(kill_again_and_again(server, 50, 20))
        assert 0 == server.stop()
    assert len(promises.acks) > 500
    check(promises, tmp_path / "d")
