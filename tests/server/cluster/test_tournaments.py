"""A tournament whose people come to two servers: one table, one closing, the same comparison for everybody."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from dicehospital.server.tables import clock
from tests.server.cluster.conftest import Pair
from tests.server.cluster.test_two_servers import together
from tests.server.players import Player
from tests.server.support import Guest

ORDER: dict[str, Any] = {"game": "er", "seats": 2, "rounds": 2, "minutes": 60}


async def begun(pair: Pair, names: str) -> tuple[list[Guest], str]:
    """People by turns at either server, in a tournament that has started; its path."""
    for one in pair:
        one.registry.deals.filler = "random"
    guests = [await pair[n % 2].guest().named(name) for n, name in enumerate(names.split())]
    made = await guests[0].request("POST", "/api/tournaments", ORDER)
    path = f"/api/tournaments/{made.json()['id']}"
    joined = [guest.request("POST", f"{path}/entrants") for guest in guests[1:]]
    assert {200} == {response.status_code for response in await asyncio.gather(*joined)}
    assert 200 == (await guests[0].request("POST", f"{path}/start")).status_code
    return guests, path


async def seat_of(guest: Guest, path: str) -> tuple[str, int]:
    """The table of the open round that somebody plays at, and the seat there."""
    response = await guest.request("POST", f"{path}/tables")
    assert 201 == response.status_code, response.text
    table = str(response.json()["table"])
    player = await guest.enter(table)
    seat = int(player.table["yours"][0])
    await player.close()
    return table, seat


async def play_out(players: list[Player]) -> None:
    """Both people of a table play it to its end, each at their own server."""
    rng = random.Random(players[0].table["id"])
    while True:
        await together(players)
        if players[0].view["over"]:
            break
        seat = players[0].view["to_act"][0]
        player = next(one for one in players if one.table["yours"] == [seat])
        await player.settle()
        if player.words():
            answer = await player.act(
                "pick", seat, player.phase(seat), word=rng.choice(player.words())
            )
            assert answer["type"] == "ack", answer
    for player in players:
        await player.close()


def standing(shown: Any) -> list[Any]:
    """What everybody has earned, whoever asks."""
    return [{**one, "you": None} for one in shown["entrants"]]


async def test_people_of_two_servers_play_one_table_and_are_told_the_same(pair: Pair) -> None:
    guests, path = await begun(pair, "Ann Ben Cleo Dan")
    seats = await asyncio.gather(*(seat_of(guest, path) for guest in guests))
    tables = {table for table, _ in seats}
    assert 2 == len(tables)
    assert 4 == len(set(seats))
    for table in tables:
        there = [guest for guest, (at, _) in zip(guests, seats, strict=True) if at == table]
        await play_out([await guest.enter(table) for guest in there])
    shown = [await guest.get(path) for guest in guests]
    assert ["closed", "open"] == [one["status"] for one in shown[0]["rounds"]]
    assert all(standing(one) == standing(shown[0]) for one in shown)
    assert 200.0 == sum(one["total"] for one in shown[0]["entrants"])


async def test_a_deadline_that_both_servers_see_closes_a_round_once(pair: Pair) -> None:
    guests, path = await begun(pair, "Ann Ben Cleo Dan")
    await asyncio.gather(*(seat_of(guest, path) for guest in guests))
    for one in pair:
        one.registry.deals.now = lambda: clock.now() + 60 * clock.MINUTE
    shown = await asyncio.gather(*(guest.get(path) for guest in guests * 2))
    assert {("closed", "open")} == {
        tuple(each["status"] for each in one["rounds"]) for one in shown
    }
    assert 1 == len({one["rounds"][1]["commitment"] for one in shown})
    later = [await guest.get(path) for guest in guests]
    # Whoever owed a decision has nothing; the other one waited.
    assert [0.0, 0.0, 60.0, 60.0] == sorted(one["shares"][0] for one in later[0]["entrants"])
    assert all(standing(one) == standing(later[0]) for one in later)
