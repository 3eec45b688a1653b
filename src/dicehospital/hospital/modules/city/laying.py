"""Laying the City: tiles drawn from a stack and turned until their roads join (DH-14.1, DH-17.2)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.board.patient import BIT
from dicehospital.hospital.modules.city.grid import (
    DIRECTIONS,
    EAST,
    NORTH,
    ROWS,
    SOUTH,
    WEST,
    entrance_tiles,
)
from dicehospital.hospital.modules.city.roads import is_connected
from dicehospital.kernel.chance.rng import below
from dicehospital.kernel.vecs import append, vec

MOST_ATTEMPTS: Final[i64] = 1_000  # about nine of ten attempts with the printed tiles make a city

# A laid tile as one number, from the lowest bit: slot side up, quarter turns, type.
_SLOT: Final[i64] = 1
_TURN: Final[i64] = 2
_TYPE: Final[i64] = 8


@final
@mypyc_attr(acyclic=True)
class Plan:
    """What a city is laid from, and what is asked of it."""

    def __init__(
        self, columns: i64, sides: vec[i64], counts: vec[i64], slotted: vec[i64], least: i64
    ) -> None:
        self.columns: i64 = columns
        self.sides: vec[i64] = sides  # by type: open sides before it is turned
        self.counts: vec[i64] = counts  # by type: tiles in the box
        self.slotted: vec[i64] = slotted  # by type: how many of them have a pink slot on the back
        self.least: i64 = least  # entrance tiles
        # City and Maternity (DH-17.2).
        self.slots: i64 = 0  # tiles that lie slot side up
        self.slot_cells: i64 = 0  # where they lie, a bit each; 0: anywhere

    def cells(self) -> i64:
        """How many tiles are laid."""
        return ROWS * self.columns

    def available(self, tile_type: i64, slot: i64) -> i64:
        """How many tiles of a type may lie with the slot side up, or down (DH-17.2)."""
        if self.slots == 0:
            return 0 if slot else self.counts[tile_type]
        return self.slotted[tile_type] if slot else self.counts[tile_type] - self.slotted[tile_type]

    def suits(self, cell: i64, tile: i64) -> bool:
        """Whether fixed slots let a tile lie on a cell this side up."""
        if self.slot_cells == 0:
            return True
        return has_slot(tile) == (self.slot_cells & BIT[cell] != 0)

    def sides_of(self, tile: i64) -> i64:
        """The open sides of a laid tile."""
        return turned(self.sides[type_of(tile)], turns_of(tile))


# -- tiles ------------------------------------------------------------------------------------------
def laid_tile(tile_type: i64, turns: i64, slot: i64) -> i64:
    """A tile laid after 0 to 3 quarter turns clockwise, with the slot side up (1) or down (0)."""
    return tile_type * _TYPE + turns * _TURN + slot * _SLOT


def type_of(tile: i64) -> i64:
    """The type of a laid tile."""
    return tile // _TYPE


def turns_of(tile: i64) -> i64:
    """Its quarter turns clockwise."""
    return tile // _TURN % DIRECTIONS


def has_slot(tile: i64) -> bool:
    """Whether its slot side is up."""
    return tile & _SLOT != 0


def turned(sides: i64, turns: i64) -> i64:
    """Open sides after quarter turns clockwise."""
    for _ in range(turns):
        sides = (sides * 2) % 16 + sides // 8
    return sides


def open_sides(plan: Plan, layout: vec[i64]) -> vec[i64]:
    """The open sides of a layout by cell."""
    sides = vec[i64]([0] * len(layout))
    cell: i64
    for cell in range(len(layout)):
        sides[cell] = plan.sides_of(layout[cell])
    return sides


def slots_of(layout: vec[i64]) -> i64:
    """The cells whose tile lies slot side up, a bit each."""
    found: i64 = 0
    cell: i64
    for cell in range(len(layout)):
        if has_slot(layout[cell]):
            found |= BIT[cell]
    return found


# -- laying -----------------------------------------------------------------------------------------
def lay(plan: Plan, streams: vec[i64], stream: i64) -> vec[i64]:
    """A city by chance, a laid tile for each cell; empty if the tiles cannot make one."""
    # An attempt that fails is given up as a whole: to mend it would make some cities likelier.
    for _ in range(MOST_ATTEMPTS):
        layout = lay_once(plan, streams, stream)
        if is_city(plan, layout):
            return layout
    return vec[i64]()


def lay_once(plan: Plan, streams: vec[i64], stream: i64) -> vec[i64]:
    """One attempt, row by row; it ends early at a cell that no tile fits."""
    stack = _stack(plan, streams, stream)
    sides = vec[i64]([0] * plan.cells())
    layout = vec[i64]()
    cell: i64
    for cell in range(plan.cells()):
        place = _first_fitting(plan, stack, sides, cell)
        if place == NONE:
            break
        best = _best_turns(plan, stack[place], sides, cell)
        # Random numbers are used up only where there is a choice.
        tile = best[below(streams, stream, len(best))] if len(best) > 1 else best[0]
        stack[place] = NONE
        sides[cell] = plan.sides_of(tile)
        layout = append(layout, tile)
    return layout


def is_city(plan: Plan, layout: vec[i64]) -> bool:
    """DH-14.1: all cells filled, all joined by roads, and entrance tiles enough."""
    if len(layout) != plan.cells():
        return False
    sides = open_sides(plan, layout)
    found = len(entrance_tiles(sides, plan.columns, 0))
    return found >= plan.least and is_connected(sides, plan.columns)


def _stack(plan: Plan, streams: vec[i64], stream: i64) -> vec[i64]:
    """The tiles in the order in which they are tried; without fixed cells slots lie among the first."""
    stack = _shuffled(_tiles(plan, 0), streams, stream)
    if plan.slots == 0:
        return stack
    # Where slots may lie anywhere, exactly as many tiles as cells are shuffled, so that all slots come up.
    if plan.slot_cells == 0:
        stack = stack[: plan.cells() - plan.slots]
    for tile in _shuffled(_tiles(plan, 1), streams, stream)[: plan.slots]:
        stack = append(stack, tile)
    return stack if plan.slot_cells else _shuffled(stack, streams, stream)


def _tiles(plan: Plan, slot: i64) -> vec[i64]:
    """All tiles that may lie with this side up."""
    tiles = vec[i64]()
    tile_type: i64
    for tile_type in range(len(plan.counts)):
        for _ in range(plan.available(tile_type, slot)):
            tiles = append(tiles, laid_tile(tile_type, 0, slot))
    return tiles


def _shuffled(tiles: vec[i64], streams: vec[i64], stream: i64) -> vec[i64]:
    """Every order is equally likely: each place from the last gets one of those not placed yet."""
    place: i64 = len(tiles) - 1
    while place > 0:
        other = below(streams, stream, place + 1)
        tiles[place], tiles[other] = tiles[other], tiles[place]
        place -= 1
    return tiles


def _first_fitting(plan: Plan, stack: vec[i64], sides: vec[i64], cell: i64) -> i64:
    """The place in the stack of the first tile that fits a cell in some way, or NONE."""
    place: i64
    for place in range(len(stack)):
        tile = stack[place]
        if (
            tile != NONE
            and plan.suits(cell, tile)
            and len(_best_turns(plan, tile, sides, cell)) > 0
        ):
            return place
    return NONE


def _best_turns(plan: Plan, tile: i64, sides: vec[i64], cell: i64) -> vec[i64]:
    """The tile in each way that fits and joins the row above best; empty if none fits."""
    best, rest = vec[i64](), vec[i64]()
    turns: i64
    for turns in range(_ways(plan.sides[type_of(tile)])):
        way = tile + turns * _TURN
        found = plan.sides_of(way)
        if not fits(plan.columns, sides, cell, found):
            continue
        if _meets(plan.columns, sides, cell, found):
            best = append(best, way)
        else:
            rest = append(rest, way)
    return best if len(best) > 0 else rest


def _ways(sides: i64) -> i64:
    """How many quarter turns make a difference: equal tiles are equal numbers."""
    if turned(sides, 1) == sides:
        return 1
    return 2 if turned(sides, 2) == sides else 4


def fits(columns: i64, sides: vec[i64], cell: i64, found: i64) -> bool:
    """DH-14.1: a1 leads right and down, a row is joined from left to right."""
    column = cell % columns
    if cell == 0 and found & BIT[SOUTH] == 0:
        return False
    if column > 0 and (found & BIT[WEST] == 0 or sides[cell - 1] & BIT[EAST] == 0):
        return False
    return column == columns - 1 or found & BIT[EAST] != 0


def _meets(columns: i64, sides: vec[i64], cell: i64, found: i64) -> bool:
    """Whether a tile leaves no half road between it and the one above, which is given: the best there is."""
    if cell < columns:
        return True
    return (sides[cell - columns] & BIT[SOUTH] != 0) == (found & BIT[NORTH] != 0)


# -- a layout that somebody types in ------------------------------------------------------------------
def misfit(plan: Plan, layout: vec[i64]) -> i64:
    """The first cell of a full layout whose tile is no longer in the box or does not fit, or NONE."""
    left = _left(plan)
    slots = plan.slots
    sides = vec[i64]([0] * plan.cells())
    cell: i64
    for cell in range(len(layout)):
        tile = layout[cell]
        kind = _kind(tile)
        if tile < 0 or kind >= len(left) or left[kind] == 0 or not plan.suits(cell, tile):
            return cell
        sides[cell] = plan.sides_of(tile)
        left[kind] -= 1
        slots -= tile & _SLOT
        if slots < 0 or not fits(plan.columns, sides, cell, sides[cell]):
            return cell
    return NONE


def is_legal_layout(plan: Plan, layout: vec[i64]) -> bool:
    """Whether a layout keeps the rules; its roads need not be joined as well as they could be."""
    if len(layout) != plan.cells() or misfit(plan, layout) != NONE:
        return False
    slots: i64 = 0
    for tile in layout:
        slots += tile & _SLOT
    return slots == plan.slots and is_city(plan, layout)


def _kind(tile: i64) -> i64:
    """Type and side, however it is turned."""
    return 2 * type_of(tile) + (tile & _SLOT)


def _left(plan: Plan) -> vec[i64]:
    """How many tiles there are, by kind."""
    left = vec[i64]()
    tile_type: i64
    for tile_type in range(len(plan.counts)):
        left = append(left, plan.available(tile_type, 0))
        left = append(left, plan.available(tile_type, 1))
    return left
