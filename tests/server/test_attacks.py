"""What one address could do to everybody: fill the memory, hold sockets, stall tables."""

from __future__ import annotations

import json
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from tests.server.ops_server import Guest, Running, running, wait_until

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/fd").exists(), reason="memory and descriptors are read in /proc"
)
DEAF = 20
RESUMES = 38
WHOLE = {"type": "resume", "have": -1, "events": 0}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "d") as found:
        yield found


def sockets_of(server: Running) -> int:
    """How many sockets the process holds open."""
    count = 0
    for path in Path(f"/proc/{server.process.pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            count += str(path.readlink()).startswith("socket:")
    return count


def memory_of(server: Running) -> float:
    """Megabytes that the process holds."""
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / 1e6


def deaf(ana: Guest, table: str, port: int) -> socket.socket:
    """A socket to a table whose owner never reads."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", port))
    raw.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {ana.url}\r\n"
        f"Cookie: {ana.cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    return raw


def frame(**message: object) -> bytes:
    return Frame(Opcode.TEXT, json.dumps(message).encode()).serialize(mask=True)


def test_who_asks_for_much_and_reads_nothing_is_cut_off(server: Running) -> None:
    with Guest(server.url) as ana, ExitStack() as stack:
        table = ana.table(game="hospital", seats=["bot:random"] * 4, players=4)
        with ana.socket(table) as reader:
            wait_until(lambda: json.loads(reader.recv(10)).get("view", {}).get("over"), 60)
            reader.send(json.dumps(WHOLE))
            size = next(len(text) for text in reader if '"sync"' in str(text)[:40])
        before, held = memory_of(server), sockets_of(server)
        for _ in range(DEAF):
            guest = stack.enter_context(Guest(server.url))
            raw = stack.enter_context(deaf(guest, table, server.port))
            raw.sendall(frame(**WHOLE) * RESUMES)
        wait_until(lambda: sockets_of(server) > held, 5)
        wait_until(lambda: sockets_of(server) <= held + DEAF, 20)  # of guests, who keep theirs
        assert size > 100_000
        assert memory_of(server) - before < DEAF * 2.0


# -- before a request ----------------------------------------------------------------------------------
def raw(server: Running) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=10)


def is_cut(connection: socket.socket) -> bool:
    """Whether the other end has let go."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def test_a_header_without_end_is_refused(server: Running) -> None:
    with raw(server) as connection, suppress(ConnectionError):
        connection.sendall(b"GET / HTTP/1.1\r\nX-Endless: ")
        for _ in range(20):
            connection.sendall(b"x" * 65_536)
    with raw(server) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nX-Long: " + b"x" * 40_000)
        assert connection.recv(100).startswith(b"HTTP/1.1 431 ")
    assert memory_of(server) < 300


def test_who_is_silent_is_cut_off_and_one_address_has_no_more_than_its_share(
    tmp_path: Path,
) -> None:
    few = {"DICEHOSPITAL_REQUEST_SECONDS": "1", "DICEHOSPITAL_CONNECTIONS_PER_ADDRESS": "5"}
    with running(tmp_path / "d", **few) as server, ExitStack() as stack:
        silent = [stack.enter_context(raw(server)) for _ in range(5)]
        with raw(server) as sixth:
            sixth.settimeout(0.9)
            assert is_cut(sixth)
        silent[0].sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert silent[0].recv(100).startswith(b"HTTP/1.1 ")
        assert all(is_cut(connection) for connection in silent[1:])
        with raw(server) as late:
            late.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert late.recv(100).startswith(b"HTTP/1.1 ")
