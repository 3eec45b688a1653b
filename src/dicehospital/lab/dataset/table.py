"""Games as one Parquet table, a row for each pick. Needs pyarrow."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json
from dicehospital.lab.checkpoint import PART
from dicehospital.lab.dataset.plan import NUMBERS, DatasetPlan
from dicehospital.lab.dataset.playing import PlayedGame
from dicehospital.lab.export import arrow

_ABOUT: Final = "dicehospital"  # the key that says in the file what it is
_GROUP: Final = 32 * 2**20  # bytes of a row group, about: what is held in memory


class Rows:
    """Turns games into rows of one schema."""

    def __init__(self, plan: DatasetPlan) -> None:
        self._pa, self._parquet = arrow("out")
        pa, self._plan = self._pa, plan
        self._widths = size, words = plan.widths()
        numbers = {"b": pa.int8(), "h": pa.int16(), "i": pa.int32()}
        self._types: dict[str, Any] = {
            "game": pa.int64(),
            "seed": pa.int64(),
            "step": pa.int32(),
            **{name: numbers[kind] for name, kind in NUMBERS.items()},
            "total": pa.int32(),
            "won": pa.bool_(),
            "bot": pa.dictionary(pa.int8(), pa.string()),
            "observation": pa.binary(size),
            "mask": pa.binary(words),
        }
        told = {_ABOUT: json.dumps(plan.to_json(), sort_keys=True)}
        self._schema: Any = pa.schema(list(self._types.items()), metadata=told)

    def write(self, path: Path, games: Iterable[PlayedGame]) -> None:
        """Write all games; the file is there whole or not at all."""
        part = path.with_name(path.name + PART)
        with self._parquet.ParquetWriter(part, self._schema, compression="zstd") as writer:
            held: list[Any] = []
            for played in games:
                held.append(self._batch(played))
                if sum(batch.nbytes for batch in held) >= _GROUP:
                    self._group(writer, held)
            self._group(writer, held)
        part.replace(path)

    def _group(self, writer: Any, held: list[Any]) -> None:  # noqa: ANN401 (pyarrow has no types)
        if held:
            table = self._pa.Table.from_batches(held, self._schema)
            writer.write_table(table, row_group_size=len(table))
            held.clear()

    def _batch(self, played: PlayedGame) -> Any:  # noqa: ANN401
        pa, rows = self._pa, played.rows
        columns = played.columns(*self._widths)
        seats = pa.array(list(columns["seat"]), pa.int32())
        names = list(dict.fromkeys(self._plan.table.bots))
        bots = pa.array([names.index(bot) for bot in self._plan.table.bots], pa.int8()).take(seats)
        by_seat = range(len(played.totals))
        made = {
            "game": pa.array([played.number] * rows, pa.int64()),
            "seed": pa.array([self._plan.seed + played.number] * rows, pa.int64()),
            "step": pa.array(range(rows), pa.int32()),
            "total": pa.array(played.totals, pa.int32()).take(seats),
            "won": pa.array([seat in played.winners for seat in by_seat]).take(seats),
            "bot": pa.DictionaryArray.from_arrays(bots, pa.array(names)),
        }
        arrays = [
            made[name]
            if name in made
            else pa.Array.from_buffers(kind, rows, [None, pa.py_buffer(columns[name])])
            for name, kind in self._types.items()
        ]
        return pa.RecordBatch.from_arrays(arrays, schema=self._schema)


def about(path: Path) -> Json:
    """What a file of games says of itself."""
    _, parquet = arrow("dataset")
    told = (parquet.read_schema(path).metadata or {}).get(_ABOUT.encode())
    if told is None:
        raise BadInput("dataset", "dataset.no_dataset", seen=path)
    found: Json = json.loads(told)
    return found
