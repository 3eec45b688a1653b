"""A row of a component table: read like anything from outside, shown as its file writes it."""

from __future__ import annotations

import json
from typing import Any, Final

from dicehospital.kernel.fields import Reader
from dicehospital.kernel.types import Json

_LONGEST: Final = 80


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
