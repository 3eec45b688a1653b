"""Why one patient does not answer to the description of a step, and why a bed is not chosen (DH-5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from dicehospital.hospital.board.patient import BIT, HIGHEST, NOBODY, value_of
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.effects.effect import HEAL, RECOLOUR, TO_HEALED, Step
from dicehospital.hospital.effects.fits import (
    FITS,
    IS_HEALED,
    LACKS_TRAIT,
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
from dicehospital.hospital.effects.traits import lacks
from dicehospital.hospital.phases.activation.departments import TINTS
from dicehospital.hospital.phases.activation.steps import bags
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.why.names import ALL_COLOUR_NAMES, colours, kinds, thing
from dicehospital.hospital.why.refusals import refuse
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
_TOLD: Final[
    dict[int, tuple[str, str]]
] = {  # by what the rules find: the reason, the facts it names
    WAITS_FOR_FAMILY: ("waits", "patient"),
    STAYS_PINK: ("stays_pink", "patient"),
    NEEDS_COLOUR: ("needs_colour", "patient"),
    NOT_COLOURED: ("not_healed_here", "source patient"),
    SAME_COLOUR: ("same_colour", "patient colour"),
    NEVER_TO_BAG: ("not_to_bag", "source patient"),
    NEVER_WORSE: ("never_worse", "source patient"),
    WRONG_KIND: ("wrong_kind", "source patient wanted"),
    LACKS_TRAIT: ("", "source patient"),  # the trait says which reason
    NOT_HEALED: ("must_be_healed", "source patient"),
    IS_HEALED: ("must_be_other", "source patient"),
    WRONG_VALUE: ("wrong_value", "source patient value low high"),
    OTHER_VALUE: ("other_value", "source patient value wanted"),
    WRONG_COLOUR: ("wrong_colour", "source patient colour wanted"),
}
_BEFORE: Final = {"wrong_value": "wrong_value_before", "other_value": "other_value_before"}
_COLOURING: Final = {  # rules of reasons that have several: where colouring is the effect, or not
    (STAYS_PINK, True): "DH-17.4", (STAYS_PINK, False): "DH-5.9",
    (SAME_COLOUR, True): "DH-10.9", (SAME_COLOUR, False): "DH-5.9",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Misfit:
    """A patient, as a move names it, and what the rules find wrong with it for a step."""

    aim: Aim
    step: Step
    code: int
    patient: int
    value: int  # the one that counts
    text: str
    becomes: int

    def reason(self) -> str:
        """What is said, where a code has several reasons."""
        reason = _TOLD[self.code][0]
        if self.code == LACKS_TRAIT:
            traits = self.step.traits
            return traits[lacks(traits, self.patient, self.value)].lacking
        if self.code == NOT_COLOURED and not self.aim.heals():
            return "not_healing"
        if self.code != WRONG_COLOUR:  # DH-15.6: the value before the activation may count
            return _BEFORE.get(reason, reason) if self.value != value_of(self.patient) else reason
        if counts_as_healed(self.step):
            return "healed_as"
        return "wrong_colour_turned" if self.aim.turned() else reason  # DH-15.7

    def facts(self) -> Json:
        """Those that the reason names."""
        named = "source" if self.reason() == "not_healing" else _TOLD[self.code][1]
        coloured = self.code == NOT_COLOURED
        facts: Json = {"source": self.aim.source, "value": self.value}
        facts["patient"] = self.text.partition(">")[0] if coloured else self.text
        facts |= {"low": self.step.low, "high": self.step.high}
        facts |= {"colour": ALL_COLOUR_NAMES[self._colour()], "wanted": self._wanted()}
        return {name: facts[name] for name in named.split()}

    def _colour(self) -> int:
        """The colour that is wrong: the one given, or the one that counts."""
        if self.code == SAME_COLOUR:
            return self.becomes - 1
        return counted_colour(self.step, self.patient, self.becomes)

    def _wanted(self) -> list[Any]:
        """The kinds, values or colours that the step asks for."""
        if self.code == WRONG_KIND:
            return [*kinds(self.step.kinds)]
        return self._values() if self.code == OTHER_VALUE else [*colours(self.step.colours)]

    def _values(self) -> list[int]:
        """DH-5.4: the values of patients healed before, as the step counts from them."""
        hospital, step = self.aim.case.hospital, self.step
        references = hospital.healed if step.reference == TO_HEALED else hospital.healed_by_base
        values = {
            value + step.delta
            for value in range(1, 7)
            for colour in range(4)
            if step.reference_colours & BIT[colour] and references & BIT[8 * colour + value]
        }
        return sorted(values)


def misfit(aim: Aim, step: Step, place: int, text: str, becomes: int) -> Refusal | None:
    """The first thing in which a patient does not answer to the description."""
    patient, value = aim.case.hospital.beds[place], aim.targets.value(place)
    code = aim.targets.misfit(step, patient, value, becomes)
    if code == FITS:
        return None
    found = _Misfit(aim, step, code, patient, value, text, becomes)
    rule = _COLOURING.get((code, step.operation == RECOLOUR), "")
    return refuse(found.reason(), rule, **found.facts())


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
