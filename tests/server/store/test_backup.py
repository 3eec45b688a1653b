"""Copies made while moves come in hold whole tables, and the commands for hosts speak plainly."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from dicehospital.server.store.backup import back_up
from dicehospital.server.store.schema import FILE, STEPS
from dicehospital.server.store.store import Store
from tests.cli.program import run
from tests.server.ops_server import Guest, ask, running
from tests.server.ops_store import entry, header, listing, log_of, with_table


async def test_a_copy_made_during_writes_holds_all_that_was_answered_before(tmp_path: Path) -> None:
    async def write(store: Store, answered: list[int], until: asyncio.Event) -> None:
        while not until.is_set():
            await store.append("k3v9q2xr", [entry(len(answered) + 1)])
            answered.append(len(answered) + 1)

    answered: list[int] = []
    done = asyncio.Event()
    async with with_table(tmp_path / "d") as store:
        writing = asyncio.create_task(write(store, answered, done))
        for number in range(5):
            await asyncio.sleep(0.02)
            before = len(answered)
            folder = tmp_path / f"copy-{number}"
            folder.mkdir()
            assert 1 == await asyncio.to_thread(back_up, tmp_path / "d", folder / FILE)
            seqs = [line.seq for line in await log_of(folder)]
            assert list(range(1, len(seqs) + 1)) == seqs
            assert before <= len(seqs) <= len(answered) + 1
        done.set()
        await writing


def test_a_copy_is_one_file_for_its_owner_alone(tmp_path: Path) -> None:
    async def work() -> None:
        async with with_table(tmp_path / "d"):
            back_up(tmp_path / "d", tmp_path / "copy.sqlite3")

    asyncio.run(work())
    assert {"d", "copy.sqlite3"} == {path.name for path in tmp_path.iterdir()}
    assert 0 == (tmp_path / "copy.sqlite3").stat().st_mode & 0o077


def test_a_copy_never_replaces_a_file(tmp_path: Path) -> None:
    async def work() -> None:
        async with with_table(tmp_path / "d"):
            pass

    asyncio.run(work())
    (tmp_path / "copy").write_text("mine")
    seen = run("backup", "--data", tmp_path / "d", tmp_path / "copy")
    assert 2 == seen.status
    assert seen.is_one_error(str(tmp_path / "copy"), "already exists")
    assert "mine" == (tmp_path / "copy").read_text()


@pytest.mark.parametrize("command", [["backup", "copy"], ["validate"]])
def test_a_folder_without_tables_is_named(tmp_path: Path, command: list[str]) -> None:
    seen = run(*command, "--data", tmp_path / "nowhere")
    assert 2 == seen.status
    assert seen.is_one_error(str(tmp_path / "nowhere"), "file not found")


def test_a_running_server_is_copied_validated_and_restored(tmp_path: Path) -> None:
    with running(tmp_path / "d") as server, Guest(server.url) as ana:
        table = ana.table(players=1, seats=["me"])
        play(ana, table, moves=12)
        seen = run("backup", "--data", server.data, tmp_path / "copy")
        assert (0, f"Backed up to {tmp_path / 'copy'}. Tables: 1.\n") == (seen.status, seen.out)
        seen = run("validate", "--data", server.data)
        assert (0, "Tables replayed: 1. All good.\n") == (seen.status, seen.out)
    restored = tmp_path / "restored"
    restored.mkdir()
    (tmp_path / "copy").rename(restored / FILE)
    assert asyncio.run(log_of(restored, table)) == asyncio.run(log_of(tmp_path / "d", table))
    with running(restored) as server:
        url = f"{server.url}/api/tables/{table}"
        assert table == ask("GET", url, headers={"Cookie": ana.cookie}).json()["id"]


def play(guest: Guest, table: str, moves: int) -> None:
    """Make the first pick that is offered, some times."""
    with guest.socket(table) as connection:
        state = json.loads(connection.recv(20))
        for number in range(moves):
            word = state["view"]["options"][0]["word"]
            do = {"kind": "pick", "word": word}
            act = {"type": "act", "id": f"m{number}", "seat": 0, "base": 0, "phase": None, "do": do}
            connection.send(json.dumps(act))
            connection.send(json.dumps({"type": "resume", "have": 0, "events": 0}))
            frame = json.loads(connection.recv(20))
            while frame["type"] != "sync":
                assert "reject" != frame["type"], frame
                frame = json.loads(connection.recv(20))
            state = frame


def test_a_log_that_does_not_replay_is_named(tmp_path: Path) -> None:
    async def work() -> None:
        async with with_table(tmp_path) as store:
            await store.append("k3v9q2xr", [entry(1)])
            await store.create(header("empty"), [], listing())

    asyncio.run(work())
    seen = run("validate", "--data", tmp_path)
    assert 1 == seen.status
    assert "k3v9q2xr: replay failed" in seen.err


def test_a_damaged_file_gives_no_copy(tmp_path: Path) -> None:
    async def work() -> None:
        async with with_table(tmp_path / "d") as store:
            await store.append("k3v9q2xr", [entry(seq) for seq in range(1, 500)])

    asyncio.run(work())
    path = tmp_path / "d" / FILE
    whole = bytearray(path.read_bytes())
    whole[20_000:60_000] = b"\xff" * 40_000
    path.write_bytes(whole)
    seen = run("backup", "--data", tmp_path / "d", tmp_path / "copy")
    assert 2 == seen.status
    assert not (tmp_path / "copy").exists()
    assert ["d"] == [found.name for found in tmp_path.iterdir()]


def test_what_the_copy_says_of_its_version_is_what_the_file_said(tmp_path: Path) -> None:
    async def work() -> None:
        async with with_table(tmp_path / "d"):
            back_up(tmp_path / "d", tmp_path / "copy")

    asyncio.run(work())
    connection = sqlite3.connect(tmp_path / "copy")
    assert (len(STEPS),) == connection.execute("PRAGMA user_version").fetchone()
    connection.close()
