"""Whom a step of an effect asks for, in words: `1 more red patient of value 1 to 3`."""

from __future__ import annotations

from collections.abc import Iterator

from dicehospital.hospital.board.patient import BABY, BIT, MOTHER
from dicehospital.hospital.effects.effect import (
    ALL_COLOURS,
    ANYBODY,
    NO_REFERENCE,
    ONLY_OTHERS,
    RELATIONS,
    TO_PICK,
    VERSUS,
    Step,
)
from dicehospital.hospital.texts import patients
from dicehospital.hospital.words import TINT_COLOURS
from dicehospital.kernel.text import Message

_ALL_VALUES = (1, 6)
_ONLY = {int(BIT[MOTHER]): "mother", int(BIT[BABY]): "baby"}  # by the kinds of a step


def wanted(step: Step, chosen: int) -> Message:
    """The patients that are still to be chosen for a step, of which so many are."""
    n, kind = int(step.most) - chosen, _ONLY.get(int(step.kinds), "")
    return patients.who(
        n,
        _number(step, chosen),
        kind,
        other=patients.said_of(n, "other", kind) if step.versus == ONLY_OTHERS else "",
        traits=patients.traits([trait.word for trait in step.traits], kind, n),
        colour=_colours(int(step.colours), n),
        after=patients.run_on(_traits(step)),
    )


def _number(step: Step, chosen: int) -> Message | int:
    number = patients.amount(max(int(step.least) - chosen, 0), int(step.most) - chosen)
    return Message("patients.more", {"number": number}) if chosen else number


def _colours(bits: int, n: int) -> Message | str:
    """` red or green`, as so many patients have it; nothing where any colour will do."""
    names = [name for number, name in enumerate(TINT_COLOURS) if bits & BIT[number]]
    return "" if bits == ALL_COLOURS else patients.colours(names, n)


def _traits(step: Step) -> Iterator[Message]:
    """What else is asked of them."""
    if (step.low, step.high) != _ALL_VALUES:
        yield patients.values(int(step.low), int(step.high))
    if step.reference != NO_REFERENCE:
        yield _reference(step)
    elif step.relation:
        yield Message(f"patients.relation.{RELATIONS[step.relation]}")
    if step.versus not in {ANYBODY, ONLY_OTHERS}:
        yield Message(f"patients.versus.{VERSUS[step.versus]}")


def _reference(step: Step) -> Message:
    """The value of a healed patient, or of one that an earlier step has chosen."""
    what = "reference_pick" if step.reference == TO_PICK else "reference"
    how = patients.difference(int(step.delta))
    params = {"colour": _colours(int(step.reference_colours), 1), "number": abs(int(step.delta))}
    return Message(f"patients.{what}_{how}", params)
