"""A sheet drawn: wards as rows of coloured beds. Letters say the colours too, words the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from dicehospital.cli.er.beds import ward_rows
from dicehospital.cli.er.words import counted, letter

if TYPE_CHECKING:
    from dicehospital.cli.er.beds import Bed, WardRow
    from dicehospital.er.board.sheet import Sheet
    from dicehospital.kernel.text import Catalogue

FULL = {
    "red": "bold white on red",
    "yellow": "bold black on yellow",
    "green": "bold black on green",
    "grey": "bold reverse",
}
EMPTY = {"red": "red", "yellow": "yellow", "green": "green", "grey": "default"}
NEXT = "▸"
_CELL = 6  # columns of a bed, with the gap after it
_MOST_BEDS = 6
_GAP = "   "


def sheet_drawing(say: Catalogue, sheet: Sheet) -> list[Text]:
    """The wards."""
    rows = [_ward(say, row) for row in ward_rows(sheet)]
    return [_heading(say), *rows, Text(say.tell("drawing.legend"), "dim")]


def _heading(say: Catalogue) -> Text:
    beds = "".join(f" {number}".ljust(_CELL) for number in range(1, _MOST_BEDS + 1))
    return Text(f"{say.tell('drawing.heading'):>10}  {beds}{say.tell('drawing.nurse')}", "dim")


def _ward(say: Catalogue, row: WardRow) -> Text:
    line = Text().append(f" W{row.number} ", "bold")
    line.append(f"{row.clipboard:>6}  ", "bold green" if not row.free else "")
    for place, bed in enumerate(row.beds):
        is_next = place == len(row.patients)
        line.append(_bed(say, bed, is_next=is_next).ljust(_CELL - 1), _style(bed, is_next=is_next))
        line.append(" ")
    line.append(" " * _CELL * (_MOST_BEDS - len(row.beds)))
    line.append(say.tell("drawing.nursed" if row.nursed else "drawing.not_nursed"), "dim")
    return line


def _bed(say: Catalogue, bed: Bed, *, is_next: bool) -> str:
    """Colour letter, value, marks."""
    sign = letter(say, bed.colour)
    if not bed.value:
        return f" {sign}{NEXT if is_next else ' '}"
    return f" {sign}{bed.value}{'s' if bed.screened else ''}{'!' if bed.critical else ''}"


def _style(bed: Bed, *, is_next: bool) -> str:
    if bed.value:
        return FULL[bed.colour]
    return f"{'bold' if is_next else 'dim'} {EMPTY[bed.colour]}"


def ledger_items(say: Catalogue, sheet: Sheet) -> list[str]:
    """Stethoscopes, blood bags, nurses and morgue, a few words each."""
    points = counted(say, "point", int(sheet.nurse_points()))
    return [
        say.tell(
            "drawing.stethoscopes", left=sheet.stethoscopes(), gained=sheet.stethoscopes_gained
        ),
        say.tell("drawing.bags", left=sheet.bags(), gained=sheet.bags_gained),
        say.tell("drawing.nurses", n=sheet.nurses, points=points),
        say.tell("drawing.morgue", n=sheet.morgue),
    ]


def packed(items: list[str], width: int) -> list[str]:
    """Items side by side, as many to a line as there is room for."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(_GAP) + len(item) <= width:
            lines[-1] += _GAP + item
        else:
            lines.append(f" {item}")
    return lines
