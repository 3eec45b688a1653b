"""How strong the five levels are: fixed points on the scale of ratings, taken from the published ladder."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

from dicehospital.bots.opponents import LEVELS

TABLE: Final = Path(__file__).with_name("levels.json")
"""By game and level; `python -m tools.ladder --write` takes it from the contests in `docs/ladder`."""

Levels = dict[str, float]


@cache
def levels() -> dict[str, Levels]:
    """The ratings of the levels by game, from the weakest on."""
    found: dict[str, Levels] = json.loads(TABLE.read_text("utf-8"))
    return {game: {name: rated[name] for name in LEVELS} for game, rated in found.items()}


def around(value: float, rated: Levels) -> tuple[str | None, str | None]:
    """The strongest level that is no better than so, and the weakest that is better."""
    below = [name for name, rating in rated.items() if rating <= value]
    above = [name for name, rating in rated.items() if rating > value]
    return (below[-1] if below else None, above[0] if above else None)


def enclosing(
    low: float | None, high: float | None, rated: Levels
) -> tuple[str | None, str | None]:
    """The levels nearest to an interval that hold it between them; None: no level is so weak, or so strong."""
    below = [name for name, rating in rated.items() if low is not None and rating <= low]
    above = [name for name, rating in rated.items() if high is not None and rating >= high]
    return (below[-1] if below else None, above[0] if above else None)
