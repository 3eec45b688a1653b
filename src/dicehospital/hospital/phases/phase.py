"""A phase with a name, by which modules insert and replace and positions say where they stand."""

from __future__ import annotations

from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.slots import Phase


class TablePhase(Phase[HospitalState]):
    """One step of set-up, round or end."""

    def __init__(self, name: str, chapter: str) -> None:
        self.name: str = name  # the step, as positions name it
        self.chapter: str = chapter  # the phase of the rulebook it belongs to

    def begin(self, state: HospitalState) -> None:
        """Do what is automatic and ask what is not."""
        raise NotImplementedError
