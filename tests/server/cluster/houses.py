"""Houses of two processes, as hosts run them: what can be killed in them, and what their logs say."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from types import MappingProxyType
from typing import Any, Protocol

import asyncpg

from dicehospital.server.store.schema import FILE
from tests.server.engines import Redis
from tests.server.ops_load import Crowd, Promises
from tests.server.ops_server import Running, running, wait_until

Logs = dict[
    str, list[tuple[int, str]]
]  # each table's lines: number, and action id as the client gave it
WIDE = {
    "DICEHOSPITAL_RATE": "10000",
    "DICEHOSPITAL_BURST": "10000",
    "DICEHOSPITAL_HTTP_RATE": "10000",
    "DICEHOSPITAL_HTTP_BURST": "10000",
    "DICEHOSPITAL_SOCKETS_PER_ADDRESS": "10000",
    "DICEHOSPITAL_TABLES_PER_PERSON": "10000",
    "DICEHOSPITAL_LOG_LEVEL": "warning",
}


class House(Protocol):
    """Processes that serve the same tables."""

    urls: list[str]

    def rows(self, sql: str) -> list[Any]:
        """What the store answers."""

    def pids(self) -> list[int]:
        """The processes that serve."""

    def restore(self) -> None:
        """Start again what is not there."""


class Workers:
    """Two workers on one folder, started by one process."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.urls = [server.url]

    def rows(self, sql: str) -> list[Any]:
        with closing(sqlite3.connect(f"file:{self.server.data / FILE}?mode=ro", uri=True)) as file:
            return file.execute(sql).fetchall()

    def pids(self) -> list[int]:
        return workers_of(self.server)

    def restore(self) -> None:
        wait_until(lambda: len(self.pids()) == 2)


def workers_of(server: Running) -> list[int]:
    """The processes that a server has started to serve."""
    pid = server.process.pid
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except (FileNotFoundError, ProcessLookupError):
        return []
    return [int(child) for child in children if _serves(child)]


def _serves(pid: str) -> bool:
    """Whether a process is forked from the server, and not one that thinks."""
    try:
        return Path(f"/proc/{pid}/comm").read_text() != "thinking\n"
    except (FileNotFoundError, ProcessLookupError):
        return False


class Cluster:
    """Two servers on one database, each of one process or of several."""

    def __init__(self, servers: list[Running], database: str, workers: int) -> None:
        self.servers = servers  # which may reach it another way
        self._workers = workers
        self.urls = [server.url for server in servers]
        self.database = database

    def rows(self, sql: str) -> list[Any]:
        async def ask() -> list[Any]:
            connection = await asyncpg.connect(self.database)
            try:
                return [tuple(row) for row in await connection.fetch(sql)]
            finally:
                await connection.close()

        return asyncio.run(ask())

    def pids(self) -> list[int]:
        return [pid for server in self.servers for pid in self.pids_of(server)]

    def pids_of(self, server: Running) -> list[int]:
        """The processes of one server that serve."""
        if self._workers > 1:
            return workers_of(server)
        return [server.process.pid] if server.is_running() else []

    def kill_whole(self, server: Running) -> None:
        """A power cut for one machine."""
        for pid in {server.process.pid, *self.pids_of(server)}:
            kill(pid)

    def restore(self) -> None:
        for server in self.servers:
            if not runs(server.process.pid):
                server.process.wait(15)  # its threads may end a moment later than it does
                server._end()
                server.start()
            wait_until(lambda server=server: len(self.pids_of(server)) == self._workers, 60)


@contextmanager
def workers(folder: Path) -> Iterator[Workers]:
    """A house of two workers."""
    with running(folder / "d", "--workers", "2", **WIDE) as server:
        yield Workers(server)


@contextmanager
def cluster(
    folder: Path,
    database: str,
    redis: Redis,
    workers: int = 1,
    port: int | None = None,
    *,
    given: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Cluster]:
    """A house of two servers; a proxy at another port may stand before their database.

    `given` are the program that serves, if it is another one, and more of its environment.
    """
    reached = database if port is None else re.sub(r":\d+/", f":{port}/", database)
    options = ("--database", reached, "--redis", redis.url, "--workers", str(workers))
    with (
        running(folder / "one", *options, **WIDE, **given) as one,
        running(folder / "two", *options, **WIDE, **given) as two,
    ):
        yield Cluster([one, two], database, workers)


# -- what happens to them ------------------------------------------------------------------------------
def kill(pid: int) -> None:
    """As a power cut for a process."""
    end(pid, signal.SIGKILL)


def end(pid: int, how: signal.Signals = signal.SIGTERM) -> None:
    """Send a process a signal that ends it, and wait for that."""
    os.kill(pid, how)
    wait_until(lambda: not runs(pid), 15)


def runs(pid: int) -> bool:
    """Whether there is such a process, and it has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def owner_of(house: House, table: str) -> int:
    """The process that moves a table on."""
    ((server,),) = house.rows(f"SELECT server FROM lease WHERE table_id = '{table}'")  # noqa: S608
    return int(server.partition("-")[0])


def logs_of(house: House) -> Logs:
    """All that was written."""
    found: Logs = {}
    for table, seq, action_id in house.rows(
        "SELECT table_id, seq, action_id FROM log ORDER BY table_id, seq"
    ):
        found.setdefault(table, []).append((seq, action_id.rpartition(".")[2]))
    return found


def last_line(house: House, table: str) -> int:
    """How far the log of a table goes."""
    ((last,),) = house.rows(f"SELECT max(seq) FROM log WHERE table_id = '{table}'")  # noqa: S608
    return int(last or 0)


@dataclass(frozen=True)
class Broken:
    """How many promises were broken, by kind."""

    lost: int  # acknowledged, and not there as the line that was named
    twice: int  # acts done twice, and those acknowledged as two lines
    gaps: int  # logs that lack a line
    refused_yet_done: int  # acts whose sender was told that they were not done


def judged(promises: Promises, house: House) -> Broken:
    """What became of the promises."""
    logs = logs_of(house)
    seqs = {(table, name): seq for table, lines in logs.items() for seq, name in lines}
    numbers = [[seq for seq, _ in lines] for lines in logs.values()]
    return Broken(
        lost=sum(seqs.get(act) != seq for act, seq in promises.acks.items()),
        twice=sum(map(len, logs.values())) - len(seqs) + promises.other_answers,
        gaps=sum(found != list(range(1, len(found) + 1)) for found in numbers),
        refused_yet_done=len(promises.refused & set(seqs)),
    )


def check(promises: Promises, house: House) -> None:
    """Every promise was kept."""
    assert Broken(0, 0, 0, 0) == judged(promises, house)


async def all_go_on(crowd: Crowd, seconds: float = 60) -> float:
    """Wait until everybody has been acknowledged from now on; returns how long that took."""
    return await crowd.all_acknowledged_since(monotonic(), seconds)
