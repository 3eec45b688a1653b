"""Whether one patient answers to a step's description: kind, history, colour, value beside others (DH-5.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.board.patient import (
    BABY,
    BIT,
    COLOUR_COUNT,
    MOTHER,
    colour_of,
    healed_colour,
    is_healed,
    is_healed_by_base,
    shown_colour,
)
from dicehospital.hospital.effects.effect import (
    ALL_KINDS,
    HEAL,
    LOWEST,
    MIDDLE,
    NOT_BASE,
    ONLY_BASE,
    ONLY_HEALED,
    ONLY_OTHERS,
    RECOLOUR,
    RUN,
    SAME,
    TO_BAG,
    WORSEN,
    Step,
)

AS_IT_IS: Final[i64] = 0  # a colour of 1, 2, 3 gives red, yellow, green


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


def is_of_kind(step: Step, patient: i64) -> bool:
    """The kind filter; nobody sends a Mother or Baby away, and a Baby never gets worse (R-29)."""
    kind = colour_of(patient)
    if kind < MOTHER:
        return step.kinds == ALL_KINDS or step.kinds & BIT[kind] != 0
    if step.operation == TO_BAG or (step.operation == WORSEN and kind == BABY):
        return False
    return step.kinds & BIT[kind] != 0


def is_among(versus: i64, patient: i64) -> bool:
    """DH-5.7: healed in this activation, or another."""
    if versus == ONLY_HEALED:
        return is_healed(patient)
    if versus == ONLY_OTHERS:
        return not is_healed(patient)
    if versus == ONLY_BASE:
        return is_healed_by_base(patient)
    return versus != NOT_BASE or not is_healed_by_base(patient)


def has_colour(step: Step, patient: i64, colour: i64) -> bool:
    """The colour filter; a healed patient is asked for by the colour in which it was healed.

    Not so in the prototype, where that colour is over and takes another bag (DH-11.1).
    """
    shown = shown_colour(patient)
    if not _may_get(step, shown, colour):
        return False
    if step.as_healed and (step.versus == ONLY_HEALED or step.versus == ONLY_BASE):
        return step.colours & BIT[healed_colour(patient)] != 0
    if colour != AS_IT_IS and step.operation == HEAL:
        return step.colours & BIT[colour - 1] != 0
    return step.colours & BIT[shown] != 0


def _may_get(step: Step, shown: i64, colour: i64) -> bool:
    """DH-5.9: another colour than the present one, where healing or colouring; pink stays pink."""
    if colour == AS_IT_IS:
        return step.operation != RECOLOUR
    if step.operation != HEAL and step.operation != RECOLOUR:
        return False
    return shown < COLOUR_COUNT and shown != colour - 1


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
