"""The random bot: every pick open to it is as likely as any other."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from dicehospital.api import GAMES
from dicehospital.bots.bot import Bot
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.chance.rng import below, derive
from dicehospital.kernel.game import Game
from dicehospital.kernel.offers import read_seat
from dicehospital.kernel.options import Words
from dicehospital.kernel.types import Move, Whole
from dicehospital.kernel.vecs import vec

NAME: Final = "random"


class Random(Bot):
    """Uniform over picks, not over moves.

    It picks a ward, then a value: a ward in which five values are possible is as likely as one with
    a single value, so moves are not equally likely. A table of random bots that share one `Random`
    plays the very games of a game's `playout.random_game` with the same seed.
    """

    name = NAME
    games = GAMES
    pace: ClassVar = dict.fromkeys(GAMES, 0.001)

    def __init__(self, seed: int) -> None:
        self._streams = derive(seed, (NAME,))

    def __getstate__(self) -> list[int]:
        """Where it is in its stream: elsewhere it goes on alike."""
        return [int(number) for number in self._streams]

    def __setstate__(self, streams: list[int]) -> None:
        self._streams = vec[i64](streams)

    def choose(self, game: Game[Any], seat: Whole) -> Move:
        """Pick at random until a move is complete."""
        own = read_seat(game.seats, seat)
        self.refuse(game, own)
        rules, state = game.rulebook.ruleset, game.state
        words = rules.buffer()
        rules.options(state, own, words)
        word = self._any(words)
        task = next(
            Task(task.seat, task.question, task.args)
            for task in state.agenda
            if task.seat == own and rules.questions[task.question].opens[word] >= 0
        )
        while not rules.extend(state, task, word):
            words.count = 0
            rules.next_words(state, task, words)
            word = self._any(words)
        return game.rulebook.spell(state, own, int(task.move), task.words())

    def _any(self, words: Words) -> int:
        return words.words[below(self._streams, 0, words.count)]
