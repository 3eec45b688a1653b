"""Somebody else has written to the log of a table: whoever comes too late reads on and is answered rightly."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from dicehospital.server.store.sqlite import SqliteStore
from dicehospital.server.store.store import Conflict, Entry
from dicehospital.server.tables.clock import now
from dicehospital.server.tables.log.lines import Picked, write_line
from tests.server.players import Player, play_on
from tests.server.support import Server, seated


@pytest.fixture
async def elsewhere(house: Server, tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """The same folder, in the hands of another process."""
    assert house.registry.store is not None
    store = SqliteStore(tmp_path, is_shared=True)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def pick_elsewhere(
    store: SqliteStore, player: Player, name: str = "1.there", at: int | None = None
) -> None:
    """The pick of a seat, written by another process."""
    line = write_line(Picked(0, [player.words()[0]]))
    entry = Entry(player.seq + 1, name, 1, now() if at is None else at, line)
    await store.append(player.table["id"], [entry])


async def test_an_act_after_a_line_of_another_process_is_stale_and_shows_it(
    house: Server, elsewhere: SqliteStore
) -> None:
    (player,) = await seated(house, 1, game="er")
    before, phase = player.seq, player.phase(0)
    await pick_elsewhere(elsewhere, player)
    answer = await player.act("pick", 0, phase, word=player.words()[0])
    assert ("reject", "stale", before + 1) == (answer["type"], answer["code"], answer["seq"])
    assert answer["view"] == player.view
    assert player.seq == before + 1
    await play_on(player, most=30)
    assert player.seq == before + 31


async def test_an_act_that_is_still_right_is_done_after_the_other_line(
    house: Server, elsewhere: SqliteStore
) -> None:
    players = await seated(house, 2, game="er")
    await players[0].hear(lambda: bool(players[0].words()))
    before = players[1].seq
    await pick_elsewhere(elsewhere, players[0])
    answer = await players[1].act("resign", 1)
    assert ("ack", before + 2) == (answer["type"], answer["seq"])


async def test_an_act_that_another_process_has_done_is_answered_by_its_line(
    house: Server, elsewhere: SqliteStore
) -> None:
    (player,) = await seated(house, 1, game="er")
    before, phase, word = player.seq, player.phase(0), player.words()[0]
    person = house.registry.live(player.table["id"]).table.seats[0].person  # type: ignore[union-attr]
    await pick_elsewhere(elsewhere, player, f"{person}.twice")
    await player.socket.say(
        {
            "type": "act",
            "id": "twice",
            "seat": 0,
            "base": before,
            "phase": phase,
            "do": {"kind": "pick", "word": word},
        }
    )
    await player.hear(lambda: "twice" in player.answers)
    assert player.answers["twice"] == {"type": "ack", "id": "twice", "seq": before + 1}
    assert player.seq == before + 1


async def test_bots_go_on_after_the_line_of_another_process(
    house: Server, elsewhere: SqliteStore
) -> None:
    guest = await house.guest().named("Ana")
    table = await guest.table("me", "bot:random", game="er", start=True)
    player = await guest.enter(table["id"])
    await player.hear(lambda: bool(player.words()))
    await pick_elsewhere(elsewhere, player)
    await player.act("pick", 0, player.phase(0), word=player.words()[0])
    await play_on(player, most=40)
    assert [] == player.errors


async def test_a_table_that_has_lost_lines_is_read_again(
    house: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    (player,) = await seated(house, 1, game="er")
    await _forked(house, monkeypatch, player, lambda line: replace_id(line, "1.other"))
    again = await house.guest(player.cookie()).enter(player.table["id"])
    await play_on(again, most=5)


async def test_a_table_that_is_no_more_sends_everybody_away(
    house: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    (player,) = await seated(house, 1, game="er")
    await _forked(house, monkeypatch, player, None)


async def _forked(
    house: Server,
    monkeypatch: pytest.MonkeyPatch,
    player: Player,
    change: Callable[[Entry], Entry] | None,
) -> None:
    """The store refuses a line, and its log is another than what the table remembers."""
    store = house.registry.store
    lines = await store.after(player.table["id"], player.seq - 1)
    assert lines
    told = None if change is None else [change(line) for line in lines]

    async def refuse(*_: object) -> None:
        raise Conflict("refused")

    async def after(*_: object) -> list[Entry] | None:
        return told

    with monkeypatch.context() as patched:
        patched.setattr(store, "append", refuse)
        patched.setattr(store, "after", after)
        await player.begin("pick", 0, player.phase(0), word=player.words()[0])
        while await player.socket.frame() is not None:
            pass
    assert 1012 == player.socket.code


def replace_id(line: Entry, name: str) -> Entry:
    """The same line under another name."""
    return Entry(line.seq, name, line.person, line.at, line.action)
