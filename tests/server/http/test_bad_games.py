"""Records and positions that somebody has bent: refused with a field, or shown for what they are."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from dicehospital.kernel.errors import BadInput, IllegalMove
from dicehospital.server.http.replays import replay_record
from dicehospital.server.http.schemas import Trial
from dicehospital.server.http.try_moves import try_moves
from tests.play import random_game
from tests.server.players import Json

BENT = 1_000
ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 7, 2**31, 2**63, 2**64, 10**40, 0.5, "", "x", "W3=5", "0x1f", "ff"),
    *([], {}, [1], {"seat": 0}, {"move": "take", "die": "red"}, ["C10", "C10"], [None] * 3),
    *("sealed", "manual", "scripted", "seeded", {"seed": "0x5", "dealt": 3}, {"dealt": -1}),
)


def _bend(value: Json, rng: random.Random) -> Json:
    """A copy with something about it changed, somewhere."""
    bent = copy.deepcopy(value)
    place: Any = bent
    for _ in range(rng.randrange(5)):
        inner = [v for v in _values(place) if isinstance(v, dict | list) and v]
        if inner:
            place = rng.choice(inner)
    keys = list(place) if isinstance(place, dict) else list(range(len(place)))
    key = rng.choice(keys)
    if rng.random() < 0.25:
        del place[key]
    else:
        place[key] = rng.choice(ODD)
    return bent


def _values(place: Any) -> list[Any]:
    return list(place.values()) if isinstance(place, dict) else list(place)


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 4))]
)
def test_a_bent_record_is_refused_or_shown(seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rng.choice([1, 2, 3]), seed, 40)
    game.about = {"commitment": "00", "seats": []}
    record = game.record()
    outcomes = set()
    for _ in range(BENT // 4):
        try:
            shown = replay_record(_bend(record, rng))
        except BadInput as error:
            outcomes.add("refused" if error.field else "refused without a field")
        else:
            outcomes.add("whole" if shown.verified.chain else "changed")
    assert {"refused", "changed"} <= outcomes <= {"refused", "changed", "whole"}


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 4))]
)
def test_a_bent_position_is_refused_or_played(seed: int) -> None:
    rng = random.Random(seed)
    outcomes = set()
    for _ in range(BENT // 4):
        game = random_game(rng.choice([1, 2, 3]), rng.randrange(50), rng.randrange(60))
        try:
            try_moves(Trial(_bend(game.position(), rng), 0, [rng.randrange(60), "W3=5"]))
        except (BadInput, IllegalMove):
            outcomes.add("refused")
        else:
            outcomes.add("played")
    assert {"refused", "played"} == outcomes
