"""The columns of an experiment's table: what they are called and how their numbers are kept."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

BYTE, SMALL, WHOLE, LONG = "b", "h", "i", "q"  # as `array` calls them: 1, 2, 4 and 8 bytes
NOTHING: Final = -(2**15)  # stands in a small column for what nobody knows


@dataclass(frozen=True, slots=True)
class Column:
    """One column. Its numbers are those of `words` where it has some, and yes or no where it is a flag."""

    name: str
    kind: str = SMALL
    words: tuple[str, ...] = ()
    flag: bool = False
    gaps: bool = False  # whether `NOTHING` may stand in it

    @property
    def size(self) -> int:
        """The bytes of a number."""
        return array(self.kind).itemsize


def word_column(name: str, words: Sequence[str]) -> Column:
    """A column of one of a few words."""
    return Column(name, BYTE if len(words) < 127 else SMALL, tuple(words))


def packed(rows: list[int], columns: Sequence[Column]) -> list[bytes]:
    """Numbers row by row as the bytes of each column."""
    width = len(columns)
    return [
        array(column.kind, rows[place::width]).tobytes() for place, column in enumerate(columns)
    ]
