"""Fields of JSON objects, checked one by one; what is wrong is named by its path."""

from __future__ import annotations

from typing import Any

from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.types import Json


class Reader:
    """Reads fields of one object; `place` is its path, empty for the outermost."""

    def __init__(self, source: Any, place: str) -> None:
        if not isinstance(source, dict):
            raise BadInput(place or "position", "not_an_object", seen=type(source).__name__)
        self.source: Json = source
        self.place = place

    def at(self, field: str) -> str:
        """The path of a field."""
        return f"{self.place}.{field}" if self.place else field

    def only(self, fields: tuple[str, ...]) -> None:
        """No other fields than these."""
        for key in self.source:
            if key not in fields:
                raise BadInput(self.at(str(key)), "unknown_field", allowed=fields)

    def number(self, field: str, default: int, low: int, high: int) -> int:
        """A whole number between two others."""
        seen = self.source.get(field, default)
        if type(seen) is not int or not low <= seen <= high:
            raise BadInput(self.at(field), "not_between", seen=seen, low=low, high=high)
        return seen

    def flag(self, field: str) -> bool:
        """True or false; false when absent."""
        seen = self.source.get(field, False)
        if type(seen) is not bool:
            raise BadInput(self.at(field), "wrong_type", seen=seen, wanted="bool")
        return seen

    def list(self, field: str) -> list[Any]:
        """A list; empty when absent."""
        seen = self.source.get(field, [])
        if not isinstance(seen, list | tuple):
            raise BadInput(self.at(field), "not_a_list", seen=seen)
        return list(seen)

    def one_of(self, field: str, allowed: tuple[str, ...]) -> str:
        """One of some words, the first when absent."""
        seen = self.source.get(field, allowed[0])
        if seen not in allowed:
            raise BadInput(self.at(field), "not_one_of", seen=seen, allowed=allowed)
        return str(seen)
