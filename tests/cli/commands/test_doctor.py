"""A house that is well, and houses with one thing wrong each: the doctor names that thing."""

from __future__ import annotations

import json
import os
import shutil
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import time
from urllib.request import Request, urlopen

import pytest

from dicehospital.kernel.build import COMPILED
from dicehospital.server.checkup import storage
from dicehospital.server.store.schema import FILE
from tests.cli.program import Seen, run
from tests.server.engines import free_port
from tests.server.ops_server import Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("doctor") / "d") as found:
        yield found


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """A folder with a backup that was made just now."""
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "tables-now.sqlite3").touch()
    return folder


def asked(house: Path, copies: Path, *more: str, port: int = 0, **variables: str) -> Seen:
    place = ("--data", str(house), "--backups", str(copies))
    own = {"DICEHOSPITAL_PORT": str(port or free_port())}
    return run("doctor", *place, "--json", "--lang", "en", *more, **{**own, **variables})


def told(seen: Seen, level: str) -> dict[str, str]:
    """What was found of a level, by what was looked at."""
    assert "" == seen.err
    return {row["check"]: row["text"] for row in json.loads(seen.out) if row["level"] == level}


def only_wrong(seen: Seen) -> tuple[str, str]:
    assert 1 == seen.status
    ((check, text),) = told(seen, "bad").items()
    return check, text


@contextmanager
def proxy(to: str) -> Iterator[str]:
    """A proxy in front of a server; its address."""

    class Passing(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked = Request(f"{to}{self.path}", headers={"X-Forwarded-For": "192.0.2.9"})  # noqa: S310
            with urlopen(asked, timeout=5) as answer:  # noqa: S310 (a server of the test)
                body = answer.read()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Passing) as found:
        Thread(target=found.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{found.server_port}"
        finally:
            found.shutdown()


# -- well ------------------------------------------------------------------------------------------------
def test_a_server_that_runs_well_has_nothing_wrong(server: Running, copies: Path) -> None:
    seen = asked(server.data, copies, port=server.port)
    assert (0, {}) == (seen.status, told(seen, "bad"))
    assert {"settings", "folder", "tables", "port", "ready", "backup"} <= set(told(seen, "good"))
    plain = {"rules", "server"}
    assert (set() if COMPILED else plain) == set(told(seen, "warning")) - {"disk"}
    people = run("doctor", "--data", server.data, "--backups", copies, "--lang", "en",
                 DICEHOSPITAL_PORT=str(server.port))  # fmt: skip
    assert "Nothing is wrong." == people.lines[-1]


def test_behind_a_proxy_that_is_trusted_all_is_well(tmp_path: Path, copies: Path) -> None:
    trust = {"DICEHOSPITAL_TRUSTED_PROXIES": "127.0.0.1"}
    with running(tmp_path / "d", **trust) as house, proxy(house.url) as public:
        seen = asked(house.data, copies, "--public-url", public, port=house.port, **trust)
    assert (0, {}) == (seen.status, told(seen, "bad"))
    assert {"public", "proxy"} <= set(told(seen, "good"))


def test_before_the_first_start_there_is_only_something_to_look_at(
    tmp_path: Path, copies: Path
) -> None:
    seen = asked(tmp_path / "new", copies)
    assert 0 == seen.status
    assert {"folder", "port"} <= set(told(seen, "warning"))
    assert not (tmp_path / "new").exists()


# -- one thing wrong -------------------------------------------------------------------------------------
def test_a_setting_that_makes_no_sense(tmp_path: Path, copies: Path) -> None:
    check, text = only_wrong(asked(tmp_path, copies, DICEHOSPITAL_TRUSTED_PROXIES="nonsense"))
    assert "settings" == check
    assert "DICEHOSPITAL_TRUSTED_PROXIES: “nonsense” is not an address" in text


def test_a_variable_that_is_no_setting_is_named(tmp_path: Path, copies: Path) -> None:
    seen = asked(tmp_path, copies, DICEHOSPITAL_WORKER="2")
    assert "did you mean DICEHOSPITAL_WORKERS?" in told(seen, "warning")["settings"]


def test_a_port_that_another_program_has(tmp_path: Path, copies: Path) -> None:
    tmp_path.chmod(0o700)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        check, text = only_wrong(asked(tmp_path, copies, port=port))
    assert ("port", True) == (check, f"127.0.0.1:{port}" in text)


def test_an_address_that_this_machine_has_not(tmp_path: Path, copies: Path) -> None:
    check, text = only_wrong(asked(tmp_path, copies, DICEHOSPITAL_HOST="192.0.2.77"))
    assert ("port", True) == (check, "DICEHOSPITAL_HOST" in text)


def test_a_proxy_that_is_not_trusted(server: Running, copies: Path) -> None:
    with proxy(server.url) as public:
        seen = asked(server.data, copies, "--public-url", public, port=server.port)
    check, text = only_wrong(seen)
    assert ("proxy", True) == (check, "DICEHOSPITAL_TRUSTED_PROXIES" in text)


def test_a_public_address_that_leads_elsewhere(server: Running, copies: Path) -> None:
    nowhere = f"http://127.0.0.1:{free_port()}"
    seen = asked(server.data, copies, "--public-url", nowhere, port=server.port)
    check, text = only_wrong(seen)
    assert ("public", True) == (check, nowhere in text)


def test_a_full_disk(server: Running, copies: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(server.data)._replace(free=50 << 20)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    check, text = only_wrong(asked(server.data, copies, port=server.port))
    assert ("disk", True) == (check, "0.0 GB" in text)


def test_a_backup_that_is_too_old(server: Running, copies: Path) -> None:
    old = time() - 3 * 3600
    os.utime(copies / "tables-now.sqlite3", (old, old))
    assert 0 == asked(server.data, copies, port=server.port).status
    check, text = only_wrong(asked(server.data, copies, "--backup-age", "2h", port=server.port))
    assert ("backup", True) == (check, "3.0 hours" in text)


def test_no_backup_is_something_to_look_at(server: Running, tmp_path: Path) -> None:
    seen = asked(server.data, tmp_path, port=server.port)
    assert "--backups" in told(seen, "warning")["backup"]


@pytest.mark.parametrize("harm", ["newer", "no database"])
def test_tables_that_cannot_be_read(tmp_path: Path, copies: Path, harm: str) -> None:
    house = tmp_path / "d"
    house.mkdir(mode=0o700)
    if harm == "newer":
        connection = sqlite3.connect(house / FILE)
        connection.execute("PRAGMA user_version = 99")
        connection.close()
    else:
        (house / FILE).write_bytes(b"no database" * 100)
    check, text = only_wrong(asked(house, copies))
    assert ("tables", True) == (check, FILE in text)


def test_a_database_that_nobody_reaches(tmp_path: Path, copies: Path) -> None:
    pytest.importorskip("asyncpg", reason="asyncpg, which reaches databases, is not installed here")
    url = f"postgresql://dice@127.0.0.1:{free_port()}/dice"
    check, text = only_wrong(asked(tmp_path, copies, "--database", url))
    assert ("tables", True) == (check, "127.0.0.1" in text)


def test_a_folder_on_another_machine(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(f"/dev/sda1 / ext4 rw 0 0\nbox:/x {tmp_path.resolve()} nfs4 rw 0 0\n")
    assert "nfs4" == storage._distant(tmp_path / "d", mounts)
    mounts.write_text("/dev/sda1 / ext4 rw 0 0\n")
    assert storage._distant(tmp_path / "d", mounts) is None


def test_it_speaks_french(tmp_path: Path, copies: Path) -> None:
    seen = run("doctor", "--data", tmp_path, "--backups", copies, "--lang", "fr",
               DICEHOSPITAL_PORT="99999")  # fmt: skip
    assert 1 == seen.status
    assert "1 chose ne va pas." == seen.lines[-1]
    assert "DICEHOSPITAL_PORT" in seen.lines[-2]
