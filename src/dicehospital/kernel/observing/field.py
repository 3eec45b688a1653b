"""Some cells of an observation that belong together."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Field:
    """Some cells in a row that mean the same of several things."""

    name: str
    length: int
    low: int
    high: int
    text: str
    offset: int = 0

    @property
    def block(self) -> str:
        """The block that it stands in, such as `table` or `seat0`, where its name says so."""
        return self.name.rpartition(".")[0]
