"""A guest is forgotten by every process of a house, also by one that still has the name in memory."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from dicehospital.server.tables import forgetting
from tests.server.cluster.conftest import Pair
from tests.server.tables.test_forgetting import NAME, everything, forget


async def test_every_process_forgets(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "_AGAIN", 0.1)
    zoe = await pair[0].guest().named(NAME)
    ann = await pair[1].guest().named("Ann")
    made = await ann.table("me", "open")
    here = await ann.enter(made["id"])
    there = await zoe.enter(made["id"])
    assert "ack" == (await there.act("sit", 1))["type"]
    assert "ack" == (await here.act("start"))["type"]
    await here.hear(lambda: here.table["status"] == "playing")
    await forget(zoe)
    room = pair[1].registry.live(made["id"])
    assert room is not None
    # It has not heard of it yet, and writes the name again.
    await pair[1].registry.store.append(made["id"], [], None, room.table.snapshot())
    await pair[1].service.notices.look()
    await here.hear(lambda: here.table["seats"][1]["name"] is None)
    await asyncio.sleep(0.2)
    assert NAME.encode() not in await everything(pair[0])
    other: Any = await pair[1].guest(zoe.cookie).get("/api/me")
    assert {"name": None, "games": []} == other
