"""What a reason is made of: a fact that speaks for a move, and how many points it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dicehospital.kernel.text import Message

_POINT: Final = 1000


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that a move brings and another does not."""

    part: str  # of `Ranked.parts`; one that is none of them stands for itself
    worth: float  # points, as the greedy bot judges them
    message: Message  # what the move does, as a verb: "keeps ward 4 open for a 6"


def in_points(thousandths: int) -> float:
    """What the greedy bot counts in thousandths of a point."""
    return int(thousandths) / _POINT
