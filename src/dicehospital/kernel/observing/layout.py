"""What each cell of an observation means, as data: programs read it, the documentation is made of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.observing.arrays import FEW, Encoder, columns_of, decoded
from dicehospital.kernel.observing.field import Field

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

HIGHEST = 255  # a cell is one byte; what is larger is written as this


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
    blocks: tuple[Block, ...]
    same: tuple[str, ...] = ()  # earlier versions that read the same
    former: tuple[tuple[str, str], ...] = ()  # all other earlier versions, and where they were
    fields: tuple[Field, ...] = field(init=False)
    size: int = field(init=False)
    version: str = field(init=False)  # a digest of all cells and what they mean

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
        object.__setattr__(self, "version", _digest(found))

    def check(self, version: object) -> None:
        """Refuse, by its name, the version of another layout: a network reads garbage there."""
        seen = str(version)
        if seen in (self.version, *self.same):
            return
        where = dict(self.former).get(seen)
        if where is None:
            raise BadInput("layout", "other_layout", seen=seen, wanted=self.version)
        raise BadInput("layout", "former_layout", seen=seen, where=where, wanted=self.version)

    def field(self, name: str) -> Field:
        """A field by its name, such as `table.turn` or `seat0.beds`."""
        for found in self.fields:
            if found.name == name:
                return found
        names = [found.name for found in self.fields]
        near = get_close_matches(str(name), names) or [one.name for one in self.blocks]
        raise BadInput("field", "no_field", seen=name, near=near)

    def decode(self, observation: Any) -> dict[str, NDArray[np.uint8]]:
        """What an observation says, field by field: arrays by their names. Needs NumPy.

        Of one observation a field has its cells, of many (n, size) n times that; a field of one cell is a
        number, or n of them.
        """
        return decoded(self.size, self.fields, observation)

    def encoder(
        self,
        blocks: Iterable[str] = (),
        *,
        few: int = FEW,
        scale: float | None = None,
        highs: Mapping[str, int] | None = None,
    ) -> Encoder:
        """What makes floats of observations, of all blocks or of these (`table`, `seat0`). Needs NumPy.

        Cells with at most `few` values have a column for each, others one that is the cell times `scale` or
        else divided by the highest value. `highs` says of fields that reach less in your games how high.
        """
        return Encoder(self.size, list(columns_of(self._some(blocks), few, scale, highs or {})))

    def _some(self, blocks: Iterable[str]) -> tuple[Field, ...]:
        """The fields of some blocks, or all."""
        wanted, known = tuple(blocks), dict.fromkeys(one.block for one in self.fields)
        for name in wanted:
            if name not in known:
                raise BadInput("blocks", "not_one_of", seen=name, allowed=tuple(known))
        return tuple(one for one in self.fields if not wanted or one.block in wanted)

    @property
    def one_hot_size(self) -> int:
        """How many floats `one_hot` makes of an observation."""
        return sum(1 for _ in columns_of(self.fields, FEW, None, {}))

    def one_hot(self, observation: Any) -> NDArray[np.float32]:
        """An observation, or many (n, size), as `encoder()` makes floats of it; one encoder goes faster."""
        return self.encoder()(observation)


def _digest(fields: list[Field]) -> str:
    """Another one as soon as a cell means something else, or there are more."""
    told = [(one.name, one.length, one.low, one.high, one.text) for one in fields]
    return sha256(repr(told).encode()).hexdigest()[:12]


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


NO_CELLS = Observation("", ())  # of a game that nobody learns from
