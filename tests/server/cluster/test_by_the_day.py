"""A deadline of a table that sleeps, with two servers who could both decide."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING

from dicehospital.server.tables import clock
from tests.server.support import seated

if TYPE_CHECKING:
    import pytest

    from tests.server.cluster.conftest import Pair

DAY = 86_400


async def test_of_two_servers_one_decides_when_a_time_is_over(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = pair
    players = await seated(first, 2, clock={"move": DAY})
    for player in players:
        await player.close()
    table, store = players[0].table["id"], second.service.store
    before = len(await store.after(table, 0) or ())
    monkeypatch.setattr(clock, "monotonic", lambda: monotonic() + DAY + 60)
    while len(await store.after(table, 0) or ()) == before:  # noqa: ASYNC110 (it is in a store)
        await asyncio.sleep(0.05)
    await asyncio.sleep(1.0)
    found = [entry.action for entry in await store.after(table, 0) or ()][before:]
    assert all(line.startswith(b'{"kind":"clock_moved"') for line in found)
    await asyncio.sleep(2.5)  # both have looked again
    assert before + len(found) == len(await store.after(table, 0) or ())
    assert [] == await store.turns.due(clock.now(), 10)
