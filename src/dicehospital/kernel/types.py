"""The values that cross the border of the engine: moves and scores."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NewType, SupportsIndex

Seat = NewType("Seat", int)
UNSPELT = (-1,)  # the words of a move that no row of words spells now
Json = dict[str, Any]
Whole = SupportsIndex  # a whole number of any library, such as an element of an array
Refusal = tuple[str, str, Json]  # rule id, message id, facts


def own(value: Any) -> Any:
    """JSON of one's own: a copy down to what cannot change."""
    if type(value) is dict:
        return {name: own(part) for name, part in value.items()}
    return [own(part) for part in value] if type(value) is list else value


@dataclass(frozen=True, slots=True)
class Move:
    """One whole move: its kind, its fields as in JSON, and its notation."""

    kind: str
    fields: tuple[tuple[str, Any], ...]
    text: str = field(compare=False)
    words: tuple[int, ...] = field(compare=False, repr=False)

    def to_json(self) -> Json:
        """The move as a JSON object."""
        return {"move": self.kind, **dict(self.fields)}

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Score:
    """What a seat has: the total and the parts it is made of."""

    total: int
    parts: dict[str, int]
    ties: tuple[int, ...] = ()  # what decides between equal totals, in order, higher is better
