"""One player's hospital: patients in beds, departments, staff, tokens."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.hospital.board.patient import (
    BIT,
    COLOUR_COUNT,
    MOTHER,
    NOBODY,
    colour_of,
    in_ward,
)
from dicehospital.kernel.vecs import append, vec

BEDS: Final[i64] = 12
WARDS: Final[i64] = 4
PER_WARD: Final[i64] = 3
PER_ROOM: Final[i64] = 2  # Babies in the room beside a ward; their places follow the beds (DH-16.6)
CHEVRONS: Final[i64] = 40  # the departments of these rooms are numbered after all tiles
CARD_PLACES: Final[i64] = 64  # investment tokens on specialists are at places after all departments
PRINTED: Final[i64] = 6  # departments printed on every board; tiles are numbered after them
NONE: Final[i64] = -1
NURSE: Final[i64] = -2  # as the staff of an activation; specialists are places in `cards`

# Parts of the score that are booked when they are gained.
PARTS: Final = (
    "discharge", "administrator", "empty_wards", "abilities", "events", "reports", "pick_up",
    "left_behind",
)  # fmt: skip
DISCHARGE: Final[i64] = 0
ADMINISTRATOR: Final[i64] = 1
EMPTY_WARDS: Final[i64] = 2
ABILITIES: Final[i64] = 3
EVENTS: Final[i64] = 4
REPORTS: Final[i64] = 5
PICK_UP: Final[i64] = 6
LEFT_BEHIND: Final[i64] = 7

_COUNT: Final[i64] = 32  # room for a count of dice inside a packed number
_POWERS: Final = vec[i64]([_COUNT**n for n in range(12)])


@final
@mypyc_attr(acyclic=True)
class Hospital:
    """Beds and what belongs to them. Departments: 0-5 are printed, then tiles in the order taken."""

    def __init__(self, beds: vec[i64], points: vec[i64], tiles: vec[i64], cards: vec[i64]) -> None:
        self.beds: vec[i64] = beds  # patients, see patient.py; after the beds the rooms of Babies
        self.points: vec[i64] = points  # by part of the score
        self.tiles: vec[i64] = tiles  # types of department tiles
        self.cards: vec[i64] = cards  # types of specialists
        self.used: i64 = 0  # departments activated this round, a bit each
        self.placed: i64 = 0  # specialists placed this round, a bit each
        self.nurses: i64 = 0
        self.nurses_free: i64 = 0
        self.blood: i64 = 0
        self.fatalities: i64 = 0
        self.administrator: i64 = NONE
        self.dealt: i64 = NONE  # the two administrators to choose from, packed; hidden from others
        self.ambulance: i64 = NONE  # number of the ambulance taken this round
        self.arrivals: vec[i64] = NO_DICE  # new patients without a bed
        self.discharged: i64 = 0  # counts by true and by lasting colour, packed
        self.leaving: i64 = 0  # dice for the bag at the end of Phase 3: counts by colour, packed
        self.returned: vec[i64] = NO_DICE  # improvements for their decks at the end of Phase 3
        self.returns: i64 = 0  # improvements returned this round
        self.begun: bool = False  # the opening of the activation is closed
        self.done: bool = False  # the activation has ended
        self.copied: i64 = NONE  # the specialist that the Consultant copies
        self.protected: i64 = 0  # beds that do not deteriorate this round, a bit each
        # The activation under way.
        self.department: i64 = NONE
        self.staff: i64 = NONE
        self.step: i64 = 0  # 0 while the department's own effect lasts, then as `Setup.steps`
        self.tint: i64 = NONE  # the colour that was declared for the department (DH-15.7)
        self.tokens_used: i64 = 0  # investment tokens used in it, a bit each
        self.repeating: i64 = NONE  # the token that may be used a second time (DH-15.10)
        self.sent: i64 = 0  # patients it discharged ...
        self.sent_pink: i64 = 0  # ... Mothers and Babies among them
        self.healed: i64 = 0  # bits 8 * colour + value before, of all it healed, gone ones too ...
        self.healed_by_base: i64 = 0  # ... and of those healed by the department itself
        self.waiting: i64 = 0  # beds whose dice are being rolled again, a bit each
        self.drawing: i64 = 0  # where a patient goes that is being drawn from the bag, or 0
        self.due: i64 = 0  # patients that are still to be drawn for those at the door
        self.replacing: i64 = 0  # value of a Mother at the door for whom a die is drawn (DH-16.3)
        self.tokens: vec[i64] = NO_DICE  # investments in the order placed: 64 * place + token

    def copy(self) -> Hospital:
        """An independent copy."""
        twin = Hospital(self.beds[:], self.points[:], self.tiles[:], self.cards[:])
        twin.used = self.used
        twin.placed = self.placed
        twin.nurses = self.nurses
        twin.nurses_free = self.nurses_free
        twin.blood = self.blood
        twin.fatalities = self.fatalities
        twin.administrator = self.administrator
        twin.dealt = self.dealt
        twin.ambulance = self.ambulance
        if len(self.arrivals) > 0:
            twin.arrivals = self.arrivals[:]
        twin.discharged = self.discharged
        twin.leaving = self.leaving
        if len(self.returned) > 0:
            twin.returned = self.returned[:]
        twin.returns = self.returns
        twin.begun = self.begun
        twin.done = self.done
        twin.copied = self.copied
        twin.protected = self.protected
        twin.drawing = self.drawing
        twin.due = self.due
        twin.replacing = self.replacing
        twin.tokens = self.tokens
        if self.department != NONE:
            twin.department = self.department
            twin.staff = self.staff
            twin.step = self.step
            twin.tint = self.tint
            twin.tokens_used = self.tokens_used
            twin.repeating = self.repeating
            twin.sent = self.sent
            twin.sent_pink = self.sent_pink
            twin.healed = self.healed
            twin.healed_by_base = self.healed_by_base
            twin.waiting = self.waiting
        return twin

    def patients(self) -> i64:
        """How many patients there are, Babies included."""
        count: i64 = 0
        for patient in self.beds:
            if patient != NOBODY:
                count += 1
        return count

    def beds_taken(self) -> i64:
        """How many beds are taken."""
        count: i64 = 0
        place: i64
        for place in range(BEDS):
            if self.beds[place] != NOBODY:
                count += 1
        return count

    def free_bed(self) -> i64:
        """The first empty bed, or NONE."""
        return self._free_place(0, BEDS)

    def free_bed_in(self, ward: i64) -> i64:
        """The first empty bed of a ward (numbered from 0), or NONE."""
        return self._free_place(PER_WARD * ward, PER_WARD * (ward + 1))

    def free_cot(self, ward: i64) -> i64:
        """The first empty place in the room beside a ward, or NONE."""
        return self._free_place(cots_of(ward), cots_of(ward + 1))

    def _free_place(self, first: i64, end: i64) -> i64:
        place: i64
        for place in range(first, end):
            if self.beds[place] == NOBODY:
                return place
        return NONE

    def has_rooms(self) -> bool:
        """Whether there are rooms for Babies, and so wards that differ (DH-16.1)."""
        return len(self.beds) > BEDS

    def lay(self, place: i64, patient: i64) -> None:
        """Put a patient into a bed or cot; it knows its ward where wards differ."""
        self.beds[place] = in_ward(patient, ward_of(place) + 1) if self.has_rooms() else patient

    def mother_of(self, ward: i64) -> i64:
        """The bed of the Mother of a ward, or NONE."""
        place: i64
        for place in range(PER_WARD * ward, PER_WARD * (ward + 1)):
            if self.beds[place] != NOBODY and colour_of(self.beds[place]) == MOTHER:
                return place
        return NONE

    def has_baby(self, ward: i64) -> bool:
        """Whether the room beside a ward holds a Baby."""
        place: i64
        for place in range(cots_of(ward), cots_of(ward + 1)):
            if self.beds[place] != NOBODY:
                return True
        return False

    def has_staff(self) -> bool:
        """Whether anybody is left to be placed."""
        return self.nurses_free > 0 or self.placed != BIT[len(self.cards)] - 1

    def department_type(self, department: i64) -> i64:
        """The type of an own department."""
        return department if department < PRINTED else self.tiles[department - PRINTED]

    def discharge(self, true: i64, lasting: i64) -> None:
        """Put a die into the discharge area."""
        self.discharged += _POWERS[_class_of(true, lasting)]

    def discharged_of(self, true: i64, lasting: i64) -> i64:
        """How many dice of these colours lie in the discharge area."""
        return (self.discharged // _POWERS[_class_of(true, lasting)]) % _COUNT

    def discharged_count(self) -> i64:
        """How many dice lie in the discharge area."""
        count: i64 = 0
        rest = self.discharged
        while rest > 0:
            count += rest % _COUNT
            rest //= _COUNT
        return count

    def seen_discharged(self, lasting: i64) -> i64:
        """How many dice in the discharge area are of a colour, physiotherapy included."""
        true: i64
        count: i64 = 0
        for true in range(COLOUR_COUNT):
            count += self.discharged_of(true, lasting)
        return count

    def discharged_kind(self, kind: i64) -> i64:
        """How many Mothers, or Babies, lie in the discharge area."""
        return self.discharged_of(kind, kind)

    def send_away(self, colour: i64) -> None:
        """A die leaves for the bag; it gets there at the end of Phase 3."""
        self.leaving += _POWERS[colour]

    def leaving_of(self, colour: i64) -> i64:
        """How many dice of a colour are on their way to the bag."""
        return (self.leaving // _POWERS[colour]) % _COUNT

    def clear_returned(self) -> None:
        """What was returned has reached its deck."""
        self.returned = NO_DICE

    def clear_arrivals(self) -> None:
        """Nobody waits at the door any more."""
        self.arrivals = NO_DICE

    def sort_beds(self) -> None:
        """DH-13.3: by colour, then value, without gaps, so that equal hospitals are equal lists."""
        if not self.has_rooms():
            self._sort(0, BEDS)
            return
        ward: i64
        for ward in range(WARDS):
            self._sort(PER_WARD * ward, PER_WARD * (ward + 1))
            self._sort(cots_of(ward), cots_of(ward + 1))

    def _sort(self, first: i64, end: i64) -> None:
        beds = self.beds
        i: i64
        for i in range(first + 1, end):
            patient, place = beds[i], i
            while place > first and patient != NOBODY and _comes_after(beds[place - 1], patient):
                beds[place] = beds[place - 1]
                place -= 1
            beds[place] = patient

    def expect(self, patient: i64) -> None:
        """A new patient arrives at the door."""
        self.arrivals = append(self.arrivals, patient)


def _comes_after(patient: i64, other: i64) -> bool:
    """Empty beds come last; a patient's number begins with its colour at the start of a round."""
    return patient == NOBODY or patient > other


def _class_of(true: i64, lasting: i64) -> i64:
    """Dice in the discharge area by true and lasting colour; Mothers and Babies have but one."""
    return 3 * true + lasting if true < COLOUR_COUNT else 3 * COLOUR_COUNT + true - MOTHER


def cots_of(ward: i64) -> i64:
    """The first place for a Baby in the room beside a ward."""
    return BEDS + PER_ROOM * ward


def ward_of(place: i64) -> i64:
    """The ward that a bed or cot belongs to, from 0."""
    return place // PER_WARD if place < BEDS else (place - BEDS) // PER_ROOM


NO_DICE: Final = vec[i64]()
_COTS: Final[i64] = WARDS * PER_ROOM


def new_hospital(nurses: i64, rooms: bool = False) -> Hospital:
    """A hospital before its first patient."""
    places = BEDS + _COTS if rooms else BEDS
    hospital = Hospital(vec[i64]([NOBODY] * places), vec[i64]([0] * len(PARTS)), NO_DICE, NO_DICE)
    hospital.nurses = nurses
    hospital.nurses_free = nurses
    return hospital
