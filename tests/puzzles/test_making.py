"""Puzzles are made from games of bots: the same from the same numbers, proven, and not plain to see."""

from __future__ import annotations

import pytest

from dicehospital.puzzles.grading import BOTS, grade_of, is_solved_by, solvers
from dicehospital.puzzles.making import made, make_puzzles
from dicehospital.puzzles.proving import check
from dicehospital.puzzles.puzzle import GRADES, Puzzle, begun
from dicehospital.puzzles.solving import solved
from dicehospital.puzzles.themes import THEMES
from tests.puzzles.puzzles import ALL, BOOKS

SOME = [book.puzzles[number] for book in BOOKS.values() for number in (0, 7)]


def number_of(puzzle: Puzzle) -> int:
    return int(puzzle.id.rpartition("-")[2])


@pytest.mark.parametrize("puzzle", SOME[:2], ids=lambda one: one.id)
def test_a_puzzle_is_made_again_from_its_number(puzzle: Puzzle) -> None:
    assert puzzle == made(puzzle.game, number_of(puzzle))


@pytest.mark.soak
@pytest.mark.parametrize("puzzle", SOME[2:], ids=lambda one: one.id)
def test_a_puzzle_of_dice_hospital_is_made_again_from_its_number(puzzle: Puzzle) -> None:
    assert puzzle == made(puzzle.game, number_of(puzzle))


def test_what_is_made_is_proven_again() -> None:
    found = make_puzzles("er", range(5000, 5030))
    assert found
    for puzzle in found:
        check(puzzle)


def test_a_solver_of_endings_knows_every_puzzle_of_emergency_roll() -> None:
    for puzzle in BOOKS["er"].puzzles:
        solution = solved(begun(puzzle), puzzle.seat, 100_000)
        assert solution is not None
        assert (puzzle.best, puzzle.ends) == (solution.best, solution.ends), puzzle.id


def test_whoever_is_listed_solves_it_and_nobody_else() -> None:
    puzzle = SOME[0]
    assert puzzle.solved_by == solvers(begun(puzzle), puzzle.seat, puzzle.best)
    assert not is_solved_by(begun(puzzle), puzzle.seat, puzzle.best + 1, "hard")


def test_grades_follow_from_bots_length_and_margin() -> None:
    for puzzle in ALL:
        expected = grade_of(puzzle.game, puzzle.solved_by, len(puzzle.line), puzzle.margin)
        assert expected == puzzle.grade, puzzle.id
        assert set(puzzle.solved_by) <= set(BOTS[puzzle.game])
    assert (1, 2) == (grade_of("er", BOTS["er"], 2, 9), grade_of("er", (), 2, 9))
    assert (3, 4) == (grade_of("er", (), 2, 1), grade_of("er", (), 6, 1))


def test_every_theme_has_a_puzzle() -> None:
    for game, themes in THEMES.items():
        found = {theme for puzzle in BOOKS[game].puzzles for theme in puzzle.themes}
        assert set(themes) == found


def test_every_grade_has_a_puzzle() -> None:
    assert set(range(1, GRADES + 1)) == {puzzle.grade for puzzle in ALL}
