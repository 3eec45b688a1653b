"""What radiologist and epidemiologist promise, kept for a turn: many moves lead to the same patients."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.beds import Beds
from dicehospital.bots.er.prospects import PROSPECTS, horizon
from dicehospital.bots.er.weights import Weights
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import BED_COUNT
from dicehospital.er.scoring import EPIDEMIOLOGIST, RADIOLOGIST
from dicehospital.kernel.vecs import vec

Patients = tuple[int, int, int, int]
_HALF: Final[i64] = BED_COUNT // 2  # 7**16 sheets fit in a whole number, 7**32 do not


@final
class Memory:
    """The worth of the two cards by who lies where, for one turn of one set of cards."""

    def __init__(self, weights: Weights) -> None:
        self.weights: Weights = weights
        self.beds: Beds = Beds()
        self.radiologist: i64 = -1
        self.epidemiologist: i64 = -1
        self.turns: i64 = -1
        self.known: dict[Patients, int] = {}

    def turn_to(self, specialists: vec[i64], turns: i64) -> None:
        """Forget everything, unless it is still the same turn of the same cards."""
        radiologist = specialists[RADIOLOGIST]
        epidemiologist = specialists[EPIDEMIOLOGIST]
        if (
            turns != self.turns
            or radiologist != self.radiologist
            or epidemiologist != self.epidemiologist
        ):
            self.radiologist = radiologist
            self.epidemiologist = epidemiologist
            self.turns = turns
            self.known = {}

    def specialists(self, sheet: Sheet) -> i64:
        """The worth of both cards."""
        patients = patients_of(sheet)
        worth = self.known.get(patients)
        if worth is None:
            worth = int(self.work_out(sheet))
            self.known[patients] = worth
        return worth

    def work_out(self, sheet: Sheet) -> i64:
        """Work out what both cards promise a sheet, without looking it up."""
        beds = self.beds
        beds.read(sheet, horizon(self.weights, self.turns))
        worth = PROSPECTS[self.radiologist].worth(sheet, beds, self.weights, self.turns)
        return worth + PROSPECTS[self.epidemiologist].worth(sheet, beds, self.weights, self.turns)


def patients_of(sheet: Sheet) -> Patients:
    """All that the cards look at: values (as digits of base seven), screens and critical patients."""
    first: i64 = 0
    second: i64 = 0
    bed: i64
    for bed in range(_HALF):
        first = 7 * first + sheet.beds[bed]
        second = 7 * second + sheet.beds[bed + _HALF]
    return int(first), int(second), int(sheet.screened), int(sheet.critical)
