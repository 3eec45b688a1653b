"""What a learnt judge looks at: the rows of its table that a sheet, the cards and the turn stand for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.bots.er.steps import steps_missing
from dicehospital.bots.er.weights import TURNS
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import (
    BED_COUNT,
    BIT,
    CARDIOLOGISTS,
    FIRST_BED,
    MORGUE_BOXES,
    NONE,
    PLACE_IN_TYPE,
    WARDS,
)
from dicehospital.er.scoring import EPIDEMIOLOGIST, RADIOLOGIST
from dicehospital.er.state import IN_PLAY, ErState

# Of each bed: empty, the six values, and the six values of critical patients.
BED_ROWS: Final[i64] = 13
CRITICAL: Final[i64] = 6  # added to a value
FLOORS: Final[i64] = 7  # what the next patient of a ward must exceed
STETHOSCOPES: Final[i64] = 13  # more than 12 at hand count as 12 ...
BAGS: Final[i64] = 8  # ... and more than 7 bags as 7
MISSING: Final[i64] = 10  # steps to a cardiologist's goal; more than 9 count as 9

# Where the rows of each kind begin. Those of beds depend on radiologist and epidemiologist, the others do not.
ALL_BEDS: Final[i64] = BED_COUNT * BED_ROWS
WARD: Final[i64] = 0
NURSED: Final[i64] = WARD + (BED_COUNT + WARDS) * FLOORS
LEDGER: Final[i64] = NURSED + BIT[WARDS]
MORGUE: Final[i64] = LEDGER + STETHOSCOPES * BAGS
NO_GOAL: Final[i64] = MORGUE + MORGUE_BOXES + 1
GOAL: Final[i64] = NO_GOAL + 1
TURN: Final[i64] = GOAL + len(CARDIOLOGISTS) * MISSING
SHARED: Final[i64] = TURN + TURNS
OTHERS: Final[i64] = WARDS + 4 + IN_PLAY  # rows of a sheet that are no beds


def bed_row(bed: i64, value: i64, is_critical: bool) -> i64:
    """The row of a bed with a patient of a value, or 0 for nobody."""
    return bed * BED_ROWS + (value + CRITICAL if is_critical else value)


def ward_row(ward: i64, filled: i64, floor: i64) -> i64:
    """The row of a ward by its patients and by what the next one must exceed."""
    return WARD + (FIRST_BED[ward] + ward + filled) * FLOORS + floor


def nursed_row(sheet: Sheet) -> i64:
    """The row of the wards whose nurse is crossed out."""
    return NURSED + sheet.nursed


def ledger_row(sheet: Sheet) -> i64:
    """The row of what is at hand."""
    stethoscopes = min(sheet.stethoscopes(), STETHOSCOPES - 1)
    return LEDGER + stethoscopes * BAGS + min(sheet.bags(), BAGS - 1)


def morgue_row(sheet: Sheet) -> i64:
    """The row of the morgue."""
    return MORGUE + sheet.morgue


def goal_row(state: ErState, seat: i64, sheet: Sheet, place: i64) -> i64:
    """The row of a cardiologist by the steps that are missing, if there are points to be had for the seat."""
    card = state.specialists[place]
    if state.shows[place] == 0 or state.earned[2 * seat + place] > 0:
        return NO_GOAL
    missing = min(steps_missing(sheet, card), MISSING - 1)
    return GOAL + PLACE_IN_TYPE[card] * MISSING + missing


def turn_row(turns: i64) -> i64:
    """The row of the turns to go."""
    return TURN + turns


def bed_rows(sheet: Sheet) -> list[int]:
    """The rows of all beds."""
    return [
        int(bed_row(bed, sheet.beds[bed], sheet.critical & BIT[bed] != 0))
        for bed in range(BED_COUNT)
    ]


def other_rows(state: ErState, seat: i64, sheet: Sheet, turns: i64) -> list[int]:
    """The rows of everything else."""
    wards = [int(ward_row(n, sheet.filled[n], sheet.floor[n])) for n in range(WARDS)]
    goals = [int(goal_row(state, seat, sheet, place)) for place in range(IN_PLAY)]
    rest = [int(nursed_row(sheet)), int(ledger_row(sheet)), int(morgue_row(sheet))]
    return [*wards, *rest, *goals, int(turn_row(turns))]


def place_of(card: i64) -> int:
    """Which of its type a card is; NONE, where there is no card."""
    return int(NONE if card == NONE else PLACE_IN_TYPE[card])


def places_of(state: ErState) -> tuple[int, int]:
    """Which radiologist and which epidemiologist the rows of beds depend on."""
    return place_of(state.specialists[RADIOLOGIST]), place_of(state.specialists[EPIDEMIOLOGIST])
