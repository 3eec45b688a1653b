"""Component files: TOML tables, read and checked; a wrong row is named by file, table and key."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from typing import Any, Final

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.types import Json

_LONGEST: Final = 80


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


def rows(tables: Json, name: str, table: str, count: int) -> list[Row]:
    """The rows of a table, of which there must be `count`."""
    found = Row(tables.get(table, []), f"{name}:{table}")
    if len(found.entries()) != count:
        raise found.refused("wrong_count", seen=len(found.value), wanted=count)
    return found.entries()


def shown(found: object) -> str:
    """A value as a file would write it: in quotes if it is a word, so that no language translates it."""
    try:
        written = json.dumps(found, ensure_ascii=False, default=str, skipkeys=True)
    except (RecursionError, ValueError):  # nested without end
        written = type(found).__name__
    return written if len(written) <= _LONGEST else f"{written[:_LONGEST]}\N{HORIZONTAL ELLIPSIS}"


class Row(Reader):
    """A row of a component table, or a value inside one; people count entries from 1."""

    first = 1

    @property
    def source(self) -> Json:
        """The row itself, by its fields."""
        if not isinstance(self.value, dict):
            raise self.refused("wrong_type", seen=shown(self.value), wanted="dict")
        return self.value

    def show(self, value: Any) -> str:
        """A value as the file writes it."""
        return shown(value)

    def pair(self, low: int, high: int) -> tuple[int, int]:
        """[least, most] within these bounds."""
        given = self.members()
        if len(given) != 2:
            raise self.refused("components.not_a_pair", seen=shown(self.value))
        least = given[0].whole(low, high)
        return least, given[1].whole(least, high)
