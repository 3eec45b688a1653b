"""The file of a data folder: made, brought up to date, refused when it is ahead, owned by one server."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from dicehospital.server.monitoring import logs
from dicehospital.server.store import schema
from dicehospital.server.store.lock import FolderInUse, FolderLock
from dicehospital.server.store.schema import FILE, STEPS, NewerSchema, create_or_migrate, version_of
from dicehospital.server.store.store import StorageError
from tests.server.ops_store import entry, log_of, opened, with_table

LATER = (*STEPS, "CREATE TABLE rating (person INTEGER PRIMARY KEY) STRICT;")


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return version_of(connection)


def tables(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        return {name for (name,) in found}


def test_an_empty_file_becomes_one_of_this_version(tmp_path: Path) -> None:
    create_or_migrate(tmp_path / FILE)
    assert len(STEPS) == version(tmp_path / FILE)
    assert {"person", "header", "log", "snapshot", "listing", "seat"} <= tables(tmp_path / FILE)


def test_a_file_of_version_1_keeps_its_rows_on_the_way_up(tmp_path: Path) -> None:
    create_or_migrate(tmp_path / FILE, STEPS[:1])
    with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
        connection.execute("INSERT INTO person VALUES (1, x'00', 'Ana')")
    create_or_migrate(tmp_path / FILE, LATER)
    assert len(LATER) == version(tmp_path / FILE)
    assert "rating" in tables(tmp_path / FILE)
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        assert [(1, b"\x00", "Ana")] == connection.execute(
            "SELECT id, token_hash, name FROM person"
        ).fetchall()


def test_a_step_that_fails_leaves_the_version_before_it(tmp_path: Path) -> None:
    create_or_migrate(tmp_path / FILE)
    broken = (*LATER, "CREATE TABLE half (a) STRICT; INSERT INTO half VALUES (1);")
    with pytest.raises(sqlite3.Error):
        create_or_migrate(tmp_path / FILE, broken)
    assert len(LATER) == version(tmp_path / FILE)
    assert "half" not in tables(tmp_path / FILE)


def test_a_second_start_changes_nothing(tmp_path: Path) -> None:
    create_or_migrate(tmp_path / FILE)
    before = (tmp_path / FILE).read_bytes()
    create_or_migrate(tmp_path / FILE)
    assert before == (tmp_path / FILE).read_bytes()


def test_a_later_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    create_or_migrate(tmp_path / FILE, LATER)
    with pytest.raises(NewerSchema) as refusal:
        create_or_migrate(tmp_path / FILE)
    assert (len(LATER), len(STEPS)) == (refusal.value.seen, refusal.value.known)
    assert len(LATER) == version(tmp_path / FILE)


def test_commits_wait_for_the_disk(tmp_path: Path) -> None:
    create_or_migrate(tmp_path / FILE)
    with closing(schema.connect(tmp_path / FILE)) as connection:
        assert ("wal",) == connection.execute("PRAGMA journal_mode").fetchone()
        full = 2
        assert (full,) == connection.execute("PRAGMA synchronous").fetchone()


def test_what_is_deleted_is_overwritten_whatever_this_sqlite_does_on_its_own(
    tmp_path: Path,
) -> None:
    """Some builds of SQLite leave it readable in free pages."""
    create_or_migrate(tmp_path / FILE)
    with closing(schema.connect(tmp_path / FILE)) as connection:
        assert (1,) == connection.execute("PRAGMA secure_delete").fetchone()


def test_the_changelog_tells_the_formats_of_the_store() -> None:
    """A host goes by it: an old version refuses what a newer one has brought up to date."""
    changelog = (Path(__file__).parents[3] / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(
        r"^Format of the store: file (\d+), database (\d+)\.", changelog, re.MULTILINE
    )
    assert newest
    pytest.importorskip(
        "asyncpg", reason="asyncpg, which knows the database, is not installed here"
    )
    from dicehospital.server.store.postgres.schema import STEPS as OF_THE_DATABASE

    assert (len(STEPS), len(OF_THE_DATABASE)) == tuple(map(int, newest.groups()))


def test_a_folder_has_one_owner_at_a_time(tmp_path: Path) -> None:
    lock = FolderLock(tmp_path)
    with pytest.raises(FolderInUse):
        FolderLock(tmp_path)
    lock.close()
    FolderLock(tmp_path).close()


def test_a_process_that_was_killed_owns_nothing(tmp_path: Path) -> None:
    code = (
        "import sys, time, pathlib; from dicehospital.server.store.lock import FolderLock;"
        "lock = FolderLock(pathlib.Path(sys.argv[1])); print('held', flush=True); time.sleep(60)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as owner:
        assert owner.stdout is not None
        assert "held\n" == owner.stdout.readline()
        with pytest.raises(FolderInUse):
            FolderLock(tmp_path)
        owner.kill()
        owner.wait()
    FolderLock(tmp_path).close()


def test_a_store_that_cannot_open_lets_go_of_its_folder(tmp_path: Path) -> None:
    create_or_migrate(tmp_path / FILE, LATER)

    async def work() -> None:
        async with opened(tmp_path):
            pass

    with pytest.raises(NewerSchema):
        asyncio.run(work())
    FolderLock(tmp_path).close()


def test_a_line_is_never_changed(tmp_path: Path) -> None:
    async def work() -> None:
        async with with_table(tmp_path) as store:
            await store.append("k3v9q2xr", [entry(1)])

    asyncio.run(work())
    with sqlite3.connect(tmp_path / FILE) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute("UPDATE log SET action = x'00'")
    connection.close()


def files(folder: Path, pattern: str = "*") -> list[str]:
    return [path.name for path in folder.glob(pattern)]


async def test_after_a_clean_stop_the_one_file_holds_everything(tmp_path: Path) -> None:
    async with with_table(tmp_path) as store:
        await store.append("k3v9q2xr", [entry(1)])
        await store.load("k3v9q2xr")
    alone = tmp_path / "copy"
    alone.mkdir()
    (alone / FILE).write_bytes((tmp_path / FILE).read_bytes())
    assert [entry(1)] == await log_of(alone)
    assert [FILE] == files(tmp_path, f"{FILE}*")


async def test_a_page_that_cannot_be_read_costs_no_descriptor_and_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(logs, "warning", lambda event, **_: told.append(event))
    async with with_table(tmp_path) as store:
        with sqlite3.connect(tmp_path / FILE) as other:
            other.execute("ALTER TABLE header RENAME TO lost")
        before = len(files(Path("/proc/self/fd")))  # SQLite closes some a little later
        for _ in range(20):
            with pytest.raises(StorageError):
                await store.load("k3v9q2xr")
        assert len(files(Path("/proc/self/fd"))) < before + 5
    assert ["disk_unreadable"] == told
