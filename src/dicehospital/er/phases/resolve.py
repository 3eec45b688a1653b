"""Everybody resolves the die taken: a patient, and a screen or an extra patient in either order (ER-4)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from dicehospital.er.board.tables import (
    BIT,
    CRITICAL,
    EXTRA,
    EXTRA_COLOUR,
    EXTRA_LOW,
    NURSE,
    SCREEN,
    WARDS,
)
from dicehospital.er.state import ErState
from dicehospital.er.story import (
    ADMITTED,
    BONUS_LOST,
    BURIED,
    MADE_CRITICAL,
    NURSE_CALLED,
    SCREEN_DECLINED,
    SCREENED,
    price,
)
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.options import Words
from dicehospital.kernel.slots import Always, MoveKind, Phase, Question, Slot

_NUMBERS: Final = [1, 2, 3, 4, 5, 6, 7]
_REFS: Final = [f"ward:{ward}" for ward in _NUMBERS]


# -- who is to be admitted -----------------------------------------------------------------------
# The chosen die and the extra patient differ in colour and value only; each has a slot that knows.
class PatientWard(Slot[ErState]):
    """A ward whose next bed the patient can have, at whatever price (ER-4.1)."""

    def colour(self, state: ErState, seat: i64) -> i64:
        """The colour of the patient whom the seat places."""
        raise NotImplementedError

    def low(self, state: ErState, seat: i64) -> i64:
        """The patient's lowest value before stethoscopes."""
        raise NotImplementedError

    def high(self, state: ErState, seat: i64) -> i64:
        """The patient's highest value before stethoscopes."""
        raise NotImplementedError

    def options(self, state: ErState, task: Task, out: Words) -> None:
        """The wards that can take the patient."""
        sheet = state.sheets[task.seat]
        colour = self.colour(state, task.seat)
        highest = sheet.highest(self.high(state, task.seat))
        ward: i64
        for ward in range(WARDS):
            if sheet.can_admit(ward, colour, highest):
                out.add(self.base + ward)


@final
class MainWard(PatientWard):
    """For the die that was taken."""

    def colour(self, state: ErState, seat: i64) -> i64:
        """The colour of the die that the seat took."""
        return state.taken[seat]

    def low(self, state: ErState, seat: i64) -> i64:
        """The lowest value it may have: the one rolled."""
        return state.dice[state.taken[seat]]

    def high(self, state: ErState, seat: i64) -> i64:
        """The highest value it may have: the one rolled."""
        return state.dice[state.taken[seat]]


@final
class ExtraWard(PatientWard):
    """For the extra patient on the card, who has one of two values (ER-4.8)."""

    def colour(self, state: ErState, seat: i64) -> i64:
        """Printed on the card, whatever the bay."""
        return EXTRA_COLOUR[3 * state.card + state.taken[seat]]

    def low(self, state: ErState, seat: i64) -> i64:
        """The lower of the two."""
        return EXTRA_LOW[3 * state.card + state.taken[seat]]

    def high(self, state: ErState, seat: i64) -> i64:
        """The higher of the two."""
        return EXTRA_LOW[3 * state.card + state.taken[seat]] + 1


WARD: Final = MainWard("ward", [f"W{n}" for n in _NUMBERS], list(_NUMBERS), _REFS)
EXTRA_WARD: Final = ExtraWard("ward", [f"extra W{n}" for n in _NUMBERS], list(_NUMBERS), _REFS)


@final
class Value(Slot[ErState]):
    """The value written there; stethoscopes pay the difference (ER-4.3, ER-4.4)."""

    def options(self, state: ErState, task: Task, out: Words) -> None:
        """Every value that is in order and can be paid."""
        sheet = state.sheets[task.seat]
        slot = ward_slot(task)
        ward = slot.read(task, 0)
        low = max(sheet.lowest(slot.low(state, task.seat)), sheet.floor[ward] + 1)
        high = sheet.highest(slot.high(state, task.seat))
        value: i64
        for value in range(low, high + 1):
            out.add(self.base + value - 1)


def ward_slot(task: Task) -> PatientWard:
    """The slot that speaks for the patient of a task."""
    return WARD if task.question == PATIENT.number else EXTRA_WARD


VALUE: Final = Value(
    "value",
    [f"={n}" for n in range(1, 7)],
    [1, 2, 3, 4, 5, 6],
    [f"value:{n}" for n in range(1, 7)],
)


# -- a patient is admitted or buried (ER-4.1 to ER-4.6, ER-4.9) -----------------------------------
def admit(state: ErState, task: Task, slot: PatientWard) -> i64:
    """Write the patient into the ward and value of the draft, and pay for it; returns the bed."""
    seat = task.seat
    sheet = state.sheets[seat]
    ward = slot.read(task, 0)
    value = VALUE.read(task, 1) + 1
    colour = slot.colour(state, seat)
    low = slot.low(state, seat)
    high = slot.high(state, seat)
    if state.tells:
        cost = price(
            sheet.price(value, low, high), sheet.needs_bag(ward, colour), slot is EXTRA_WARD
        )
        state.tell(ADMITTED, seat, sheet.last_bed(ward) + 1, value, cost)
    return sheet.admit(ward, value, colour, low, high)


@final
class Admit(MoveKind[ErState]):
    """The die taken is written into a bed."""

    def effect(self, state: ErState, task: Task) -> None:
        """Write it and use its bonus: critical (ER-4.5) or nurse (ER-4.6)."""
        bed = admit(state, task, WARD)
        bonus = state.bonus(state.taken[task.seat])
        if bonus == CRITICAL:
            state.sheets[task.seat].mark_critical(bed)
            state.tell(MADE_CRITICAL, task.seat, bed, state.sheets[task.seat].beds[bed])
        elif bonus == NURSE:
            call_nurse(state, task.seat, WARD.read(task, 0))


def call_nurse(state: ErState, seat: i64, ward: i64) -> None:
    """ER-4.6: the nurse of the patient's own ward, or none."""
    sheet = state.sheets[seat]
    if sheet.call_nurse(ward):
        state.tell(NURSE_CALLED, seat, ward, sheet.nurses)
    else:
        state.tell(BONUS_LOST, seat, NURSE, ward + 1 if sheet.nursed & BIT[ward] else 0)


@final
class Bury(MoveKind[ErState]):
    """The die taken goes to the morgue, for want of a bed or by choice."""

    def effect(self, state: ErState, task: Task) -> None:
        """ER-4.9. Critical and nurse are lost with it; a screen is when nobody lies in bed (ER-4.7)."""
        seat = task.seat
        bury(state, seat, False)
        bonus = state.bonus(state.taken[seat])
        if bonus == CRITICAL or bonus == NURSE:
            state.tell(BONUS_LOST, seat, bonus)
        elif bonus == SCREEN and SCREENING.is_open(state, seat):
            if state.sheets[seat].patients == 0:
                SCREENING.drop(state, seat)
                state.tell(BONUS_LOST, seat, SCREEN)


def bury(state: ErState, seat: i64, extra: bool) -> None:
    """ER-4.9: one morgue box; each buried patient counts."""
    sheet = state.sheets[seat]
    sheet.bury()
    state.tell(BURIED, seat, 1 if extra else 0, sheet.morgue)


@final
class AdmitExtra(MoveKind[ErState]):
    """The extra patient is written into a bed (ER-4.8)."""

    def effect(self, state: ErState, task: Task) -> None:
        """Write it; it is never critical and calls no nurse."""
        admit(state, task, EXTRA_WARD)


@final
class BuryExtra(MoveKind[ErState]):
    """The extra patient goes to the morgue: it cannot be ignored (ER-4.8)."""

    def effect(self, state: ErState, task: Task) -> None:
        """ER-4.9: the extra patient goes to the morgue."""
        bury(state, task.seat, True)


# -- screens (ER-4.7) -----------------------------------------------------------------------------
@final
class OccupiedWard(Slot[ErState]):
    """Any ward with a patient. RULING: also a full one, and one whose last patient has a screen."""

    def options(self, state: ErState, task: Task, out: Words) -> None:
        """The wards that are not empty."""
        filled = state.sheets[task.seat].filled
        ward: i64
        for ward in range(WARDS):
            if filled[ward] > 0:
                out.add(self.base + ward)


@final
class AfterPatient(Slot[ErState]):
    """Declining. RULING: only once the patient is in bed or buried; before, it is just not used yet."""

    def options(self, state: ErState, task: Task, out: Words) -> None:
        """Offer to decline, once the patient is dealt with."""
        if not PATIENT.is_open(state, task.seat):
            out.add(self.base)


@final
class Screen(MoveKind[ErState]):
    """A screen round the last patient of a ward."""

    def effect(self, state: ErState, task: Task) -> None:
        """Draw the screen, and tell round which bed."""
        sheet = state.sheets[task.seat]
        ward = OCCUPIED_WARD.read(task, 0)
        sheet.screen(ward)
        state.tell(SCREENED, task.seat, sheet.last_bed(ward))


@final
class SkipScreen(MoveKind[ErState]):
    """The screen is declined."""

    def effect(self, state: ErState, task: Task) -> None:
        """Tell that no screen is drawn; nothing else changes."""
        state.tell(SCREEN_DECLINED, task.seat)


OCCUPIED_WARD: Final = OccupiedWard(
    "ward", [f"screen W{n}" for n in _NUMBERS], list(_NUMBERS), _REFS
)
PATIENT: Final = Question(
    "main",
    Admit("admit", "W{ward}={value}", WARD, VALUE),
    Bury("bury", "bury", Always("bury", "button:bury")),
)
EXTRA_PATIENT: Final = Question(
    "extra",
    AdmitExtra("admit_extra", "extra W{ward}={value}", EXTRA_WARD, VALUE),
    BuryExtra("bury_extra", "bury extra", Always("bury extra", "button:bury_extra")),
)
SCREENING: Final = Question(
    "screen",
    Screen("screen", "screen W{ward}", OCCUPIED_WARD),
    SkipScreen(
        "skip_screen",
        "skip screen",
        AfterPatient("", ["skip screen"], [None], ["button:skip_screen"]),
    ),
)


def owe(state: ErState, seat: i64) -> None:
    """Put on the agenda what a seat has to do with the die it took."""
    PATIENT.ask(state, seat)
    bonus = state.bonus(state.taken[seat])
    if bonus == SCREEN:
        SCREENING.ask(state, seat)
    elif bonus == EXTRA:
        EXTRA_PATIENT.ask(state, seat)


@final
class Resolve(Phase[ErState]):
    """Every seat resolves its own die, in any order among the seats (ER-3.7)."""

    def begin(self, state: ErState) -> None:
        """Ask every seat what it does with its die."""
        seat: i64
        for seat in range(state.seats):
            owe(state, seat)
