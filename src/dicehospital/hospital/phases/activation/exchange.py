"""Staff Exchange: a nurse takes the place of a specialist, who can be placed again (DH-15.9)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NURSE, Hospital
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.state import HospitalState
from dicehospital.hospital.story import SWAPPED

# What keeps a nurse from relieving a specialist.
RELIEVED: Final[i64] = 0
NO_NURSE_LEFT: Final[i64] = 1  # other than the one just placed
JUST_PLACED: Final[i64] = 2  # the specialist himself
NOT_PLACED: Final[i64] = 3


def relief(hospital: Hospital, card: i64, staff: i64) -> i64:
    """Whether a nurse other than the one just placed can relieve this specialist, or why not."""
    nurses = hospital.nurses_free - (1 if staff == NURSE else 0)
    if nurses <= 0:
        return NO_NURSE_LEFT
    if card == staff:
        return JUST_PLACED
    return RELIEVED if hospital.placed & BIT[card] != 0 else NOT_PLACED


def can_exchange(hospital: Hospital, staff: i64) -> bool:
    """Whether there is anybody to relieve."""
    card: i64
    for card in range(len(hospital.cards)):
        if relief(hospital, card, staff) == RELIEVED:
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
