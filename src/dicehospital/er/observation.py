"""What a seat sees of Emergency Roll as a row of small numbers; er/view.py shows the same as JSON."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from dicehospital.er.board.sheet import Sheet
from dicehospital.er.board.tables import (
    BED_COUNT,
    BONUS,
    CARDS,
    DICE,
    EXTRA,
    EXTRA_COLOUR,
    EXTRA_LOW,
    FIRST_BED,
    NONE,
    WARDS,
)
from dicehospital.er.components import MODIFIERS
from dicehospital.er.phases.choose import SECRET_TAKE
from dicehospital.er.rules import VOCABULARY
from dicehospital.er.state import ErState
from dicehospital.kernel.agenda import OPEN
from dicehospital.kernel.observing.cells import clear, put, put_bits, put_flag, put_list
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
_MODIFIERS: Final[i64] = len(MODIFIERS)

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
        numbers("specialists", 4, 16, "two cardiologists, radiologist, epidemiologist: the number "
                "on the card plus 1; 0 before they are dealt"),
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
OBSERVATION: Final = Observation("er", 1, (_TABLE, _SEAT))
_TABLE_SIZE: Final[i64] = _TABLE.size
_TURN_AT: Final[i64] = OBSERVATION.field("table.turn").offset
_CHIEF_AT: Final[i64] = OBSERVATION.field("table.chief").offset
_OVER_AT: Final[i64] = OBSERVATION.field("table.over").offset
_FILLED_AT: Final[i64] = OBSERVATION.field("table.filled").offset
_CARD_AT: Final[i64] = OBSERVATION.field("table.card").offset
_SPECIALISTS_AT: Final[i64] = OBSERVATION.field("table.specialists").offset
_SEEN_AT: Final[i64] = OBSERVATION.field("table.seen").offset


def observe(state: ErState, seat: i64, out: vec[u8], at: i64) -> i64:
    """Write what a seat sees; cells of seats that nobody has are left alone."""
    return _observe_seats(state, seat, out, _observe_table(state, seat, out, at), False)


def observe_again(state: ErState, seat: i64, out: vec[u8], at: i64) -> None:
    """The same over an earlier observation of this game by this seat."""
    is_new = out[at + _CARD_AT] != u8(state.card + 1)
    out[at + _TURN_AT] = u8(state.turn)
    out[at + _CHIEF_AT] = u8((state.chief - seat + state.seats) % state.seats)
    out[at + _OVER_AT] = 1 if state.over else 0
    place = put(out, at + _FILLED_AT, state.filled)
    place = put(out, place, _draft(state, seat))
    if is_new:
        place = put(out, place, state.card + 1)
        place = put_list(out, place, state.dice, DICE, 0)
        _observe_bays(state.card, out, place)
        put_bits(out, at + _SEEN_AT, state.seen, CARDS)
    put_list(out, at + _SPECIALISTS_AT, state.specialists, 4, 1)
    put_list(out, at + _SPECIALISTS_AT + 4, state.shows, 2, 0)
    _observe_seats(state, seat, out, at + _TABLE_SIZE, True)


def _hides(state: ErState) -> bool:
    """Whether dice are being taken in secret (ER-3.5)."""
    for task in state.agenda:
        if task.question == SECRET_TAKE.number:
            return True
    return False


def _observe_seats(state: ErState, seat: i64, out: vec[u8], at: i64, again: bool) -> i64:
    hides = _hides(state)
    i: i64
    for i in range(state.seats):
        other = seat + i if seat + i < state.seats else seat + i - state.seats
        secret = hides and i > 0 and other != state.chief
        at = _observe_seat(state, other, secret, out, at)
        if again:
            _observe_patients(state.sheets[other], out, at)
        else:
            _observe_beds(state.sheets[other], out, at)
        at = _observe_ledger(state.sheets[other], out, at + 3 * BED_COUNT)
    return at


def _observe_table(state: ErState, seat: i64, out: vec[u8], at: i64) -> i64:
    setup = state.setup
    at = put(out, at, setup.players)
    at = put(out, at, state.turn)
    at = put(out, at, setup.turns)
    at = put(out, at, (state.chief - seat + state.seats) % state.seats)
    at = put_flag(out, at, state.over)
    at = put_flag(out, at, setup.clockwise)
    at = put_bits(out, at, setup.modifiers, _MODIFIERS)
    at = put(out, at, state.filled)
    at = put(out, at, _draft(state, seat))
    at = put(out, at, state.card + 1)
    at = put_list(out, at, state.dice, 3, 0)
    at = _observe_bays(state.card, out, at)
    at = put_list(out, at, state.specialists, 4, 1)
    at = put_list(out, at, state.shows, 2, 0)
    return put_bits(out, at, state.seen, CARDS)


def _draft(state: ErState, seat: i64) -> i64:
    """The first word of a half-made move plus 1; there is never more than one before it is whole."""
    for task in state.agenda:
        if task.seat == seat and task.move != OPEN:
            return task.first_word + 1
    return 0


def _observe_bays(card: i64, out: vec[u8], at: i64) -> i64:
    """What the card of the turn says; its number alone would have to be learnt by heart."""
    if card == NONE:
        return clear(out, at, 3 * DICE)
    die: i64
    for die in range(DICE):
        bay = DICE * card + die
        bonus = BONUS[bay]
        out[at + die] = u8(bonus + 1)
        out[at + 3 + die] = u8(EXTRA_COLOUR[bay] + 1 if bonus == EXTRA else 0)
        out[at + 6 + die] = u8(EXTRA_LOW[bay])
    return at + 3 * DICE


def _observe_seat(state: ErState, seat: i64, secret: bool, out: vec[u8], at: i64) -> i64:
    clear(out, at, _QUESTION_COUNT)
    for task in state.agenda:
        if task.seat == seat:
            out[at + _QUESTION_OF[task.question]] = 1
    die = state.taken[seat]
    at = put_flag(out, at + _QUESTION_COUNT, die != NONE)
    at = put(out, at, 0 if secret else die + 1)
    at = put(out, at, state.earned[2 * seat])
    return put(out, at, state.earned[2 * seat + 1])


def _observe_patients(sheet: Sheet, out: vec[u8], at: i64) -> None:
    """The beds that are taken: the others are empty as before."""
    beds = sheet.beds
    screened = sheet.screened
    critical = sheet.critical
    ward: i64
    bed: i64
    for ward in range(WARDS):
        first = FIRST_BED[ward]
        for bed in range(first, first + sheet.filled[ward]):
            out[at + bed] = u8(beds[bed])
            out[at + 32 + bed] = u8((screened >> bed) & 1)
            out[at + 64 + bed] = u8((critical >> bed) & 1)


def _observe_beds(sheet: Sheet, out: vec[u8], at: i64) -> None:
    beds = sheet.beds
    screened = sheet.screened
    critical = sheet.critical
    bed: i64
    for bed in range(BED_COUNT):
        out[at + bed] = u8(beds[bed])
        out[at + 32 + bed] = u8((screened >> bed) & 1)
        out[at + 64 + bed] = u8((critical >> bed) & 1)


def _observe_ledger(sheet: Sheet, out: vec[u8], at: i64) -> i64:
    """What the sheet says besides its beds."""
    at = put_list(out, at, sheet.floor, WARDS, 0)
    at = put_bits(out, at, sheet.nursed, WARDS)
    at = put(out, at, sheet.nurses)
    at = put(out, at, sheet.free_nurses)
    at = put(out, at, sheet.stethoscopes_gained)
    at = put(out, at, sheet.stethoscopes_used)
    at = put(out, at, sheet.bags_gained)
    at = put(out, at, sheet.bags_used)
    return put(out, at, sheet.morgue)
