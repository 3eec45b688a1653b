"""How the tests of spectators consent, set the time and play to a secret."""

from __future__ import annotations

from dicehospital.server.tables.clock import MINUTE
from tests.server.players import Json, Player, play_all

AT_ONCE = "public"
IN_5 = "after_5"


class Hours:
    """What time it is for tables, as a test sets it."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def pass_by(self, minutes: float) -> None:
        self.now += int(minutes * MINUTE)


async def consent(players: list[Player], to: str) -> None:
    for number, player in enumerate(players):
        assert "ack" == (await player.act("consent", number, to=to))["type"]
    for player in players:
        await player.settle()


def secrets(view: Json) -> list[str | None]:
    """The dice taken, of which some are secret."""
    found: list[str | None] = view["taken"]
    return found


async def play_to_a_secret(players: list[Player]) -> None:
    """Play until somebody has taken a die that nobody else may see."""
    for seed in range(200):
        await play_all(players, 1, seed)
        for player in players:
            await player.settle()
        if players[0].view["over"]:
            break
        if any(player.view["secret"] for player in players):
            return
    raise AssertionError(players[0].view)
