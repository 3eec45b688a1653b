"""The grid of the City: cells, their open sides, the entrances, and the names of both (DH-14.1, DH-14.2).

A cell is row * columns + column. Open sides are bits: north 1, east 2, south 4, west 8. Tile words and
entrances are numbered for the widest grid, so that a name means the same place in every city.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import BIT
from dicehospital.kernel.vecs import append, vec

ROWS: Final[i64] = 4
WIDEST: Final[i64] = 5  # columns

# Clockwise; the open side of a direction is BIT[direction].
NORTH: Final[i64] = 0
EAST: Final[i64] = 1
SOUTH: Final[i64] = 2
WEST: Final[i64] = 3
DIRECTIONS: Final[i64] = 4
SIDES: Final = "NESW"

TILE_NAMES: Final = tuple(f"{letter}{column}" for letter in "abcd" for column in range(1, 6))
ENTRANCE_NAMES: Final = tuple(
    f"{letter}{line}"
    for letter, lines in (("N", 5), ("E", 4), ("S", 5), ("W", 4))
    for line in range(1, lines + 1)
)
ENTRANCES: Final[i64] = 18

_FIRST: Final = vec[i64]([0, 5, 9, 14])  # entrance by direction
_DIRECTION: Final = vec[i64]([0] * 5 + [1] * 4 + [2] * 5 + [3] * 4)  # by entrance


# -- names ------------------------------------------------------------------------------------------
def tile_name(row: int, column: int) -> str:
    """A cell's name, such as `b3`; rows and columns count from 0."""
    return TILE_NAMES[int(WIDEST) * row + column]


def tile_word(columns: i64, cell: i64) -> i64:
    """A cell's number among the tile words."""
    return cell // columns * WIDEST + cell % columns


def cell_of_word(columns: i64, word: i64) -> i64:
    """The cell that a tile word means, or NONE in a grid without it."""
    column = word % WIDEST
    return word // WIDEST * columns + column if column < columns else NONE


def find_cell(columns: int, name: str) -> int:
    """The cell of this name, or NONE in a grid without it."""
    return int(cell_of_word(columns, TILE_NAMES.index(name))) if name in TILE_NAMES else int(NONE)


def find_entrance(name: str) -> int:
    """The entrance of this name, whether a city has it or not; NONE for any other text."""
    return ENTRANCE_NAMES.index(name) if name in ENTRANCE_NAMES else int(NONE)


# -- cells ------------------------------------------------------------------------------------------
def neighbour(columns: i64, cell: i64, direction: i64) -> i64:
    """The next cell in a direction, or NONE beyond the border."""
    if direction == NORTH:
        return cell - columns if cell >= columns else NONE
    if direction == SOUTH:
        return cell + columns if cell < (ROWS - 1) * columns else NONE
    if direction == EAST:
        return cell + 1 if cell % columns < columns - 1 else NONE
    return cell - 1 if cell % columns > 0 else NONE


def border(columns: i64) -> vec[i64]:
    """The cells along the border, clockwise from a1."""
    cells = vec[i64]()
    cell: i64 = 0
    direction: i64
    for direction in (EAST, SOUTH, WEST, NORTH):
        while neighbour(columns, cell, direction) != NONE:
            cells = append(cells, cell)
            cell = neighbour(columns, cell, direction)
    return cells


# -- entrances --------------------------------------------------------------------------------------
def cell_of_entrance(columns: i64, entrance: i64) -> i64:
    """The cell at an entrance, or NONE in a grid too narrow for it."""
    direction = _DIRECTION[entrance]
    line = entrance - _FIRST[direction]
    if direction == EAST or direction == WEST:
        return line * columns + (columns - 1 if direction == EAST else 0)
    if line >= columns:
        return NONE
    return line + (columns * (ROWS - 1) if direction == SOUTH else 0)


def entrance_tile(columns: int, name: str) -> str:
    """The name of the cell at an entrance that a grid of so many columns has."""
    cell = int(cell_of_entrance(columns, ENTRANCE_NAMES.index(name)))
    return tile_name(cell // columns, cell % columns)


def entrances_of(sides: vec[i64], columns: i64, cell: i64) -> i64:
    """The entrances of a cell, a bit each: its roads that leave the city."""
    found: i64 = 0
    direction: i64
    for direction in range(DIRECTIONS):
        if sides[cell] & BIT[direction] and neighbour(columns, cell, direction) == NONE:
            upright = direction == NORTH or direction == SOUTH
            line = cell % columns if upright else cell // columns
            found |= BIT[_FIRST[direction] + line]
    return found


def entrance_mask(sides: vec[i64], columns: i64) -> i64:
    """All entrances of a city, a bit each."""
    found: i64 = 0
    for cell in border(columns):
        found |= entrances_of(sides, columns, cell)
    return found


def entrances(sides: vec[i64], columns: i64) -> vec[i64]:
    """All entrances of a city in ascending order."""
    mask = entrance_mask(sides, columns)
    found = vec[i64]()
    entrance: i64
    for entrance in range(ENTRANCES):
        if mask & BIT[entrance]:
            found = append(found, entrance)
    return found


def entrance_tiles(sides: vec[i64], columns: i64, closed: i64) -> vec[i64]:
    """The cells with an entrance that is not closed, clockwise from a1, corners once (DH-14.2)."""
    found = vec[i64]()
    for cell in border(columns):
        if entrances_of(sides, columns, cell) & ~closed:
            found = append(found, cell)
    return found
