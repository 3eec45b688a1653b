"""A sheet in words, complete for whoever cannot or does not want to see it drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehospital.cli.er.beds import ward_rows
from dicehospital.cli.er.words import colour, counted, listed
from dicehospital.er.components import LEDGER

if TYPE_CHECKING:
    from dicehospital.cli.er.beds import Bed, WardRow
    from dicehospital.er.board.sheet import Sheet
    from dicehospital.kernel.text import Catalogue


def sheet_text(say: Catalogue, sheet: Sheet) -> list[str]:
    """Wards and ledger, one short line each."""
    return [*(_ward(say, row) for row in ward_rows(sheet)), *ledger_text(say, sheet)]


def _ward(say: Catalogue, row: WardRow) -> str:
    patients = ", ".join(_patient(say, bed) for bed in row.patients) or say.tell("sheet.empty")
    free = ", ".join(colour(say, bed.colour) for bed in row.free)
    message = "sheet.ward" if free else "sheet.full_ward"
    return say.tell(message, ward=row.number, points=row.clipboard, patients=patients, free=free)


def _patient(say: Catalogue, bed: Bed) -> str:
    """`5 critical screened`."""
    marks = [say.tell("sheet.critical")] * bed.critical + [
        say.tell("sheet.screened")
    ] * bed.screened
    return " ".join([str(bed.value), *marks])


# -- the ledger --------------------------------------------------------------------------------------
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
