"""A sheet on the screen: drawn, or in words, complete for whoever cannot or does not want to see it drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from dicehospital.cli.er.words import colour, colour_of_letter, counted, letter, listed
from dicehospital.er.components import LEDGER, WARDS

if TYPE_CHECKING:
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


@dataclass(frozen=True, slots=True)
class Bed:
    """One bed and who lies in it."""

    colour: str
    value: int  # 0 = empty
    screened: bool
    critical: bool


@dataclass(frozen=True, slots=True)
class WardRow:
    """One ward from the lobby outwards."""

    number: int  # from 1
    clipboard: int
    nursed: bool  # its nurse is crossed out
    beds: tuple[Bed, ...]

    @property
    def patients(self) -> list[Bed]:
        """The beds that are taken."""
        return [bed for bed in self.beds if bed.value]

    @property
    def free(self) -> list[Bed]:
        """The beds that are not; the first is the next to be filled."""
        return [bed for bed in self.beds if not bed.value]


def ward_rows(sheet: Sheet) -> list[WardRow]:
    """The seven wards of a sheet."""
    rows, first = [], 0
    for index, ward in enumerate(WARDS):
        beds = tuple(
            Bed(
                colour_of_letter(letter),
                int(sheet.beds[number]),
                bool(sheet.screened >> number & 1),
                bool(sheet.critical >> number & 1),
            )
            for number, letter in enumerate(ward.colours, first)
        )
        rows.append(WardRow(index + 1, ward.clipboard, bool(sheet.nursed >> index & 1), beds))
        first += len(beds)
    return rows


# -- drawn -----------------------------------------------------------------------------------------------
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


# -- in words --------------------------------------------------------------------------------------------
def sheet_text(say: Catalogue, sheet: Sheet) -> list[str]:
    """Wards and ledger, one short line each."""
    return [*(_ward_text(say, row) for row in ward_rows(sheet)), *ledger_text(say, sheet)]


def _ward_text(say: Catalogue, row: WardRow) -> str:
    patients = ", ".join(_patient_text(say, bed) for bed in row.patients) or say.tell("sheet.empty")
    free = ", ".join(colour(say, bed.colour) for bed in row.free)
    message = "sheet.ward" if free else "sheet.full_ward"
    return say.tell(message, ward=row.number, points=row.clipboard, patients=patients, free=free)


def _patient_text(say: Catalogue, bed: Bed) -> str:
    """`5 critical screened`."""
    marks = [say.tell("sheet.critical")] * bed.critical
    marks += [say.tell("sheet.screened")] * bed.screened
    return " ".join([str(bed.value), *marks])


def ledger_text(say: Catalogue, sheet: Sheet) -> list[str]:
    """Stethoscopes, blood bags, nurses and morgue."""
    return [
        say.tell("sheet.stethoscopes", left=sheet.stethoscopes(), gained=sheet.stethoscopes_gained),
        say.tell("sheet.bags", left=sheet.bags(), gained=sheet.bags_gained),
        nurses_text(say, sheet),
        say.tell("sheet.morgue", n=sheet.morgue, boxes=LEDGER.morgue_boxes),
    ]


def nurses_text(say: Catalogue, sheet: Sheet) -> str:
    """How many nurses, what they score, and which wards have given theirs."""
    wards = [f"W{row.number}" for row in ward_rows(sheet) if row.nursed]
    points = counted(say, "point", int(sheet.nurse_points()))
    message = "sheet.nurses_from" if wards else "sheet.nurses"
    return say.tell(message, n=sheet.nurses, points=points, wards=listed(say, wards))
