"""What is printed: wards, beds, the hex map, the ledger and the cards."""

from __future__ import annotations

from collections import Counter

import pytest

import dicehospital as dh
from tests.er.builders import FULL_WARDS, alicat, sheet, solo
from tests.er.reference import game as reference

# Bed, ward and place, colour, then the neighbours; a lab carries a star.
MAP_TABLE = """
0 W1.4 R 1 100 101
1 W2.4 G 0 2 101 102*
2 W2.5 Y 1 3 102* 103
3 W3.3 R 2 4 103 104
4 W3.4 Y 3 5 104 105
5 W3.5 R 4 105 106
100 W1.3 W 0 101 200
101 W2.3 W 0 1 100 102* 200 201
103 W3.2 W 2 3 102* 104 202 203
104 W4.2 Y 3 4 103 105 203 204
105 W4.3 W 4 5 104 106 204 205
106 W4.4 G 5 105 205 206
200 W1.2 G 100 101 201 301
201 W2.2 Y 101 102* 200 202 301 302
202 W3.1 R 102* 103 201 203 302
203 W4.1 Y 103 104 202 204 304
204 W5.2 W 104 105 203 205 304 305
205 W5.3 Y 105 106 204 206 305 306
206 W5.4 R 106 205 306 307
301 W1.1 W 200 201 302
302 W2.1 G 201 202 301
304 W5.1 G 203 204 305 403 404
305 W6.3 G 204 205 304 306 404 405*
306 W6.4 R 205 206 305 307 405* 406
307 W5.5 W 206 306 406 407
403 W6.1 R 304 404 504
404 W6.2 G 304 305 403 405* 504 505
406 W6.5 R 306 307 405* 407 506
407 W6.6 G 307 406
504 W7.1 Y 403 404 505
505 W7.2 W 404 405* 504 506
506 W7.3 Y 405* 406 505
"""
MAP = [row.split() for row in MAP_TABLE.strip().splitlines()]

LINES = """
0,1,2 1,2,3 2,3,4 3,4,5 103,104,105 104,105,106 200,201,202 201,202,203 202,203,204 203,204,205
204,205,206 304,305,306 305,306,307 504,505,506
0,101,201 2,103,203 3,104,204 4,105,205 5,106,206 100,200,301 101,201,302 103,203,304 104,204,305
105,205,306 106,206,307 203,304,404 205,306,406 206,307,407 304,404,505
1,101,200 3,103,202 4,104,203 5,105,204 103,202,302 105,204,304 106,205,305 204,304,403 205,305,404
305,404,504 307,406,506
"""

TRIANGLES = """
0,1,101 0,100,101 2,3,103 3,4,104 3,103,104 4,5,105 4,104,105 5,105,106 100,101,200 101,200,201
103,104,203 103,202,203 104,105,204 104,203,204 105,106,205 105,204,205 106,205,206 200,201,301
201,202,302 201,301,302 203,204,304 204,205,305 204,304,305 205,206,306 205,305,306 206,306,307
304,305,404 304,403,404 306,307,406 307,406,407 403,404,504 404,504,505
"""


def triples(table: str) -> set[frozenset[int]]:
    """The triples of a printed list, without their order."""
    return {frozenset(map(int, triple.split(","))) for triple in table.split()}


def test_every_bed_has_its_ward_place_and_colour() -> None:
    """ER-1.1."""
    printed = {int(bed): (int(at[1]), int(at[3]), colour) for bed, at, colour, *_ in MAP}
    assert printed == {bed: tuple(row) for bed, row in dh.er.BEDS.items()}


def test_eight_beds_of_each_colour_make_thirty_two() -> None:
    """ER-1.1."""
    assert {"R": 8, "Y": 8, "G": 8, "W": 8} == Counter(row[2] for row in dh.er.BEDS.values())


@pytest.mark.parametrize(
    ("ward", "beds"),
    [
        (1, (301, 200, 100, 0)),
        (2, (302, 201, 101, 1, 2)),
        (3, (202, 103, 3, 4, 5)),
        (4, (203, 104, 105, 106)),
        (5, (304, 204, 205, 206, 307)),
        (6, (403, 404, 305, 306, 406, 407)),
        (7, (504, 505, 506)),
    ],
)
def test_the_beds_of_a_ward_lead_away_from_the_lobby(ward: int, beds: tuple[int, ...]) -> None:
    """ER-1.1."""
    by_place = {place: bed for bed, (at, place, _) in dh.er.BEDS.items() if at == ward}
    assert beds == tuple(by_place[place] for place in range(1, len(beds) + 1))
    assert len(beds) == len(by_place)


@pytest.mark.parametrize(
    ("wards", "points"),
    [
        ("W1=[1,2,3,4]", 5),
        ("W2=[1,2,3,4,5]", 7),
        ("W3=[1,2,3,4,5]", 8),
        ("W4=[1,2,3,4]", 6),
        ("W5=[1,2,3,4,5]", 9),
        ("W6=[1,2,3,4,5,6]", 10),
        ("W7=[1,2,3]", 4),
        ("W6=[1,2,3,4,5]", 0),
        (FULL_WARDS, 49),
    ],
)
def test_a_full_ward_is_worth_its_clipboard(wards: str, points: int) -> None:
    """ER-1.1, T5: all wards full are worth 49."""
    assert points == dh.er.Sheet.parse(sheet(wards)).score_parts()["wards"]


def test_the_neighbours_are_those_printed_without_the_labs() -> None:
    """ER-1.2."""
    printed = {int(bed): {int(n) for n in near if "*" not in n} for bed, _, _, *near in MAP}
    assert printed == {bed: set(dh.er.NEIGHBOURS[bed]) for bed in dh.er.BEDS}


def test_the_neighbours_follow_from_the_hex_geometry() -> None:
    """ER-1.2."""
    derived = {bed: set(near) for bed, near in reference.NEIGHBOURS.items()}
    assert derived == {bed: set(dh.er.NEIGHBOURS[bed]) for bed in dh.er.BEDS}


@pytest.mark.parametrize(("bed", "other"), [(302, 304), (302, 403), (101, 103), (404, 406)])
def test_lobby_and_labs_connect_nothing(bed: int, other: int) -> None:
    """ER-1.2."""
    assert other not in dh.er.NEIGHBOURS[bed]
    assert bed not in dh.er.NEIGHBOURS[other]


def test_the_labs_are_no_beds_and_have_two_disjoint_rings() -> None:
    """ER-1.2, L29: nothing is ever written in 102 or 405."""
    rings = {102: (1, 2, 103, 202, 201, 101), 405: (305, 306, 406, 506, 505, 404)}
    assert rings == {lab: tuple(ring) for lab, ring in dh.er.LABS.items()}
    assert rings == reference.RINGS
    assert not set(rings) & set(dh.er.BEDS)
    assert 12 == len(set(rings[102]) | set(rings[405]))


def test_forty_straight_lines_are_those_listed_and_those_derived() -> None:
    """ER-1.2."""
    assert 40 == len(dh.er.LINES)
    assert triples(LINES) == {frozenset(line) for line in dh.er.LINES}
    assert {frozenset(line) for line in reference.LINES} == triples(LINES)


def test_thirty_two_triangles_are_those_listed_and_those_derived() -> None:
    """ER-1.2."""
    assert 32 == len(dh.er.TRIANGLES)
    assert triples(TRIANGLES) == {frozenset(triple) for triple in dh.er.TRIANGLES}
    assert {frozenset(triple) for triple in reference.TRIANGLES} == triples(TRIANGLES)


@pytest.mark.parametrize("nurses", range(8))
def test_the_nurse_track_scores_its_highest_circled_box(nurses: int) -> None:
    """ER-1.3, T4: seven nurses are worth 35, none nothing."""
    crossed = "".join(str(ward) for ward in range(1, nurses + 1))
    parts = dh.er.Sheet.parse(sheet(nurses=crossed)).score_parts()
    assert (0, 2, 5, 9, 14, 20, 27, 35)[nurses] == parts["nurses"]


def test_alicats_unattached_nurses_count_on_the_same_track() -> None:
    """ER-1.3, ER-9.1."""
    assert 5 == dh.er.Sheet.parse(alicat()).score_parts()["nurses"]
    assert 20 == dh.er.Sheet.parse(alicat(nurses="146+2")).score_parts()["nurses"]


@pytest.mark.parametrize("circled", range(5))
def test_each_of_the_four_morgue_boxes_costs_a_point(circled: int) -> None:
    """ER-1.3."""
    assert -circled == dh.er.Sheet.parse(sheet(morgue=circled)).score_parts()["morgue"]


def test_stethoscopes_and_bags_have_no_upper_limit() -> None:
    """ER-1.3: what goes beyond the printed boxes is noted freely."""
    text = sheet(st=(31, 3), bb=(20, 0))
    assert text == str(dh.er.Sheet.parse(text))


def test_the_ambulance_cards_are_those_printed() -> None:
    """ER-1.4."""
    assert reference.AMBULANCES == tuple(tuple(card) for card in dh.er.AMBULANCES)


def test_the_bays_add_up_to_eighty_one() -> None:
    """ER-1.4, L26: one bonus a bay, so an extra patient never comes with critical or nurse."""
    bays = Counter(bonus for card in dh.er.AMBULANCES for bonus in card)
    extras = {f"{colour}{pair}" for colour in "RYG" for pair in ("1/2", "3/4", "5/6")}
    plain = {"critical": 15, "nurse": 15, "screen": 15, "blood": 15, "stetho": 12}
    assert {**plain, **dict.fromkeys(extras, 1)} == bays
    assert 81 == bays.total()


@pytest.mark.parametrize(("card", "points"), reference.SOLO.items())
def test_a_card_brings_alicat_its_printed_solo_value(card: str, points: int) -> None:
    """ER-1.5, ER-9.8."""
    pair = [card, "E0"] if card.startswith("R") else ["R5", card]
    part = "radiologist" if card.startswith("R") else "epidemiologist"
    game = solo(ambulance=None, dice=None, cards=["C10", "C11", *pair])
    assert points == game.scores()[1].parts[part]


@pytest.mark.parametrize("card", ["C10", "C11", "C12", "C13", "C14", "C15"])
def test_an_untouched_sheet_meets_no_goal(card: str) -> None:
    """ER-1.5, ER-6.4."""
    assert not dh.er.meets_goal(dh.er.Sheet.parse(sheet(st=(1, 0))), card)


@pytest.mark.parametrize("card", ["R5", "R6", "R7", "R8", "R9", "E0", "E1", "E2", "E3", "E4"])
def test_an_empty_hospital_scores_nothing_on_any_card(card: str) -> None:
    """ER-1.5, X38, X45."""
    assert 0 == dh.er.score_card(dh.er.Sheet.parse(sheet()), card)
