"""Files of results: three formats that say the same, whole or not at all."""

from __future__ import annotations

import csv
import json
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import dicehospital as dh
from dicehospital.lab.export import COLUMNS, export, rows_of
from dicehospital.lab.match import Table
from dicehospital.lab.simulation import Run, Wanted, simulate


def rows(games: int = 3) -> list[dict[str, Any]]:
    run = Run(Table(("random",), options={"modifiers": "all"}), games, seed=5)
    chunks = simulate(run, wanted=Wanted(everything=True))
    return [row for chunk in chunks for result in chunk.results for row in rows_of(result)]


def written(path: Path, content: Iterable[dict[str, Any]], *, force: bool = False) -> Path:
    with export(path, force=force) as writer:
        for row in content:
            writer.add(row)
    return path


def read(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".json":
        found: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))
        return found
    if path.suffix == ".parquet":
        return list(parquet.read_table(path).to_pylist())
    with path.open(newline="", encoding="utf-8") as file:
        return [
            {name: value if name == "bot" else int(value) for name, value in row.items()}
            for row in csv.DictReader(file)
        ]


@pytest.mark.parametrize("ending", ["csv", "json", "parquet"])
def test_what_is_written_is_what_is_read(tmp_path: Path, ending: str) -> None:
    content = rows()
    assert 6 == len(content)
    assert list(COLUMNS) == list(content[0])
    assert content == read(written(tmp_path / f"results.{ending}", content))


@pytest.mark.parametrize("ending", ["csv", "json", "parquet"])
def test_no_rows_make_a_readable_file(tmp_path: Path, ending: str) -> None:
    assert [] == read(written(tmp_path / f"results.{ending}", []))


def test_the_parts_of_a_row_sum_up_to_its_total() -> None:
    for row in rows():
        assert row["total"] == sum(row[name] for name in COLUMNS[5:-2])


def test_the_columns_of_a_parquet_file_have_types(tmp_path: Path) -> None:
    schema = parquet.read_schema(written(tmp_path / "results.parquet", rows()))
    types = {name: str(schema.field(name).type) for name in ("seed", "bot", "total", "won")}
    assert {"seed": "int64", "bot": "string", "total": "int64", "won": "bool"} == types


def test_large_parquet_files_have_several_groups(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicehospital.lab.export._ROW_GROUP", 4)
    content = rows()
    path = written(tmp_path / "results.parquet", content)
    assert 2 == parquet.ParquetFile(path).metadata.num_row_groups
    assert content == read(path)


def test_an_existing_file_is_overwritten_only_by_force(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    path.write_text("mine", "utf-8")
    with pytest.raises(dh.BadInput) as caught:
        written(path, rows())
    assert "out" == caught.value.field
    assert "mine" == path.read_text("utf-8")
    assert [path] == list(tmp_path.iterdir())
    assert rows() == read(written(path, rows(), force=True))


def test_a_file_that_came_meanwhile_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"

    def meanwhile() -> Iterator[dict[str, Any]]:
        yield rows()[0]
        path.write_text("mine", "utf-8")

    with pytest.raises(dh.BadInput):
        written(path, meanwhile())
    assert "mine" == path.read_text("utf-8")
    assert [path] == list(tmp_path.iterdir())


@pytest.mark.parametrize("ending", ["csv", "json", "parquet"])
def test_a_run_that_fails_leaves_nothing_behind(tmp_path: Path, ending: str) -> None:
    def failing() -> Iterator[dict[str, Any]]:
        yield rows()[0]
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        written(tmp_path / f"results.{ending}", failing())
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["results", "results.xls", "missing/results.csv", "."])
def test_a_path_that_cannot_be_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(dh.BadInput) as caught, export(tmp_path / name):
        pass
    assert "out" == caught.value.field


def test_without_pyarrow_the_message_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(dh.BadInput, match=r"pyarrow.*dicehospital\[parquet\]"):
        written(tmp_path / "results.parquet", [])
    assert [] == list(tmp_path.iterdir())


def test_others_may_read_the_file(tmp_path: Path) -> None:
    """Temporary files are private; the finished one is an ordinary file."""
    ordinary = tmp_path / "ordinary"
    ordinary.touch()
    path = written(tmp_path / "results.csv", rows())
    assert stat.S_IMODE(ordinary.stat().st_mode) == stat.S_IMODE(path.stat().st_mode)
