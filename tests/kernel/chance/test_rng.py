"""The generator: portable, named, derived from a seed by a hash."""

from __future__ import annotations

from collections import Counter
from statistics import pstdev

from dicehospital.kernel.chance.rng import (
    below,
    commitment,
    derive,
    fresh_seed,
    gumbel,
    is_stream,
)

NAMES = ("cards", "dice")


def test_the_same_seed_gives_the_same_numbers_on_every_machine() -> None:
    streams = derive(7, NAMES)
    assert [below(streams, 1, 6) + 1 for _ in range(12)] == [3, 3, 3, 1, 1, 1, 4, 4, 3, 6, 6, 1]
    assert list(derive(7, NAMES)) == [1282440272, 563859412, 3758741032, 1040363920]


def test_streams_of_other_names_or_seeds_have_nothing_in_common() -> None:
    streams = [tuple(derive(seed, (name,))) for seed in (0, 1, 2**256 - 1) for name in NAMES]
    assert len(set(streams)) == len(streams)


def test_a_stream_does_not_depend_on_its_neighbours() -> None:
    assert list(derive(7, NAMES))[2:] == list(derive(7, ("dice",)))


def test_drawing_from_one_stream_leaves_the_other_alone() -> None:
    streams = derive(7, NAMES)
    before = list(streams)[2:]
    for _ in range(100):
        below(streams, 0, 27)
    assert list(streams)[2:] == before
    assert list(streams)[:2] != list(derive(7, NAMES))[:2]


def test_faces_come_equally_often() -> None:
    streams = derive(1, NAMES)
    counts = Counter(below(streams, 0, 6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    chi_square = sum((count - 10_000) ** 2 / 10_000 for count in counts.values())
    assert chi_square < 20.5  # 0.1 % of fair dice are further off


def test_pairs_of_faces_come_equally_often() -> None:
    streams = derive(2, NAMES)
    counts = Counter((below(streams, 0, 6), below(streams, 0, 6)) for _ in range(72_000))
    chi_square = sum((count - 2_000) ** 2 / 2_000 for count in counts.values())
    assert len(counts) == 36
    assert chi_square < 66.6  # 35 degrees of freedom, 0.1 %


def test_every_state_is_one_that_can_go_on() -> None:
    for seed in range(500):
        streams = derive(seed, NAMES)
        for _ in range(20):
            below(streams, 0, 6)
        assert is_stream(streams[0], streams[1])
    assert not is_stream(0, 0)
    assert not is_stream(2**32, 1)


def test_a_fresh_seed_is_hard_to_guess_and_its_hash_commits_to_it() -> None:
    seeds = {fresh_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert max(seeds).bit_length() > 200
    assert commitment(7) == commitment(7)
    assert len({commitment(seed) for seed in seeds}) == 20


def test_gumbel_noise_has_the_mean_and_spread_of_its_law() -> None:
    """Mean 0.577, standard deviation pi / sqrt(6), both times the scale."""
    streams = derive(5, ("noise",))
    drawn = [int(gumbel(streams, 1000)) for _ in range(4000)]
    assert abs(sum(drawn) / len(drawn) - 577) < 60
    assert abs(pstdev(drawn) - 1283) < 80
