"""Random play inside the compiled rules: whole games at full speed, for simulation and checksums."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from dicehospital.kernel.chance.rng import below, derive
from dicehospital.kernel.options import Words
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import S
from dicehospital.kernel.vecs import vec

RANDOM: Final = ("random",)  # the stream that random picks come from
MODULUS: Final[i64] = 0x7FFFFFFF  # checksums stay below


def play_at_random(rules: Ruleset[S], game: S, seed: int) -> int:
    """Play a new game to its end by random picks that follow from the seed; the number of picks."""
    rules.proceed(game)
    return _play_out(rules, game, derive(seed, RANDOM), rules.buffer())


def run_games(
    rules: Ruleset[S], seeds: range, begin: Callable[[int], S], digest: Callable[[S], int]
) -> tuple[int, int]:
    """Play a random game of each seed: the number of picks, and a checksum of all final states."""
    words = rules.buffer()
    streams = derive(seeds.start, RANDOM)
    picks: i64 = 0
    checksum: i64 = 0
    for seed in seeds:
        game = begin(seed)
        rules.proceed(game)
        picks += _play_out(rules, game, streams, words)
        found: i64 = digest(game)
        checksum = (checksum * 31 + found) & MODULUS
    return picks, checksum


def _play_out(rules: Ruleset[S], game: S, streams: vec[i64], words: Words) -> i64:
    """Pick at random to the end; the number of picks made."""
    picks: i64 = 0
    while not game.over:
        seat = game.agenda[0].seat
        rules.options(game, seat, words)
        rules.pick(game, seat, words.words[below(streams, 0, words.count)])
        picks += 1
    return picks
