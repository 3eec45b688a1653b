"""systemd hears from a service that it is ready, that it lives and that it stops, and from nobody else."""

from __future__ import annotations

import os
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from dicehospital.server.processes.systemd import Systemd
from tests.server.test_handover import START

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="systemd is of Linux")

USEC = 400_000
Word = tuple[str, int]  # what was said, and by which process


@pytest.fixture(params=["file", "abstract"])
def systemd(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[socket.socket, str]]:
    """The socket of systemd, and its address as a service is told it."""
    path = str(tmp_path / "notify")
    is_file = request.param == "file"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        listener.bind(path if is_file else f"\0{path}")
        listener.settimeout(20)
        yield listener, path if is_file else f"@{path}"


def word(listener: socket.socket) -> Word:
    """The next word, and who said it as the system knows."""
    said, more, _, _ = listener.recvmsg(100, socket.CMSG_SPACE(12))
    return said.decode(), struct.unpack("3i", more[0][2])[0]


def until_silent(listener: socket.socket) -> list[Word]:
    """All words until nothing comes for longer than anybody who lives is silent."""
    found = []
    listener.settimeout(USEC / 1e6)
    try:
        while True:
            found.append(word(listener))
    except TimeoutError:
        return found
    finally:
        listener.settimeout(20)


@pytest.mark.parametrize(
    ("systemd", "workers"),
    [pytest.param("file", 1, marks=pytest.mark.soak), ("abstract", 2)],
    indirect=["systemd"],
)
def test_a_service_on_a_socket_handed_over_says_how_it_is(
    systemd: tuple[socket.socket, str], tmp_path: Path, workers: int
) -> None:
    told, address = systemd
    with socket.create_server(("127.0.0.1", 0)) as listener:
        settings = {"DATA": str(tmp_path / "d"), "WORKERS": str(workers)}
        service = subprocess.Popen(
            [sys.executable, "-c", START, str(listener.fileno())],
            pass_fds=[listener.fileno()],
            stdout=subprocess.DEVNULL,
            env={
                **os.environ,
                **{f"DICEHOSPITAL_{name}": value for name, value in settings.items()},
                "NOTIFY_SOCKET": address,
                "WATCHDOG_USEC": str(USEC),
            },
        )
        try:
            words = [word(told)]
            while words[-1][0] != "READY=1":
                words.append(word(told))
            url = f"http://127.0.0.1:{listener.getsockname()[1]}/healthz"
            assert httpx.get(url, timeout=20).is_success
            words += [word(told) for _ in range(3)]
            assert {"READY=1", "WATCHDOG=1"} == {said for said, _ in words}
            service.send_signal(signal.SIGSTOP)
            until_silent(told)
            service.send_signal(signal.SIGCONT)
            assert "WATCHDOG=1" == word(told)[0]
            service.terminate()
            assert 0 == service.wait(20)
            words += until_silent(told)
        finally:
            service.kill()
            service.wait()
    assert {service.pid} == {pid for _, pid in words}
    assert 1 == [said for said, _ in words].count("STOPPING=1")


@pytest.mark.parametrize(
    "environment",
    [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "/no/such"}, {"NOTIFY_SOCKET": "vsock:2:1"}],
)
def test_without_systemd_nothing_is_said(environment: dict[str, str]) -> None:
    found = Systemd({**environment, "WATCHDOG_USEC": "100"})
    found.ready()
    found.alive()
    found.stopping()


@pytest.mark.parametrize(
    "watchdog", [{}, {"WATCHDOG_USEC": "x"}, {"WATCHDOG_USEC": "1", "WATCHDOG_PID": "1"}]
)
def test_a_watchdog_of_somebody_else_is_not_fed(
    systemd: tuple[socket.socket, str], watchdog: dict[str, str]
) -> None:
    told, address = systemd
    environment = {"NOTIFY_SOCKET": address, **watchdog}
    found = Systemd(environment)
    assert {} == environment
    found.alive()
    found.stopping()
    assert "STOPPING=1" == word(told)[0]
