"""What people at a table see when the disk refuses: a clear no, nothing done, and then it works again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection

from tests.server.ops_server import Guest, ask, running, wait_until
from tests.server.ops_store import fill, frozen, small_disk


def answer(connection: ClientConnection, name: str) -> dict[str, Any]:
    """The answer to what was sent under a name."""
    while True:
        frame: dict[str, Any] = json.loads(connection.recv(10))
        if frame.get("id") == name:
            return frame


def state(connection: ClientConnection) -> dict[str, Any]:
    """The table as it is now."""
    connection.send(json.dumps({"type": "resume", "have": -1, "events": 0}))
    while True:
        frame: dict[str, Any] = json.loads(connection.recv(10))
        if frame["type"] == "sync":
            return frame


def send_act(connection: ClientConnection, seen: dict[str, Any], name: str) -> dict[str, Any]:
    """Make the first pick that is offered; returns the answer."""
    do = {"kind": "pick", "word": seen["view"]["options"][0]["word"]}
    act = {"type": "act", "id": name, "seat": 0, "base": seen["seq"], "phase": None, "do": do}
    connection.send(json.dumps(act))
    return answer(connection, name)


def is_refused_by_the_disk(connection: ClientConnection, url: str) -> None:
    """An act is refused as it should be, and nothing has happened."""
    before = state(connection)
    for _ in range(3):
        refusal = send_act(connection, before, "the act")
        expected = ("reject", "storage", True, before["seq"])
        assert expected == tuple(refusal[key] for key in ("type", "code", "retry", "seq"))
    after = state(connection)
    assert (before["seq"], before["view"]) == (after["seq"], after["view"])
    wait_until(lambda: ask("GET", f"{url}/readyz").status_code == 503, 2)
    assert 200 == ask("GET", f"{url}/healthz").status_code


def is_accepted_again(connection: ClientConnection, url: str) -> None:
    """The same act, under the same name, is done once."""
    before = state(connection)
    accepted = send_act(connection, before, "the act")
    assert ("ack", before["seq"] + 1) == (accepted["type"], accepted["seq"])
    assert accepted == send_act(connection, before, "the act")
    assert before["seq"] + 1 == state(connection)["seq"]
    wait_until(lambda: ask("GET", f"{url}/readyz").status_code == 200, 2)


@contextmanager
def at_a_table(data: Path) -> Iterator[tuple[str, ClientConnection]]:
    """A server, and somebody who has made a first pick."""
    with (
        running(data) as server,
        Guest(server.url) as ana,
        ana.socket(ana.table(players=1, seats=["me"])) as connection,
    ):
        assert "ack" == send_act(connection, state(connection), "first")["type"]
        yield server.url, connection


def test_a_full_disk_refuses_acts_until_there_is_room(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "4m") as disk:
        (disk / "ballast").write_bytes(b"x" * 500_000)
        with at_a_table(disk / "data") as (url, connection):
            fill(disk / "rest")
            push_out_of_the_write_ahead_log(connection)
            is_refused_by_the_disk(connection, url)
            (disk / "ballast").unlink()
            (disk / "rest").unlink()
            is_accepted_again(connection, url)


def push_out_of_the_write_ahead_log(connection: ClientConnection) -> None:
    """Use up the room that the file has reserved for itself."""
    for number in range(200):
        if send_act(connection, state(connection), f"push-{number}")["type"] == "reject":
            return
    raise AssertionError("the disk never filled up")


def test_a_read_only_file_refuses_acts_until_it_is_writable(disk: Path) -> None:
    with at_a_table(disk / "d") as (url, connection):
        with frozen(disk / "d"):
            is_refused_by_the_disk(connection, url)
        is_accepted_again(connection, url)
    events = [json.loads(line)["event"] for line in (disk / "d.log").read_text().splitlines()]
    events = [event for event in events if event != "rules_are_plain"]
    assert ["begins", "act", "disk_refuses", "disk_is_well_again", "act"] == events
