"""Bare connections from addresses of one's choice."""

from __future__ import annotations

import socket
from contextlib import suppress
from time import monotonic

from tests.server.ops_server import Guest, Running

HOST = b"Host: 127.0.0.1\r\n"


def wire(server: Running, address: str = "127.0.0.1", *, window: int = 0) -> socket.socket:
    """A connection; with a small window much that is sent to it waits at the server."""
    found = socket.socket()
    if window:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    found.settimeout(10)
    found.bind((address, 0))
    found.connect(("127.0.0.1", server.port))
    return found


def request(line: str, *headers: str, body: bytes = b"") -> bytes:
    """A request, its body as far as it goes."""
    head = "".join(f"{header}\r\n" for header in headers)
    return f"{line} HTTP/1.1\r\n".encode() + HOST + head.encode() + b"\r\n" + body


def table_socket(
    server: Running, guest: Guest, table: str, *more: str, window: int = 0
) -> socket.socket:
    """A socket at a table, as soon as its handshake is sent."""
    found = wire(server, window=window)
    handshake = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13")
    own = (f"Origin: {guest.url}", f"Cookie: {guest.cookie}", f"Host: 127.0.0.1:{server.port}")
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    sent = request(f"GET /api/tables/{table}/socket", *own, *handshake, key, *more)
    found.sendall(sent.replace(HOST, b"", 1))
    return found


def answer(connection: socket.socket, seconds: float = 10.0) -> bytes:
    """All that comes until the other end closes, or until time is over."""
    end, found = monotonic() + seconds, b""
    with suppress(OSError):
        while (left := end - monotonic()) > 0:
            connection.settimeout(left)
            piece = connection.recv(65_536)
            if not piece:
                return found
            found += piece
    return found


def is_cut(connection: socket.socket, seconds: float = 10.0) -> bool:
    """Whether the other end lets go within so long; whatever it says before is thrown away."""
    end = monotonic() + seconds
    try:
        while (left := end - monotonic()) > 0:
            connection.settimeout(left)
            if not connection.recv(65_536):
                return True
    except ConnectionError:
        return True
    except TimeoutError:
        pass
    return False
