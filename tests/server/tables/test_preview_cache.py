"""Outlooks come with the views: always those of the game as it stands, and only when they are others."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.server.players import Player
from tests.server.support import Server, seated
from tests.server.tables.at_work import at_work, pick

STEPS = 120


async def settled(players: list[Player]) -> None:
    for player in players:
        await player.settle()


def last(player: Player, kind: str = "update") -> Any:
    return next(frame for frame in reversed(player.frames) if frame["type"] == kind)


@pytest.mark.parametrize("game", ["er", "hospital"])
async def test_everybody_has_the_outlook_of_the_game_as_it_stands(house: Server, game: str) -> None:
    """Through picks, moves taken back and games that go on by themselves; spectators too."""
    rng = random.Random(5)
    players = await seated(house, 3, game=game)
    watcher = await house.guest().enter(players[0].table["id"])
    room = house.registry.live(players[0].table["id"])
    assert room is not None
    for _ in range(STEPS):
        await settled([*players, watcher])
        assert room.table.game is not None
        for player in (*players, watcher):
            assert room.table.game.outlook(player.seat) == player.outlook
        seat = rng.choice(players[0].view["to_act"])
        if rng.random() < 0.2:
            await players[seat].act("undo", seat, players[seat].phase(seat))
        else:
            word = rng.choice(players[seat].words())
            await players[seat].act("pick", seat, players[seat].phase(seat), word=word)


async def test_what_happens_in_another_hospital_brings_no_outlook(house: Server) -> None:
    """DH-5.1: nobody hinders anybody, so nothing is worked out again."""
    first, second = await at_work(house)
    await pick(first, 0, "department:d_critical")
    assert "outlook" in last(first)
    await pick(first, 0, "staff:nurse")
    await pick(first, 0, "patient:1")
    await second.settle()
    assert last(second)["view"].keys() >= {"hospitals"}
    assert "outlook" not in last(second)
    await pick(first, 0, "button:done")
    await second.settle()
    assert "outlook" in last(second), "who is last cannot take `done` back (DH-13.1)"


async def test_there_is_no_outlook_before_the_game(house: Server) -> None:
    guest = house.guest()
    table = (await guest.table("me", "open"))["id"]
    player = await guest.enter(table)
    assert [None] == [frame["outlook"] for frame in player.frames if "outlook" in frame]
    await player.act("bot", 1, bot="random")
    await player.act("start")
    await player.settle()
    assert player.outlook["cards"]


async def test_two_windows_of_a_seat_are_told_the_same(house: Server) -> None:
    """One comes later, one looks from elsewhere meanwhile."""
    first, _ = await at_work(house)
    again = await house.guest(first.cookie()).enter(first.table["id"])
    await again.look(None)
    assert [] == again.outlook["options"]
    await pick(first, 0, "department:d_critical")
    await again.look(0)
    assert first.outlook == again.outlook
    await pick(first, 0, "staff:nurse")
    await again.settle()
    assert first.outlook == again.outlook == last(again)["outlook"]


async def test_who_wants_views_alone_gets_them_and_takes_nothing_from_others(
    house: Server,
) -> None:
    """One seat is looked at from two windows, and of two spectators one wants no more either."""
    guest = await house.guest().named("Ana")
    # Alone, so that nothing moves between two looks.
    table = (await guest.table("me", game="er", visibility="open", start=True))["id"]
    player, other = await guest.enter(table), await house.guest().enter(table)
    leans = [await guest.enter(table, "lean=1"), await house.guest().enter(table, "lean=1")]
    everybody = [player, other, *leans]
    for _ in range(25):  # past a hash
        await player.act("pick", 0, player.phase(0), word=player.words()[0])
        await settled(everybody)
    assert [player.view, other.view] == [lean.view for lean in leans]
    assert [([], None)] * 2 == [(lean.events, lean.outlook) for lean in leans]
    room = house.registry.live(table)
    assert room is not None
    assert room.table.game is not None
    for one in (player, other):
        assert room.table.game.outlook(one.seat) == one.outlook
        assert len(room.table.game.events(one.seat)) == len(one.events)
    await other.close()
    await player.close()
    await leans[0].act("pick", 0, leans[0].phase(0), word=leans[0].words()[0])
    again = await guest.enter(table)
    assert len(room.table.game.events(0)) == len(again.events)
