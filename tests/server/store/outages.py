"""Acts that are written to a store through every outage, and what became of those that were answered."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from itertools import count

import msgspec

from dicehospital.server.store.postgres.store import PostgresStore
from dicehospital.server.store.store import Conflict, InDoubt, StorageError, Store
from tests.server.ops_store import entry, header, listing

PAUSE = 0.01  # seconds between two acts at a table


class Answers(msgspec.Struct):
    """What those who acted were told, by the ids of their acts; none is sent again."""

    kept: dict[str, int] = {}  # the line of the log
    refused: set[str] = set()
    in_doubt: set[str] = set()

    def __str__(self) -> str:
        """The figures."""
        return f"{len(self.kept)} kept, {len(self.refused)} refused, {len(self.in_doubt)} in doubt"


class Acts:
    """Somebody at each of some tables."""

    def __init__(self, store: Store, tables: int) -> None:
        self._store = store
        self._tables = [f"table{number}" for number in range(tables)]
        self._numbers = count(1)
        self.answers = Answers()
        self.is_over = False

    async def play(self, until: Callable[[], bool]) -> None:
        """Act everywhere until something is true."""
        for table in self._tables:
            await self._store.create(header(table), [], listing())
        playing = [asyncio.create_task(self._play(table)) for table in self._tables]
        while not until():  # noqa: ASYNC110 (nobody tells)
            await asyncio.sleep(0.05)
        self.is_over = True
        await asyncio.gather(*playing)

    async def _play(self, table: str) -> None:
        head = 0
        while not self.is_over:
            name = f"act{next(self._numbers)}"
            try:
                await self._store.append(table, [entry(head + 1, name)])
            except InDoubt:
                self.answers.in_doubt.add(name)
                head = await self._head(table)
            except Conflict:
                head = await self._head(table)
            except StorageError:
                self.answers.refused.add(name)
            else:
                head += 1
                self.answers.kept[name] = head
            await asyncio.sleep(PAUSE)

    async def _head(self, table: str) -> int:
        """As who comes back finds it."""
        while True:
            try:
                return (await self._store.heads([table])).get(table, 0)
            except StorageError:
                await asyncio.sleep(0.05)


async def check(answers: Answers, url: str) -> None:
    """Nothing that was kept is lost, no log has a gap, nothing that was refused is there."""
    store = PostgresStore(url)
    await store.open()
    found: dict[str, int] = {}
    for row in await store.tables_of(1, 100):
        lines = await store.after(row.id, 0) or []
        assert list(range(1, len(lines) + 1)) == [line.seq for line in lines]
        found |= {line.action_id: line.seq for line in lines}
    await store.close()
    assert answers.kept.items() <= found.items()
    assert answers.refused.isdisjoint(found)
    assert set(found) <= {*answers.kept, *answers.in_doubt}


async def _main(url: str, tables: int) -> None:
    """Act until something is said on standard input, then print what was answered."""
    store = PostgresStore(url)
    await store.open()
    acts = Acts(store, tables)
    told = asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    await acts.play(told.done)
    await store.close()
    print(msgspec.json.encode(acts.answers).decode())  # noqa: T201 (read by whoever started it)


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1], int(sys.argv[2])))
