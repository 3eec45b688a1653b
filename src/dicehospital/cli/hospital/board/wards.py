"""Wards with their beds, the rooms of the Babies, and the supply of pink dice (DH-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from dicehospital.cli.hospital.board.patients import dice, is_waiting
from dicehospital.hospital.board.hospital import BEDS, PER_ROOM, PER_WARD, WARDS, ward_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dicehospital.cli.screen import Screen
    from dicehospital.kernel.types import Json

_SUPPLY = "supply"  # of pink dice, which only games with wards have
_FREE = "-"
_MANY = 11  # patients that fit into a line
_BED_WIDTH = 4  # columns: "R3t "


def has_wards(view: Json) -> bool:
    """Whether it matters who lies in which ward."""
    return _SUPPLY in view


def beds_of(hospital: Json, ward: int) -> list[str | None]:
    """Who lies in the beds of a ward, None for a free one."""
    return _at(hospital, (ward - 1) * PER_WARD + 1, PER_WARD)


def room_of(hospital: Json, ward: int) -> list[str | None]:
    """The Babies of a ward."""
    return _at(hospital, (ward - 1) * PER_ROOM + BEDS + 1, PER_ROOM)


def _at(hospital: Json, first: int, count: int) -> list[str | None]:
    texts = {patient["place"]: patient["text"] for patient in hospital["patients"]}
    return [texts.get(place) for place in range(first, first + count)]


def ward_lines(screen: Screen, hospital: Json) -> Iterator[Text]:
    """`W1: R3 Y4t -   Babies: B2 -`, a line for each ward."""
    for ward in range(1, WARDS + 1):
        beds, room = beds_of(hospital, ward), room_of(hospital, ward)
        line = Text(screen.say.tell("board.ward", ward=ward) + " ")
        for bed in beds:
            line.append_text(_bed(screen, bed))
        line.append(screen.say.tell("board.room") + " ")
        for place in room:
            line.append_text(_bed(screen, place))
        if any(is_waiting(text) for text in (*beds, *room) if text):
            line.append(screen.say.tell("board.waiting"))
        line.rstrip()
        yield line


def in_short(screen: Screen, hospital: Json) -> Text:
    """All wards in one line, or in two where many are there: `R3 Y4 | M4 B2 | - | G5`."""
    found, many = Text(), len(hospital["patients"]) > _MANY
    for ward in range(1, WARDS + 1):
        lying = [text for text in (*beds_of(hospital, ward), *room_of(hospital, ward)) if text]
        found.append(" | " if ward > 1 else "")
        found.append("\n    " if many and ward == WARDS // 2 + 1 else "")
        found.append_text(dice(screen, lying) if lying else Text(_FREE))
    return found


def ward_at(place: int) -> int:
    """The ward of a bed or of a place in a room."""
    return int(ward_of(place - 1)) + 1


def beds_taken(hospital: Json) -> int:
    """How many of the twelve beds are taken; Babies lie elsewhere."""
    return sum(patient["place"] <= BEDS for patient in hospital["patients"])


def _bed(screen: Screen, text: str | None) -> Text:
    found = dice(screen, [text]) if text else Text(_FREE)
    return found.append(" " * max(1, _BED_WIDTH - len(found)))


def supply(screen: Screen, view: Json) -> str:
    """Mothers and Babies that have not come yet."""
    if not has_wards(view):
        return ""
    left, say = view[_SUPPLY], screen.say
    mothers = say.tell("board.mothers", n=left["mothers"])
    return say.tell(
        "board.supply", mothers=mothers, babies=say.tell("board.babies", n=left["babies"])
    )
