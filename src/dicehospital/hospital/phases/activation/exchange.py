"""Staff Exchange: a nurse takes the place of a specialist, who can be placed again (DH-15.9)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NURSE, Hospital
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import SWAPPED


def can_relieve(hospital: Hospital, card: i64, staff: i64) -> bool:
    """Whether a nurse other than the one just placed can relieve this specialist."""
    nurses = hospital.nurses_free - (1 if staff == NURSE else 0)
    return nurses > 0 and card != staff and hospital.placed & BIT[card] != 0


def can_exchange(hospital: Hospital, staff: i64) -> bool:
    """Whether there is anybody to relieve."""
    card: i64
    for card in range(len(hospital.cards)):
        if can_relieve(hospital, card, staff):
            return True
    return False


def relieve(state: HospitalState, seat: i64, card: i64) -> None:
    """The nurse stands there now, on a department or an investment space (R-60)."""
    hospital = state.hospitals[seat]
    hospital.nurses_free -= 1
    hospital.placed &= ~BIT[card]
    for module in state.setup.on_relieved:
        module.on_relieved(state, seat, card)
    state.tell(SWAPPED, seat, hospital.cards[card])
