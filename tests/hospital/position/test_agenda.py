"""What is asked stands in the order of seats, whoever acted first (DH-5.1: seats act independently)."""

from __future__ import annotations

import random

import dicehospital as dh
from tests.hospital.builders import Game, active, play, ward


def _asked(game: Game) -> list[int]:
    return [task["seat"] for task in game.position()["agenda"]]


def test_the_agenda_of_a_position_is_in_the_order_of_seats() -> None:
    for modules in ([], ["city", "investments", "maternity"], ["events", "final_pickup"]):
        game = dh.new_game("hospital", players=4, seed=1, options={"modules": modules})
        rng = random.Random(1)
        while not game.is_over:
            assert _asked(game) == sorted(_asked(game))
            assert list(game.to_act) == sorted(game.to_act)
            seat = rng.choice(game.to_act)
            options = game.options(seat)
            game.pick(seat, options[rng.randrange(len(options))])


def test_seats_that_act_in_another_order_come_to_the_same_position() -> None:
    """DH-5.1: nobody's treatment depends on another's."""
    homes = [ward("R3"), ward("Y3"), ward("G3")]
    cures = ["d_critical nurse: R3", "d_oncology nurse: Y3", "d_pharmacy nurse: G3"]
    one, other = active(*homes), active(*homes)
    for seat in (0, 1, 2):
        play(one, cures[seat], seat=seat)
    for seat in (2, 0, 1):
        play(other, cures[seat], seat=seat)
    assert one.position() == other.position()


def test_an_agenda_may_be_written_in_any_order() -> None:
    tasks = [{"seat": seat, "ask": "turn"} for seat in (1, 0)]
    game = active(ward("R3"), ward("Y3"), agenda=tasks)
    assert [0, 1] == _asked(game)


def test_a_draft_belongs_to_the_seat_it_is_written_for() -> None:
    drafting = [{"seat": 1, "ask": "turn", "draft": ["d_oncology"]}, {"seat": 0, "ask": "turn"}]
    game = active(ward("R3"), ward("Y3"), agenda=drafting)
    assert [[], ["d_oncology"]] == [task["draft"] for task in game.position()["agenda"]]
