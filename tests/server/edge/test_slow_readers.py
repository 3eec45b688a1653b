"""Who takes nothing of what is sent to them is cut off; who takes a little at a time is not."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from dicehospital.server.edge.slow_readers import PATIENCE, SlowReaders
from dicehospital.server.edge.static_files import FOLDER
from tests.server.edge.wires import request, wire
from tests.server.ops_server import running, wait_until
from tests.server.test_attacks import sockets_of


class Line:
    """A connection for which so many bytes wait."""

    def __init__(self) -> None:
        self.transport: Any = self
        self.waiting = 0
        self.is_cut = False

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def abort(self) -> None:
        self.is_cut = True


@pytest.mark.parametrize(
    ("sizes", "is_cut"),
    [
        ([500] * 20, True),
        ([*range(500, 1000, 100), *[1000] * 14], True),
        ([500, 400, 300, 900] * 5, False),
        ([0] * 20, False),
        ([500] * 14 + [0] + [500] * 5, False),
    ],
    ids=["nothing is taken", "nothing but more comes", "slowly", "nothing waits", "late"],
)
async def test_a_connection_lasts_as_long_as_something_is_taken(
    sizes: list[int], *, is_cut: bool
) -> None:
    now, line = 0.0, Line()
    readers = SlowReaders(lambda: now)
    readers.add(line)
    for size in sizes:
        line.waiting = size
        readers.look()
        now += PATIENCE / 15
    assert is_cut == line.is_cut
    readers.remove(line)
    assert 0 == len(readers)


async def test_nobody_is_looked_at_when_nobody_is_there() -> None:
    readers, line = SlowReaders(), Line()
    readers.add(line)
    readers.remove(line)
    await asyncio.sleep(0)
    readers.look()
    assert not line.is_cut


@pytest.mark.soak
def test_files_that_nobody_reads_hold_no_connections(tmp_path: Path) -> None:
    """A deaf reader of the client itself, on many connections, for longer than patience lasts."""
    large = max(FOLDER.rglob("*.js"), key=lambda path: path.stat().st_size)
    asked = request(f"GET /{large.relative_to(FOLDER).as_posix()}") * 8
    free = {"DICEHOSPITAL_PAGE_RATE": "100000", "DICEHOSPITAL_PAGE_BURST": "100000"}
    with running(tmp_path / "d", **free) as server, ExitStack() as stack:
        before = sockets_of(server)
        deaf = [stack.enter_context(wire(server, window=2048)) for _ in range(20)]
        for _ in range(6):  # more than the system keeps by itself
            for connection in deaf:
                connection.sendall(asked)
            sleep(1)
        assert sockets_of(server) >= before + 20
        wait_until(lambda: sockets_of(server) < before + 10, PATIENCE + 20)  # it opens some itself
