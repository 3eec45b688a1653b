"""Several servers with one store: every line once, every table looked after by one, nobody in doubt."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

from dicehospital.server.store import leases
from dicehospital.server.store.schema import FILE
from dicehospital.server.store.sqlite import hold
from dicehospital.server.store.store import LEASE, Conflict, Snapshot, Store
from tests.server.engines import Postgres
from tests.server.ops_store import Database, Folder, Place, entry, header, listing

TABLE = "k3v9q2xr"


@pytest.fixture(params=["shared file", "database"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A store that several processes can open."""
    if request.param == "database":
        return Database(request.getfixturevalue("database"))
    return Folder(tmp_path, is_shared=True)


@pytest.fixture
async def pair(place: Place) -> AsyncIterator[tuple[Store, Store]]:
    """The same store, opened twice."""
    async with place.with_table() as one, place.opened() as other:
        yield one, other


# -- one log -------------------------------------------------------------------------------------------
async def test_what_one_appends_the_other_finds(pair: tuple[Store, Store]) -> None:
    one, other = pair
    await one.append(TABLE, [entry(1), entry(2)])
    await other.append(TABLE, [entry(3)])
    assert [entry(2), entry(3)] == await one.after(TABLE, 1)
    assert [] == await other.after(TABLE, 3)
    assert await other.after("nothing", 0) is None


async def test_the_last_line_of_many_tables_is_found_at_once(pair: tuple[Store, Store]) -> None:
    one, other = pair
    await one.create(header("empty"), [], listing())
    await one.append(TABLE, [entry(1), entry(2)])
    assert {TABLE: 2} == await other.heads([TABLE, "empty", "nothing"])
    assert {} == await other.heads([])


async def test_of_two_lines_for_one_place_one_is_kept(pair: tuple[Store, Store]) -> None:
    lines = [entry(1, "mine"), entry(1, "yours")]
    results = await asyncio.gather(
        *(store.append(TABLE, [line]) for store, line in zip(pair, lines, strict=True)),
        return_exceptions=True,
    )
    assert {"NoneType", "Conflict"} == {type(result).__name__ for result in results}
    assert 1 == len(await pair[0].after(TABLE, 0) or [])


async def test_an_act_sent_to_both_is_kept_once(pair: tuple[Store, Store]) -> None:
    one, other = pair
    await one.append(TABLE, [entry(1, "act")])
    with pytest.raises(Conflict):
        await other.append(TABLE, [entry(1, "act")])
    with pytest.raises(Conflict):
        await other.append(TABLE, [entry(2, "act")])
    await other.append(TABLE, [entry(2)])


async def test_many_writers_of_few_tables_leave_neither_gap_nor_fork(place: Place) -> None:
    """Each gets its acts in by reading what it lacks, however often it comes too late."""

    async def play(store: Store, writer: int, table: str) -> None:
        have = 0
        for act in range(15):
            while True:
                line = entry(have + 1, f"{writer}.{act}")
                try:
                    await store.append(table, [line], listing(updated=have))
                except Conflict:
                    have += len(await store.after(table, have) or [])
                else:
                    have += 1
                    break

    tables = ["one", "two", "three"]
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(place.opened()) for _ in range(4)]
        for table in tables:
            await stores[0].create(header(table), [], listing())
        plays = [play(s, n, table) for n, s in enumerate(stores) for table in tables]
        await asyncio.gather(*plays)
        for table in tables:
            lines = await stores[0].after(table, 0) or []
            assert list(range(1, 61)) == [line.seq for line in lines]
            assert 60 == len({line.action_id for line in lines})


async def test_an_older_snapshot_never_replaces_a_later_one(pair: tuple[Store, Store]) -> None:
    one, other = pair
    await one.append(TABLE, [entry(1), entry(2)], None, Snapshot(2, b"later"))
    await other.append(TABLE, [], None, Snapshot(1, b"older"))
    stored = await one.load(TABLE)
    assert stored is not None
    assert Snapshot(2, b"later") == stored.snapshot


# -- leases --------------------------------------------------------------------------------------------
@pytest.fixture
async def needy(pair: tuple[Store, Store]) -> tuple[Store, Store]:
    """Stores with three tables that need a server."""
    for name in ("a", "b", "c"):
        await pair[0].create(header(name), [], listing(timed=True))
    return pair


async def test_a_table_is_looked_after_by_one(needy: tuple[Store, Store]) -> None:
    one, other = needy
    assert ["a", "b", "c"] == await one.unowned(10)
    assert ["a", "b"] == await one.unowned(2)
    assert {"a", "b"} == await one.claim("one", ["a", "b", "no such table"])
    assert {"c"} == await other.claim("other", ["a", "b", "c"])
    assert [] == await other.unowned(10)
    assert {"a", "b"} == await one.claim("one", ["a", "b", "c"])
    assert set() == await one.claim("one", [])


async def test_a_table_that_is_released_is_free_at_once(needy: tuple[Store, Store]) -> None:
    one, other = needy
    await one.claim("one", ["a", "b", "c"])
    await other.release("other", ["a", "b", "c"])
    assert [] == await other.unowned(10)
    await one.release("one", ["b"])
    assert ["b"] == await other.unowned(10)
    assert {"b"} == await other.claim("other", ["a", "b"])


async def test_a_server_that_is_gone_holds_its_tables_no_longer_than_its_lease(
    needy: tuple[Store, Store],
) -> None:
    one, other = needy
    began = asyncio.get_running_loop().time()
    await one.claim("one", ["a"])
    await other.claim("other", ["b", "c"])
    while "a" not in await other.claim("other", ["a", "b", "c"]):  # noqa: ASYNC110 (nobody tells)
        await asyncio.sleep(0.1)
    assert LEASE / 1000 - 0.1 <= asyncio.get_running_loop().time() - began < 5
    assert set() == await one.claim("one", ["a", "b", "c"])


async def test_a_server_that_overslept_loses_by_the_number_of_its_line(
    needy: tuple[Store, Store],
) -> None:
    one, other = needy
    await one.claim("one", ["a"])
    await one.append("a", [entry(1, "bot.1")])
    await one.release("one", ["a"])  # as if it had expired while the owner slept
    await other.claim("other", ["a"])
    await other.append("a", [entry(2, "bot.2")])
    with pytest.raises(Conflict):
        await one.append("a", [entry(2, "late")])


async def test_a_lease_of_another_life_of_the_machine_counts_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Folder(tmp_path, is_shared=True).opened() as store:
        await store.create(header("a"), [], listing(timed=True))
        with monkeypatch.context() as before:
            before.setattr(leases, "monotonic_ns", lambda: 10**18)
            await store.claim("gone", ["a"])
        assert ["a"] == await store.unowned(10)
        assert {"a"} == await store.claim("here", ["a"])


async def test_leases_follow_the_clock_of_the_database(database: str, postgres: Postgres) -> None:
    """A lease that ends by the database's clock ends for everybody, whatever their own clocks say."""
    async with Database(database).opened() as store:
        await store.create(header("a"), [], listing(timed=True))
        await store.claim("one", ["a"])
        assert set() == await store.claim("other", ["a"])
        name = database.rpartition("/")[2]
        postgres.ask("UPDATE lease SET until = clock_timestamp()", name)
        assert {"a"} == await store.claim("other", ["a"])
        postgres.ask("UPDATE lease SET until = until + interval '1 hour'", name)  # it was set back
        assert ["a"] == await store.unowned(10)


async def test_alone_with_a_file_everything_is_held_and_nothing_written(tmp_path: Path) -> None:
    async with Folder(tmp_path).opened() as store:
        for name in ("a", "b", "c"):
            await store.create(header(name), [], listing(timed=True))
        assert {"a", "b"} == await store.claim("here", ["a", "b"])
        assert ["c"] == await store.unowned(1)
        await store.release("here", ["a"])
        assert ["a", "c"] == await store.unowned(10)


# -- several processes of one machine ------------------------------------------------------------------
WRITING = """
import asyncio, sys
from pathlib import Path
from dicehospital.server.store.sqlite import SqliteStore
from dicehospital.server.store.store import Conflict, Entry

async def work(name):
    store = SqliteStore(Path(sys.argv[1]), is_shared=True)
    await store.open()
    have = act = 0
    while act < 60:
        try:
            await store.append("k3v9q2xr", [Entry(have + 1, f"{name}.{act}", 1, 1, b"{}")])
            have, act = have + 1, act + 1
        except Conflict:
            have += len(await store.after("k3v9q2xr", have))
    await store.close()

asyncio.run(work(sys.argv[2]))
"""


def test_processes_of_one_machine_share_a_file(tmp_path: Path) -> None:
    """None of them ever waits so long for the others that the file counts as locked."""
    with closing(hold(tmp_path)):
        asyncio.run(one_table(Folder(tmp_path, is_shared=True)))
        command = [sys.executable, "-c", WRITING, str(tmp_path)]
        processes = [
            subprocess.Popen([*command, name], stderr=subprocess.PIPE, text=True)
            for name in ("a", "b", "c")
        ]
        for process in processes:
            _, problem = process.communicate()
            assert (0, "") == (process.returncode, problem)
    assert not list(tmp_path.glob(f"{FILE}-wal"))  # the last one put all into the one file
    lines = asyncio.run(Folder(tmp_path).log_of())
    assert list(range(1, 181)) == [line.seq for line in lines]


async def one_table(place: Place) -> None:
    async with place.with_table():
        pass
