"""Passing, where the rules leave it to a player whether to take what is offered."""

from __future__ import annotations

from typing import final

from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import PASSED
from dicehospital.kernel.agenda import Task
from dicehospital.kernel.slots import Always, MoveKind


@final
class Pass(MoveKind[HospitalState]):
    """Do without what is offered."""

    def __init__(self, word: Always[HospitalState], *, binds: bool, rule: str = "") -> None:
        super().__init__("pass", "pass", word, example="pass", rule=rule)
        # Others learn of it before they decide, so it cannot be taken back.
        self.binds: bool = binds

    def effect(self, state: HospitalState, task: Task) -> None:
        """Say so; nothing else happens."""
        state.tell(PASSED, task.seat)
        if self.binds:
            state.bar_undo()
