"""Work in pieces: in order however long each takes, in pieces of about a second, and stopped at once."""

from __future__ import annotations

import os
import time
from multiprocessing import active_children

import pytest

from dicehospital.kernel.errors import BadInput
from dicehospital.lab.workers import Pace, Workers


def squares(numbers: range) -> list[int]:
    return [number * number for number in numbers]


def slow_first(numbers: range) -> list[int]:
    """The first piece comes in after the others."""
    time.sleep(0.3 if numbers[0] == 0 else 0)
    return list(numbers)


def forever(numbers: range) -> list[int]:
    while numbers[0] > 0:
        time.sleep(60)
    return list(numbers)


@pytest.mark.parametrize(("seconds", "games"), [(10.0, 1), (1.0, 4), (0.1, 40), (0.0, 250)])
def test_a_piece_is_about_a_second(seconds: float, games: int) -> None:
    pace = Pace(250)
    pace.learn(4, seconds)
    assert games == pace.games


def test_pieces_cover_every_number_once_and_in_order() -> None:
    with Workers(1) as workers:
        found = list(workers.in_order(squares, range(3, 1000)))
    assert [n * n for n in range(3, 1000)] == [value for piece in found for value in piece]
    assert 1 == len(found[0])
    assert 250 == max(map(len, found))


def first_of(workers: Workers) -> None:
    """Somebody loses patience while others work."""
    with workers:
        for _ in workers.in_order(forever, range(9), largest=1):
            raise KeyboardInterrupt


def dies(numbers: range) -> list[int]:
    os._exit(len(numbers))


def test_a_process_that_is_lost_is_told() -> None:
    with Workers(2) as workers, pytest.raises(BadInput, match="jobs: a process died"):
        next(workers.in_order(dies, range(9)))


def test_what_processes_give_back_is_in_order_and_they_stop_at_once() -> None:
    before = set(active_children())
    workers = Workers(2)
    pieces = list(workers.in_order(slow_first, range(9), largest=2))
    assert list(range(9)) == [value for piece in pieces for value in piece]
    with pytest.raises(KeyboardInterrupt):
        first_of(workers)
    assert not set(active_children()) - before
