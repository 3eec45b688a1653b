"""Turns are told once where two servers look, and servers are killed while messages are due."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dicehospital.server.tables.clock import now
from tests.server.engines import database, postgres
from tests.server.ops_store import Database, Folder, Place
from tests.server.tables.channels.receiver import (
    HOUR,
    Ahead,
    Receiver,
    looks,
    receiving,
    table_with,
    teller,
    turn,
    webhook,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

__all__ = ["database", "postgres"]  # fixtures

PEOPLE = 30
KILLS = 6
TELLER = "tests.server.cluster.telling_process"


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as found:
        yield found


@pytest.fixture(params=["shared file", "database"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "database":
        return Database(request.getfixturevalue("database"))
    return Folder(tmp_path, is_shared=True)


async def test_of_two_servers_one_tells_each_turn(
    place: Place, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = Ahead(monkeypatch)
    async with place.opened() as one, place.opened() as other:
        for person in range(1, PEOPLE + 1):
            await one.channels.add(webhook(person, f"{receiver.origin}/{person}"))
        await table_with(one, *(turn(person, now()) for person in range(1, PEOPLE + 1)))
        ahead.seconds = 21
        both = [teller(store, receiver.origin) for store in (one, other)]
        for _ in range(4):
            await asyncio.gather(*map(looks, both))
    found = Counter(got.path for got in receiver.got)
    assert {f"/{person}": 1 for person in range(1, PEOPLE + 1)} == found


@pytest.mark.soak
async def test_servers_that_are_killed_tell_nobody_twice_and_lose_only_what_they_had_begun(
    place: Place, receiver: Receiver
) -> None:
    """Of two servers at a time one is killed, again and again, while a few hundred messages are due."""
    people = range(1, 401)
    async with place.opened() as store:
        for person in people:
            await store.channels.add(webhook(person, f"{receiver.origin}/{person}"))
        await table_with(store, *(turn(person, now() - HOUR // 2) for person in people))
        await _kill_again_and_again(place, receiver)
        lost = [
            person
            for person in people
            for channel in await store.channels.of(person)
            if channel.problem == "unknown"
        ]
    found = Counter(int(got.path[1:]) for got in receiver.got)
    assert {1} == {*found.values()}, "nobody is told twice"
    assert {*people} - {*found} <= {*lost}, "who was not told is known"


async def _kill_again_and_again(place: Place, receiver: Receiver) -> None:
    """Run two servers, kill the older one while it sends, then let the last two end the work."""
    running = [_start(place, receiver) for _ in range(2)]
    try:
        for _ in range(KILLS):
            victim = running.pop(0)
            assert victim.stdout is not None
            await asyncio.to_thread(victim.stdout.readline)  # it begins to look
            await asyncio.sleep(random.uniform(0.05, 0.6))
            _kill(victim)
            running.append(_start(place, receiver))
        before = -1
        while before != len(receiver.got):  # until what the killed held is free
            before = len(receiver.got)
            await asyncio.sleep(10)
    finally:
        for process in running:
            _kill(process)


def _kill(process: subprocess.Popen[bytes]) -> None:
    with process:
        process.kill()


def _start(place: Place, receiver: Receiver) -> subprocess.Popen[bytes]:
    where = {"url": place.url} if isinstance(place, Database) else {"folder": str(place.folder)}  # type: ignore[attr-defined]
    told = json.dumps({**where, "origin": receiver.origin})
    return subprocess.Popen([sys.executable, "-m", TELLER, told], stdout=subprocess.PIPE)
