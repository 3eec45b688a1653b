"""The Automa joins: an opponent of cards for one player (DH-19)."""

from __future__ import annotations

from dicehospital.hospital.joining.joining import Joining
from dicehospital.hospital.joining.unbuilt import Unbuilt
from dicehospital.hospital.state import AUTOMA_DECISION_CARD, AUTOMA_DROP, AUTOMA_HOSPITAL_CARD, GREY_DIE, Table
from dicehospital.hospital.words import Shared
from dicehospital.kernel.slots import Always, Chance, Question


class AutomaJoining(Joining):
    """TODO."""

    name = "automa"

    def questions(self, shared: Shared) -> list[Question[Table]]:
        """TODO."""
        return [

        ]

    def chances(self) -> dict[int, Chance[Table]]:
        """TODO."""
        return {int(AUTOMA_DROP): Chance("unbuilt"), int(AUTOMA_HOSPITAL_CARD): Chance("unbuilt"), int(AUTOMA_DECISION_CARD): Chance("unbuilt"), int(GREY_DIE): Chance("unbuilt")}
