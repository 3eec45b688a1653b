"""A day that ten thousand people have played: how long its page takes, and how much the store has grown."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from time import perf_counter

import pytest

from dicehospital.server.store.schema import FILE
from dicehospital.server.store.statements.days import FirstTry
from dicehospital.server.tables.daily import days
from tests.server.http.test_daily import TODAY, first_try
from tests.server.support import Guest, server

PEOPLE = 10_000
GAMES = ("er", "hospital")
READERS, LOOKS = 50, 1_000
# Somebody is always looking, and three more with them: some hundred thousand looks an hour.
AT_ONCE = 4
P99 = 0.1  # seconds
ROW = 200  # bytes of a first try, beside those of its table


def points(rng: random.Random) -> int:
    return round(rng.gauss(90, 25))


def end_all(folder: Path) -> None:
    """Give everybody points, as the ends of their tables would."""
    rng = random.Random(1)
    with closing(sqlite3.connect(folder / FILE, timeout=60)) as store, store:
        for (table,) in store.execute("SELECT table_id FROM daily").fetchall():
            store.execute("UPDATE daily SET points = ? WHERE table_id = ?", (points(rng), table))


def size(folder: Path) -> int:
    """How large the file is, with what is still in its log."""
    with closing(sqlite3.connect(folder / FILE, timeout=60)) as store:
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return (folder / FILE).stat().st_size


@pytest.mark.soak
async def test_ten_thousand_people_read_their_results(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        house.registry.deals.bots = ()
        readers = [await house.guest().named(f"Reader {number}") for number in range(READERS)]
        for reader in readers:
            await first_try(reader)
        before = size(tmp_path)
        note, closes = house.registry.store.days.note, days.closes(TODAY)
        for game in GAMES:
            tries = (
                FirstTry(f"{game}{number}", TODAY, game, 10**6 + number, "", closes)
                for number in range(PEOPLE)
            )
            await asyncio.gather(*map(note, tries))
        end_all(tmp_path)
        grown = (size(tmp_path) - before) / (PEOPLE * len(GAMES))
        gate, taken = asyncio.Semaphore(AT_ONCE), []

        async def look(reader: Guest) -> None:
            async with gate:
                began = perf_counter()
                shown = await reader.get(f"/api/daily/{TODAY}")
                taken.append(perf_counter() - began)
            assert PEOPLE + READERS == shown["deals"][0]["result"]["people"]

        await asyncio.gather(*(look(readers[number % READERS]) for number in range(LOOKS)))
    taken.sort()
    p50, p99 = taken[LOOKS // 2], taken[LOOKS * 99 // 100]
    print(f"p50 {p50 * 1000:.1f} ms, p99 {p99 * 1000:.1f} ms, {grown:.0f} bytes a first try")  # noqa: T201
    assert p99 <= P99
    assert grown <= ROW
