"""What each cell of an observation means, as data: programs read it, the documentation is made of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

HIGHEST = 255  # a cell is one byte; what is larger is written as this


@dataclass(frozen=True, slots=True)
class Field:
    """Some cells in a row that mean the same of several things."""

    name: str
    length: int
    low: int
    high: int
    text: str
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """Fields in a row; where it comes `times`, each time for another seat, the own one first."""

    name: str
    text: str
    fields: tuple[Field, ...]
    times: int = 1

    @property
    def size(self) -> int:
        """How many cells it has, once."""
        return sum(found.length for found in self.fields)

    def place_of(self, name: str) -> int:
        """How many cells come before a field."""
        names = [found.name for found in self.fields]
        return sum(found.length for found in self.fields[: names.index(name)])


@dataclass(frozen=True, slots=True)
class Observation:
    """The layout of a game's observations: the same for every number of players and every option."""

    game: str
    version: int  # a new one when a cell means something else, or there are more
    blocks: tuple[Block, ...]
    fields: tuple[Field, ...] = field(init=False)
    size: int = field(init=False)

    def __post_init__(self) -> None:
        found: list[Field] = []
        offset = 0
        for block in self.blocks:
            for seat in range(block.times):
                for row in block.fields:
                    found.append(replace(row, name=_name(block, seat, row), offset=offset))
                    offset += row.length
        object.__setattr__(self, "fields", tuple(found))
        object.__setattr__(self, "size", offset)

    def field(self, name: str) -> Field:
        """A field by its name, such as `table.turn` or `seat0.beds`."""
        return next(found for found in self.fields if found.name == name)


NO_CELLS = Observation("", 0, ())  # of a game that nobody learns from


def _name(block: Block, seat: int, row: Field) -> str:
    return f"{block.name}{seat if block.times > 1 else ''}.{row.name}"


def number(name: str, high: int, text: str, low: int = 0) -> Field:
    """One cell."""
    return Field(name, 1, low, high, text)


def numbers(name: str, length: int, high: int, text: str, low: int = 0) -> Field:
    """Several cells."""
    return Field(name, length, low, high, text)


def flag(name: str, text: str) -> Field:
    """One cell that is 0 or 1."""
    return Field(name, 1, 0, 1, text)


def flags(name: str, length: int, text: str) -> Field:
    """Several cells that are 0 or 1."""
    return Field(name, length, 0, 1, text)
