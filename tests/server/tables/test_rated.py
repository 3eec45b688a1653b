"""Rated tables: what can be rated, everybody knows before they sit down, and how a game ends for each seat."""

from __future__ import annotations

from typing import Any

import pytest

from dicehospital.server.tables import actions
from dicehospital.server.tables.rated.terms import why_unrated
from tests.server.players import Player, play_all, play_on
from tests.server.support import Guest, Server

OPEN = {"visibility": "open", "rated": True}


async def gathered(house: Server, count: int, *bots: str) -> list[Player]:
    """So many people at a rated table that has begun, each of whom has said that they know."""
    guests = [await house.guest().named(f"Guest {n}") for n in range(count)]
    table = await guests[0].table("me", *["open"] * (count - 1), *bots, **OPEN)
    players = [await guest.enter(table["id"]) for guest in guests]
    for number, player in enumerate(players[1:], 1):
        assert "ack" == (await player.act("sit", number, rated=True))["type"]
        await player.look(number)
    assert "ack" == (await players[0].act("start"))["type"]
    for player in players:
        await player.settle()
    return players


def in_places(rows: list[tuple[int | None, str, int, int]]) -> list[int]:
    """The seats from the first place on."""
    return sorted(range(len(rows)), key=lambda seat: rows[seat][2])


async def kept(house: Server, game: str = "er") -> list[tuple[int | None, str, int, int]]:
    """Who sat at the seats of rated games, with which bot, their places, and who was gone."""
    rows = await house.service.store.ratings.seats(game)
    return [(row[2], row[3], row[5], row[6]) for row in rows]


# -- what can be rated ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("why", "seats", "more"),
    [
        ("rated_people", ["me", "bot:hard"], {}),
        ("rated_people", ["me"], {}),
        ("rated_screen", ["me", "local", "open"], {}),
        ("rated_bots", ["me", "open", "bot:greedy"], {}),
        ("rated_options", ["me", "open"], {"game": "hospital", "options": {"modules": ["city"]}}),
        ("rated_timed", ["me", "open"], {"game": "hospital", "clock": {"activation": 90}}),
        ("rated_manual", ["me", "bot:hard", "local"], {"manual": True}),
        ("rated_position", ["me", "open"], {"position": {"game": "er", "players": 2}}),
    ],
)
async def test_what_cannot_be_compared_is_not_rated_and_says_why(
    house: Server, why: str, seats: list[str], more: Any
) -> None:
    body = {"players": len(seats), "seats": seats, "rated": True, **more}
    answer = await house.guest().request("POST", "/api/tables", body)
    error = answer.json()["error"]
    assert (422, "rated", f"server.{why}") == (
        answer.status_code,
        error["field"],
        error["message"]["id"],
    )


def test_packs_are_not_rated_whatever_is_in_them() -> None:
    why = why_unrated("hospital", 2, {"pack": {"departments": []}})
    assert why is not None
    assert "server.rated_pack" == why.id


@pytest.mark.parametrize(
    ("game", "players", "options", "why"),
    [
        ("er", 2, {}, None),
        ("er", 1, {}, "server.rated_people"),
        ("hospital", 3, {}, None),
        ("hospital", 3, {"modules": ["city"]}, "server.rated_options"),
    ],
)
async def test_the_agreement_says_whether_a_game_can_be_rated(
    house: Server, game: str, players: int, options: Any, why: str | None
) -> None:
    body = {"game": game, "players": players, "options": options}
    found = (await house.guest().request("POST", "/api/agreement", body)).json()
    assert why == (found["unrated"] and found["unrated"]["id"])


# -- consent -------------------------------------------------------------------------------------------
async def test_lobby_and_waiting_room_say_so_and_nobody_sits_down_without_knowing(
    house: Server,
) -> None:
    ann, bob = await house.guest().named("Ann"), await house.guest().named("Bob")
    table = await ann.table("me", "open", **OPEN)
    plain = await ann.table("me", "open", visibility="open")
    listed = {one["id"]: one["rated"] for one in (await bob.get("/api/tables"))["tables"]}
    assert {table["id"]: True, plain["id"]: False} == listed
    player = await bob.enter(table["id"])
    assert player.table["rated"]
    refused = await player.act("sit", 1)
    assert "server.rated_unsaid" == refused["message"]["id"]
    assert "open" == player.table["seats"][1]["kind"]
    assert "ack" == (await player.act("sit", 1, rated=True))["type"]


async def test_everybody_has_one_seat_and_plays_alone(house: Server) -> None:
    ann = await house.guest().named("Ann")
    host = await ann.enter((await ann.table("me", "open", "open", **OPEN))["id"])
    local = await host.act("local", 1, name="Ben")
    assert "server.rated_screen" == local["message"]["id"]
    bot = await host.act("bot", 1, bot="greedy")
    assert "server.rated_bots" == bot["message"]["id"]
    for seat in (1, 2):
        assert "ack" == (await host.act("bot", seat, bot="hard"))["type"]
    alone = await host.act("start")
    assert "server.rated_people" == alone["message"]["id"]
    first, _ = await gathered(house, 2)
    assert "server.rated_alone" == (await first.act("bot", 0, bot="hard"))["message"]["id"]
    hint = await first.ask("hint", 0)
    assert "server.rated_hints" == hint["message"]["id"]


async def test_at_a_rematch_everybody_but_the_host_sits_down_anew(house: Server) -> None:
    first, second = await gathered(house, 2)
    await second.act("resign", 1)
    await first.act("end", 0)
    onward = (await first.act("rematch"))["table"]
    again = await house.guest(first.cookie()).enter(onward)
    assert again.table["rated"]
    assert ["person", "open"] == [seat["kind"] for seat in again.table["seats"]]
    assert [True, False] == [seat["you"] for seat in again.table["seats"]]


# -- how it ends ---------------------------------------------------------------------------------------
async def test_places_are_kept_once_the_game_is_over(house: Server) -> None:
    players = await gathered(house, 2)
    assert [] == await kept(house)
    await play_all(players)
    rows = await kept(house)
    assert [("", 0), ("", 0)] == [(bot, gone) for _, bot, _, gone in rows]
    assert rows[0][0] != rows[1][0]
    winners = players[0].table["result"]["winners"]
    assert winners == [seat for seat, row in enumerate(rows) if row[2] == 1]
    points = players[0].table["result"]["scores"]
    assert sorted(points, reverse=True) == [points[seat] for seat in in_places(rows)]


async def test_giving_up_is_leaving_and_whoever_stays_may_end_the_game(house: Server) -> None:
    first, second = await gathered(house, 2, "bot:hard")
    await second.act("resign", 1)
    await first.act("end", 0)
    rows = await kept(house)
    assert [("", 0), ("greedy", 1), ("hard", 0)] == [(bot, gone) for _, bot, _, gone in rows]
    assert rows[2][0] is None


async def replaced(players: list[Player]) -> Player:
    """The first player, after the second has gone and a bot was put there."""
    first, second = players
    await second.close()
    await first.hear(lambda: first.presence.get("present") == [True, False])
    assert "ack" == (await first.act("bot", 1, bot="greedy"))["type"]
    return first


async def test_a_bot_to_the_end_is_leaving(house: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "PATIENCE", 0)
    first = await replaced(await gathered(house, 2))
    await play_on(first)
    assert [0, 1] == [gone for *_, gone in await kept(house)]


async def test_a_lost_connection_with_a_return_is_not(
    house: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "PATIENCE", 0)
    players = await gathered(house, 2)
    first = await replaced(players)
    expert = await first.act("bot", 1, bot="expert")
    assert "server.bot_plays_already" == expert["message"]["id"]
    second = await house.guest(players[1].cookie()).enter(first.table["id"])
    await second.look(1)
    assert "ack" == (await second.act("reclaim", 1))["type"]
    await play_all([first, second])
    assert [0, 0] == [gone for *_, gone in await kept(house)]


async def test_for_who_is_away_only_the_usual_bot_stands_in(
    house: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actions, "PATIENCE", 0)
    first, second = await gathered(house, 2)
    await second.close()
    await first.hear(lambda: first.presence.get("present") == [True, False])
    refused = await first.act("bot", 1, bot="expert")
    assert "server.rated_alone" == refused["message"]["id"]


async def test_unrated_games_are_not_kept(house: Server) -> None:
    ann: Guest = await house.guest().named("Ann")
    player = await ann.enter((await ann.table("me", "bot:beginner", start=True))["id"])
    await play_on(player)
    assert [] == await kept(house)
