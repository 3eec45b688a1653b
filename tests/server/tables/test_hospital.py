"""Dice Hospital at tables: made as agreed and played to the end."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.server.tables.games import GAMES, has_opponent
from tests.server.players import Json, Player, play_on
from tests.server.support import Server
from tests.server.tables.at_work import GAME, LAST_ROUND, at_work

HOSPITAL = GAMES[GAME]
EVERYTHING = ["experimental", "promos", "events", "panic", "epidemic", "superbug", "final_pickup"]


# -- making tables -----------------------------------------------------------------------------------
@pytest.mark.parametrize("preset", HOSPITAL.presets, ids=lambda preset: preset.id)
async def test_every_usual_way_to_play_makes_a_table(house: Server, preset: Any) -> None:
    """DH-1.2, DH-10.10: the usual tables."""
    guest = house.guest()
    rivals = ["opponent"] if preset.options.get("solo") == "automa" else []
    for players in preset.players:
        seats = ["me", *["open"] * (players - 1)]
        found = await guest.table(*seats, game=GAME, options=preset.options)
        player = await guest.enter(found["id"])
        kinds = [seat["kind"] for seat in player.table["seats"]]
        assert rivals == kinds[players:], "nobody else sits beside the players"
        assert (GAME, "open") == (player.table["game"], player.table["status"])


def test_rules_that_bring_an_opponent_say_so_as_data() -> None:
    """DH-12.1, DH-19.1: alone one plays for points against nobody, or against the Automa."""
    assert [True, False] == [has_opponent("er", players, {}) for players in (1, 2)]
    assert [False] * 5 == [has_opponent(GAME, players, {}) for players in (1, 2, 3, 4, 5)]
    assert has_opponent(GAME, 1, {"solo": "automa"})


@pytest.mark.parametrize(
    ("seats", "options", "field"),
    [
        (6, {}, "players"),
        (5, {"edition": "proto212"}, "players"),
        (2, {"modules": ["city", "final_pickup"]}, "options.modules"),
        (2, {"modules": ["city"], "city_pink": "random"}, "options.city_pink"),
        (2, {"solo": "automa"}, "options.solo"),
        (1, {"solo": "automa", "modules": ["events"]}, "options.modules"),
        (1, {"automa_mix": "4/3/2"}, "options.automa_mix"),
        (1, {"modules": ["maternity"]}, "options.modules"),
        (2, {"edition": "first"}, "options.edition"),
        (2, {"edition": "proto212", "modules": ["events"]}, "options.modules"),
        (2, {"double_reports": True}, "options.double_reports"),
        (1, {"administrators": True}, "options.administrators"),
        (1, {"modules": ["epidemic"]}, "options.modules"),
        (2, {"players": 2}, "options.players"),
        (2, {"pack": "/etc/hostname"}, "options.pack"),
        (2, {"pack": {"departments": []}}, "pack"),
        (2, {"pack": 5}, "options.pack"),
    ],
)
async def test_what_cannot_be_agreed_on_is_refused_by_its_name(
    house: Server, seats: int, options: Json, field: str
) -> None:
    """DH-1.2, DH-11.1, DH-12.1, DH-13.2."""
    wishes = ["me", *["bot:random"] * (seats - 1)]
    body = {"players": seats, "seats": wishes, "game": GAME, "options": options}
    response = await house.guest().request("POST", "/api/tables", body)
    assert 422 == response.status_code
    assert field == response.json()["error"]["field"]


async def test_nobody_makes_the_server_open_a_file_of_its_own(house: Server) -> None:
    """DH-13.2: a pack comes whole or not at all, in tables, in records and in positions."""
    guest = house.guest()
    named = {"options": {"pack": "/etc/hostname"}}
    body = {"players": 2, "seats": ["me", "open"], "game": GAME}
    tried = {"position": {**LAST_ROUND, **named}, "seat": 0, "picks": []}
    record = {**dh.new_game(GAME, players=2, seed=1).record(), **named}
    for path, wanted in (
        ("/api/tables", {**body, "position": {**LAST_ROUND, **named}}),
        ("/api/try", tried),
        ("/api/replay", {"record": record}),
    ):
        response = await guest.request("POST", path, wanted)
        assert (422, True) == (
            response.status_code,
            response.json()["error"]["field"].endswith("options.pack"),
        )


# -- whole games -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("people", "bots", "options"),
    [
        (2, 0, {"edition": "proto212", "modules": ["experimental"]}),
        pytest.param(2, 2, {"modules": EVERYTHING}, marks=pytest.mark.soak),
        pytest.param(
            2, 3, {"modules": ["city", "investments", "maternity"]}, marks=pytest.mark.soak
        ),
    ],
    ids=["prototype", "four_with_everything", "five_with_community_care"],
)
async def test_a_whole_game_is_played_and_proved(
    house: Server, people: int, bots: int, options: Json
) -> None:
    """DH-9.1, DH-11.1: people and bots, to the result; then the record tells it all again."""
    players = await _table_of(house, people, bots, options)
    await _play_people(players, random.Random(people + bots))
    assert "over" == players[0].table["status"]
    result = players[0].table["result"]
    assert people + bots == len(result["scores"])
    await _prove(house, players[0].table["id"], result)


async def _table_of(house: Server, people: int, bots: int, options: Json) -> list[Player]:
    """So many people and as many bots after them, at a table that has just begun."""
    guests = [await house.guest().named(f"Guest {n}") for n in range(people)]
    wishes = ["me", *["open"] * (people - 1), *["bot:random"] * bots]
    table = await guests[0].table(*wishes, game=GAME, options=options)
    players = [await guest.enter(table["id"]) for guest in guests]
    for number, player in enumerate(players[1:], 1):
        assert "ack" == (await player.act("sit", number))["type"]
    assert "ack" == (await players[0].act("start"))["type"]
    return players


async def _play_people(players: list[Player], rng: random.Random) -> None:
    """Everybody picks at random as soon as something is asked of them; bots act in between."""
    while not players[0].view["over"]:
        seat = rng.randrange(len(players))
        await players[seat].settle()
        if players[seat].view["options"]:
            word = rng.choice(players[seat].words())
            answer = await players[seat].act("pick", seat, players[seat].phase(seat), word=word)
            assert "ack" == answer["type"], answer
        await players[0].settle()


async def _prove(house: Server, table: str, result: Json) -> None:
    guest = house.guest()
    record = await guest.get(f"/api/tables/{table}/record")
    game = dh.replay(record)
    assert result["scores"] == [score.total for score in game.scores()]
    told = (await guest.request("POST", "/api/replay", {"record": record})).json()
    proved = told["verified"]
    assert [True] * 4 == [proved[name] for name in ("chain", "moves", "seed", "result")]
    assert result["scores"] == told["frames"][-1]["scores"]
    assert all("say" in event for frame in told["frames"] for event in frame["events"])
    log = json.loads(json.dumps(record["log"]))
    roll = next(line for line in log if line.get("chance") == "roll")
    roll["result"] = [5] * len(roll["result"])
    forged = await guest.request("POST", "/api/replay", {"record": {**record, "log": log}})
    assert 422 == forged.status_code or not forged.json()["verified"]["chain"]


async def test_alone_one_plays_for_points_with_reports(house: Server) -> None:
    """DH-12.3, DH-12.4: no opponent, no ambulances, and the one player wins in any case."""
    guest = house.guest()
    options = {"modules": ["events"], "double_reports": True}
    found = await guest.table("me", game=GAME, options=options, start=True)
    player = await guest.enter(found["id"])
    assert ([], 3) == (
        player.view["ambulances"],
        len(player.view["reports"]["columns"]),
    )
    await play_on(player)
    assert [0] == player.table["result"]["winners"]
    assert [8, 8] == player.table["turn"]


async def test_the_automa_has_a_seat_and_may_win(house: Server) -> None:
    """DH-19.7: two scores, one hospital; whoever plays at random loses, and then nobody wins."""
    guest = house.guest()
    found = await guest.table("me", game=GAME, options={"solo": "automa"}, start=True)
    player = await guest.enter(found["id"])
    assert ["person", "opponent"] == [seat["kind"] for seat in player.table["seats"]]
    await play_on(player)
    result = player.table["result"]
    assert ([], 2) == (result["winners"], len(result["scores"]))
    assert result["scores"][0] <= result["scores"][1]
    await _prove(house, found["id"], result)


async def test_every_way_the_form_offers_can_be_agreed_on(house: Server) -> None:
    """DH-17.4, DH-19.1: the conditions of the form and those of the rules are the same."""
    for players, options in _ways():
        wishes = ["me", *["bot:random"] * (players - 1)]
        body = {"players": players, "seats": wishes, "game": GAME, "options": options}
        response = await house.guest().request("POST", "/api/tables", body)
        assert 201 == response.status_code, (players, options, response.json())


def _ways() -> list[tuple[int, Json]]:
    """Every choice of the form alone, with what it needs, for every number of players it is open to."""
    found: list[tuple[int, Json]] = []
    for option in HOSPITAL.options:
        for choice in option.choices or [""]:
            value = [choice] if option.kind == "some" else choice or not option.usual
            condition = {**(option.only or {}), **option.limits.get(choice, {})}
            options = {**condition.get("where", {}), option.key: value}
            found += [(players, _known(players, options)) for players in _open_to(condition)]
    return found


def _open_to(condition: Json) -> range:
    if "players" in condition:
        return range(condition["players"], condition["players"] + 1)
    return range(condition.get("least", 1), condition.get("most", 5) + 1)


def _known(players: int, options: Json) -> Json:
    """Where several play, nobody says how one does."""
    return {key: value for key, value in options.items() if key != "solo" or players == 1}


async def test_a_bot_plays_for_whoever_resigns(house: Server) -> None:
    """The stand-in knows every game: a person who leaves does not stop the others."""
    first, second = await at_work(house)
    for seat, player in enumerate((first, second)):
        assert "ack" == (await player.act("resign", seat))["type"]
    await first.hear(lambda: first.table["status"] == "over")
