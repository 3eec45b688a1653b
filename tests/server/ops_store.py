"""Small tables for tests of the stores, places for these, and small disks."""

from __future__ import annotations

import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from pathlib import Path

import pytest

from dicehospital.server.store.postgres.store import PostgresStore
from dicehospital.server.store.read_only import ReadOnlyFile
from dicehospital.server.store.schema import FILE
from dicehospital.server.store.sqlite import SqliteStore
from dicehospital.server.store.store import Entry, Header, Listing, LoadedTable, Store


def header(name: str = "k3v9q2xr", visibility: str = "open") -> Header:
    return Header(
        name, "er", "1", "0.2.0", 1000, b"s" * 32, f"invite-{name}", visibility, b'{"players":2}'
    )


def entry(seq: int, action_id: str | None = None) -> Entry:
    return Entry(seq, action_id or f"action-{seq}", 1, 1000 + seq, b'{"kind":"pick","word":7}')


def listing(status: str = "playing", **more: object) -> Listing:
    usual = {"free": 0, "updated": 1000, "timed": False, "persons": (1, 2), "summary": b"{}"}
    return Listing(status, **{**usual, **more})  # type: ignore[arg-type]


class Place:
    """Where a store is opened, closed, and opened again."""

    def store(self) -> Store:
        """A store, still to be opened."""
        raise NotImplementedError

    async def log_of(self, name: str = "k3v9q2xr") -> list[Entry]:
        """Every line of a table, read by somebody else."""
        raise NotImplementedError

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Store]:
        """A store that is closed at the end."""
        store = self.store()
        await store.open()
        try:
            yield store
        finally:
            await store.close()

    @asynccontextmanager
    async def with_table(self, name: str = "k3v9q2xr") -> AsyncIterator[Store]:
        """A store with one table whose log is empty."""
        async with self.opened() as store:
            await store.create(header(name), [], listing())
            yield store


class Folder(Place):
    """A data folder."""

    def __init__(self, folder: Path, *, is_shared: bool = False) -> None:
        self.folder = folder
        self.is_shared = is_shared

    def store(self) -> Store:
        return SqliteStore(self.folder, is_shared=self.is_shared)

    async def log_of(self, name: str = "k3v9q2xr") -> list[Entry]:
        return list((await kept_in(self.folder, name)).tail)


class Database(Place):
    """A database of a PostgreSQL server."""

    def __init__(self, url: str) -> None:
        self.url = url

    def store(self) -> Store:
        return PostgresStore(self.url)

    async def log_of(self, name: str = "k3v9q2xr") -> list[Entry]:
        async with self.opened() as other:
            return _lines(await other.load_whole(name))


def _lines(stored: LoadedTable | None) -> list[Entry]:
    assert stored is not None
    return list(stored.tail)


def opened(folder: Path) -> AbstractAsyncContextManager[Store]:
    """The store of a folder, closed at the end."""
    return Folder(folder).opened()


def with_table(folder: Path, name: str = "k3v9q2xr") -> AbstractAsyncContextManager[Store]:
    """The store of a folder with one table whose log is empty."""
    return Folder(folder).with_table(name)


async def log_of(folder: Path, name: str = "k3v9q2xr") -> list[Entry]:
    """Every line of a table, read from the disk by somebody else."""
    return await Folder(folder).log_of(name)


async def kept_in(folder: Path, name: str) -> LoadedTable:
    """All that a folder has of a table, read from the disk by somebody else."""
    archive = ReadOnlyFile(folder)
    try:
        stored = await archive.load_whole(name)
    finally:
        await archive.close()
    assert stored is not None
    return stored


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A disk of a few megabytes in memory. Needs the right to mount; tests without it say so."""
    folder.mkdir(exist_ok=True)
    asked = ["mount", "-t", "tmpfs", "-o", f"size={size},mode=0700", "tmpfs", str(folder)]
    try:
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount command here: small disks cannot be tested")
    if done.returncode != 0:
        pytest.skip(f"mounting is not permitted here: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        _run("umount", "-l", str(folder))


def fill(path: Path) -> None:
    """Write until the disk has no byte left."""
    with path.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"x" * 4096)


@contextmanager
def frozen(folder: Path) -> Iterator[None]:
    """Make the file of a data folder on a disk read-only even for those who have opened it already.

    Not its shared memory: a system that refuses to write to that kills the process.
    """
    files = [str(folder / name) for name in (FILE, FILE + "-wal")]
    freeze = ["chattr", "+i", *files]
    try:
        done = subprocess.run(freeze, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no chattr command here: files that turn read-only cannot be tested")
    if done.returncode != 0:
        pytest.skip(f"freezing files is not permitted here: {done.stderr.strip()}")
    try:
        yield
    finally:
        _run("chattr", "-i", *files)


def remount(folder: Path, how: str) -> None:
    """Make a small disk read-only (`ro`) or writable (`rw`)."""
    _run("mount", "-o", f"remount,{how}", str(folder))


def _run(*command: str) -> None:
    subprocess.run(command, check=True)
