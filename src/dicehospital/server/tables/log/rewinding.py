"""Taking back a decision together with what bots and dice answered to it, where no other person plays."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct
from msgspec.json import Encoder
from mypy_extensions import i64

from dicehospital.kernel.game import Game
from dicehospital.kernel.history import last_step, picks_of, strike
from dicehospital.kernel.journal import NO_MOVE, move_of, next_place, seat_of, word_of
from dicehospital.kernel.vecs import vec

MOST: Final = 2_000  # answers remembered at one table; those of longest ago are forgotten
_LENGTH: Final = 16  # bytes of a key
_sorted = Encoder(order="sorted")


class Rewinds(Struct):
    """What a table keeps of decisions that were taken back."""

    count: int = 0  # how often answers were taken back
    floor: int = 0  # the journal before this place holds decisions of bots in a person's place
    answers: dict[str, list[int]] = {}  # by position: what a bot answered there, as words

    def note(self, game: Game[Any], seat: int) -> None:
        """Remember what bots answered to the last decision of a seat, which is about to be taken back."""
        self.count += 1
        for key, words in _answers(game, seat):
            self.answers[key] = words
        while len(self.answers) > MOST:
            self.answers.pop(next(iter(self.answers)))

    def answer(self, game: Game[Any]) -> list[int] | None:
        """What the bot answered that was to act in this very position; None: it has never been asked."""
        return self.answers.get(_key(game)) if self.answers else None


def rewind(game: Game[Any], seat: int) -> None:
    """Go back to before the last step of a seat; what others did since is taken back with it.

    What others did between the picks of one move stays: a half-made move changes nothing they could see.
    """
    journal = game.state.journal
    end = picks_of(journal, seat)[-1] + 1
    game.catch_up([int(entry) for entry in strike(journal[:end], last_step(journal, 0, seat))])


def _answers(game: Game[Any], seat: int) -> Iterator[tuple[str, list[int]]]:
    """The moves of others since the last step of a seat, each with the position that it answered."""
    journal = game.state.journal
    step, end = last_step(journal, 0, seat), picks_of(journal, seat)[-1] + 1
    again = game.copy()
    rewind(again, seat)
    for place in reversed(step):
        again.pick(seat, int(word_of(journal[place])))
    for other, words in _moves(journal, end):
        yield _key(again), words
        again.play_words(other, words)


def _moves(journal: vec[i64], place: int) -> Iterator[tuple[int, list[int]]]:
    """The whole moves in a journal from a place on."""
    words: list[int] = []
    while place < len(journal):
        entry = journal[place]
        if entry >= 0:
            words.append(int(word_of(entry)))
            if move_of(entry) != NO_MOVE:
                yield int(seat_of(entry)), words
                words = []
        place = int(next_place(journal, place))


def _key(game: Game[Any]) -> str:
    return hashlib.sha256(_sorted.encode(game.position())).hexdigest()[: 2 * _LENGTH]
