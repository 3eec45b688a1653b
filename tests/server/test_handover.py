"""A server takes a socket that somebody else holds open, as from systemd, and leaves it open."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from dicehospital.server.processes.server import handed_over

# As systemd does it: the socket in the first place after the standard ones, and the process named.
START = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ |= {"LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid())}
os.execv(sys.executable, [sys.executable, "-m", "dicehospital", "serve", "--lang", "en", "--quiet"])
"""


def serve(listener: socket.socket, data: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", START, str(listener.fileno())],
        pass_fds=[listener.fileno()],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "DICEHOSPITAL_DATA": str(data)},
    )


def stop(server: subprocess.Popen[str]) -> None:
    server.send_signal(signal.SIGTERM)
    server.communicate(timeout=15)
    assert server.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="systemd's protocol is not for Windows")
def test_who_comes_between_two_servers_is_served_by_the_second(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        address = listener.getsockname()
        first = serve(listener, tmp_path)
        assert first.stdout
        assert str(address[1]) in first.stdout.readline()
        with httpx.Client(base_url=f"http://127.0.0.1:{address[1]}") as guest:
            me = guest.get("/api/me", timeout=20).json()
            stop(first)
            with socket.create_connection(address) as early:
                early.sendall(
                    b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
                )
                second = serve(listener, tmp_path)
                early.settimeout(20)
                assert early.recv(100).startswith(b"HTTP/1.1 200")
            assert guest.get("/api/me", timeout=20).json() == me
        stop(second)


@pytest.mark.parametrize(
    "environment",
    [{}, {"LISTEN_FDS": "1"}, {"LISTEN_FDS": "1", "LISTEN_PID": "1"}],
    ids=["nothing", "no process", "another process"],
)
def test_a_socket_for_somebody_else_is_left_alone(environment: dict[str, str]) -> None:
    assert handed_over(environment) is None
