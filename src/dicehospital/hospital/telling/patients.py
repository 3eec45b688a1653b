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
from dicehospital.hospital.words import TINT_COLOURS
from dicehospital.kernel.text import Message

_ALL_VALUES = (1, 6)
_ONLY = {int(BIT[MOTHER]): "mother", int(BIT[BABY]): "baby"}  # by the kinds of a step


def wanted(step: Step, chosen: int) -> Message:
    """The patients that are still to be chosen for a step, of which so many are."""
    n = int(step.most) - chosen
    noun = _ONLY.get(int(step.kinds), "patient")
    parts = {
        "other": _some(n, "other" if step.versus == ONLY_OTHERS else ""),
        "traits": _after([Message(trait_text(t.word, noun), {"n": n}) for t in step.traits]),
        "colour": _colours(int(step.colours), n),
        "noun": _some(n, f"noun.{noun}"),
        "after": _after(list(_traits(step))),
    }
    return Message("patients.who", {"n": n, "number": _number(step, chosen), **parts})


def trait_text(word: str, noun: str) -> str:
    """The message that says a trait of patients; some languages have another word of Mothers."""
    return f"patients.{word}_mother" if noun == "mother" else f"patients.{word}"


def _some(n: int, what: str) -> Message | str:
    """A word that differs where it is said of several; nothing where there is none."""
    return Message(f"patients.{what}", {"n": n}) if what else ""


# -- how many ----------------------------------------------------------------------------------------
def _number(step: Step, chosen: int) -> Message | int:
    number = _range(max(int(step.least) - chosen, 0), int(step.most) - chosen)
    return Message("patients.more", {"number": number}) if chosen else number


def _range(least: int, most: int) -> Message | int:
    if least == most:
        return most
    if least == 0:
        return Message("patients.up_to", {"most": most})
    message = "one_or_other" if most == least + 1 else "range"
    return Message(f"patients.{message}", {"least": least, "most": most})


# -- which -------------------------------------------------------------------------------------------
def _colours(bits: int, n: int) -> Message | str:
    """` red or green`, as so many patients have it; nothing where any colour will do."""
    if bits == ALL_COLOURS:
        return ""
    names = [name for number, name in enumerate(TINT_COLOURS) if bits & BIT[number]]
    *first, last = [Message(f"patients.colour.{name}", {"n": n}) for name in names]
    if not first:
        return last
    return Message("patients.either", {"first": _after(first), "last": last})


def _after(parts: list[Message]) -> Message | str:
    """Parts that begin with a space, one after the other."""
    found: Message | str = ""
    for part in parts:
        found = Message("patients.and_then", {"first": found, "last": part}) if found else part
    return found


def _traits(step: Step) -> Iterator[Message]:
    """What else is asked of them."""
    if (step.low, step.high) != _ALL_VALUES:
        yield _values(int(step.low), int(step.high))
    if step.reference != NO_REFERENCE:
        yield _reference(step)
    elif step.relation:
        yield Message(f"patients.relation.{RELATIONS[step.relation]}")
    if step.versus not in {ANYBODY, ONLY_OTHERS}:
        yield Message(f"patients.versus.{VERSUS[step.versus]}")


def _values(low: int, high: int) -> Message:
    message = {0: "value", 1: "values_or"}.get(high - low, "values")
    return Message(f"patients.{message}", {"low": low, "high": high})


def _reference(step: Step) -> Message:
    """The value of a healed patient, or of one that an earlier step has chosen."""
    what = "reference_pick" if step.reference == TO_PICK else "reference"
    how = "same" if step.delta == 0 else "more" if step.delta > 0 else "less"
    params = {"colour": _colours(int(step.reference_colours), 1), "number": abs(int(step.delta))}
    return Message(f"patients.{what}_{how}", params)
