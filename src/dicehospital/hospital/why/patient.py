"""Why one patient does not answer to the description of a step (DH-5.3 to DH-5.9, DH-16.7, DH-16.8)."""

from __future__ import annotations

from dicehospital.hospital.board.patient import (
    BABY,
    BIT,
    HIGHEST,
    colour_of,
    healed_colour,
    is_healed,
    is_healed_by_base,
    is_pink,
    is_treated,
    shown_colour,
    value_of,
)
from dicehospital.hospital.effects.effect import (
    ALL_KINDS,
    ANYBODY,
    HEAL,
    ONLY_BASE,
    ONLY_HEALED,
    ONLY_OTHERS,
    RECOLOUR,
    TO_BAG,
    TO_BASE,
    TO_HEALED,
    WORSEN,
    Step,
)
from dicehospital.hospital.why.aim import Aim
from dicehospital.hospital.why.names import (
    ALL_COLOUR_NAMES,
    colours,
    is_any_colour,
    kinds,
    refuse,
)
from dicehospital.kernel.types import Json, Refusal


def misfit(aim: Aim, step: Step, patient: int, text: str, becomes: int) -> Refusal | None:
    """The first thing in which a patient does not answer to the description."""
    return (
        waiting(patient, text)
        or _wrong_recolour(aim, step, patient, text, becomes)
        or _wrong_kind(aim, step, patient, text)
        or _not_among(aim, step, patient, text)
        or _wrong_value(aim, step, patient, text)
        or _wrong_colour(aim, step, patient, text, becomes)
    )


def waiting(patient: int, text: str) -> Refusal | None:
    """DH-16.7: nothing is aimed at a Mother or Baby that waits for the family."""
    if value_of(patient) <= HIGHEST:
        return None
    return refuse("DH-16.7", "waits", patient=text)


def _wrong_recolour(aim: Aim, step: Step, patient: int, text: str, becomes: int) -> Refusal | None:
    """DH-5.9, DH-10.9: another colour, where something is healed or colouring is the effect."""
    rule = "DH-10.9" if step.operation == RECOLOUR else "DH-5.9"
    if is_pink(patient) and (becomes or step.operation == RECOLOUR):
        return refuse("DH-17.4" if step.operation == RECOLOUR else rule, "stays_pink", patient=text)
    if not becomes:
        wanted = step.operation == RECOLOUR
        return refuse(rule, "needs_colour", patient=text) if wanted else None
    if step.operation != HEAL and step.operation != RECOLOUR:
        if aim.heals():
            plain = text.partition(">")[0]
            return refuse(rule, "not_healed_here", source=aim.source, patient=plain)
        return refuse(rule, "not_healing", source=aim.source)
    if becomes - 1 == shown_colour(patient):
        return refuse(rule, "same_colour", patient=text, colour=ALL_COLOUR_NAMES[becomes - 1])
    return None


def _wrong_kind(aim: Aim, step: Step, patient: int, text: str) -> Refusal | None:
    """DH-16.8, DH-17.4: families are not torn apart, Babies never fall; some want one of them."""
    if is_pink(patient) and step.operation == TO_BAG:
        return refuse("DH-17.4", "not_to_bag", patient=text, source=aim.source)
    if colour_of(patient) == BABY and step.operation == WORSEN:
        return refuse("DH-16.8", "never_worse", patient=text, source=aim.source)
    if step.kinds == ALL_KINDS or step.kinds & BIT[colour_of(patient)]:
        return None
    wanted = kinds(int(step.kinds))
    return refuse("DH-5.3", "wrong_kind", patient=text, source=aim.source, wanted=wanted)


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
    value = aim.counted(patient)
    before = value != value_of(patient)
    facts = {"patient": text, "value": value, "source": aim.source}
    if not step.low <= value <= step.high:
        limits = {"low": int(step.low), "high": int(step.high)}
        if before:
            return refuse("DH-15.6", "wrong_value_before", **facts, **limits)
        return refuse("DH-5.3", "wrong_value", **facts, **limits)
    wanted = _reference_values(aim, step)
    if step.reference not in (TO_HEALED, TO_BASE) or value in wanted:
        return None
    if before:
        return refuse("DH-15.6", "other_value_before", **facts, wanted=wanted)
    return refuse("DH-5.4", "other_value", **facts, wanted=wanted)


def _reference_values(aim: Aim, step: Step) -> list[int]:
    hospital = aim.case.hospital
    references = hospital.healed if step.reference == TO_HEALED else hospital.healed_by_base
    found = {
        value + int(step.delta)
        for value in range(1, 7)
        for colour in range(4)
        if step.reference_colours & BIT[colour] and references & BIT[8 * colour + value]
    }
    return sorted(found)


def _wrong_colour(aim: Aim, step: Step, patient: int, text: str, becomes: int) -> Refusal | None:
    """DH-5.3, DH-15.7: the colour that counts, given to it now, shown, or that in which it was healed."""
    if is_any_colour(int(step.colours)):
        return None
    among_healed = step.as_healed and step.versus in (ONLY_HEALED, ONLY_BASE)
    colour = int(shown_colour(patient))
    if among_healed:
        colour = int(healed_colour(patient))
    elif becomes and step.operation == HEAL:
        colour = becomes - 1
    if step.colours & BIT[colour]:
        return None
    facts: Json = {"colour": ALL_COLOUR_NAMES[colour], "wanted": colours(int(step.colours))}
    facts |= {"patient": text, "source": aim.source}
    if among_healed:
        return refuse("DH-5.3", "healed_as", **facts)
    if aim.turned():
        return refuse("DH-15.7", "wrong_colour_turned", **facts)
    return refuse("DH-5.3", "wrong_colour", **facts)
