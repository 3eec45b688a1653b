"""What a seat sees of Emergency Roll as a row of small numbers; er/view.py shows the same as JSON."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import (
    BED_COUNT,
    BIT,
    BONUS,
    CARDS,
    DICE,
    EXTRA,
    EXTRA_COLOUR,
    EXTRA_LOW,
    FIRST_BED,
    WARDS,
)
from dicehospital.er.components import MODIFIERS, SPECIALIST_IDS
from dicehospital.er.phases.choose import SECRET_TAKE
from dicehospital.er.rules import VOCABULARY
from dicehospital.er.state import ErState, Setup
from dicehospital.kernel.agenda import OPEN, Task
from dicehospital.kernel.observing.cells import (
    CellWriter,
    put,
    put_bits,
    put_flag,
    put_list,
)
from dicehospital.kernel.observing.layout import (
    HIGHEST,
    Block,
    Observation,
    flag,
    flags,
    number,
    numbers,
)
from dicehospital.kernel.vecs import vec

_SEATS: Final = 6
_QUESTIONS: Final = tuple(dict.fromkeys(question.name for question in VOCABULARY.questions))
_QUESTION_OF: Final = vec[i64](
    [_QUESTIONS.index(question.name) for question in VOCABULARY.questions]
)
_QUESTION_COUNT: Final[i64] = len(_QUESTIONS)
_ALL_QUESTIONS: Final[i64] = 2 ** len(_QUESTIONS) - 1  # a bit each
_MODIFIERS: Final[i64] = len(MODIFIERS)
_DIE_BITS: Final[i64] = 2  # none and three dice
_POINT_BITS: Final[i64] = 8
_ANY_DIE: Final[i64] = 3
_ANY_POINTS: Final[i64] = 255

_TABLE: Final = Block(
    "table",
    "What lies on the table.",
    (
        number("players", _SEATS, "players; 1 is solo against ALICAT, who has the second seat", 1),
        number("turn", 25, "the turn, from 1", 1),
        number("turns", 25, "how many turns the game has", 24),
        number("chief", _SEATS - 1, "the seat of the Chief: 0 is the own one, 1 the next ..."),
        flag("over", "the game has ended"),
        flag("clockwise", "dice are taken openly, one seat after the other"),
        flags("modifiers", len(MODIFIERS), "of ALICAT: " + ", ".join(MODIFIERS)),
        number("filled", int(WARDS), "wards that ALICAT filled this turn"),
        number("draft", HIGHEST, "word of the own move that is half made, plus 1; 0 for none"),
        number("card", int(CARDS), "ambulance card of this turn, plus 1; 0 before it is turned up"),
        numbers("dice", 3, 6, "red, yellow, green die; 0 before the roll"),
        numbers("bonus", 3, 6, "bonus of the bay of each die: stethoscopes, blood bag, screen, "
                "critical, nurse, extra patient from 1; 0 for no card"),
        numbers("extra_colour", 3, 3, "colour of its extra patient, from 1; 0 for none"),
        numbers("extra_value", 3, 5, "its lower value; 0 for none"),
        numbers("specialists", 4, len(SPECIALIST_IDS), "two cardiologists, radiologist, "
                "epidemiologist: the number on the card plus 1; 0 before they are dealt"),
        numbers("shows", 2, 8, "points that each cardiologist shows; 0 when discarded"),
        flags("seen", int(CARDS), "ambulance cards of this and earlier turns"),
    ),
)  # fmt: skip
_SEAT: Final = Block(
    "seat",
    "One seat: what it owes this turn, and its sheet.",
    (
        flags("todo", len(_QUESTIONS), "still to decide: " + ", ".join(_QUESTIONS)),
        flag("has_taken", "has taken a die this turn"),
        number("taken", 3, "the die it took, from 1; 0 when there is none or it is secret"),
        numbers("earned", 2, HIGHEST, "points from each cardiologist"),
        numbers("beds", int(BED_COUNT), 6, "value written in each bed, ward by ward; 0 when empty"),
        flags("screened", int(BED_COUNT), "beds with a screen"),
        flags("critical", int(BED_COUNT), "beds of critical patients"),
        numbers("floor", int(WARDS), 6, "by ward: what the next value must exceed; 6 when full"),
        flags("nursed", int(WARDS), "wards whose nurse is crossed out"),
        number("nurses", HIGHEST, "circles on the nurse track"),
        number("free_nurses", 2, "of them without a ward"),
        number("stethoscopes_gained", HIGHEST, "stethoscopes circled"),
        number("stethoscopes_used", HIGHEST, "stethoscopes crossed out"),
        number("bags_gained", HIGHEST, "blood bags circled"),
        number("bags_used", HIGHEST, "blood bags crossed out"),
        number("morgue", HIGHEST, "boxes of the morgue"),
    ),
    times=_SEATS,
)
OBSERVATION: Final = Observation("er", (_TABLE, _SEAT), same=("1",))
_TABLE_SIZE: Final[i64] = _TABLE.size
_SEAT_SIZE: Final[i64] = _SEAT.size
_TURN_AT: Final[i64] = OBSERVATION.field("table.turn").offset
_CHIEF_AT: Final[i64] = OBSERVATION.field("table.chief").offset
_OVER_AT: Final[i64] = OBSERVATION.field("table.over").offset
_FILLED_AT: Final[i64] = OBSERVATION.field("table.filled").offset
_DRAFT_AT: Final[i64] = OBSERVATION.field("table.draft").offset
_CARD_AT: Final[i64] = OBSERVATION.field("table.card").offset
_DICE_AT: Final[i64] = OBSERVATION.field("table.dice").offset
_BAYS_AT: Final[i64] = OBSERVATION.field("table.bonus").offset
_SPECIALISTS_AT: Final[i64] = OBSERVATION.field("table.specialists").offset
_SHOWS_AT: Final[i64] = OBSERVATION.field("table.shows").offset
_SEEN_AT: Final[i64] = OBSERVATION.field("table.seen").offset
_BEDS_AT: Final[i64] = OBSERVATION.field("seat0.beds").offset - _TABLE_SIZE


def _bays() -> list[int]:
    """By card, after no card: bonus, colour and lower value of the extra patient of each of its bays."""
    found = [0] * int(3 * DICE)
    for card in range(CARDS):
        bays = range(int(DICE) * card, int(DICE) * card + int(DICE))
        found += [BONUS[bay] + 1 for bay in bays]
        found += [EXTRA_COLOUR[bay] + 1 if BONUS[bay] == EXTRA else 0 for bay in bays]
        found += [EXTRA_LOW[bay] for bay in bays]
    return found


_BAYS: Final = vec[u8](_bays())
_OF_A_CARD: Final[i64] = 9

# What the cells were written from. Of the table the ambulance card plus 2, and all cards seen; of each
# seat, in the order of the cells, all that is not on its sheet, as one number, and of its sheet: whose it is
# plus 1, how far it had grown, its patients, and its screens, criticals and nurses.
_CARD: Final[i64] = 0
_SEEN: Final[i64] = 1
_OF_SEATS: Final[i64] = 2
_BESIDE: Final[i64] = 0
_SHOWN: Final[i64] = 1
_GROWN: Final[i64] = 2
_PATIENTS: Final[i64] = 3
_SCREENED: Final[i64] = 4
_CRITICAL: Final[i64] = 5
_NURSED: Final[i64] = 6
_OF_A_SEAT: Final[i64] = 7
NOTES: Final = 2 + 7 * _SEATS


def cells_of(state: ErState) -> int:
    """How many cells are written of a game with so many seats."""
    return int(_TABLE_SIZE + state.seats * _SEAT_SIZE)


def observe(state: ErState, seat: i64, row: CellWriter) -> None:
    """Write what a seat sees that is not in the cells yet; those of seats that nobody has are left alone."""
    todo, draft, hides = _asked(state, seat)
    _observe_table(state, seat, draft, row)
    at = row.at + _TABLE_SIZE
    known = row.known + _OF_SEATS
    i: i64
    for i in range(state.seats):
        other = seat + i if seat + i < state.seats else seat + i - state.seats
        secret = hides and i > 0 and other != state.chief
        beside = _beside(state, other, todo >> (_QUESTION_COUNT * other), secret)
        if row.is_new(known + _BESIDE, beside + 1):
            _observe_seat(beside, row.cells, at)
        _observe_sheet(state, other, row, at + _BEDS_AT, known)
        at += _SEAT_SIZE
        known += _OF_A_SEAT


def observe_draft(task: Task, row: CellWriter) -> None:
    """The own move has begun; there is never more than one word before it is whole."""
    put(row.cells, row.at + _DRAFT_AT, task.first_word + 1)


def _asked(state: ErState, seat: i64) -> tuple[i64, i64, bool]:
    """Questions open to each seat, a bit each; the own half-made move; secrecy of takes (ER-3.5)."""
    todo: i64 = 0
    draft: i64 = 0
    hides = False
    for task in state.agenda:
        todo |= BIT[_QUESTION_COUNT * task.seat + _QUESTION_OF[task.question]]
        if task.seat == seat and task.move != OPEN:
            draft = task.first_word + 1
        if task.question == SECRET_TAKE.number:
            hides = True
    return todo, draft, hides


# -- the table -------------------------------------------------------------------------------------
def _observe_table(state: ErState, seat: i64, draft: i64, row: CellWriter) -> None:
    out, at = row.cells, row.at
    out[at + _TURN_AT] = u8(state.turn)
    chief = state.chief - seat
    if chief < 0:
        chief += state.seats
    out[at + _CHIEF_AT] = u8(chief)
    put_flag(out, at + _OVER_AT, state.over)
    out[at + _FILLED_AT] = u8(state.filled)
    put(out, at + _DRAFT_AT, draft)
    put_list(out, at + _SHOWS_AT, state.shows, 2, 0)
    if row.notes[row.known + _CARD] != state.card + 2:
        _observe_card(state, row)


def _observe_setup(setup: Setup, out: vec[u8], at: i64) -> None:
    """What was agreed on, at its places between what changes."""
    put(out, at, setup.players)
    put(out, at + _TURN_AT + 1, setup.turns)
    place = put_flag(out, at + _OVER_AT + 1, setup.clockwise)
    put_bits(out, place, setup.modifiers, _MODIFIERS)


def _observe_card(state: ErState, row: CellWriter) -> None:
    """The card of the turn and its dice; before the first were the agreement and the specialists."""
    out, at, notes, known = row.cells, row.at, row.notes, row.known
    if notes[known + _CARD] == 0:
        _observe_setup(state.setup, out, at)
    notes[known + _CARD] = state.card + 2
    put(out, at + _CARD_AT, state.card + 1)
    put_list(out, at + _DICE_AT, state.dice, DICE, 0)
    _observe_bays(state.card, out, at + _BAYS_AT)
    put_list(out, at + _SPECIALISTS_AT, state.specialists, 4, 1)
    row.put_news(at + _SEEN_AT, known + _SEEN, state.seen)


def _observe_bays(card: i64, out: vec[u8], at: i64) -> None:
    """What the card of the turn says; its number alone would have to be learnt by heart."""
    first = _OF_A_CARD * (card + 1)
    place: i64
    for place in range(first, first + _OF_A_CARD):
        out[at] = _BAYS[place]
        at += 1


# -- the seats -------------------------------------------------------------------------------------
def _beside(state: ErState, seat: i64, todo: i64, secret: bool) -> i64:
    """All of a seat that is not on its sheet, as one number: from the lowest bits on as the cells are."""
    die = state.taken[seat] + 1
    found = (state.earned[2 * seat + 1] << _POINT_BITS) | state.earned[2 * seat]
    found <<= _DIE_BITS
    if not secret:
        found |= die
    found <<= 1
    if die > 0:
        found |= 1
    return (found << _QUESTION_COUNT) | (todo & _ALL_QUESTIONS)


def _observe_seat(beside: i64, out: vec[u8], at: i64) -> None:
    """What a seat has to decide, the die it took, and its points from both cardiologists."""
    at = put_bits(out, at, beside, _QUESTION_COUNT + 1)
    beside >>= _QUESTION_COUNT + 1
    at = put(out, at, beside & _ANY_DIE)
    beside >>= _DIE_BITS
    at = put(out, at, beside & _ANY_POINTS)
    put(out, at, beside >> _POINT_BITS)


def _observe_sheet(state: ErState, seat: i64, row: CellWriter, at: i64, known: i64) -> None:
    """The sheet of a seat, as far as it has grown, or from its first bed on where another was shown."""
    notes = row.notes
    if notes[known + _SHOWN] != seat + 1:
        _change_sheets(state, seat, row, at, known)
    sheet = state.sheets[seat]
    grown = _growth(sheet)
    if notes[known + _GROWN] != grown:
        notes[known + _GROWN] = grown
        _observe_growth(sheet, row, at, known)


def _growth(sheet: Sheet) -> i64:
    """The sum of all that is ever written on a sheet: each of them only ever grows, so equal is the same."""
    grown = 1 + sheet.patients + sheet.screened + sheet.critical + sheet.nurses + sheet.morgue
    grown += sheet.stethoscopes_gained + sheet.stethoscopes_used
    return grown + sheet.bags_gained + sheet.bags_used


def _change_sheets(state: ErState, seat: i64, row: CellWriter, at: i64, known: i64) -> None:
    """Empty the beds of the sheet that was shown, if there was one, for another."""
    out, notes = row.cells, row.notes
    if notes[known + _SHOWN] > 0:
        _clear_beds(state.sheets[notes[known + _SHOWN] - 1], out, at)
    notes[known + _SHOWN] = seat + 1
    row.forget(known + _GROWN, _NURSED - _GROWN)  # nurses are turned by their own note


def _clear_beds(sheet: Sheet, out: vec[u8], at: i64) -> None:
    """Those with patients; the others are empty already."""
    ward: i64
    bed: i64
    for ward in range(WARDS):
        first = at + FIRST_BED[ward]
        for bed in range(first, first + sheet.filled[ward]):
            out[bed] = 0
            out[bed + BED_COUNT] = 0
            out[bed + 2 * BED_COUNT] = 0


def _observe_growth(sheet: Sheet, row: CellWriter, at: i64, known: i64) -> None:
    """What was written on a sheet since it was shown last."""
    out = row.cells
    is_placed = row.is_new(known + _PATIENTS, sheet.patients + 1)
    if is_placed:
        _observe_patients(sheet, out, at)
    if is_placed or row.notes[known + _SCREENED] != sheet.screened:
        put_list(out, at + 3 * BED_COUNT, sheet.floor, WARDS, 0)
    row.put_news(at + BED_COUNT, known + _SCREENED, sheet.screened)
    row.put_news(at + 2 * BED_COUNT, known + _CRITICAL, sheet.critical)
    row.put_news(at + 3 * BED_COUNT + WARDS, known + _NURSED, sheet.nursed)
    _observe_ledger(sheet, out, at + 3 * BED_COUNT + 2 * WARDS)


def _observe_patients(sheet: Sheet, out: vec[u8], at: i64) -> None:
    """A ward fills from its first bed on, and patients stay: the new ones are its last."""
    beds = sheet.beds
    filled = sheet.filled
    ward: i64
    for ward in range(WARDS):
        first = FIRST_BED[ward]
        bed = first + filled[ward] - 1
        while bed >= first and out[at + bed] == 0:
            out[at + bed] = u8(beds[bed])
            bed -= 1


def _observe_ledger(sheet: Sheet, out: vec[u8], at: i64) -> None:
    """What the sheet counts."""
    at = put(out, at, sheet.nurses)
    at = put(out, at, sheet.free_nurses)
    at = put(out, at, sheet.stethoscopes_gained)
    at = put(out, at, sheet.stethoscopes_used)
    at = put(out, at, sheet.bags_gained)
    at = put(out, at, sheet.bags_used)
    put(out, at, sheet.morgue)
