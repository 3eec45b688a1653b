"""A newcomer's table: it begins with patients."""

from __future__ import annotations

from typing import Any

import dicehospital as dh
from dicehospital.server.tables.opening import answered
from dicehospital.server.tables.seats import Seat
from tests.server.support import Server

SEED = 0  # of a game in which the first seat is First Player
NO_ADMINISTRATORS = {"administrators": False}
FIRST: dict[str, Any] = {"game": "hospital", "options": NO_ADMINISTRATORS, "start": True}
TABLES = 5  # about half of them would ask the person first


def asked(view: Any) -> set[str]:
    """What is asked of the first seat."""
    return {task["ask"] for task in view["agenda"] if task["seat"] == 0}


async def test_a_guided_table_asks_nobody_for_a_deck_before_there_are_patients(
    house: Server,
) -> None:
    guest = house.guest()
    for _ in range(TABLES):
        table = await guest.table("me", "bot:random", guided=True, **FIRST)
        player = await guest.enter(table["id"])
        await player.hear(lambda seen=player: 0 in seen.view["to_act"])  # type: ignore[misc]
        assert "reveal_extra" not in asked(player.view)


def test_what_is_asked_before_the_first_patients_is_answered_by_a_legal_move() -> None:
    """DH-2.2: the First Player says from which deck one more improvement is revealed."""
    game = dh.new_game("hospital", players=2, seed=SEED, options=NO_ADMINISTRATORS)
    assert {"reveal_extra"} == asked(game.view(0))
    told = answered(game, [Seat("person", 1, "Ana"), Seat("bot", bot="random")], b"seed")
    assert told is not None
    assert [0] == [seat for seat, _ in told.moves]
    assert {"reveal_extra"} != asked(game.view(0))


def test_a_bot_answers_for_itself_and_other_games_ask_nothing_before_they_begin() -> None:
    game = dh.new_game("hospital", players=2, seed=SEED, options=NO_ADMINISTRATORS)
    assert answered(game, [Seat("bot", bot="random"), Seat("person", 1, "Ana")], b"seed") is None
    assert answered(dh.new_game("er", seed=SEED), [Seat("person", 1, "Ana")] * 2, b"seed") is None
