"""A hospital from the JSON of a position; what cannot be is named by its place."""

from __future__ import annotations

from typing import Any, Final

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
from dicehospital.hospital.board.patient_text import EMPTY_BED, read_patient
from dicehospital.hospital.phases.setting_up import PAIR
from dicehospital.hospital.position.write import HEALED_COLOURS, Writer
from dicehospital.hospital.words import PLACES
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import ObjectReader as Reader
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


_DICE: Final = list(LETTERS[:COLOUR_COUNT])  # those of the bag
_CHEVRONS: Final = [f"chevron{ward + 1}" for ward in range(WARDS)]


class HospitalReader(Reader):
    """Reads the fields of one hospital."""

    def __init__(self, source: Any, place: str, names: Writer, more: tuple[str, ...]) -> None:
        super().__init__(source, place)
        self.only((*FIELDS, *more))
        self._names = names
        self._nurses = int(names.setup.nurses)
        self._rooms = bool(names.setup.rooms)

    def read(self, allowed: tuple[set[int], set[int], set[int]]) -> Hospital:
        """The hospital; `allowed` are the types of departments, specialists, administrators in play."""
        hospital = new_hospital(self._nurses, self._rooms)
        for field in ("patients",) if self._rooms else ("wards", "rooms"):
            if self.source.get(field):
                raise BadInput(self.at(field), "wards_differ" if self._rooms else "module_is_off")
        if self._rooms:
            self._read_wards(hospital)
        else:
            hospital.beds = self._beds()
        hospital.tiles = self._types("departments", self._names.departments, allowed[0])
        hospital.cards = self._types("specialists", self._names.specialists, allowed[1])
        hospital.nurses = self.number("nurses", self._nurses, 0, 60)
        hospital.nurses_free = self.number("nurses_free", int(hospital.nurses), 0, 60)
        hospital.blood = self.number("blood", 0, 0, 999)
        hospital.fatalities = self.number("fatalities", 0, 0, 999)
        self._read_points(hospital)
        self._read_administrators(hospital, allowed[2])
        self._read_round(hospital)
        self._read_current(hospital)
        return hospital

    # -- patients and cards --------------------------------------------------------------------
    def _read_wards(self, hospital: Hospital) -> None:
        """DH-16.1: four wards of three beds, each with a room for two Babies."""
        for field, size, first in (("wards", PER_WARD, 0), ("rooms", PER_ROOM, BEDS)):
            lists = self.list(field)
            if len(lists) > WARDS:
                raise BadInput(self.at(field), "too_many_wards", seen=len(lists), most=int(WARDS))
            for ward, texts in enumerate(lists):
                where = f"{self.at(field)}[{ward}]"
                if not isinstance(texts, list | tuple):
                    raise BadInput(where, "not_a_list", seen=texts)
                if len(texts) > size:
                    raise BadInput(where, "too_many_dice_here", seen=len(texts), most=int(size))
                for place, text in enumerate(texts):
                    self._lay(hospital, int(first) + ward * int(size) + place, text, where, place)
        self._check_families(hospital)

    def _lay(self, hospital: Hospital, place: int, text: Any, where: str, number: int) -> None:
        if text == EMPTY_BED:
            return
        patient = read_patient(text, f"{where}[{number}]")
        if (colour_of(patient) == BABY) != (place >= BEDS):
            raise BadInput(f"{where}[{number}]", "wrong_place_for_die", seen=text)
        hospital.lay(place, patient)

    def _check_families(self, hospital: Hospital) -> None:
        """One Mother in a ward, and no Babies without her."""
        for ward in range(WARDS):
            beds = hospital.beds[PER_WARD * ward : PER_WARD * (ward + 1)]
            mothers = sum(bed != NOBODY and colour_of(bed) == MOTHER for bed in beds)
            if mothers > 1:
                raise BadInput(f"{self.at('wards')}[{ward}]", "two_mothers")
            if mothers == 0 and hospital.has_baby(ward):
                raise BadInput(f"{self.at('rooms')}[{ward}]", "no_mother", ward=ward + 1)

    def _beds(self) -> vec[i64]:
        texts = self.list("patients")
        if len(texts) > BEDS:
            raise BadInput(
                self.at("patients"), "too_many_dice_here", seen=len(texts), most=int(BEDS)
            )
        beds = [NOBODY] * BEDS
        for place, text in enumerate(texts):
            if text != EMPTY_BED:
                beds[place] = self._regular(text, f"{self.at('patients')}[{place}]")
        return vec[i64](beds)

    def _regular(self, text: Any, place: str) -> int:
        patient = read_patient(text, place)
        if is_pink(patient):
            raise BadInput(place, "wrong_place_for_die", seen=text)
        return patient

    def _types(self, field: str, ids: list[str], allowed: set[int]) -> vec[i64]:
        found = []
        for place, name in enumerate(self.list(field)):
            number = ids.index(name) if name in ids else -1
            if number not in allowed:
                known = [ids[n] for n in sorted(allowed)]
                raise BadInput(f"{self.at(field)}[{place}]", "not_one_of", seen=name, allowed=known)
            found.append(number)
        return vec[i64](found)

    def _owned(self, text: Any, ids: list[str], owned: vec[i64], place: str) -> int:
        """The place of an owned thing in its list."""
        name, _, copy = str(text).partition("#")
        number = ids.index(name) if name in ids else -1
        found = place_of(owned, number, int(copy) - 1 if copy.isdigit() else 0)
        if found == NONE or (copy and not copy.isdigit()):
            raise BadInput(place, "not_owned", seen=text)
        return int(found)

    def _department(self, hospital: Hospital, text: Any, place: str) -> int:
        ids = self._names.departments
        if text in ids[:PRINTED]:
            return ids.index(text)
        if self._rooms and text in _CHEVRONS:
            return int(CHEVRONS) + _CHEVRONS.index(text)
        return int(PRINTED) + self._owned(text, ids, hospital.tiles, place)

    # -- points and administrators -------------------------------------------------------------
    def _read_points(self, hospital: Hospital) -> None:
        if "points" in self.source:
            points = Reader(self.source["points"], self.at("points"))
            points.only(PARTS)
            for number, part in enumerate(PARTS):
                hospital.points[number] = points.number(part, 0, -999, 9999)
        hospital.points[0] += self.number("score", 0, -999, 9999)

    def _read_administrators(self, hospital: Hospital, allowed: set[int]) -> None:
        ids = self._names.administrators
        known = [ids[n] for n in sorted(allowed)]
        name = self.source.get("administrator")
        if name is not None:
            if name not in known:
                raise BadInput(self.at("administrator"), "not_one_of", seen=name, allowed=known)
            hospital.administrator = ids.index(name)
        dealt = self.list("dealt")
        for name in dealt:
            if name not in known:
                raise BadInput(self.at("dealt"), "not_one_of", seen=name, allowed=known)
        if dealt:
            if len(dealt) != 2 or dealt[0] == dealt[1]:
                raise BadInput(self.at("dealt"), "not_two_cards", seen=dealt)
            pair = sorted(ids.index(name) for name in dealt)
            hospital.dealt = pair[0] * PAIR + pair[1]

    # -- the round so far ----------------------------------------------------------------------
    def _read_round(self, hospital: Hospital) -> None:
        for n, text in enumerate(self.list("used")):
            place = f"{self.at('used')}[{n}]"
            bit = BIT[self._department(hospital, text, place)]
            hospital.used = _with_bit(hospital.used, bit, text, place)
        ids = self._names.specialists
        for n, text in enumerate(self.list("placed")):
            place = f"{self.at('placed')}[{n}]"
            bit = BIT[self._owned(text, ids, hospital.cards, place)]
            hospital.placed = _with_bit(hospital.placed, bit, text, place)
        hospital.arrivals = vec[i64](self._arrivals())
        for n, text in enumerate(self.list("discharged")):
            self._discharge(hospital, text, f"{self.at('discharged')}[{n}]")
        for n, text in enumerate(self.list("leaving")):
            self._leave(hospital, text, f"{self.at('leaving')}[{n}]")
        hospital.due = self.number("due", 0, 0, 9)
        hospital.replacing = self.number("replacing", 0, 0, 6)
        hospital.begun = self.flag("begun")
        hospital.done = self.flag("done")
        for n, bed in enumerate(self.list("protected")):
            hospital.protected |= BIT[_bed(bed, f"{self.at('protected')}[{n}]")]
        copied = self.source.get("copy")
        if copied is not None:
            hospital.copied = self._copied(hospital, copied)

    def _arrivals(self) -> list[int]:
        found = []
        for n, text in enumerate(self.list("arrivals")):
            if text in _DICE:
                found.append(int(new_patient(LETTERS.index(text), 0)))
            else:
                found.append(read_patient(text, f"{self.at('arrivals')}[{n}]"))
        return found

    def _discharge(self, hospital: Hospital, text: Any, place: str) -> None:
        true, _, seen = str(text).partition("=")
        dice = list(LETTERS) if self._rooms and not seen else _DICE
        if true not in dice or (seen or true) not in dice:
            raise BadInput(place, "not_a_die", seen=text)
        hospital.discharge(LETTERS.index(true), LETTERS.index(seen or true))

    def _leave(self, hospital: Hospital, text: Any, place: str) -> None:
        if text in _DICE:
            hospital.send_away(LETTERS.index(text))
            return
        ids = (self._names.departments, self._names.specialists)
        for deck in range(2):
            if text in ids[deck]:
                thing = 2 * ids[deck].index(text) + deck
                hospital.returned = vec[i64]([*(int(n) for n in hospital.returned), thing])
                hospital.returns += 1
                return
        raise BadInput(place, "not_a_die", seen=text)

    def _copied(self, hospital: Hospital, name: Any) -> int:
        ids = self._names.specialists
        self._owned(name, ids, hospital.cards, self.at("copy"))
        return ids.index(name)

    # -- the activation under way --------------------------------------------------------------
    def _read_current(self, hospital: Hospital) -> None:
        current = self.source.get("current")
        if current is None:
            return
        reader = Reader(current, self.at("current"))
        reader.only(_CURRENT)
        hospital.drawing = reader.number("drawing", 0, 0, 2)
        if "department" not in current:
            return
        place = reader.at("department")
        hospital.department = self._department(hospital, current["department"], place)
        hospital.staff = self._staff(hospital, current.get("staff", "nurse"), reader)
        steps = tuple(self._names.steps)
        hospital.step = steps.index(reader.one_of("step", steps))
        self._read_declared(hospital, reader)
        hospital.sent = reader.number("sent", 0, 0, 20)
        hospital.sent_pink = reader.number("sent_pink", 0, 0, int(hospital.sent))
        self._read_before(hospital, reader)
        for n, entry in enumerate(reader.list("healed")):
            _read_healed(hospital, Reader(entry, f"{reader.at('healed')}[{n}]"))
        for n, bed in enumerate(reader.list("waiting")):
            hospital.waiting |= BIT[_bed(bed, f"{reader.at('waiting')}[{n}]")]

    def _read_declared(self, hospital: Hospital, reader: Reader) -> None:
        """DH-15.7, DH-15.10: the colour declared, tokens used, the one that may be used again."""
        if reader.source.get("colour") is not None:
            hospital.tint = HEALED_COLOURS.index(reader.one_of("colour", HEALED_COLOURS))
        for n, token in enumerate(reader.list("tokens_used")):
            if type(token) is not int or not 0 <= token < 60:
                where = f"{reader.at('tokens_used')}[{n}]"
                raise BadInput(where, "not_between", seen=token, low=0, high=59)
            hospital.tokens_used |= BIT[token]
        if reader.source.get("repeating") is not None:
            hospital.repeating = reader.number("repeating", 0, 0, 59)

    def _staff(self, hospital: Hospital, text: Any, reader: Reader) -> int:
        if text == "nurse":
            return int(NURSE)
        return self._owned(text, self._names.specialists, hospital.cards, reader.at("staff"))

    def _read_before(self, hospital: Hospital, reader: Reader) -> None:
        """Values before the activation; absent: those of now."""
        before = reader.list("before")
        for place, patient in enumerate(hospital.beds):
            if patient != NOBODY:
                value = int(value_of(patient))
                was, most = before[place] if place < len(before) else value, max(value, 6)
                if type(was) is not int or not 0 <= was <= most:
                    field = f"{reader.at('before')}[{place}]"
                    raise BadInput(field, "not_between", seen=was, low=0, high=most)
                hospital.beds[place] = with_history(patient, was)


def _with_bit(bits: int, bit: int, seen: Any, place: str) -> int:
    """One more of a set; nothing is in it twice."""
    if bits & bit:
        raise BadInput(place, "listed_twice", seen=seen)
    return bits | bit


def _bed(seen: Any, place: str) -> int:
    """A bed or cot by its number from 1."""
    if type(seen) is not int or not 1 <= seen <= PLACES:
        raise BadInput(place, "not_between", seen=seen, low=1, high=PLACES)
    return seen - 1


def _read_healed(hospital: Hospital, reader: Reader) -> None:
    """One patient that the activation healed: in its bed, or gone."""
    reader.only(("place", "colour", "was", "base"))
    colour = HEALED_COLOURS.index(reader.one_of("colour", HEALED_COLOURS))
    was = reader.number("was", 1, 1, 6)
    base = reader.flag("base")
    bit = BIT[8 * colour + was]
    hospital.healed |= bit
    if base:
        hospital.healed_by_base |= bit
    place = reader.source.get("place")
    if place is not None:
        bed = _bed(place, reader.at("place"))
        if bed >= len(hospital.beds) or hospital.beds[bed] == NOBODY:
            raise BadInput(reader.at("place"), "empty_bed", seen=place)
        hospital.beds[bed] = as_healed_in(hospital.beds[bed], colour, base)
