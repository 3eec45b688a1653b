"""A question as far as a seat has answered it: what its sentence is made from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dicehospital.hospital.board.hospital import CHEVRONS, NONE, Hospital
from dicehospital.hospital.components.rows import Components
from dicehospital.hospital.phases.activation.departments import type_of
from dicehospital.hospital.phases.activation.steps import ability_type
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.telling.names import does, thing
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.text import Message
from dicehospital.kernel.types import Json


@dataclass(frozen=True, slots=True)
class Draft:
    """An open task, the texts of what was picked for it, and what may be picked next."""

    components: Components
    state: HospitalState
    task: Task
    picks: tuple[str, ...]
    offered: tuple[int, ...]

    @property
    def hospital(self) -> Hospital:
        """The hospital of the seat."""
        return self.state.hospitals[self.task.seat]

    # -- the activation under way --------------------------------------------------------------
    def department(self) -> Message | str:
        """Where somebody works."""
        hospital = self.hospital
        place = hospital.department
        row = self.components.departments[type_of(self.state.setup, hospital, place)]
        return thing(f"{row.id}{place - CHEVRONS + 1}" if place >= CHEVRONS else row.id)

    def staff(self) -> Message | str:
        """The specialist who works there."""
        hospital = self.hospital
        return thing(self.components.specialists[hospital.cards[hospital.staff]].id)

    def ability(self) -> Message | str:
        """What that specialist can do: as another one, where it copies (DH-10.6)."""
        number = ability_type(self.state, self.task.seat)
        return does(self.components.specialists[number].id) if number != NONE else ""


Facts = Callable[[Draft], Json]


def begun(*names: str) -> Facts:
    """The components that the first picks name, under these names."""
    return lambda draft: {name: thing(pick) for name, pick in zip(names, draft.picks, strict=False)}
