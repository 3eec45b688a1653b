"""A sheet to try things on: written and wiped again, judged at any moment, and nothing copied for it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.beds import BedMasks
from dicehospital.bots.er.cells import ward_row
from dicehospital.bots.er.chances import SURE, Chances
from dicehospital.bots.er.estimate_cache import EstimateCache
from dicehospital.bots.er.evaluate import EvalContext, goals, nurses, resources, solo_goals, wards
from dicehospital.bots.er.judge import Accumulator, accumulator_of
from dicehospital.bots.er.prospects import PROSPECTS, horizon
from dicehospital.bots.er.signature import (
    BED_SIGN,
    CRITICAL_SIGN,
    FLOOR_SIGN,
    LAB_WARDS,
    UNKNOWN,
    TranspositionTable,
    lab_signature,
    signature,
    table_of,
)
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import BIT, FIRST_BED, WARDS
from dicehospital.er.scoring import EPIDEMIOLOGIST, RADIOLOGIST
from dicehospital.er.setup import new_setup, new_state
from dicehospital.er.state import ErState

_MIX: Final[i64] = 0x9E3779B97F4A7
_MASK: Final[i64] = 0x3FFFFFFFFFFFFFFF


@final
class ScratchSheet:
    """A copy of a seat's sheet, and what is known about it however it is changed."""

    def __init__(self, chances: Chances) -> None:
        self.chances: Chances = chances
        self.memory: EstimateCache = EstimateCache(chances)
        self.known: TranspositionTable = TranspositionTable()
        self.beds: BedMasks = BedMasks()
        self.accumulator: Accumulator | None = accumulator_of(chances.judge)
        # Set by `lay`.
        self.state: ErState = new_state(new_setup(2, 0, False), 0)
        self.look: EvalContext = EvalContext(chances, self.memory, self.state, 0)
        self.sheet: Sheet = self.state.sheets[0]
        self.sign: i64 = 0  # of the sheet ...
        self.labs: i64 = 0  # ... and of its wards by labs
        self.changed: i64 = 0  # a bit for each ward that `beds` was not told about
        self.ahead: i64 = 0  # how many free beds of a ward count
        self.radiologist: i64 = 0
        self.epidemiologist: i64 = 0
        self.radiology: i64 = 0  # what stands for the cards and the turn in `known`
        self.epidemics: i64 = 0
        self.critical: i64 = 0  # points of critical patients

    def lay(self, state: ErState, seat: i64) -> None:
        """Lay a copy of a seat's sheet on the table; whoever does so puts the old one back."""
        sheet = state.sheets[seat].copy()
        state.sheets[seat] = sheet
        self.state = state
        self.sheet = sheet
        self.look = EvalContext(self.chances, self.memory, state, seat)
        self.read(state, sheet)

    def read(self, state: ErState, sheet: Sheet) -> None:
        """All that is looked up while the sheet is written on and wiped."""
        turns = self.look.turns
        self.radiologist = state.specialists[RADIOLOGIST]
        self.epidemiologist = state.specialists[EPIDEMIOLOGIST]
        self.radiology = table_of(self.radiologist, turns)
        self.epidemics = table_of(self.epidemiologist, turns)
        self.sign = signature(sheet)
        self.labs = lab_signature(sheet)
        self.critical = sheet.critical_points()
        self.ahead = horizon(self.chances.weights, turns)
        self.beds.read(sheet, self.ahead)
        self.changed = 0
        accumulator = self.accumulator
        if accumulator is not None:
            accumulator.read(state, sheet, turns)

    # -- writing and wiping ------------------------------------------------------------------------------
    def place(self, ward: i64, value: i64, colour: i64, low: i64, high: i64) -> i64:
        """Write a patient; returns what `lift` needs."""
        sheet = self.sheet
        floor = sheet.floor[ward]
        undo = floor + 8 * sheet.stethoscopes_used + 1024 * sheet.bags_used
        before = ward_row(ward, sheet.filled[ward], floor)
        bed = sheet.admit(ward, value, colour, low, high)
        accumulator = self.accumulator
        if accumulator is not None:
            after = ward_row(ward, sheet.filled[ward], sheet.floor[ward])
            accumulator.admit(bed, value, before, after)
        floors = FLOOR_SIGN[7 * ward + floor] ^ FLOOR_SIGN[7 * ward + sheet.floor[ward]]
        self.change(ward, BED_SIGN[7 * bed + value] ^ floors)
        return undo

    def lift(self, ward: i64, undo: i64) -> None:
        """Wipe the last patient of a ward out, and give back what he cost."""
        sheet = self.sheet
        bed = FIRST_BED[ward] + sheet.filled[ward] - 1
        floor = undo & 7
        floors = FLOOR_SIGN[7 * ward + floor] ^ FLOOR_SIGN[7 * ward + sheet.floor[ward]]
        self.change(ward, BED_SIGN[7 * bed + sheet.beds[bed]] ^ floors)
        sheet.beds[bed] = 0
        sheet.filled[ward] -= 1
        sheet.patients -= 1
        sheet.floor[ward] = floor
        sheet.stethoscopes_used = undo >> 3 & 127
        sheet.bags_used = undo >> 10
        self.wipe()

    def wipe(self) -> None:
        """Tell the judge, if there is one, that what was written last is gone."""
        accumulator = self.accumulator
        if accumulator is not None:
            accumulator.wipe()

    def change(self, ward: i64, sign: i64) -> None:
        """A ward has changed."""
        self.sign ^= sign
        if LAB_WARDS[ward] == 1:
            self.labs ^= sign
        self.changed |= BIT[ward]

    def draw_screen(self, ward: i64) -> i64:
        """A screen in a ward; returns what the next patient had to exceed."""
        sheet = self.sheet
        floor = sheet.floor[ward]
        sheet.screen(ward)
        accumulator = self.accumulator
        if accumulator is not None:
            filled = sheet.filled[ward]
            accumulator.screen(ward_row(ward, filled, floor), ward_row(ward, filled, 0))
        self.change(ward, FLOOR_SIGN[7 * ward + floor] ^ FLOOR_SIGN[7 * ward])
        return floor

    def take_screen(self, ward: i64, floor: i64) -> None:
        """The screen is gone again."""
        sheet = self.sheet
        sheet.screened &= ~BIT[FIRST_BED[ward] + sheet.filled[ward] - 1]
        sheet.floor[ward] = floor
        self.wipe()
        self.change(ward, FLOOR_SIGN[7 * ward + floor] ^ FLOOR_SIGN[7 * ward])

    def mark(self, ward: i64) -> None:
        """The last patient of a ward is critical; called again, no longer."""
        sheet = self.sheet
        bed = FIRST_BED[ward] + sheet.filled[ward] - 1
        sheet.critical ^= BIT[bed]
        self.labs ^= CRITICAL_SIGN[bed]
        accumulator = self.accumulator
        if sheet.critical & BIT[bed]:
            self.critical += sheet.beds[bed]
            if accumulator is not None:
                accumulator.mark(bed, sheet.beds[bed])
        else:
            self.critical -= sheet.beds[bed]
            self.wipe()

    # -- judging -------------------------------------------------------------------------------------------
    def worth(self) -> i64:
        """The guess for the sheet as it is now: what `evaluate` says, faster."""
        return self.first_sight() + self.correction()

    def correction(self) -> i64:
        """By how much a judge, if there is one, finds the sheet better than it looks."""
        accumulator = self.accumulator
        return (
            0
            if accumulator is None
            else accumulator.correction(self.state, self.look.seat, self.sheet)
        )

    def first_sight(self) -> i64:
        """The guess before a judge looks at it."""
        look, state, sheet = self.look, self.state, self.sheet
        worth = SURE * (self.critical - sheet.morgue)
        worth += wards(look, sheet) + nurses(look, sheet) + resources(look, sheet)
        worth += solo_goals(look, state) if state.is_solo() else goals(look, state)
        worth += self.promised(self.radiologist, self.labs ^ self.radiology)
        return worth + self.promised(self.epidemiologist, self.sign ^ self.epidemics)

    def promised(self, card: i64, sign: i64) -> i64:
        """What a card promises; known, or worked out."""
        worth = self.known.find(sign)
        if worth == UNKNOWN:
            self.look_again()
            worth = PROSPECTS[card].worth(self.sheet, self.beds, self.chances, self.look.turns)
            self.known.keep(sign, worth)
        return worth

    def look_again(self) -> None:
        """Tell `beds` about the wards that have changed."""
        self.beds.values = self.sheet.beds
        ward: i64
        for ward in range(WARDS):
            if self.changed & BIT[ward]:
                self.beds.read_again(self.sheet, ward, self.ahead)
        self.changed = 0

    # -- telling sheets apart ------------------------------------------------------------------------------
    def pattern(self) -> i64:
        """How many patients each ward has, as one number."""
        pattern: i64 = 0
        ward: i64
        for ward in range(WARDS):
            pattern = 7 * pattern + self.sheet.filled[ward]
        return pattern

    def whole_sign(self, die: i64) -> i64:
        """A number for the whole sheet, and for the die that was taken."""
        sheet = self.sheet
        rest = sheet.stethoscopes_gained
        rest = 64 * rest + sheet.stethoscopes_used
        rest = 32 * rest + sheet.bags_gained
        rest = 32 * rest + sheet.bags_used
        rest = 128 * rest + sheet.nursed
        rest = 8 * rest + sheet.morgue
        rest = 4 * rest + die
        return self.sign ^ ((rest * _MIX) & _MASK) ^ ((sheet.critical * _MIX * 2) & _MASK)
