"""The moving pictures of README and docs: small enough to load, and as long as they say."""

from __future__ import annotations

import pytest
from PIL import Image

from tools.tour import KEPT, TOURS, Tour, is_kept


@pytest.mark.parametrize("tour", TOURS, ids=lambda tour: tour.game)
def test_a_tour_is_small_and_lasts_half_a_minute(tour: Tour) -> None:
    assert tour.path.stat().st_size <= 2_000_000
    with Image.open(tour.path) as found:
        assert ("WEBP", KEPT, True) == (found.format, found.size, found.is_animated)  # type: ignore[attr-defined]  # of animated formats
        times = []
        for number in range(found.n_frames):  # type: ignore[attr-defined]  # likewise
            found.seek(number)
            found.load()  # only then its duration is known
            times.append(found.info["duration"])
    assert 20_000 <= sum(times) <= 40_000


def test_a_tour_keeps_so_many_decisions_from_each_of_its_moments() -> None:
    tour = Tour("er", "turn", ((1, 2), (5, 1)), "")
    taken: dict[int, int] = {}
    kept = [turn for turn in (1, 1, 1, 4, 5, 5, 6) if is_kept(tour, {"turn": turn}, taken)]
    assert [1, 1, 5] == kept
