"""Tries are judged by what they come to: whatever scores as much is right, in any order of any moves."""

from __future__ import annotations

import pytest

from dicehospital.kernel.errors import BadInput
from dicehospital.puzzles.judging import judged
from dicehospital.puzzles.puzzle import Puzzle, begun, line_of
from tests.puzzles.puzzles import ALL, BOOKS, FIRST, ends

SMALL = [min(book.puzzles, key=lambda one: one.ends) for book in BOOKS.values()]
EVERY = 30_000  # ends, which the smallest puzzles do not have


def test_every_line_that_is_told_solves_its_puzzle() -> None:
    for puzzle in ALL:
        verdict = judged(puzzle, line_of(puzzle))
        assert (True, puzzle.best) == (verdict.is_solved, verdict.points), puzzle.id


@pytest.mark.parametrize("puzzle", SMALL, ids=lambda one: one.id)
def test_every_end_with_the_best_score_solves_and_no_other_one(puzzle: Puzzle) -> None:
    found = ends(puzzle, EVERY)
    assert 2 < len(found) < EVERY
    by_points = {game.scores()[puzzle.seat].total: game for game in found}
    assert [puzzle.best, puzzle.best - puzzle.margin] == sorted(by_points, reverse=True)[:2]
    for points, game in by_points.items():
        assert (points, points == puzzle.best) == (
            judged(puzzle, game).points,
            judged(puzzle, game).is_solved,
        )


@pytest.mark.parametrize("puzzle", FIRST, ids=lambda one: one.id)
def test_a_refutation_shows_the_better_line_and_where_its_points_are(puzzle: Puzzle) -> None:
    tried = next(
        game for game in ends(puzzle, 300) if game.scores()[puzzle.seat].total != puzzle.best
    )
    verdict = judged(puzzle, tried)
    assert verdict.refutation is not None
    gaps = verdict.refutation.gaps
    assert verdict.best - verdict.points == sum(gap.best - gap.tried for gap in gaps) > 0
    assert all(gap.best != gap.tried for gap in gaps)
    assert len(puzzle.line) == len(verdict.refutation.moves)
    assert puzzle.best == verdict.refutation.line.scores()[puzzle.seat].total


def test_a_turn_that_has_not_ended_is_not_judged() -> None:
    with pytest.raises(BadInput, match="has not ended"):
        judged(FIRST[0], begun(FIRST[0]))
