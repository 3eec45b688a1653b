"""Maternity joins: Mothers and Babies, wards that differ, decks of its own (DH-16)."""

from __future__ import annotations

from dicehospital.hospital.joining.joining import Joining
from dicehospital.hospital.joining.unbuilt import Unbuilt
from dicehospital.hospital.state import MATERNITY_DEPARTMENT_CARD, MATERNITY_SPECIALIST_CARD, MIDWIFE_ROLL, Table
from dicehospital.hospital.words import Shared
from dicehospital.kernel.slots import Always, Chance, Question


class MaternityJoining(Joining):
    """TODO."""

    name = "maternity"

    def questions(self, shared: Shared) -> list[Question[Table]]:
        """TODO."""
        return [
            Question("place_mothers", Unbuilt("place_mothers", "", Always("unbuilt place_mothers", ""))),
            Question("settle", Unbuilt("settle", "", Always("unbuilt settle", ""))),
            Question("babies", Unbuilt("babies", "", Always("unbuilt babies", ""))),
        ]

    def chances(self) -> dict[int, Chance[Table]]:
        """TODO."""
        return {int(MATERNITY_DEPARTMENT_CARD): Chance("unbuilt"), int(MATERNITY_SPECIALIST_CARD): Chance("unbuilt"), int(MIDWIFE_ROLL): Chance("unbuilt")}
