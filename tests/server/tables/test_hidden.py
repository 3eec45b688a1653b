"""Hidden information: what a seat may not know changes not a byte of what it is told."""

from __future__ import annotations

import io
import itertools
import random
from typing import Any

import pytest

from dicehospital.bots import advice
from dicehospital.server.monitoring import logs
from dicehospital.server.tables import table_queries
from dicehospital.server.tables.live import live_table as rooms
from tests.server.pairs import secrets_of, told
from tests.server.players import Player, play_all
from tests.server.support import Server, seated
from tests.soak import many

PAIRS = 120  # for each number of players


@pytest.mark.parametrize("seats", [3])
async def test_states_that_differ_in_hidden_facts_give_the_same_bytes(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    await compare(seats, PAIRS, seats, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
async def test_many_more_states_give_the_same_bytes(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    await compare(seats, many(4) * PAIRS, 100 + seats, monkeypatch)


async def compare(seats: int, count: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many pairs of states that differ in hidden facts: whoever may not know is told the same."""
    rng = random.Random(seed)
    games = itertools.count()
    # Clocks must not decide what a hint says; Expert, who takes long, is asked by the soak alone.
    monkeypatch.setattr(table_queries, "HINT_SECONDS", 0.0)
    monkeypatch.setattr(table_queries, "LONG_HINT_SECONDS", 0.0)
    if count == PAIRS:
        monkeypatch.setattr(advice, "EXPERT", "greedy")
    pairs = itertools.chain.from_iterable(secrets_of(seats, rng) for _ in games)
    for number, secret in zip(range(count), pairs, strict=False):
        heard = []
        for word in secret.words:
            clock = itertools.count(1_700_000_000_000)
            monkeypatch.setattr(rooms, "now", lambda c=clock: next(c))
            heard.append(await told(secret, word, whole=number % 25 == 0))
        assert heard[0] == heard[1]
        assert len(heard[0]) > 30


async def test_the_same_check_sees_a_difference_that_is_not_hidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The one who acts is told what it did: the bytes differ, so the check is not blind."""
    monkeypatch.setattr(rooms, "now", lambda: 1_700_000_000_000)
    rng = random.Random(1)
    secret = next(secrets_of(4, rng))
    own = type(secret)(secret.game, secret.other, secret.other, secret.words)
    first, second = [await told(own, word, whole=False) for word in own.words]
    assert first != second


async def test_nobody_keeps_the_eyes_of_a_seat_that_has_changed_hands(house: Server) -> None:
    guests = [await house.guest().named(f"G{n}") for n in range(3)]
    table = (await guests[0].table("me", "open", "open"))["id"]
    players = [await guest.enter(table) for guest in guests]
    for number in (1, 2):
        await players[number].act("sit", number)
    assert [0, 1, 2] == [player.seat for player in players]
    await players[0].act("swap", 1, **{"with": 2})
    for player in players:
        await player.settle()
    assert [0, 2, 1] == [player.seat for player in players]
    await players[1].act("stand", 2)
    assert "ack" == (await players[2].act("swap", 1, **{"with": 2}))["type"]
    await players[0].act("bot", 1, bot="random")
    await players[0].act("start")
    for player in players:
        await player.settle()
    assert [0, None, 2] == [player.seat for player in players]
    assert [] == players[1].view["options"]


# -- canaries ----------------------------------------------------------------------------------------
EVERYTHING = ["city", "investments", "maternity", "events", "experimental", "promos", "superbug"]
WARDS = {"wards": [["R3", "Y5", "G2"], ["R4"]]}
LATE = {
    "game": "hospital",
    "players": 3,
    "round": 7,
    "phase": "activation",
    "modules": EVERYTHING,
    "hospitals": [WARDS, WARDS, WARDS],
}
GAMES: dict[str, dict[str, Any]] = {"er": {}, "hospital": {"position": LATE}}


@pytest.mark.parametrize("game", GAMES)
async def test_no_seed_token_or_invitation_is_ever_sent_to_whom_it_does_not_belong(
    house: Server, log: io.BytesIO, game: str
) -> None:
    await _one_game(house, 1, log, game=game, **GAMES[game])


async def _one_game(house: Server, seed: int, log: io.BytesIO, **order: Any) -> None:
    """A whole game with two people, a bot and a spectator, every byte of it kept."""
    house.heard.clear()
    players = await seated(house, 3, **order)
    table = players[0].table["id"]
    stranger = house.guest()
    watcher = await stranger.enter(table)
    await play_all(players, 10 + 20 * seed, seed)
    await players[2].act("resign", 2)
    for path in ("", "/record", "/link", "/qr.svg"):
        await stranger.request("GET", f"/api/tables/{table}{path}")
    await stranger.request("GET", "/api/tables")
    await stranger.request("GET", "/api/featured")
    for player in (*players[:2], watcher):
        for about in ("outlook", "scores", "hint", "plan", "course"):
            await player.ask(about, player.seat)
    room = house.registry.live(table)
    assert room is not None
    header = room.table.header
    await stranger.request("GET", "/metrics")
    logs.fault("canary", ValueError(header.seed.hex()), table=table, invite=header.invite)
    before = b"\n".join([*house.heard, log.getvalue()])
    assert b'"act"' in log.getvalue()
    number = int.from_bytes(header.seed, "big")
    for trace in (header.seed.hex()[:16], str(number)[:18], str(number)[-18:], f"{number:X}"[-12:]):
        assert trace.encode().lower() not in before.lower()
    await _finish(players[:2])
    await watcher.hear(lambda: watcher.table["status"] == "over")
    everything = b"\n".join(house.heard)
    assert header.seed.hex().encode() in everything
    for player in players:
        assert player.cookie().encode() not in everything
        assert player.cookie().encode() not in log.getvalue()
    assert header.invite not in str(watcher.frames)
    assert header.invite.encode() not in log.getvalue()
    assert header.seed.hex().encode() not in log.getvalue()


async def _finish(players: list[Player]) -> None:
    for player in players:
        assert player.seat is not None
        assert "ack" == (await player.act("resign", player.seat))["type"]
