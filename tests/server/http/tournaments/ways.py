"""How the tests of tournaments make, join and play them."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from dicehospital.server.tables import clock
from tests.server.players import Player, play_on
from tests.server.support import Guest, Server

MINUTE = 60_000
QUICK = {"game": "er", "seats": 1, "rounds": 2, "minutes": 60}


def set_clock(house: Server, minutes: int) -> None:
    house.registry.deals.now = lambda: clock.now() + minutes * MINUTE


async def people(house: Server, *names: str) -> list[Guest]:
    return [await house.guest().named(name) for name in names]


async def made(guests: list[Guest], **order: Any) -> str:
    """A tournament that all of them have joined, and the first has started; its path."""
    response = await guests[0].request("POST", "/api/tournaments", {**QUICK, **order})
    assert response.status_code == 201, response.text
    path = f"/api/tournaments/{response.json()['id']}"
    for guest in guests[1:]:
        assert 200 == (await guest.request("POST", f"{path}/entrants")).status_code
    response = await guests[0].request("POST", f"{path}/start")
    assert response.status_code == 200, response.text
    return path


async def sit(guest: Guest, path: str) -> str:
    response = await guest.request("POST", f"{path}/tables")
    assert response.status_code == 201, response.text
    return str(response.json()["table"])


async def enter(guest: Guest, path: str) -> tuple[Player, int]:
    """Their table of the open round, and the seat they have there."""
    player = await guest.enter(await sit(guest, path))
    return player, player.table["yours"][0]


async def play(guest: Guest, path: str, seed: int = 1) -> list[int]:
    """Play my game of the open round to its end; the points of its people."""
    player, seat = await enter(guest, path)
    await play_on(player, seat, seed=seed)
    await player.settle()
    await player.close()
    scores: list[int] = player.table["result"]["scores"]
    return scores[: player.table["players"]]


async def play_all(guests: list[Guest], path: str) -> None:
    """Have everybody play their game of the open round to its end, each a pick at a time."""
    rng, players = random.Random(1), [await enter(guest, path) for guest in guests]
    while not all(player.view["over"] for player, _ in players):
        for player, seat in players:
            await player.settle()
            if player.view["options"]:
                word = rng.choice(player.words())
                answer = await player.act("pick", seat, player.phase(seat), word=word)
                assert answer["type"] == "ack", answer
    for player, _ in players:
        await player.close()


async def closed(guest: Guest, path: str) -> None:
    """Wait until bots have played the first round to its end."""
    for _ in range(400):
        if (await guest.get(path))["rounds"][0]["status"] == "closed":
            return
        await asyncio.sleep(0.05)
    raise TimeoutError(path)


async def refusal(guest: Guest, method: str, path: str, body: Any = None) -> tuple[int, str]:
    response = await guest.request(method, path, body)
    return response.status_code, response.json()["error"]["code"]


def by_name(shown: Any) -> dict[str, Any]:
    return {one["name"]: one for one in shown["entrants"]}
