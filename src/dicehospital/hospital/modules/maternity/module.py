"""The hooks of Maternity: beds, the fifth Mother, families at the end of Phase 3, neglect (DH-16)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NO_DICE, WARDS, Hospital
from dicehospital.hospital.board.patient import MOTHER, NOBODY, colour_of, value_of
from dicehospital.hospital.modules.maternity.mothers import mothers_on
from dicehospital.hospital.modules.maternity.neglect import family_loss
from dicehospital.hospital.modules.maternity.state import MaternityBase
from dicehospital.hospital.modules.maternity.wards import line_up, settle_next
from dicehospital.hospital.phases.activation.families import bring_back
from dicehospital.hospital.phases.intake import is_taken
from dicehospital.hospital.state import COLLECT_MOTHER, TAKE_AMBULANCE, HospitalState
from dicehospital.kernel.vecs import append, vec


@final
class Maternity(MaternityBase):
    """Mothers and Babies: wards, births, families, and what they lose (DH-16)."""

    def __init__(self, value: i64, faces: vec[i64]) -> None:
        hooks = ("may", "on_taken", "on_room", "on_activation_end", "neglect_loss")
        super().__init__(hooks, value, faces)

    def on_room(self, state: HospitalState, seat: i64) -> None:
        """Whoever is at the door gets a ward."""
        line_up(state.hospitals[seat])
        settle_next(self, state, seat, 0)

    def on_activation_end(self, state: HospitalState) -> None:
        """Who still waits is back (DH-16.7)."""
        seat: i64
        for seat in range(state.seats):
            bring_back(state, seat)

    def neglect_loss(self, state: HospitalState, seat: i64, place: i64, so_far: i64) -> i64:
        """Less or nothing for Mothers and Babies (DH-16.8)."""
        return family_loss(state.hospitals[seat], place, so_far)

    # -- the fifth Mother ------------------------------------------------------------------------
    def may(self, state: HospitalState, seat: i64, act: i64, thing: i64, so_far: bool) -> bool:
        """DH-16.3: with a Mother in every ward no other is taken while that can be avoided."""
        if not so_far or (act != COLLECT_MOTHER and act != TAKE_AMBULANCE):
            return so_far
        if mothers_of(state.hospitals[seat]) < WARDS:
            return True
        if act == COLLECT_MOTHER:
            return False
        return mothers_on(state, thing) == 0 or not self._can_avoid(state, seat)

    def _can_avoid(self, state: HospitalState, seat: i64) -> bool:
        """Whether there is an ambulance without a Mother that the seat may take."""
        ambulance: i64
        for ambulance in range(state.setup.ambulances):
            if mothers_on(state, ambulance) == 0 and not is_taken(state, ambulance):
                if self._others_allow(state, seat, ambulance):
                    return True
        return False

    def _others_allow(self, state: HospitalState, seat: i64, ambulance: i64) -> bool:
        """What the rules and the other modules say; this one has nothing against it."""
        allowed = ambulance > 0 or seat != state.first_player
        for module in state.setup.may:
            if module is not self:
                allowed = module.may(state, seat, TAKE_AMBULANCE, ambulance, allowed)
        return allowed

    def on_taken(self, state: HospitalState, seat: i64) -> None:
        """DH-16.3: a fifth Mother goes back to the supply; a die of the bag comes with her value."""
        hospital = state.hospitals[seat]
        if mothers_of(hospital) <= WARDS:
            return
        others = NO_DICE[:]
        for patient in hospital.arrivals:
            if colour_of(patient) == MOTHER and hospital.replacing == 0:
                hospital.replacing = value_of(patient)
                state.bag[MOTHER] += 1
            else:
                others = append(others, patient)
        hospital.arrivals = others


def mothers_of(hospital: Hospital) -> i64:
    """How many Mothers a hospital has, in its wards and at the door."""
    count: i64 = 0
    for patient in hospital.beds:
        if patient != NOBODY and colour_of(patient) == MOTHER:
            count += 1
    for patient in hospital.arrivals:
        if colour_of(patient) == MOTHER:
            count += 1
    return count
