"""The two servers of the load test: ours with its limits out of the way, and boardgame.io."""

from __future__ import annotations

import asyncio
import hashlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Self

from environments import BENCH, ENVIRONMENTS, ROOT, InstallError, worker_environment

if TYPE_CHECKING:
    from types import TracebackType

HOST = "127.0.0.1"
ANCHOR_SOURCES = ("package.json", "package-lock.json", "server.js")
SECONDS_TO_START = 30
SECONDS_TO_STOP = 15
UNLIMITED = str(10**9)
# One address plays for a thousand people, so what protects a server from one person is raised.
RAISED = (
    "RATE",
    "BURST",
    "SOCKETS_PER_PERSON",
    "SOCKETS_PER_ADDRESS",
    "CONNECTIONS_PER_ADDRESS",
    "TABLES_PER_PERSON",
    "TABLE_RATE",
    "TABLE_BURST",
    "GUEST_RATE",
    "GUEST_BURST",
    "HTTP_RATE",
    "HTTP_BURST",
    "PAGE_RATE",
    "PAGE_BURST",
)


class Server:
    """A server process from start to stop: `with Server(…) as server:`."""

    def __init__(self, command: list[str], variables: dict[str, str], log: Path) -> None:
        """Not started yet; `{port}` in the command becomes a free port."""
        port = _free_port()
        self.address = (HOST, port)
        self._command = [word.format(port=port) for word in command]
        self._variables = variables
        self._log = log

    def __enter__(self) -> Self:
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                self._command,
                env={**os.environ, **self._variables},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=ROOT,
            )
        self.pid = self._process.pid
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.terminate()
        try:
            self._process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    async def listening(self) -> None:
        """Wait until it takes connections."""
        until = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                _, writer = await asyncio.open_connection(*self.address)
            except OSError:
                if time.monotonic() > until or self._process.poll() is not None:
                    said = self._log.read_text(encoding="utf-8", errors="replace")[-2000:]
                    raise InstallError(f"the server does not listen: {said}") from None
                await asyncio.sleep(0.1)
            else:
                writer.close()
                return


def our_server(home: Path, *options: str, raised: tuple[str, ...] = RAISED) -> Server:
    """The server of this project as it is installed, with its data on a real disk."""
    command = [sys.executable, "-m", "dicehospital", "serve", "--no-open", "--quiet"]
    command += ["--port", "{port}", "--data", str(home / "data"), *options]
    variables = {f"DICEHOSPITAL_{name}": UNLIMITED for name in raised}
    return Server(command, variables, home / "dicehospital.log")


def anchor_server(home: Path) -> Server:
    """boardgame.io, which keeps its matches in memory only."""
    place = _installed_anchor()
    command = [_node(), str(place / "server.js"), "{port}"]
    return Server(command, {"NODE_ENV": "production"}, home / "boardgame.log")


def fresh_home() -> Path:
    """A new folder beside the environments: on the disk of the project, not in memory."""
    ENVIRONMENTS.mkdir(exist_ok=True)
    (ENVIRONMENTS / ".gitignore").write_text("*\n", encoding="utf-8")
    return Path(tempfile.mkdtemp(prefix="load-", dir=ENVIRONMENTS))


def _installed_anchor() -> Path:
    place, source = ENVIRONMENTS / "boardgame", BENCH / "boardgame"
    stamp = place / "bench-stamp"
    wanted = hashlib.sha256(b"".join((source / n).read_bytes() for n in ANCHOR_SOURCES)).hexdigest()
    if not (stamp.exists() and stamp.read_text(encoding="utf-8") == wanted):
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        for name in ANCHOR_SOURCES:
            shutil.copy(source / name, place / name)
        _npm_ci(place)
        stamp.write_text(wanted, encoding="utf-8")
    return place


def _npm_ci(place: Path) -> None:
    command = [_program("npm"), "ci", "--ignore-scripts", "--no-fund", "--no-audit"]
    done = subprocess.run(
        command, cwd=place, env=worker_environment(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise InstallError((done.stdout + done.stderr)[-2000:])


def _node() -> str:
    """Node.js itself: the program beside Python starts it as a child, whose CPU time counts as its own."""
    asked = [_program("node"), "-p", "process.execPath"]
    return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()


def _program(name: str) -> str:
    """A program of Node.js: the one beside this Python first, as the tools bring one."""
    beside = Path(sys.executable).parent
    found = shutil.which(name, path=f"{beside}{os.pathsep}{os.environ.get('PATH', '')}")
    if found is None:
        raise InstallError(f"{name} is missing: pip install -r requirements/dev.txt brings it")
    return found


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port
