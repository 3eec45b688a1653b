"""Random picks to the end of a game, inside the compiled rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.kernel.chance.rng import below
from dicehospital.kernel.options import Words
from dicehospital.kernel.ruleset import Ruleset
from dicehospital.kernel.slots import S
from dicehospital.kernel.vecs import vec

RANDOM: Final = ("random",)  # the stream that random picks come from


def play_out(rules: Ruleset[S], game: S, streams: vec[i64], words: Words) -> i64:
    """Pick at random to the end; the number of picks made."""
    picks: i64 = 0
    while not game.over:
        seat = game.agenda[0].seat
        rules.options(game, seat, words)
        rules.pick(game, seat, words.words[below(streams, 0, words.count)])
        picks += 1
    return picks
