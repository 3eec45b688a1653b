"""Copies that are kept up to date: whole at any time, and no older than promised when a disk is lost."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep, time

import pytest
from websockets.exceptions import ConnectionClosed

from dicehospital.server.store.backup import back_up
from dicehospital.server.store.copies import Changes, keep_copying
from dicehospital.server.store.schema import FILE
from tests.cli.program import run
from tests.server.ops_server import Guest, Running, running, wait_until
from tests.server.ops_store import entry, log_of, with_table

TABLE = "k3v9q2xr"
FREE = {"DICEHOSPITAL_RATE": "1000", "DICEHOSPITAL_BURST": "1000"}


# -- one after the other ---------------------------------------------------------------------------------
async def test_each_copy_takes_the_place_of_the_last_and_is_whole(tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    target = tmp_path / "copy" / FILE
    lines: list[int] = []

    async with with_table(tmp_path / "d") as store:
        for number in range(1, 4):
            await store.append(TABLE, [entry(number)])
            await asyncio.to_thread(
                keep_copying, lambda file: back_up(tmp_path / "d", file), lambda: True, target, 1.0,
                lambda _: True,
            )  # fmt: skip
            lines.append(len(await log_of(tmp_path / "copy")))
    assert [1, 2, 3] == lines
    assert [FILE] == [path.name for path in target.parent.iterdir()]
    assert 0 == target.stat().st_mode & 0o077  # it holds the seeds of running games


def test_what_did_not_change_is_not_copied_again(tmp_path: Path) -> None:
    made: list[Path] = []

    def make(file: Path) -> int:
        made.append(file)
        file.touch()
        return 0

    (tmp_path / FILE).touch()
    long_ago = time() - 60
    os.utime(tmp_path / FILE, (long_ago, long_ago))
    rounds = iter([False, False, True])
    keep_copying(make, Changes(tmp_path), tmp_path / "copy", 0.0, lambda _: next(rounds))
    assert 1 == len(made)
    (tmp_path / f"{FILE}-wal").write_text("more")
    changes = Changes(tmp_path)
    assert [True, True] == [changes(), changes()], "what was written just now may be written again"


def test_a_copy_that_fails_leaves_the_last_one(tmp_path: Path) -> None:
    target = tmp_path / "copy"
    target.write_text("whole")
    (tmp_path / ".copy.next").write_text("what a kill left")

    def make(file: Path) -> int:
        file.write_text("half")
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space"):
        keep_copying(make, lambda: True, target, 1.0, lambda _: True)
    assert "whole" == target.read_text()
    assert ["copy"] == [path.name for path in tmp_path.iterdir()]


# -- a lost disk -----------------------------------------------------------------------------------------
@contextmanager
def copying(house: Running, target: Path, every: int) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "dicehospital", "backup", "--lang", "en"]
    own = ["--every", str(every), "--data", str(house.data), str(target)]
    with subprocess.Popen([*command, *own], stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


class Playing(Thread):
    """Somebody who plays one table after the other and notes when each act was acknowledged."""

    def __init__(self, house: Running) -> None:
        super().__init__(daemon=True)
        self._url = house.url
        self.acknowledged: list[tuple[float, str, int]] = []  # when, at which table, which line
        self.stop = Event()

    def run(self) -> None:
        try:
            with Guest(self._url) as ana:
                while not self.stop.is_set():
                    self._play(ana, ana.table(players=1, seats=["me"]))
        except (ConnectionClosed, OSError, EOFError, TimeoutError):
            pass  # the server is gone
        except Exception as error:
            if type(error).__module__.split(".")[0] not in {"httpx", "httpcore", "websockets"}:
                raise

    def _play(self, guest: Guest, table: str) -> None:
        with guest.socket(table) as connection:
            frame = json.loads(connection.recv(20))
            while not self.stop.is_set() and frame["view"]["options"]:
                connection.send(_act(frame))
                while json.loads(connection.recv(20)).get("type") != "ack":
                    pass
                self.acknowledged.append((monotonic(), table, frame["seq"] + 1))
                sleep(0.02)  # others work here as well
                connection.send(json.dumps({"type": "resume", "have": 0, "events": 0}))
                frame = json.loads(connection.recv(20))
                while frame["type"] != "sync":
                    frame = json.loads(connection.recv(20))


def _act(frame: dict[str, object]) -> str:
    view = frame["view"]
    assert isinstance(view, dict)
    do = {"kind": "pick", "word": view["options"][0]["word"]}
    name = f"m{frame['seq']}"
    return json.dumps({"type": "act", "id": name, "seat": 0, "base": 0, "phase": None, "do": do})


def lost(tmp_path: Path, every: int, seconds: float) -> tuple[float, int, int]:
    """Play for so long, lose the disk, restore: how many seconds and acts are lost, and of how many acts."""
    (tmp_path / "restored").mkdir(mode=0o700)
    copy = tmp_path / "restored" / FILE
    with running(tmp_path / "d", **FREE) as house, copying(house, copy, every):
        player = Playing(house)
        player.start()
        sleep(seconds)
        gone = monotonic()
        house.kill()
        shutil.rmtree(house.data)
    player.join(20)
    with closing(sqlite3.connect(copy)) as restored:
        kept = dict(restored.execute("SELECT table_id, max(seq) FROM log GROUP BY table_id"))
    missing = [at for at, table, seq in player.acknowledged if seq > kept.get(table, 0)]
    assert 0 == run("validate", "--data", copy.parent).status
    return (gone - min(missing) if missing else 0.0), len(missing), len(player.acknowledged)


def test_with_the_disk_no_more_is_lost_than_since_the_last_copy(tmp_path: Path) -> None:
    seconds, acts, of = lost(tmp_path, every=2, seconds=9.0)
    sys.stderr.write(f"copies every 2 s: {seconds:.2f} s and {acts} of {of} acts lost\n")
    assert of > 50
    assert acts < of
    assert seconds < 2 + 1.5  # a copy takes a moment, more on a busy machine


@pytest.mark.soak
def test_with_a_copy_a_minute_no_more_than_a_minute_is_lost(tmp_path: Path) -> None:
    seconds, acts, of = lost(tmp_path, every=60, seconds=110.0)
    sys.stderr.write(f"a copy a minute: {seconds:.1f} s and {acts} of {of} acts lost\n")
    assert seconds < 60 + 1.5


def test_a_copying_program_ends_when_asked_and_leaves_a_whole_copy(tmp_path: Path) -> None:
    with running(tmp_path / "d") as house, copying(house, tmp_path / "copy", 1) as process:
        wait_until((tmp_path / "copy").exists, 30)
        process.terminate()
        assert 0 == process.wait(15)
    assert not list(tmp_path.glob(".copy*"))
