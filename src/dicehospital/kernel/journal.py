"""The journal of a game: every pick and every chance result in order, as numbers.

A pick is one number >= 0: word, seat, and the move it completed, if it did.
A chance result is one negative number (which chance, how many values) followed by its values.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.kernel.vecs import vec

_SEATS: Final[i64] = 16
_MOVES: Final[i64] = 128
_CHANCES: Final[i64] = 64
NO_MOVE: Final[i64] = -1


def pick_entry(seat: i64, word: i64, move: i64) -> i64:
    """One pick as a number; `move` is the kind of move it completed, or NO_MOVE."""
    return (word * _SEATS + seat) * _MOVES + move + 1


def seat_of(entry: i64) -> i64:
    """Whose pick it was."""
    return (entry // _MOVES) % _SEATS


def word_of(entry: i64) -> i64:
    """Which word was picked."""
    return entry // (_MOVES * _SEATS)


def move_of(entry: i64) -> i64:
    """The kind of move that the pick completed, or NO_MOVE."""
    return entry % _MOVES - 1


def chance_entry(chance: i64, length: i64) -> i64:
    """The number that announces `length` values of a chance result."""
    return -1 - (length * _CHANCES + chance)


def chance_of(entry: i64) -> i64:
    """Which chance a negative entry announces."""
    return (-1 - entry) % _CHANCES


def length_of(entry: i64) -> i64:
    """How many values follow a negative entry."""
    return (-1 - entry) // _CHANCES


def next_place(journal: vec[i64], place: i64) -> i64:
    """Where the entry after the one at `place` begins."""
    entry = journal[place]
    if entry < 0:
        return place + 1 + length_of(entry)
    return place + 1
