"""An effect that is to be aimed at patients, as refusals look at it."""

from __future__ import annotations

from dataclasses import dataclass

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import value_before, value_of
from dicehospital.hospital.effects.effect import HEAL, Step
from dicehospital.hospital.phases.activation.departments import TINTS
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.why.names import ALL_COLOUR_NAMES, thing
from dicehospital.kernel.text import Message


@dataclass(frozen=True, slots=True)
class Aim:
    """An effect that is to be aimed at patients."""

    case: Case
    card: str  # id of the department, specialist or token
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

    def turned(self) -> str:
        """DH-15.7: the colour that a token has given the department instead of its own, or ""."""
        rows = self.case.rules.agreement.components.departments
        for place, effect in enumerate(self.case.state.setup.tinted):
            if any(steps is self.steps for steps in effect.alternatives):
                number, colour = divmod(place, int(TINTS))
                name = ALL_COLOUR_NAMES[colour]
                return name if rows[number].colour not in {"", name} else ""
        return ""

    def counted(self, patient: int) -> int:
        """The value of a patient that counts: the one before the activation where that does (DH-15.6)."""
        before = self.case.state.setup.values_before and self.case.hospital.department != NONE
        was = int(value_before(patient)) if before else 0
        return was or int(value_of(patient))
