"""Why a list of patients is no list of targets of an effect (DH-5.3 to DH-5.9, DH-10.9)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient_text import Named
from dicehospital.hospital.effects.effect import TO_BAG, WORSEN, Step, price
from dicehospital.hospital.phases.activation.steps import bags, can_draw, is_usable
from dicehospital.hospital.why.aim import Aim
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.why.group import Pick, clash
from dicehospital.hospital.why.names import does, refuse, thing
from dicehospital.hospital.why.patient import misfit
from dicehospital.kernel.types import Refusal


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
    """DH-5.3, DH-15.7: an effect that cannot be carried out completely, whoever is named."""
    if is_usable(aim.case.state, aim.case.seat, aim.steps):
        return None
    turned = aim.turned()
    if turned:
        return refuse("DH-15.7", "cannot_complete_turned", source=aim.source, colour=turned)
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
        or _unlike(aim, names)
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
    return None


def unfit(aim: Aim, step: Step, named: Named) -> Refusal | None:
    """Why nobody whom a name may mean fits a step; None when somebody does."""
    found = [
        misfit(aim, step, int(aim.case.hospital.beds[place]), named.text, named.becomes)
        for place in aim.case.meant(named)
    ]
    return next(iter(found), None) if all(found) else None


# -- several patients ----------------------------------------------------------------------------------
def _unlike(aim: Aim, names: list[Named]) -> Refusal | None:
    """DH-5.3: patients that do not go together, or stand at another one's place in the effect."""
    found = _together(aim, names)
    if found is None:
        return None
    texts = [named.text for named in names]
    for order in permutations(names):
        if _together(aim, list(order)) is None and _harmed(aim, order) == _harmed(aim, names):
            right = [named.text for named in order]
            return refuse("DH-5.3", "step_order", source=aim.source, patients=texts, right=right)
    return found


def _harmed(aim: Aim, names: Sequence[Named]) -> list[str]:
    """Whom the effect makes worse or sends away: nobody wants to be told to swap these with others."""
    pairs = zip(names, aim.slots(), strict=False)
    return sorted(named.text for named, step in pairs if step.operation in (WORSEN, TO_BAG))


def _together(aim: Aim, names: list[Named]) -> Refusal | None:
    """What is wrong with patients in this order; None when they do for some of those meant."""
    numbers = [number for number, step in enumerate(aim.steps) for _ in range(step.most)]
    choices = [_picks(aim, number, named) for number, named in zip(numbers, names, strict=False)]
    for number, named, found in zip(numbers, names, choices, strict=False):
        if not found:
            return unfit(aim, aim.steps[number], named)
    first: Refusal | None = None
    for picks in product(*choices):
        clashing = clash(aim, list(picks))
        if clashing is None:
            return None
        first = first or clashing
    return first


def _picks(aim: Aim, number: int, named: Named) -> list[Pick]:
    """Those whom a name may mean and who fit a step, equal patients once."""
    beds, step = aim.case.hospital.beds, aim.steps[number]
    patients = dict.fromkeys(int(beds[place]) for place in aim.case.meant(named))
    return [
        Pick(number, patient, named.text, named.becomes)
        for patient in patients
        if misfit(aim, step, patient, named.text, named.becomes) is None
    ]
