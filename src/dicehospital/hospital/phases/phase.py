"""A phase with a name, by which modules insert and replace and positions say where they stand."""

from __future__ import annotations

from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.slots import Phase


class TablePhase(Phase[HospitalState]):
    """One step of set-up, round or end."""

    def __init__(self, name: str, chapter: str, comes_back: bool = False) -> None:
        self.name: str = name  # the step, as positions name it
        self.chapter: str = chapter  # the phase of the rulebook it belongs to
        # Whether it asks one seat after the other, and so begins again after each answer.
        self.comes_back: bool = comes_back

    def begin(self, state: HospitalState) -> None:
        """Do what is automatic and ask what is not."""
        raise NotImplementedError
