"""Phase 6 and the end: everything is made ready for the next round, or counted (DH-8.1, DH-9.1)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NO_DICE, NONE, Hospital
from dicehospital.hospital.board.patient import next_round
from dicehospital.hospital.phases.phase import TablePhase
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import GAME_OVER, SHIFT
from dicehospital.kernel.vecs import append, vec


def make_ready(hospital: Hospital) -> None:
    """DH-8.1: staff returns, everybody is untreated and in their true colour again."""
    hospital.used = 0
    hospital.placed = 0
    hospital.nurses_free = hospital.nurses
    hospital.ambulance = NONE
    place: i64
    for place in range(len(hospital.beds)):
        hospital.beds[place] = next_round(hospital.beds[place])


@final
class ShiftChange(TablePhase):
    """DH-8.1: the round is over."""

    def begin(self, state: HospitalState) -> None:
        """Clear the table for the next."""
        state.tell(SHIFT, NONE, state.round)
        for hospital in state.hospitals:
            make_ready(hospital)
        state.ambulances = NO_DICE
        state.order = NO_DICE
        for module in state.setup.on_shift:
            module.on_shift(state)
        _clear_display(state, 0, state.departments)
        _clear_display(state, 1, state.specialists)
        state.departments = NO_DICE
        state.specialists = NO_DICE
        state.round += 1


def _clear_display(state: HospitalState, kind: i64, shown: vec[i64]) -> None:
    """DH-8.2: what nobody took goes under its deck, in an order that nobody knows."""
    deck: i64
    for deck in range(kind, len(state.decks), 2):
        left = NO_DICE[:]
        for card in shown:
            if state.deck_of(kind, card) == deck:
                left = append(left, card)
        state.decks[deck].put_under(left)


@final
class End(TablePhase):
    """DH-9.1: the game is over; what is left is counted, not decided."""

    def begin(self, state: HospitalState) -> None:
        """Stop the game: nobody is asked anything any more."""
        state.over = True
        state.tell(GAME_OVER, NONE)
        state.bar_undo()
