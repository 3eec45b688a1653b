"""Tables with dice and cards of their own: people say what these show, and nothing else is dealt."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.automa_games import AUTOMA_GAMES, told_of_the_automa
from tests.pressing import pressed
from tests.server.by_hand import asked, deal, enter, read_record, went
from tests.server.players import Json, Player
from tests.server.support import Guest, Server, server

TESTS = Path(__file__).parents[2]
RECORDS = {
    "er for two": TESTS / "records/two.json",
    "hospital with reports": TESTS / "hospital/records/solo.json",
    "hospital with mothers": TESTS / "hospital/records/maternity.json",
    "hospital with a city": TESTS / "hospital/records/city.json",
}
SOLO = TESTS / "records/solo.json"
MOST_PRESSES = 12  # that a turn against the Automa may take on average, every die and card entered
AUTOMA_DECKS = ("automa_decisions", "automa_hospital")


async def _begin(guest: Guest, record: Json) -> tuple[str, Player]:
    """A table for a recorded game, everybody round one screen."""
    seats = ["me", *["local"] * (record["players"] - 1)]
    names = {str(seat): f"Guest {seat}" for seat in range(1, len(seats))}
    more = {"game": record["game"], "options": record["options"], "names": names}
    table = await guest.table(*seats, **more, manual=True, start=True)
    return table["id"], await guest.enter(table["id"])


async def _record(guest: Guest, table: str) -> Json:
    found: Json = await guest.get(f"/api/tables/{table}/record")
    return found


@asynccontextmanager
async def _alone(house: Server, game: str, **options: Any) -> AsyncIterator[Player]:
    guest = await house.guest().named("Ana")
    table = await guest.table("me", game=game, options=options, manual=True, start=True)
    player = await guest.enter(table["id"])
    yield player
    await player.close()


# -- whole games -------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", RECORDS)
async def test_a_recorded_game_that_is_entered_by_hand_is_the_same_game(
    house: Server, name: str
) -> None:
    record = read_record(RECORDS[name])
    guest = await house.guest().named("Ana")
    table, player = await _begin(guest, record)
    await enter(player, record["log"])
    entered = await _record(guest, table)
    assert ("manual", True) == (entered["dealer"], player.table["manual"])
    assert record["result"] == entered["result"]
    assert went(record) == went(entered)
    shown = await guest.request("POST", "/api/replay", {"record": entered})
    assert {"chain": True, "moves": True, "seed": None, "result": True, "commitment": None} == (
        shown.json()["verified"]
    )


async def test_the_automa_plays_its_own_hospital_for_few_presses(house: Server) -> None:
    """DH-19: the opponent's moves are the engine's; people say what its cards and all dice show."""
    counts: Counter[str] = Counter()
    for record in [make() for make in AUTOMA_GAMES.values()]:
        guest = await house.guest().named("Ana")
        table, player = await _begin(guest, record)
        for question, results in (await enter(player, record["log"])).answers:
            counts[_kind(question)] += len(pressed(question, results))
        counts["turns"] += player.table["turn"][1]
        assert told_of_the_automa(record) == told_of_the_automa(await _record(guest, table))
    turns = counts.pop("turns")
    assert counts.total() <= MOST_PRESSES * turns, counts
    assert counts["automa"] < 3 * turns
    assert counts["draw"] < 6 * turns


def _kind(question: Json) -> str:
    return "automa" if question.get("deck") in AUTOMA_DECKS else question["ask"]


# -- refusals ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "results", "field"),
    [
        ("er", [["R99"]], "cardiologist"),
        ("er", ["C9", "nobody"], "cardiologist"),
        ("hospital", [["h01", "h01", "h02"]], "automa_hospital"),
    ],
)
async def test_what_cannot_lie_there_is_refused_and_changes_nothing(
    house: Server, game: str, results: list[Any], field: str
) -> None:
    options = {"solo": "automa"} if game == "hospital" else {}
    async with _alone(house, game, **options) as player:
        before = asked(player)
        answer = await deal(player, results)
        assert ("reject", "bad") == (answer["type"], answer["code"])
        assert field in json.dumps(answer["message"])
        assert before == asked(player)


async def test_a_result_for_an_older_question_is_late(house: Server) -> None:
    async with _alone(house, "er") as player:
        question = asked(player)
        assert (await deal(player, [question["proposal"]]))["type"] == "ack"
        answer = await player.act(
            "deal", 0, results=[question["proposal"]], number=question["number"]
        )
        assert ("reject", "stale") == (answer["type"], answer["code"])


async def test_nobody_acts_while_a_result_is_awaited(house: Server) -> None:
    async with _alone(house, "er") as player:
        assert ([], []) == (player.view["to_act"], player.view["options"])
        answer = await player.act("play", 0, move="take red")
        assert answer["type"] == "reject"


async def test_elsewhere_nobody_says_what_the_dice_show(house: Server) -> None:
    guest = await house.guest().named("Ana")
    table = await guest.table("me", game="er", start=True)
    player = await guest.enter(table["id"])
    assert (None, False) == (player.table["chance"], player.table["manual"])
    answer = await player.act("deal", 0, results=[[1, 2, 3]], number=5)
    assert ("reject", "server.own_dice") == (answer["type"], answer["message"]["id"])
    await player.close()


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"players": 2, "seats": ["me", "open"]}, "seats[1]"),
        ({"players": 1, "seats": ["me"], "clock": {"move": 30}}, "clock"),
    ],
)
async def test_strangers_and_clocks_go_with_the_dice_of_the_program(
    house: Server, wish: Json, field: str
) -> None:
    guest = await house.guest().named("Ana")
    refused = await guest.request("POST", "/api/tables", {"game": "er", "manual": True, **wish})
    assert (422, field) == (refused.status_code, refused.json()["error"]["field"])


# -- taking back, going on ---------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["er", "hospital"])
async def test_whatever_was_said_or_done_can_be_taken_back_step_by_step(
    house: Server, game: str
) -> None:
    async with _alone(house, game) as player:
        steps = [await _state(player)]
        chance = random.Random(3)
        for _ in range(20):
            await _step(player, chance)
            steps.append(await _state(player))
        back = []
        while player.table["undo"][0]:
            assert (await player.act("undo", 0))["type"] == "ack"
            back.append(await _state(player))
        assert steps[0] == back[-1]
        assert [state for state in reversed(steps) if state in back] == back
        assert (await player.act("undo", 0))["message"]["id"] == "server.nothing_said"


async def test_bots_answer_again_after_a_mistake_was_taken_back(house: Server) -> None:
    guest = await house.guest().named("Ana")
    table = await guest.table("me", "bot:random", game="er", manual=True, start=True)
    player = await guest.enter(table["id"])
    chance = random.Random(1)
    while len(player.events) < 40:
        await _step(player, chance)
        await player.settle()
    assert (await player.act("undo", 0))["type"] == "ack"
    assert asked(player) or player.view["to_act"]
    await player.close()


async def _step(player: Player, chance: random.Random) -> None:
    """A result of chance, or a pick."""
    if (question := asked(player)) is not None:
        assert (await deal(player, [question["proposal"]]))["type"] == "ack"
    elif player.words():
        word = chance.choice(player.words())
        assert (await player.act("pick", 0, word=word))["type"] == "ack"


async def _state(player: Player) -> Json:
    await player.settle()
    return {"view": player.view, "chance": asked(player), "events": list(player.events)}


async def test_a_game_goes_on_where_it_was_after_the_server_came_back(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        guest = await house.guest().named("Ana")
        table = await guest.table("me", game="hospital", manual=True, start=True)
        player = await guest.enter(table["id"])
        for _ in range(6):
            await _step(player, random.Random(5))
        before, cookie = await _state(player), guest.cookie
        await player.close()
    async with server(tmp_path) as house:
        again = await house.guest(cookie).enter(table["id"])
        assert before["chance"] == asked(again)
        assert before["view"] == again.view
        await again.close()


# -- what does not count -----------------------------------------------------------------------------
async def test_a_career_lists_it_and_counts_it_nowhere(house: Server) -> None:
    record = read_record(SOLO)
    guest = await house.guest().named("Ana")
    table, player = await _begin(guest, record)
    await enter(player, record["log"])
    career = await guest.get("/api/me/career")
    assert [(table, False, False)] == [
        (one["table"], one["counted"], one["rated"]) for one in career["games"]
    ]
    shown = await guest.get(f"/api/tables/{table}")
    assert shown["manual"]
    assert (None, None) == (player.table["commitment"], player.table["seed"])
