"""One table, two servers: everybody sees the same, whoever they came to."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import pytest

from dicehospital.server.bus.bus import Bus
from dicehospital.server.store.store import Entry
from dicehospital.server.tables.live import peers
from dicehospital.server.tables.watchers.watcher_set import PRESENCE
from tests.server.cluster.conftest import Pair
from tests.server.ops_load import until
from tests.server.players import Player, act, play_on
from tests.server.support import Server


async def log_of(server: Server, table: str) -> list[Entry]:
    found = await server.registry.store.after(table, 0)
    assert found is not None
    return found


async def check_log(pair: Pair, table: str) -> list[Entry]:
    """Neither a gap nor a line twice."""
    lines = await log_of(pair[0], table)
    assert list(range(1, len(lines) + 1)) == [line.seq for line in lines]
    assert len({line.action_id for line in lines}) == len(lines)
    return lines


def bus_of(server: Server) -> Bus:
    assert server.registry.peers is not None
    return server.registry.peers._bus


async def seated(pair: Pair, count: int, **more: Any) -> list[Player]:
    """People at one table that has begun, by turns at either server."""
    guests = [await pair[n % 2].guest().named(f"Guest {n}") for n in range(count)]
    table = await guests[0].table("me", *["open"] * (count - 1), **more)
    players = [await guest.enter(table["id"], f"invite={table['invite']}") for guest in guests]
    for number, player in enumerate(players[1:], 1):
        answer = await player.act("sit", number)
        assert "ack" == answer["type"], answer
        await player.look(number)
    assert "ack" == (await players[0].act("start"))["type"]
    await together(players)
    return players


async def together(players: list[Player]) -> None:
    """Wait until all have seen the same line."""
    last = max(player.seq for player in players)
    for player in players:
        await player.hear(lambda player=player: player.seq >= last)  # type: ignore[misc]


async def test_a_game_is_played_from_both_sides(pair: Pair) -> None:
    players = await seated(pair, 2, game="er")
    rng = random.Random(1)
    for _ in range(40):
        await together(players)
        seat = rng.choice(players[0].view["to_act"])
        word = rng.choice(players[seat].words())
        answer = await players[seat].act("pick", seat, players[seat].phase(seat), word=word)
        assert "ack" == answer["type"], answer
    await together(players)
    await check_log(pair, players[0].table["id"])
    for player in players:
        seen = player.view
        await player.resume(-1, 0)
        assert seen == player.view


async def test_acts_at_the_same_moment_make_one_log(pair: Pair) -> None:
    players = await seated(pair, 4, game="er")
    table = players[0].table["id"]
    rng = random.Random(2)
    codes: dict[str, int] = {}

    async def play(seat: int) -> None:
        player = players[seat]
        for _ in range(15):
            await player.settle()
            if not player.words():
                await asyncio.sleep(0.01)
                continue
            answer = await player.act(
                "pick", seat, player.phase(seat), word=rng.choice(player.words())
            )
            code = str(answer.get("code", answer["type"]))
            codes[code] = codes.get(code, 0) + 1
            if code == "stale":
                assert answer["view"] is not None

    await asyncio.gather(*(play(seat) for seat in range(4)))
    await together(players)
    lines = await check_log(pair, table)
    assert codes["ack"] == sum(".act-" in line.action_id for line in lines) - 4  # sat and started
    assert set(codes) <= {"ack", "stale"}


async def test_who_comes_second_with_the_same_decision_is_stale_and_sees_why(pair: Pair) -> None:
    guest = await pair[0].guest().named("Ana")
    table = await guest.table("me", game="er", start=True)
    here = await guest.enter(table["id"])
    there = await pair[1].guest(guest.cookie).enter(table["id"])
    for _ in range(10):
        await together([here, there])
        word, phase = here.words()[0], here.phase(0)
        both = (player.act("pick", 0, phase, word=word) for player in (here, there))
        answers = await asyncio.gather(*both)
        assert ["ack", "reject"] == sorted(answer["type"] for answer in answers)
        loser = next(answer for answer in answers if answer["type"] == "reject")
        assert "stale" == loser["code"]
        assert loser["view"] is not None
    await check_log(pair, table["id"])


async def test_the_same_act_at_both_servers_is_done_once_and_answered_equally(pair: Pair) -> None:
    guest = await pair[0].guest().named("Ana")
    table = await guest.table("me", game="er", start=True)
    players = [await server.guest(guest.cookie).enter(table["id"]) for server in pair]
    for turn in range(10):
        await together(players)
        name, first = f"same-{turn}", players[0]
        frame = act(name, "pick", 0, first.phase(0), first.seq, word=first.words()[0])
        for player in (*players, *players):
            await player.socket.say(frame)
        for player in players:
            await player.hear(lambda name=name, player=player: name in player.answers)  # type: ignore[misc]
        await asyncio.gather(*(player.settle() for player in players))
        assert players[0].answers[name] == players[1].answers[name]
        assert "ack" == players[0].answers[name]["type"]
    await check_log(pair, table["id"])


async def test_one_server_moves_bots_and_the_other_sees_them(pair: Pair) -> None:
    guest = await pair[0].guest().named("Ana")
    table = await guest.table("me", "bot:random", game="er", start=True)
    player = await pair[1].guest(guest.cookie).enter(table["id"])
    await play_on(player, most=25)
    lines = await check_log(pair, table["id"])
    assert any(line.person is None for line in lines)
    rooms = [server.registry.live(table["id"]) for server in pair]
    # A process that was slow learns at its next look that another has taken the lease.
    await until(lambda: 1 == sum(room is not None and room.autoplay.is_on for room in rooms), 10)


async def test_presence_and_phrases_cross_over(pair: Pair) -> None:
    players = await seated(pair, 2, game="er")
    watcher = await pair[1].guest().enter(players[0].table["id"], "screen=1")
    for player in players:
        await player.hear(
            lambda player=player: (  # type: ignore[misc]
                player.presence.get("present") == [True, True]
                and [1, 1] == [player.presence["watchers"], player.presence["screens"]]
            )
        )
    await players[1].socket.say({"type": "say", "id": "hello", "seat": 1, "phrase": "hello"})
    await players[0].hear(lambda: bool(players[0].heard))
    assert 1 == players[0].heard[0]["seat"]
    await watcher.close()
    await players[1].close()
    await players[0].hear(lambda: players[0].presence["present"] == [True, False])


@contextmanager
def silent(server: Server) -> Iterator[None]:
    """Meanwhile the others hear nothing from it."""
    speaker = bus_of(server)
    spoken = speaker.tell
    speaker.tell = lambda told: None  # type: ignore[method-assign]  # noqa: ARG005
    try:
        yield
    finally:
        speaker.tell = spoken  # type: ignore[method-assign]


async def test_words_that_were_lost_are_told_again(pair: Pair) -> None:
    with silent(pair[1]):
        players = await seated(pair, 2, game="er")
        await asyncio.sleep(2 * PRESENCE)  # who is present was told, and nobody heard it
    await players[0].hear(lambda: players[0].presence.get("present") == [True, True])
    await until(lambda: 1 in pair[0].registry.sockets_of_persons.elsewhere.values(), 10)


async def test_a_server_that_was_silent_for_long_is_known_again(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = await seated(pair, 2, game="er")
    await players[0].hear(lambda: players[0].presence.get("present") == [True, True])
    with silent(pair[1]), monkeypatch.context() as patience:
        patience.setattr(peers, "_PEER_TIMEOUT_S", 0.1)
        await players[0].hear(lambda: players[0].presence["present"] == [True, False])
    await players[0].hear(lambda: players[0].presence["present"] == [True, True])


async def test_a_look_that_fails_is_not_the_last(pair: Pair) -> None:
    assert pair[1].registry.peers is not None
    ownership = pair[1].registry.ownership
    looks: list[float] = []

    async def renew() -> None:
        looks.append(monotonic())
        raise RuntimeError("something nobody thought of")

    ownership.renew = renew  # type: ignore[method-assign]
    await until(lambda: len(looks) > 1, 10)


async def test_lists_are_right_where_a_table_is_awake_elsewhere(pair: Pair) -> None:
    players = await seated(pair, 2, game="er")
    table = players[0].table["id"]
    for seat in (0, 1):
        await together(players)
        phase, word = players[seat].phase(seat), players[seat].words()[0]
        await players[seat].act("pick", seat, phase, word=word)
    await together(players)
    await players[0].hear(lambda: players[0].presence.get("present") == [True, True])
    await players[1].close()
    await players[0].hear(lambda: players[0].presence["present"] == [True, False])
    far = pair[1].registry.live(table)
    assert far is not None
    pair[1].registry.ownership.forget(far)
    cookie = players[0].cookie()
    here, there = [(await server.guest(cookie).get("/api/me"))["games"][0] for server in pair]
    assert here["your_turn"] == there["your_turn"]
    assert [seat["present"] for seat in here["seats"]] == [
        seat["present"] for seat in there["seats"]
    ]
    assert [True, False] == [seat["present"] for seat in there["seats"]]


async def test_a_rematch_asked_for_on_both_sides_is_one_table(pair: Pair) -> None:
    players = await seated(pair, 2, game="er")
    rooms = [server.registry.live(players[0].table["id"]) for server in pair]
    both = (
        server.registry.follow_up(room.table)
        for server, room in zip(pair, rooms, strict=True)
        if room is not None
    )
    await asyncio.gather(*both)
    games = (await pair[1].guest(players[0].cookie()).get("/api/me"))["games"]
    assert 2 == len(games)


async def test_a_new_invitation_holds_at_both_servers_at_once(pair: Pair) -> None:
    guest = await pair[0].guest().named("Ana")
    made = await guest.table("me", "open", visibility="private")
    here = await guest.enter(made["id"])
    looking = await pair[1].guest().enter(made["id"], f"invite={made['invite']}")
    assert "ack" == (await here.act("reinvite"))["type"]
    await looking.socket.ended()
    assert 4404 == looking.socket.code
    stranger = pair[1].guest()
    old = await stranger.request("GET", f"/api/tables/{made['id']}?invite={made['invite']}")
    new = await stranger.request("GET", f"/api/tables/{made['id']}?invite={here.table['invite']}")
    assert [404, 200] == [old.status_code, new.status_code]
