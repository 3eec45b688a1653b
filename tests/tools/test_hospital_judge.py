"""How the judge of Dice Hospital is made: groups of answers and turns in the same world."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from random import Random

import numpy as np

from dicehospital.bots.hospital.cells import ROWS
from dicehospital.bots.hospital.foresight import TRIED
from dicehospital.bots.hospital.greedy import asked_of, is_of_turn
from tools import hospital_judge as made

NOBODY = Path("no_judge.bin")  # there is no such file


def test_a_game_gives_groups_of_attempts_with_their_rows() -> None:
    groups = list(islice(made.study(NOBODY, 5), 3))
    assert len(groups) == 3
    for group in groups:
        assert group["rows"].shape == (made.TRIED, made.ROOM)
        assert group["rows"].max() == ROWS, "filled up with the row of zeros"
        assert 2 <= group["count"] <= made.TRIED


def test_the_same_game_gives_the_same_groups() -> None:
    some, others = (list(islice(made.study(NOBODY, 6), 2)) for _ in range(2))
    assert all(np.array_equal(a["gained"], b["gained"]) for a, b in zip(some, others, strict=True))


def test_answers_and_whole_turns_are_tried() -> None:
    game, greedy, chance = made.table(3), made.thinker(NOBODY, 3), Random(3)
    kinds: set[bool] = set()
    while len(kinds) < 2:
        seat = game.to_act[0]
        asked = asked_of(game.state, seat)
        attempts = made.attempts_of(greedy, game, seat)
        if len(attempts) > 1:
            kinds.add(is_of_turn(asked))
            assert is_of_turn(asked) or asked.question in TRIED
            assert len(made.some_of(attempts, chance)) <= made.TRIED
        game.play(seat, greedy.choose(game, seat))
