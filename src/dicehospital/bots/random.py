"""The random bot: every pick open to it is as likely as any other."""

from __future__ import annotations

from typing import Any, Final

from dicehospital.kernel.game import Game
from dicehospital.kernel.rng import below, derive
from dicehospital.kernel.types import Move

NAME: Final = "random"


class Random:
    """Uniform over picks, not over moves.

    It picks a ward, then a value: a ward in which five values are possible is as likely as one with
    a single value, so moves are not equally likely. A table of random bots that share one `Random`
    plays the very games of `er.playout.random_game` with the same seed.
    """

    def __init__(self, seed: int) -> None:
        self.name = NAME
        self._streams = derive(seed, (NAME,))

    def choose(self, game: Game[Any], seat: int) -> Move:
        """Pick at random until a move is complete."""
        moves = {move.words: move for move in game.moves(seat)}
        words: tuple[int, ...] = ()
        while words not in moves:
            if words:
                game.pick(seat, words[-1])
            options = game.options(seat)
            words = (*words, options[below(self._streams, 0, len(options))])
        return moves[words]
