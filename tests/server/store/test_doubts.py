"""A disk that fails after a transaction was written: it is kept once or in doubt, but never refused."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from dicehospital.server.store import writer
from dicehospital.server.store.schema import connect
from dicehospital.server.store.store import Conflict, InDoubt, StorageError
from tests.server.ops_store import Folder, entry, header, listing, log_of

TABLE = "k3v9q2xr"


class Failing:
    """A connection that fails as SQLite does when the disk does not make safe what was written."""

    failures = 0  # still to come
    keeps = True  # whether the file has it all the same

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        self._inner = connect(path, read_only=read_only)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        fails = Failing.failures > 0 and self._commits(sql)
        if fails and not Failing.keeps:
            Failing.failures -= 1
            self._inner.rollback()
            raise _failure()
        done = self._inner.execute(sql, *values)
        if fails:
            Failing.failures -= 1
            raise _failure()
        return done

    def _commits(self, sql: str) -> bool:
        is_alone = not self._inner.in_transaction and sql.startswith(("INSERT", "UPDATE"))
        return is_alone or sql == "COMMIT"


def _failure() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
    return error


@contextmanager
def failing(times: int, *, keeps: bool) -> Iterator[None]:
    """Meanwhile so many transactions fail."""
    Failing.failures, Failing.keeps = times, keeps
    try:
        yield
    finally:
        Failing.failures = 0


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    monkeypatch.setattr(writer, "connect", Failing)
    return Folder(tmp_path)


@pytest.mark.parametrize("keeps", [True, False])
async def test_what_fails_once_is_written_again_and_kept_once(place: Folder, keeps: bool) -> None:
    async with place.with_table() as store:
        with failing(1, keeps=keeps):
            await store.append(TABLE, [entry(1)])
        with failing(1, keeps=keeps):
            await store.append(TABLE, [entry(2)], listing("over"))
    assert [entry(1), entry(2)] == await log_of(place.folder)


async def test_a_line_of_somebody_else_is_a_conflict_also_after_a_failure(place: Folder) -> None:
    async with place.with_table() as store:
        await store.append(TABLE, [entry(1)])
        with failing(1, keeps=False), pytest.raises(Conflict):
            await store.append(TABLE, [entry(1, "other")])


@pytest.mark.parametrize("keeps", [True, False])
async def test_what_fails_twice_is_in_doubt_until_a_write_is_kept(
    place: Folder, keeps: bool
) -> None:
    async with place.with_table() as store:
        with failing(5, keeps=keeps):
            with pytest.raises(InDoubt):
                await store.append(TABLE, [entry(1)])
            with pytest.raises(StorageError) as refused:  # nothing of it was written
                await store.append(TABLE, [entry(1, "other")])
            assert StorageError is refused.type
            with pytest.raises(InDoubt):  # sent again, it is no less in doubt
                await store.append(TABLE, [entry(1)])
        if keeps:
            with pytest.raises(Conflict):
                await store.append(TABLE, [entry(1)])
        else:
            await store.append(TABLE, [entry(1)])
    assert [entry(1)] == await log_of(place.folder)


async def test_a_table_that_may_have_been_made_is_in_doubt(place: Folder) -> None:
    async with place.opened() as store:
        with failing(1, keeps=True), pytest.raises(InDoubt):
            await store.create(header(), [], listing())
        with failing(1, keeps=False):
            await store.create(header("other"), [], listing())
        assert 2 == len(await store.tables_of(1, 10))


WORK = """
import asyncio, os, signal, sys
from pathlib import Path
from dicehospital.server.store.store import InDoubt, StorageError
from tests.server.ops_store import entry, with_table

async def work():
    async with with_table(Path(sys.argv[1])) as store:
        await store.load("k3v9q2xr")  # somebody reads, so that the write-ahead log stays
        seq, number = 1, 0
        while number < 60:
            number += 1
            try:
                await store.append("k3v9q2xr", [entry(seq, f"act{number}")])
                print("kept", f"act{number}", flush=True)
                seq += 1
            except InDoubt:
                print("doubt", f"act{number}", flush=True)
                break
            except StorageError:
                print("refused", f"act{number}", flush=True)
        os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(work())
"""


@pytest.mark.soak
@pytest.mark.parametrize("when", ["30..31", "31..33", "40+", "41+2", "42+3"])
def test_a_disk_that_cannot_sync_and_a_kill_leave_what_was_said(tmp_path: Path, when: str) -> None:
    """The kernel's own errors, by strace: what is kept is there, what is refused is not."""
    if shutil.which("strace") is None:
        pytest.skip("no strace here to make a disk fail: apt install strace")
    script = tmp_path / "work.py"
    script.write_text(WORK)
    failing = f"inject=fdatasync,fsync:error=EIO:when={when}"
    command = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", failing, sys.executable]
    done = subprocess.run(
        [*command, str(script), str(tmp_path / "d")],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    said = [line.split() for line in done.stdout.splitlines()]
    assert said, done.stderr
    found = {line.action_id for line in asyncio.run(log_of(tmp_path / "d"))}
    assert {act for word, act in said if word == "kept"} <= found
    assert found.isdisjoint(act for word, act in said if word == "refused")
    print({word: sum(word == each for each, _ in said) for word in ("kept", "refused", "doubt")})  # noqa: T201
