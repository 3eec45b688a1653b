"""Bodies that are small on their way and large once they are read: what they take is bounded, and let go."""

from __future__ import annotations

import gc
import tracemalloc
import weakref
from collections.abc import Iterator

import msgspec
import pytest

from dicehospital.kernel.errors import BadInput
from dicehospital.server.http.finished_games import MOST_VALUES, read_order, values_in
from dicehospital.server.http.offload import encode_answer
from dicehospital.server.http.problems import Problem
from dicehospital.server.http.replays import MOST_LINES
from dicehospital.server.http.reviews import _of_body
from dicehospital.server.http.schemas import ReplayOrder
from tests.play import random_game

COUNT = 280_000
BODIES = {
    name: b'{"record":{"log":[' + one * COUNT + b"0]}}"
    for name, one in {"objects": b'{"":0},', "lists": b"[0],", "numbers": b"1.5,"}.items()
}


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


class Large:
    """Stands for what a body became."""


@pytest.mark.parametrize("kind", [Problem, BadInput])
@pytest.mark.usefixtures("no_collector")
def test_what_a_refused_body_became_is_forgotten_with_the_answer(
    kind: type[Problem | BadInput],
) -> None:
    made: list[weakref.ref[Large]] = []

    def work() -> None:
        large = Large()
        made.append(weakref.ref(large))
        raise Problem(422, "bad_input") if kind is Problem else BadInput("log", "missing_field")

    assert 422 == encode_answer(work, (), "")[1]
    assert made[0]() is None


@pytest.mark.parametrize("name", BODIES)
def test_a_body_of_many_small_things_is_refused_before_they_are_made(name: str) -> None:
    tracemalloc.start()
    try:
        told, status = encode_answer(_of_body, (BODIES[name],), "")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert 422 == status
    assert b"server.too_many_values" in told
    assert most < 4_000_000


def test_no_game_is_refused_for_its_values() -> None:
    record = random_game(4, 3).record()
    body = msgspec.json.encode({"record": record})
    lines = len(record["log"])
    assert read_order(body, msgspec.json.Decoder(ReplayOrder)).record == record
    assert values_in(body) / lines * MOST_LINES < MOST_VALUES / 2
