"""The hard modes: numbers of the ruleset, and one more patient for each in an epidemic (DH-10.2 to DH-10.4)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.modules.hard_modes.panic import Epidemic
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.state import Setup
from dicehospital.kernel.vecs import vec


class PanicExpansion(Expansion):
    """Admissions Panic: a fuller hospital to begin with."""

    name = "panic"

    def set_numbers(self, setup: Setup) -> None:
        """DH-10.2: more patients at the start."""
        setup.starting_values = vec[i64](self.edition.panic_values)


class EpidemicExpansion(Expansion):
    """National Epidemic: one more patient for everybody."""

    name = "epidemic"

    def __init__(self, agreement: Agreement) -> None:
        super().__init__(agreement)
        self.module = Epidemic()  # DH-10.3


class SuperbugExpansion(Expansion):
    """Super-Resistant Virus: neglect costs more."""

    name = "superbug"

    def set_numbers(self, setup: Setup) -> None:
        """DH-10.4: more steps lost."""
        setup.neglect_steps = self.edition.superbug_steps
