"""Why one patient does not answer to the description of a step, and why a bed is not chosen (DH-5.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from dicehospital.hospital.board.patient import BIT, HIGHEST, NOBODY, value_of
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.effects.effect import HEAL, RECOLOUR, TO_HEALED, Step
from dicehospital.hospital.effects.fits import (
    FITS,
    IS_HEALED,
    IS_TREATED,
    NEEDS_COLOUR,
    NEVER_TO_BAG,
    NEVER_WORSE,
    NOT_COLOURED,
    NOT_HEALED,
    OTHER_VALUE,
    SAME_COLOUR,
    STAYS_PINK,
    WAITS_FOR_FAMILY,
    WRONG_COLOUR,
    WRONG_KIND,
    WRONG_VALUE,
    counted_colour,
    counts_as_healed,
)
from dicehospital.hospital.effects.targets import Targets
from dicehospital.hospital.phases.activation.departments import TINTS
from dicehospital.hospital.phases.activation.steps import bags
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.why.names import ALL_COLOUR_NAMES, colours, kinds, thing
from dicehospital.hospital.why.reasons import refuse
from dicehospital.hospital.words import AS
from dicehospital.kernel.types import Json, Refusal


class Aim:
    """An effect that is to be aimed at patients: of a department, a specialist or a token."""

    def __init__(self, case: Case, card: str, steps: list[Step]) -> None:
        self.case = case
        self.card = card
        self.steps = steps
        self.source = thing(card)
        self.targets = Targets()
        self.begin()

    def begin(self) -> Targets:
        """Nobody is chosen yet."""
        case = self.case
        before = case.state.setup.values_before
        self.targets.begin(case.hospital, self.steps, bags(case.state, case.seat), before)
        return self.targets

    def slots(self) -> list[Step]:
        """A step for every patient that may be named, in order."""
        return [step for step in self.steps for _ in range(step.most)]

    def heals(self) -> bool:
        """Whether any of it heals."""
        return any(step.operation == HEAL for step in self.steps)

    def turned(self) -> str:
        """DH-15.7: the colour that a token has given the department instead of its own, or ""."""
        rows = self.case.rules.agreement.components.departments
        for place, effect in enumerate(self.case.state.setup.tinted):
            if any(steps is self.steps for steps in effect.alternatives):
                number, colour = divmod(place, TINTS)
                name = ALL_COLOUR_NAMES[colour]
                return name if rows[number].colour not in {"", name} else ""
        return ""


# -- one patient and a step ----------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Misfit:
    """A patient in a bed, the name that a move gives it, and the step to which it does not answer."""

    aim: Aim
    step: Step
    place: int
    text: str
    becomes: int

    @property
    def patient(self) -> int:
        """The patient as the rules see it."""
        return self.aim.case.hospital.beds[self.place]

    @property
    def value(self) -> int:
        """The value that counts."""
        return self.aim.targets.value(self.place)

    def code(self) -> int:
        """What the rules find wrong."""
        return self.aim.targets.misfit(self.step, self.patient, self.value, self.becomes)


def misfit(aim: Aim, step: Step, place: int, text: str, becomes: int) -> Refusal | None:
    """The first thing in which a patient does not answer to the description."""
    found = Misfit(aim, step, place, text, becomes)
    code = found.code()
    return None if code == FITS else _TOLD[code](found)


def _named(reason: str) -> Callable[[Misfit], Refusal]:
    """A reason that names the patient."""
    return lambda found: refuse(reason, patient=found.text)


def _sourced(reason: str) -> Callable[[Misfit], Refusal]:
    """A reason that names the patient and what it would be chosen for."""
    return lambda found: refuse(reason, patient=found.text, source=found.aim.source)


def _colour_rule(found: Misfit) -> str:
    """DH-5.9, or DH-10.9 where colouring is the effect."""
    return "DH-10.9" if found.step.operation == RECOLOUR else "DH-5.9"


def _stays_pink(found: Misfit) -> Refusal:
    rule = "DH-17.4" if found.step.operation == RECOLOUR else "DH-5.9"
    return refuse("stays_pink", rule, patient=found.text)


def _not_coloured(found: Misfit) -> Refusal:
    """DH-5.9: nothing is healed, or others are."""
    source = found.aim.source
    if not found.aim.heals():
        return refuse("not_healing", source=source)
    return refuse("not_healed_here", source=source, patient=found.text.partition(">")[0])


def _same_colour(found: Misfit) -> Refusal:
    colour = ALL_COLOUR_NAMES[found.becomes - 1]
    return refuse("same_colour", _colour_rule(found), patient=found.text, colour=colour)


def _wrong_kind(found: Misfit) -> Refusal:
    facts = {"patient": found.text, "source": found.aim.source}
    return refuse("wrong_kind", **facts, wanted=kinds(found.step.kinds))


def _about_value(found: Misfit, reason: str, before: str, **facts: Any) -> Refusal:
    """A reason about the value shown, or about the one before the activation (DH-15.6)."""
    said = before if found.value != value_of(found.patient) else reason
    return refuse(said, patient=found.text, value=found.value, source=found.aim.source, **facts)


def _wrong_value(found: Misfit) -> Refusal:
    limits = {"low": found.step.low, "high": found.step.high}
    return _about_value(found, "wrong_value", "wrong_value_before", **limits)


def _other_value(found: Misfit) -> Refusal:
    """DH-5.4: not the value of a patient healed before."""
    wanted = _reference_values(found)
    return _about_value(found, "other_value", "other_value_before", wanted=wanted)


def _reference_values(found: Misfit) -> list[int]:
    hospital, step = found.aim.case.hospital, found.step
    references = hospital.healed if step.reference == TO_HEALED else hospital.healed_by_base
    values = {
        value + step.delta
        for value in range(1, 7)
        for colour in range(4)
        if step.reference_colours & BIT[colour] and references & BIT[8 * colour + value]
    }
    return sorted(values)


def _wrong_colour(found: Misfit) -> Refusal:
    """DH-5.3, DH-15.7: the colour that counts, given to it now, shown, or that in which it was healed."""
    step = found.step
    colour = counted_colour(step, found.patient, found.becomes)
    facts: Json = {"colour": ALL_COLOUR_NAMES[colour], "wanted": colours(step.colours)}
    facts |= {"patient": found.text, "source": found.aim.source}
    if counts_as_healed(step):
        return refuse("healed_as", **facts)
    return refuse("wrong_colour_turned" if found.aim.turned() else "wrong_colour", **facts)


_TOLD: Final[dict[int, Callable[[Misfit], Refusal]]] = {
    WAITS_FOR_FAMILY: _named("waits"),
    STAYS_PINK: _stays_pink,
    NEEDS_COLOUR: _named("needs_colour"),
    NOT_COLOURED: _not_coloured,
    SAME_COLOUR: _same_colour,
    NEVER_TO_BAG: _sourced("not_to_bag"),
    NEVER_WORSE: _sourced("never_worse"),
    WRONG_KIND: _wrong_kind,
    IS_TREATED: _sourced("not_untreated"),
    NOT_HEALED: _sourced("must_be_healed"),
    IS_HEALED: _sourced("must_be_other"),
    WRONG_VALUE: _wrong_value,
    OTHER_VALUE: _other_value,
    WRONG_COLOUR: _wrong_colour,
}


# -- beds ----------------------------------------------------------------------------------------------
def no_bed(case: Case, place: int) -> Iterator[Refusal]:
    """An empty bed, or none; a colour is none of these."""
    beds = case.hospital.beds
    if len(beds) <= place < AS:
        yield refuse("no_such_bed", bed=place + 1)
    elif place < AS and beds[place] == NOBODY:
        yield refuse("bed_empty", bed=place + 1)


def waiting(case: Case, place: int, text: str) -> Iterator[Refusal]:
    """DH-16.7: nothing is done to a Mother or Baby that waits for the family."""
    if value_of(case.hospital.beds[place]) > HIGHEST:
        yield refuse("waits", patient=text)


def alike(case: Case, place: int) -> Iterator[Refusal]:
    """DH-13.3: a patient for whom another one stands, or who is chosen already."""
    beds = case.hospital.beds
    text = patient_text(beds[place])
    if f"@{place + 1}" in case.word.draft:
        yield refuse("already_chosen", "DH-13.3", patient=text)
    if any(beds[before] == beds[place] for before in range(place)):
        yield refuse("alike", patient=text)


def not_this_bed(case: Case) -> Iterator[Refusal]:
    """Why the word for a bed does not choose who lies there, whatever that is for."""
    place = case.word.index
    yield from no_bed(case, place)
    if place < AS:
        yield from waiting(case, place, patient_text(case.hospital.beds[place]))
        yield from alike(case, place)
