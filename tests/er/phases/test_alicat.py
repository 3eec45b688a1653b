"""ALICAT's turn: which die it takes, where it goes, what its bonus does, what it scores."""

from __future__ import annotations

import random

import pytest

import dicehospital as dh
from tests.er.builders import (
    EMPTY,
    FULL_WARDS,
    alicat,
    bury_all,
    points,
    rolled,
    sheet,
    solo,
    written,
)
from tests.er.reference.alicat import take_turn
from tests.er.reference.game import DICE
from tests.er.sheets import alicat_sheet

SIXES = " ".join(f"W{ward}=[6]" for ward in range(1, 8))


def alicat_sheet_after(
    before: str, card: int, dice: tuple[int, int, int], human_die: str | None, turn: int = 2
) -> str:
    """ALICAT's sheet after its turn; it is Chief on even turns, else the human buries his die."""
    if human_die is None:
        return written(solo(opponent=before, ambulance=card, dice=dice, turn=turn), 1)
    game = solo(opponent=before, ambulance=card, dice=dice, turn=turn - 1)
    game.play(0, f"take {human_die}")
    return written(bury_all(game), 1)


CASES = [
    ("A1 tie: left-most die", alicat(), None, (3, 2, 2), 5, alicat("W1=[2]", bb=(1, 0))),
    ("A2 the human left R and G", alicat(), "yellow", (3, 2, 2), 5, alicat("W1=[2s]")),
    ("A3 equal allowed", alicat("W1=[4]"), "red", (5, 6, 4), 5, alicat("W1=[4,4s]")),
    (
        "A4 three stethoscopes lift G3",
        alicat(SIXES, st=(4, 0)),
        "red",
        (6, 6, 3),
        5,
        alicat(SIXES.replace("W1=[6]", "W1=[6,6s]"), st=(4, 3)),
    ),
    (
        "A10 the stethoscopes of the die itself",
        alicat(SIXES, st=(1, 0)),
        "red",
        (6, 6, 3),
        11,
        alicat(SIXES.replace("W1=[6]", "W1=[6,6]"), st=(3, 3)),
    ),
    (
        "A14 free before paid, screen on the highest",
        alicat("W1=[3] W2=[5] W3=[5] W4=[2]"),
        None,
        (4, 1, 6),
        14,
        alicat("W1=[3] W2=[5s] W3=[5] W4=[2] W7=[1]"),
    ),
    (
        "A15 behind a screen any value",
        alicat("W1=[3] W2=[5s] W7=[4,5,6]"),
        None,
        (4, 1, 6),
        14,
        alicat("W1=[3s] W2=[5s,1] W7=[4,5,6]"),
    ),
    ("A16 extra patient", alicat(), None, (4, 1, 6), 0, alicat("W1=[1] W3=[1]")),
    (
        "A19 no bed at all",
        alicat(FULL_WARDS, st=(1, 0)),
        "green",
        (2, 1, 2),
        0,
        alicat(FULL_WARDS, st=(1, 0), morgue=2),
    ),
    (
        "A20 the ward's nurse is taken",
        alicat("W1=[1]", nurses="1+2"),
        None,
        (4, 5, 2),
        2,
        alicat("W1=[1,2]", nurses="1+2"),
    ),
    (
        "a nurse is gained",
        alicat("W1=[1]", nurses="2+2"),
        None,
        (4, 5, 2),
        2,
        alicat("W1=[1,2]", nurses="12+2"),
    ),
    (
        "A21 seven nurses",
        alicat("W1=[1]", nurses="23456+2"),
        None,
        (4, 5, 2),
        2,
        alicat("W1=[1,2]", nurses="23456+2"),
    ),
    (
        "A27 step C: a bag rather than a stethoscope too few",
        alicat("W1=[6] W2=[2] W3=[6] W4=[2] W5=[6] W6=[6] W7=[6]", st=(1, 0), bb=(1, 0)),
        "red",
        (6, 6, 3),
        5,
        alicat("W1=[6s] W2=[2,3] W3=[6] W4=[2] W5=[6] W6=[6] W7=[6]", st=(1, 0), bb=(1, 1)),
    ),
    (
        "A32 two wards in one turn",
        alicat("W1=[1,1,1] W4=[6] W7=[1,1]"),
        None,
        (6, 1, 6),
        0,
        alicat("W1=[1,1,1,1] W4=[6] W7=[1,1,1]"),
    ),
]


@pytest.mark.parametrize(("case", "before", "human_die", "dice", "card", "expected"), CASES)
def test_alicat_does_what_its_protocol_says(
    *,
    case: str,
    before: str,
    human_die: str | None,
    dice: tuple[int, int, int],
    card: int,
    expected: str,
) -> None:
    """A1 to A32; ER-9.2 legal beds, ER-9.3 the first bed, ER-9.4 the die, ER-9.6 the bonus."""
    assert expected == alicat_sheet_after(before, card, dice, human_die), case


@pytest.mark.parametrize(("case", "before", "human_die", "dice", "card", "expected"), CASES)
def test_the_reference_protocol_agrees_with_the_listed_cases(
    *,
    case: str,
    before: str,
    human_die: str | None,
    dice: tuple[int, int, int],
    card: int,
    expected: str,
) -> None:
    """The second reading agrees with the list, so that it may judge random positions."""
    turn = 2 if human_die is None else 1
    assert expected == take_turn(before, card, rolled(dice), human_die, turn).sheet, case


def test_two_wards_filled_in_one_turn_are_counted() -> None:
    """A32, ER-9.7: f=2."""
    before = alicat("W1=[1,1,1] W4=[6] W7=[1,1]")
    assert 2 == solo(opponent=before, ambulance=0, dice=(6, 1, 6), turn=2).position()["filled"]


LAST = [
    (
        "the highest clipboard, not the lowest die",
        alicat("W1=[1,1,1] W6=[1,1,1,1,1]"),
        (1, 2, 6),
        8,
        alicat("W1=[1,1,1] W6=[1,1,1,1,1,6!]"),
    ),
    (
        "among dice that fill it the lowest",
        alicat("W5=[1,1,1,1]"),
        (3, 2, 4),
        2,
        alicat("W5=[1,1,1,1,2]"),
    ),
    (
        "the bag of the die itself",
        alicat("W1=[1,1,1] W6=[1,1,1,1,1]"),
        (1, 2, 6),
        2,
        alicat("W1=[1,1,1] W6=[1,1,1,1,1,1]", bb=(1, 1)),
    ),
    (
        "a bag for the colour, stethoscopes as needed",
        alicat("W7=[1,5]", st=(4, 1), bb=(1, 0)),
        (3, 4, 6),
        8,
        alicat("W7=[1,5,5]", st=(4, 3), bb=(1, 1)),
    ),
    ("no ward can be filled: the usual way", alicat(), (3, 2, 1), 5, alicat("W1=[1s]")),
]


@pytest.mark.parametrize(("case", "before", "dice", "card", "expected"), LAST)
def test_on_its_last_turn_alicat_fills_the_best_ward(
    case: str, before: str, dice: tuple[int, int, int], card: int, expected: str
) -> None:
    """ER-9.5."""
    assert expected == alicat_sheet_after(before, card, dice, None, turn=24), case


def test_alicat_agrees_with_the_reference_on_random_positions() -> None:
    """ER-9.2 to ER-9.7: 600 turns, both Chiefs, a quarter of them the last one."""
    rng = random.Random(9)
    dies = set()
    for _ in range(600):
        before, card = alicat_sheet(rng), rng.randrange(27)
        dice = (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6))
        turn = rng.choice((24, rng.randint(1, 23), rng.randint(1, 23), rng.randint(1, 23)))
        human_die = rng.choice(DICE) if turn % 2 else None
        expected = take_turn(before, card, rolled(dice), human_die, turn)
        game = solo(opponent=before, ambulance=card, dice=dice, turn=turn)
        context = f"{before} card {card} dice {dice} human {human_die} turn {turn}"
        if human_die:
            game.play(0, f"take {human_die}")
        else:
            assert expected.die == game.view(None)["taken"][1], context
            assert expected.filled == game.position()["filled"], context
        assert expected.sheet == written(bury_all(game), 1), context
        assert (0, 5 * expected.filled) == points(game, "cardiologists"), context
        dies.add(expected.die)
    assert set(DICE) == dies


def test_alicats_turn_is_events_not_moves() -> None:
    """ER-9.1: it is never asked."""
    game = solo(turn=2, ambulance=5, dice=(3, 2, 2))
    assert (0,) == game.to_act
    assert set() == {str(move) for move in game.moves(1)}
    assert {1} <= {event.get("seat") for event in game.events(None)}


def test_the_human_may_copy_alicats_die_for_a_bag() -> None:
    """ER-9.1, ER-3.4: ALICAT, the Chief, took yellow."""
    takes = {"take red", "take green"}
    assert takes == {str(move) for move in solo(turn=2).moves(0)}
    rich = solo(human=sheet(bb=(1, 0)), turn=2)
    assert takes | {"take yellow"} == {str(move) for move in rich.moves(0)}


@pytest.mark.parametrize("opponent", [alicat(), alicat(SIXES, st=(9, 0)), alicat("W3=[1,4!]")])
def test_the_solo_values_count_whatever_the_sheet(opponent: str) -> None:
    """X3, ER-9.8: E0 and R5 show 10 and 8."""
    game = solo(EMPTY, opponent, None, None)
    assert (0, 10) == points(game, "epidemiologist")
    assert (0, 8) == points(game, "radiologist")


@pytest.mark.parametrize(
    ("modifiers", "total"),
    [
        ([], 44),
        (["equipment"], 54),
        (["isolation", "capacity"], 47),
        (["isolation"], 45),
        (["capacity"], 46),
        (["preparation"], 44),
    ],
)
def test_alicats_total(modifiers: list[str], total: int) -> None:
    """A25, ER-9.1, ER-9.8: 5+4+14+5+18-2, with what the modifiers add."""
    opponent = alicat("W1=[1,2,3,4!] W2=[5s,6]", st=(7, 5), bb=(3, 1), nurses="12+2", morgue=2)
    cardiologists = {"C10": {"shows": 0, "points": [0, 5]}, "C13": {"shows": 5, "points": [0, 0]}}
    game = solo(EMPTY, opponent, None, None, modifiers=modifiers, cardiologists=cardiologists)
    assert total == game.scores()[1].total


@pytest.mark.parametrize(
    ("modifiers", "expected"),
    [([], alicat(st=(1, 0))), (["preparation"], alicat(st=(3, 0), bb=(2, 0)))],
)
def test_the_sheet_alicat_starts_with(modifiers: list[str], expected: str) -> None:
    """A25, ER-9.1: Preparation gives two more stethoscopes and two bags; the human gets none."""
    game = dh.new_game("er", players=1, seed=3, options={"modifiers": modifiers})
    assert expected == written(game, 1)
    assert sheet(st=(1, 0)) == written(game, 0)


def test_preparation_counts_for_equipment() -> None:
    """ER-9.8: three stethoscopes and two bags are five points from the start."""
    options = {"modifiers": ["preparation", "equipment"], "cards": ["C10", "C13", "R5", "E0"]}
    game = dh.new_game("er", players=1, seed=3, options=options)
    assert 5 == game.scores()[1].parts["equipment"]
