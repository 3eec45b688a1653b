"""Bots have names: those of their seats, and no two at a table share one."""

from __future__ import annotations

import pytest

from dicehospital.bots.characters import CHARACTERS, name_of_bot
from tests.server.support import Server


@pytest.mark.parametrize("game", ["er", "hospital"])
async def test_bots_at_a_table_have_names_of_their_own(house: Server, game: str) -> None:
    guest = house.guest()
    table = await guest.table("me", "bot:random", "bot:random", "bot", game=game)
    player = await guest.enter(table["id"])
    seats = player.table["seats"][1:]
    assert ["random", "random", "normal"] == [seat["bot"] for seat in seats]
    assert len({seat["name"] for seat in seats}) == 3
    assert {seat["name"] for seat in seats} <= set(CHARACTERS[game])


async def test_a_bot_that_sits_down_later_has_a_name_that_is_free(house: Server) -> None:
    guest = house.guest()
    table = await guest.table("me", "bot:random", "open", game="er")
    host = await guest.enter(table["id"])
    await host.act("bot", 2, bot="random")
    await host.hear(lambda: host.table["seats"][2]["kind"] == "bot")
    names = [seat["name"] for seat in host.table["seats"][1:]]
    assert len(set(names)) == 2
    assert set(names) <= set(CHARACTERS["er"])


def test_names_run_out_without_one_being_given_twice() -> None:
    taken: list[str | None] = []
    for _ in CHARACTERS["er"]:
        taken.append(name_of_bot("er", taken, 3))
    assert set(CHARACTERS["er"]) == set(taken)
    assert name_of_bot("er", taken, 3) is None
    assert name_of_bot("another", [], 0) is None
