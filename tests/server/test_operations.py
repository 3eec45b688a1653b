"""Running a server: starting, stopping, being watched, and everything that can be set wrongly."""

from __future__ import annotations

import json
import re
import socket
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from dicehospital.server.store.schema import FILE
from tests.cli.program import run
from tests.server.ops_server import Guest, Running, ask, running, wait_until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("data") / "d") as found:
        yield found


def read_all(connection: ClientConnection) -> tuple[list[dict[str, object]], int]:
    """Every frame until the socket closes, and its close code."""
    frames = []
    while True:
        try:
            frames.append(json.loads(connection.recv(10)))
        except ConnectionClosed as closed:
            return frames, closed.rcvd.code if closed.rcvd else 1006


# -- being watched -------------------------------------------------------------------------------------
def test_a_server_tells_that_it_lives_and_is_ready(server: Running) -> None:
    assert {"alive": True} == ask("GET", f"{server.url}/healthz").json()
    answer = ask("GET", f"{server.url}/readyz")
    assert (200, {"ready": True}) == (answer.status_code, answer.json())


def test_metrics_count_moves_commits_sockets_and_answers(server: Running) -> None:
    with Guest(server.url) as ana, ana.socket(ana.table()) as connection:
        move(connection, json.loads(connection.recv(20)))
        page = ask("GET", f"{server.url}/metrics").text
    figures = dict(line.rsplit(" ", 1) for line in page.splitlines() if not line.startswith("#"))
    assert float(figures["dicehospital_move_seconds_count"]) >= 1
    assert float(figures["dicehospital_commit_seconds_count"]) >= 2
    assert float(figures["dicehospital_sockets"]) >= 1
    assert float(figures["dicehospital_live_tables"]) >= 1
    assert float(figures['dicehospital_http_requests_total{status="200"}']) >= 1
    assert 0 == float(figures["dicehospital_view_mismatches_total"])
    assert 0 == float(figures["dicehospital_internal_errors_total"])
    assert "dicehospital_loop_lag_seconds_bucket" in page


def move(connection: ClientConnection, sync: dict[str, object], name: str = "m1") -> None:
    """Make the first move that is offered and wait for its answer."""
    connection.send(act(sync, name))
    while True:
        frame = json.loads(connection.recv(20))
        if frame.get("id") == name:
            assert "ack" == frame["type"], frame
            return


def act(sync: dict[str, object], name: str) -> str:
    view = sync["view"]
    assert isinstance(view, dict)
    word = view["options"][0]["word"]
    do = {"kind": "pick", "word": word}
    return json.dumps(
        {"type": "act", "id": name, "seat": 0, "base": sync["seq"], "phase": None, "do": do}
    )


def test_each_act_leaves_one_line_in_the_log_and_no_secret(server: Running) -> None:
    with Guest(server.url) as ana:
        table = ana.table()
        with ana.socket(table) as connection:
            move(connection, json.loads(connection.recv(20)), "logged-act")
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    (found,) = [line for line in lines if line.get("action_id") == "logged-act"]
    assert {"at", "level", "event", "table", "seq", "action_id", "ms"} == set(found)
    assert (table, "act") == (found["table"], found["event"])
    text = server.log.read_text()
    assert ana.cookie.partition("=")[2] not in text
    with sqlite3.connect(f"file:{server.data / FILE}?mode=ro", uri=True) as connection_:
        secrets = connection_.execute("SELECT hex(seed), invite FROM header").fetchall()
    connection_.close()
    for seed, invite in secrets:
        assert seed.lower() not in text.lower()
        assert invite not in text


# -- the client ----------------------------------------------------------------------------------------
def test_pages_of_the_client_are_found_and_others_are_told_apart(server: Running) -> None:
    with Guest(server.url) as ana:
        client = ana.http
        for path in ("/", "/lobby", "/join/abc", "/rules/er", "/learn"):
            answer = client.get(path)
            assert (200, "text/html; charset=utf-8") == (
                answer.status_code,
                answer.headers["content-type"],
            )
            assert "no-cache" == answer.headers["cache-control"]
        assert 404 == client.get("/no/such/page").status_code
        assert "<html" in client.get("/no/such/page").text
        assert 405 == client.post("/lobby").status_code


def test_an_unchanged_page_is_not_sent_again(server: Running) -> None:
    etag = ask("GET", server.url).headers["etag"]
    answer = ask("GET", server.url, headers={"If-None-Match": etag})
    assert (304, b"") == (answer.status_code, answer.content)


@pytest.mark.parametrize(
    ("language", "headers"),
    [
        ("en", {}),
        ("fr", {"Accept-Language": "fr-CA,fr;q=0.9,en;q=0.8"}),
        ("de", {"Accept-Language": "de-AT,en;q=0.5"}),
        ("en", {"Accept-Language": "sv,en;q=0.5,fr;q=0.1"}),
        ("en", {"Accept-Language": "fr", "Cookie": "x=1; lang=en"}),
        ("fr", {"Cookie": "lang=fr"}),
    ],
)
def test_the_page_says_its_language(
    server: Running, language: str, headers: dict[str, str]
) -> None:
    assert f'<html lang="{language}"' in ask("GET", server.url, headers=headers).text


# -- stopping ------------------------------------------------------------------------------------------
def test_a_stop_answers_what_was_asked_says_good_bye_and_ends_quickly(tmp_path: Path) -> None:
    with running(tmp_path / "d") as server, ExitStack() as stack:
        guests = [stack.enter_context(Guest(server.url)) for _ in range(5)]
        sockets = [stack.enter_context(guest.socket(guest.table())) for guest in guests]
        syncs = [json.loads(connection.recv(20)) for connection in sockets]
        for number, (connection, sync) in enumerate(zip(sockets, syncs, strict=True)):
            connection.send(act(sync, f"last-{number}"))
        with ThreadPoolExecutor(5) as pool:
            reading = [pool.submit(read_all, connection) for connection in sockets]
            wait_until(lambda: "last-4" in server.log.read_text())
            began = monotonic()
            status = server.stop()
            seconds = monotonic() - began
            ends = [future.result() for future in reading]
    assert 0 == status
    assert seconds < 10
    assert [1012] * 5 == [code for _, code in ends]
    for number, (frames, _) in enumerate(ends):
        assert ["ack"] == [f["type"] for f in frames if f.get("id") == f"last-{number}"]


# -- starting ------------------------------------------------------------------------------------------
def test_two_servers_do_not_share_a_folder(server: Running) -> None:
    seen = run("serve", "--data", server.data, "--port", "0")
    assert 2 == seen.status
    assert seen.is_one_error("another server is using this folder", "--data")


def test_a_port_that_is_taken_is_refused_if_asked_for_and_passed_over_if_not(
    server: Running, tmp_path: Path
) -> None:
    seen = run("serve", "--data", tmp_path / "d", "--port", str(server.port))
    assert 2 == seen.status
    assert seen.is_one_error("--port", "in use")
    from dicehospital.server.processes.server import listen

    with listen("127.0.0.1", server.port, may_move=True) as listener:
        assert server.port < listener.getsockname()[1]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--port", "65536"], ["--port", "65535"]),
        (["--port", "x"], ["--port"]),
        (["--host", "no.such.host.invalid"], ["--host", "no.such.host.invalid"]),
        (["--host", "192.0.2.77"], ["--host", "192.0.2.77"]),
        (["--public-url", "er.example.org"], ["--public-url", "https://"]),
        (["--public-url", "https://er.example.org/games"], ["--public-url", "path"]),
        (["--log-level", "loud"], ["--log-level", "debug"]),
        (["extra"], ["extra"]),
    ],
)
def test_bad_options_are_one_clear_line(
    tmp_path: Path, options: list[str], words: list[str]
) -> None:
    seen = run("serve", "--data", tmp_path, *options)
    assert 2 == seen.status
    assert seen.is_one_error(*words)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("DICEHOSPITAL_PORT", "99999"),
        ("DICEHOSPITAL_RATE", "0"),
        ("DICEHOSPITAL_DEPTH", "-1"),
        ("DICEHOSPITAL_MESSAGE_BYTES", "many"),
        ("DICEHOSPITAL_PUBLIC_URL", "ftp://x"),
        ("DICEHOSPITAL_LOG_LEVEL", "all"),
        ("DICEHOSPITAL_TRUSTED_PROXIES", "nonsense"),
        ("DICEHOSPITAL_TRUSTED_PROXIES", "10.0.0.1/8"),
        ("DICEHOSPITAL_BOTS", "foo"),
        ("DICEHOSPITAL_HOST", "no.such.host.invalid"),
    ],
)
def test_a_bad_variable_is_named(tmp_path: Path, variable: str, value: str) -> None:
    seen = run("serve", "--data", tmp_path, **{variable: value})
    assert 2 == seen.status
    assert seen.is_one_error(variable, value)


def test_a_server_that_others_were_told_of_does_not_move(tmp_path: Path) -> None:
    """A proxy would find nobody at the next port."""
    with ExitStack() as stack:
        with suppress(OSError):  # then somebody else has it, which does as well
            stack.enter_context(socket.create_server(("127.0.0.1", 8000)))
        seen = run("serve", "--data", tmp_path / "d", "--public-url", "https://er.example.org")
    assert 2 == seen.status
    assert seen.is_one_error("--port", "8000", "in use")


def test_a_file_of_a_later_version_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    for command in (["serve", "--port", "0"], ["validate"], ["backup", tmp_path / "copy"]):
        seen = run(*command, "--data", tmp_path)
        assert 2 == seen.status
        assert seen.is_one_error(FILE, "99", "newer version")


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database" * 100)
    seen = run("serve", "--data", tmp_path, "--port", "0")
    assert 2 == seen.status
    assert seen.is_one_error(str(tmp_path), "can’t be used")


def test_everything_the_server_keeps_is_for_its_owner_alone(server: Running) -> None:
    assert 0o700 == server.data.stat().st_mode & 0o777
    for path in server.data.iterdir():
        assert 0 == path.stat().st_mode & 0o077, path


def test_a_whole_network_hears_of_its_own_address() -> None:
    from dicehospital.server.edge.public_urls import addresses
    from dicehospital.server.processes.server import listen

    with listen("0.0.0.0", 0, may_move=False) as listener:  # noqa: S104
        here, lan = addresses(listener)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+", here)
    assert lan is None or re.fullmatch(r"http://\d+\.\d+\.\d+\.\d+:\d+", lan)
    if socket.has_ipv6:
        with listen("::1", 0, may_move=False) as listener:
            assert addresses(listener)[0].startswith("http://[::1]:")
