"""A request names its host once: in its target where that is a whole address (RFC 9112, 3.2.2)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.edge.wires import answer, request, wire
from tests.server.ops_server import Running, running

CLOSING = "Connection: close"
UPGRADE = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
KEY = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("targets") / "d") as found:
        yield found


@pytest.mark.parametrize(
    ("status", "target"),
    [
        (421, "http://other.example/about"),
        (421, "HTTPS://other.example:8000/about"),
        (421, "http://127.0.0.1@other.example/about"),
        (421, "http:///about"),
        (200, "http://127.0.0.1/about"),
        (200, "http://localhost:8000?a=b"),
        (200, "http://[::1]/about"),
        (200, "http://other.example/healthz"),
        (400, "ftp//127.0.0.1/about"),
    ],
)
def test_the_host_of_a_whole_address_decides(server: Running, status: int, target: str) -> None:
    with wire(server) as connection:
        connection.sendall(request(f"GET {target}", CLOSING))
        assert answer(connection, 20).startswith(f"HTTP/1.1 {status} ".encode())


def test_a_socket_of_another_host_is_refused(server: Running) -> None:
    with wire(server) as connection:
        line = "GET http://other.example/api/tables/x/socket"
        connection.sendall(request(line, *UPGRADE, KEY, "Origin: http://other.example"))
        assert answer(connection, 20).startswith(b"HTTP/1.1 403 ")
