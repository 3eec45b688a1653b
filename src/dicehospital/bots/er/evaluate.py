"""What a sheet will be worth in the end: the greedy bot's guess, in thousandths of a point."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.bots.er.chances import SURE, Chances
from dicehospital.bots.er.estimate_cache import EstimateCache
from dicehospital.bots.er.steps import steps_missing, turns_missing
from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import BIT, CLIPBOARD, FIRST_BED, HUMAN, SIZE, WARDS
from dicehospital.er.scoring import cardiologist_points
from dicehospital.er.state import IN_PLAY, ErState

PARTS: Final = (
    "wards", "critical", "nurses", "cardiologists", "radiologist", "epidemiologist", "morgue",
    "resources", "judgement",
)  # fmt: skip
"""What the guess is made of, in the order of the score row; last what is kept, and what a judge adds."""


@final
class EvalContext:
    """What a seat needs to know about the table besides its own sheet."""

    def __init__(self, chances: Chances, memory: EstimateCache, state: ErState, seat: i64) -> None:
        self.chances: Chances = chances
        self.memory: EstimateCache = memory
        self.seat: i64 = seat
        self.turns: i64 = 0
        self.turn_to(state, state.setup.turns - state.turn)  # after this one

    def turn_to(self, state: ErState, turns: i64) -> None:
        """Look at the table when so many turns are to come."""
        self.turns = turns
        self.memory.turn_to(state.specialists, turns)


def evaluate(look: EvalContext, state: ErState) -> i64:
    """The guess for a seat's sheet as it stands in `game`."""
    sheet = state.sheets[look.seat]
    worth = SURE * (sheet.critical_points() - sheet.morgue)
    worth += wards(look, sheet) + nurses(look, sheet) + resources(look, sheet)
    worth += solo_goals(look, state) if state.is_solo() else goals(look, state)
    return worth + look.memory.specialists(sheet) + look.memory.correction(state, look.seat)


def parts(look: EvalContext, state: ErState) -> list[int]:
    """Return the evaluation part by part; what cardiologists have paid already is included."""
    sheet = state.sheets[look.seat]
    hoped = solo_goals(look, state) if state.is_solo() else goals(look, state)
    return [
        int(wards(look, sheet)),
        int(SURE * sheet.critical_points()),
        int(nurses(look, sheet)),
        int(SURE * cardiologist_points(state, look.seat) + hoped),
        int(look.memory.radiologist_worth(sheet)),
        int(look.memory.epidemiologist_worth(sheet)),
        int(-SURE * sheet.morgue),
        int(resources(look, sheet)),
        int(look.memory.correction(state, look.seat)),
    ]


def wards(look: EvalContext, sheet: Sheet) -> i64:
    """Clipboards, for certain or as likely as they are."""
    worth: i64 = 0
    ward: i64
    for ward in range(WARDS):
        filled = sheet.filled[ward]
        if filled == SIZE[ward]:
            worth += CLIPBOARD[ward] * SURE
        else:
            chance = look.chances.of_ward(
                FIRST_BED[ward] + filled, 6 - sheet.floor[ward], look.turns
            )
            worth += CLIPBOARD[ward] * chance
    return worth


def nurses(look: EvalContext, sheet: Sheet) -> i64:
    """The nurse track as far as it will be circled."""
    return look.chances.of_nurses(sheet.nurses, wards_with_nurse(sheet), look.turns)


def wards_with_nurse(sheet: Sheet) -> i64:
    """In how many wards a nurse can still be called."""
    count: i64 = 0
    ward: i64
    for ward in range(WARDS):
        if sheet.nursed & BIT[ward] == 0 and sheet.floor[ward] < 6:
            count += 1
    return count


def resources(look: EvalContext, sheet: Sheet) -> i64:
    """Stethoscopes and bags at hand; those that no turn is left to use are worth nothing (ER-5.1)."""
    return look.chances.of_ledger(sheet.stethoscopes(), sheet.bags(), look.turns)


# -- cardiologists --------------------------------------------------------------------------------
def goals(look: EvalContext, state: ErState) -> i64:
    """Points of goals met or within reach that are still to be had (ER-6)."""
    worth: i64 = 0
    place: i64
    for place in range(IN_PLAY):
        if state.shows[place] > 0 and state.earned[2 * look.seat + place] == 0:
            missing = steps_missing(state.sheets[look.seat], state.specialists[place])
            chance = in_time(look, state.specialists[place], missing)
            worth += state.shows[place] * chance
    return worth


def solo_goals(look: EvalContext, state: ErState) -> i64:
    """All cards still on the table are one goal (ER-9.7)."""
    chance = SURE
    points: i64 = 0
    place: i64
    for place in range(IN_PLAY):
        if state.shows[place] > 0:
            missing = steps_missing(state.sheets[HUMAN], state.specialists[place])
            chance = chance * in_time(look, state.specialists[place], missing) // SURE
            points += state.shows[place]
    return points * chance


def in_time(look: EvalContext, card: i64, missing: i64) -> i64:
    """The chance to go the missing steps in the turns to come."""
    if missing == 0:
        return SURE
    if look.turns == 0:
        return 0
    needed = turns_missing(look.chances.weights, card, missing)
    turns = look.turns * SURE
    return SURE * turns * turns // (turns * turns + needed * needed)
