"""Dice Hospital at tables: nothing secret is told."""

from __future__ import annotations

import json
import random
import re

import pytest

from dicehospital.server.tables import creation
from tests.server.players import Json, Player
from tests.server.support import Server, seated
from tests.server.tables.at_work import GAME, WARD, at_work, pick


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
