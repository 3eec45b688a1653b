"""Two servers behind Caddy with TLS, as deploy/compose has them: any of them may go, visitors stay."""

from __future__ import annotations

import json
import os
import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import sleep
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.engines import Postgres, Redis, free_port
from tests.server.ops_server import Running, running, wait_until

CADDYFILE = Path(__file__).parents[3] / "deploy" / "compose" / "Caddyfile"
OWN = """{{
	admin off
	skip_install_trust
	auto_https disable_redirects
}}
import {file}
"""


class Proxy:
    """Caddy in front of some servers."""

    def __init__(self, folder: Path, servers: list[Running], port: int) -> None:
        program = shutil.which("caddy")
        if program is None:
            pytest.skip("no caddy here to stand in front of servers: apt install caddy")
        self.url = f"https://localhost:{port}"
        self._root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        (folder / "Caddyfile").write_text(OWN.format(file=CADDYFILE))
        told = {
            "DOMAIN": f"localhost:{port}",
            "SERVERS": " ".join(f"127.0.0.1:{server.port}" for server in servers),
            "XDG_DATA_HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
        }
        with (folder / "caddy.log").open("wb") as log:
            self.process = subprocess.Popen(
                [program, "run", "--config", "Caddyfile", "--adapter", "caddyfile"],
                cwd=folder,
                env={**os.environ, **told},
                stdout=log,
                stderr=log,
            )
        wait_until(self._root.exists)
        self.tls = ssl.create_default_context(cafile=str(self._root))
        self.http = httpx.Client(base_url=self.url, verify=self.tls, headers={"origin": self.url})
        wait_until(lambda: self.status("/readyz") == 200)

    def status(self, path: str) -> int:
        """How a path is answered; 0 when it is not."""
        try:
            return self.http.get(path).status_code
        except httpx.HTTPError:
            return 0

    def socket(self, table: str) -> ClientConnection:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        sent = {"Cookie": cookies, "Origin": self.url}
        return connect(address, ssl=self.tls, additional_headers=sent, compression=None)

    def close(self) -> None:
        self.http.close()
        self.process.terminate()
        self.process.wait(10)


@contextmanager
def behind_caddy(folder: Path, database: str, redis: str) -> Iterator[tuple[Proxy, list[Running]]]:
    port = free_port()
    given = ("--database", database, "--redis", redis, "--public-url", f"https://localhost:{port}")
    with ExitStack() as stack:
        servers = [
            stack.enter_context(
                running(folder / name, *given, DICEHOSPITAL_TRUSTED_PROXIES="127.0.0.1")
            )
            for name in ("one", "two")
        ]
        proxy = Proxy(folder, servers, port)
        stack.callback(proxy.close)
        yield proxy, servers


def synced(socket: ClientConnection) -> dict[str, Any]:
    """The first whole view of a table."""
    while True:
        frame: dict[str, Any] = json.loads(socket.recv(10))
        if frame["type"] == "sync":
            return frame


@pytest.mark.soak
def test_servers_behind_a_proxy_are_exchanged_without_a_refused_visitor(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    with behind_caddy(tmp_path, postgres.database(), redis.url) as (proxy, servers):
        assert 403 == proxy.status("/metrics")
        assert 200 == proxy.http.put("/api/me", json={"name": "Ann"}).status_code
        order = {"game": "er", "players": 2, "seats": ["me", "local"], "start": True}
        made = proxy.http.post("/api/tables", json=order)
        assert 201 == made.status_code, made.text
        table = made.json()["id"]
        with proxy.socket(table) as socket:
            before = synced(socket)
        seen: list[int] = []
        is_over = threading.Event()

        def visit() -> None:
            while not is_over.is_set():
                seen.append(proxy.status("/api/games"))
                sleep(0.02)

        visitor = threading.Thread(target=visit)
        visitor.start()
        for server in servers:  # a rolling upgrade
            assert 0 == server.stop()
            with proxy.socket(table) as socket:
                assert before["view"] == synced(socket)["view"]
            server.start()
            sleep(1.5)  # the proxy looks once a second whether it is back
        servers[0].kill()  # and a loss
        with proxy.socket(table) as socket:
            assert before["view"] == synced(socket)["view"]
        is_over.set()
        visitor.join()
        assert len(seen) > 50
        assert {200} == set(seen), {status: seen.count(status) for status in set(seen)}
