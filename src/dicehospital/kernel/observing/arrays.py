"""Observations as arrays of NumPy: by the names of their fields, or as floats that a network takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.observing.field import Field

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FEW: Final = 32  # a cell with so many values or fewer has a column for each
_Column = tuple[str, int, int, float]  # name, cell, the value it stands for, or what it is times


def decoded(size: int, fields: tuple[Field, ...], seen: Any) -> dict[str, NDArray[np.uint8]]:
    """The cells of each field by its name; a field of one cell loses its axis."""
    rows = _rows(size, seen)
    return {
        field.name: rows[..., field.offset]
        if field.length == 1
        else rows[..., field.offset : field.offset + field.length]
        for field in fields
    }


class Encoder:
    """Makes floats from 0 to 1 of observations: a column for each value of a cell, or the cell as a share.

    A 0, which stands for nothing, has no column. `names` says what each column is, such as `table.dice[0]=6`.
    `cells`, `values` and `scales` say it to those who encode elsewhere: a column is 1 where its cell has its
    value, or, where its scale is not 0, the cell times the scale.
    """

    def __init__(self, size: int, columns: list[_Column]) -> None:
        numpy: Any = import_module("numpy")
        names, cells, values, scales = zip(*columns, strict=True)
        self._np = numpy
        self._cells_seen = size
        self.names: tuple[str, ...] = names
        self.size: int = len(names)
        self.cells: NDArray[np.int64] = numpy.array(cells, "int64")
        self.values: NDArray[np.uint8] = numpy.array(values, "uint8")
        self.scales: NDArray[np.float32] = numpy.array(scales, "float32")
        self._shares: Any = numpy.flatnonzero(self.scales)

    def __call__(self, seen: Any, out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """One observation or many: the last axis is `size` columns instead of cells."""
        found = _rows(self._cells_seen, seen)[..., self.cells]
        encoded: NDArray[np.float32] = (
            self._np.empty(found.shape, "float32") if out is None else out
        )
        if encoded.shape != found.shape:
            raise BadInput("out", "wrong_shape", seen=encoded.shape, wanted=found.shape)
        encoded[...] = found == self.values
        encoded[..., self._shares] = found[..., self._shares] * self.scales[self._shares]
        return encoded


def columns_of(
    fields: tuple[Field, ...], few: int, scale: float | None, highs: Mapping[str, int]
) -> Iterator[_Column]:
    """The columns of some fields, cell by cell."""
    for field in fields:
        low, high = max(field.low, 1), highs.get(field.name, field.high)
        for place in range(field.length):
            name = field.name if field.length == 1 else f"{field.name}[{place}]"
            cell = field.offset + place
            if high - low < few:
                yield from ((f"{name}={n}", cell, n, 0.0) for n in range(low, high + 1))
            else:
                yield name, cell, 0, scale or 1 / high


def _rows(size: int, seen: Any) -> NDArray[np.uint8]:
    """Observations as bytes, whatever they came in."""
    numpy: Any = import_module("numpy")
    is_bytes = isinstance(seen, bytes | bytearray | memoryview)
    rows: NDArray[Any] = numpy.frombuffer(seen, "uint8") if is_bytes else numpy.asarray(seen)
    if rows.dtype.kind not in "iu" or rows.ndim == 0 or rows.shape[-1] != size:
        shown = f"{rows.dtype} {rows.shape}"
        raise BadInput("observation", "not_observations", seen=shown, wanted=size)
    return rows.view("uint8") if rows.dtype == "int8" else rows
