"""Dice Hospital at tables: people at work in its last round, and picks by what they point at."""

from __future__ import annotations

from typing import Any

from tests.server.players import Json, Player
from tests.server.support import Server, seated

GAME = "hospital"
WARD: Json = {"patients": ["R3", "R5", "Y4", "G6"], "specialists": ["s_surgeon"], "blood": 1}
LAST_ROUND: Json = {
    "game": GAME,
    "players": 2,
    "round": 8,
    "phase": "activation",
    "hospitals": [WARD, WARD],
    "seed": 3,
}


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
