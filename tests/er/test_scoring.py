"""The total, its parts, and who wins."""

from __future__ import annotations

import random

import pytest
from mypy_extensions import i64

import dicehospital as dh
from dicehospital.er.scoring import TOTAL_NOTES, total, total_so_far
from dicehospital.kernel.vecs import vec
from tests.er.builders import FULL_WARDS, Game, alicat, bury_all, duel, gone, sheet, solo, table

CARDS = ["C10", "C13", "R5", "E0"]
NO_CARDIOLOGISTS = gone("C10", "C13")


def last_turn(*sheets: str) -> Game:
    """A finished game: on turn 24 everybody buries one more patient."""
    game = table(sheets, 24, (1, 1, 1), turn=24, cards=CARDS)
    return bury_all(game)


def worth_55(morgue: int = 3) -> str:
    """49 for the wards and 9 for three nurses, less the morgue; R5 and E0 give nothing."""
    return sheet(FULL_WARDS, nurses="123", morgue=morgue)


def test_what_is_left_over_scores_nothing() -> None:
    """T3, ER-5.1, ER-7.1: S=10 and B=5 unused."""
    game = last_turn(sheet(st=(7, 0), bb=(3, 0)), sheet(st=(7, 7), bb=(3, 3)))
    assert game.scores()[1] == game.scores()[0]
    rich = duel([sheet(st=(11, 1), bb=(5, 0)), sheet()], turn=24)
    assert 0 == rich.scores()[0].total


def test_the_parts_of_a_sheet_are_added_up() -> None:
    """ER-7.1: wards 5 + 4, critical 4 + 3, three nurses, R5 half of 3, two buried."""
    own = sheet("W1=[1,2,3,4!] W7=[1,2,3!]", nurses="125", morgue=1)
    game = duel([own, sheet()], 24, (1, 1, 1), turn=24, cards=CARDS, cardiologists={
        "C10": {"shows": 0, "points": [5, 0]}, "C13": {"shows": 5, "points": [0, 0]},
    })  # fmt: skip
    bury_all(game)
    expected = {
        "wards": 9,
        "critical": 7,
        "nurses": 9,
        "cardiologists": 5,
        "radiologist": 2,
        "epidemiologist": 0,
        "morgue": -2,
    }
    assert expected == dict(game.scores()[0].parts)
    assert 30 == game.scores()[0].total


def test_scores_are_valid_before_the_end() -> None:
    """ER-7.1: what the sheet would score now."""
    game = duel([worth_55(2), sheet()], 24, (1, 1, 1), cards=CARDS)
    assert (56, 0) == tuple(score.total for score in game.scores())
    assert not game.is_over
    assert () == game.winners


def test_the_higher_total_wins() -> None:
    """ER-7.2."""
    game = last_turn(worth_55(2), worth_55(1), worth_55(0))
    assert (55, 56, 57) == tuple(score.total for score in game.scores())
    assert (2,) == game.winners


def test_equal_totals_share_the_victory() -> None:
    """T6, ER-7.2: 55 to 55 and one behind."""
    game = last_turn(worth_55(2), worth_55(3), worth_55(2))
    assert (55, 54, 55) == tuple(score.total for score in game.scores())
    assert (0, 2) == game.winners


def test_two_players_with_equal_totals_both_win() -> None:
    """T6, ER-7.2."""
    game = last_turn(worth_55(2), worth_55(2))
    assert (55, 55) == tuple(score.total for score in game.scores())
    assert (0, 1) == game.winners


@pytest.mark.parametrize(("buried", "total", "winners"), [(2, 55, ()), (1, 56, (0,)), (3, 54, ())])
def test_alicat_wins_a_tie(buried: int, total: int, winners: tuple[int, ...]) -> None:
    """T6, ER-9.8: 55 of ALICAT = 34 for W2 W3 W5 W6, 5 for nurses, 8 + 10 SOLO, less 2.

    On its last turn ALICAT puts G1 (a screen) in W1, which fills no ward.
    """
    opponent = alicat("W2=[1,1,1,1,1] W3=[1,1,1,1,1] W5=[1,1,1,1,1] W6=[1,1,1,1,1,1]", morgue=2)
    game = solo(worth_55(buried), opponent, 5, (2, 2, 1), turn=24, cardiologists=NO_CARDIOLOGISTS)
    bury_all(game)
    assert game.is_over
    assert (total, 55) == tuple(score.total for score in game.scores())
    assert winners == game.winners


@pytest.mark.parametrize("cards", [f"C10 C12 R{n + 5} E{n}".split() for n in range(5)])
def test_a_total_asked_step_by_step_is_the_total(cards: list[str]) -> None:
    """Counted from notes where nothing is new: by every specialist who looks at beds."""
    chance = random.Random(1)
    game = dh.new_game("er", players=1, seed=1, options={"cards": cards})
    notes = vec[i64]([0] * TOTAL_NOTES)
    while not game.is_over:
        game.pick(0, chance.choice(list(game.options(0))))
        assert total(game.state, 0) == total_so_far(game.state, 0, notes, 0)
