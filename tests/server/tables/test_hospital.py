"""Dice Hospital at tables: made as agreed, played to the end, nothing secret told, nothing lost."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.server.tables import creation
from dicehospital.server.tables.drive import ending
from dicehospital.server.tables.games import GAMES, has_opponent
from tests.server.support import Json, Player, Server, play_on, seated, server

GAME = "hospital"
HOSPITAL = GAMES[GAME]
WARD: Json = {"patients": ["R3", "R5", "Y4", "G6"], "specialists": ["s_surgeon"], "blood": 1}
LAST_ROUND: Json = {
    "game": GAME,
    "players": 2,
    "round": 8,
    "phase": "activation",
    "hospitals": [WARD, WARD],
    "seed": 3,
}
EVERYTHING = ["experimental", "promos", "events", "panic", "epidemic", "superbug", "final_pickup"]


async def at_work(house: Server, **more: Any) -> list[Player]:
    """Two people in the activation of the last round."""
    return await seated(house, 2, game=GAME, position=LAST_ROUND, **more)


def offered(player: Player, ref: str) -> int:
    """The word of a pick that is open."""
    words = [option["word"] for option in player.view["options"] if option["ref"] == ref]
    assert 1 == len(words), (ref, player.view["options"])
    return int(words[0])


async def pick(player: Player, seat: int, ref: str) -> None:
    """Pick what a reference points at."""
    answer = await player.act("pick", seat, player.phase(seat), word=offered(player, ref))
    assert "ack" == answer["type"], answer
    await player.settle()


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


# -- secrets -----------------------------------------------------------------------------------------
async def test_administrators_are_told_to_nobody_before_all_have_kept_one(house: Server) -> None:
    """DH-2.4: neither what was dealt to others nor what they kept, to players and spectators."""
    players = await seated(house, 3, game=GAME)
    watcher = await house.guest().enter(players[0].table["id"])
    rng = random.Random(4)
    while "keep" not in players[0].view["asked"]:
        await _one_pick(players, rng)
    dealt = [player.view["hospitals"][n]["dealt"] for n, player in enumerate(players)]
    everybody = [*players, watcher]
    for seat in (0, 1):
        await pick(players[seat], seat, f"card:{dealt[seat][0]}")
    await players[0].act("undo", 0)
    await pick(players[0], 0, f"card:{dealt[0][1]}")
    for own, one in enumerate(everybody):
        await one.settle()
        heard = json.dumps(one.frames)
        others = [card for seat, pair in enumerate(dealt) if seat != own for card in pair]
        assert [] == [card for card in others if f'"{card}"' in heard]
        own_cards = dealt[own] if own < len(dealt) else []
        assert all(f'"{card}"' in heard for card in own_cards), "the check is not blind"
    await pick(players[2], 2, f"card:{dealt[2][0]}")
    for one in everybody:
        await one.settle()
        kept = [hospital["administrator"] for hospital in one.view["hospitals"]]
        assert [dealt[0][1], dealt[1][0], dealt[2][0]] == kept


INVESTING: Json = {
    "game": GAME,
    "players": 3,
    "round": 3,
    "phase": "improvement",
    "step": "invest",
    "modules": ["investments"],
    "first_player": 0,
    "hospitals": [WARD, {"patients": ["R3"]}, {"patients": ["Y3"]}],
}


@pytest.fixture
def known_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """One with which the first two red tokens differ and are laid on departments."""
    monkeypatch.setattr(creation, "fresh_secret", lambda: bytes(32))


@pytest.mark.usefixtures("known_seed")
async def test_tokens_are_told_to_nobody_but_who_looks_at_them(house: Server) -> None:
    """DH-15.4: neither those looked at nor those in piles, in views, outlooks and events of others."""
    players = await seated(house, 3, game=GAME, position=INVESTING)
    watcher = await house.guest().enter(players[0].table["id"])
    await pick(players[0], 0, "space:red")
    await pick(players[0], 0, "staff:nurse")
    looked = set(players[0].view["investments"]["looked"])
    kept = next(option["ref"] for option in players[0].view["options"] if "token:" in option["ref"])
    await pick(players[0], 0, kept)  # half made: it could still be the other
    for player in (*players, watcher):
        await player.settle()
        await player.ask("outlook", player.seat)
    own, *others = (_named(one, "t_") for one in (*players, watcher))
    assert looked == own, "the check is not blind"
    assert [set(), set(), set()] == others
    assert [2, 2, 2] == [one.view["investments"]["looked"] for one in (*players[1:], watcher)]
    await pick(players[0], 0, "department:d_icu")
    for player in (*players[1:], watcher):
        await player.settle()
        assert {kept.removeprefix("token:")} == _named(player, "t_")


def _named(player: Player, start: str) -> set[str]:
    """Components whose id begins so in anything that a player was ever told."""
    return set(re.findall(rf'"({start}[a-z0-9_]+)"', json.dumps(player.frames)))


@pytest.mark.usefixtures("known_seed")
@pytest.mark.parametrize(
    "ref", ["token:t_above_red", "space:red", "card:t_low2_red", "token:nothing", "token:"]
)
async def test_asking_why_not_about_tokens_tells_nothing_of_piles(house: Server, ref: str) -> None:
    """DH-15.4: whoever names tokens or nonsense gets a reason or none, and learns nothing."""
    players = await seated(house, 3, game=GAME, position=INVESTING)
    await pick(players[0], 0, "space:red")
    await pick(players[0], 0, "staff:nurse")
    looked = set(players[0].view["investments"]["looked"])
    answers = [await player.ask("why", player.seat, ref=ref) for player in players]
    told = [
        set(re.findall(r'"(?:token:)?(t_[a-z0-9_]+)', json.dumps(answer))) for answer in answers
    ]
    asked = {ref.partition(":")[2]}
    assert told[0] <= looked | asked
    assert told[1] | told[2] <= asked


async def _one_pick(players: list[Player], rng: random.Random) -> None:
    for player in players:
        await player.settle()
    seat = players[0].view["to_act"][0]
    word = rng.choice(players[seat].words())
    await players[seat].act("pick", seat, players[seat].phase(seat), word=word)
    for player in players:
        await player.settle()


async def test_a_half_made_move_is_seen_by_nobody_else(house: Server) -> None:
    """What somebody is about to do is no business of the others."""
    first, second = await at_work(house)
    before = second.view
    await pick(first, 0, "department:d_critical")
    await second.settle()
    assert before == second.view
    assert ["d_critical"] == first.view["agenda"][0]["draft"]


# -- coming back, taking back ------------------------------------------------------------------------
async def test_a_half_made_activation_outlives_a_lost_line_and_a_restart(tmp_path: Path) -> None:
    """A draft is on the server, with the words picked so far."""
    async with server(tmp_path) as house:
        first, second = await at_work(house)
        await pick(first, 0, "department:d_critical")
        await pick(first, 0, "card:s_surgeon")
        await pick(second, 1, "department:d_clinic")
        await first.settle()
        await first.close()
        cookie, table = first.cookie(), first.table["id"]
        again = await house.guest(cookie).enter(table)
        assert (first.view, first.events) == (again.view, again.events)
    async with server(tmp_path) as house:
        later = await house.guest(cookie).enter(table)
        assert (first.view, first.events) == (later.view, later.events)
        await pick(later, 0, "patient:1")
        assert "ability" == later.view["asked"][0]


async def test_taking_back_in_the_activation_does_not_disturb_the_other_seat(house: Server) -> None:
    """DH-5.1, DH-13.1: what one seat takes back changes nothing of what the other did or is asked."""
    first, second = await at_work(house)
    start = first.view["hospitals"][0]
    for ref in ("department:d_critical", "staff:nurse", "patient:1"):
        await pick(first, 0, ref)
    for ref in ("department:d_clinic", "staff:nurse", "patient:4"):
        await pick(second, 1, ref)
    await pick(second, 1, "department:d_imaging")  # and is in the middle of a move
    asked = (second.view["hospitals"][1], second.view["agenda"], second.words())
    phase = second.phase(1)
    assert "ack" == (await first.act("undo", 0))["type"]
    await first.settle()
    await second.settle()
    assert start == first.view["hospitals"][0]
    assert asked == (second.view["hospitals"][1], second.view["agenda"], second.words())
    assert phase == second.phase(1), "what the other is about to send is not stale"
    await pick(second, 1, "staff:nurse")


# -- questions ---------------------------------------------------------------------------------------
async def test_hints_are_legal_and_final_picks_are_told(house: Server) -> None:
    """DH-13.1: the last `done` cannot be taken back, and a client can ask for that beforehand."""
    first, second = await at_work(house)
    hint = (await first.ask("hint", 0))["data"]
    assert hint["words"][0] in first.words()
    assert {"reason": None} == (await first.ask("why", 0, move=hint["text"]))["data"]
    assert all(one["say"]["id"].startswith("move.hospital.") for one in hint["moves"])
    assert [] == (await first.ask("outlook", 0))["data"]["final"] == first.outlook["final"]
    done = offered(second, "button:done")
    await pick(first, 0, "button:done")
    await second.settle()
    assert [done] == (await second.ask("outlook", 1))["data"]["final"] == second.outlook["final"]
    assert [] == (await second.ask("outlook"))["data"]["options"]


# -- clocks ------------------------------------------------------------------------------------------
async def test_a_clock_that_runs_out_ends_the_activation(house: Server) -> None:
    """DH-11.4: a half-made move is dropped and `done` played; nobody decides for the player."""
    first, second = await at_work(house, clock={"move": 1, "game": 0})
    await pick(first, 0, "department:d_critical")
    await first.hear(lambda: first.view["phase"] != "activation" or first.view["over"])
    told = [(event["event"], event["seat"]) for event in first.events]
    assert {("seat_done", 0), ("seat_done", 1)} <= set(told)
    assert [] == [event for event in told if event[0] in ("activated", "healed")]
    await second.settle()
    assert first.view["hospitals"] == second.view["hospitals"]


def test_a_clock_ends_what_can_be_ended_and_leaves_the_rest_to_a_bot() -> None:
    """DH-11.4: first the ability in question, then the activation; other decisions are decisions."""
    game = dh.from_position(LAST_ROUND)
    assert "done" == str(ending(game, 0))
    game.pick(0, "d_critical")
    assert "done" == str(ending(game, 0)), "a half-made move is dropped"
    game.play(0, "d_critical s_surgeon: R3")
    assert "skip" == str(ending(game, 0))
    game.play(0, "skip")
    assert "done" == str(ending(game, 0))
    intake = dh.new_game(GAME, players=2, seed=1)
    assert None is ending(intake, intake.to_act[0])
    emergency = dh.new_game("er", players=2, seed=1)
    assert None is ending(emergency, emergency.to_act[0])
