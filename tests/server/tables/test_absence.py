"""Who is away, and since when: everybody at the table is told, also those who come later."""

from __future__ import annotations

from time import time

from tests.server.support import Server, seated


async def test_since_when_somebody_is_away_is_told(house: Server) -> None:
    ana, ben = await seated(house, 2, visibility="open")
    await ana.hear(lambda: ana.presence.get("present") == [True, True])
    assert [None, None] == ana.presence["away"]
    await ben.close()
    await ana.hear(lambda: ana.presence["present"] == [True, False])
    mine, since = ana.presence["away"]
    assert mine is None
    assert abs(time() * 1000 - since) < 5_000
    watcher = await house.guest().enter(ana.table["id"])
    await watcher.hear(lambda: bool(watcher.presence))
    assert abs(since - watcher.presence["away"][1]) <= 50


async def test_bots_and_free_seats_are_never_away(house: Server) -> None:
    host = await house.guest().named("Host")
    player = await host.enter((await host.table("me", "bot:greedy", "open"))["id"])
    await player.hear(lambda: bool(player.presence))
    assert [None, None, None] == player.presence["away"]


async def test_whoever_goes_gives_their_own_seat_to_a_bot_at_once(house: Server) -> None:
    """Others wait until somebody has been away for a while; for oneself there is nothing to wait for."""
    ana, ben = await seated(house, 2)
    assert "reject" == (await ben.act("bot", 0, bot="greedy"))["type"]
    assert "ack" == (await ana.act("bot", 0, bot="greedy"))["type"]
    await ben.hear(lambda: ben.table["seats"][0]["bot"] == "greedy")
