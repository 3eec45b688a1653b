"""What each seat has, and who wins (DH-9.1, DH-9.2)."""

from __future__ import annotations

from dicehospital.hospital.board.hospital import PARTS
from dicehospital.hospital.board.patient import value_of
from dicehospital.hospital.state import Table
from dicehospital.kernel.types import Score


def parts(game: Table, seat: int) -> dict[str, int]:
    """DH-9.1: booked points, fatalities, blood bags, as if the game ended now."""
    hospital = game.hospitals[seat]
    found = {name: int(hospital.points[n]) for n, name in enumerate(PARTS)}
    for module in game.setup.final_parts:
        module.final_parts(game, seat, found)
    found["fatalities"] = int(game.setup.fatality_points * hospital.fatalities)
    found["blood"] = int(game.setup.blood_points * hospital.blood)
    return found


def ties(game: Table, seat: int) -> tuple[int, int]:
    """DH-9.2: fewer patients, then a higher sum of their values."""
    hospital = game.hospitals[seat]
    total = sum(int(value_of(patient)) for patient in hospital.beds)
    return -int(hospital.patients()), total


def scores(game: Table) -> tuple[Score, ...]:
    """Total, parts and tie-breaks of each seat, then of a rival without a hospital (DH-19.7)."""
    found = []
    for seat in range(game.seats):
        row = parts(game, seat)
        found.append(Score(sum(row.values()), row, ties(game, seat)))
    rival = game.setup.rival
    if rival is not None:
        row = rival.rival_parts(game)
        found.append(Score(sum(row.values()), row))
    return tuple(found)


def winners(game: Table) -> tuple[int, ...]:
    """The seats with the best total, then the better tie-breaks; what is equal in all shares."""
    if game.setup.rival is not None:
        mine, theirs = (score.total for score in scores(game))
        return (0,) if mine > theirs else ()
    found = [(score.total, *score.ties) for score in scores(game)]
    return tuple(seat for seat, row in enumerate(found) if row == max(found))
