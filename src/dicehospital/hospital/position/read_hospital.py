"""A hospital from the JSON of a position; what cannot be is named by its place."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.board.copies import place_of
from dicehospital.hospital.board.hospital import (
    BEDS,
    CHEVRONS,
    NONE,
    NURSE,
    PARTS,
    PER_ROOM,
    PER_WARD,
    PRINTED,
    WARDS,
    Hospital,
    new_hospital,
)
from dicehospital.hospital.board.patient import (
    BABY,
    BIT,
    COLOUR_COUNT,
    LETTERS,
    MOTHER,
    NOBODY,
    as_healed_in,
    colour_of,
    is_pink,
    new_patient,
    value_of,
    with_history,
)
from dicehospital.hospital.board.patient_text import EMPTY_BED, read_dice, read_patient
from dicehospital.hospital.phases.setting_up import PAIR
from dicehospital.hospital.position.ids import HEALED_COLOURS, Ids
from dicehospital.hospital.state import Setup
from dicehospital.hospital.words import PLACES
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.vecs import vec

FIELDS: Final = (
    "patients", "wards", "rooms", "departments", "specialists", "nurses", "nurses_free", "used",
    "placed", "blood", "fatalities", "points", "score", "administrator", "dealt", "arrivals",
    "discharged", "leaving",
    "begun", "done", "copy", "protected", "current", "due", "replacing",
)  # fmt: skip
_CURRENT: Final = (
    "department", "staff", "step", "colour", "sent", "sent_pink", "tokens_used", "repeating",
    "before", "healed", "waiting", "drawing",
)  # fmt: skip
_HEALED: Final = ("place", "colour", "was", "base")
_DICE: Final = list(LETTERS[:COLOUR_COUNT])  # those of the bag
_CHEVRONS: Final = [f"chevron{ward + 1}" for ward in range(WARDS)]


class HospitalReader:
    """Reads the fields of one hospital; `allowed` are the ids of cards in play, by kind."""

    def __init__(
        self, found: Reader, setup: Setup, ids: Ids, allowed: tuple[list[str], ...]
    ) -> None:
        self._found = found
        self._ids = ids
        self._departments, self._specialists, self._administrators = allowed
        self._nurses = int(setup.nurses)
        self._rooms = bool(setup.rooms)

    def read(self) -> Hospital:
        """The hospital that the position describes, checked."""
        found, hospital = self._found, new_hospital(self._nurses, self._rooms)
        for field in ("patients",) if self._rooms else ("wards", "rooms"):
            if found.source.get(field):
                raise found.get(field).refused("wards_differ" if self._rooms else "module_is_off")
        if self._rooms:
            self._read_wards(hospital)
        else:
            self._read_beds(hospital)
        hospital.tiles = self._types("departments", self._ids.departments, self._departments)
        hospital.cards = self._types("specialists", self._ids.specialists, self._specialists)
        hospital.nurses = found.get("nurses", self._nurses).whole(0, 60)
        hospital.nurses_free = found.get("nurses_free", int(hospital.nurses)).whole(0, 60)
        hospital.blood = found.get("blood", 0).whole(0, 999)
        hospital.fatalities = found.get("fatalities", 0).whole(0, 999)
        self._read_points(hospital)
        self._read_administrators(hospital)
        self._read_round(hospital)
        if found.has("current"):
            self._read_current(hospital, found.get("current").only(_CURRENT))
        return hospital

    # -- patients and cards --------------------------------------------------------------------
    def _read_wards(self, hospital: Hospital) -> None:
        """DH-16.1: four wards of three beds, each with a room for two Babies."""
        for field, size, first in (("wards", PER_WARD, 0), ("rooms", PER_ROOM, BEDS)):
            lists = self._found.each(field)
            if len(lists) > WARDS:
                wards = self._found.get(field)
                raise wards.refused("too_many_wards", seen=len(lists), most=int(WARDS))
            for ward, texts in enumerate(lists):
                for place, text in enumerate(read_dice(texts, size)):
                    self._lay(hospital, int(first) + ward * int(size) + place, text)
        self._check_families(hospital)

    def _lay(self, hospital: Hospital, place: int, found: Reader) -> None:
        if found.value == EMPTY_BED:
            return
        patient = read_patient(found)
        if (colour_of(patient) == BABY) != (place >= BEDS):
            raise found.refused("wrong_place_for_die", seen=found.value)
        hospital.lay(place, patient)

    def _check_families(self, hospital: Hospital) -> None:
        """One Mother in a ward, and no Babies without her."""
        for ward in range(WARDS):
            beds = hospital.beds[PER_WARD * ward : PER_WARD * (ward + 1)]
            mothers = sum(bed != NOBODY and colour_of(bed) == MOTHER for bed in beds)
            if mothers > 1:
                raise self._found.each("wards")[ward].refused("two_mothers")
            if mothers == 0 and hospital.has_baby(ward):
                raise self._found.each("rooms")[ward].refused("no_mother", ward=ward + 1)

    def _read_beds(self, hospital: Hospital) -> None:
        for place, found in enumerate(read_dice(self._found.get("patients", []), BEDS)):
            if found.value != EMPTY_BED:
                hospital.beds[place] = read_patient(found)
                if is_pink(hospital.beds[place]):
                    raise found.refused("wrong_place_for_die", seen=found.value)

    def _types(self, field: str, ids: list[str], allowed: list[str]) -> vec[i64]:
        return vec[i64]([ids.index(card.one_of(allowed)) for card in self._found.each(field)])

    def _owned(self, found: Reader, ids: list[str], owned: vec[i64]) -> int:
        """The place of an owned thing in its list."""
        name, _, copy = str(found.value).partition("#")
        number = ids.index(name) if name in ids else -1
        place = place_of(owned, number, int(copy) - 1 if copy.isdigit() else 0)
        if place == NONE or (copy and not copy.isdigit()):
            raise found.refused("not_owned", seen=found.value)
        return int(place)

    def _department(self, hospital: Hospital, found: Reader) -> int:
        ids = self._ids.departments
        if found.value in ids[:PRINTED]:
            return ids.index(found.value)
        if self._rooms and found.value in _CHEVRONS:
            return int(CHEVRONS) + _CHEVRONS.index(found.value)
        return int(PRINTED) + self._owned(found, ids, hospital.tiles)

    def _specialist(self, hospital: Hospital, found: Reader) -> int:
        return self._owned(found, self._ids.specialists, hospital.cards)

    # -- points and administrators -------------------------------------------------------------
    def _read_points(self, hospital: Hospital) -> None:
        points = self._found.get("points", {}).only(PARTS)
        for number, part in enumerate(PARTS):
            hospital.points[number] = points.get(part, 0).whole(-999, 9999)
        hospital.points[0] += self._found.get("score", 0).whole(-999, 9999)

    def _read_administrators(self, hospital: Hospital) -> None:
        ids, known = self._ids.administrators, self._administrators
        if self._found.has("administrator"):
            name = self._found.get("administrator").one_of(known)
            hospital.administrator = ids.index(name)
        dealt = self._found.get("dealt", [])
        pair = sorted(ids.index(card.one_of(known)) for card in dealt.members())
        if pair:
            if len(pair) != 2 or pair[0] == pair[1]:
                raise dealt.refused("not_two_cards", seen=dealt.value)
            hospital.dealt = pair[0] * PAIR + pair[1]

    # -- the round so far ----------------------------------------------------------------------
    def _read_round(self, hospital: Hospital) -> None:
        found = self._found
        for text in found.each("used"):
            bit = BIT[self._department(hospital, text)]
            hospital.used = _with_bit(hospital.used, bit, text)
        for text in found.each("placed"):
            bit = BIT[self._specialist(hospital, text)]
            hospital.placed = _with_bit(hospital.placed, bit, text)
        hospital.arrivals = vec[i64]([_arrival(text) for text in found.each("arrivals")])
        for text in found.each("discharged"):
            self._discharge(hospital, text)
        for text in found.each("leaving"):
            self._leave(hospital, text)
        hospital.due = found.get("due", 0).whole(0, 9)
        hospital.replacing = found.get("replacing", 0).whole(0, 6)
        hospital.begun = found.get("begun", default=False).flag()
        hospital.done = found.get("done", default=False).flag()
        for bed in found.each("protected"):
            hospital.protected |= BIT[_bed(bed)]
        if found.has("copy"):
            copied = found.get("copy")
            self._specialist(hospital, copied)
            hospital.copied = self._ids.specialists.index(copied.value)

    def _discharge(self, hospital: Hospital, found: Reader) -> None:
        true, _, seen = str(found.value).partition("=")
        dice = list(LETTERS) if self._rooms and not seen else _DICE
        if true not in dice or (seen or true) not in dice:
            raise found.refused("not_a_die", seen=found.value)
        hospital.discharge(LETTERS.index(true), LETTERS.index(seen or true))

    def _leave(self, hospital: Hospital, found: Reader) -> None:
        if found.value in _DICE:
            hospital.send_away(LETTERS.index(found.value))
            return
        for deck, ids in enumerate((self._ids.departments, self._ids.specialists)):
            if found.value in ids:
                thing = 2 * ids.index(found.value) + deck
                hospital.returned = vec[i64]([*(int(n) for n in hospital.returned), thing])
                hospital.returns += 1
                return
        raise found.refused("not_a_die", seen=found.value)

    # -- the activation under way --------------------------------------------------------------
    def _read_current(self, hospital: Hospital, found: Reader) -> None:
        hospital.drawing = found.get("drawing", 0).whole(0, 2)
        if "department" not in found.source:
            return
        hospital.department = self._department(hospital, found.get("department"))
        staff = found.get("staff", "nurse")
        nurse = staff.value == "nurse"
        hospital.staff = int(NURSE) if nurse else self._specialist(hospital, staff)
        steps = self._ids.steps
        hospital.step = found.get("step", steps[0]).index(steps)
        _read_declared(hospital, found)
        hospital.sent = found.get("sent", 0).whole(0, 20)
        hospital.sent_pink = found.get("sent_pink", 0).whole(0, int(hospital.sent))
        _read_before(hospital, found)
        for entry in found.each("healed"):
            _read_healed(hospital, entry.only(_HEALED))
        for bed in found.each("waiting"):
            hospital.waiting |= BIT[_bed(bed)]


def _with_bit(bits: int, bit: int, found: Reader) -> int:
    """One more of a set; nothing is in it twice."""
    if bits & bit:
        raise found.refused("listed_twice", seen=found.value)
    return bits | bit


def _bed(found: Reader) -> int:
    """A bed or cot by its number from 1."""
    return found.whole(1, PLACES) - 1


def _arrival(found: Reader) -> int:
    """A die at the door; before it has a value, its colour alone."""
    if found.value in _DICE:
        return int(new_patient(LETTERS.index(found.value), 0))
    return read_patient(found)


def _colour(found: Reader) -> int:
    return found.get("colour", HEALED_COLOURS[0]).index(HEALED_COLOURS)


def _read_declared(hospital: Hospital, found: Reader) -> None:
    """DH-15.7, DH-15.10: the colour declared, tokens used, the one that may be used again."""
    if found.has("colour"):
        hospital.tint = _colour(found)
    for token in found.each("tokens_used"):
        hospital.tokens_used |= BIT[token.whole(0, 59)]
    if found.has("repeating"):
        hospital.repeating = found.get("repeating").whole(0, 59)


def _read_before(hospital: Hospital, found: Reader) -> None:
    """Values before the activation; absent: those of now."""
    before = found.each("before")
    for place, patient in enumerate(hospital.beds):
        if patient != NOBODY:
            value = int(value_of(patient))
            was = before[place].whole(0, max(value, 6)) if place < len(before) else value
            hospital.beds[place] = with_history(patient, was)


def _read_healed(hospital: Hospital, found: Reader) -> None:
    """One patient that the activation healed: in its bed, or gone."""
    colour, was = _colour(found), found.get("was", 1).whole(1, 6)
    base = found.get("base", default=False).flag()
    bit = BIT[8 * colour + was]
    hospital.healed |= bit
    if base:
        hospital.healed_by_base |= bit
    if found.has("place"):
        place = found.get("place")
        bed = _bed(place)
        if bed >= len(hospital.beds) or hospital.beds[bed] == NOBODY:
            raise place.refused("empty_bed", seen=place.value)
        hospital.beds[bed] = as_healed_in(hospital.beds[bed], colour, base)
