"""A score pad of either game: what is written, what it is worth line by line, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

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


class PadLine(Struct, frozen=True):
    """A line of the score, its rule, how it comes about, and the beds that count for it."""

    part: str
    points: int
    rule: str
    why: Message
    beds: list[int] = []


class PadFault(Struct, frozen=True):
    """Something on a sheet that cannot be so."""

    place: str
    message: Message


class PadScore(Struct, frozen=True):
    """What a sheet is worth; `total` is null where it cannot be read."""

    lines: list[PadLine]
    total: int | None
    faults: list[PadFault]


class PadBox(Struct, frozen=True):
    """A number that is asked for on a sheet, and its bounds."""

    part: str
    least: int
    most: int


class PadForm(Struct, frozen=True):
    """What is to be written down."""

    sheets: int
    rounds: int = 0  # in which patients are discharged; 0 where they are not counted so
    most_discharged: int = 0
    boxes: list[list[PadBox]] = []  # by sheet
    cards: list[list[str]] = []  # which can lie at each place
    card_points: list[int] = []  # what a cardiologist may have given


class PadScored(Struct, frozen=True):
    """A pad as the rules count it; nobody has won as long as a sheet cannot be read."""

    form: PadForm
    sheets: list[PadScore]
    winners: list[int]


def wrong_sum(written: Written, total: int) -> list[PadFault]:
    """The fault of a total that was added up wrongly on paper."""
    if written.added in (None, total):
        return []
    return [PadFault("added", Message("pad.wrong_sum", {"added": written.added, "total": total}))]


def sheets_of(written: Sequence[Written], wanted: int) -> list[Written]:
    """As many sheets as the game has; those that nobody has begun are empty."""
    given: list[Any] = list(written[:wanted])
    return [*given, *[Written()] * (wanted - len(given))]
