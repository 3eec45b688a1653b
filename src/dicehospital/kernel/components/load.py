"""Component files: TOML tables, read and checked; a wrong row is named by file, table and key."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from dicehospital.kernel.components.row import Row
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json


def load(package: str, name: str) -> Json:
    """The tables of a component file that comes with a game. Every file says where its facts are from."""
    text = (files(package) / "data" / name).read_text("utf-8")
    tables = parse(name, text)
    Row(tables, name).need("source").text()
    return tables


def parse(name: str, text: str) -> Json:
    """The tables of a component file."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(name, "bad_toml", problem=str(error)) from None
    except (
        ValueError,
        RecursionError,
    ):  # a number of thousands of digits, tables in tables without end
        raise BadInput(name, "endless_toml") from None


def rows(tables: Json, name: str, table: str, count: int | None = None) -> list[Row]:
    """The rows of a table, of which there must be `count`, or as many as there are."""
    found = Row(tables.get(table, []), f"{name}:{table}")
    if count is not None and len(found.entries()) != count:
        raise found.refused("wrong_count", seen=len(found.value), wanted=count)
    return found.entries()
