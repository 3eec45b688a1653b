"""Tables that begin with a position: everybody sees it, and nobody has laid out what lies face down."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.record import header_of, sealed_again
from dicehospital.server.tables.table import Table
from tests.play import random_game, random_pick
from tests.server.players import Json, Player, play_all
from tests.server.support import Server, seated, server

SECRET = {"seed": "0x5eed", "dealt": 0, "redraws": True}
MODULES: list[tuple[int, Json]] = [
    (2, {}),
    (3, {"edition": "proto212"}),
    (3, {"modules": ["experimental", "promos", "events", "final_pickup"]}),
    (2, {"modules": ["city", "events", "promos"]}),
    (3, {"modules": ["investments", "maternity", "promos"]}),
    (4, {"modules": ["city", "investments", "maternity", "events", "experimental", "superbug"]}),
    (1, {"solo": "automa"}),
    (1, {"modules": ["events"]}),
]
SHORT: Json = {"game": "hospital", "players": 2, "round": 2, "hospitals": [{}, {}], "seed": 1}


def stacked(players: int = 2, options: Json | None = None, seed: int = 1, picks: int = 60) -> Json:
    """A position somewhere in a game, each deck of which is in an order of its writer's."""
    rng = random.Random(seed)
    game = dh.new_game("hospital", players=players, seed=seed, options=options or {})
    for _ in range(picks):
        if not game.is_over:
            random_pick(game, rng)
    while not game.is_over and any(view["secret"] for view in views(game)):
        random_pick(game, rng)
    position = game.position()
    for name, layers in position["decks"].items():
        cards = [card for layer in layers for card in layer]
        rng.shuffle(cards)
        position["decks"][name] = [[card] for card in cards]
    return position


def last_turn() -> Json:
    """A short position near the end of a game of Emergency Roll."""
    late = ("rng", "ambulance", "dice", "todo", "draft")
    found = {**random_game(2, 3, 0).position(), "turn": 8, "seed": 3}
    return {field: value for field, value in found.items() if field not in late}


def views(game: Any) -> list[Json]:
    return list(game.views(list(range(len(game.view(None)["hospitals"])))))


def decks_of(game: Any) -> dict[str, list[list[str]]]:
    found: dict[str, list[list[str]]] = game.position()["decks"]
    return found


def table_of(house: Server, player: Player) -> Table:
    room = house.registry.live(player.table["id"])
    assert room is not None
    return room.table


# -- nobody knows what is to come ------------------------------------------------------------------------
async def test_a_host_who_stacks_the_decks_does_not_know_what_comes(house: Server) -> None:
    position = stacked(2)
    players = await seated(house, 2, game="hospital", position=position)
    game = table_of(house, players[0]).game
    assert game is not None
    for name, layers in decks_of(game).items():
        assert len(layers) <= 1, "in no order at all"
        assert [card for layer in position["decks"][name] for card in layer] != layers
    assert "decks" not in game.origin["position"]


async def test_tables_of_one_position_go_on_otherwise(house: Server) -> None:
    """Neither the seed of a position nor its decks tell what is drawn where it does not say.

    Two of 144 displays are alike once in a while, three in a row are not.
    """
    drawn = [
        (await seated(house, 2, game="hospital", position=SHORT))[0].view["display"]
        for _ in range(3)
    ]
    assert any(drawn[0] != other for other in drawn[1:])


@pytest.mark.parametrize(("players", "options"), MODULES, ids=str)
def test_what_a_position_hides_does_not_matter_to_how_it_is_taken(
    players: int, options: Json
) -> None:
    """Positions that differ only in what lies face down begin the same game, whatever the modules."""
    for picks in (15, 120):
        position = stacked(players, options, 7, picks)
        other = {**position, "decks": {}, "seed": 99}
        other["decks"] = {name: [[], *layers[:1]] for name, layers in position["decks"].items()}
        other["rng"] = dh.new_game("hospital", seed=5).position()["rng"]
        one, two = (
            dh.from_position({**each, "sealed": SECRET}, dealer="sealed")
            for each in (position, other)
        )
        assert one.position() == two.position()
        assert all(len(layers) <= 1 for layers in decks_of(one).values())
        shown, before = one.view(None), dh.from_position(position).view(None)
        for field in ("hospitals", "display", "discards", "bag", "ambulances", "order", "asked"):
            assert before[field] == shown[field]


def test_the_seed_of_a_table_decides_what_is_face_down() -> None:
    first, again, other = (
        dh.from_position({**SHORT, "sealed": {**SECRET, "seed": seed}}, dealer="sealed")
        for seed in (1, 1, 2)
    )
    assert first.position() == again.position()
    assert first.view(None)["display"] != other.view(None)["display"]


@pytest.mark.parametrize("redraws", [1, "yes", None, []])
def test_a_seal_says_yes_or_no(redraws: Any) -> None:
    with pytest.raises(BadInput) as refused:
        dh.from_position({**last_turn(), "sealed": {**SECRET, "redraws": redraws}})
    assert "sealed.redraws" == refused.value.field


# -- what cannot be drawn anew is refused -----------------------------------------------------------------
def secret_take() -> Json:
    """Somebody but the Chief has taken a die, and others have not."""
    for seed in range(100):
        game = random_game(3, seed, 2)
        if any(view["secret"] for view in game.views([0, 1, 2])):
            return game.position()
    raise AssertionError


def dealt_administrators() -> Json:
    """All choose in secret which administrator to keep."""
    game, rng = dh.new_game("hospital", players=3, seed=1), random.Random(1)
    while not any(view["secret"] for view in views(game)):
        random_pick(game, rng)
    return game.position()


@pytest.mark.parametrize("made", [secret_take, dealt_administrators])
async def test_a_position_in_which_somebody_has_a_secret_is_refused_among_others(
    house: Server, made: Callable[[], Json]
) -> None:
    host, secret = house.guest(), made()
    body = {"players": 3, "game": secret["game"], "position": secret}
    others = await host.request("POST", "/api/tables", {**body, "seats": ["me", "open", "open"]})
    assert (422, "position") == (others.status_code, others.json()["error"]["field"])
    alone = {**body, "seats": ["me", "local", "bot:random"]}
    answer = await host.request("POST", "/api/tables", alone)
    assert 201 == answer.status_code
    table = answer.json()["id"]
    player = await host.enter(table)
    assert "as_set" == player.table["position"]
    await player.act("bot", 2, bot=None)
    other = await (await house.guest().named("Ben")).enter(table)
    await other.act("sit", 2)
    refused = await player.act("start")
    assert ("reject", "bad") == (refused["type"], refused["code"])
    await other.act("stand", 2)
    await player.act("bot", 2, bot="random")
    assert "ack" == (await player.act("start"))["type"]


# -- everybody sees it ---------------------------------------------------------------------------------------
async def shown(house: Server, table: str) -> list[str | None]:
    """How the table begins as a stranger sees it: in the list, on its page and at the table."""
    stranger = house.guest()
    listed = (await stranger.get("/api/tables?limit=100"))["tables"]
    [row] = [row["position"] for row in listed if row["id"] == table]
    page = (await stranger.get(f"/api/tables/{table}"))["position"]
    watcher = await stranger.enter(table)
    found = [row, page, watcher.table["position"]]
    await watcher.close()
    return found


@pytest.mark.parametrize("made", [stacked, last_turn])
async def test_everybody_sees_that_a_table_begins_with_a_position(
    house: Server, made: Callable[[], Json]
) -> None:
    position = made()
    host, ben = await house.guest().named("Ana"), await house.guest().named("Ben")
    order = {"game": position["game"], "position": position}
    table = (await host.table("me", "open", **order))["id"]
    assert ["redrawn"] * 3 == await shown(house, table)
    player, other = await host.enter(table), await ben.enter(table)
    await other.act("sit", 1)
    assert ["redrawn"] * 3 == await shown(house, table)
    await player.act("start")
    assert ["redrawn"] * 3 == await shown(house, table)
    alone = (await host.table("me", "local", **order, start=True))["id"]
    assert ["as_set"] * 3 == await shown(house, alone)
    usual = (await host.table("me", "local", game=position["game"], start=True))["id"]
    assert [None] * 3 == await shown(house, usual)


async def test_alone_a_position_is_taken_as_it_is(house: Server) -> None:
    host, position = house.guest(), stacked(2)
    for seats in (("me", "local"), ("me", "bot:random")):
        table = await host.table(*seats, game="hospital", position=position)
        player = await host.enter(table["id"])
        await player.act("start")
        game = table_of(house, player).game
        assert game is not None
        assert position["decks"] == game.origin["position"]["decks"]


async def test_who_sits_down_later_finds_the_decks_shuffled(house: Server) -> None:
    host, ben = house.guest(), await house.guest().named("Ben")
    table = (await host.table("me", "bot:random", game="hospital", position=stacked(2)))["id"]
    player = await host.enter(table)
    assert "as_set" == player.table["position"]
    await player.act("bot", 1, bot=None)
    assert "redrawn" == player.table["position"]
    other = await ben.enter(table)
    await other.act("sit", 1)
    await player.act("start")
    game = table_of(house, player).game
    assert game is not None
    assert all(len(layers) <= 1 for layers in decks_of(game).values())


# -- and can prove it ----------------------------------------------------------------------------------------
async def finished(house: Server) -> tuple[Json, str]:
    """The record of a game of two people that began near its end, and its table."""
    players = await seated(house, 2, position=last_turn())
    await play_all(players)
    table = players[0].table["id"]
    return await house.guest().get(f"/api/tables/{table}/record"), table


async def test_the_record_says_so_and_is_verified(house: Server) -> None:
    record, table = await finished(house)
    assert "redrawn" == record["about"]["position"]
    assert record["position"]["sealed"]["redraws"] is True
    answer = await house.guest().request("POST", "/api/replay", {"table": table})
    assert all(value for value in answer.json()["verified"].values())
    link = (await house.guest().get(f"/api/tables/{table}/link"))["link"]
    again = await house.guest().request("POST", "/api/replay", {"link": link})
    assert answer.json()["frames"] == again.json()["frames"]


async def test_another_seed_than_promised_does_not_pass(house: Server) -> None:
    record, _ = await finished(house)
    forged = json.loads(json.dumps(record))
    forged["position"]["sealed"]["seed"] = "0x1"
    header = header_of(forged)
    resealed = sealed_again(forged, header, [_bare(line) for line in forged["log"]], None)
    with pytest.raises(BadInput) as refused:
        dh.replay(resealed)
    assert "about.commitment" == refused.value.field


def _bare(line: Json) -> Json:
    return {key: value for key, value in line.items() if key != "hash"}


async def test_a_redrawn_game_is_the_same_after_a_restart(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        players = await seated(house, 2, game="hospital", position=stacked(2))
        await play_all(players, 70)  # past a snapshot
        table = table_of(house, players[0])
        assert table.game is not None
        before = table.game.position()
    async with server(tmp_path) as house:
        room = await house.registry.load(table.id)
        assert room is not None
        assert room.table.game is not None
        assert before == room.table.game.position()
        assert "redrawn" == room.table.position()
