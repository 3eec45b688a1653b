"""The opening of a seat's activation: what stands before its first placement (DH-4.2, DH-10.6)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.state import HospitalState


def may_act(state: HospitalState, seat: i64) -> bool:
    """Whether the opening of a seat's activation stands in nobody's way (DH-10.6)."""
    for module in state.setup.on_opening:
        if not module.on_opening(state, seat, False):
            return False
    return True


def close_opening(state: HospitalState, seat: i64) -> None:
    """DH-4.2: with the first other move improvements can no longer be returned."""
    hospital = state.hospitals[seat]
    if not hospital.begun:
        hospital.begun = True
        for module in state.setup.on_opening:
            module.on_opening(state, seat, True)
