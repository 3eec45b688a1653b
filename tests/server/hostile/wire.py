"""A connection of somebody who sends anything, and what is seen of a server from outside."""

from __future__ import annotations

import re
import socket
from typing import Self

from tests.server.ops_server import Running

_MANY = str(10**9)
FREE = {
    f"DICEHOSPITAL_{name}": _MANY
    for name in (
        *("RATE", "BURST", "HTTP_RATE", "HTTP_BURST", "PACK_RATE", "PACK_BURST", "ASK_RATE"),
        *("PAGE_RATE", "PAGE_BURST"),
        *("ASK_BURST", "ASK_TIME_RATE", "ASK_TIME_BURST", "TABLE_RATE", "TABLE_BURST"),
        *("GUEST_RATE", "GUEST_BURST", "TABLES_PER_PERSON", "BOT_TABLES_PER_ADDRESS"),
    )
}
"""Limits that would only keep bad things from being tried."""


class Wire:
    """Sends bytes as requests and reads the status of each answer."""

    def __init__(self, port: int) -> None:
        self._address = ("127.0.0.1", port)
        self._socket = socket.create_connection(self._address, timeout=30)
        self._read = b""

    def ask(self, request: bytes) -> int:
        """The status of the answer; 400 where the connection was closed without one."""
        try:
            self._socket.sendall(request)
            status = self._answer(is_head=request.startswith(b"HEAD "))
        except ConnectionError:
            status = 0
        if status in {0, 400, 413, 431}:  # the connection is closed, or what follows is in doubt
            self._renew()
        return status or 400

    def _answer(self, *, is_head: bool) -> int:
        while b"\r\n\r\n" not in self._read:
            if not self._more():
                return 0
        head, _, self._read = self._read.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
        wanted = int(length[1]) if length and not is_head else 0
        while len(self._read) < wanted:
            if not self._more():
                return 0
        self._read = self._read[wanted:]
        return int(head.split(b" ", 2)[1])

    def _more(self) -> bool:
        piece = self._socket.recv(65_536)
        self._read += piece
        return bool(piece)

    def _renew(self) -> None:
        self._socket.close()
        self._read = b""
        self._socket = socket.create_connection(self._address, timeout=30)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()


def faults_of(server: Running) -> int:
    """How many errors of its own a server has written down; its figures are up to a second old."""
    return server.log.read_text().count('"kind":')
