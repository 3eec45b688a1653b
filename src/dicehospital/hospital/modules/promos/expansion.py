"""Promos: the Consultant may copy (DH-10.6), the Admissions Nurse is a card like others (DH-10.7)."""

from __future__ import annotations

from collections.abc import Iterator

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.components.rows import CommunityCare, Edition
from dicehospital.hospital.modules.expansion import Expansion
from dicehospital.hospital.modules.promos import why
from dicehospital.hospital.modules.promos.promos import Copy, CopySlot, CopyVerb, Promos
from dicehospital.hospital.options import Agreement
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.why.case import Case
from dicehospital.hospital.words import WordLists
from dicehospital.kernel.slots import MoveKind
from dicehospital.kernel.types import Refusal


class PromosExpansion(Expansion):
    """Two specialists beyond the box, one of whom copies others (DH-10.6)."""

    name = "promos"
    refusals = why.CHECKS

    def __init__(self, agreement: Agreement) -> None:
        super().__init__(agreement)
        self._promos = self.module = Promos(self._consultant() if self.is_in(agreement) else NONE)

    def _consultant(self) -> int:
        """The type of the specialist who copies others; a pack may have taken it out."""
        rows = enumerate(self.components.specialists)
        copying = (n for n, row in rows if row.effect.alternatives[0][0].code == "copy_specialist")
        return next(copying, int(NONE))

    @staticmethod
    def sets(edition: Edition, care: CommunityCare) -> dict[str, tuple[str, ...]]:
        """Specialists beyond those of the deck."""
        del care
        return {"specialists": edition.promo_specialists}

    def opening(self, case: Case) -> Iterator[Refusal]:
        """The Consultant's choice comes before placements, blood bags and bonus tokens."""
        return why.opening(case)

    def opening_moves(self, lists: WordLists) -> list[MoveKind[HospitalState]]:
        """`copy`: the Consultant takes on another's ability."""
        return [
            Copy(
                CopyVerb("copy", "button:copy", self._promos), CopySlot(lists.things, self._promos)
            )
        ]
