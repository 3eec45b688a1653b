"""Results as files for other tools: CSV, JSON and Parquet, one row for each seat of each game.

Rows are written as they come, to a file of another name; it gets its own once it is complete.
"""

from __future__ import annotations

import csv
import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from dicehospital.hospital.board.hospital import PARTS as HOSPITAL_PARTS
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json
from dicehospital.lab.match import Result

PARTS = {
    "er": (
        *("wards", "critical", "nurses", "cardiologists", "radiologist", "epidemiologist"),
        "morgue",
        *("equipment", "isolation", "capacity"),  # ALICAT's; 0 for everybody else
    ),
    "hospital": (
        *HOSPITAL_PARTS,
        *("reports_missing", "fatalities", "blood"),
        *("cards", "tiles", "filled", "unused"),  # the Automa's; 0 for everybody else
    ),
}
"""By game: what its points are counted under."""


def columns_of(game: str) -> tuple[str, ...]:
    """The columns of a game's results."""
    return ("game", "seed", "seat", "bot", "total", *PARTS[game], "won", "decisions")


COLUMNS = columns_of("er")
_TEXTS = ("bot",)
_FLAGS = ("won",)
_ROW_GROUP = 50_000  # rows of a Parquet file that are held in memory


def rows_of(result: Result, game: str = "er") -> Iterator[Json]:
    """A row for each seat of a game, with the columns of `columns_of`."""
    for seat, (bot, score) in enumerate(zip(result.bots, result.scores, strict=True)):
        yield {
            "game": result.game,
            "seed": result.seed,
            "seat": seat,
            "bot": bot,
            "total": score.total,
            **{part: score.parts.get(part, 0) for part in PARTS[game]},
            "won": seat in result.winners,
            "decisions": result.decisions,
        }


class Writer(Protocol):
    """Writes rows to a file of one format."""

    def add(self, row: Json) -> None:
        """Write the row of a seat in a game."""

    def close(self) -> None:
        """Write what is left and close the file."""


class CsvWriter:
    """Comma-separated values, with a line of headings."""

    def __init__(self, path: Path, columns: Sequence[str], *, more: bool = False) -> None:
        """A file with nothing but headings, or with `more` one whose rows stay."""
        self._file = path.open("a" if more else "w", newline="", encoding="utf-8")
        self._rows = csv.DictWriter(self._file, columns)
        if self._file.tell() == 0:
            self._rows.writeheader()

    def add(self, row: Json) -> None:
        """Write one line; a flag is 0 or 1."""
        self._rows.writerow({**row, **{name: int(row[name]) for name in _FLAGS}})

    def flush(self) -> None:
        """Hand what was added to the system, so that it outlives this process."""
        self._file.flush()

    def close(self) -> None:
        """Close the file; every row is written already."""
        self._file.close()


class JsonWriter:
    """An array of objects, one a line."""

    def __init__(self, path: Path, columns: Sequence[str]) -> None:  # noqa: ARG002 (rows name them)
        self._file = path.open("w", encoding="utf-8")
        self._before = "[\n"

    def add(self, row: Json) -> None:
        """Write the row of a seat in a game as an object of the list."""
        self._file.write(self._before + json.dumps(row))
        self._before = ",\n"

    def close(self) -> None:
        """Close the array and the file."""
        self._file.write("\n]\n" if self._before != "[\n" else "[]\n")
        self._file.close()


def arrow(field: str) -> tuple[Any, Any]:
    """The package pyarrow, and what it has for Parquet; `BadInput` where it is not installed."""
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError:
        raise BadInput(field, "sim.missing_package", package="pyarrow", extra="parquet") from None
    return pa, parquet


class ParquetWriter:
    """Parquet, in groups of rows. Needs the package pyarrow."""

    def __init__(self, path: Path, columns: Sequence[str]) -> None:
        pa, parquet = arrow("out")
        types = {name: pa.int64() for name in columns}
        types |= dict.fromkeys(_TEXTS, pa.string())
        types |= dict.fromkeys(_FLAGS, pa.bool_())
        self._schema = pa.schema(list(types.items()))
        self._batch: Any = pa.RecordBatch
        self._file: Any = parquet.ParquetWriter(path, self._schema)
        self._rows: list[Json] = []

    def add(self, row: Json) -> None:
        """Keep one row until the group is full."""
        self._rows.append(row)
        if len(self._rows) == _ROW_GROUP:
            self._write()

    def close(self) -> None:
        """Write the last group and close the file."""
        self._write()
        self._file.close()

    def _write(self) -> None:
        if self._rows:
            self._file.write_batch(self._batch.from_pylist(self._rows, self._schema))
            self._rows = []


FORMATS: dict[str, type[CsvWriter | JsonWriter | ParquetWriter]] = {
    ".csv": CsvWriter,
    ".json": JsonWriter,
    ".parquet": ParquetWriter,
}
"""By the ending of the file's name."""


@contextmanager
def export(path: Path, *, game: str = "er", force: bool = False) -> Iterator[Writer]:
    """A writer of results. The file appears under its name at the end, and only if all went well."""
    check_path(path, force=force)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    os.close(descriptor)
    part = Path(name)
    try:
        writer = FORMATS[path.suffix.lower()](part, columns_of(game))
        try:
            yield writer
        finally:
            writer.close()
        check_path(path, force=force)  # it may have come into being meanwhile
        part.chmod(0o666 & ~_umask())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def check_path(path: Path, *, force: bool) -> None:
    """`BadInput` when results cannot go there."""
    if path.suffix.lower() not in FORMATS:
        raise BadInput("out", "sim.unknown_format", seen=path.name, allowed=tuple(FORMATS))
    if path.is_dir() or not path.parent.is_dir():
        raise BadInput("out", "sim.no_folder", seen=path)
    if path.exists() and not force:
        raise BadInput("out", "sim.file_exists", seen=path)


def _umask() -> int:
    """What a new file of this process is not permitted; temporary files are private."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
