"""100,000 hostile frames and 20,000 hostile requests at one server, and what it is like afterwards."""

from __future__ import annotations

import json
import os
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from websockets.sync.client import ClientConnection

from dicehospital.server.http.api import ENDPOINTS
from dicehospital.server.http.openapi import describe
from dicehospital.server.store.schema import FILE
from tests.server.hostile.frames import HANDING_OVER, KINDS, Frames
from tests.server.hostile.requests import Requests
from tests.server.hostile.wire import FREE, Wire, faults_of
from tests.server.ops_server import Guest, Running, running, wait_until

FRAMES = 100_000
REQUESTS = 20_000
DESCRIBED = 5_000  # of these made from the description of the API
GATHERED = 100  # frames sent before their answers are read
ANSWERS = ("ack", "reject", "answer", "error", "sync")
MORE = 20.0  # megabytes that may stay
pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not Path("/proc/self").exists(), reason="memory is read in /proc"),
]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    few = {"DICEHOSPITAL_IDLE_UNLOAD_SECONDS": "1"}
    with running(tmp_path / "d", "--log-level", "warning", **FREE, **few) as found:
        yield found


def memory_of(server: Running) -> float:
    """Megabytes that the process holds."""
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


def lines_of(server: Running) -> Counter[str]:
    """How many lines the log of each table has."""
    with sqlite3.connect(f"file:{server.data / FILE}?mode=ro", uri=True) as file:
        return Counter(dict(file.execute(LINES)))


LINES = "SELECT header.id, count(seq) FROM header LEFT JOIN log ON log.table_id = header.id GROUP BY header.id"


def over(ana: Guest) -> str:
    """A finished game, which has its rematch already."""
    table = ana.table(seats=["me", "bot:random"])
    with ana.socket(table) as socket:
        for name, what in (("a", "resign"), ("b", "rematch")):
            say(socket, {"type": "act", "id": name, "seat": 0, "do": {"kind": what}})
            wait_until(lambda: heard(socket)["type"] == "ack", 60)
            if what == "resign":
                wait_until(lambda: (heard(socket).get("table") or {}).get("status") == "over", 60)
    return table


def say(socket: ClientConnection, message: Any) -> None:
    socket.send(json.dumps(message))


def heard(socket: ClientConnection) -> Any:
    return json.loads(socket.recv(60))


def barrage(
    guest: Guest, table: str, seed: int, count: int, kinds: tuple[str, ...]
) -> Counter[str]:
    """Send so many frames; the answers by their kind, each frame has one."""
    frames, seen = Frames(seed, kinds), Counter[str]()
    with guest.socket(table) as socket:
        while heard(socket)["type"] != "sync":
            pass
        for _ in range(0, count, GATHERED):
            for _ in range(GATHERED):
                socket.send(frames.text().encode("utf-8", "replace").decode())
            wanted = sum(seen[kind] for kind in ANSWERS) + GATHERED
            while sum(seen[kind] for kind in ANSWERS) < wanted:
                seen[heard(socket)["type"]] += 1
    return seen


def test_a_hundred_thousand_frames_change_nothing(server: Running) -> None:
    with Guest(server.url) as ana, Guest(server.url, "Mallory") as eve:
        others = [
            ana.table(),
            ana.table(game="hospital", options={"modules": ["city", "investments", "maternity"]}),
            ana.table(seats=["me", "open"], start=False),
        ]
        mine = over(eve)
        barrage(eve, others[0], 0, 2_000, (*KINDS, *HANDING_OVER))
        before, memory, began = lines_of(server), memory_of(server), perf_counter()
        seen = Counter[str]()
        for number, table in enumerate((*others, mine)):
            seen += barrage(eve, table, number, FRAMES // 4, (*KINDS, "reinvite"))
        seconds = perf_counter() - began
        sitting = {others[2], mine}  # an open seat may be taken, and one's own invitation made anew
        for table in others[:2]:
            assert before[table] == lines_of(server)[table]
        assert set(before) == set(lines_of(server))
        done = sum((lines_of(server) - before)[table] for table in sitting)
        assert done <= seen["ack"]
    wait_until(lambda: memory_of(server) < memory + MORE, 60)
    after = memory_of(server)
    print(  # noqa: T201 (the figures are the point)
        f"\n{FRAMES} frames in {seconds:.0f} s: {dict(seen)}, {memory:.0f} MB before, {after:.0f} after"
    )
    assert 0 == faults_of(server)
    assert '"error"' not in server.log.read_text()


def test_twenty_thousand_requests_make_no_fault(server: Running) -> None:
    with Guest(server.url) as ana, Wire(server.port) as wire:
        tables = [ana.table(), ana.table(game="hospital", visibility="private", start=False)]
        requests = Requests(1, f"127.0.0.1:{server.port}", tables)
        for _ in range(2_000):
            wire.ask(requests.one())
        before, memory, began = lines_of(server), memory_of(server), perf_counter()
        seen = described(server)
        by_description = seen.total()
        seen += Counter(wire.ask(requests.one()) for _ in range(REQUESTS - by_description))
        seconds = perf_counter() - began
        assert all(before[table] == lines_of(server)[table] for table in tables)
    wait_until(lambda: memory_of(server) < memory + MORE, 90)
    after = memory_of(server)
    print(  # noqa: T201 (the figures are the point)
        f"\n{seen.total()} requests in {seconds:.0f} s, {by_description} by the description of the API:"
        f" {dict(sorted(seen.items()))}, {memory:.0f} MB before, {after:.0f} after"
    )
    assert by_description > DESCRIBED / 2
    assert not [status for status in seen if status >= 500]
    assert 0 == faults_of(server)
    assert '"error"' not in server.log.read_text()


def described(server: Running) -> Counter[int]:
    """Answers to requests that follow the description of the API, or break it in one place."""
    import schemathesis  # it takes seconds, which only those who run this should wait

    description, seen = describe(ENDPOINTS), Counter[int]()
    schema = schemathesis.openapi.from_dict(description)
    operations = [
        (path, method) for path, all_of in description["paths"].items() for method in all_of
    ]
    modes = list(schemathesis.GenerationMode)
    share = DESCRIBED // (len(operations) * len(modes)) + 1
    for path, method in operations:
        for mode in modes:
            strategy = schema[path][method].as_strategy(generation_mode=mode)

            @settings(
                max_examples=share,
                deadline=None,
                derandomize=True,
                database=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=strategy)
            def ask(case: Any) -> None:
                answer = case.call(base_url=server.url, headers={"Origin": server.url})
                seen[answer.status_code] += 1

            with suppress(Unsatisfiable):  # nothing can be wrong where nothing is asked for
                ask()
    return seen
