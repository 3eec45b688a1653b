"""The City a second time, slow and obvious, to compare the engine with: coordinates, letters, sets."""

from __future__ import annotations

import random
from collections.abc import Iterator

from mypy_extensions import i64

from dicehospital.hospital.modules.city.grid import find_cell, find_entrance
from dicehospital.kernel.vecs import vec

Spot = tuple[int, int]  # row, column
City = dict[Spot, str]  # open sides by letter

ROWS = 4
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
TILES = ["NESW"] * 6 + ["NES"] * 10 + ["NE"] * 2 + ["NS"] * 2


# -- from and to the engine's numbers ---------------------------------------------------------------
def drawn(*rows: str) -> City:
    """A city from rows of sides, such as `"ES ESW SW"`; `-` is a tile without roads."""
    return {
        (row, column): sides.strip("-")
        for row, line in enumerate(rows)
        for column, sides in enumerate(line.split())
    }


def columns_of(city: City) -> int:
    return len(city) // ROWS


def sides_of(city: City) -> vec[i64]:
    return vec[i64]([sum(2 ** "NESW".index(side) for side in city[spot]) for spot in sorted(city)])


def city_of(sides: vec[i64], columns: int) -> City:
    return {
        (cell // columns, cell % columns): "".join(
            letter for bit, letter in enumerate("NESW") if mask & 2**bit
        )
        for cell, mask in enumerate(sides)
    }


def cell_of(city: City, spot: Spot) -> int:
    return spot[0] * columns_of(city) + spot[1]


def mask_of(city: City, spots: set[Spot]) -> int:
    return sum(2 ** cell_of(city, spot) for spot in spots)


def spots_in(city: City, mask: int) -> set[Spot]:
    return {spot for spot in city if mask & 2 ** cell_of(city, spot)}


def cells(columns: int, names: str) -> int:
    """A mask of tiles by name."""
    return sum(2 ** find_cell(columns, name) for name in names.split())


def gates(names: str) -> int:
    """A mask of entrances by name."""
    return sum(2 ** find_entrance(name) for name in names.split())


def any_city(columns: int, rng: random.Random) -> City:
    """Any sides at all, far more broken than a city that is laid."""
    return {
        (row, column): "".join(side for side in "NESW" if rng.random() < 0.7)
        for row in range(ROWS)
        for column in range(columns)
    }


# -- entrances and driving --------------------------------------------------------------------------
def walked_border(columns: int) -> list[Spot]:
    """Clockwise from the top left corner."""
    top = [(0, column) for column in range(columns)]
    right = [(row, columns - 1) for row in range(1, ROWS)]
    bottom = [(ROWS - 1, column) for column in reversed(range(columns - 1))]
    left = [(row, 0) for row in reversed(range(1, ROWS - 1))]
    return top + right + bottom + left


def names_at(city: City, spot: Spot) -> set[str]:
    """The names of a tile's entrances."""
    row, column = spot
    return {
        f"{side}{1 + (column if side in 'NS' else row)}"
        for side in city[spot]
        if (row + STEP[side][0], column + STEP[side][1]) not in city
    }


def drives(city: City, own: str, taken: set[str], helicopter: Spot | None) -> set[str]:
    """Where an ambulance may park: on foot around the border, counting as the rulebook does."""
    around = walked_border(columns_of(city))
    home = next(place for place, spot in enumerate(around) if own in names_at(city, spot))
    found = names_at(city, around[home]) - taken
    for way in (1, -1):
        counted, place = 0, (home + way) % len(around)
        while counted < 2 and place != home:
            free = names_at(city, around[place]) - taken
            if free and around[place] != helicopter:
                counted += 1
                found |= free
            place = (place + way) % len(around)
    return found


# -- roads ------------------------------------------------------------------------------------------
def joined(city: City, spot: Spot) -> Iterator[Spot]:
    """The tiles one road away."""
    for side in city[spot]:
        other = (spot[0] + STEP[side][0], spot[1] + STEP[side][1])
        if BACK[side] in city.get(other, ""):
            yield other


def first_met(city: City, here: Spot, dice: set[Spot]) -> set[Spot]:
    """The dice that a walk can end at, when it ends at the first die it meets."""
    found: set[Spot] = set()
    seen, todo = {here}, [here]
    while todo:
        for other in set(joined(city, todo.pop())) - seen:
            seen.add(other)
            if other in dice:
                found.add(other)
            else:
                todo.append(other)
    return found


def may_take(city: City, here: Spot, dice: set[Spot], barred: set[Spot]) -> set[Spot]:
    """The next die by the letter of the rule; a barred die on the own tile is no longer in `dice`."""
    if here in dice - barred:
        return {here}
    met = first_met(city, here, dice)
    return met - barred or first_met(city, here, dice - barred)


def step_by_step(city: City, here: Spot, dice: set[Spot], count: int) -> set[tuple[Spot, ...]]:
    """All ways to collect, one tile at a time: who enters a tile with a die takes it."""
    first: tuple[Spot, ...] = (here,) if here in dice else ()
    todo = [(here, first)]
    seen = set(todo)
    while todo:
        spot, taken = todo.pop()
        for other in joined(city, spot) if len(taken) < count else ():
            state = (other, (*taken, other) if other in dice - set(taken) else taken)
            if state not in seen:
                seen.add(state)
                todo.append(state)
    ways = {taken for _, taken in seen}
    return ways - {way[:-1] for way in ways if way}


# -- laying -----------------------------------------------------------------------------------------
def rotations(sides: str) -> list[str]:
    """The sides after 0 to 3 quarter turns clockwise, as letters in the order NESW."""
    turned = [{"NESW"[("NESW".index(side) + turns) % 4] for side in sides} for turns in range(4)]
    return ["".join(side for side in "NESW" if side in found) for found in turned]


def keeps_the_rules(city: City, spot: Spot, sides: str) -> bool:
    row, column = spot
    if spot == (0, 0) and not {"E", "S"} <= set(sides):
        return False
    if column > 0 and not ("W" in sides and "E" in city[row, column - 1]):
        return False
    return column == columns_of(city) - 1 or "E" in sides


def worth(city: City, spot: Spot, sides: str) -> int:
    """Two for a road to the tile above, less one for half a road."""
    above = city.get((spot[0] - 1, spot[1]))
    if above is None:
        return 0
    return 2 * ("S" in above and "N" in sides) - (("S" in above) != ("N" in sides))


def is_joined(city: City) -> bool:
    """Whether every tile can be walked to."""
    seen, todo = {(0, 0)}, [(0, 0)]
    while todo:
        new = set(joined(city, todo.pop())) - seen
        seen |= new
        todo += new
    return len(seen) == len(city)


def entrance_count(city: City) -> int:
    """How many tiles have an entrance."""
    return sum(1 for spot in city if names_at(city, spot))


def one_attempt(columns: int, rng: random.Random) -> City | None:
    """The laying by hand; None where no tile fits."""
    stack = rng.sample(TILES, len(TILES))
    city = dict.fromkeys(((row, column) for row in range(ROWS) for column in range(columns)), "")
    for spot in city:
        for tile in stack:
            ways = [way for way in rotations(tile) if keeps_the_rules(city, spot, way)]
            if ways:
                break
        else:
            return None
        stack.remove(tile)
        best = max(worth(city, spot, way) for way in ways)
        city[spot] = rng.choice([way for way in ways if worth(city, spot, way) == best])
    return city
