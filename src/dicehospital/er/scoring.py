"""The end of the game: what each seat scores, and who wins (ER-7, ER-9.8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import ALICAT, BIT, HUMAN, NONE, SIZE, SOLO_POINTS, WARDS
from dicehospital.er.cards.deck import CARDS
from dicehospital.er.cards.packing import count_bits
from dicehospital.er.state import ErState
from dicehospital.kernel.types import Json, Score
from dicehospital.kernel.vecs import vec

RADIOLOGIST: Final[i64] = 2  # places in `specialists`
EPIDEMIOLOGIST: Final[i64] = 3
EQUIPMENT: Final[i64] = 1  # places in components.MODIFIERS
ISOLATION: Final[i64] = 2
CAPACITY: Final[i64] = 3

# What is noted of a total: the sum of all that scores, and of that which the cards look at, what the cards
# give, and the total itself.
_GROWN: Final[i64] = 0
_ARRANGED: Final[i64] = 1
_CARDS: Final[i64] = 2
_TOTAL: Final[i64] = 3
TOTAL_NOTES: Final = 4


def is_alicat(state: ErState, seat: i64) -> bool:
    """Whether a seat is the solo opponent."""
    return seat == ALICAT and state.is_solo()


def specialist_points(state: ErState, seat: i64, place: i64) -> i64:
    """A radiologist's or epidemiologist's points; ALICAT scores what is printed (ER-9.8)."""
    card = state.specialists[place]
    if card == NONE:
        return 0
    return SOLO_POINTS[card] if is_alicat(state, seat) else CARDS[card].points(state.sheets[seat])


def cardiologist_points(state: ErState, seat: i64) -> i64:
    """What both cardiologists have given a seat."""
    return state.earned[2 * seat] + state.earned[2 * seat + 1]


def modifier_points(state: ErState, seat: i64, modifier: i64) -> i64:
    """ER-9.8: what one of ALICAT's modifiers scores, 0 when it is off."""
    if not is_alicat(state, seat) or state.setup.modifiers & BIT[modifier] == 0:
        return 0
    sheet = state.sheets[seat]
    if modifier == EQUIPMENT:
        return sheet.stethoscopes_gained + sheet.bags_gained
    if modifier == ISOLATION:
        return count_bits(sheet.screened)
    return patients_in_open_wards(sheet)


def patients_in_open_wards(sheet: Sheet) -> i64:
    """How many patients lie in wards that are not full."""
    count: i64 = 0
    ward: i64
    for ward in range(WARDS):
        if sheet.filled[ward] < SIZE[ward]:
            count += sheet.filled[ward]
    return count


def total(state: ErState, seat: i64) -> i64:
    """ER-7.1: everything a seat scores, as if the game ended now."""
    points = booked_points(state, seat) + arranged_points(state, seat)
    if is_alicat(state, seat):
        modifier: i64
        for modifier in range(EQUIPMENT, CAPACITY + 1):
            points += modifier_points(state, seat, modifier)
    return points


def booked_points(state: ErState, seat: i64) -> i64:
    """What the sheet alone is worth, and the cardiologists."""
    sheet = state.sheets[seat]
    points = sheet.ward_points() + sheet.critical_points() + sheet.nurse_points() - sheet.morgue
    return points + cardiologist_points(state, seat)


def arranged_points(state: ErState, seat: i64) -> i64:
    """What the arrangement of the patients is worth: radiologist and epidemiologist."""
    radiologist = specialist_points(state, seat, RADIOLOGIST)
    return radiologist + specialist_points(state, seat, EPIDEMIOLOGIST)


def total_so_far(state: ErState, seat: i64, notes: vec[i64], at: i64) -> i64:
    """The total of a seat of flesh and blood, from notes of the same game where nothing it counts is new.

    Whatever scores only ever grows (points may fall by it), so an equal sum means that nothing has.
    """
    sheet = state.sheets[seat]
    arranged = 1 + sheet.critical + sheet.patients
    grown = arranged + sheet.nurses + sheet.morgue + cardiologist_points(state, seat)
    if notes[at + _GROWN] != grown:
        notes[at + _GROWN] = grown
        if notes[at + _ARRANGED] != arranged:
            notes[at + _ARRANGED] = arranged
            notes[at + _CARDS] = arranged_points(state, seat)
        notes[at + _TOTAL] = booked_points(state, seat) + notes[at + _CARDS]
    return notes[at + _TOTAL]


def parts(state: ErState, seat: i64) -> dict[str, int]:
    """The parts of the total, in the order of the score row."""
    own = state.sheets[seat].score_parts()
    found = {
        "wards": own["wards"],
        "critical": own["critical"],
        "nurses": own["nurses"],
        "cardiologists": int(cardiologist_points(state, seat)),
        "radiologist": int(specialist_points(state, seat, RADIOLOGIST)),
        "epidemiologist": int(specialist_points(state, seat, EPIDEMIOLOGIST)),
        "morgue": own["morgue"],
    }
    if is_alicat(state, seat):
        found["equipment"] = int(modifier_points(state, seat, EQUIPMENT))
        found["isolation"] = int(modifier_points(state, seat, ISOLATION))
        found["capacity"] = int(modifier_points(state, seat, CAPACITY))
    return found


def scores(state: ErState) -> tuple[Score, ...]:
    """Total and parts of each seat (ER-7.1)."""
    found = [parts(state, seat) for seat in range(state.seats)]
    return tuple([Score(sum(row.values()), row) for row in found])


def shown_scores(state: ErState) -> list[Json]:
    """Return the scores of all seats as JSON."""
    return [shown_score(state, seat) for seat in range(state.seats)]


def shown_score(state: ErState, seat: i64) -> Json:
    """The score of one seat as JSON."""
    row = parts(state, seat)
    return {"total": sum(row.values()), "parts": row}


def winners(state: ErState) -> tuple[int, ...]:
    """ER-7.2: most points win and ties are shared; alone, only more points than ALICAT win (ER-9.8)."""
    totals = [int(total(state, seat)) for seat in range(state.seats)]
    if state.is_solo():
        return (int(HUMAN),) if totals[HUMAN] > totals[ALICAT] else ()
    return tuple([seat for seat, points in enumerate(totals) if points == max(totals)])
