"""A whole turn thought out at once: every use of every die on one sheet, which nothing is copied for."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.bots.er.chances import Chances
from dicehospital.bots.er.scratch_sheet import ScratchSheet
from dicehospital.er.board.tables import (
    BIT,
    CRITICAL,
    DICE,
    EXTRA,
    EXTRA_COLOUR,
    EXTRA_LOW,
    MORGUE_BOXES,
    NONE,
    NURSE,
    SCREEN,
    SIZE,
    WARDS,
)
from dicehospital.er.phases.choose import book, may_take
from dicehospital.er.state import ErState
from dicehospital.kernel.vecs import vec

NEVER: Final[i64] = -1000000
MARGIN: Final[i64] = 6000  # thousandths of a point: what looks so much worse is not tried
NOTHING_MORE: Final[i64] = 0  # what comes beside the patient
A_SCREEN: Final[i64] = 1
AN_EXTRA: Final[i64] = 2
_CHOICES: Final[i64] = WARDS * 8 + 1  # a ward and a value, or the morgue


@mypyc_attr(acyclic=True)
@final
class Plan:
    """What a seat does in one turn; NONE for a ward is the morgue, or no screen."""

    def __init__(self) -> None:
        self.worth: i64 = NEVER
        self.die: i64 = NONE
        self.ward: i64 = NONE
        self.value: i64 = 0
        self.beside: i64 = NOTHING_MORE
        self.is_first: bool = False  # the screen or the extra patient comes before the patient
        self.other_ward: i64 = NONE
        self.other_value: i64 = 0
        self.sign: i64 = 0  # of the sheet after it
        self.pattern: i64 = 0  # how many patients its wards have then


@final
class TurnGenerator:
    """Thinks about turns of one seat after another. Its memory is its own: one for each thinker."""

    def __init__(self, chances: Chances) -> None:
        self.pad: ScratchSheet = ScratchSheet(chances)
        self.best: Plan = Plan()
        self.plans: list[Plan] | None = None  # gathered, if all are wanted
        self.is_thorough: bool = False  # whether the best is sought among all, not among the likely
        self.looked: i64 = 0  # sheets looked at so far
        self.seen: vec[i64] = vec[i64]([NEVER] * _CHOICES)
        self.seat: i64 = 0
        # What is being tried.
        self.die: i64 = NONE
        self.ward: i64 = NONE
        self.value: i64 = 0
        self.beside: i64 = NOTHING_MORE
        self.is_first: bool = False
        self.other_ward: i64 = NONE
        self.other_value: i64 = 0

    # -- asking --------------------------------------------------------------------------------------
    def best_of(self, state: ErState, seat: i64, taken: i64 = NONE) -> Plan:
        """The turn that looks best, with the die taken already if one is."""
        self.plans = None
        self.think(state, seat, taken)
        return self.best

    def all_of(self, state: ErState, seat: i64, taken: i64 = NONE) -> list[Plan]:
        """Every turn, with the die taken already if one is; of those that only differ in order one."""
        plans: list[Plan] = []
        self.plans = plans
        self.think(state, seat, taken)
        self.plans = None
        return plans

    def think(self, state: ErState, seat: i64, taken: i64) -> None:
        """Try every die that may be taken; the state is left as it was."""
        before = state.sheets[seat]
        self.pad.lay(state, seat)
        self.seat = seat
        self.best = Plan()
        die: i64
        if taken != NONE:
            self.resolve(taken)
        else:
            for die in range(DICE):
                if may_take(state, seat, die):
                    self.take(die)
        state.sheets[seat] = before

    # -- a die -----------------------------------------------------------------------------------------
    def take(self, die: i64) -> None:
        """Book what the die costs and brings, resolve it, and take all back."""
        state, sheet = self.pad.state, self.pad.sheet
        used, gained = sheet.bags_used, sheet.bags_gained
        stethoscopes, taken = sheet.stethoscopes_gained, state.taken[self.seat]
        state.taken[self.seat] = die
        book(state, self.seat)
        self.resolve(die)
        state.taken[self.seat] = taken
        sheet.bags_used = used
        sheet.bags_gained = gained
        sheet.stethoscopes_gained = stethoscopes

    def resolve(self, die: i64) -> None:
        """Every use of a die that is booked."""
        state = self.pad.state
        self.die = die
        self.is_first = False
        bonus = state.bonus(die)
        if bonus == SCREEN:
            self.beside = A_SCREEN
            self.with_screen()
        elif bonus == EXTRA:
            self.beside = AN_EXTRA
            self.with_extra()
        else:
            self.beside = NOTHING_MORE
            self.alone(bonus)

    def alone(self, bonus: i64) -> None:
        """A patient who comes alone."""
        state, sheet = self.pad.state, self.pad.sheet
        rolled = state.dice[self.die]
        ward: i64
        value: i64
        highest = sheet.highest(rolled)
        lowest = sheet.lowest(rolled)
        for ward in range(WARDS):
            if sheet.can_admit(ward, self.die, highest):
                for value in range(max(lowest, sheet.floor[ward] + 1), highest + 1):
                    self.admit(ward, value, bonus)
        self.ward = NONE
        self.bury()

    def admit(self, ward: i64, value: i64, bonus: i64) -> None:
        """The patient in a bed, with what the die brings."""
        state, sheet = self.pad.state, self.pad.sheet
        rolled = state.dice[self.die]
        undo = self.pad.place(ward, value, self.die, rolled, rolled)
        self.ward = ward
        self.value = value
        if bonus == CRITICAL:
            self.pad.mark(ward)
            self.consider()
            self.pad.mark(ward)
        elif bonus == NURSE and sheet.call_nurse(ward):
            self.consider()
            sheet.nurses -= 1
            sheet.nursed &= ~BIT[ward]
        else:
            self.consider()
        self.pad.lift(ward, undo)

    def bury(self) -> None:
        """The patient in the morgue."""
        sheet = self.pad.sheet
        box: i64 = 1 if sheet.morgue < MORGUE_BOXES else 0
        sheet.morgue += box
        self.consider()
        sheet.morgue -= box

    # -- a patient and a screen --------------------------------------------------------------------------
    def with_screen(self) -> None:
        """The screen after the patient, in any ward; or before, where the patient follows it."""
        self.patients(A_SCREEN)
        sheet = self.pad.sheet
        ward: i64
        self.is_first = True
        for ward in range(WARDS):
            if sheet.floor[ward] > 0 and sheet.filled[ward] < SIZE[ward]:
                undo = self.pad.draw_screen(ward)
                self.follow_screen(ward, undo)
                self.pad.take_screen(ward, undo)
        self.is_first = False

    def follow_screen(self, ward: i64, floor: i64) -> None:
        """The patient behind the screen, as low as only a screen allows."""
        state, sheet = self.pad.state, self.pad.sheet
        rolled = state.dice[self.die]
        self.other_ward = ward
        value: i64
        highest = min(sheet.highest(rolled), floor)
        if sheet.can_admit(ward, self.die, highest):
            for value in range(sheet.lowest(rolled), highest + 1):
                self.admit(ward, value, NONE)

    def screens(self) -> None:
        """No screen, or one in each ward where it makes a difference."""
        sheet = self.pad.sheet
        self.other_ward = NONE
        self.consider()
        ward: i64
        for ward in range(WARDS):
            if sheet.floor[ward] > 0 and sheet.filled[ward] < SIZE[ward]:
                undo = self.pad.draw_screen(ward)
                self.other_ward = ward
                self.consider()
                self.pad.take_screen(ward, undo)

    # -- a patient and an extra one ----------------------------------------------------------------------
    def with_extra(self) -> None:
        """The extra patient after the other, or before him in the same ward."""
        self.patients(AN_EXTRA)
        self.is_first = True
        state, sheet = self.pad.state, self.pad.sheet
        place = 3 * state.card + self.die
        low = EXTRA_LOW[place]
        ward: i64
        value: i64
        highest = sheet.highest(low + 1)
        lowest = sheet.lowest(low)
        for ward in range(WARDS):
            if sheet.can_admit(ward, EXTRA_COLOUR[place], highest):
                for value in range(max(lowest, sheet.floor[ward] + 1), highest + 1):
                    undo = self.pad.place(ward, value, EXTRA_COLOUR[place], low, low + 1)
                    self.follow_extra(ward, value)
                    self.pad.lift(ward, undo)
        self.is_first = False

    def follow_extra(self, ward: i64, value: i64) -> None:
        """The patient behind the extra one."""
        state, sheet = self.pad.state, self.pad.sheet
        rolled = state.dice[self.die]
        self.other_ward = ward
        self.other_value = value
        highest = sheet.highest(rolled)
        own: i64
        if sheet.filled[ward] < SIZE[ward] and sheet.can_admit(ward, self.die, highest):
            for own in range(max(sheet.lowest(rolled), sheet.floor[ward] + 1), highest + 1):
                self.admit(ward, own, NONE)

    def extras(self) -> None:
        """The extra patient in each bed, or in the morgue."""
        state, sheet = self.pad.state, self.pad.sheet
        place = 3 * state.card + self.die
        low = EXTRA_LOW[place]
        ward: i64
        value: i64
        highest = sheet.highest(low + 1)
        lowest = sheet.lowest(low)
        for ward in range(WARDS):
            if sheet.can_admit(ward, EXTRA_COLOUR[place], highest):
                for value in range(max(lowest, sheet.floor[ward] + 1), highest + 1):
                    undo = self.pad.place(ward, value, EXTRA_COLOUR[place], low, low + 1)
                    self.other_ward = ward
                    self.other_value = value
                    self.consider()
                    self.pad.lift(ward, undo)
        self.other_ward = NONE
        self.bury()

    # -- patients before something else -------------------------------------------------------------------
    def patients(self, beside: i64) -> None:
        """Every bed of the patient (where only first sight counts: the three best), then what comes beside."""
        everything = self.is_thorough or self.plans is not None or self.pad.accumulator is not None
        if not everything:
            self.look_at_beds()
        state, sheet = self.pad.state, self.pad.sheet
        least = NEVER if everything else self.third_best()
        rolled = state.dice[self.die]
        ward: i64
        value: i64
        highest = sheet.highest(rolled)
        lowest = sheet.lowest(rolled)
        for ward in range(WARDS):
            if sheet.can_admit(ward, self.die, highest):
                for value in range(max(lowest, sheet.floor[ward] + 1), highest + 1):
                    if everything or self.seen[8 * ward + value] >= least:
                        self.ward = ward
                        self.value = value
                        undo = self.pad.place(ward, value, self.die, rolled, rolled)
                        self.then(beside)
                        self.pad.lift(ward, undo)
        if everything or self.seen[_CHOICES - 1] >= least:
            self.ward = NONE
            box: i64 = 1 if sheet.morgue < MORGUE_BOXES else 0
            sheet.morgue += box
            self.then(beside)
            sheet.morgue -= box

    def then(self, beside: i64) -> None:
        """What comes beside."""
        if beside == A_SCREEN:
            self.screens()
        else:
            self.extras()

    def look_at_beds(self) -> None:
        """The worth of the sheet directly after each bed of the patient, by ward and value."""
        state, sheet = self.pad.state, self.pad.sheet
        rolled = state.dice[self.die]
        choice: i64
        for choice in range(_CHOICES):
            self.seen[choice] = NEVER
        ward: i64
        value: i64
        highest = sheet.highest(rolled)
        lowest = sheet.lowest(rolled)
        for ward in range(WARDS):
            if sheet.can_admit(ward, self.die, highest):
                for value in range(max(lowest, sheet.floor[ward] + 1), highest + 1):
                    undo = self.pad.place(ward, value, self.die, rolled, rolled)
                    self.seen[8 * ward + value] = self.pad.worth()
                    self.pad.lift(ward, undo)
        box: i64 = 1 if sheet.morgue < MORGUE_BOXES else 0
        sheet.morgue += box
        self.seen[_CHOICES - 1] = self.pad.worth()
        sheet.morgue -= box

    def third_best(self) -> i64:
        """The worth that three of the beds reach."""
        first: i64 = NEVER
        second: i64 = NEVER
        third: i64 = NEVER
        for worth in self.seen:
            if worth > first:
                third = second
                second = first
                first = worth
            elif worth > second:
                third = second
                second = worth
            elif worth > third:
                third = worth
        return third

    def consider(self) -> None:
        """The turn is done: keep it if it is the best, or among all."""
        self.looked += 1
        worth = self.pad.first_sight()
        plans = self.plans
        if plans is None:
            if worth + MARGIN > self.best.worth:
                worth += self.pad.correction()
                if worth > self.best.worth:
                    self.write_down(self.best, worth)
            return
        worth += self.pad.correction()
        plan = Plan()
        self.write_down(plan, worth)
        plans.append(plan)

    def write_down(self, plan: Plan, worth: i64) -> None:
        """Note what is being tried."""
        plan.worth = worth
        plan.die = self.die
        plan.ward = self.ward
        plan.value = self.value
        plan.beside = self.beside
        plan.is_first = self.is_first
        plan.other_ward = self.other_ward
        plan.other_value = self.other_value
        if self.plans is not None:
            plan.sign = self.pad.whole_sign(self.die)
            plan.pattern = self.pad.pattern()
