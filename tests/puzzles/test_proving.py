"""Puzzles proven again: a plain search through all moves knows what is claimed, and what is not so."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import make_policy
from dicehospital.kernel.errors import BadInput
from dicehospital.puzzles.proving import PlainSearch, check
from dicehospital.puzzles.puzzle import Puzzle, begun
from dicehospital.puzzles.solving import solved
from tests.puzzles.puzzles import ALL, BOOKS, ends

SMALL = [*BOOKS["er"].puzzles[:10], min(BOOKS["hospital"].puzzles, key=lambda one: one.ends)]


@pytest.mark.parametrize("puzzle", SMALL, ids=lambda one: one.id)
def test_a_plain_search_proves_a_puzzle_again(puzzle: Puzzle) -> None:
    assert 1 < check(puzzle)


@pytest.mark.soak
@pytest.mark.parametrize("puzzle", ALL, ids=lambda one: one.id)
def test_every_puzzle_is_proven_again(puzzle: Puzzle) -> None:
    check(puzzle)


def test_the_search_looks_at_whatever_can_be_played() -> None:
    puzzle = SMALL[-1]
    reached = {game.scores()[puzzle.seat].total for game in ends(puzzle, 10**6)}
    assert (
        tuple(sorted(reached, reverse=True)[:2]) == PlainSearch(begun(puzzle), puzzle.seat).points()
    )


@pytest.mark.parametrize("field", ["best", "margin"])
def test_a_wrong_claim_is_found(field: str) -> None:
    wrong = replace(SMALL[0], **{field: getattr(SMALL[0], field) + 1})
    with pytest.raises(BadInput) as error:
        check(wrong)
    assert field == error.value.field


def test_a_line_that_is_not_the_best_is_found() -> None:
    puzzle = SMALL[0]
    worse = next(game for game in ends(puzzle, 99) if game.scores()[0].total < puzzle.best)
    moves = tuple(line["move"] for line in worse.record()["log"])
    with pytest.raises(BadInput) as error:
        check(replace(puzzle, line=moves))
    assert "line" == error.value.field


def test_what_is_too_much_for_a_proof_is_said() -> None:
    with pytest.raises(BadInput, match="more than 3 positions"):
        PlainSearch(begun(SMALL[-1]), SMALL[-1].seat, 3).points()


# -- what is no puzzle ---------------------------------------------------------------------------------
def late(turns: int) -> dh.Game[Any]:
    """A game alone so many turns before its end."""
    return dh.new_game("er", players=1, seed=5).playout(make_policy("greedy", "er"), 5, 24 - turns)


def test_a_turn_after_which_dice_are_rolled_is_no_puzzle() -> None:
    with pytest.raises(BadInput, match="left to chance"):
        PlainSearch(late(2), 0).points()
    assert solved(late(2), 0, 10**6) is None


def test_a_turn_in_which_others_act_is_no_puzzle() -> None:
    game = dh.new_game("er", players=2, seed=1).playout(make_policy("greedy", "er"), 1, 23)
    seat = game.to_act[0]
    with pytest.raises(BadInput, match="somebody else"):
        PlainSearch(game, seat).points()
    with pytest.raises(BadInput, match="somebody else"):
        begun(replace(SMALL[0], position=game.position(), seat=1 - seat))
