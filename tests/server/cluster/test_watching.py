"""Spectators of one table at another server than those who play."""

from __future__ import annotations

import pytest

from dicehospital.server.tables.clock import MINUTE, now
from dicehospital.server.tables.live import delayed
from dicehospital.server.tables.live.close_codes import RESTARTING
from tests.server.cluster.conftest import Pair
from tests.server.cluster.test_two_servers import seated, together


async def test_a_delayed_view_follows_what_is_played_elsewhere_until_consent_is_taken_back_there(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await seated(pair, 2, game="er")
    table = players[0].table["id"]
    for seat, player in enumerate(players):
        assert "ack" == (await player.act("consent", seat, to="after_5"))["type"]
    await together(players)
    early = await pair[1].guest().enter(table)
    assert (5, None) == (early.table["behind"], early.view)
    for _ in range(5):
        await together(players)
        seat = players[0].view["to_act"][0]
        word = players[seat].words()[0]
        assert "ack" == (await players[seat].act("pick", seat, word=word))["type"]
    await together(players)
    monkeypatch.setattr(delayed, "now", lambda: now() + 5 * MINUTE)
    late = await pair[1].guest().enter(table)
    await late.hear(lambda: late.seq == players[0].seq)
    assert players[0].view["scores"] == late.view["scores"]
    await players[0].act("consent", 0, to="public")
    for watcher in (early, late):
        while frame := await watcher.socket.frame():
            watcher.take(frame)
        assert RESTARTING == watcher.socket.code
    assert 0 == (await pair[1].guest().enter(table)).table["behind"]
