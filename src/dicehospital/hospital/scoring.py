"""What each seat has, and who wins (DH-9.1, DH-9.2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import PARTS
from dicehospital.hospital.board.patient import value_of
from dicehospital.hospital.state import HospitalState
from dicehospital.kernel.types import Score

DECIDERS: Final = ("points", "patients", "values")  # DH-9.2, in this order


def parts(state: HospitalState, seat: int) -> dict[str, int]:
    """DH-9.1: booked points, fatalities, blood bags, as if the game ended now."""
    hospital = state.hospitals[seat]
    found = {name: int(hospital.points[n]) for n, name in enumerate(PARTS)}
    for module in state.setup.final_parts:
        module.final_parts(state, seat, found)
    found["fatalities"] = int(state.setup.fatality_points * hospital.fatalities)
    found["blood"] = int(state.setup.blood_points * hospital.blood)
    return found


def total(state: HospitalState, seat: i64) -> i64:
    """The sum of the parts, without their names."""
    hospital = state.hospitals[seat]
    points: i64 = state.setup.fatality_points * hospital.fatalities
    points += state.setup.blood_points * hospital.blood
    for booked in hospital.points:
        points += booked
    for module in state.setup.final_parts:
        points += module.final_points(state, seat)
    return points


def ties(state: HospitalState, seat: int) -> tuple[int, int]:
    """DH-9.2: fewer patients, then a higher sum of their values."""
    hospital = state.hospitals[seat]
    values = sum(int(value_of(patient)) for patient in hospital.beds)
    return -int(hospital.patients()), values


def scores(state: HospitalState) -> tuple[Score, ...]:
    """Total, parts and tie-breaks of each seat, then of a rival without a hospital (DH-19.7)."""
    found = []
    for seat in range(state.seats):
        row = parts(state, seat)
        found.append(Score(sum(row.values()), row, ties(state, seat)))
    rival = state.setup.rival
    if rival is not None:
        row = rival.rival_parts(state)
        found.append(Score(sum(row.values()), row))
    return tuple(found)


def winners(state: HospitalState) -> tuple[int, ...]:
    """The seats with the best total, then the better tie-breaks; what is equal in all shares."""
    if state.setup.rival is not None:
        mine, theirs = (score.total for score in scores(state))
        return (0,) if mine > theirs else ()
    found = [(score.total, *score.ties) for score in scores(state)]
    return tuple(seat for seat, row in enumerate(found) if row == max(found))


def decided_by(state: HospitalState) -> str:
    """What set the winner apart from whoever came next (DH-9.2, DH-19.7)."""
    rows = sorted(((score.total, *score.ties) for score in scores(state)), reverse=True)
    if len(rows) == 1:
        return "alone"
    if state.setup.rival is not None:
        return "level" if rows[0][0] == rows[1][0] else "points"
    places = range(len(DECIDERS))
    return next((DECIDERS[n] for n in places if rows[0][n] != rows[1][n]), "shared")
