"""Laying the City: every layout keeps the rules, and a layout that is typed in is checked by them."""

from __future__ import annotations

import random
from collections import Counter
from statistics import mean

import pytest
from mypy_extensions import i64

from dicehospital.hospital.board.hospital import NONE
from dicehospital.hospital.modules.city import laying
from dicehospital.hospital.modules.city.grid import find_cell
from dicehospital.hospital.modules.city.laying import Plan
from dicehospital.kernel.chance.rng import derive
from dicehospital.kernel.vecs import vec
from tests.hospital.reference.city import (
    City,
    cell_of,
    cells,
    city_of,
    entrance_count,
    is_joined,
    keeps_the_rules,
    one_attempt,
    rotations,
    worth,
)

TYPES = ("NESW", "NES", "NE", "NS")  # cross, tee, corner, straight
COUNTS = (6, 10, 2, 2)
SLOTTED = (2, 2, 0, 0)
COLUMNS = {2: 3, 3: 4, 4: 5, 5: 5}  # by players
PINK = {2: "b2 c2", 3: "b2 b3 c2", 4: "b2 b4 c2 c4", 5: "b2 b4 c2 c4"}
GAMES = [(players, slots) for players in COLUMNS for slots in ("without slots", "fixed", "random")]
# Share of attempts that make a city, and entrance tiles of those on average.
WANTED = {2: (0.81, 7.4), 3: (0.91, 8.3), 4: (0.92, 9.3)}
QUICK = 60
SOAK = 3_000


def plan_of(players: int, slots: str = "without slots") -> Plan:
    columns = COLUMNS[players]
    sides = vec[i64]([sum(2 ** "NESW".index(side) for side in tile) for tile in TYPES])
    plan = Plan(columns, sides, vec[i64](COUNTS), vec[i64](SLOTTED), players + 2)
    if slots != "without slots":
        plan.slots = len(PINK[players].split())
    if slots == "fixed":
        plan.slot_cells = cells(columns, PINK[players])
    return plan


def check_city(plan: Plan, layout: vec[i64]) -> City:
    """That a layout keeps every rule, each tile turned as well as it can be."""
    city = city_of(laying.open_sides(plan, layout), plan.columns)
    assert 4 * plan.columns == len(layout)
    for spot, sides in city.items():
        tile = layout[cell_of(city, spot)]
        ways = rotations(TYPES[laying.type_of(tile)])
        assert ways[laying.turns_of(tile)] == sides
        legal = [way for way in ways if keeps_the_rules(city, spot, way)]
        assert sides in legal
        assert max(worth(city, spot, way) for way in legal) == worth(city, spot, sides)
    assert is_joined(city)
    assert plan.least <= entrance_count(city)
    return city


def check_tiles(plan: Plan, layout: vec[i64]) -> None:
    """That all tiles come from the box, and slots lie where they should."""
    laid = Counter((int(laying.type_of(tile)), laying.has_slot(tile)) for tile in layout)
    for number, (count, slotted) in enumerate(zip(COUNTS, SLOTTED, strict=True)):
        assert laid[number, True] <= slotted
        assert laid[number, False] <= count - (slotted if plan.slots else 0)
    assert plan.slots == int(laying.slots_of(layout)).bit_count()
    assert plan.slot_cells in (0, laying.slots_of(layout))


def check_many(players: int, slots: str, count: int) -> list[int]:
    """Lay so many cities and check them; the number of entrance tiles of each."""
    plan, streams = plan_of(players, slots), derive(players, ("cards",))
    found = []
    for _ in range(count):
        layout = laying.lay(plan, streams, 0)
        found.append(entrance_count(check_city(plan, layout)))
        check_tiles(plan, layout)
        assert laying.is_legal_layout(plan, layout)
    return found


# -- laying -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("players", "slots"), GAMES)
def test_a_city_is_connected_has_entrances_enough_and_keeps_every_rule(
    players: int, slots: str
) -> None:
    """DH-14.1, DH-17.2."""
    assert players + 2 <= min(check_many(players, slots, QUICK))


@pytest.mark.soak
@pytest.mark.parametrize(("players", "slots"), GAMES)
def test_three_thousand_cities_keep_every_rule(players: int, slots: str) -> None:
    """DH-14.1, DH-17.2."""
    assert players + 2 <= min(check_many(players, slots, SOAK))


def accepted(players: int, count: int) -> tuple[float, float]:
    """The share of attempts that make a city, and how many entrance tiles these have."""
    plan, streams = plan_of(players), derive(players, ("cards",))
    layouts = [laying.lay_once(plan, streams, 0) for _ in range(count)]
    good = [layout for layout in layouts if laying.is_city(plan, layout)]
    cities = [city_of(laying.open_sides(plan, layout), plan.columns) for layout in good]
    return len(good) / count, mean(entrance_count(city) for city in cities)


def accepted_by_hand(players: int, count: int) -> tuple[float, float]:
    rng = random.Random(players)
    cities = [one_attempt(COLUMNS[players], rng) for _ in range(count)]
    found = [entrance_count(city) for city in cities if city is not None and is_joined(city)]
    good = [entrances for entrances in found if entrances >= players + 2]
    return len(good) / count, mean(good)


@pytest.mark.parametrize("players", WANTED)
def test_most_attempts_make_a_city_at_once(players: int) -> None:
    """DH-14.1: the wide bounds are five standard deviations of so few attempts."""
    share, entrances = accepted(players, 300)
    assert WANTED[players][0] == pytest.approx(share, abs=0.11)
    assert WANTED[players][1] == pytest.approx(entrances, abs=0.5)


@pytest.mark.soak
@pytest.mark.parametrize("players", WANTED)
def test_the_engine_lays_like_somebody_at_the_table(players: int) -> None:
    """DH-14.1: as often a city, with as many entrances, as tiles laid by hand."""
    found = accepted(players, SOAK)
    for share, entrances in (WANTED[players], accepted_by_hand(players, SOAK)):
        assert share == pytest.approx(found[0], abs=0.035)
        assert entrances == pytest.approx(found[1], abs=0.15)


def test_turns_differ_only_where_they_make_a_difference() -> None:
    """DH-13.3: a cross is never turned, and no row has room for a straight road from north to south."""
    plan, streams = plan_of(4), derive(0, ("cards",))
    seen: dict[int, set[int]] = {number: set() for number in range(len(TYPES))}
    for _ in range(QUICK):
        for tile in laying.lay(plan, streams, 0):
            seen[int(laying.type_of(tile))].add(int(laying.turns_of(tile)))
    assert {0: {0}, 1: {0, 1, 2, 3}, 2: {0, 1, 2, 3}, 3: {1}} == seen


def test_a_quarter_turn_is_clockwise() -> None:
    for sides in TYPES:
        mask = sum(2 ** "NESW".index(side) for side in sides)
        wanted = [sum(2 ** "NESW".index(side) for side in way) for way in rotations(sides)]
        assert wanted == [laying.turned(mask, turns) for turns in range(4)]
    assert 2 == laying.turned(1, 1)  # north becomes east


def test_anywhereslots_lie_on_every_cell_in_time() -> None:
    """DH-17.2."""
    plan, streams = plan_of(2, "random"), derive(1, ("cards",))
    seen = 0
    for _ in range(2 * QUICK):
        seen |= laying.slots_of(laying.lay(plan, streams, 0))
    assert 2**12 - 1 == seen


def test_the_same_stream_lays_the_same_city_and_leaves_the_others_alone() -> None:
    """DH-14.1."""
    streams, again = derive(5, ("dice", "cards")), derive(5, ("dice", "cards"))
    before = list(streams)[:2]
    first = list(laying.lay(plan_of(3), streams, 1))
    assert first == list(laying.lay(plan_of(3), again, 1))
    assert before == list(streams)[:2]
    assert first != list(laying.lay(plan_of(3), streams, 1))


def test_tiles_that_cannot_make_a_city_make_none() -> None:
    """DH-14.1: corners alone never join three in a row."""
    plan = Plan(3, vec[i64]([3]), vec[i64]([20]), vec[i64]([0]), 4)
    assert [] == list(laying.lay(plan, derive(1, ("cards",)), 0))


# -- a layout that is typed in ------------------------------------------------------------------------
def typed(text: str) -> vec[i64]:
    """A layout such as `X0 T1*`: cross, tee, corner or straight (I), turns, slot side up."""
    return vec[i64](
        [
            int(laying.laid_tile("XTCI".index(tile[0]), int(tile[1]), int(tile.endswith("*"))))
            for tile in text.split()
        ]
    )


PLAIN = "T0 T1 T2  T0 X0 T2  T0 X0 T2  T0 T3 T2"
SLOTS = "X0 T1 T2  T0 X0* T2  T0 X0* T2  X0 T3 T2"


def test_a_layout_may_be_typed_in() -> None:
    """DH-14.1: four entrance tiles, as two players need."""
    assert laying.is_legal_layout(plan_of(2), typed(PLAIN))
    assert NONE == laying.misfit(plan_of(2), typed(PLAIN))


def test_a_typed_layout_need_not_join_all_roads_that_it_could() -> None:
    """DH-14.1: the corner on b1 could be turned to a1."""
    assert laying.is_legal_layout(plan_of(2), typed(PLAIN.replace("T2  T0 X0", "T2  C1 X0", 1)))


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        (PLAIN.replace("T0", "T3", 1), "a1"),  # no road down
        (PLAIN.replace("T0", "T2", 1), "a1"),  # no road to the right
        (PLAIN.replace("X0", "I0", 1), "b2"),  # no road to the left
        (PLAIN.replace("X0", "C2", 1), "b2"),  # none to the right
        (PLAIN.replace("T2", "T0", 1), "a3"),  # the last of the row is not joined
        (PLAIN.replace("X0", "T1", 1), "d3"),  # an eleventh tee
        (PLAIN.replace("X0", "X0*", 1), "b2"),  # a slot without Maternity
    ],
)
def test_a_tile_that_does_not_fit_is_found(text: str, cell: str) -> None:
    """DH-14.1."""
    assert find_cell(3, cell) == laying.misfit(plan_of(2), typed(text))
    assert not laying.is_legal_layout(plan_of(2), typed(text))


@pytest.mark.parametrize("number", [-1, -6, 32, 1_000_000])
def test_a_number_that_is_no_tile_does_not_fit(number: int) -> None:
    layout = typed(PLAIN)
    layout[4] = number
    assert 4 == laying.misfit(plan_of(2), layout)
    assert not laying.is_legal_layout(plan_of(2), layout)


def test_a_typed_layout_is_refused_as_a_whole() -> None:
    """DH-14.1: too short, too long, too few entrance tiles, in two parts."""
    plan = plan_of(2)
    assert not laying.is_legal_layout(plan, typed(PLAIN.removesuffix("T2")))
    assert not laying.is_legal_layout(plan, typed(PLAIN + " X0"))
    parted = PLAIN.replace("T2  T0 X0 T2", "T2  C1 I1 C2", 1)
    assert NONE == laying.misfit(plan, typed(parted))
    assert not laying.is_legal_layout(plan, typed(parted))
    plan.least = 5
    assert not laying.is_legal_layout(plan, typed(PLAIN))


@pytest.mark.parametrize(
    ("text", "fixed", "anywhere"),
    [
        (SLOTS, True, True),
        (SLOTS.replace("X0*", "X0", 1), False, False),  # one slot only
        (SLOTS.replace("T1", "T1*").replace("X0*", "X0", 1), False, True),  # elsewhere
        (SLOTS.replace("T1", "T1*"), False, False),  # three slots
        (SLOTS.replace("*", ""), False, False),  # none at all
        (PLAIN.replace("X0", "X0*"), False, False),  # ten tees of which two have slots
        (SLOTS.replace("T3", "I1*").replace("X0*", "X0", 1), False, False),  # no straight has one
    ],
)
def test_slots_lie_as_agreed(text: str, fixed: bool, anywhere: bool) -> None:
    """DH-17.2: exactly so many, on their cells or anywhere; unused tiles with a slot stay in the box."""
    assert fixed == laying.is_legal_layout(plan_of(2, "fixed"), typed(text))
    assert anywhere == laying.is_legal_layout(plan_of(2, "random"), typed(text))


def test_a_slot_too_many_is_found() -> None:
    """DH-17.2."""
    text = SLOTS.replace("T1", "T1*")
    assert find_cell(3, "c2") == laying.misfit(plan_of(2, "random"), typed(text))
    assert find_cell(3, "a2") == laying.misfit(plan_of(2, "fixed"), typed(text))
