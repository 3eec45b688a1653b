"""PostgreSQL and Redis for tests: each in a temporary folder, on a free port, as an ordinary user."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from tools.databases import PACKAGES, program

PATIENCE = 30.0  # seconds until an engine must answer
USER = "dice"


def free_port() -> int:
    """A port that nobody listens at just now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def found(name: str) -> str:
    """A program; without it the test is skipped, aloud."""
    path = program(name)
    if path is None:
        pytest.skip(f"{PACKAGES[name]} is not installed here: `python -m tools.databases`")
    return path


def ordinary() -> dict[str, Any]:
    """How to start a process without the rights of root, which PostgreSQL refuses."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {"user": "nobody", "group": "nogroup", "extra_groups": []} if is_root else {}


class Engine:
    """A program that listens at a port of its own, and can be killed and started again."""

    process: subprocess.Popen[bytes]
    end: signal.Signals = signal.SIGKILL  # ends it at once, with nothing left behind

    def __init__(self, disk: Path | None = None) -> None:
        self.port = free_port()
        # Whoever it runs as can enter.
        self.folder = Path(tempfile.mkdtemp(prefix="dicehospital-", dir=disk))
        if owner := ordinary():
            shutil.chown(self.folder, owner["user"], owner["group"])
        self.log = self.folder / "log"

    def command(self) -> list[str]:
        """What starts it."""
        raise NotImplementedError

    def is_ready(self) -> bool:
        """Whether it answers."""
        raise NotImplementedError

    def start(self) -> None:
        """Start, or start again; returns when it answers."""
        limit = monotonic() + PATIENCE
        self._spawn()
        while not self.is_ready():
            if self.process.poll() is not None:  # what was killed may still hold its memory
                self._spawn()
            assert monotonic() < limit, self.log.read_text()
            sleep(0.02)

    def _spawn(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command(), cwd=self.folder, stdout=log, stderr=log, **ordinary()
            )

    def kill(self) -> None:
        """As a power cut would, as far as processes go."""
        self.process.kill()
        self.process.wait()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """As its host would."""
        self.process.send_signal(how)
        self.process.wait(PATIENCE)

    @staticmethod
    @contextmanager
    def hanging(processes: Sequence[int]) -> Iterator[None]:
        """Let some processes of it hang: connections stay, nothing is answered."""
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)

    def close(self) -> None:
        """Stop it and remove all it had."""
        if self.process.poll() is None:
            self.stop(self.end)
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Engine):
    """A PostgreSQL server."""

    end = signal.SIGQUIT  # killed, it would leave its shared memory behind

    def __init__(
        self, *, fsync: bool = False, disk: Path | None = None, address: str = "127.0.0.1"
    ) -> None:
        super().__init__(disk)
        self._fsync = fsync
        self._address = address  # of this machine, at which it listens
        self._count = 0
        self._postgres = str(Path(found("postgres")).resolve())  # its fellows lie beside it
        made = ["-D", "data", "-U", USER, "-A", "trust", "-N", "-E", "UTF8", "--no-locale"]
        made.append("--wal-segsize=1")  # megabytes: a small one is written sooner
        subprocess.run(
            [str(Path(self._postgres).with_name("initdb")), *made],
            cwd=self.folder,
            check=True,
            stdout=subprocess.DEVNULL,
            **ordinary(),
        )
        with (self.folder / "data" / "pg_hba.conf").open("a") as rules:
            rules.write(f"host all all {address}/24 trust\n")

    def command(self) -> list[str]:
        own = {
            "listen_addresses": self._address,
            "unix_socket_directories": str(self.folder),
            "fsync": "on" if self._fsync else "off",
            "max_connections": "60",
            "shared_buffers": "16MB",
        }
        settings = [word for name, value in own.items() for word in ("-c", f"{name}={value}")]
        return [self._postgres, "-D", "data", "-p", str(self.port), *settings]

    def is_ready(self) -> bool:
        return 0 == self._ask("SELECT 1").returncode

    def _ask(self, sql: str, database: str = "postgres") -> subprocess.CompletedProcess[str]:
        psql = Path(self._postgres).with_name("psql")
        return subprocess.run(
            [str(psql), "-X", "-q", "-A", "-t", "-c", sql, self.url(database)],
            capture_output=True,
            text=True,
            check=False,
        )

    def program(self, name: str, *arguments: str) -> None:
        """Run another program of PostgreSQL."""
        path = Path(self._postgres).with_name(name)
        subprocess.run([str(path), *arguments], check=True, capture_output=True)

    def ask(self, sql: str, database: str = "postgres") -> str:
        """What a statement answers, by PostgreSQL's own program."""
        done = self._ask(sql, database)
        assert 0 == done.returncode, done.stderr
        return done.stdout.strip()

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://{USER}@{self._address}:{self.port}/{database}"

    def database(self) -> str:
        """The address of a new, empty database."""
        self._count += 1
        self.ask(f"CREATE DATABASE test_{self._count}")
        return self.url(f"test_{self._count}")

    def schema(self) -> str:
        """The address of an empty part of a database: as good for nearly all tests, and made sooner."""
        self._count += 1
        self.ask(f"CREATE SCHEMA test_{self._count}")
        return self.url(f"postgres?options=-csearch_path%3Dtest_{self._count}")


class Standby(Postgres):
    """A PostgreSQL server that follows another one as closely as the network lets it, until it is promoted."""

    def __init__(self, primary: Postgres) -> None:
        Engine.__init__(self)
        self._fsync, self._address = primary._fsync, primary._address
        self._count = 0
        self._postgres = primary._postgres
        source = ["-h", primary._address, "-p", str(primary.port), "-U", USER]
        subprocess.run(
            [str(Path(self._postgres).with_name("pg_basebackup")), *source, "-D", "data",
             "--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast"],
            cwd=self.folder,
            check=True,
            **ordinary(),
        )  # fmt: skip

    def promote(self) -> None:
        """Let it be the one that is written to; returns when it is."""
        self.ask("SELECT pg_promote()")


class Redis(Engine):
    """A Redis server that keeps nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._redis = found("redis-server")
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        own = {"port": str(self.port), "bind": "127.0.0.1", "save": "", "appendonly": "no"}
        return [
            self._redis,
            *(word for name, value in own.items() for word in (f"--{name}", value)),
        ]

    def is_ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as asked:
                asked.sendall(b"PING\r\n")
                return asked.recv(5) == b"+PONG"
        except OSError:
            return False


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL server for all tests of a process; a test that harms it starts it again."""
    engine = Postgres()
    engine.start()
    yield engine
    engine.close()


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of an empty database."""
    return postgres.schema()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """One Redis server for all tests of a process; a test that harms it starts it again."""
    engine = Redis()
    engine.start()
    yield engine
    engine.close()
