"""Why a list of patients is no list of targets of an effect (DH-5.3 to DH-5.9, DH-10.9)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

from dicehospital.hospital.abilities import bags, can_draw, is_usable
from dicehospital.hospital.effect import (
    ANYBODY,
    HEAL,
    NO_REFERENCE,
    ONLY_BASE,
    ONLY_HEALED,
    ONLY_OTHERS,
    RECOLOUR,
    SAME,
    TO_HEALED,
    Step,
    price,
)
from dicehospital.hospital.hospital import NONE
from dicehospital.hospital.patient import (
    BIT,
    COLOURS,
    healed_colour,
    is_healed,
    is_healed_by_base,
    is_treated,
    shown_colour,
    value_of,
)
from dicehospital.hospital.patient_text import Named
from dicehospital.hospital.reasons_case import Case
from dicehospital.hospital.reasons_names import colours, does, is_any_colour, refuse, thing
from dicehospital.hospital.targets import Targets
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Refusal


@dataclass(frozen=True, slots=True)
class Aim:
    """An effect that is to be aimed at patients."""

    case: Case
    card: str  # id of the department or specialist
    steps: list[Step]

    @property
    def source(self) -> Message | str:
        """Its name."""
        return thing(self.card)

    def slots(self) -> list[Step]:
        """A step for every patient that may be named, in order."""
        return [step for step in self.steps for _ in range(step.most)]

    def heals(self) -> bool:
        """Whether any of it heals."""
        return any(step.operation == HEAL for step in self.steps)


# -- the effect as a whole -----------------------------------------------------------------------------
def unpayable(aim: Aim) -> Refusal | None:
    """What the effect needs besides patients: fatality tokens, a free bed, a die in the bag."""
    case, hospital = aim.case, aim.case.hospital
    if price(aim.steps) > hospital.fatalities:
        rule = "DH-11.3" if case.state.setup.edition == "proto212" else "DH-10.9"
        costs, have = int(price(aim.steps)), int(hospital.fatalities)
        return refuse(rule, "no_token", source=aim.source, price=costs, have=have)
    if any(step.draws > 0 for step in aim.steps) and not can_draw(case.state, case.seat):
        full = hospital.free_bed() == NONE
        return refuse("DH-10.7", "no_free_bed" if full else "bag_empty", source=aim.source)
    return None


def incomplete(aim: Aim) -> Refusal | None:
    """DH-5.3: an effect that cannot be carried out completely, whoever is named."""
    if is_usable(aim.case.state, aim.case.seat, aim.steps, Targets()):
        return None
    facts = does(aim.card)
    message = "cannot_complete" if facts else "cannot_complete_plain"
    return refuse("DH-5.3", message, source=aim.source, **facts)


def wrong_targets(aim: Aim) -> Refusal | None:
    """The first thing that is wrong with the patients named for an effect."""
    names = aim.case.named()
    if not aim.slots():
        return refuse("DH-5.3", "no_targets", source=aim.source) if names else None
    return (
        aim.case.missing("DH-5.3")
        or _too_few_bags(aim, names)
        or incomplete(aim)
        or _wrong_count(aim, names)
        or _unfit(aim, names)
        or _unrelated(aim, names)
    )


def _too_few_bags(aim: Aim, names: list[Named]) -> Refusal | None:
    """DH-5.9: a bag for every colour that is given to a patient being healed."""
    if not aim.heals():
        return None
    costs = sum(1 for named in names if named.becomes)
    return no_bags(aim.case, costs)


def no_bags(case: Case, costs: int) -> Refusal | None:
    """Whether so many blood bags cannot be used for colours now."""
    have, usable = int(case.hospital.blood), int(bags(case.state, case.seat))
    if costs <= usable:
        return None
    event = case.event()
    if have > usable and event is not None:
        return refuse("DH-10.1", "blood_unusable", event=thing(event[0]))
    return refuse("DH-5.9", "no_bag_left", price=costs, have=have)


def _wrong_count(aim: Aim, names: list[Named]) -> Refusal | None:
    """DH-5.3, DH-11.2: exactly as many patients as the effect says."""
    least = sum(int(step.least) for step in aim.steps)
    most, seen = len(aim.slots()), len(names)
    if max(least, 1) <= seen <= most:
        return None
    if least == most:
        return refuse("DH-5.3", "count", source=aim.source, wanted=most, seen=seen)
    facts = {"least": max(least, 1), "most": most, "seen": seen}
    return refuse("DH-5.3", "count_range", source=aim.source, **facts)


# -- one patient ---------------------------------------------------------------------------------------
def _unfit(aim: Aim, names: list[Named]) -> Refusal | None:
    """The first patient that no step takes; the step at its place says why."""
    slots = aim.slots()
    for place, named in enumerate(names):
        tried = [slots[place], *aim.steps]
        found = [unfit(aim, step, named) for step in tried if step.most > 0]
        if all(found):
            return found[0]
    if any(_all_fit(aim, slots, order) for order in permutations(names)):
        return None
    return refuse(
        "DH-5.3", "combination", source=aim.source, patients=[named.text for named in names]
    )


def _all_fit(aim: Aim, slots: list[Step], names: tuple[Named, ...]) -> bool:
    return all(unfit(aim, step, named) is None for step, named in zip(slots, names, strict=False))


def unfit(aim: Aim, step: Step, named: Named) -> Refusal | None:
    """Why nobody whom a name may mean fits a step; None when somebody does."""
    found = [
        misfit(aim, step, int(aim.case.hospital.beds[place]), named.text, named.becomes)
        for place in aim.case.meant(named)
    ]
    return next(iter(found), None) if all(found) else None


def misfit(aim: Aim, step: Step, patient: int, text: str, becomes: int) -> Refusal | None:
    """Why a patient does not answer to the description of a step."""
    return (
        _wrong_recolour(aim, step, patient, text, becomes)
        or _not_among(aim, step, patient, text)
        or _wrong_value(aim, step, patient, text)
        or _wrong_colour(aim, step, patient, text, becomes)
    )


def _wrong_recolour(aim: Aim, step: Step, patient: int, text: str, becomes: int) -> Refusal | None:
    """DH-5.9, DH-10.9: another colour, where something is healed or colouring is the effect."""
    rule = "DH-10.9" if step.operation == RECOLOUR else "DH-5.9"
    if not becomes:
        wanted = step.operation == RECOLOUR
        return refuse(rule, "needs_colour", patient=text) if wanted else None
    if step.operation != HEAL and step.operation != RECOLOUR:
        return refuse(rule, "not_healing", source=aim.source)
    if becomes - 1 == shown_colour(patient):
        return refuse(rule, "same_colour", patient=text, colour=COLOURS[becomes - 1])
    return None


def _not_among(aim: Aim, step: Step, patient: int, text: str) -> Refusal | None:
    """DH-5.7: healed in this placement, or another; untreated where a card says so."""
    if step.untreated and is_treated(patient):
        return refuse("DH-5.3", "not_untreated", patient=text, source=aim.source)
    if step.versus == ANYBODY:
        return None
    by_any = step.versus == ONLY_HEALED or step.versus == ONLY_OTHERS
    healed = is_healed(patient) if by_any else is_healed_by_base(patient)
    wanted = step.versus == ONLY_HEALED or step.versus == ONLY_BASE
    if healed == wanted:
        return None
    message = "must_be_healed" if wanted else "must_be_other"
    return refuse("DH-5.7", message, patient=text, source=aim.source)


def _wrong_value(aim: Aim, step: Step, patient: int, text: str) -> Refusal | None:
    """DH-5.3, DH-5.4: the values that a card names, or that of a patient healed before."""
    value = int(value_of(patient))
    facts = {"patient": text, "value": value, "source": aim.source}
    if not step.low <= value <= step.high:
        return refuse("DH-5.3", "wrong_value", **facts, low=int(step.low), high=int(step.high))
    wanted = _reference_values(aim, step)
    if step.reference != NO_REFERENCE and value not in wanted:
        return refuse("DH-5.4", "other_value", **facts, wanted=wanted)
    return None


def _reference_values(aim: Aim, step: Step) -> list[int]:
    hospital = aim.case.hospital
    references = hospital.healed if step.reference == TO_HEALED else hospital.healed_by_base
    return [
        value + int(step.delta)
        for value in range(1, 7)
        for colour in range(4)
        if step.reference_colours & BIT[colour] and references & BIT[8 * colour + value]
    ]


def _wrong_colour(aim: Aim, step: Step, patient: int, text: str, becomes: int) -> Refusal | None:
    """DH-5.3: the colour that counts, given to it now, shown, or that in which it was healed."""
    if is_any_colour(int(step.colours)):
        return None
    among_healed = step.versus == ONLY_HEALED or step.versus == ONLY_BASE
    colour = int(shown_colour(patient))
    if among_healed:
        colour = int(healed_colour(patient))
    elif becomes and step.operation == HEAL:
        colour = becomes - 1
    if step.colours & BIT[colour]:
        return None
    message = "healed_as" if among_healed else "wrong_colour"
    facts = {"colour": COLOURS[colour], "wanted": colours(int(step.colours))}
    return refuse("DH-5.3", message, patient=text, source=aim.source, **facts)


# -- several patients ----------------------------------------------------------------------------------
def _unrelated(aim: Aim, names: list[Named]) -> Refusal | None:
    """DH-5.3: patients of one value, or of values that follow each other."""
    start = 0
    for step in aim.steps:
        values = [named.value for named in names[start : start + int(step.most)]]
        start += int(step.most)
        if values and step.relation != 0 and not related(step, values):
            message = "not_same" if step.relation == SAME else "not_run"
            return refuse("DH-5.3", message, source=aim.source, values=values)
    return None


def related(step: Step, values: list[int]) -> bool:
    """Whether values are all equal, or a run without gaps."""
    if step.relation == SAME:
        return len(set(values)) == 1
    return len(set(values)) == len(values) and max(values) - min(values) < step.most
