"""Patients in their beds as JSON, both ways, and whom the activation under way has healed."""

from __future__ import annotations

from typing import Final

from dicehospital.hospital.board.hospital import BEDS, PER_ROOM, PER_WARD, WARDS, Hospital
from dicehospital.hospital.board.patient import (
    BABY,
    BIT,
    MOTHER,
    NOBODY,
    as_healed_in,
    colour_of,
    healed_colour,
    is_healed,
    is_healed_by_base,
    is_pink,
    value_before,
    value_of,
    with_history,
)
from dicehospital.hospital.board.patient_text import EMPTY_BED, bed_text, read_dice, read_patient
from dicehospital.hospital.position.ids import HEALED_COLOURS
from dicehospital.hospital.words import PLACES
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.position.forms import numbered
from dicehospital.kernel.types import Json

BED: Final = numbered(PLACES)
_HEALED: Final = ("place", "colour", "was", "base")


def beds_of(hospital: Hospital) -> Json:
    """Beds in a row; with rooms for Babies ward by ward."""
    texts = [bed_text(patient) for patient in hospital.beds]
    if not hospital.has_rooms():
        return {"patients": texts}
    cots = texts[BEDS:]
    return {
        "wards": [texts[PER_WARD * w : PER_WARD * (w + 1)] for w in range(WARDS)],
        "rooms": [cots[PER_ROOM * w : PER_ROOM * (w + 1)] for w in range(WARDS)],
    }


def read_beds(hospital: Hospital, found: Reader) -> None:
    """Read beds in a row, or ward by ward, whichever the hospital has."""
    rooms = hospital.has_rooms()
    for field in ("patients",) if rooms else ("wards", "rooms"):
        if found.source.get(field):
            raise found.get(field).refused("wards_differ" if rooms else "module_is_off")
    if rooms:
        _read_wards(hospital, found)
        return
    for place, text in enumerate(read_dice(found.get("patients", []), BEDS)):
        if text.value != EMPTY_BED:
            hospital.beds[place] = read_patient(text)
            if is_pink(hospital.beds[place]):
                raise text.refused("wrong_place_for_die", seen=text.value)


def _read_wards(hospital: Hospital, found: Reader) -> None:
    """DH-16.1: four wards of three beds, each with a room for two Babies."""
    for field, size, first in (("wards", PER_WARD, 0), ("rooms", PER_ROOM, BEDS)):
        lists = found.each(field)
        if len(lists) > WARDS:
            wards = found.get(field)
            raise wards.refused("too_many_wards", seen=len(lists), most=int(WARDS))
        for ward, texts in enumerate(lists):
            for place, text in enumerate(read_dice(texts, size)):
                _lay(hospital, int(first) + ward * int(size) + place, text)
    _check_families(hospital, found)


def _lay(hospital: Hospital, place: int, found: Reader) -> None:
    if found.value == EMPTY_BED:
        return
    patient = read_patient(found)
    if (colour_of(patient) == BABY) != (place >= BEDS):
        raise found.refused("wrong_place_for_die", seen=found.value)
    hospital.lay(place, patient)


def _check_families(hospital: Hospital, found: Reader) -> None:
    """One Mother in a ward, and no Babies without her."""
    for ward in range(WARDS):
        beds = hospital.beds[PER_WARD * ward : PER_WARD * (ward + 1)]
        mothers = sum(bed != NOBODY and colour_of(bed) == MOTHER for bed in beds)
        if mothers > 1:
            raise found.each("wards")[ward].refused("two_mothers")
        if mothers == 0 and hospital.has_baby(ward):
            raise found.each("rooms")[ward].refused("no_mother", ward=ward + 1)


def before_of(hospital: Hospital) -> list[int]:
    """Values before the activation, bed by bed."""
    return [int(value_before(patient)) for patient in hospital.beds]


def read_before(hospital: Hospital, found: Reader) -> None:
    """Values before the activation; absent: those of now."""
    before = found.each("before")
    for place, patient in enumerate(hospital.beds):
        if patient != NOBODY:
            value = int(value_of(patient))
            was = before[place].whole(0, max(value, 6)) if place < len(before) else value
            hospital.beds[place] = with_history(patient, was)


def healed_of(hospital: Hospital) -> list[Json]:
    """Patients still there by their bed, then those who left."""
    found: list[Json] = []
    gone, gone_by_base = int(hospital.healed), int(hospital.healed_by_base)
    for place, patient in enumerate(hospital.beds):
        if patient != NOBODY and is_healed(patient):
            colour, was = int(healed_colour(patient)), int(value_before(patient))
            base = bool(is_healed_by_base(patient))
            found.append(_reference(place + 1, colour, was, base=base))
            bit = int(BIT[8 * colour + was])
            gone &= ~bit
            gone_by_base &= ~bit if base else -1
    for colour in range(4):
        for was in range(1, 7):
            bit = int(BIT[8 * colour + was])
            if (gone | gone_by_base) & bit:
                found.append(_reference(None, colour, was, base=bool(gone_by_base & bit)))
    return found


def _reference(place: int | None, colour: int, was: int, *, base: bool) -> Json:
    return {"place": place, "colour": HEALED_COLOURS[colour], "was": was, "base": base}


def read_healed(hospital: Hospital, found: Reader) -> None:
    """Read all whom the activation healed."""
    for entry in found.each("healed"):
        _read_reference(hospital, entry.only(_HEALED))


def _read_reference(hospital: Hospital, found: Reader) -> None:
    """One patient that the activation healed: in its bed, or gone."""
    colour = found.get("colour", HEALED_COLOURS[0]).index(HEALED_COLOURS)
    was = found.get("was", 1).whole(1, 6)
    base = found.get("base", default=False).flag()
    bit = BIT[8 * colour + was]
    hospital.healed |= bit
    if base:
        hospital.healed_by_base |= bit
    if found.has("place"):
        place = found.get("place")
        bed = BED.read(place, hospital)
        if bed >= len(hospital.beds) or hospital.beds[bed] == NOBODY:
            raise place.refused("empty_bed", seen=place.value)
        hospital.beds[bed] = as_healed_in(hospital.beds[bed], colour, base)
