"""A score pad of either game: what is written, what it is worth line by line, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json


@dataclass(frozen=True, slots=True)
class Written:
    """What stands on one sheet; a game reads what it knows."""

    sheet: str = ""  # ER: the sheet in notation
    cardiologists: Sequence[int] = (0, 0)  # ER: points that each card has given
    discharged: Sequence[int] = ()  # patients by round
    counts: Mapping[str, int] = field(default_factory=dict)  # what else is counted, by part
    left: Sequence[int] = ()  # values of the patients in bed at the end
    added: int | None = None  # the total that was added up on paper


@dataclass(frozen=True, slots=True)
class Game:
    """What is played: the game, for so many, with these options and cards."""

    players: int
    options: Json
    cards: Sequence[str | None] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the score: what it brings, by which rule, and why."""

    part: str
    points: int
    rule: str
    why: Message
    beds: Sequence[int] = ()  # printed numbers of the beds that count


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that cannot be so: where it stands, and why."""

    place: str
    message: Message


@dataclass(frozen=True, slots=True)
class Scored:
    """What the engine makes of one sheet; without a total where it cannot be read."""

    lines: Sequence[Line]
    total: int | None
    faults: Sequence[Fault]


@dataclass(frozen=True, slots=True)
class Box:
    """A number that is asked for, and its bounds."""

    part: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Form:
    """What is to be written down: how many sheets, rounds, boxes by sheet; cards and their points."""

    sheets: int
    rounds: int = 0
    most_discharged: int = 0
    boxes: Sequence[Sequence[Box]] = ()
    cards: Sequence[Sequence[str]] = ()  # those that may lie at each place
    card_points: Sequence[int] = ()  # what a cardiologist may have given


@dataclass(frozen=True, slots=True)
class Pad:
    """A whole pad: the form, the sheets as they score, and who has won."""

    form: Form
    sheets: Sequence[Scored]
    winners: Sequence[int]


def wrong_sum(written: Written, total: int) -> list[Fault]:
    """The fault of a total that was added up wrongly on paper."""
    if written.added in (None, total):
        return []
    return [Fault("added", Message("pad.wrong_sum", {"added": written.added, "total": total}))]


def sheets_of(written: Sequence[Written], wanted: int) -> list[Written]:
    """As many sheets as the game has; those that nobody has begun are empty."""
    given: list[Any] = list(written[:wanted])
    return [*given, *[Written()] * (wanted - len(given))]
