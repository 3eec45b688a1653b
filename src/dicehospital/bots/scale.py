"""The scale of ratings: who is 400 points better wins ten games for each one lost, as in chess."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log
from typing import Final

SCALE: Final = 400 / log(10)
"""Points for a factor of e in the odds."""


def share(lead: float) -> float:
    """The share of victories of whoever is so many points better."""
    return 1 / (1 + exp(-lead / SCALE))


def together(ratings: Iterable[float]) -> float:
    """The rating of one rival who is as hard to beat as all of these at one table."""
    return SCALE * log(sum(exp(rating / SCALE) for rating in ratings))
