"""A sheet as rows of beds, for whoever draws or says it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dicehospital.cli.er.words import colour_of_letter
from dicehospital.er.components import WARDS

if TYPE_CHECKING:
    from dicehospital.er.board.sheet import Sheet


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
