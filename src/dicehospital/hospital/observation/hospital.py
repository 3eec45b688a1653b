"""One hospital as small numbers: patients, departments, staff, and the activation under way."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from dicehospital.hospital.board.copies import TOKEN
from dicehospital.hospital.board.hospital import (
    BEDS,
    CHEVRONS,
    NONE,
    NURSE,
    PARTS,
    PER_ROOM,
    PRINTED,
    WARDS,
    Hospital,
)
from dicehospital.hospital.board.patient import (
    KINDS,
    MOTHER,
    NOBODY,
    PINK,
    blood_of,
    colour_of,
    healed_colour,
    is_healed,
    is_healed_by_base,
    is_treated,
    physio_of,
    value_before,
    value_of,
)
from dicehospital.hospital.phases.setting_up import PAIR
from dicehospital.hospital.state import SEATS
from dicehospital.hospital.words import MOST_ARRIVALS
from dicehospital.kernel.observing.cells import CellWriter, clear, put, put_bits, put_flag
from dicehospital.kernel.observing.layout import HIGHEST, Block, flag, flags, number, numbers
from dicehospital.kernel.vecs import vec

_PLACES: Final[i64] = BEDS + WARDS * PER_ROOM
_OWNED: Final[i64] = 16  # departments, and specialists
_TOKENS: Final[i64] = 32
_ARRIVALS: Final[i64] = MOST_ARRIVALS
_RETURNED: Final[i64] = 8
_CLASSES: Final[i64] = 11  # of discharged dice: nine by true and lasting colour, Mothers, Babies
_VALUES: Final[i64] = 6
_SHADES: Final[i64] = PINK + 1  # colours as effects see them
_HEALED: Final[i64] = _SHADES * _VALUES
_ACTIVATION: Final[i64] = 7 + _TOKENS + 2 * _HEALED + _PLACES
_BIAS: Final[i64] = 128
_COLOURS: Final = "red, yellow, green, Mother, Baby from 1"

HOSPITAL: Final = Block(
    "hospital",
    "One hospital. Beds 1 to 12 come first, then two places for Babies beside each ward.",
    (
        numbers("values", int(_PLACES), 7, "value of the patient in each bed; 0 when empty"),
        numbers("colours", int(_PLACES), int(KINDS), f"its true colour: {_COLOURS}"),
        flags("treated", int(_PLACES), "it stands in the lower row"),
        numbers("physio", int(_PLACES), 3, "its colour by physiotherapy, from 1; 0 for none"),
        numbers("blood_colours", int(_PLACES), 3, "its colour by a blood bag, from 1; 0 for none"),
        numbers("before", int(_PLACES), 7, "its value before the activation under way"),
        numbers("healed", int(_PLACES), 8, "colour in which that activation healed it, from 1, "
                "and 4 more when by the department itself; 0 when it did not"),
        numbers("departments", int(_OWNED), HIGHEST, "own department tiles: type plus 1"),
        flags("used_printed", int(PRINTED), "printed departments activated this round"),
        flags("used", int(_OWNED), "own tiles activated this round"),
        flags("used_rooms", int(WARDS), "departments beside rooms for Babies activated this round"),
        numbers("specialists", int(_OWNED), HIGHEST, "own specialists: type plus 1"),
        flags("placed", int(_OWNED), "specialists placed this round"),
        number("nurses", HIGHEST, "nurses"),
        number("nurses_free", HIGHEST, "nurses not yet placed"),
        number("blood", HIGHEST, "blood bags"),
        number("fatalities", HIGHEST, "fatality tokens"),
        numbers("points", len(PARTS), HIGHEST, f"booked points: {', '.join(PARTS)}; the first as "
                "it is, the others plus 128"),
        number("administrator", HIGHEST, "administrator plus 1; 0 for none or a secret one"),
        numbers("dealt", 2, HIGHEST, "own administrators to choose from, plus 1"),
        numbers("arrival_values", int(_ARRIVALS), 7, "patients at the door"),
        numbers("arrival_colours", int(_ARRIVALS), int(KINDS), f"their colours: {_COLOURS}"),
        numbers("discharged", int(_CLASSES), HIGHEST, "dice in the discharge area: by 3 * true "
                "colour + colour that counts, then Mothers and Babies"),
        numbers("leaving", 3, HIGHEST, "red, yellow, green dice on their way to the bag"),
        numbers("returned", int(_RETURNED), HIGHEST, "improvements on their way to their decks: "
                "type plus 1"),
        flags("returned_specialists", int(_RETURNED), "whether each of them is a specialist"),
        flag("begun", "the opening of the activation is closed"),
        flag("done", "the activation has ended"),
        number("copied", HIGHEST, "specialist that the Consultant copies: type plus 1"),
        flags("protected", int(_PLACES), "beds that do not deteriorate this round"),
        number("due", HIGHEST, "patients still to be drawn for the door"),
        number("replacing", 7, "value of a Mother at the door for whom a die is drawn"),
        number("drawing", HIGHEST, "where a patient goes that is being drawn; 0 for none"),
        numbers("tokens", int(_TOKENS), HIGHEST, "investment tokens in the order placed: number "
                "plus 1"),
        numbers("token_places", int(_TOKENS), HIGHEST, "where each lies, plus 1: departments from "
                "0, rooms from 40, specialists from 64"),
        number("department", HIGHEST, "department of the activation under way plus 1; 0 for none"),
        number("staff", HIGHEST, "who works there: 1 a nurse, 2 the first specialist ..."),
        number("step", HIGHEST, "how far the activation has come"),
        number("tint", int(_SHADES), "colour declared for the department, from 1"),
        number("sent", HIGHEST, "patients it discharged"),
        number("sent_pink", HIGHEST, "Mothers and Babies among them"),
        number("repeating", HIGHEST, "token that may be used a second time, plus 1"),
        flags("tokens_used", int(_TOKENS), "investment tokens used in it"),
        flags("healed_values", int(_HEALED), "whom it healed, gone ones too: by 6 * colour + value "
              "before - 1"),
        flags("healed_by_department", int(_HEALED), "the same of those healed by the department"),
        flags("waiting", int(_PLACES), "beds whose dice are being rolled again"),
    ),
    times=int(SEATS),
)  # fmt: skip
_ADMINISTRATOR_AT: Final[i64] = HOSPITAL.place_of("administrator")


# What the cells of a hospital were written from: its patients, and numbers and lengths of lists.
_USED: Final[i64] = _PLACES
_PLACED: Final[i64] = _PLACES + 1
_TILES: Final[i64] = _PLACES + 2
_CARDS: Final[i64] = _PLACES + 3
_ARRIVED: Final[i64] = _PLACES + 4
_DISCHARGED: Final[i64] = _PLACES + 5
_LEAVING: Final[i64] = _PLACES + 6
_GONE: Final[i64] = _PLACES + 7
_PROTECTED: Final[i64] = _PLACES + 8
_TOKENED: Final[i64] = _PLACES + 9
_ACTIVE: Final[i64] = _PLACES + 10
_TOKENS_USED: Final[i64] = _PLACES + 11
_HEALED_ALL: Final[i64] = _PLACES + 12
_HEALED_BY_BASE: Final[i64] = _PLACES + 13
_WAITING: Final[i64] = _PLACES + 14
HOSPITAL_NOTES: Final[i64] = _PLACES + 15


def observe_hospital(hospital: Hospital, row: CellWriter, at: i64, known: i64) -> None:
    """All that everybody sees of a hospital."""
    _observe_beds(hospital.beds, row, at, known)
    at = _observe_staff(hospital, row, at + 7 * _PLACES, known)
    at = _observe_points(hospital.points, row.cells, at)
    at = _observe_door(hospital, row, at + 3, known)
    at = _observe_begun(hospital, row, at, known)
    _observe_tokens(hospital.tokens, row, at, known)
    _observe_activation(hospital, row, at + 2 * _TOKENS, known)


def observe_administrator(
    hospital: Hospital, own: bool, secret: bool, out: vec[u8], at: i64
) -> None:
    """The administrator, `secret` while all choose one; what it is chosen from for the own seat."""
    kept, dealt = hospital.administrator, hospital.dealt
    if secret and not own:
        kept = NONE
    at = put(out, at + _ADMINISTRATOR_AT, kept + 1)
    if dealt == NONE or not own:
        clear(out, at, 2)
        return
    at = put(out, at, dealt // PAIR + 1)
    put(out, at, dealt % PAIR + 1)


def _observe_beds(beds: vec[i64], row: CellWriter, at: i64, known: i64) -> None:
    out, notes = row.cells, row.notes
    place: i64
    for place in range(len(beds)):
        patient = beds[place]
        if notes[known + place] != patient:
            notes[known + place] = patient
            _observe_patient(patient, out, at + place)


def _observe_patient(patient: i64, out: vec[u8], at: i64) -> None:
    healed: i64 = 0
    if is_healed(patient):
        healed = healed_colour(patient) + 1
        if is_healed_by_base(patient):
            healed += _SHADES
    colour: i64 = 0
    if patient != NOBODY:
        colour = colour_of(patient) + 1
    out[at] = u8(value_of(patient))
    out[at + _PLACES] = u8(colour)
    put_flag(out, at + 2 * _PLACES, is_treated(patient))
    out[at + 3 * _PLACES] = u8(physio_of(patient))
    out[at + 4 * _PLACES] = u8(blood_of(patient))
    out[at + 5 * _PLACES] = u8(value_before(patient))
    out[at + 6 * _PLACES] = u8(healed)


def _observe_staff(hospital: Hospital, row: CellWriter, at: i64, known: i64) -> i64:
    out = row.cells
    at = row.put_list(at, known + _TILES, hospital.tiles, _OWNED, 1)
    used = hospital.used
    if row.is_new(known + _USED, used):
        put_bits(out, at, used, PRINTED)
        put_bits(out, at + PRINTED, used >> PRINTED, _OWNED)
        put_bits(out, at + PRINTED + _OWNED, used >> CHEVRONS, WARDS)
    at += PRINTED + _OWNED + WARDS
    at = row.put_list(at, known + _CARDS, hospital.cards, _OWNED, 1)
    if row.is_new(known + _PLACED, hospital.placed):
        put_bits(out, at, hospital.placed, _OWNED)
    at = put(out, at + _OWNED, hospital.nurses)
    at = put(out, at, hospital.nurses_free)
    at = put(out, at, hospital.blood)
    return put(out, at, hospital.fatalities)


def _observe_points(points: vec[i64], out: vec[u8], at: i64) -> i64:
    at = put(out, at, points[0])
    part: i64
    for part in range(1, len(points)):
        at = put(out, at, points[part] + _BIAS)
    return at


def _observe_door(hospital: Hospital, row: CellWriter, at: i64, known: i64) -> i64:
    """Who comes, who has gone, and what leaves at the end of Phase 3."""
    arrivals = hospital.arrivals
    if len(arrivals) > 0 or row.notes[known + _ARRIVED] > 0:
        _observe_arrivals(arrivals, row.cells, at)
        row.notes[known + _ARRIVED] = len(arrivals)
    at += 2 * _ARRIVALS
    if row.is_new(known + _DISCHARGED, hospital.discharged):
        _observe_discharged(hospital, row.cells, at)
    at += _CLASSES
    if row.is_new(known + _LEAVING, hospital.leaving):
        colour: i64
        for colour in range(3):
            put(row.cells, at + colour, hospital.leaving_of(colour))
    at += 3
    returned = hospital.returned
    if len(returned) > 0 or row.notes[known + _GONE] > 0:
        _observe_returned(returned, row.cells, at)
        row.notes[known + _GONE] = len(returned)
    return at + 2 * _RETURNED


def _observe_arrivals(arrivals: vec[i64], out: vec[u8], at: i64) -> None:
    clear(out, at, 2 * _ARRIVALS)
    i: i64
    for i in range(min(len(arrivals), _ARRIVALS)):
        out[at + i] = u8(value_of(arrivals[i]))
        out[at + _ARRIVALS + i] = u8(colour_of(arrivals[i]) + 1)


def _observe_discharged(hospital: Hospital, out: vec[u8], at: i64) -> None:
    i: i64
    for i in range(9):
        at = put(out, at, hospital.discharged_of(i // 3, i % 3))
    at = put(out, at, hospital.discharged_kind(MOTHER))
    put(out, at, hospital.discharged_kind(MOTHER + 1))


def _observe_returned(returned: vec[i64], out: vec[u8], at: i64) -> None:
    clear(out, at, 2 * _RETURNED)
    i: i64
    for i in range(min(len(returned), _RETURNED)):
        out[at + i] = u8(returned[i] // 2 + 1)
        out[at + _RETURNED + i] = u8(returned[i] % 2)


def _observe_begun(hospital: Hospital, row: CellWriter, at: i64, known: i64) -> i64:
    out = row.cells
    at = put_flag(out, at, hospital.begun)
    at = put_flag(out, at, hospital.done)
    at = put(out, at, hospital.copied + 1)
    if row.is_new(known + _PROTECTED, hospital.protected):
        put_bits(out, at, hospital.protected, _PLACES)
    at = put(out, at + _PLACES, hospital.due)
    at = put(out, at, hospital.replacing)
    return put(out, at, hospital.drawing)


def _observe_tokens(tokens: vec[i64], row: CellWriter, at: i64, known: i64) -> None:
    if len(tokens) == 0 and row.notes[known + _TOKENED] == 0:
        return
    row.notes[known + _TOKENED] = len(tokens)
    out = row.cells
    clear(out, at, 2 * _TOKENS)
    i: i64
    for i in range(min(len(tokens), _TOKENS)):
        out[at + i] = u8(tokens[i] % TOKEN + 1)
        out[at + _TOKENS + i] = u8(tokens[i] // TOKEN + 1)


def _observe_activation(hospital: Hospital, row: CellWriter, at: i64, known: i64) -> None:
    """The activation under way; nothing, where there is none and was none."""
    if hospital.department == NONE:
        if row.is_new(known + _ACTIVE, 0):
            clear(row.cells, at, _ACTIVATION)
            row.forget(known + _TOKENS_USED, 4)  # and those after it
        return
    row.notes[known + _ACTIVE] = 1
    at = _observe_step(hospital, row.cells, at)
    _observe_marks(hospital, row, at, known)


def _observe_step(hospital: Hospital, out: vec[u8], at: i64) -> i64:
    staff: i64 = 1
    if hospital.staff != NURSE:
        staff = hospital.staff + 2
    at = put(out, at, hospital.department + 1)
    at = put(out, at, staff)
    at = put(out, at, hospital.step)
    at = put(out, at, hospital.tint + 1)
    at = put(out, at, hospital.sent)
    at = put(out, at, hospital.sent_pink)
    return put(out, at, hospital.repeating + 1)


def _observe_marks(hospital: Hospital, row: CellWriter, at: i64, known: i64) -> None:
    """Tokens used, values healed, and beds that wait."""
    out = row.cells
    if row.is_new(known + _TOKENS_USED, hospital.tokens_used):
        put_bits(out, at, hospital.tokens_used, _TOKENS)
    at += _TOKENS
    if row.is_new(known + _HEALED_ALL, hospital.healed):
        _observe_healed(hospital.healed, out, at)
    at += _HEALED
    if row.is_new(known + _HEALED_BY_BASE, hospital.healed_by_base):
        _observe_healed(hospital.healed_by_base, out, at)
    at += _HEALED
    if row.is_new(known + _WAITING, hospital.waiting):
        put_bits(out, at, hospital.waiting, _PLACES)


def _observe_healed(healed: i64, out: vec[u8], at: i64) -> None:
    colour: i64
    for colour in range(_SHADES):
        at = put_bits(out, at, healed >> (8 * colour + 1), _VALUES)
