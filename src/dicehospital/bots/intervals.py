"""How sure a mean is: half of its 95 % interval, by Student's t, for a handful of samples as for many."""

from __future__ import annotations

from math import sqrt
from typing import Final

# Standard errors on both sides of a 95 % interval, by degrees of freedom.
_FEW: Final = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23)
_MANY: Final = 1.96
_SLOPE: Final = 2.5  # how fast the others come down to that
# Who looks again and again until a lead is clear would find one too often: it has to be clearer than that.
CLEAR: Final = 1.4  # half intervals
LEAST: Final = 0.001  # points: told of what was sampled and always the same; 0 is for what was not


def half_interval(samples: list[float]) -> float:
    """Half of the 95 % interval of the mean of samples; 0 where there are fewer than two."""
    freedom = len(samples) - 1
    if freedom < 1:
        return 0.0
    mean = sum(samples) / len(samples)
    error = sqrt(sum([(sample - mean) ** 2 for sample in samples]) / freedom / len(samples))
    return error * (_FEW[freedom - 1] if freedom <= len(_FEW) else _MANY + _SLOPE / freedom)
