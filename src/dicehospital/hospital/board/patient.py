"""A patient: one die as one whole number, so that equal dice are equal numbers (DH-1.4, DH-13.3).

From the lowest bit: value (0 is an empty bed), colour, treated, the colour by physiotherapy, the colour
by a blood bag, and, while an activation lasts, the value before it, whether it was healed in it, in
which colour, and whether by the department itself. Where it matters who lies in which ward, the ward
comes last. Mothers and Babies are colours of their own here; effects see them as pink (DH-16.1).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.kernel.vecs import vec

RED: Final[i64] = 0
YELLOW: Final[i64] = 1
GREEN: Final[i64] = 2
MOTHER: Final[i64] = 3
BABY: Final[i64] = 4
PINK: Final[i64] = 3  # as effects see both
COLOURS: Final = ("red", "yellow", "green")
COLOUR_COUNT: Final[i64] = 3
LETTERS: Final = "RYGMB"
KINDS: Final[i64] = 5  # of dice
NOBODY: Final[i64] = 0  # an empty bed
HIGHEST: Final[i64] = 6  # a seven leaves the hospital
WAITS: Final[i64] = 7  # a Mother or Baby that waits for the family (DH-16.7)

# Where each part begins: shifts are much faster than divisions.
_COLOUR_AT: Final[i64] = 3
_PHYSIO_AT: Final[i64] = 7
_BLOOD_AT: Final[i64] = 9
_WAS_AT: Final[i64] = 11
_HEALED_AS_AT: Final[i64] = 15
_VALUE: Final[i64] = 7
_COLOUR: Final[i64] = 8
TREATED: Final[i64] = 64
_PHYSIO: Final[i64] = 128
_BLOOD: Final[i64] = 512
_WAS: Final[i64] = 2048
HEALED: Final[i64] = 16384
_HEALED_AS: Final[i64] = 32768
BY_BASE: Final[i64] = 131072
_WARD: Final[i64] = 262144
SHOWN: Final[i64] = _WAS - 1  # what people see of a die: value, colours, the row it stands in
_LASTING: Final[i64] = SHOWN | (7 * _WARD)  # what outlasts an activation
_ROUND: Final[i64] = (_COLOUR * 8 - 1) | (7 * _WARD)  # what outlasts a round
_WITHOUT_BLOOD: Final[i64] = ~(3 * _BLOOD)
_WITHOUT_PHYSIO: Final[i64] = ~(3 * _PHYSIO)

BIT: Final = vec[i64]([2**n for n in range(62)])  # shifts of constants by i64 are miscompiled


def new_patient(colour: i64, value: i64) -> i64:
    """An untreated patient."""
    return colour * _COLOUR + value


def in_ward(patient: i64, ward: i64) -> i64:
    """Return the patient in a ward, numbered from 1."""
    return (patient & ~(7 * _WARD)) | (ward * _WARD)


def is_pink(patient: i64) -> bool:
    """Whether it is a Mother or a Baby."""
    return (patient >> _COLOUR_AT) & 7 >= MOTHER


def value_of(patient: i64) -> i64:
    """What the die shows."""
    return patient & _VALUE


def colour_of(patient: i64) -> i64:
    """The true colour, in which the die goes back to the bag."""
    return (patient >> _COLOUR_AT) & 7


def physio_of(patient: i64) -> i64:
    """The colour by physiotherapy plus one, or 0."""
    return (patient >> _PHYSIO_AT) & 3


def blood_of(patient: i64) -> i64:
    """The colour by a blood bag plus one, or 0."""
    return (patient >> _BLOOD_AT) & 3


def shown_colour(patient: i64) -> i64:
    """The colour that effects see: blood bag, else physiotherapy, else true (DH-5.9)."""
    blood = (patient >> _BLOOD_AT) & 3
    if blood > 0:
        return blood - 1
    return lasting_colour(patient)


def lasting_colour(patient: i64) -> i64:
    """The colour without blood bags: what counts from Phase 4 on (DH-5.9, R-18)."""
    physio = (patient >> _PHYSIO_AT) & 3
    if physio > 0:
        return physio - 1
    colour = (patient >> _COLOUR_AT) & 7
    if colour > PINK:
        return PINK
    return colour


def is_treated(patient: i64) -> bool:
    """Whether it stands in the lower row."""
    return patient & TREATED != 0


def is_healed(patient: i64) -> bool:
    """Whether the activation under way has healed it."""
    return patient & HEALED != 0


def is_healed_by_base(patient: i64) -> bool:
    """Whether the department's own effect has healed it in the activation under way."""
    return patient & BY_BASE != 0


def healed_colour(patient: i64) -> i64:
    """The colour it had when it was healed in the activation under way."""
    return (patient >> _HEALED_AS_AT) & 3


def value_before(patient: i64) -> i64:
    """The value before the activation under way."""
    return (patient >> _WAS_AT) & 7


def with_value(patient: i64, value: i64) -> i64:
    """Return the patient with another value."""
    return (patient & ~_VALUE) | value


def with_blood(patient: i64, colour: i64) -> i64:
    """Return the patient after a blood bag gave it a colour; its own one simply shows again."""
    patient &= _WITHOUT_BLOOD
    if colour == lasting_colour(patient):
        return patient
    return patient | ((colour + 1) * _BLOOD)


def without_blood(patient: i64) -> i64:
    """Return the patient when that colour has ended."""
    return patient & _WITHOUT_BLOOD


def with_physio(patient: i64, colour: i64) -> i64:
    """Return the patient after physiotherapy; it ends a blood bag's colour, and none is true again."""
    patient &= _WITHOUT_BLOOD & _WITHOUT_PHYSIO
    if colour == colour_of(patient):
        return patient
    return patient | ((colour + 1) * _PHYSIO)


def with_snapshot(patient: i64) -> i64:
    """Return the patient at the start of an activation: its value is remembered."""
    return (patient & _LASTING) | (value_of(patient) * _WAS)


def with_history(patient: i64, was: i64) -> i64:
    """Return the patient with another value remembered."""
    return (patient & ~(7 * _WAS)) | (was * _WAS)


def as_healed(patient: i64, by_base: bool) -> i64:
    """Return the patient, healed now in the colour it shows."""
    patient &= ~(3 * _HEALED_AS)
    patient |= HEALED | (shown_colour(patient) * _HEALED_AS)
    return patient | BY_BASE if by_base else patient


def as_healed_in(patient: i64, colour: i64, by_base: bool) -> i64:
    """Return the patient, healed before in this colour."""
    patient &= ~(3 * _HEALED_AS)
    patient |= HEALED | (colour * _HEALED_AS)
    return patient | BY_BASE if by_base else patient


def after_activation(patient: i64) -> i64:
    """Return the patient once the activation is over."""
    return patient & _LASTING


def next_round(patient: i64) -> i64:
    """Return the patient after Shift Change: untreated, in its true colour (DH-8.1)."""
    return patient & _ROUND
