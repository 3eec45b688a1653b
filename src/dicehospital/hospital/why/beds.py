"""Why a bed, a patient in it or a colour for one is not the next word of a choice (DH-5.3, DH-13.3)."""

from __future__ import annotations

from dicehospital.hospital.board.patient import BIT, COLOURS, NOBODY
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.effects.effect import HEAL, RECOLOUR, Step
from dicehospital.hospital.effects.fits import AS_IT_IS
from dicehospital.hospital.effects.targets import Targets
from dicehospital.hospital.why.aim import Aim
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.why.group import Pick, clash
from dicehospital.hospital.why.names import refuse, thing
from dicehospital.hospital.why.patient import misfit
from dicehospital.hospital.why.targets import incomplete, no_bags, unpayable
from dicehospital.hospital.words import AS
from dicehospital.kernel.types import Refusal


def no_bed(case: Case, place: int) -> Refusal | None:
    """An empty bed, or none."""
    beds = case.hospital.beds
    if place >= AS:
        return None
    if place >= len(beds):
        return refuse("DH-1.4", "no_such_bed", bed=place + 1)
    return refuse("DH-1.4", "bed_empty", bed=place + 1) if beds[place] == NOBODY else None


def alike(case: Case, place: int, draft: list[str]) -> Refusal | None:
    """DH-13.3: a patient for whom another one stands, or who is chosen already."""
    beds = case.hospital.beds
    text = patient_text(int(beds[place]))
    if f"@{place + 1}" in draft:
        return refuse("DH-13.3", "already_chosen", patient=text)
    lower = any(beds[before] == beds[place] for before in range(place))
    return refuse("DH-13.3", "alike", patient=text) if lower else None


def no_alternative(case: Case, index: int, card: str, effect: list[list[Step]]) -> Refusal | None:
    """DH-5.3: an alternative where there is none, or one that cannot be carried out."""
    if len(effect) == 1:
        return refuse("DH-5.3", "no_alternative", source=thing(card))
    aim = Aim(case, card, effect[index])
    return unpayable(aim) or incomplete(aim)


# -- targets -------------------------------------------------------------------------------------------
def not_next(aim: Aim, place: int, targets: Targets, colour: int, draft: list[str]) -> Refusal:
    """Why a patient (or a colour) is not the next target."""
    if place >= AS:
        return _not_coloured(aim, place - int(AS), targets, colour, draft)
    found = no_bed(aim.case, place)
    if found is not None:
        return found
    patient = int(aim.case.hospital.beds[place])
    text = patient_text(patient)
    if targets.picked & BIT[place]:
        return refuse("DH-5.3", "already_chosen", patient=text)
    return (
        misfit(aim, targets.steps[targets.step], patient, text, colour)
        or _clash(aim, targets, Pick(int(targets.step), patient, text, colour))
        or alike(aim.case, place, draft)
        or refuse("DH-5.3", "dead_end", patient=text, source=aim.source)
    )


def _clash(aim: Aim, targets: Targets, pick: Pick) -> Refusal | None:
    """DH-5.3: a patient that does not go with those chosen before."""
    beds, chosen = aim.case.hospital.beds, [pick]
    for number in range(targets.total):
        patient = int(beds[targets.places[number]])
        given = int(targets.colour_of(number))
        chosen.append(Pick(int(targets.step_of(number)), patient, patient_text(patient), given))
    return clash(aim, [*chosen[1:], pick])


def _not_coloured(
    aim: Aim, colour: int, targets: Targets, pending: int, draft: list[str]
) -> Refusal:
    """Why no target can get a colour now."""
    step = targets.steps[targets.step]
    if pending != AS_IT_IS:
        return refuse("DH-5.9", "colour_pending", colour=COLOURS[pending - 1])
    if step.operation not in (HEAL, RECOLOUR):
        message = "not_healed_next" if aim.heals() else "not_healing"
        return refuse("DH-5.9", message, source=aim.source)
    if step.operation == HEAL and targets.bags <= 0:
        spent = sum(1 for word in draft if word.startswith("as "))
        found = no_bags(aim.case, spent + 1)
        if found is not None:
            return found
    return refuse("DH-5.9", "nobody_as", colour=COLOURS[colour], source=aim.source)
