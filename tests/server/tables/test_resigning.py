"""Giving up: everybody is told, who gave up does not win, and whoever is left may end the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.er.builders import EMPTY, FULL_WARDS, sheet
from tests.server.players import Json, Player, play_on
from tests.server.support import Server, seated, server

if TYPE_CHECKING:
    from pathlib import Path

RICH = sheet(FULL_WARDS)  # 49 points for its wards


def _last_turn(*sheets: str) -> Json:
    """Emergency Roll before the last roll."""
    return {"game": "er", "players": len(sheets), "turn": 24, "sheets": list(sheets), "seed": 3}


async def _to_the_end(player: Player, seat: int) -> Any:
    while player.table["status"] == "playing":
        await play_on(player, seat, 1)
        await player.settle()
    return player.table["result"]


async def test_who_gave_up_does_not_win_however_many_points_the_bot_makes(house: Server) -> None:
    first, second = await seated(house, 2, position=_last_turn(EMPTY, RICH))
    await second.act("resign", 1)
    result = await _to_the_end(first, 0)
    assert result["scores"][1] > result["scores"][0]
    assert [0] == result["winners"]


async def test_of_those_who_stayed_the_best_wins(house: Server) -> None:
    some = sheet("W1=[1,2,3,4]")
    players = await seated(house, 3, position=_last_turn(EMPTY, RICH, some))
    await players[1].act("resign", 1)
    await players[0].act("resign", 0)
    assert [2] == (await _to_the_end(players[2], 2))["winners"]


async def test_where_all_have_given_up_the_points_decide(house: Server) -> None:
    first, second = await seated(house, 2, position=_last_turn(EMPTY, RICH))
    await first.act("resign", 0)
    await second.act("resign", 1)
    await first.hear(lambda: first.table["status"] == "over")
    assert [1] == first.table["result"]["winners"]


async def test_everybody_learns_where_in_the_story_somebody_gave_up(house: Server) -> None:
    first, second = await seated(house, 2)
    told = len(first.events)
    await second.act("resign", 1)
    await first.settle()
    seats = first.table["seats"]
    assert [(False, None), (True, told)] == [(s["resigned"], s["resigned_after"]) for s in seats]


async def test_whoever_is_left_may_end_the_game_with_the_points_of_that_moment(
    tmp_path: Path,
) -> None:
    async with server(tmp_path) as house:
        first, second = await seated(house, 2)
        refused = await first.act("end", 0)
        assert "server.nobody_resigned" == refused["message"]["id"]
        await second.act("resign", 1)
        assert "ack" == (await first.act("end", 0))["type"]
        await second.settle()
        assert ("over", [0]) == (second.table["status"], second.table["result"]["winners"])
        assert "reject" == (await first.act("pick", 0, word=1))["type"]
        assert "ack" == (await first.act("rematch", 0))["type"]
        name, cookie = first.table["id"], first.cookie()
    async with server(tmp_path) as house:
        again = await house.guest(cookie).enter(name)
        assert ("over", [0]) == (again.table["status"], again.table["result"]["winners"])


async def test_nobody_ends_the_game_of_somebody_who_still_plays(house: Server) -> None:
    players = await seated(house, 3)
    await players[2].act("resign", 2)
    assert "server.others_play" == (await players[0].act("end", 0))["message"]["id"]
    assert "server.others_play" == (await players[2].act("end", 2))["message"]["id"]
