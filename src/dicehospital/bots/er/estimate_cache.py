"""What radiologist and epidemiologist promise, kept: many moves lead to the same patients."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.beds import BedMasks
from dicehospital.bots.er.chances import Chances
from dicehospital.bots.er.judge import Accumulator, accumulator_of
from dicehospital.bots.er.prospects import PROSPECTS, horizon
from dicehospital.bots.er.weights import TURNS
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import BED_COUNT
from dicehospital.er.scoring import EPIDEMIOLOGIST, RADIOLOGIST
from dicehospital.er.state import ErState
from dicehospital.kernel.vecs import vec

Patients = tuple[int, int, int, int]
ROOM: Final = 20000  # sheets of a turn that are remembered
_HALF: Final[i64] = BED_COUNT // 2  # 7**16 sheets fit in a whole number, 7**32 do not


@final
class EstimateCache:
    """The worth of the two cards by who lies where, for each turn of one set of cards."""

    def __init__(self, chances: Chances) -> None:
        self.chances: Chances = chances
        self.beds: BedMasks = BedMasks()
        self.accumulator: Accumulator | None = accumulator_of(chances.judge)
        self.radiologist: i64 = -1
        self.epidemiologist: i64 = -1
        self.turns: i64 = -1
        self.known: dict[Patients, int] = {}  # of the turn we look at
        self.by_turn: list[dict[Patients, int]] = [{} for _ in range(TURNS)]

    def turn_to(self, specialists: vec[i64], turns: i64) -> None:
        """Look at a turn; other cards make us forget everything."""
        radiologist = specialists[RADIOLOGIST]
        epidemiologist = specialists[EPIDEMIOLOGIST]
        if radiologist != self.radiologist or epidemiologist != self.epidemiologist:
            self.radiologist = radiologist
            self.epidemiologist = epidemiologist
            self.turns = -1
            self.by_turn = [{} for _ in range(TURNS)]
        if turns != self.turns:
            self.turns = turns
            self.known = self.by_turn[turns]
            if len(self.known) > ROOM:
                self.known.clear()

    def correction(self, state: ErState, seat: i64) -> i64:
        """By how much a judge finds the sheet of a seat better than it looks."""
        accumulator = self.accumulator
        if accumulator is None:
            return 0
        sheet = state.sheets[seat]
        accumulator.read(state, sheet, self.turns)
        return accumulator.correction(state, seat, sheet)

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
        self.beds.read(sheet, horizon(self.chances.weights, self.turns))
        return self.prospect(self.radiologist, sheet) + self.prospect(self.epidemiologist, sheet)

    def prospect(self, card: i64, sheet: Sheet) -> i64:
        """What a card promises a sheet whose beds were read."""
        return PROSPECTS[card].worth(sheet, self.beds, self.chances, self.turns)

    def radiologist_worth(self, sheet: Sheet) -> i64:
        """What the radiologist promises."""
        self.beds.read(sheet, horizon(self.chances.weights, self.turns))
        return self.prospect(self.radiologist, sheet)

    def epidemiologist_worth(self, sheet: Sheet) -> i64:
        """What the epidemiologist promises."""
        self.beds.read(sheet, horizon(self.chances.weights, self.turns))
        return self.prospect(self.epidemiologist, sheet)


def patients_of(sheet: Sheet) -> Patients:
    """All that the cards look at: values (as digits of base seven), screens and critical patients."""
    first: i64 = 0
    second: i64 = 0
    bed: i64
    for bed in range(_HALF):
        first = 7 * first + sheet.beds[bed]
        second = 7 * second + sheet.beds[bed + _HALF]
    return int(first), int(second), int(sheet.screened), int(sheet.critical)
