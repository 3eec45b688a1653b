"""The first patients of a hospital (DH-2.3)."""

from __future__ import annotations

import dicehospital as dh
from dicehospital.hospital.board.patient import value_of


def test_who_waits_at_the_door_has_no_value_before_one_is_given() -> None:
    game = dh.new_game("hospital", players=2, seed=1)
    while not game.state.hospitals[0].arrivals:
        seat = game.to_act[0]
        game.pick(seat, game.options(seat)[0])
    for hospital in game.state.hospitals:
        assert [0, 0, 0] == [value_of(patient) for patient in hospital.arrivals]
