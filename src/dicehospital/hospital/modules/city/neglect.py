"""Phase 4 in the City: everybody who was not fetched gets worse, and all answer for it (DH-14.9)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import MOTHER, NOBODY, colour_of, value_of, with_value
from dicehospital.hospital.modules.city.filling import TOKEN_AT, empty_lines, owe_token
from dicehospital.hospital.modules.city.grid import tile_word
from dicehospital.hospital.modules.city.town import City
from dicehospital.hospital.phases.activation.treatment import gain_fatalities
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import CITY_DETERIORATED, CITY_DIED


@final
class CityNeglect(TablePhase):
    """DH-14.9: every die in the city loses value; empty lines are refilled afterwards."""

    def __init__(self, module: City) -> None:
        super().__init__("city_neglect", "neglect")
        self.module: City = module

    def begin(self, state: HospitalState) -> None:
        """Count who dies, and share out the fatality tokens."""
        owned = self.module.state(state)
        deaths: i64 = 0
        cell: i64
        for cell in range(len(owned.dice)):
            if owned.dice[cell] != NOBODY and self._worsen(state, cell):
                deaths += 1
        share_deaths(state, deaths)
        owned.filling = empty_lines(owned)

    def _worsen(self, state: HospitalState, cell: i64) -> bool:
        """One die; True when it dies, and its token goes with it (R-23)."""
        owned = self.module.state(state)
        before = owned.dice[cell]
        tile = tile_word(self.module.plan.columns, cell)
        value = value_of(before) - self.module.neglect
        if colour_of(before) == MOTHER:
            value = max(value, 1)  # DH-17.2
        if value < 1:
            owned.dice[cell] = NOBODY
            state.bag[colour_of(before)] += 1
            if owned.bonus[cell] != NONE:
                owned.discard(owned.bonus[cell])
                owned.bonus[cell] = NONE
            state.tell(CITY_DIED, NONE, tile, before)
            return True
        if value != value_of(before):
            owned.dice[cell] = with_value(before, value)
            state.tell(CITY_DETERIORATED, NONE, tile, before, owned.dice[cell])
            if value == TOKEN_AT:
                owe_token(owned, cell)
        return False


def share_deaths(state: HospitalState, deaths: i64) -> None:
    """DH-14.9: one fatality token each, from the highest number down, and again from the top."""
    seats = len(state.order)
    death: i64
    for death in range(deaths):
        gain_fatalities(state, state.order[seats - 1 - death % seats], 1)
