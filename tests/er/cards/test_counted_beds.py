"""The beds that a card counts give exactly the points that it scores."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import pytest

import dicehospital as dh
from dicehospital.er.cards.lookup import SCORED, counted_beds
from dicehospital.er.components import (
    BEDS,
    LABS,
    LINES,
    NEIGHBOURS,
    TRIANGLES,
    WARDS,
)
from tests.er.builders import sheet
from tests.play import random_game

EQUAL_POINTS = (0, 0, 0, 5, 10, 15, 20)


def random_sheet(rng: random.Random) -> str:
    """Any patients at all: screens everywhere let every value follow every other."""
    values = rng.choice(([1, 2, 3, 4, 5, 6], [1, 2], [3, 5], [5, 6]))
    least = rng.choice((0, 6))  # some sheets are full
    sizes = [rng.randint(min(least, len(ward.beds)), len(ward.beds)) for ward in WARDS]
    return written_out([[rng.choice(values) for _ in range(size)] for size in sizes], rng)


def sloping_sheet(rng: random.Random) -> str:
    """Values that mostly rise from left to right, so that there are many runs to choose from."""
    noise = (0, 0, 0, 0, 1, 5)
    wards = [[(bed % 100 + rng.choice(noise)) % 6 + 1 for bed in ward.beds] for ward in WARDS]
    return written_out(wards, rng)


def written_out(wards: list[list[int]], rng: random.Random) -> str:
    marked = ["".join(f"{v}{rng.choice(('s', 's', 's!'))}" for v in ward) for ward in wards]
    return "/".join(ward or "-" for ward in marked)


@cache
def sheets() -> list[str]:
    rng = random.Random(3)
    played = [text for seed in range(4) for text in random_game(3, seed).view(None)["sheets"]]
    made = [make(rng) for make in (random_sheet, sloping_sheet) for _ in range(150)]
    return [*played, *made]


def patients(written: dh.er.Sheet) -> dict[int, int]:
    """Values by printed bed number."""
    return {bed: int(written.beds[n]) for n, bed in enumerate(BEDS) if written.beds[n]}


def parts(beds: set[int], figures: tuple[tuple[int, int, int], ...]) -> bool:
    """Whether a set of beds can be split into figures of three."""
    if not beds:
        return True
    found = [set(figure) for figure in figures if min(beds) in figure and set(figure) <= beds]
    return any(parts(beds - figure, figures) for figure in found)


def runs(beds: set[int], values: dict[int, int]) -> bool:
    """Whether a set of beds can be split into chains 1-2-3-4-5-6."""
    if not beds:
        return True
    ones = [bed for bed in beds if values[bed] == 1]
    return bool(ones) and any(
        runs(beds - set(chain), values) for chain in chains([ones[0]], beds, values)
    )


def chains(chain: list[int], beds: set[int], values: dict[int, int]) -> list[list[int]]:
    if len(chain) == 6:
        return [chain]
    ways = [b for b in NEIGHBOURS[chain[-1]] if b in beds and values[b] == len(chain) + 1]
    return [found for bed in ways for found in chains([*chain, bed], beds, values)]


def worth(card: str, beds: list[int], written: dh.er.Sheet) -> int:  # noqa: PLR0911 (one a card)
    """What a card gives for these beds, after checking that they are such beds."""
    values = patients(written)
    assert set(beds) <= set(values)
    found = {bed: values[bed] for bed in beds}
    rings = [[bed for bed in ring if bed in found] for ring in LABS.values()]
    match card:
        case "E0":
            assert runs(set(beds), values)
            return 10 * (len(beds) // 6)
        case "E1":
            lines = tuple(a for a in LINES if len({found.get(bed) for bed in a}) == 1)
            assert parts(set(beds), lines)
            return 5 * (len(beds) // 3)
        case "E2":
            assert len(set(found.values())) <= 1
            return 3 * len(beds)
        case "E3":
            counts = [list(values.values()).count(value) for value in range(1, 7)]
            assert len(set(found.values())) <= 1
            return 3 * (len(beds) - min(counts))
        case "E4":
            same = [a for a in TRIANGLES if len({values.get(bed, bed + 99) % 2 for bed in a}) == 1]
            assert parts(set(beds), tuple(a for a in same if set(a) <= set(beds)))
            return 4 * (len(beds) // 3)
        case "R5":
            return (sum(found.values()) + 1) // 2
        case "R6":
            return sum(10 for ring in rings if len(ring) == 6)
        case "R7":
            assert all(value >= 4 for value in found.values())
            return 2 * len(beds)
        case "R8":
            return 2 * len(beds)
        case _:
            assert all(len({found[bed] for bed in ring}) <= 1 for ring in rings)
            return sum(EQUAL_POINTS[len(ring)] for ring in rings)


@pytest.mark.parametrize("card", SCORED)
def test_the_beds_that_a_card_counts_give_its_points(card: str) -> None:
    """ER-8.1."""
    scored = 0
    for text in sheets():
        written = dh.er.Sheet.parse(text)
        beds = counted_beds(written, card)
        assert len(set(beds)) == len(beds)
        assert dh.er.score_card(written, card) == worth(card, beds, written), text
        scored += bool(beds)
    assert scored > 10


@pytest.mark.parametrize(
    ("card", "wards", "beds"),
    [
        ("E0", "W1=[4,5] W2=[3s,1,6] W3=[2]", {201, 202, 302, 301, 200, 101}),
        ("E1", "W1=[2s,2s,2]", {301, 200, 100}),
        ("E1", "W1=[2s,2] W2=[1,2]", set()),
        ("E2", "W1=[2] W2=[2s,2]", {301, 302, 201}),
        ("E3", "W1=[4] W2=[4] W3=[4,5]", {301, 302, 202}),
        ("E4", "W1=[1] W2=[1,5]", {301, 302, 201}),
        ("R5", "W3=[3!] W6=[1,3!]", {202, 404}),
        ("R6", "W2=[1,2s,2s,2s,2] W3=[2s,2]", {1, 2, 103, 202, 201, 101}),
        ("R6", "W2=[1,2s,2s,2s,2] W3=[2s,3]", set()),
        ("R7", "W2=[1,4,5,6] W3=[3]", {201, 101, 1}),
        ("R8", "W2=[1,2,3] W3=[1,3]", {103, 101}),
        ("R9", "W2=[1,2s,2s,5] W3=[1,2]", {201, 101, 103}),
    ],
)
def test_the_examples_of_the_rules_count_these_beds(card: str, wards: str, beds: set[int]) -> None:
    written = dh.er.Sheet.parse(sheet(wards))
    assert beds == set(counted_beds(written, card))


def test_the_best_triangles_are_found_where_the_first_would_spoil_others() -> None:
    """ER-8.E4: the greedy choice gives 4, the best 8."""
    written = dh.er.Sheet.parse(sheet("W3=[3,5] W4=[1,3,5] W5=[3,5]"))
    beds = counted_beds(written, "E4")
    assert 6 == len(beds)
    assert any(
        set(a) | set(b) == set(beds) for a, b in combinations(TRIANGLES, 2) if not set(a) & set(b)
    )
