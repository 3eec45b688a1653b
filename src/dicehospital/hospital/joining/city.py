"""The City joins: vehicles on roads instead of ambulances (DH-14)."""

from __future__ import annotations

from dicehospital.hospital.joining.joining import Joining
from dicehospital.hospital.joining.unbuilt import Unbuilt
from dicehospital.hospital.state import BONUS_CARD, CITY_DRAW, CITY_LAYING, CITY_ROLL, Table
from dicehospital.hospital.words import Shared
from dicehospital.kernel.slots import Always, Chance, Question


class CityJoining(Joining):
    """TODO."""

    name = "city"

    def questions(self, shared: Shared) -> list[Question[Table]]:
        """TODO."""
        return [
            Question("city_drive", Unbuilt("city_drive", "", Always("unbuilt city_drive", ""))),
            Question("city_collect", Unbuilt("city_collect", "", Always("unbuilt city_collect", ""))),
            Question("city_bonus", Unbuilt("city_bonus", "", Always("unbuilt city_bonus", ""))),
            Question("city_admit", Unbuilt("city_admit", "", Always("unbuilt city_admit", ""))),
        ]

    def chances(self) -> dict[int, Chance[Table]]:
        """TODO."""
        return {int(CITY_LAYING): Chance("unbuilt"), int(CITY_DRAW): Chance("unbuilt"), int(CITY_ROLL): Chance("unbuilt"), int(BONUS_CARD): Chance("unbuilt")}
