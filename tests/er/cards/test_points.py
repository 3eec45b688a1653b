"""The ten scoring cards: the printed pictures, the listed cases, and an exact reference."""

from __future__ import annotations

import random

import pytest

import dicehospital as dh
from tests.er.builders import sheet
from tests.er.reference import game as reference
from tests.er.sheets import dense_sheet

PICTURES = [
    ("X2 1-2-3-4-5-6 with the 1 also next to the 3", "E0", "W1=[4,5] W2=[3s,1,6] W3=[2]", 10),
    ("X2 2-2-2 across and 5-5-5 aslant", "E1", "W1=[5s,5s,5] W3=[1s,1s,2s,2s,2]", 10),
    ("X2 six connected 3s", "E2", "W1=[3s,3s,3s,3] W2=[3s,3]", 18),
    ("X2 {1,1,5} and {2,4,6}", "E4", "W1=[1] W2=[1,5] W6=[1,6] W7=[2,4]", 8),
    ("X2 four 5s round a lab", "R9", "W2=[1,2,5s,5s,5] W3=[5]", 10),
]

RADIOLOGISTS = [
    ("X4 one total, one rounding", "R5", "W3=[3!] W6=[1,3!]", 3),
    ("X5", "R5", "W3=[5!]", 3),
    ("X6 critical, but not next to a lab", "R5", "W1=[6!] W4=[5!]", 0),
    ("X7 next to a lab, but not critical", "R5", "W3=[6]", 0),
    ("X9 sum 12", "R6", "W2=[1,2s,2s,2s,2] W3=[2s,2]", 10),
    ("X10 sum 13", "R6", "W2=[1,2s,2s,2s,2] W3=[2s,3]", 0),
    ("X11 sum 30", "R6", "W2=[1,5s,5s,5s,5] W3=[5s,5]", 10),
    ("sum 29", "R6", "W2=[1,5s,5s,5s,5] W3=[4,5]", 0),
    ("five patients", "R6", "W2=[1,6s,6s,6s,6] W3=[6]", 0),
    (
        "both labs",
        "R6",
        "W2=[1,5s,5s,5s,5] W3=[5s,5] W6=[1,2s,2s,2s,2] W7=[1,2s,2]",
        20,
    ),
    ("X15", "R7", "W2=[1,4,5,6] W3=[3]", 6),
    ("X16 the 1 in 403 is no neighbour of a lab", "R7", "W6=[1,4]", 2),
    ("X17 three pairs", "R8", "W2=[1,2s,3s,4s,2] W3=[4s,3]", 12),
    ("X18 101 and 103", "R8", "W2=[1,2,3] W3=[1,3]", 4),
    ("X19 201 and 202 are neighbours", "R8", "W2=[1,2] W3=[2]", 0),
    ("X20 three 2s, not side by side", "R9", "W2=[1,2s,2s,5] W3=[1,2]", 5),
    ("X21 four 5s", "R9", "W2=[1,2,5s,5s,5] W3=[5]", 10),
    ("X22 six 5s", "R9", "W2=[1,5s,5s,5s,5] W3=[5s,5]", 20),
    ("three and three in one ring", "R9", "W2=[1,2s,2s,5s,5] W3=[5s,2]", 5),
    ("five 5s", "R9", "W2=[1,5s,5s,5s,5] W3=[5]", 15),
]

EPIDEMIOLOGISTS = [
    ("X25 201-202-302-301-200-101", "E0", "W1=[4,5] W2=[3s,1,6] W3=[2]", 10),
    ("X26 no 6", "E0", "W1=[4,5] W2=[3s,1,2] W3=[2]", 0),
    ("X29", "E1", "W3=[1,2,3s,3s,3]", 5),
    ("X32 a lab between", "E1", "W2=[1,2s,2] W3=[1,2]", 0),
    ("X33 bent", "E1", "W1=[2s,2] W2=[1,2]", 0),
    ("X34 301-200-100", "E1", "W1=[2s,2s,2]", 5),
    ("four in a row: 1, 2, 3, 4", "E1", "W2=[1s,1,2,4s,4] W3=[1,2,4s,4]", 5),
    ("six in a row: 0 to 5", "E1", "W1=[1,2,3,4] W2=[1,2,3,4s,4] W3=[1,2,4s,4s,4]", 10),
    ("X37 a lone patient", "E2", "W1=[4]", 3),
    ("X38", "E2", "", 0),
    ("X39 across walls", "E2", "W1=[2] W2=[2s,2]", 9),
    ("X40 a lab does not connect", "E2", "W2=[1,3s,2] W3=[4s,2]", 3),
    ("X41 three 4s, several values missing", "E3", "W1=[4] W2=[4] W3=[4,5]", 9),
    ("X43 every value once", "E3", "W1=[1,2,3,4] W2=[5,6]", 0),
    ("X45", "E3", "", 0),
    ("3s three times, 6 least common", "E3", "W1=[1,2,3,4] W2=[3,5] W3=[3] W4=[1,2,6]", 6),
    ("first come would give 4", "E4", "W3=[3,5] W4=[1,3,5] W5=[3,5]", 8),
    ("three odd", "E4", "W1=[1] W2=[1,5]", 4),
    ("odd and even", "E4", "W1=[1] W2=[1,4]", 0),
    ("a rhombus is one triple", "E4", "W1=[1,3] W2=[1,5]", 4),
]

ALL_CASES = [*PICTURES, *RADIOLOGISTS, *EPIDEMIOLOGISTS]
RULES = {
    "R5": "ER-8.R5: half the total of the critical patients next to a lab, rounded up",
    "R6": "ER-8.R6: ten for each lab whose six patients total at most 12 or at least 30",
    "R7": "ER-8.R7: two for each patient of 4 or more next to a lab",
    "R8": "ER-8.R8: four for each pair of equal patients opposite each other at a lab",
    "R9": "ER-8.R9: three to six equal patients round a lab",
    "E0": "ER-8.E0: ten for each separate path 1 to 6",
    "E1": "ER-8.E1: five for each separate straight line of three equal patients",
    "E2": "ER-8.E2: three for each patient of the largest group of equals",
    "E3": "ER-8.E3: three times most common less least common",
    "E4": "ER-8.E4: four for each separate triangle of one parity",
}


def points(text: str, card: str) -> int:
    """What the engine gives for a card."""
    return dh.er.score_card(dh.er.Sheet.parse(text), card)


@pytest.mark.parametrize(("case", "card", "wards", "expected"), ALL_CASES)
def test_a_card_gives_the_listed_points(case: str, card: str, wards: str, expected: int) -> None:
    """X2, X4 to X45.

    ER-8.R5, ER-8.R6, ER-8.R7, ER-8.R8, ER-8.R9, ER-8.E0, ER-8.E1, ER-8.E2, ER-8.E3, ER-8.E4.
    """
    assert expected == points(sheet(wards), card), f"{case} ({RULES[card]})"


@pytest.mark.parametrize(("case", "card", "wards", "expected"), ALL_CASES)
def test_the_reference_gives_the_listed_points(
    case: str, card: str, wards: str, expected: int
) -> None:
    """The second reading agrees with the list, so that it may judge random sheets."""
    assert expected == reference.score_card(sheet(wards), card), case


@pytest.mark.parametrize("card", RULES)
def test_screens_do_not_change_a_score(card: str) -> None:
    """ER-8.1: only the final values count."""
    plain = sheet("W1=[1,2,3,4] W2=[1,2,3,4,5] W3=[1,2,3,4,5] W6=[1,2,3,4,5,6!] W7=[2,4,6!]")
    screened = sheet(
        "W1=[1s,2s,3s,4s] W2=[1s,2,3s,4,5] W3=[1,2s,3,4s,5] W6=[1s,2,3,4,5s,6s!] W7=[2s,4,6!]"
    )
    assert points(plain, card) == points(screened, card)


@pytest.mark.parametrize("card", RULES)
def test_a_card_agrees_with_the_reference_on_dense_sheets(card: str) -> None:
    """ER-8.1: the best selection, found by exhaustion, on 400 sheets full of overlaps."""
    rng = random.Random(20)
    seen = set()
    for _ in range(400):
        text = dense_sheet(rng)
        expected = reference.score_card(text, card)
        seen.add(expected)
        assert expected == points(text, card), text
    assert len(seen) > 2


def test_the_random_sheets_make_packing_hard() -> None:
    """ER-8.1: greedy choice in listed order loses points on some of them."""

    def first_come(candidates: list[tuple[int, ...]]) -> int:
        used: set[int] = set()
        chosen = 0
        for beds in candidates:
            if not used & set(beds):
                used |= set(beds)
                chosen += 1
        return chosen

    rng = random.Random(20)
    lost = 0
    for _ in range(400):
        beds = reference.occupied(reference.read(dense_sheet(rng)))
        lines = [line for line in reference.LINES if set(line) <= set(beds)]
        equal = [line for line in lines if len({beds[bed].value for bed in line}) == 1]
        lost += first_come(list(equal)) < reference.largest_packing(equal)
    assert 0 < lost


def test_a_critical_patient_of_six_is_worth_six() -> None:
    """X2, ER-4.5, ER-7.1: the picture of the score row."""
    assert 6 == dh.er.Sheet.parse(sheet("W1=[6!]")).score_parts()["critical"]
