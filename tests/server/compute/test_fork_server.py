"""Thinkers are there as soon as a server listens: no table waits for the engine to be loaded again."""

from __future__ import annotations

import os
import signal
import socket
from contextlib import suppress
from pathlib import Path

import pytest

from dicehospital.server.store.schema import FILE
from tests.cli.program import run
from tests.server.ops_server import Guest, Running, running, wait_until
from tests.server.test_stalls import children_of

pytestmark = pytest.mark.skipif(not Path("/proc/self/comm").exists(), reason="it looks into /proc")
THINKING = "thinking\n"


def thinking(server: Running) -> list[int]:
    """The processes of a server that think, or from which such ones are forked."""
    found = []
    for pid in children_of(server.process.pid):
        with suppress(FileNotFoundError, ProcessLookupError):
            if THINKING == Path(f"/proc/{pid}/comm").read_text():
                found.append(pid)
    return found


def last_line(guest: Guest, table: str) -> int:
    return int(guest.http.get(f"/api/tables/{table}").json()["updated"])


def play(server: Running) -> None:
    """A game in which bots that think for long make their first moves."""
    with Guest(server.url) as guest:
        table = guest.table(game="hospital", seats=["bot:greedy"] * 2)
        made = last_line(guest, table)
        wait_until(lambda: last_line(guest, table) > made, 60)


def test_a_server_that_listens_has_the_engine_loaded_for_those_who_think(tmp_path: Path) -> None:
    with running(tmp_path / "d") as server:
        (fork_server,) = thinking(server)
        command = Path(f"/proc/{server.process.pid}/cmdline").read_bytes()
        assert (
            command == Path(f"/proc/{fork_server}/cmdline").read_bytes()
        )  # a copy, not begun anew
        play(server)
        assert fork_server == thinking(server)[0]
        for pid in thinking(server):
            os.kill(pid, signal.SIGKILL)
        play(server)
        assert 0 == server.stop()
        with socket.create_server(("127.0.0.1", server.port)):
            pass  # nobody holds its port any more


def test_a_server_that_does_not_start_leaves_no_process_behind(tmp_path: Path) -> None:
    """What thinkers would have come from ends with it."""
    (tmp_path / FILE).write_bytes(b"no database")
    before = set(children_of(os.getpid()))
    assert run("serve", "--data", tmp_path, "--port", "0").status
    assert set(children_of(os.getpid())) <= before
