"""Component files: TOML tables, read and checked; a wrong row is named by file, table and key."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from dicehospital.kernel.errors import BadInput


def load(package: str, name: str) -> dict[str, Any]:
    """The tables of a component file that comes with a game. Every file says where its facts are from."""
    text = (files(package) / "data" / name).read_text("utf-8")
    tables = parse(name, text)
    field(tables, name, "source", str)
    return tables


def parse(name: str, text: str) -> dict[str, Any]:
    """The tables of a component file."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(name, "bad_toml", problem=str(error)) from None


def rows(tables: dict[str, Any], name: str, table: str, count: int) -> list[dict[str, Any]]:
    """The rows of a table, of which there must be `count`."""
    found = field(tables, name, table, list)
    if len(found) != count:
        raise BadInput(f"{name}:{table}", "wrong_count", seen=len(found), wanted=count)
    return list(found)


def field(row: dict[str, Any], place: str, key: str, kind: type) -> Any:
    """A value that must be there and of this type."""
    if key not in row:
        raise BadInput(f"{place}:{key}", "missing_field")
    if type(row[key]) is not kind:
        raise BadInput(f"{place}:{key}", "wrong_type", seen=row[key], wanted=kind.__name__)
    return row[key]
