"""Whom an effect that cannot be carried out lacks: the fact of the position, not the rule again (DH-5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dicehospital.hospital.board.patient import (
    BIT,
    COLOUR_COUNT,
    HIGHEST,
    NOBODY,
    colour_of,
)
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.effects.effect import (
    ANYBODY,
    HEAL,
    NO_REFERENCE,
    RECOLOUR,
    RUN,
    SAME,
    Step,
)
from dicehospital.hospital.effects.fits import AS_IT_IS, FITS, counted_colour
from dicehospital.hospital.why.names import colours, kinds
from dicehospital.hospital.why.patients import Aim
from dicehospital.hospital.why.refusals import part, refuse
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json, Refusal

# By how the values relate: what is said where too few fit, and where blood bags would do.
_FEW = {
    0: ("few", "few_bag"),
    int(SAME): ("few_same", "few_same_bag"),
    int(RUN): ("few_run", "few_run_bag"),
}


@dataclass(frozen=True, slots=True)
class Group:
    """Patients who would do together for a step: as they are, and with a blood bag each."""

    fitting: list[int]  # places
    dyed: list[int]

    def size(self, bags: int) -> int:
        """How many of them can be chosen with so many bags."""
        return len(self.fitting) + min(bags, len(self.dyed))

    def completes(self, step: Step) -> bool:
        """Whether they would be enough if there were bags for all."""
        return len(self.fitting) + len(self.dyed) >= step.least


def shortage(aim: Aim) -> Iterator[Refusal]:
    """The first step for which there are too few patients, whoever the others take."""
    for step in aim.steps:
        if step.least > 0 and step.reference == NO_REFERENCE and step.versus == ANYBODY:
            yield from _lacking(aim, step)


def _lacking(aim: Aim, step: Step) -> Iterator[Refusal]:
    group, bags = _best_group(aim, step), int(aim.targets.bags)
    if group.size(bags) >= step.least:
        return
    # Bags that an event locks up are none that are missing.
    needs_bag = group.completes(step) and bags == aim.case.hospital.blood
    if group.fitting:
        yield _too_few(aim, step, group, int(step.least) - group.size(bags) if needs_bag else 0)
    else:
        yield from _nobody(aim, step, needs_bag=needs_bag)


# -- too few -------------------------------------------------------------------------------------------
def _too_few(aim: Aim, step: Step, group: Group, missing: int) -> Refusal:
    """Some fit; so many blood bags more would do for those who lack nothing but the colour."""
    beds = aim.case.hospital.beds
    facts: Json = {"source": aim.source, "needed": int(step.least)}
    facts["patients"] = [patient_text(beds[place]) for place in group.fitting]
    few, few_bag = _FEW[int(step.relation)]
    return (
        refuse(few_bag, **facts, lack=part("lack", n=missing)) if missing else refuse(few, **facts)
    )


def _best_group(aim: Aim, step: Step) -> Group:
    """The patients of whom most can be chosen together, as the step relates their values."""
    fitting, dyed = _candidates(aim, step)
    if step.relation == 0:
        return Group(fitting, dyed)
    groups = [_related(aim, step, values, fitting, dyed) for values in _value_sets(step)]
    bags = int(aim.targets.bags)
    return max(groups, key=lambda group: (group.size(bags), len(group.fitting)))


def _value_sets(step: Step) -> list[range]:
    """The values that patients of a step may show together."""
    length = 1 if step.relation == SAME else int(step.least)
    return [range(low, low + length) for low in range(1, HIGHEST + 2 - length)]


def _related(aim: Aim, step: Step, values: range, fitting: list[int], dyed: list[int]) -> Group:
    """Those of some values; in a run one of each, as it is where that is possible."""
    own = [place for place in fitting if aim.targets.value(place) in values]
    other = [place for place in dyed if aim.targets.value(place) in values]
    if step.relation == SAME:
        return Group(own, other)
    firsts = {aim.targets.value(place): place for place in reversed(own)}
    rest = {aim.targets.value(place): place for place in reversed(other)}
    found = [place for value, place in sorted(rest.items()) if value not in firsts]
    return Group([place for _, place in sorted(firsts.items())], found)


def _candidates(aim: Aim, step: Step) -> tuple[list[int], list[int]]:
    """The beds of those who fit a step as they are, and of those whom a colour would make fit."""
    beds = aim.case.hospital.beds
    places = [place for place in range(len(beds)) if beds[place] != NOBODY]
    if step.operation == RECOLOUR:
        return [place for place in places if _fits_coloured(aim, step, place)], []
    fitting = [place for place in places if _fits(aim, step, place, AS_IT_IS)]
    others = [place for place in places if place not in fitting and step.operation == HEAL]
    return fitting, [place for place in others if _fits_coloured(aim, step, place)]


def _fits(aim: Aim, step: Step, place: int, colour: int) -> bool:
    patient, value = aim.case.hospital.beds[place], aim.targets.value(place)
    return bool(aim.targets.misfit(step, patient, value, colour) == FITS)


def _fits_coloured(aim: Aim, step: Step, place: int) -> bool:
    return any(_fits(aim, step, place, colour) for colour in range(1, COLOUR_COUNT + 1))


# -- nobody --------------------------------------------------------------------------------------------
def _nobody(aim: Aim, step: Step, *, needs_bag: bool) -> Iterator[Refusal]:
    """What none of the patients has: the kind, the value, the colour, both together; or a trait."""
    beds = aim.case.hospital.beds
    places = [place for place in range(len(beds)) if beds[place] != NOBODY]
    valued = [place for place in places if step.low <= aim.targets.value(place) <= step.high]
    coloured = [place for place in places if _has_colour(step, beds[place])]
    both = [place for place in valued if place in coloured]
    if not places:
        yield refuse("nobody_there")
    elif not any(step.kinds & BIT[colour_of(beds[place])] for place in places):
        yield refuse("without_kind", source=aim.source, wanted=kinds(step.kinds))
    elif not valued:
        yield refuse("nobody_valued", values=_values(step))
    elif not coloured:
        reason = "nobody_coloured_bag" if needs_bag else "nobody_coloured"
        yield refuse(reason, wanted=_colours(step))
    elif not both:
        reason = "nobody_both_bag" if needs_bag else "nobody_both"
        yield refuse(reason, wanted=_colours(step), values=_values(step))
    else:
        yield from _without_trait(aim, step, both)


def _without_trait(aim: Aim, step: Step, places: list[int]) -> Iterator[Refusal]:
    """A trait that nobody has of those who would fit otherwise."""
    beds = aim.case.hospital.beds
    for trait in step.traits:
        if not any(trait.has(beds[place], aim.targets.value(place)) for place in places):
            yield refuse(trait.nobody, source=aim.source)


def _has_colour(step: Step, patient: int) -> bool:
    return bool(step.colours & BIT[counted_colour(step, patient, AS_IT_IS)])


def _values(step: Step) -> Message:
    """The values that a step takes, as part of a sentence."""
    low, high = int(step.low), int(step.high)
    which = "one" if low == high else "two" if high == low + 1 else "range"
    return part(f"values.{which}", low=low, high=high)


def _colours(step: Step) -> Message | str | list[str]:
    """The colours that a step takes, as part of a sentence."""
    names = colours(step.colours)
    if len(names) == 2:
        return part("either", one=names[0], other=names[1])
    return names[0] if len(names) == 1 else names
