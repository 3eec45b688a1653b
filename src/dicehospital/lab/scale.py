"""The scale of a plot."""

from __future__ import annotations

from math import ceil, floor, log10

_TICKS = 6  # at most, between the ends of a scale


def scale(low: float, high: float, least: float = 1.0) -> list[float]:
    """Round numbers at equal distances, from below the lowest to above the highest value."""
    rough = max(high - low, least) / _TICKS
    power = 10 ** floor(log10(rough))
    step = next(power * size for size in (1, 2, 5, 10) if power * size >= rough)
    return [step * place for place in range(floor(low / step), ceil(high / step) + 1)]
