"""The roads of the City: who is connected to whom, and which die can be fetched next (DH-14.4, DH-17.2)."""

from __future__ import annotations

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.modules.city.grid import DIRECTIONS, neighbour
from dicehospital.kernel.vecs import append, vec


def road(sides: vec[i64], columns: i64, cell: i64, direction: i64) -> i64:
    """The cell that a road leads to, or NONE; both cells must have the road."""
    other = neighbour(columns, cell, direction)
    if other == NONE or sides[cell] & BIT[direction] == 0:
        return NONE
    back = (direction + 2) % DIRECTIONS
    return other if sides[other] & BIT[back] else NONE


def reached(sides: vec[i64], columns: i64, here: i64, stops: i64) -> i64:
    """All cells on roads from a cell, a bit each; nobody walks on from a stop."""
    found = BIT[here]
    queue = append(vec[i64](), here)
    place: i64 = 0
    direction: i64
    while place < len(queue):
        cell = queue[place]
        place += 1
        if stops & BIT[cell]:
            continue
        for direction in range(DIRECTIONS):
            other = road(sides, columns, cell, direction)
            if other != NONE and found & BIT[other] == 0:
                found |= BIT[other]
                queue = append(queue, other)
    return found


def way(sides: vec[i64], columns: i64, here: i64, there: i64, stops: i64) -> vec[i64]:
    """A shortest walk between two cells, both included; none where every way leads over a stop."""
    before = vec[i64]([NONE] * len(sides))
    queue = append(vec[i64](), here)
    place: i64 = 0
    direction: i64
    while place < len(queue) and queue[place] != there:
        cell = queue[place]
        place += 1
        if cell != here and stops & BIT[cell]:
            continue
        for direction in range(DIRECTIONS):
            other = road(sides, columns, cell, direction)
            if other != NONE and other != here and before[other] == NONE:
                before[other] = cell
                queue = append(queue, other)
    return _traced(before, here, there)


def _traced(before: vec[i64], here: i64, there: i64) -> vec[i64]:
    """The walk back from a cell to the first one, turned round."""
    cells = append(vec[i64](), there)
    while there != here:
        there = before[there]
        if there == NONE:
            return vec[i64]()
        cells = append(cells, there)
    i: i64
    walk = cells[:]
    for i in range(len(cells)):
        walk[i] = cells[len(cells) - 1 - i]
    return walk


def is_connected(sides: vec[i64], columns: i64) -> bool:
    """Whether roads join all cells."""
    return reached(sides, columns, 0, 0) == BIT[len(sides)] - 1


def next_dice(  # noqa: PLR0917 (compiled: a hot path takes no keywords)
    sides: vec[i64], columns: i64, start: i64, here: i64, dice: i64, barred: i64
) -> i64:
    """The cells, a bit each, whose die the paramedic may take next; none if the walk is over (R-26).

    `start` is the cell of the vehicle and `here` that of the last die taken, at first the same cell.
    `dice` are the cells with a die, `barred` those whose Mother this player may not take.
    """
    if dice & ~barred & BIT[here]:
        return BIT[here]  # DH-14.4: the die on the own tile comes first
    # the tile of the vehicle counts as empty when its Mother is left there.
    dice &= ~(barred & BIT[start])
    found = reached(sides, columns, here, dice) & dice
    if found & ~barred == 0:
        # DH-17.2, R-31: only Mothers are in reach, so they are passed by; never by choice.
        found = reached(sides, columns, here, dice & ~barred) & dice
    return found & ~barred
