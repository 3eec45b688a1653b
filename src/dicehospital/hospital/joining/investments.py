"""Investments join: parking spaces, tokens on departments, four specialists (DH-15)."""

from __future__ import annotations

from dicehospital.hospital.joining.joining import Joining
from dicehospital.hospital.joining.unbuilt import Unbuilt
from dicehospital.hospital.state import TOKEN_CARD, Table
from dicehospital.hospital.words import Shared
from dicehospital.kernel.slots import Always, Chance, Question


class InvestmentsJoining(Joining):
    """TODO."""

    name = "investments"

    def questions(self, shared: Shared) -> list[Question[Table]]:
        """TODO."""
        return [
            Question("invest", Unbuilt("invest", "", Always("unbuilt invest", ""))),
            Question("keep_token", Unbuilt("keep_token", "", Always("unbuilt keep_token", ""))),
            Question("tokens", Unbuilt("tokens", "", Always("unbuilt tokens", ""))),
            Question("card_tokens", Unbuilt("card_tokens", "", Always("unbuilt card_tokens", ""))),
        ]

    def chances(self) -> dict[int, Chance[Table]]:
        """TODO."""
        return {int(TOKEN_CARD): Chance("unbuilt")}
