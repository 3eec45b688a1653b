"""Patients as text, such as `R3`, `Y4t`, `R3t=Y~G`, `M4`, and in moves `R3>Y` or `R4t@5`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mypy_extensions import i64

from dicehospital.hospital.board.patient import (
    COLOURS,
    LETTERS,
    NOBODY,
    SHOWN,
    TREATED,
    WAITS,
    blood_of,
    colour_of,
    is_treated,
    new_patient,
    physio_of,
    value_of,
    with_blood,
    with_physio,
)
from dicehospital.kernel.errors import BadInput
from dicehospital.kernel.fields import Reader
from dicehospital.kernel.vecs import vec

EMPTY_BED = "-"
_SEEN = int(SHOWN)
_FORM = r"(?:([RYG])([1-6])(t?)(?:=([RYG]))?(?:~([RYG]))?|([MB])([1-7])(t?))"
_PATIENT = re.compile(_FORM)
_NAMED = re.compile(_FORM + r"(?:@(\d{1,2}))?(?:>([RYG]))?", re.IGNORECASE)


def patient_text(patient: int) -> str:
    """The full text of a patient."""
    return _text(int(patient) & _SEEN)


@lru_cache(maxsize=int(SHOWN) + 1)
def _text(patient: int) -> str:
    text = f"{LETTERS[colour_of(patient)]}{value_of(patient)}"
    if is_treated(patient) and value_of(patient) != WAITS:
        text += "t"
    if physio_of(patient) > 0:
        text += f"={LETTERS[physio_of(patient) - 1]}"
    if blood_of(patient) > 0:
        text += f"~{LETTERS[blood_of(patient) - 1]}"
    return text


def bed_text(patient: int) -> str:
    """A bed: its patient, or `-`."""
    return patient_text(patient) if patient != NOBODY else EMPTY_BED


def read_dice(found: Reader, most: int) -> list[Reader]:
    """The entries of a list of dice, no more than there is room for."""
    dice = found.entries()
    if len(dice) > most:
        raise found.refused("too_many_dice_here", seen=len(dice), most=int(most))
    return dice


def read_patient(found: Reader) -> int:
    """A patient from its text."""
    form = _PATIENT.fullmatch(found.value) if isinstance(found.value, str) else None
    if form is None:
        raise found.refused("not_a_patient", seen=found.value)
    if form[6]:
        return _read_pink(form)
    colour, value = LETTERS.index(form[1]), int(form[2])
    patient = int(new_patient(colour, value)) | (int(TREATED) if form[3] else 0)
    below = colour
    if form[4]:
        below = _other(form[4], below, found)
        patient = int(with_physio(patient, below))
    if form[5]:
        patient = int(with_blood(patient, _other(form[5], below, found)))
    return patient


def _read_pink(form: re.Match[str]) -> int:
    """A Mother or Baby; who waits for the family is treated (DH-16.7)."""
    value = int(form[7])
    patient = int(new_patient(LETTERS.index(form[6]), value))
    return patient | int(TREATED) if form[8] or value == WAITS else patient


def _other(letter: str, below: int, found: Reader) -> int:
    colour = LETTERS.index(letter)
    if colour == below:
        raise found.refused("same_colour", seen=found.value)
    return colour


@dataclass(frozen=True, slots=True)
class Named:
    """A patient as a move names it: some of its text, perhaps a new colour, perhaps its bed."""

    text: str
    colour: int
    value: int
    treated: bool
    physio: int  # colour plus one, or 0
    blood: int
    becomes: int
    bed: int  # from 1, or 0

    def fits(self, patient: int) -> bool:
        """Whether a patient may be meant, its bed aside; flags that are not said do not matter."""
        if (self.colour, self.value) != (colour_of(patient), value_of(patient)):
            return False
        if self.treated and not is_treated(patient):
            return False
        return self.physio in (0, physio_of(patient)) and self.blood in (0, blood_of(patient))

    def _is_exact(self, patient: int) -> bool:
        said = (self.treated, self.physio, self.blood)
        return said == (is_treated(patient), physio_of(patient), blood_of(patient))

    def meant_in(self, beds: vec[i64]) -> list[int]:
        """The beds of the patients that may be meant: those that look just so, before any others."""
        if self.bed > len(beds):
            return []
        alike = None if self.bed == 0 else beds[self.bed - 1]
        found = [n for n, patient in enumerate(beds) if alike in (None, patient)]
        found = [place for place in found if self.fits(int(beds[place]))]
        if self.bed:
            return found
        return [place for place in found if self._is_exact(int(beds[place]))] or found


def read_named(text: Any, place: str) -> Named:
    """A patient as a move names it."""
    found = _NAMED.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise BadInput(place, "not_a_patient", seen=text)
    return Named(
        text,
        LETTERS.index((found[1] or found[6]).upper()),
        int(found[2] or found[7]),
        bool(found[3] or found[8]),
        _number(found[4]),
        _number(found[5]),
        _number(found[10]),
        int(found[9] or 0),
    )


def _number(letter: str | None) -> int:
    return LETTERS.index(letter.upper()) + 1 if letter else 0


def colour_names(counts: list[int]) -> dict[str, int]:
    """Counts by colour as JSON."""
    return dict(zip(COLOURS, counts, strict=True))
