"""Everything that is received has a deadline: what is begun and never ended holds nothing for long."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from time import monotonic, sleep

import pytest
from websockets.frames import Frame, Opcode

from tests.server.edge.wires import answer, is_cut, request, table_socket, wire
from tests.server.hostile.wire import faults_of
from tests.server.ops_server import Guest, Running, running

SOON = 8.0  # seconds; one is allowed here, and ten as usual
UPGRADE = ("Connection: Upgrade", "Upgrade: websocket")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    few = {"DICEHOSPITAL_REQUEST_SECONDS": "1", "DICEHOSPITAL_BODY_RATE": "150000"}
    with running(tmp_path_factory.mktemp("deadlines") / "d", **few) as found:
        yield found


@pytest.fixture(scope="module")
def ana(server: Running) -> Iterator[Guest]:
    with Guest(server.url) as found:
        yield found


def frame(payload: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, payload, fin=fin).serialize(mask=True)


def test_a_body_that_does_not_come_to_an_end_is_answered_408(server: Running) -> None:
    with wire(server) as sized, wire(server) as chunked:
        sized.sendall(request("POST /api/replay", "Content-Length: 1000", body=b"x"))
        chunked.sendall(
            request("POST /api/packs", "Transfer-Encoding: chunked", body=b"1\r\nx\r\n")
        )
        for connection in (sized, chunked):
            head, _, body = answer(connection, SOON).partition(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 408 ")
            assert b"connection: close" in head
            error = json.loads(body)["error"]
            assert ("slow_body", "server.slow_body") == (error["code"], error["message"]["id"])


def test_a_large_body_has_longer_the_more_of_it_there_is(server: Running) -> None:
    began = monotonic()
    with wire(server) as connection:
        connection.sendall(request("POST /api/replay", "Content-Length: 100000", body=b"x"))
        assert answer(connection, SOON).startswith(b"HTTP/1.1 408 ")
    assert 1.6 < monotonic() - began


def test_a_body_that_comes_in_time_is_answered(server: Running) -> None:
    with wire(server) as connection:
        sized = request("POST /api/agreement", "Content-Length: 12", "Connection: close", body=b"{")
        connection.sendall(sized)
        for piece in (b'"game"', b':"x"', b"}"):
            sleep(0.05)
            connection.sendall(piece)
        assert answer(connection, SOON).startswith(b"HTTP/1.1 422 ")


def unfinished(server: Running, ana: Guest) -> dict[str, socket.socket]:
    """Connections that keep the server waiting for something, each in its own way."""
    table = ana.table()
    found = {
        "a body after its answer": wire(server),
        "a line after an answer": wire(server),
        "a body of a handshake": wire(server),
        "a body of the door": wire(server),
        "half a frame": table_socket(server, ana, table),
        "half a message": table_socket(server, ana, table),
        "a head of a frame": table_socket(server, ana, table),
    }
    sent = {
        "a body after its answer": request("GET /healthz", "Content-Length: 1000", body=b"x"),
        "a line after an answer": request("GET /healthz"),
        "a body of a handshake": request("POST /api/x", *UPGRADE, "Content-Length: 9", body=b"x"),
        "a body of the door": request("POST /house", "Content-Length: 1000", body=b"x"),
    }
    more = {
        "a body after its answer": b"x",
        "a line after an answer": b"\r\n",
        "half a frame": frame(b"x" * 100)[:50],
        "half a message": frame(b"x", fin=False),
        "a head of a frame": frame(b"x")[:1],
    }
    for name, data in sent.items():
        found[name].sendall(data)
    sleep(0.3)  # answers and handshakes are done
    for name, data in more.items():
        found[name].sendall(data)
    return found


def test_nothing_that_is_begun_is_waited_for_without_end(server: Running, ana: Guest) -> None:
    with ExitStack() as stack:
        found = unfinished(server, ana)
        for connection in found.values():
            stack.enter_context(connection)
        assert [] == [name for name, connection in found.items() if not is_cut(connection, SOON)]
    assert 0 == faults_of(server)


def test_a_pong_between_does_not_make_up_for_the_rest_of_a_message(
    server: Running, ana: Guest
) -> None:
    with table_socket(server, ana, ana.table()) as connection:
        sleep(0.2)
        connection.sendall(frame(b"x", fin=False))
        for _ in range(8):
            sleep(0.2)
            try:
                connection.sendall(frame(b"", Opcode.PONG))
            except ConnectionError:
                break
        assert is_cut(connection, SOON)


def test_who_is_quiet_between_messages_stays(ana: Guest) -> None:
    with ana.socket(ana.table()) as connection:
        sleep(1.5)
        connection.send(json.dumps({"type": "ping", "id": "still here"}))
        assert any("still here" in str(connection.recv(5)) for _ in range(5))


@pytest.mark.parametrize(
    "more",
    [["A: b"] * 90, ["A: " + "b" * 9_000]],
    ids=["many headers", "a long header"],
)
def test_a_handshake_that_nobody_can_read_is_refused(
    server: Running, ana: Guest, more: list[str]
) -> None:
    with table_socket(server, ana, "x" * 7, *more, *["C: d"] * 20) as connection:
        assert answer(connection, SOON).startswith(b"HTTP/1.1 400 ")


def test_bad_text_and_a_close_in_one_packet_are_no_fault_of_the_server(
    server: Running, ana: Guest
) -> None:
    close = frame(b"\x03\xe8", Opcode.CLOSE)
    pieces = frame(b"\xff", fin=False) + frame(b"\xff", Opcode.CONT)
    for bad in (frame(b"\xff\xff"), pieces):
        with table_socket(server, ana, ana.table()) as connection:
            sleep(0.2)
            connection.sendall(bad + close)
            assert is_cut(connection, SOON)
    assert 0 == faults_of(server)
