"""The beds of a sheet as bit masks: who lies where, and which free beds can have which value."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import BIT, FIRST_BED, NEIGHBOUR_MASK, SIZE, WARDS
from dicehospital.kernel.agenda import NOTHING
from dicehospital.kernel.vecs import vec


def _beside_bytes() -> list[int]:
    """For each of the four bytes of a mask and each of its 256 values: the beds next to those in it."""
    found: list[int] = []
    for place in range(0, 32, 8):
        for byte in range(256):
            mask = 0
            for bit in range(8):
                if byte & int(BIT[bit]):
                    mask |= int(NEIGHBOUR_MASK[place + bit])
            found.append(mask)
    return found


_BESIDE: Final = vec[i64](_beside_bytes())


def beside(beds: i64) -> i64:
    """A bit for each bed next to one of these."""
    return (
        _BESIDE[beds & 255]
        | _BESIDE[256 + (beds >> 8 & 255)]
        | _BESIDE[512 + (beds >> 16 & 255)]
        | _BESIDE[768 + (beds >> 24 & 255)]
    )


@final
class BedMasks:
    """Masks by value, 1 to 6. Read again and again: nothing is allocated while thinking."""

    def __init__(self) -> None:
        self.of: vec[i64] = vec[i64]([0, 0, 0, 0, 0, 0, 0])  # beds with a patient of the value
        self.free: vec[i64] = vec[i64]([0, 0, 0, 0, 0, 0, 0])  # free beds that can have it
        self.values: vec[i64] = NOTHING  # by bed, as on the sheet

    def read(self, sheet: Sheet, ahead: i64) -> None:
        """Note all beds of a sheet; of free ones at most `ahead` in a ward, reached without a screen."""
        self.values = sheet.beds
        value: i64
        for value in range(7):
            self.of[value] = 0
            self.free[value] = 0
        ward: i64
        for ward in range(WARDS):
            self.add_ward(sheet, ward, ahead)

    def read_again(self, sheet: Sheet, ward: i64, ahead: i64) -> None:
        """Note the beds of a ward that has changed."""
        others = ~(BIT[FIRST_BED[ward] + SIZE[ward]] - BIT[FIRST_BED[ward]])
        value: i64
        for value in range(1, 7):
            self.of[value] &= others
            self.free[value] &= others
        self.add_ward(sheet, ward, ahead)

    def add_ward(self, sheet: Sheet, ward: i64, ahead: i64) -> None:
        """Note the beds of a ward."""
        first = FIRST_BED[ward] + sheet.filled[ward]
        bed: i64
        for bed in range(FIRST_BED[ward], first):
            self.of[sheet.beds[bed]] |= BIT[bed]
        most = min(SIZE[ward] - sheet.filled[ward], ahead)
        floor = sheet.floor[ward]
        value: i64
        for value in range(floor + 1, 7):
            self.free[value] |= BIT[first + min(value - floor, most)] - BIT[first]
