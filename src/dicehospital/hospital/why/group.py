"""Why patients that each fit an effect do not do together: values, kinds, roles (DH-5.3, DH-16.10)."""

from __future__ import annotations

from dataclasses import dataclass

from dicehospital.hospital.board.patient import BIT, colour_of, shown_colour
from dicehospital.hospital.effects.effect import HEAL, ROLES, SAME, TO_PICK, Step
from dicehospital.hospital.effects.fits import role_value
from dicehospital.hospital.why.aim import Aim
from dicehospital.hospital.why.names import colours, kinds, part, refuse
from dicehospital.kernel.types import Refusal


@dataclass(frozen=True, slots=True)
class Pick:
    """A patient chosen for a step of an effect, and the colour (plus one) that it is given."""

    step: int
    patient: int
    text: str
    becomes: int

    def colour(self, step: Step) -> int:
        """The colour in which it is treated."""
        given = self.becomes and step.operation == HEAL
        return self.becomes - 1 if given else int(shown_colour(self.patient))


def clash(aim: Aim, picks: list[Pick]) -> Refusal | None:
    """The first step whose patients do not go together."""
    for number, step in enumerate(aim.steps):
        chosen = [pick for pick in picks if pick.step == number]
        found = _clash(aim, step, chosen, picks) if chosen else None
        if found is not None:
            return found
    return None


def _clash(aim: Aim, step: Step, chosen: list[Pick], picks: list[Pick]) -> Refusal | None:
    values = [aim.counted(pick.patient) for pick in chosen]
    found = unrelated(aim, step, values) or _unlike_pick(aim, step, chosen, picks)
    if found is not None or len(chosen) < step.least:
        return found
    return _without_kind(aim, step, chosen) or _wrong_role(aim, step, chosen)


def unrelated(aim: Aim, step: Step, values: list[int]) -> Refusal | None:
    """DH-5.3: patients of one value, or of values that follow each other."""
    if step.relation == 0 or related(step, values):
        return None
    message = "not_same" if step.relation == SAME else "not_run"
    return refuse("DH-5.3", message, source=aim.source, values=values)


def related(step: Step, values: list[int]) -> bool:
    """Whether values are all equal, or a run without gaps."""
    if step.relation == SAME:
        return len(set(values)) == 1
    return len(set(values)) == len(values) and max(values) - min(values) < step.most


def _unlike_pick(aim: Aim, step: Step, chosen: list[Pick], picks: list[Pick]) -> Refusal | None:
    """DH-16.10: the value of a patient who is chosen before."""
    if step.reference != TO_PICK:
        return None
    first = [pick for pick in picks if pick.step == step.reference_step]
    wanted = sorted({aim.counted(pick.patient) + int(step.delta) for pick in first})
    for pick in chosen:
        value = aim.counted(pick.patient)
        if value not in wanted:
            facts = {"patient": pick.text, "value": value, "source": aim.source, "wanted": wanted}
            return refuse("DH-5.3", "unlike_first", **facts, first=[other.text for other in first])
    return None


def _without_kind(aim: Aim, step: Step, chosen: list[Pick]) -> Refusal | None:
    """DH-16.10: kinds of patients that have to be among them."""
    held = 0
    for pick in chosen:
        held |= int(BIT[colour_of(pick.patient)])
    missing = int(step.must) & ~held
    if not missing:
        return None
    return refuse("DH-16.10", "without_kind", source=aim.source, wanted=kinds(missing))


def _wrong_role(aim: Aim, step: Step, chosen: list[Pick]) -> Refusal | None:
    """DH-16.10: the lowest, middle or highest of a run is of a colour."""
    if step.role == 0:
        return None
    mask = 0
    for pick in chosen:
        mask |= int(BIT[aim.counted(pick.patient)])
    value = role_value(step.role, mask)
    for pick in chosen:
        if aim.counted(pick.patient) == value and step.role_colours & BIT[pick.colour(step)]:
            return None
    which = part(f"role.{ROLES[step.role]}")
    wanted = colours(int(step.role_colours))
    facts = {"which": which, "value": int(value), "wanted": wanted}
    return refuse("DH-16.10", "wrong_role", source=aim.source, **facts)
