"""The hard modes: Panic and Super-Resistant Virus are numbers, the Epidemic brings patients (DH-10.3)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.state import HospitalState, Module


@final
class Epidemic(Module):
    """DH-10.3: whoever takes an ambulance draws one more patient, if the bag has one."""

    def __init__(self) -> None:
        super().__init__("epidemic", "on_taken")

    def on_taken(self, state: HospitalState, seat: i64) -> None:
        """One more is due."""
        state.hospitals[seat].due += 1
