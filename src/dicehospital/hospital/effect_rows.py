"""From the rows of the component tables to effects (DH-5.3). A department's own colour is put in here."""

from __future__ import annotations

from typing import Final

from dicehospital.hospital import effect
from dicehospital.hospital.effect import Effect, Step
from dicehospital.hospital.rows import EffectRow, StepRow

_BITS: Final = {"red": 1, "yellow": 2, "green": 4, "pink": 8, "any": 15}
_COLOUR_NUMBERS: Final = {"red": 0, "yellow": 1, "green": 2, "any": -1}


def read_effect(row: EffectRow, colour: str = "") -> Effect:
    """An effect from its row; `colour` is what `dept` stands for."""
    alternatives = [[_step(step, colour) for step in steps] for steps in row.alternatives]
    found = Effect(effect.TIMES.index(row.when), _BITS[row.colour], alternatives)
    found.condition = effect.CONDITIONS.index(row.condition)
    found.condition_colour = _COLOUR_NUMBERS[row.condition_colour]
    found.condition_amount = row.condition_amount
    found.points = sum(step.points for step in row.alternatives[0])
    found.is_gift = len(row.alternatives) == 1 and all(_is_gift(s) for s in row.alternatives[0])
    return found


def _is_gift(row: StepRow) -> bool:
    return not (row.most or row.fatalities or row.draw_patients or row.code)


def _step(row: StepRow, colour: str) -> Step:
    step = Step()
    step.least, step.most = row.least, row.most
    step.colours = _mask(row.colours, colour)
    step.low, step.high = row.low, row.high
    step.untreated = row.untreated
    step.relation = effect.RELATIONS.index(row.relation)
    step.versus = effect.VERSUS.index(row.versus)
    step.operation, step.amount = effect.OPERATIONS.index(row.op), row.amount
    step.points, step.blood, step.nurses = row.points, row.blood, row.nurses
    step.fatalities, step.draws = row.fatalities, row.draw_patients
    if row.reference is not None:
        step.reference = effect.REFERENCES.index(row.reference.set)
        step.reference_colours = _mask((row.reference.colour,), colour)
        step.delta = row.reference.delta
    return step


def _mask(names: tuple[str, ...], colour: str) -> int:
    mask = 0
    for name in names:
        mask |= _BITS[colour if name == "dept" else name]
    return mask
