"""What must hold with City, Investments, Maternity, five players and the Automa, whatever is played."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from tests.play import random_pick

from .checks import (
    cards_of,
    check_copy,
    check_moves,
    check_round_trip,
    check_tokens,
    check_undo,
    check_views,
    open_game,
    walked,
)
from .checks_care import check_care, check_families_stay_whole, check_tokens_stay
from .tables import AUTOMA_TABLES, CARE_TABLES, name_of

if TYPE_CHECKING:
    from .builders import Game

Table = tuple[int, dict[str, Any]]

BOUND = 8_000  # picks; five players with all modules need about a thousand
QUICK_GAMES = 40
SOAK_GAMES = 3_000
QUICK_AUTOMA = 20
SOAK_AUTOMA = 10_000
THOROUGH_GAMES = 8
SOAK_THOROUGH = 60
MOST_MOVES = 300


def sample(tables: list[Table], count: int, seed: int) -> list[tuple[int, int, dict[str, Any]]]:
    """So many rulesets with a seed each; every ruleset once before any comes twice."""
    rng = random.Random(seed)
    order: list[Table] = []
    while len(order) < count:
        order += rng.sample(tables, len(tables))
    return [(number, *table) for number, table in enumerate(order[:count])]


def play_through(game: Game, rng: random.Random) -> int:
    """Play a game to its end; every offer has something, nothing twice; everything stays in the game."""
    picks = 0
    before = game.position()
    cards = cards_of(before)
    while not game.is_over:
        assert game.to_act, before
        for seat in game.to_act:
            words = game.options(seat).list()
            assert words
            assert len(set(words)) == len(words)
        random_pick(game, rng)
        picks += 1
        assert picks < BOUND
        before = check_step(before, game.position())
        assert "automa" in before or cards == cards_of(before)
    assert 8 == before["round"]
    return picks


def check_step(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """What must hold after a pick, and between it and the last one."""
    check_tokens(after)
    check_care(after)
    if "maternity" in after["modules"]:
        check_families_stay_whole(before, after)
    if "investments" in after["modules"]:
        check_tokens_stay(before, after)
    return after


def play_all(tables: list[Table], count: int, seed: int) -> None:
    """A game of each of so many rulesets."""
    for number, players, options in sample(tables, count, seed):
        game = open_game(players, options, number)
        try:
            play_through(game, random.Random(number))
        except AssertionError as error:
            raise AssertionError(f"{name_of(players, options)} seed {number}") from error


def test_games_with_community_care_end_and_everything_is_conserved() -> None:
    """DH-14.1, DH-15.4, DH-16.7, DH-17.4, DH-18.1: dice, families, roads, tokens in all combinations."""
    play_all(CARE_TABLES, QUICK_GAMES, 5)


@pytest.mark.soak
def test_three_thousand_games_over_all_combinations() -> None:
    """DH-14.1, DH-15.4, DH-16.7, DH-17.4, DH-18.1: the same at length."""
    play_all(CARE_TABLES, SOAK_GAMES, 6)


def test_games_against_the_automa_end_and_its_dice_are_conserved() -> None:
    """DH-19.1, DH-19.8: with every switch."""
    play_all(AUTOMA_TABLES, QUICK_AUTOMA, 7)


@pytest.mark.soak
def test_ten_thousand_games_against_the_automa() -> None:
    """DH-19.1, DH-19.8: no decision is ever stuck."""
    play_all(AUTOMA_TABLES, SOAK_AUTOMA, 8)


def check_everything(tables: list[Table], count: int, seed: int, every: int) -> None:
    """Positions, copies, undo, views and whole moves at some decisions of so many games."""
    for number, players, options in sample(tables, count, seed):
        rng = random.Random(number)
        game = open_game(players, options, number)
        step = 0
        while not game.is_over:
            if step % every == 0:
                check_decision(game, rng)
            random_pick(game, rng)
            step += 1


def check_decision(game: Game, rng: random.Random) -> None:
    """A position that reads back, an independent copy, undo, views without secrets, moves that read back."""
    check_round_trip(game, rng)
    check_copy(game, rng)
    check_undo(game, rng)
    check_views(game, rng)
    if all(len(some_moves(game, seat)) < MOST_MOVES for seat in game.to_act):
        check_moves(game)


def some_moves(game: Game, seat: int) -> list[Any]:
    """The whole moves of a seat, the first ones of very many."""
    return [move for _, move in zip(range(MOST_MOVES), game.moves(seat), strict=False)]


def test_positions_copies_undo_and_views_hold_at_decisions_with_community_care() -> None:
    """DH-13.1, DH-13.3, DH-15.4: in a few games of all combinations."""
    check_everything(CARE_TABLES, THOROUGH_GAMES, 9, 37)


def test_positions_copies_undo_and_views_hold_at_decisions_against_the_automa() -> None:
    """DH-13.1, DH-19.1: face-down cards stay hidden."""
    check_everything(AUTOMA_TABLES, 6, 10, 11)


@pytest.mark.soak
def test_positions_copies_undo_and_views_hold_at_every_decision() -> None:
    """DH-13.1, DH-13.3, DH-15.4, DH-19.1: at every decision of sixty games."""
    check_everything(CARE_TABLES, SOAK_THOROUGH, 11, 1)
    check_everything(AUTOMA_TABLES, SOAK_THOROUGH // 4, 12, 1)


def test_whole_moves_are_what_picks_lead_to_with_community_care() -> None:
    """DH-13.3: every legal move once, by words or at once."""
    for number, players, options in sample(CARE_TABLES, 10, 13):
        rng = random.Random(number)
        game = open_game(players, options, number)
        for _ in range(rng.randrange(150)):
            if not game.is_over:
                random_pick(game, rng)
        for seat in game.to_act:
            moves = [json.dumps(move.to_json(), sort_keys=True) for move in some_moves(game, seat)]
            if len(moves) < MOST_MOVES:
                assert Counter(moves) == walked(game, seat)
