"""The City's grid, ring of entrances, roads and laying, each against a slow count by hand."""

from __future__ import annotations

import random

import pytest
from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.modules.city import grid, ring, roads
from dicehospital.kernel.vecs import vec
from tests.hospital.reference.city import (
    City,
    Spot,
    any_city,
    cell_of,
    cells,
    columns_of,
    drawn,
    drives,
    gates,
    mask_of,
    may_take,
    names_at,
    sides_of,
    spots_in,
    step_by_step,
    walked_border,
)

SIZES = (3, 4, 5)
CROSSES = drawn("NESW NESW NESW", "NESW NESW NESW", "NESW NESW NESW", "NESW NESW NESW")
LINE = drawn("E EW EW EW W", "- - - - -", "- - - - -", "- - - - -")
# a1 lies above b1 without a road between them, c2 below b2.
TOWN = drawn("E ESW SW", "ESW NEW NSW", "NES ESW NW", "NE NEW W")


# -- names and cells --------------------------------------------------------------------------------
def test_tiles_are_named_by_row_letter_and_column() -> None:
    """DH-14.1."""
    assert ["a1", "a5", "b3", "d5"] == [
        grid.tile_name(0, 0),
        grid.tile_name(0, 4),
        grid.tile_name(1, 2),
        grid.tile_name(3, 4),
    ]
    assert 20 == len(set(grid.TILE_NAMES))


@pytest.mark.parametrize("columns", SIZES)
def test_a_tile_is_found_by_its_name_in_the_grids_that_have_it(columns: int) -> None:
    for word, name in enumerate(grid.TILE_NAMES):
        cell = grid.find_cell(columns, name)
        assert grid.cell_of_word(columns, word) == cell
        assert (word % 5 >= columns) == (cell == NONE)
        if cell != NONE:
            assert word == grid.tile_word(columns, cell)
            assert name == grid.tile_name(cell // columns, cell % columns)
    assert {int(NONE)} == {grid.find_cell(columns, name) for name in ("", "a0", "e1", "A1", "a11")}


def test_entrances_are_numbered_north_east_south_west() -> None:
    """DH-14.2."""
    names = [grid.ENTRANCE_NAMES[entrance] for entrance in range(18)]
    assert "N1 N2 N3 N4 N5 E1 E2 E3 E4 S1 S2 S3 S4 S5 W1 W2 W3 W4" == " ".join(names)
    assert list(range(18)) == [grid.find_entrance(name) for name in names]
    assert {int(NONE)} == {grid.find_entrance(name) for name in ("", "N6", "E5", "n1", "N0")}


def test_an_entrance_lies_at_a_cell_of_the_border() -> None:
    wanted = {"N1": 0, "N3": 2, "N4": -1, "E1": 2, "E2": 5, "S1": 9, "S3": 11, "S5": -1, "W4": 9}
    found = {name: grid.cell_of_entrance(3, grid.find_entrance(name)) for name in wanted}
    assert wanted == found


@pytest.mark.parametrize("columns", SIZES)
def test_the_border_runs_clockwise_from_the_top_left(columns: int) -> None:
    wanted = [row * columns + column for row, column in walked_border(columns)]
    assert wanted == list(grid.border(columns))
    assert [0, 1, 2, 5, 8, 11, 10, 9, 6, 3] == list(grid.border(3))


@pytest.mark.parametrize("columns", SIZES)
def test_an_entrance_is_a_road_that_leaves_the_grid(columns: int) -> None:
    """DH-14.2: any open sides at all."""
    rng = random.Random(columns)
    for _ in range(40):
        city = any_city(columns, rng)
        sides = sides_of(city)
        wanted = set().union(*(names_at(city, spot) for spot in city))
        found = list(grid.entrances(sides, columns))
        assert sorted(found) == found
        assert wanted == {grid.ENTRANCE_NAMES[entrance] for entrance in found}
        assert gates(" ".join(wanted)) == grid.entrance_mask(sides, columns)
        for spot in city:
            of_tile = grid.entrances_of(sides, columns, cell_of(city, spot))
            assert gates(" ".join(names_at(city, spot))) == of_tile
        for entrance in found:
            assert NONE != grid.cell_of_entrance(columns, entrance)
            assert 2**entrance & grid.entrances_of(
                sides, columns, grid.cell_of_entrance(columns, entrance)
            )


def test_a_corner_with_two_entrances_is_one_entrance_tile() -> None:
    """DH-14.2."""
    assert 14 == len(grid.entrances(sides_of(CROSSES), 3))
    assert 10 == len(grid.entrance_tiles(sides_of(CROSSES), 3, 0))
    closed = gates("N1 N2 W3")
    assert [0, 2, 5, 8, 11, 10, 9, 3] == list(grid.entrance_tiles(sides_of(CROSSES), 3, closed))


# -- driving ----------------------------------------------------------------------------------------
def destinations(city: City, own: str, taken: str = "", helicopter: str = "") -> set[str]:
    columns = columns_of(city)
    cell = grid.find_cell(columns, helicopter)
    mask = ring.destinations(
        sides_of(city), columns, grid.find_entrance(own), gates(taken), cell, 2
    )
    return {name for number, name in enumerate(grid.ENTRANCE_NAMES) if mask & 2**number}


def test_an_ambulance_passes_an_occupied_entrance_without_counting_it() -> None:
    """DH-14.2: from b1 the corner is one tile away, red at N2 is skipped, a3 is the second."""
    assert {"W2", "N1", "W1", "N3", "E1", "W3", "W4", "S1"} == destinations(CROSSES, "W2", "N2")


def test_an_occupied_entrance_is_no_destination_but_its_corner_has_another() -> None:
    """DH-14.2: the corner a1 still counts as a tile, d1 has nothing left and does not."""
    found = destinations(CROSSES, "W2", "N1 W4 S1")
    assert {"W2", "W1", "N2", "W3", "S2"} == found


def test_a_tile_without_an_entrance_is_not_counted() -> None:
    """DH-14.2: a2 and c1 have no road to the outside."""
    city = drawn("NESW ESW NESW", "NESW NESW NESW", "NES NESW NESW", "NESW NESW NESW")
    assert {"W2", "N1", "W1", "N3", "E1", "W4", "S1", "S2"} == destinations(city, "W2")


def test_who_stays_at_a_corner_may_change_to_its_other_entrance() -> None:
    """DH-14.2."""
    assert {"N1", "W1"} <= destinations(CROSSES, "N1")
    assert "W1" not in destinations(CROSSES, "N1", "W1")


def test_the_parked_ambulance_of_the_helicopter_player_still_blocks() -> None:
    """DH-14.3, R-24: it is one of the occupied entrances, wherever the helicopter is."""
    found = destinations(CROSSES, "W2", "N2", "c2")
    assert {"W2", "N1", "W1", "N3", "E1", "W3", "W4", "S1"} == found


def test_nobody_parks_at_the_tile_of_the_helicopter_nor_counts_it() -> None:
    """DH-14.3, R-66: on the corner a1, so a2 and a3 are one and two tiles away."""
    found = destinations(CROSSES, "W2", "", "a1")
    assert {"W2", "N2", "N3", "E1", "W3", "W4", "S1"} == found


def test_an_ambulance_may_always_stay() -> None:
    """DH-14.2: no other entrance, none that is free, or the own helicopter on the own tile."""
    lonely = drawn("ES ESW SW", "NESW NESW NSW", "NES NESW NSW", "NE NEW NW")
    assert {"W2"} == destinations(lonely, "W2")
    others = " ".join(name for name in grid.ENTRANCE_NAMES if name != "E3")
    assert {"E3"} == destinations(CROSSES, "E3", others)
    assert destinations(CROSSES, "E3") == destinations(CROSSES, "E3", "", "c3")


def test_a_small_ring_is_driven_around_without_counting_a_tile_twice() -> None:
    """DH-14.2: three or four entrance tiles."""
    three = drawn("NES ESW SW", "NES NESW NESW", "NES NESW NSW", "NES NEW NW")
    assert {"N1", "E2", "S1"} == destinations(three, "S1")
    four = drawn("NES ESW NSW", "NES NESW NESW", "NES NESW NSW", "NES NEW NW")
    assert {"N1", "N3", "E2", "S1"} == destinations(four, "S1")


@pytest.mark.parametrize("columns", SIZES)
def test_driving_agrees_with_counting_tiles_around_the_border(columns: int) -> None:
    """DH-14.2, R-24, R-66."""
    rng = random.Random(7 * columns)
    for _ in range(300):
        city = any_city(columns, rng)
        names = sorted(set().union(*(names_at(city, spot) for spot in city)))
        if not names:
            continue
        own = rng.choice(names)
        taken = {name for name in names if name != own and rng.random() < 0.3}
        away = [spot for spot in sorted(city) if own not in names_at(city, spot)]
        landed = rng.choice([None, *away])
        flown = "" if landed is None else grid.tile_name(*landed)
        wanted = drives(city, own, taken, landed)
        assert wanted == destinations(city, own, " ".join(taken), flown)


# -- roads ------------------------------------------------------------------------------------------
def following(city: City, walk: str, dice: str, barred: str = "") -> str:
    """The tiles whose die may be next; `walk` names the vehicle's tile, then perhaps the present one."""
    columns = columns_of(city)
    start, here = grid.find_cell(columns, walk[:2]), grid.find_cell(columns, walk[-2:])
    mask = roads.next_dice(
        sides_of(city), columns, start, here, cells(columns, dice), cells(columns, barred)
    )
    return " ".join(grid.tile_name(*spot) for spot in sorted(spots_in(city, mask)))


ALL_TOWN = "a1 a2 a3 b1 b2 b3 c1 c2 c3 d1 d2 d3"


def test_the_die_on_the_tile_of_the_vehicle_must_be_taken_first() -> None:
    """DH-14.4."""
    assert "b1" == following(TOWN, "b1", ALL_TOWN)


def test_only_dice_along_roads_can_be_fetched() -> None:
    """DH-14.4: a1 is next to b1, but no road joins them."""
    assert "b2 c1" == following(TOWN, "b1", ALL_TOWN.replace("b1", ""))


def test_a_road_needs_both_tiles() -> None:
    """DH-14.4: a1 and a2 lead to each other; b1 and b3 lead to b2, which has no road."""
    sides = sides_of(drawn("E W -", "E - W", "- - -", "- - -"))
    assert [1, NONE, NONE, NONE] == [
        roads.road(sides, 3, cell, direction)
        for cell, direction in ((0, grid.EAST), (3, grid.EAST), (5, grid.WEST), (0, grid.NORTH))
    ]


def test_emptied_tiles_may_be_walked_over_again() -> None:
    """DH-14.4: from b2 on to a2 and b3, and back over b1 to c1; c2 is not joined to b2."""
    left = ALL_TOWN.replace("b1", "").replace("b2", "")
    assert "a2 b3 c1" == following(TOWN, "b1 b2", left)
    assert "a2 a3 c1 c3" == following(TOWN, "b1 b2", left.replace("b3", ""))


def test_a_single_die_in_reach_is_the_only_choice() -> None:
    """DH-14.4, R-54: there is no other die and no way to refuse."""
    assert "a5" == following(LINE, "a1", "a5 b1 c3")


def test_the_walk_is_over_when_no_die_is_in_reach() -> None:
    """DH-14.4, R-26."""
    assert "" == following(LINE, "a1", "b1 c3 d5")
    assert "" == following(LINE, "a1", "")


@pytest.mark.parametrize(
    ("walk", "dice", "barred", "wanted"),
    [
        ("a3", "a2 a4", "", "a2 a4"),  # a Mother like any other die
        ("a3", "a1 a2 a4", "a2", "a4"),  # not taken, and not passed while another is in reach
        ("a3", "a1 a2", "a2", "a1"),  # passed where there is nothing else
        ("a3", "a1 a2 a4 a5", "a2 a4", "a1 a5"),  # on both sides
        ("a4", "a1 a2 a3", "a2 a3", "a1"),  # two in a row
        ("a3", "a2 a4", "a2 a4", ""),  # nothing behind them: the walk is over
        ("a3", "a3", "", "a3"),  # a Mother on the own tile comes first ...
        ("a3", "a2 a3 a4", "a3", "a2 a4"),  # ... or is left there, and the tile counts as empty
        ("a3", "a3", "a3", ""),
        ("a3 a2", "a1 a3 a4", "a3", "a1 a4"),  # until the end of the walk
    ],
)
def test_a_mother_that_may_not_be_taken(walk: str, dice: str, barred: str, wanted: str) -> None:
    """DH-17.2, R-31."""
    assert wanted == following(LINE, walk, dice, barred)


def test_who_has_passed_a_mother_goes_on_from_the_far_side() -> None:
    """DH-17.2, R-31: at a3, past the Mother of a2, a4 is in reach; b2 would mean passing her again."""
    city = drawn("E ESW EW W -", "- N - - -", "- - - - -", "- - - - -")
    assert "a3 b2" == following(city, "a1", "a2 a3 a4 b2", "a2")
    assert "a4" == following(city, "a1 a3", "a2 a4 b2", "a2")
    assert "b2" == following(city, "a1 a4", "a2 b2", "a2")


@pytest.mark.parametrize("columns", SIZES)
def test_the_next_die_agrees_with_a_walk_by_hand(columns: int) -> None:
    """DH-14.4, DH-17.2, R-26, R-31."""
    rng = random.Random(11 * columns)
    for _ in range(400):
        city = any_city(columns, rng)
        dice = {spot for spot in sorted(city) if rng.random() < rng.choice((0.2, 0.5, 0.8))}
        barred = {spot for spot in sorted(dice) if rng.random() < 0.4}
        start, here = rng.choice(sorted(city)), rng.choice(sorted(set(city) - dice) or [(0, 0)])
        here = start if rng.random() < 0.5 or here in dice else here
        wanted = may_take(city, here, dice - (barred & {start}), barred)
        found = roads.next_dice(
            sides_of(city),
            columns,
            cell_of(city, start),
            cell_of(city, here),
            mask_of(city, dice),
            mask_of(city, barred),
        )
        assert wanted == spots_in(city, found)


def collections(city: City, start: Spot, dice: set[Spot]) -> set[tuple[Spot, ...]]:
    """All ways to collect three dice, by asking for the next one each time."""
    columns = columns_of(city)
    home = cell_of(city, start)
    todo: list[tuple[Spot, ...]] = [()]
    ways: set[tuple[Spot, ...]] = set()
    while todo:
        taken = todo.pop()
        here = cell_of(city, taken[-1]) if taken else home
        left = mask_of(city, dice - set(taken))
        found = roads.next_dice(sides_of(city), columns, home, here, left, 0)
        if found == 0 or len(taken) == 3:
            ways.add(taken)
        else:
            todo += [(*taken, spot) for spot in spots_in(city, found)]
    return ways


@pytest.mark.parametrize("columns", SIZES)
def test_choosing_dice_one_by_one_is_walking_tile_by_tile(columns: int) -> None:
    """DH-14.4: the same dice in the same orders, whoever enters a tile with a die taking it."""
    rng = random.Random(13 * columns)
    for _ in range(40):
        city = any_city(columns, rng)
        dice = {spot for spot in sorted(city) if rng.random() < rng.choice((0.2, 0.5, 0.9))}
        start = rng.choice(sorted(city))
        assert step_by_step(city, start, dice, 3) == collections(city, start, dice)


def test_a_city_in_two_parts_is_not_connected() -> None:
    """DH-14.1."""
    assert roads.is_connected(sides_of(CROSSES), 3)
    assert roads.is_connected(sides_of(TOWN), 3)
    assert not roads.is_connected(sides_of(LINE), 5)
    assert not roads.is_connected(vec[i64]([15] * 9 + [10, 10, 10]), 3)
