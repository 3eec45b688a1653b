"""A database that is stopped, killed or hangs: moves are refused meanwhile, and nothing answered is lost."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from random import Random

import asyncpg
import pytest

from dicehospital.server.monitoring import logs
from dicehospital.server.store.postgres import driver, schema
from dicehospital.server.store.postgres.connections import Connections
from dicehospital.server.store.postgres.store import PostgresStore
from dicehospital.server.store.schema import NewerSchema
from dicehospital.server.store.store import Conflict, InDoubt, NoDatabase, StorageError, Store
from tests.server.engines import Postgres, free_port
from tests.server.ops_store import Database, entry, header, listing

TABLE = "k3v9q2xr"
QUICK = signal.SIGINT  # ends the connections, then stops


@pytest.fixture(scope="module")
def engine() -> Iterator[Postgres]:
    """A server for tests that harm it, and leave it running."""
    engine = Postgres(fsync=True)
    engine.start()
    yield engine
    engine.close()


class Load:
    """A player at each of some tables who acts as fast as acts are answered."""

    def __init__(self, store: Store, tables: int) -> None:
        self.store = store
        self.answered = {f"t{number}": 0 for number in range(tables)}
        self.refused = 0
        self.is_over = False

    async def begin(self) -> list[asyncio.Task[None]]:
        for table in self.answered:
            await self.store.create(header(table), [], listing())
        return [asyncio.create_task(self._play(table)) for table in self.answered]

    async def _play(self, table: str) -> None:
        while not self.is_over:
            await self.act(table, self.answered[table] + 1)
            self.answered[table] += 1

    async def act(self, table: str, seq: int) -> None:
        """One act, tried until it is answered; it may have been kept when the answer was lost."""
        is_kept = False
        while not is_kept:
            try:
                await self.store.append(table, [entry(seq)])
                is_kept = True
            except Conflict:
                is_kept = [entry(seq)] == await self.store.after(table, seq - 1)
                assert is_kept
            except StorageError:
                self.refused += 1
                await asyncio.sleep(0.02)

    async def more(self, acts: int = 40) -> None:
        """Returns when so many more were answered."""
        goal = sum(self.answered.values()) + acts
        while sum(self.answered.values()) < goal:  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0.01)

    async def check(self, tasks: list[asyncio.Task[None]]) -> None:
        """Every act that was answered is there, once, and nothing else."""
        self.is_over = True
        await asyncio.gather(*tasks)
        for table, answered in self.answered.items():
            lines = await self.store.after(table, 0) or []
            assert [entry(seq) for seq in range(1, answered + 1)] == lines


def restarted(engine: Postgres) -> None:
    engine.stop(QUICK)
    engine.start()


def killed(engine: Postgres) -> None:
    engine.kill()
    engine.start()


def thrown_out(engine: Postgres) -> None:
    """As an administrator ends connections, or a network does."""
    engine.ask(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE application_name = 'dicehospital'"
    )


@pytest.mark.parametrize("harm", [restarted, killed, thrown_out])
async def test_nothing_answered_is_lost_and_play_goes_on(
    engine: Postgres, harm: Callable[[Postgres], None]
) -> None:
    async with Database(engine.database()).opened() as store:
        load = Load(store, 5)
        tasks = await load.begin()
        await load.more()
        await asyncio.to_thread(harm, engine)
        await load.more()
        await load.check(tasks)
        assert await store.is_writable()


@pytest.mark.soak
async def test_twenty_kills_and_restarts_lose_nothing(engine: Postgres) -> None:
    random = Random(16)
    async with Database(engine.database()).opened() as store:
        load = Load(store, 20)
        tasks = await load.begin()
        for _ in range(20):
            await load.more(random.randrange(1, 400))
            await asyncio.to_thread(random.choice([restarted, killed, thrown_out]), engine)
        await load.more()
        await load.check(tasks)


async def test_while_the_database_is_away_everything_is_refused_and_told_once(
    engine: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: Counter[str] = Counter()
    monkeypatch.setattr(logs, "warning", lambda event, **_: told.update([event]))
    async with Database(engine.database()).with_table() as store:
        await store.append(TABLE, [entry(1)])
        engine.stop(QUICK)
        for _ in range(3):
            with pytest.raises(StorageError):
                await store.append(TABLE, [entry(2)])
            with pytest.raises(StorageError):
                await store.load(TABLE)
            with pytest.raises(StorageError):
                await store.add_person(b"hash", "Ana")
        assert not await store.is_writable()
        assert {"database_refuses": 1, "database_away": 1} == told
        engine.start()
        await store.append(TABLE, [entry(2)])
        assert [entry(1), entry(2)] == await store.after(TABLE, 0)
        assert await store.is_writable()
    assert 1 == told["database_is_well_again"] == told["database_answers"]


@pytest.mark.parametrize("is_whole", [False, True])
async def test_a_database_that_hangs_is_answered_for_in_time(
    engine: Postgres, monkeypatch: pytest.MonkeyPatch, is_whole: bool
) -> None:
    """Connections that hang are replaced; where the whole database hangs, what it was sent is in doubt."""
    monkeypatch.setattr(driver, "ANSWER", 0.5)
    monkeypatch.setattr(driver, "REACH", 0.5)
    async with Database(engine.database()).with_table() as store:
        await store.append(TABLE, [entry(1)])
        hung = engine.ask(
            "SELECT pid FROM pg_stat_activity WHERE application_name = 'dicehospital'"
        )
        pids = [int(pid) for pid in hung.split()] + [engine.process.pid] * is_whole
        refused = pytest.raises(InDoubt) if is_whole else nullcontext()
        with engine.hanging(pids), refused:
            await store.append(TABLE, [entry(2)])
        await Load(store, 0).act(TABLE, 3 - is_whole)  # what hung may be kept even now
        lines = [entry(seq) for seq in range(1, 4 - is_whole)]
        assert lines == await store.after(TABLE, 0)


async def test_without_a_database_the_store_says_where_it_looked() -> None:
    url = f"postgresql://dice:secret@127.0.0.1:{free_port()}/nowhere"
    with pytest.raises(NoDatabase) as refusal:
        await PostgresStore(url).open()
    assert "127.0.0.1" in str(refusal.value)
    assert "secret" not in str(refusal.value)


# -- versions ------------------------------------------------------------------------------------------
LATER = (*schema.STEPS, "CREATE TABLE rating (person bigint PRIMARY KEY)")


async def test_servers_that_start_together_make_the_tables_once(database: str) -> None:
    stores = [PostgresStore(database) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    await stores[0].create(header(), [entry(1)], listing())
    assert [entry(1)] == await stores[3].after(TABLE, 0)
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_database_keeps_its_rows_on_the_way_up_and_is_refused_when_it_is_ahead(
    database: str,
) -> None:
    async with Database(database).with_table() as store:
        await store.append(TABLE, [entry(1)])
    connection = await driver.connect(database)
    await schema.create_or_migrate(connection, "here", LATER)
    assert len(LATER) == await schema.version_of(connection)
    assert 1 == await connection.fetchval("SELECT count(*) FROM log")
    await connection.close()
    with pytest.raises(NewerSchema):
        await PostgresStore(database).open()


async def test_a_line_is_never_changed_nor_without_its_table(database: str) -> None:
    async with Database(database).with_table() as store:
        await store.append(TABLE, [entry(1)])
        connection = await driver.connect(database)
        for sql in (
            "UPDATE log SET action = ''",
            "INSERT INTO log VALUES ('none', 1, 'a', 1, 1, '')",
        ):
            with pytest.raises(driver.WRONG):
                await connection.execute(sql)
        await connection.close()


async def test_what_is_answered_waits_for_the_disk_of_the_database(database: str) -> None:
    connection = await driver.connect(database)
    assert "on" == await connection.fetchval("SHOW synchronous_commit")
    await connection.close()


async def test_a_connection_that_breaks_while_it_is_asked_is_lost_and_another_one_is_asked(
    database: str,
) -> None:
    """Asyncpg says so when a server is killed between two of its own messages."""
    connections, asked = await Connections.opened(database), 0

    async def broken_at_first(connection: driver.Connection) -> int:
        nonlocal asked
        asked += 1
        if asked == 1:
            raise asyncpg.InternalClientError("cannot switch to state 12; another is in progress")
        return int(await connection.fetchval("SELECT 7"))

    assert 7 == await connections.ask(broken_at_first)
    asked = 0
    with pytest.raises(StorageError):
        await connections.transact(broken_at_first)
    await connections.close()
