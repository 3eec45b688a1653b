"""The cards that a table began with: kept in its log, looked at when it is loaded, named where they differ."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

import dicehospital as dh
from dicehospital.kernel.build import __version__
from dicehospital.server.limits.time_limits import Clock
from dicehospital.server.store.schema import FILE, connect
from dicehospital.server.store.store import Person
from dicehospital.server.tables.creation import Order, make_table
from dicehospital.server.tables.table import Table
from tests.cli import program
from tests.server.players import play_on
from tests.server.support import server

CHANGED = "ffffff"


def made(folder: Path, game: str) -> str:
    """The id of a table whose game has begun, in a folder that no server holds any more."""
    found = []

    async def go() -> None:
        async with server(folder) as house:
            guest = house.guest()
            found.append((await guest.table("me", "bot:random", game=game, start=True))["id"])

    asyncio.run(go())
    return str(found[0])


def first_line(folder: Path) -> dict[str, Any]:
    """What the log of the only table begins with."""
    with connect(folder / FILE) as connection:
        (action,) = connection.execute("SELECT action FROM log WHERE seq = 1").fetchone()
    return dict(msgspec.json.decode(action))


def write_first_line(folder: Path, line: dict[str, Any]) -> None:
    """Let the log have begun otherwise; there is no snapshot that says more."""
    with connect(folder / FILE) as connection:
        connection.execute("DROP TRIGGER log_is_never_changed")
        connection.execute("UPDATE log SET action = ? WHERE seq = 1", (msgspec.json.encode(line),))
        connection.execute("DELETE FROM snapshot")


async def asked(folder: Path, table: str) -> tuple[int, Any]:
    """Status and body of what a server answers about a table."""
    async with server(folder) as house:
        response = await house.guest().request("GET", f"/api/tables/{table}")
        return response.status_code, response.json()


@pytest.mark.parametrize(("game", "card"), [("hospital", "d_ent"), ("er", "C10")])
def test_a_table_keeps_the_cards_it_began_with(tmp_path: Path, game: str, card: str) -> None:
    made(tmp_path, game)
    line = first_line(tmp_path)
    assert ["started", 6] == [line["kind"], len(line["begun"]["cards"][card])]
    assert line["begun"]["words"] > 30


@pytest.mark.parametrize(("game", "card"), [("hospital", "d_ent"), ("er", "C10")])
def test_a_table_with_a_changed_card_is_not_played_wrongly(
    tmp_path: Path, game: str, card: str
) -> None:
    table = made(tmp_path, game)
    line = first_line(tmp_path)
    line["begun"]["cards"][card] = CHANGED
    write_first_line(tmp_path, line)

    async def go() -> None:
        status, body = await asked(tmp_path, table)
        message = body["error"]["message"]
        assert (409, "other_rules") == (status, body["error"]["code"])
        assert ("server.other_cards", __version__) == (message["id"], message["params"]["engine"])
        difference = message["params"]["differences"][0]
        assert ("cards_changed", [card]) == (difference["id"], difference["params"]["cards"])

    asyncio.run(go())


def test_a_table_whose_words_are_numbered_otherwise_is_refused_too(tmp_path: Path) -> None:
    """Logs hold numbers of words."""
    table = made(tmp_path, "hospital")
    line = first_line(tmp_path)
    line["begun"]["numbering"] = CHANGED
    write_first_line(tmp_path, line)

    async def go() -> None:
        status, body = await asked(tmp_path, table)
        message = body["error"]["message"]
        assert (409, "cards_reordered") == (status, message["params"]["differences"][0]["id"])

    asyncio.run(go())


@pytest.mark.parametrize("game", ["hospital", "er"])
def test_a_table_that_does_not_say_its_cards_goes_on(tmp_path: Path, game: str) -> None:
    """As those do that were begun before tables said so."""
    table = made(tmp_path, game)
    write_first_line(tmp_path, {"kind": "started"})
    assert 0 == program.run("validate", "--data", tmp_path).status

    async def go() -> None:
        status, _ = await asked(tmp_path, table)
        assert 200 == status

    asyncio.run(go())


def test_a_table_goes_on_from_its_snapshot(tmp_path: Path) -> None:
    async def go() -> None:
        async with server(tmp_path) as house:
            guest = house.guest()
            table = (await guest.table("me", "bot:random", game="hospital", start=True))["id"]
            await play_on(await guest.enter(table), 0, 10)
        async with server(tmp_path) as house:
            await play_on(await house.guest(guest.cookie).enter(table), 0, 10)

    asyncio.run(go())
    assert "begun" in msgspec.json.decode(snapshot(tmp_path))
    assert 0 == program.run("validate", "--data", tmp_path).status


def snapshot(folder: Path) -> bytes:
    with connect(folder / FILE) as connection:
        (state,) = connection.execute("SELECT state FROM snapshot").fetchone()
    return bytes(state)


@pytest.mark.parametrize("game", ["hospital", "er"])
def test_validate_checks_chance_against_the_seed(tmp_path: Path, game: str) -> None:
    """What a snapshot says was dealt must follow from the table's seed, as `verify` asks of a record."""
    table = made(tmp_path, game)
    state = msgspec.json.decode(snapshot(tmp_path))
    state["origin"]["seed"] = "0x7"
    _write(tmp_path, state)
    seen = program.run("validate", "--data", tmp_path)
    assert 1 == seen.status
    assert seen.err.startswith(f"{table}: replay failed (")
    assert "the dice are not the ones promised" in seen.err


def test_validate_names_the_line_that_does_not_follow(tmp_path: Path) -> None:
    table = made(tmp_path, "er")
    state = msgspec.json.decode(snapshot(tmp_path))
    state["journal"][-1] = 7 - state["journal"][-1]  # the green die turned over
    _write(tmp_path, state)
    seen = program.run("validate", "--data", tmp_path)
    assert 1 == seen.status
    assert table in seen.err
    assert "doesn’t follow from the seed" in seen.err


def _write(folder: Path, state: dict[str, Any]) -> None:
    with sqlite3.connect(folder / FILE) as connection:
        connection.execute("UPDATE snapshot SET state = ?", (msgspec.json.encode(state),))


def orders() -> list[Order]:
    """Tables with an open seat: as the box has it, with other rules, from a position."""
    position = dh.new_game("er", players=2, seed=3).position()
    wanted: list[tuple[str, dict[str, Any], Any]] = [
        ("er", {}, None),
        ("er", {}, position),
        ("hospital", {"modules": ["city"]}, None),
    ]
    return [
        Order(game, 2, ["me", "open"], options, {}, Clock(0, 0), "open", start, start=False)
        for game, options, start in wanted
    ]


@pytest.mark.parametrize("order", orders())
def test_who_starts_a_game_has_the_one_that_its_line_tells(order: Order) -> None:
    here, _ = make_table(order, Person(1, "Ana"), 0)
    line = here.started()
    seen, elsewhere = here.ahead(None), Table(here.header)
    for table in (seen, here, elsewhere):
        table.begin(line.begun, redraws=line.redraws)
    assert here.game == seen.game == elsewhere.game
    assert here.snapshot() == elsewhere.snapshot()
    assert here.game is seen.game
    again = here.started()
    assert again == line
    assert again.begun is not line.begun
