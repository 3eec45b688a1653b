"""Whole games against the Automa, and what it did in them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from dicehospital.api import new_game, replay
from dicehospital.kernel.types import Json

_RECORD: Final = Path(__file__).parent / "hospital/records/automa.json"


def _recorded() -> Json:
    found: Json = json.loads(_RECORD.read_text(encoding="utf-8"))
    return found


def _random(seed: int) -> Json:
    """The record of a game by random moves."""
    chance = random.Random(seed)
    game = new_game("hospital", players=1, seed=seed, options={"solo": "automa"})
    while not game.is_over:
        game.pick(0, chance.choice(game.options(0).list()))
    return game.record()


AUTOMA_GAMES: Final[dict[str, Callable[[], Json]]] = {
    "recorded": _recorded,
    "random 7": partial(_random, 7),
    "random 8": partial(_random, 8),
}


def told_of_the_automa(record: Json) -> list[Json]:
    """What it did, in order."""
    return [one for one in replay(record).events(0) if one["event"].startswith("automa")]
