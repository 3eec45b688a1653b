"""Bad requests: none is answered with a fault of ours, none changes a table it does not belong to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.hostile.requests import Requests
from tests.server.hostile.wire import FREE, Wire, faults_of
from tests.server.ops_server import Guest, Running, running

COUNT = 500


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "d", "--log-level", "warning", **FREE) as found:
        yield found


def test_no_request_makes_the_server_fail(server: Running) -> None:
    with Guest(server.url) as ana, Wire(server.port) as wire:
        tables = [ana.table(), ana.table(game="hospital", visibility="private", start=False)]
        before = [shown(ana, table) for table in tables]
        requests = Requests(1, f"127.0.0.1:{server.port}", tables)
        seen = Counter(wire.ask(requests.one()) // 100 for _ in range(COUNT))
        assert before == [shown(ana, table) for table in tables]
    assert 0 == seen[5]
    assert 0 < seen[2] < COUNT / 2
    assert 0 == faults_of(server)
    assert '"error"' not in server.log.read_text()


def shown(guest: Guest, table: str) -> object:
    return guest.http.get(f"/api/tables/{table}").json()
