"""In what a patient does not answer to a step's description: kind, history, value, colour (DH-5.3).

Searches ask whether the answer is FITS; whoever explains a refusal asks which code it is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.board.patient import (
    BABY,
    BIT,
    COLOUR_COUNT,
    HIGHEST,
    MOTHER,
    colour_of,
    healed_colour,
    is_healed,
    is_healed_by_base,
    shown_colour,
)
from dicehospital.hospital.effects.effect import (
    ANYBODY,
    HEAL,
    LOWEST,
    MIDDLE,
    ONLY_BASE,
    ONLY_HEALED,
    ONLY_OTHERS,
    RECOLOUR,
    RUN,
    SAME,
    TO_BAG,
    TO_BASE,
    TO_HEALED,
    WORSEN,
    Step,
)
from dicehospital.hospital.effects.traits import lacks

AS_IT_IS: Final[i64] = 0  # a colour of 1, 2, 3 gives red, yellow, green

# What is wrong with one patient.
FITS: Final[i64] = 0
WAITS_FOR_FAMILY: Final[i64] = 1  # DH-16.7
STAYS_PINK: Final[i64] = 2
NEEDS_COLOUR: Final[i64] = 3  # where colouring is the effect (DH-10.9)
NOT_COLOURED: Final[i64] = 4  # a colour where nothing is healed (DH-5.9)
SAME_COLOUR: Final[i64] = 5
NEVER_TO_BAG: Final[i64] = 6  # DH-17.4
NEVER_WORSE: Final[i64] = 7  # DH-16.8, R-29
WRONG_KIND: Final[i64] = 8
LACKS_TRAIT: Final[i64] = 9  # which one, `lacks` tells
NOT_HEALED: Final[i64] = 10  # in this activation, where that is asked for (DH-5.7)
IS_HEALED: Final[i64] = 11  # in this activation, where others are asked for
WRONG_VALUE: Final[i64] = 12
OTHER_VALUE: Final[i64] = 13  # than those healed before (DH-5.4)
WRONG_COLOUR: Final[i64] = 14

# What is wrong with the patients of a step together.
WITHOUT_KIND: Final[i64] = 15
WRONG_ROLE: Final[i64] = 16


def misfit(step: Step, patient: i64, value: i64, colour: i64, references: i64) -> i64:
    """The first thing in which a patient does not answer to the description, or FITS.

    Its value is the one that counts, its colour the one given to it; references are the patients healed
    before whose values a step may ask for, a bit each.
    """
    if value > HIGHEST:
        return WAITS_FOR_FAMILY
    code = FITS
    if colour != AS_IT_IS or step.operation == RECOLOUR:
        code = _colouring(step, shown_colour(patient), colour)
    if code == FITS:
        code = _person(step, patient, value)
    if code == FITS:
        code = _value(step, value, references)
    if code == FITS and step.colours & BIT[counted_colour(step, patient, colour)] == 0:
        code = WRONG_COLOUR
    return code


def _colouring(step: Step, shown: i64, colour: i64) -> i64:
    """DH-5.9: another colour than the present one, where healing or colouring; pink stays pink."""
    if shown >= COLOUR_COUNT:
        return STAYS_PINK
    if colour == AS_IT_IS:
        return NEEDS_COLOUR
    if step.operation != HEAL and step.operation != RECOLOUR:
        return NOT_COLOURED
    return SAME_COLOUR if shown == colour - 1 else FITS


def _person(step: Step, patient: i64, value: i64) -> i64:
    """The kind filter, the traits, the history; nobody sends a Mother or Baby away (R-29)."""
    kind = colour_of(patient)
    if kind >= MOTHER and step.operation == TO_BAG:
        return NEVER_TO_BAG
    if kind == BABY and step.operation == WORSEN:
        return NEVER_WORSE
    if step.kinds & BIT[kind] == 0:
        return WRONG_KIND
    if step.traits and lacks(step.traits, patient, value) >= 0:
        return LACKS_TRAIT
    return FITS if step.versus == ANYBODY else _history(step.versus, patient)


def _history(versus: i64, patient: i64) -> i64:
    """DH-5.7: healed in this activation, or another."""
    by_any = versus == ONLY_HEALED or versus == ONLY_OTHERS
    healed = is_healed(patient) if by_any else is_healed_by_base(patient)
    if versus == ONLY_HEALED or versus == ONLY_BASE:
        return FITS if healed else NOT_HEALED
    return IS_HEALED if healed else FITS


def _value(step: Step, value: i64, references: i64) -> i64:
    """DH-5.3, DH-5.4: the values that a card names, or that of a reference before it was healed."""
    if value < step.low or value > step.high:
        return WRONG_VALUE
    if step.reference != TO_HEALED and step.reference != TO_BASE:
        return FITS
    wanted = value - step.delta
    colour: i64
    for colour in range(4 if 1 <= wanted <= HIGHEST else 0):
        if step.reference_colours & BIT[colour] and references & BIT[8 * colour + wanted]:
            return FITS
    return OTHER_VALUE


def counts_as_healed(step: Step) -> bool:
    """Whether a patient is asked for by the colour in which it was healed.

    Not so in the prototype, where that colour is over and takes another bag (DH-11.1).
    """
    return step.as_healed and (step.versus == ONLY_HEALED or step.versus == ONLY_BASE)


def counted_colour(step: Step, patient: i64, colour: i64) -> i64:
    """The colour that counts: that in which it was healed, given to it now, or shown (DH-5.3)."""
    if counts_as_healed(step):
        return healed_colour(patient)
    if colour != AS_IT_IS and step.operation == HEAL:
        return colour - 1
    return shown_colour(patient)


def role_value(role: i64, values: i64) -> i64:
    """Which of the values (a bit each) in a run belongs to the role."""
    wanted: i64 = 1 if role == LOWEST else 2 if role == MIDDLE else 3
    value: i64
    for value in range(1, 7):
        if values & BIT[value]:
            wanted -= 1
            if wanted == 0:
                return value
    return 0


def relates(step: Step, value: i64, values: i64) -> bool:
    """Equal to the values picked before, or a new one within a run of the step's length."""
    if step.relation == SAME:
        return values & BIT[value] != 0
    if step.relation != RUN or values & BIT[value] != 0:
        return False
    other: i64
    for other in range(1, 7):
        distance = other - value if other > value else value - other
        if values & BIT[other] and distance >= step.most:
            return False
    return True
