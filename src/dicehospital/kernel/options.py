"""What a seat may do: the buffer of words that rules write into, and the picks and moves that people get."""

from __future__ import annotations

from collections.abc import Iterator
from operator import index
from typing import final

from mypy_extensions import i64, mypyc_attr

from dicehospital.kernel.types import Move, Whole
from dicehospital.kernel.vecs import vec


@final
@mypyc_attr(acyclic=True)
class Words:
    """A buffer that slots write into, filled again and again: nothing is allocated while playing."""

    def __init__(self, words: vec[i64]) -> None:
        self.words: vec[i64] = words  # as long as the vocabulary
        self.count: i64 = 0

    def add(self, word: i64) -> None:
        """Offer one more word."""
        self.words[self.count] = word
        self.count += 1

    def offers(self, word: i64) -> bool:
        """Whether the word is among those offered."""
        i: i64
        for i in range(self.count):
            if self.words[i] == word:
                return True
        return False


@final
@mypyc_attr(acyclic=True, free_list_len=1)  # gone with the pick that it was asked for
class Options:
    """The picks open to a seat at one moment, in the order of the rules."""

    def __init__(self, words: vec[i64], room: i64) -> None:
        self._words: vec[i64] = words
        self._room: i64 = room

    def __len__(self) -> int:
        return len(self._words)

    def __getitem__(self, place: Whole) -> int:
        if isinstance(place, int):  # nearly always
            return self._words[place]
        return self._words[index(place)]

    def __iter__(self) -> Iterator[int]:
        return iter(self.list())

    def __contains__(self, word: object) -> bool:
        return word in self.list()

    def list(self) -> list[int]:
        """The picks as a plain list."""
        return [int(word) for word in self._words]

    def mask(self) -> bytes:
        """One byte per word of the vocabulary: `numpy.frombuffer(options.mask(), bool)`."""
        mask = bytearray(self._room)
        for word in self.list():
            mask[word] = 1
        return bytes(mask)

    def __repr__(self) -> str:
        return f"Options({self.list()})"


@final
class Moves:
    """The whole moves open to a seat at one moment: a sequence, and `next` walks through it."""

    def __init__(self, moves: list[Move]) -> None:
        self._moves: list[Move] = moves
        self._walk: Iterator[Move] = iter(moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, place: Whole) -> Move:
        return self._moves[place if isinstance(place, int) else index(place)]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __next__(self) -> Move:
        return next(self._walk)

    def __contains__(self, move: object) -> bool:
        return move in self._moves

    def __repr__(self) -> str:
        return f"Moves({[move.text for move in self._moves]})"
