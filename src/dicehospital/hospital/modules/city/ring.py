"""The ring of entrances: how far an ambulance may drive around the City (DH-14.2)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.modules.city.grid import cell_of_entrance, entrance_tiles, entrances_of
from dicehospital.kernel.vecs import vec


def destinations(  # noqa: PLR0917 (compiled: a hot path takes no keywords)
    sides: vec[i64], columns: i64, own: i64, occupied: i64, helicopter: i64, steps: i64
) -> i64:
    """The entrances, a bit each, where an ambulance may park after 0 to `steps` tiles either way.

    `own` is the entrance where it stands and `occupied` those of all other ambulances, a parked one of
    the helicopter's player among them (R-24); `helicopter` is the cell where that has landed, or NONE.
    """
    # Nobody lands where another's ambulance stands: the own tile is never the helicopter's.
    tile = cell_of_entrance(columns, own)
    closed = occupied
    if helicopter != NONE and helicopter != tile:
        closed |= entrances_of(sides, columns, helicopter)  # not counted, not a destination
    ring = entrance_tiles(sides, columns, closed)
    found = BIT[own]
    size: i64 = len(ring)
    place = _place_in(ring, tile)
    step: i64
    for step in range(min(steps, size - 1) + 1):
        ahead, behind = ring[(place + step) % size], ring[(place + size - step) % size]
        found |= entrances_of(sides, columns, ahead) | entrances_of(sides, columns, behind)
    return found & ~closed


def _place_in(ring: vec[i64], tile: i64) -> i64:
    place: i64
    for place in range(len(ring)):
        if ring[place] == tile:
            return place
    return 0
