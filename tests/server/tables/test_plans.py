"""Plans: moves of a seat on a copy of the game, as far as nothing is revealed; nothing is done."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.players import Json, Player
from tests.server.support import Server
from tests.server.tables.at_work import GAME, at_work

WARD: Json = {"patients": ["R3", "R5", "Y4", "G6"], "specialists": ["s_surgeon"], "blood": 1}
DAY: Json = {
    "game": GAME,
    "players": 2,
    "round": 3,
    "phase": "activation",
    "hospitals": [WARD, WARD],
    "seed": 3,
}
FIRST, SECOND = "d_imaging nurse: R3", "d_critical nurse: R4"


async def _plan(player: Player, *moves: str | list[int], seat: int = 0) -> Any:
    answer = await player.ask("plan", seat, plan=list(moves))
    assert "answer" == answer["type"], answer
    return answer["data"]


async def _alone(house: Server) -> Player:
    guest = house.guest()
    made = await guest.table("me", "bot:random", game=GAME, position=DAY, start=True)
    player = await guest.enter(made["id"])
    await player.hear(lambda: [0] == player.view["to_act"])
    return player


async def test_a_plan_shows_what_its_moves_lead_to_and_changes_nothing(house: Server) -> None:
    player = await _alone(house)
    before = player.view
    seen = await _plan(player, FIRST, SECOND)
    assert [FIRST, "d_critical nurse: R4t"] == [step["text"] for step in seen["steps"]]
    assert ["activated", "healed"] == [event["event"] for event in seen["steps"][0]["events"]]
    assert (None, None, []) == (seen["refused"], seen["reveals"], seen["begun"])
    await player.settle()
    assert before == player.view
    for step in seen["steps"]:
        await player.act("picks", 0, player.phase(0), words=step["words"])
        await player.settle()
    assert player.view == seen["view"]
    assert player.outlook == seen["outlook"]


async def test_a_plan_says_why_its_first_impossible_move_cannot_be_made(house: Server) -> None:
    """DH-5.3: nobody has a value that the room treats; what comes after it waits."""
    player = await _alone(house)
    [words] = [step["words"] for step in (await _plan(player, "d_clinic nurse: R5"))["steps"]]
    seen = await _plan(player, FIRST, [*words[:2], 44], SECOND)
    assert [FIRST] == [step["text"] for step in seen["steps"]]
    assert seen["reason"]["rule"].startswith("DH-5")
    assert seen["refused"] == seen["reason"]["message"]
    assert seen["view"] == (await _plan(player, FIRST))["view"]


async def test_words_of_a_plan_mean_beds_so_that_moves_change_places(house: Server) -> None:
    player = await _alone(house)
    first, second = [step["words"] for step in (await _plan(player, FIRST, SECOND))["steps"]]
    seen = await _plan(player, second, first)
    assert ["d_critical nurse: R3", "d_imaging nurse: R4t"] == [s["text"] for s in seen["steps"]]


async def test_the_last_move_of_a_plan_may_be_half_made(house: Server) -> None:
    player = await _alone(house)
    [words] = [step["words"] for step in (await _plan(player, FIRST))["steps"]]
    seen = await _plan(player, words[:2])
    assert ([], words[:2]) == (seen["steps"], seen["begun"])
    assert words[2] in [option["word"] for option in seen["view"]["options"]]
    short = await _plan(player, words[:2], SECOND)
    assert "server.plan_short" == short["refused"]["id"]


async def test_a_plan_ends_before_what_chance_or_others_reveal(house: Server) -> None:
    """DH-13.1: the last `done` brings the night and new dice."""
    player = await _alone(house)
    seen = await _plan(player, FIRST, "done", FIRST)
    assert [FIRST] == [step["text"] for step in seen["steps"]]
    assert "done" == seen["reveals"]["text"]
    assert 3 == seen["view"]["round"]
    assert "activation" == seen["view"]["phase"]


async def test_why_not_is_answered_for_a_move_that_was_begun(house: Server) -> None:
    """DH-5.3: of a patient whom the chosen room does not treat, not that a room comes first."""
    player = await _alone(house)
    [step] = (await _plan(player, FIRST))["steps"]
    await player.act("picks", 0, player.phase(0), words=step["words"][:2])
    await player.settle()
    asked = await player.ask("why", 0, ref="patient:4")
    message = asked["data"]["reason"]["message"]
    assert "department_first" not in message["id"]
    assert "d_imaging" in str(message["params"])


async def test_why_not_is_answered_for_what_a_plan_leads_to(house: Server) -> None:
    player = await _alone(house)
    assert {"reason": None} == (await player.ask("why", 0, ref="department:d_imaging"))["data"]
    asked = await player.ask("why", 0, ref="department:d_imaging", plan=[FIRST])
    assert asked["data"]["reason"]["rule"].startswith("DH-")


async def test_nobody_plans_for_somebody_else(house: Server) -> None:
    first, _ = await at_work(house)
    answer = await first.ask("plan", 1, plan=[FIRST])
    assert ("reject", "not_yours") == (answer["type"], answer["code"])
    spectator = await first.ask("plan", None, plan=[FIRST])
    assert "not_yours" == spectator["code"]


@pytest.mark.parametrize("moves", [["fly"], [[]], [[70_000]], [[9_999]], ["x"] * 41, "done"])
async def test_what_is_no_plan_is_refused(house: Server, moves: Any) -> None:
    player = await _alone(house)
    before = player.view
    await player.socket.say({"type": "ask", "id": "p", "about": "plan", "seat": 0, "plan": moves})
    await player.hear(lambda: "p" in player.answers or bool(player.errors))
    assert player.errors or "reject" == player.answers["p"]["type"]
    assert before == player.view
