"""How sure a mean is: as Student says, for few samples as for many."""

from __future__ import annotations

import pytest

from dicehospital.bots.intervals import half_interval


@pytest.mark.parametrize(
    ("samples", "half"),
    [([4.0], 0.0), ([1.0, 3.0], 12.71), ([1.0, 2.0, 3.0], 2.482), ([0.0, 1.0] * 50, 0.0998)],
)
def test_half_of_the_interval_of_a_mean(samples: list[float], half: float) -> None:
    assert half == pytest.approx(half_interval(samples), rel=0.01)
