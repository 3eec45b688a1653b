"""A server in a process of its own, as hosts run it, and guests who talk to it."""

from __future__ import annotations

import os
import re
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import IO, Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # nothing here is https; loading roots takes long


def ask(method: str, url: str, **more: Any) -> httpx.Response:
    """A single request of somebody without a past."""
    with httpx.Client(verify=NO_TLS, timeout=30) as client:
        return client.request(method, url, **more)


class Running:
    """A server process. `start` waits until it listens."""

    def __init__(
        self, data: Path, *options: str, program: str = "dicehospital", **environment: str
    ) -> None:
        self.data = data
        self._program = program
        self.port = 0
        self._options = options
        self._environment = {"LC_ALL": "C.UTF-8", **environment}
        self.process: subprocess.Popen[str]
        self._said: IO[str] | None = None
        self.log = data.parent / f"{data.name}.log"

    def start(self) -> Running:
        """Start, or start again on the same port."""
        self._forget()
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command(),
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, **self._environment},
            )
        self._said = self.process.stdout
        assert self._said is not None
        found = re.search(r"http://\S+:(\d+)", self._said.readline())
        if found is None:
            self.kill()
            raise AssertionError(self.log.read_text())
        self.port = int(found[1])
        return self

    def command(self) -> list[str]:
        serve = [sys.executable, "-m", self._program, "serve", "--lang", "en"]
        return [*serve, "--data", str(self.data), "--port", str(self.port), *self._options]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a power cut for the process: no chance to say good-bye."""
        self.process.kill()
        self._end()

    def stop(self) -> int:
        """Ask it to stop; returns its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self._end()

    def _end(self) -> int:
        status = self.process.wait(15)
        self._forget()
        return status

    def _forget(self) -> None:
        """Close what a process said, which may have been ended by somebody else."""
        if self._said is not None:
            self._said.close()

    def is_running(self) -> bool:
        return self.process.poll() is None


@contextmanager
def running(
    data: Path, *options: str, program: str = "dicehospital", **environment: str
) -> Iterator[Running]:
    """A server that is gone at the end."""
    server = Running(data, *options, program=program, **environment).start()
    try:
        yield server
    finally:
        server.kill()


class Guest:
    """Somebody with a cookie, who sends what a browser would send."""

    def __init__(self, url: str, name: str = "Ana") -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers={"Origin": url}, timeout=30, verify=NO_TLS)
        answer = self.http.put("/api/me", json={"name": name})
        assert answer.is_success, answer.text
        self.cookie = f"guest={self.http.cookies['guest']}"

    def table(self, **order: Any) -> str:
        """The id of a new table; as usual one for two at the same screen that has begun."""
        usual = {"game": "er", "players": 2, "seats": ["me", "local"], "start": True}
        answer = self.http.post("/api/tables", json={**usual, **order})
        assert 201 == answer.status_code, answer.text
        return str(answer.json()["id"])

    def socket(self, table: str, **headers: str) -> ClientConnection:
        """A socket to a table."""
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        sent = {"Cookie": self.cookie, "Origin": self.url, **headers}
        return connect(address, additional_headers=sent, compression=None, close_timeout=2)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()


def wait_until(condition: Any, seconds: float = 30.0) -> None:
    """Wait for something to become true."""
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, "it never came true"
        sleep(0.02)
