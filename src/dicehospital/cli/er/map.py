"""The hospital as a map: which beds are neighbours, and what lies round the labs (ER-1.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from dicehospital.cli.er.sheet import EMPTY, FULL, ward_rows
from dicehospital.cli.er.words import colour, letter
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.components import BEDS, LABS

if TYPE_CHECKING:
    from dicehospital.cli.er.sheet import Bed
    from dicehospital.cli.screen import Screen
    from dicehospital.kernel.text import Catalogue

_ROWS = 6
_WIDE = 6  # columns of a hex
_LAB_NAMES = dict(zip(LABS, "AB", strict=True))


def show_map(screen: Screen, sheet: str) -> None:
    """The six rows of hexes, drawn or in words."""
    beds = dict(
        zip(BEDS, (bed for row in ward_rows(Sheet.parse(sheet)) for bed in row.beds), strict=True)
    )
    for row in range(_ROWS):
        hexes = sorted(place for place in (*BEDS, *LABS) if place // 100 == row)
        screen.print((_words if screen.plain else _drawn)(screen.say, row, hexes, beds))
    if not screen.plain:
        screen.tell("drawing.map_legend")


def _drawn(say: Catalogue, row: int, hexes: list[int], beds: dict[int, Bed]) -> Text:
    """Odd rows begin half a hex further left, as on the sheet."""
    line = Text()
    for place in hexes:
        column = _WIDE * (place % 100) + (_WIDE // 2) * (1 - row % 2)
        line.append(" " * (column - len(line)))
        if place in LABS:
            line.append(f"[{_LAB_NAMES[place]}]", "bold")
        else:
            line.append_text(_hex(say, beds[place]))
    return line


def _hex(say: Catalogue, bed: Bed) -> Text:
    sign = letter(say, bed.colour)
    if not bed.value:
        return Text(f" {sign} ", f"dim {EMPTY[bed.colour]}")
    return Text(f" {sign}{bed.value}{'!' if bed.critical else ' '}", FULL[bed.colour])


def _words(say: Catalogue, row: int, hexes: list[int], beds: dict[int, Bed]) -> Text:
    return Text(
        say.tell("map.row", row=row + 1, beds=", ".join(_word(say, p, beds) for p in hexes))
    )


def _word(say: Catalogue, place: int, beds: dict[int, Bed]) -> str:
    """`W2.4 5 critical`, or `W2.5 free (yellow)`."""
    if place in LABS:
        return say.tell("map.lab", name=_LAB_NAMES[place])
    ward, number, _ = BEDS[place]
    bed = beds[place]
    if not bed.value:
        return say.tell("map.free", ward=ward, place=number, colour=colour(say, bed.colour))
    message = "map.critical" if bed.critical else "map.patient"
    return say.tell(message, ward=ward, place=number, value=bed.value)
