"""Undo at tables of one person among bots: it reaches back over what bots and dice have answered."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from dicehospital.server.limits.time_limits import Clock
from dicehospital.server.tables.apply import load_table
from dicehospital.server.tables.finished_record import about
from dicehospital.server.tables.log.lines import Rewound, read_line
from dicehospital.server.tables.table import Table
from tests.server.players import Player
from tests.server.support import Server, seated, server
from tests.server.tables.alone import Alone
from tests.soak import many

ALL = {"modules": ["experimental", "promos", "events", "city", "investments", "maternity"]}
TABLES: list[tuple[str, list[str], dict[str, Any]]] = [
    ("er", [], {}),
    ("er", ["random", "easy"], {}),
    ("er", ["greedy"], {"choices": "clockwise"}),
    ("hospital", ["random", "easy"], {}),
    ("hospital", ["normal"], {}),
    ("hospital", ["random"], ALL),
    ("hospital", [], {"solo": "automa"}),
    ("hospital", [], {"solo": "reports"}),
]
MOVES = 14  # that are made before some are taken back
AT_MOST = 5  # tables until an answer was taken back
CAMPAIGN = many(2)  # games of each table in the soak


async def _played(table: Alone, chance: random.Random, moves: int) -> list[str]:
    """Some moves, as far as the game goes."""
    await table.begin()
    played: list[str] = []
    while len(played) < moves and not table.game.is_over:
        played.append(await table.move(chance))
    return played


async def _answers_are_the_same(table: Alone, chance: random.Random, moves: int) -> None:
    """Take some moves back, make them again: all is as it was; and again after other moves between."""
    played = await _played(table, chance, moves)
    while not table.game.is_over and table.table.can_undo(0):
        journal, back = table.game.journal(), min(len(played), chance.randint(1, 6))
        for _ in range(back):
            await table.undo()
        if chance.random() < 0.5:
            await table.move(chance)
            await table.undo()
        for text in played[len(played) - back :]:
            await table.play(text)
        assert journal == table.game.journal()
        if chance.random() < 0.5:
            return
        played.append(await table.move(chance))


@pytest.mark.parametrize(("game", "bots", "options"), TABLES)
def test_the_same_choice_again_gets_the_same_answers(
    game: str, bots: list[str], options: dict[str, Any]
) -> None:
    counts: list[int] = []
    while (
        0 == sum(counts) and len(counts) < AT_MOST
    ):  # what is taken back need not have been answered
        table, chance = Alone(game, bots, options), random.Random(3)
        asyncio.run(_answers_are_the_same(table, chance, MOVES))
        counts.append(table.table.rewinds.count)
    assert sum(counts) > 0


@pytest.mark.soak
@pytest.mark.parametrize("bots", [[], ["random"], ["easy", "hard"], ["normal"], ["expert"]])
@pytest.mark.parametrize(("game", "options"), [("er", {}), ("hospital", {}), ("hospital", ALL)])
def test_the_same_choice_again_gets_the_same_answers_in_many_games(
    game: str, options: dict[str, Any], bots: list[str]
) -> None:
    if not bots and game == "hospital":
        options = {"solo": "automa"}
    for number in range(CAMPAIGN if bots != ["expert"] else 1):
        chance = random.Random(number)
        moves = chance.randint(2, 60)
        asyncio.run(_answers_are_the_same(Alone(game, bots, options), chance, moves))


async def test_undo_goes_back_step_by_step_to_the_first_decision() -> None:
    table = Alone("hospital", ["random"], {})
    played = await _played(table, random.Random(1), 12)
    journal = table.game.journal()
    for _ in played:
        assert table.table.can_undo(0)
        await table.undo()
    assert not table.table.can_undo(0)
    for text in played:
        await table.play(text)
    assert journal == table.game.journal()


async def test_a_log_with_answers_taken_back_is_read_to_the_same_table() -> None:
    table = Alone("hospital", ["random", "easy"], {})
    await _played(table, random.Random(5), 9)
    for _ in range(4):
        await table.undo()
    read = load_table(table.stored())
    assert read.game is not None
    assert table.game.journal() == read.game.journal()
    assert table.table.rewinds == read.rewinds
    assert table.table.snapshot() == read.snapshot()
    kept = Table(read.header)
    kept.restore(table.table.snapshot())
    assert table.table.rewinds == kept.rewinds


async def test_answers_taken_back_are_counted_and_the_record_says_so() -> None:
    table = Alone("er", ["random"], {})
    await _played(table, random.Random(2), 8)
    assert "taken_back" not in about(table.table)
    while not table.table.can_rewind(0):
        await table.undo()
    assert 0 == table.table.rewinds.count
    await table.undo()
    assert 1 == table.table.rewinds.count
    assert 1 == about(table.table)["taken_back"]
    kinds = [type(read_line(entry.action)) for entry in table.entries]
    assert 1 == kinds.count(Rewound)


async def test_a_clock_keeps_answers_where_they_are() -> None:
    table = Alone("hospital", ["random"], {}, clock=Clock(move=600))
    await _played(table, random.Random(2), 6)
    while table.table.can_undo(0):
        await table.undo()
    assert 0 == table.table.rewinds.count


async def test_what_a_table_answered_for_a_newcomer_is_not_taken_back() -> None:
    """DH-2.2: the first question is none of theirs."""
    tables = [Alone("hospital", ["random"], {}, guided=True) for _ in range(6)]
    for table in tables:
        await table.begin()
        assert not table.table.can_undo(0)


async def test_people_at_one_table_take_back_nothing_that_was_answered(house: Server) -> None:
    first, second = await seated(house, 2)
    for player, seat in ((first, 0), (second, 1)) * 6:
        if seat in player.view["to_act"]:
            await player.act("pick", seat, word=player.words()[0])
        await first.settle()
        await second.settle()
    assert [False, False] == first.table["rewind"]
    assert 0 == first.table["taken_back"]


# -- as clients are told -----------------------------------------------------------------------------
async def _on(player: Player, count: int) -> None:
    for _ in range(count):
        await player.act("pick", 0, player.phase(0), word=player.words()[0])
        await player.hear(lambda: 0 in player.view["to_act"] or player.table["status"] == "over")


def _bare(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Without the line of the log that tells of a run of events: it stands at what is the last of them now."""
    return [{name: event[name] for name in event if name != "line"} for event in events]


async def test_clients_go_back_with_the_table_and_come_back_after_a_restart(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        guest = house.guest()
        made = await guest.table("me", "bot:random", game="hospital", start=True)
        player, watcher = await guest.enter(made["id"]), await guest.enter(made["id"])
        await player.hear(lambda: 0 in player.view["to_act"])
        await _on(player, 40)
        view, events = player.view, list(player.events)
        while len(player.events) > len(events) - 100 and player.table["undo"][0]:
            assert "ack" == (await player.act("undo", 0))["type"]
            await player.settle()
        await watcher.settle()
        assert player.events == watcher.events
        assert _bare(player.events) == _bare(events[: len(player.events)])
        assert player.view == watcher.view
        assert player.table["taken_back"] == watcher.table["taken_back"] > 0
        back = Player(await guest.socket(made["id"], f"have=3&events={len(events)}"))
        back.events = list(events)
        await back.hear(lambda: back.table is not None)
        assert player.events == back.events
        assert view != player.view
        taken = player.table["taken_back"]
    async with server(tmp_path) as house:
        again = house.guest(guest.cookie)
        player = await again.enter(made["id"])
        assert taken == player.table["taken_back"]
        assert player.table["undo"][0]
        assert taken == (await again.get(f"/api/tables/{made['id']}"))["taken_back"]
