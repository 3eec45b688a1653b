"""Disks that fill up, turn read-only, are locked or lose their last bytes: nothing answered is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from shutil import copytree

import pytest
from msgspec.structs import replace

from dicehospital.server.store import writer
from dicehospital.server.store.schema import FILE, connect
from dicehospital.server.store.sqlite import SqliteStore
from dicehospital.server.store.store import Entry, StorageError, Store
from tests.server.ops_store import (
    entry,
    fill,
    frozen,
    header,
    listing,
    log_of,
    opened,
    remount,
    small_disk,
    with_table,
)

WAL = FILE + "-wal"


def long_entry(seq: int) -> Entry:
    return replace(entry(seq), action=b"x" * 2000)


async def append_until_refused(store: Store, most: int = 20_000) -> int:
    """How many lines were kept before the disk refused one."""
    for seq in range(1, most):
        try:
            await store.append("k3v9q2xr", [long_entry(seq)])
        except StorageError:
            return seq - 1
    raise AssertionError("the disk never filled up")


def test_a_full_disk_refuses_and_works_again_when_there_is_room(tmp_path: Path) -> None:
    async def work(disk: Path) -> None:
        data = disk / "data"
        async with with_table(data) as store:
            await store.load("k3v9q2xr")  # somebody reads, so the write-ahead log stays
            ballast = disk / "ballast"
            ballast.write_bytes(b"x" * 1_500_000)
            kept = await append_until_refused(store)
            fill(disk / "last-bytes")
            results = await asyncio.gather(
                *(store.append("k3v9q2xr", [long_entry(kept + 1)]) for _ in range(5)),
                return_exceptions=True,
            )
            assert all(isinstance(result, StorageError) for result in results)
            assert not await store.is_writable()
            loaded = await store.load("k3v9q2xr")
            assert loaded is not None
            assert kept == len(loaded.tail)
            ballast.unlink()
            (disk / "last-bytes").unlink()
            await store.append("k3v9q2xr", [entry(kept + 1)])
            assert await store.is_writable()
        assert kept + 1 == len(await log_of(data))

    with small_disk(tmp_path / "disk", "3m") as disk:
        asyncio.run(work(disk))


async def test_a_full_file_refuses_the_same_way_where_mounting_is_not_permitted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite's own limit of pages stands in for the disk."""
    limits = {"pages": 60}

    def limited(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
        connection = connect(path, read_only=read_only)
        connection.execute(f"PRAGMA max_page_count = {limits['pages']}")
        return connection

    monkeypatch.setattr(writer, "connect", limited)

    async with with_table(tmp_path) as store:
        kept = await append_until_refused(store)
        limits["pages"] = 10_000
        await store.append("k3v9q2xr", [entry(kept + 1)])
    assert kept + 1 == len(await log_of(tmp_path))


async def test_a_file_that_turns_read_only_refuses_and_works_again(disk: Path) -> None:
    async with with_table(disk) as store:
        await store.append("k3v9q2xr", [entry(1)])
        with frozen(disk):
            for _ in range(3):
                with pytest.raises(StorageError):
                    await store.append("k3v9q2xr", [entry(2)])
            assert not await store.is_writable()
            found = await store.load("k3v9q2xr")
            assert found is not None
            assert (entry(1),) == found.tail
        await store.append("k3v9q2xr", [entry(2)])
    assert [1, 2] == [line.seq for line in await log_of(disk)]


def test_a_server_does_not_start_on_a_read_only_disk(tmp_path: Path) -> None:
    async def work(folder: Path) -> None:
        await SqliteStore(folder).open()

    with small_disk(tmp_path / "disk", "3m") as disk:
        remount(disk, "ro")
        with pytest.raises(OSError, match="Read-only"):
            asyncio.run(work(disk))


async def test_a_file_locked_by_somebody_else_refuses_and_works_again(tmp_path: Path) -> None:
    async with with_table(tmp_path) as store:
        await store.append("k3v9q2xr", [entry(1)])
        other = connect(tmp_path / FILE)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="locked"):
            await store.append("k3v9q2xr", [entry(2)])
        other.execute("ROLLBACK")
        other.close()
        await store.append("k3v9q2xr", [entry(2)])
    assert [1, 2] == [line.seq for line in await log_of(tmp_path)]


# -- the last bytes of the write-ahead log -----------------------------------------------------------------
@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder as a crash leaves it: eighty lines that are only in the write-ahead log."""
    live, left = (tmp_path_factory.mktemp(name) for name in ("live", "left"))

    async def work() -> None:
        async with with_table(live) as store:
            for seq in range(1, 81):
                await store.append("k3v9q2xr", [entry(seq)])
            copytree(live, left, dirs_exist_ok=True)

    asyncio.run(work())
    return left


def reopened(folder: Path) -> list[int]:
    """The lines that a server finds in a folder; it can go on from there."""

    async def work() -> list[int]:
        async with opened(folder) as store:
            found = await store.load("k3v9q2xr")
            seqs = [line.seq for line in found.tail] if found else []
            if found:
                await store.append("k3v9q2xr", [entry(len(seqs) + 1, "later")])
            else:
                await store.create(header("k3v9q2xr"), [], listing())
        return seqs

    return asyncio.run(work())


def damaged_copy(crashed: Path, target: Path, at: int, *, garble: bool) -> Path:
    """A copy of a folder whose write-ahead log ends, or is nonsense, from some byte before its end."""
    copytree(crashed, target)
    whole = (target / WAL).read_bytes()
    kept = len(whole) - at
    tail = bytes(byte ^ 0x5A for byte in whole[kept:]) if garble else b""
    (target / WAL).write_bytes(whole[:kept] + tail)
    return target


def test_after_a_crash_every_line_is_there(crashed: Path, tmp_path: Path) -> None:
    copytree(crashed, tmp_path / "copy")
    assert list(range(1, 81)) == reopened(tmp_path / "copy")


@pytest.mark.parametrize("garble", [False, True], ids=["cut", "garbled"])
@pytest.mark.parametrize("at", [1, 7, 24, 4095, 4120, 4121, 9000, 20_011, 65_536])
def test_a_torn_tail_leaves_a_prefix(crashed: Path, tmp_path: Path, at: int, garble: bool) -> None:
    seqs = reopened(damaged_copy(crashed, tmp_path / "copy", at, garble=garble))
    assert list(range(1, len(seqs) + 1)) == seqs
    assert 81 - 1 - (at // 4120 + 1) <= len(seqs) < 80


@pytest.mark.soak
def test_a_tail_torn_at_any_place_of_the_last_64_kb_leaves_a_prefix(
    crashed: Path, tmp_path: Path
) -> None:
    for at in range(1, 65_536, 53):
        copy = damaged_copy(crashed, tmp_path / str(at), at, garble=at % 2 == 0)
        seqs = reopened(copy)
        assert list(range(1, len(seqs) + 1)) == seqs, at
