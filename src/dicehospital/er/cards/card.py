"""A specialist's card as the rules play it: what a sheet scores for it, and with which beds."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import BIT, FIRST_BED, WARDS
from dicehospital.er.components import BEDS
from dicehospital.kernel.vecs import vec

_NO_BEDS: Final = vec[i64]([0, 0, 0, 0, 0, 0, 0])
_PRINTED: Final = list(BEDS)


class Card:
    """A specialist of any type."""

    def points(self, sheet: Sheet) -> i64:
        """What the final arrangement of the sheet scores for it (ER-8)."""
        raise NotImplementedError

    def counted(self, sheet: Sheet) -> i64:
        """The beds it counts, as a mask (ER-8.1)."""
        raise NotImplementedError


def beds_by_value(sheet: Sheet) -> vec[i64]:
    """By value 1-6: a bit for each bed with it."""
    masks = _NO_BEDS[:]
    beds, filled = sheet.beds, sheet.filled
    ward: i64
    bed: i64
    for ward in range(WARDS):
        first = FIRST_BED[ward]
        for bed in range(first, first + filled[ward]):
            masks[beds[bed]] |= BIT[bed]
    return masks


def printed_beds(mask: int) -> list[int]:
    """The printed numbers of the beds of a mask."""
    return [bed for place, bed in enumerate(_PRINTED) if mask >> place & 1]
