"""From the rows of the component tables to effects (DH-5.3). A department's own colour is put in here."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Final

from dicehospital.hospital.components.rows import Condition, EffectRow, Reference, StepRow
from dicehospital.hospital.effects import effect
from dicehospital.hospital.effects.effect import Effect, Step
from dicehospital.hospital.effects.traits import TRAITS

_BITS: Final = {"": 0, "red": 1, "yellow": 2, "green": 4, "pink": 8, "any": 15}
_KIND_BITS: Final = {"": 31, "mother": 8, "baby": 16}
# What a row may say without asking more of a patient than a value and a colour. A field that does not
# stand here makes a step particular, so that a new one is never left out by mistake.
_NOT_OF_A_PATIENT: Final = (
    "least", "most", "colours", "low", "high", "relation", "must", "role", "name", "op", "amount",
    "counts_healed", "points", "blood", "nurses", "fatalities", "draw_patients", "code",
)  # fmt: skip
_NUMBERS: Final = {"red": 0, "yellow": 1, "green": 2, "mother": 3, "baby": 4, "any": -1}


def read_effect(row: EffectRow, colour: str = "") -> Effect:
    """An effect from its row; `colour` is what `dept` and `token` stand for."""
    alternatives = [_steps(steps, colour) for steps in row.alternatives]
    found = Effect(effect.TIMES.index(row.when), _BITS[row.colour], alternatives)
    found.conditions = [_condition(condition) for condition in row.conditions]
    found.points = sum(step.points for step in row.alternatives[0])
    found.is_gift = len(row.alternatives) == 1 and all(_is_gift(s) for s in row.alternatives[0])
    found.code = max(effect.CODES.index(s.code) for steps in row.alternatives for s in steps)
    return found


def read_ability(row: EffectRow, colour: str = "") -> Effect:
    """An effect that may be left unused: used, it is for somebody, where a department may be for nobody."""
    found = read_effect(row, colour)
    for steps in found.alternatives:
        if all(step.least == 0 for step in steps):
            steps[-1].least = min(1, steps[-1].most)
    return found


def _condition(row: Condition) -> effect.Condition:
    colour = _NUMBERS[row.of_kind or row.colour]
    return effect.Condition(effect.CONDITIONS.index(row.kind), colour, row.amount)


def _is_gift(row: StepRow) -> bool:
    return not (row.most or row.fatalities or row.draw_patients or row.code)


def _steps(rows: tuple[StepRow, ...], colour: str) -> list[Step]:
    """The steps of an alternative; whoever is designated comes first, the others match its value."""
    plain: list[StepRow] = []
    for number, row in enumerate(rows):
        one = row.role is not None and row.role.which == "one"
        plain += _split(row, f"#{number}") if one else [row]
    names = [row.name for row in plain]
    return [_step(row, names, colour) for row in plain]


def _split(row: StepRow, name: str) -> list[StepRow]:
    """Whoever has the role `one` as a step of its own, by a name that no table can write."""
    role = row.role
    assert role is not None  # noqa: S101 (the caller has looked)
    one = replace(
        row, least=1, most=1, colours=role.colours, relation="", role=None, name=name,
        op=role.op, amount=role.amount,
    )  # fmt: skip
    others = replace(
        row, least=row.least - 1, most=row.most - 1, role=None, reference=Reference(name)
    )
    return [one, others]


def _step(row: StepRow, names: list[str], colour: str) -> Step:
    step = Step()
    step.least, step.most = row.least, row.most
    step.colours = _mask(row.colours, colour)
    step.kinds = _KIND_BITS[row.kind]
    step.must = sum(_KIND_BITS[kind] for kind in row.must)
    step.low, step.high = row.low, row.high
    step.traits = [trait for trait in TRAITS if trait.word in row.traits]
    step.relation = effect.RELATIONS.index(row.relation)
    step.versus = effect.VERSUS.index(row.versus)
    step.operation, step.amount = effect.OPERATIONS.index(row.op), row.amount
    step.counts_healed = row.counts_healed
    step.points, step.blood, step.nurses = row.points, row.blood, row.nurses
    step.fatalities, step.draws = row.fatalities, row.draw_patients
    _set_reference(step, row, names, colour)
    _set_role(step, row, colour)
    step.is_particular = step.must > 0 or step.role > 0
    step.is_plain = _is_plain(row)
    return step


def _is_plain(row: StepRow) -> bool:
    """Whether nothing but values and colours is asked of a patient, which is quicker to look at."""
    asked = [field for field in fields(StepRow) if field.name not in _NOT_OF_A_PATIENT]
    bare = all(getattr(row, field.name) == field.default for field in asked)
    return bare and row.op not in {"recolour", "to_bag", "worsen"}


def _set_reference(step: Step, row: StepRow, names: list[str], colour: str) -> None:
    if row.reference is None:
        return
    step.reference_colours = _mask((row.reference.colour,), colour)
    step.delta = row.reference.delta
    if row.reference.set in effect.REFERENCES:
        step.reference = effect.REFERENCES.index(row.reference.set)
    else:
        step.reference, step.reference_step = int(effect.TO_PICK), names.index(row.reference.set)


def _set_role(step: Step, row: StepRow, colour: str) -> None:
    if row.role is not None:
        step.role = effect.ROLES.index(row.role.which)
        step.role_colours = _mask(row.role.colours, colour)
        step.role_amount = row.role.amount


def _mask(names: tuple[str, ...], colour: str) -> int:
    mask = 0
    for name in names:
        mask |= _BITS[colour if name in {"dept", "token"} else name]
    return mask
