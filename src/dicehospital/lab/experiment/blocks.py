"""Packed columns as Parquet: blocks of so many games each, and one file of them all. Needs pyarrow."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from dicehospital.kernel.types import Json
from dicehospital.lab.checkpoint import PART
from dicehospital.lab.experiment.columns import BYTE, LONG, NOTHING, SMALL, WHOLE, Column
from dicehospital.lab.export import arrow

_HOW: Final[Json] = {"compression": "zstd", "write_statistics": True}
_ABOUT: Final = "dicehospital"  # the key that says in the file which experiment it is of


class Blocks:
    """Writes tables of the same columns."""

    def __init__(self, columns: Sequence[Column], about: Json) -> None:
        self._pa, self._parquet = arrow("out")
        from pyarrow import compute

        self._compute: Any = compute
        self._columns = columns
        fields = [(column.name, self._type(column)) for column in columns]
        told = {_ABOUT: json.dumps(about, sort_keys=True)}
        self._schema: Any = self._pa.schema(fields, metadata=told)

    def write(self, path: Path, packed: Sequence[bytes], rows: int) -> None:
        """Write one block, as a file that is there whole or not at all."""
        arrays = [
            self._array(column, found, rows)
            for column, found in zip(self._columns, packed, strict=True)
        ]
        table = self._pa.Table.from_arrays(arrays, schema=self._schema)
        self._written(path, [table])

    def join(self, path: Path, blocks: Iterable[Path]) -> None:
        """Write the file of all blocks, one after the other: each is a row group."""
        self._written(path, (self._parquet.read_table(block) for block in blocks))

    def _written(self, path: Path, tables: Iterable[Any]) -> None:
        part = path.with_name(path.name + PART)
        with self._parquet.ParquetWriter(part, self._schema, **_HOW) as writer:
            for table in tables:
                writer.write_table(table.cast(self._schema), row_group_size=max(len(table), 1))
        part.replace(path)

    def _type(self, column: Column) -> Any:  # noqa: ANN401 (pyarrow has no types)
        if column.flag:
            return self._pa.bool_()
        if column.words:
            return self._pa.dictionary(self._number(column), self._pa.string())
        return self._number(column)

    def _number(self, column: Column) -> Any:  # noqa: ANN401
        kinds = {
            BYTE: self._pa.int8,
            SMALL: self._pa.int16,
            WHOLE: self._pa.int32,
            LONG: self._pa.int64,
        }
        return kinds[column.kind]()

    def _array(self, column: Column, packed: bytes, rows: int) -> Any:  # noqa: ANN401
        pa = self._pa
        numbers = pa.Array.from_buffers(self._number(column), rows, [None, pa.py_buffer(packed)])
        if column.words:
            return pa.DictionaryArray.from_arrays(numbers, pa.array(column.words))
        if column.gaps:
            nothing = pa.scalar(None, numbers.type)
            return self._compute.replace_with_mask(
                numbers, self._compute.equal(numbers, NOTHING), nothing
            )
        return numbers.cast(self._type(column)) if column.flag else numbers
