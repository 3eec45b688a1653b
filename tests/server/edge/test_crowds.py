"""Many connections at once: whoever holds the most of what is scarce gives it up for others."""

from __future__ import annotations

import json
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import sleep

import pytest
from websockets.frames import Frame, Opcode

from tests.server.edge.wires import answer, is_cut, request, table_socket, wire
from tests.server.hostile.wire import faults_of
from tests.server.ops_server import Guest, Running, running, wait_until
from tests.server.test_attacks import memory_of, sockets_of

SOON = 20.0  # seconds: a busy machine takes its time, and nobody waits who need not
FEW = 1_024  # files that a process may open, as in many a shell


class Limited(Running):
    """A server that may open few files, and cannot ask for more."""

    def command(self) -> list[str]:
        return ["sh", "-c", 'ulimit -n "$0"; exec "$@"', str(FEW), *super().command()]


@contextmanager
def limited(data: Path, **environment: str) -> Iterator[Running]:
    server = Limited(data, **environment).start()
    try:
        yield server
    finally:
        server.kill()


@pytest.fixture
def many_files() -> Iterator[None]:
    """More files than usual may be open here."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= hard < 2 * FEW:
        pytest.skip("too few files may be open here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (2 * FEW, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("many_files")
@pytest.mark.second_try("twelve hundred connections within the seconds that each may last")
def test_twelve_hundred_unfinished_bodies_keep_nobody_out(tmp_path: Path) -> None:
    body = request("POST /api/replay", "Content-Length: 1000", body=b"x")
    with limited(tmp_path / "d") as server, Guest(server.url) as ana, ExitStack() as stack:
        table = ana.table()
        player = stack.enter_context(ana.socket(table))
        for address in range(1, 7):
            for _ in range(200):
                connection = stack.enter_context(wire(server, f"127.0.7.{address}"))
                connection.sendall(body)
        player.send(json.dumps({"type": "ping", "id": "still here"}))
        assert any("still here" in str(player.recv(SOON)) for _ in range(5))
        for other_address in ("127.0.8.1", "127.0.8.2"):
            with wire(server, other_address) as other:
                other.sendall(request("GET /healthz", "Connection: close"))
                assert answer(other, SOON).startswith(b"HTTP/1.1 200 ")
        with Guest(server.url, "Ben") as ben, ben.socket(ben.table()) as newcomer:
            assert "sync" in str(newcomer.recv(SOON))
        assert sockets_of(server) < FEW - 96
    assert '"open_files":1024' in server.log.read_text()


def test_who_holds_most_gives_way_politely(tmp_path: Path) -> None:
    few = {"DICEHOSPITAL_CONNECTIONS": "8"}  # of which four may be no sockets
    with running(tmp_path / "d", **few) as server, ExitStack() as stack:
        held = [stack.enter_context(wire(server, "127.0.7.1")) for _ in range(3)]
        other = stack.enter_context(wire(server, "127.0.7.2"))
        late = stack.enter_context(wire(server, "127.0.7.3"))
        said = answer(held[0], SOON)
        assert said.startswith(b"HTTP/1.1 503 ")
        assert b"server.full" in said
        for connection in (*held[1:], other, late):
            connection.sendall(request("GET /healthz", "Connection: close"))
            assert answer(connection, SOON).startswith(b"HTTP/1.1 200 ")


def test_sixteen_unfinished_games_do_not_stop_new_tables(tmp_path: Path) -> None:
    size = 2_000_000
    head = request("POST /api/replay", f"Content-Length: {size}")
    with running(tmp_path / "d") as server, Guest(server.url) as ana, ExitStack() as stack:
        for number in range(16):
            connection = stack.enter_context(wire(server, f"127.0.7.{1 + number % 4}"))
            connection.sendall(head + b" " * (size - 1))
        wait_until(lambda: refuses(server, head + b" " * 1000))  # what is large waits its turn
        for _ in range(10):
            ana.table()


def refuses(server: Running, asked: bytes) -> bool:
    """Whether there is no room for a request now."""
    with wire(server, "127.0.7.9") as connection:
        connection.sendall(asked)
        return answer(connection, 1).startswith(b"HTTP/1.1 503 ")


# -- floods ------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("crowds") / "d") as found:
        yield found


def flood(connection: socket.socket, data: bytes, times: int) -> None:
    """Send until the other end has had enough."""
    connection.settimeout(2)
    try:
        for _ in range(times):
            connection.sendall(data)
    except OSError:
        return


@pytest.mark.parametrize(
    ("first", "data"),
    [
        (request("POST /api/replay", "Transfer-Encoding: chunked"), b"0\r\n" + b"a:b\r\n" * 20_000),
        (request("POST /api/replay", "Transfer-Encoding: chunked"), b"1;" + b"a" * 100_000),
        (b"", request("GET /about") * 2_000),
    ],
    ids=["trailers", "chunk extensions", "requests at once"],
)
@pytest.mark.second_try("compares the memory of a process, of which the allocator keeps some")
def test_what_surrounds_requests_is_not_kept_without_end(
    server: Running, first: bytes, data: bytes
) -> None:
    before = memory_of(server)
    with ExitStack() as stack:
        for _ in range(10):
            connection = stack.enter_context(wire(server, window=2048))
            connection.sendall(first)
            flood(connection, data, 10)
            assert is_cut(connection, SOON)
    assert memory_of(server) - before < 12


@pytest.mark.parametrize(
    ("first", "opcode", "fin"),
    [(b"", Opcode.PING, True), (b"x", Opcode.CONT, False), (b"", Opcode.PONG, True)],
    ids=["pings", "empty pieces", "pongs"],
)
def test_frames_of_every_kind_are_counted(
    server: Running, first: bytes, opcode: Opcode, *, fin: bool
) -> None:
    with Guest(server.url) as ana, ana.socket(ana.table()) as reader:
        with table_socket(server, ana, ana.table(), window=2048) as connection:
            sleep(0.2)
            if first:
                connection.sendall(Frame(Opcode.TEXT, first, fin=False).serialize(mask=True))
            flood(connection, Frame(opcode, b"", fin=fin).serialize(mask=True) * 20_000, 10)
            assert is_cut(connection, SOON)
        reader.send(json.dumps({"type": "ping", "id": "still here"}))
        assert any("still here" in str(reader.recv(SOON)) for _ in range(5))
    assert 0 == faults_of(server)


@pytest.mark.parametrize(
    "asked",
    [
        request("GET /table/abcdefgh?" + "a=b&" * 1_900),
        request("GET /" + "a" * 9_000),
        request("GET /about", *["A: b"] * 101),
    ],
    ids=["fields", "a long path", "headers"],
)
def test_a_request_of_too_many_parts_is_refused_before_they_are_read(
    server: Running, asked: bytes
) -> None:
    with wire(server) as connection:
        connection.sendall(asked)
        assert answer(connection, SOON).startswith(b"HTTP/1.1 400 ")


def test_bad_requests_do_not_fill_the_log(server: Running) -> None:
    for _ in range(300):
        with wire(server) as connection:
            connection.sendall(b"nonsense\r\n\r\n")
            assert answer(connection, SOON).startswith(b"HTTP/1.1 400 ")
    assert server.log.read_text().count("Invalid HTTP request") < 250
