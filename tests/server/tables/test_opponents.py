"""Who may sit down as a bot: those the host knows that play the game; and an expert has its time."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehospital.bots.registry import VARIABLE
from tests.server.support import server

OWN = "tests.bots.own:First"


@pytest.mark.parametrize(
    ("game", "seat", "problem"),
    [
        ("hospital", "bot:first", "bots.not_this_game"),
        ("er", "bot:genius", "not_one_of"),
        ("er", f"bot:{OWN}", "not_one_of"),
    ],
)
async def test_a_bot_that_cannot_play_is_refused_before_there_is_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seat: str, problem: str
) -> None:
    monkeypatch.setenv(VARIABLE, OWN)
    async with server(tmp_path) as house:
        body = {"game": game, "players": 2, "seats": ["me", seat], "start": True}
        answer = await house.guest().request("POST", "/api/tables", body)
    assert 422 == answer.status_code
    error = answer.json()["error"]
    assert ("seats[1]", problem) == (error["field"], error["message"]["id"])
    assert any("greedy" in name for name in error["message"]["params"]["allowed"])


async def test_a_bot_that_cannot_play_is_not_seated_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, OWN)
    async with server(tmp_path) as house:
        guest = house.guest()
        table = await guest.table("me", "open", game="hospital")
        host = await guest.enter(table["id"])
        for bot in (OWN, "first"):
            answer = await host.act("bot", 1, bot=bot)
            assert "server.no_such_bot" == answer["message"]["id"]


async def test_a_hosts_own_bot_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its choices are made in a process that was told of it by the same variable."""
    monkeypatch.setenv(VARIABLE, OWN)
    async with server(tmp_path) as house:
        guest = house.guest()
        table = await guest.table("bot:first", "bot:random", game="er", start=True)
        watcher = await guest.enter(table["id"])
        await watcher.hear(lambda: watcher.seq >= 3)


async def test_an_expert_plays_at_a_table(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        guest = house.guest()
        table = await guest.table("bot:expert", "me", game="er", start=True)
        watcher = await guest.enter(table["id"])
        await watcher.hear(lambda: watcher.seq >= 2)
        assert ["bot", "person"] == [seat["kind"] for seat in watcher.table["seats"]]


async def test_levels_are_told_in_order_and_a_bot_without_a_name_is_of_the_usual_one(
    tmp_path: Path,
) -> None:
    async with server(tmp_path) as house:
        guest = house.guest()
        for game in (await guest.get("/api/games"))["games"]:
            assert ["beginner", "easy", "normal", "hard", "expert"] == game["levels"]
            assert game["levels"] == game["bots"][:5]
            made = await guest.table("me", "bot", game=game["id"])
            table = await guest.get(f"/api/tables/{made['id']}")
            assert [None, game["usual"]] == [seat["bot"] for seat in table["seats"]]
            assert "normal" == game["usual"]


async def test_the_host_changes_the_level_of_a_bot_before_the_game(tmp_path: Path) -> None:
    async with server(tmp_path) as house:
        guest = house.guest()
        host = await guest.enter((await guest.table("me", "bot"))["id"])
        assert "ack" == (await host.act("bot", 1, bot="expert"))["type"]
        assert "expert" == host.table["seats"][1]["bot"]
