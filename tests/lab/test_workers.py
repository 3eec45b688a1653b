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


def heavy(numbers: range) -> bytes:
    """More than a pipe holds: whoever writes it is at it for a while."""
    return bytes(1_000_000 * len(numbers))


def stop_while_both_write(workers: Workers) -> None:
    with workers:
        for _ in workers.in_order(heavy, range(9), largest=1):
            time.sleep(0.2)  # nobody reads meanwhile
            raise KeyboardInterrupt


def test_processes_that_are_stopped_while_they_hand_in_results_are_not_waited_for() -> None:
    with pytest.raises(KeyboardInterrupt):
        stop_while_both_write(Workers(2))


def fails(numbers: range) -> list[int]:
    return [1 // number for number in numbers]


def test_what_goes_wrong_in_a_process_is_raised_here_and_tells_where() -> None:
    with Workers(2) as workers, pytest.raises(ZeroDivisionError) as raised:
        next(workers.in_order(fails, range(9)))
    assert "in fails" in "".join(raised.value.__notes__)


def refuses(numbers: range) -> list[int]:
    raise BadInput("bots", "sim.seats", players=len(numbers))


def test_bad_input_is_told_as_such() -> None:
    with Workers(2) as workers, pytest.raises(BadInput) as raised:
        next(workers.in_order(refuses, range(9)))
    assert ("bots", {"players": 1}) == (raised.value.field, raised.value.message.params)


def test_work_can_follow_other_work() -> None:
    with Workers(2) as workers:
        assert [0, 1] == [n for piece in workers.in_order(squares, range(2)) for n in piece]
        assert [0, 1, 2] == [n for piece in workers.in_order(slow_first, range(3)) for n in piece]


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
