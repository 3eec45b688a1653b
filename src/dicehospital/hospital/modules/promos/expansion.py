"""Promos: the Consultant may copy (DH-10.6), the Admissions Nurse is a card like others (DH-10.7)."""

from __future__ import annotations

from dicehospital.hospital.components.rows import CommunityCare, Edition
from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.modules.promos import why
from dicehospital.hospital.modules.promos.promos import Copy, CopySlot, CopyVerb, Promos
from dicehospital.hospital.state import HospitalState, Module, Setup
from dicehospital.hospital.why.case import Checks
from dicehospital.hospital.words import WordLists
from dicehospital.kernel.slots import MoveKind


class PromosExpansion(Expansion):
    """Two specialists beyond the box, one of whom copies others (DH-10.6)."""

    name = "promos"

    @staticmethod
    def sets(edition: Edition, care: CommunityCare) -> dict[str, tuple[str, ...]]:
        """Specialists beyond those of the deck."""
        del care
        return {"specialists": edition.promo_specialists}

    def refusals(self) -> Checks:
        """Why its moves are not made so."""
        return why.CHECKS

    @property
    def module(self) -> Module:
        """What the Consultant does."""
        return Promos()

    def opening_moves(self, lists: WordLists) -> list[MoveKind[HospitalState]]:
        """`copy`: the Consultant takes on another's ability."""
        return [Copy(CopyVerb("copy", "button:copy"), CopySlot(lists.things))]

    def set_numbers(self, setup: Setup) -> None:
        """Which type the Consultant is."""
        for number, row in enumerate(self.components.specialists):
            if any(step.code == "copy_specialist" for step in row.effect.alternatives[0]):
                setup.consultant = number
                return
