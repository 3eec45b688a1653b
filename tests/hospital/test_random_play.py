"""What must hold in every ruleset of Dice Hospital, whatever is played."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from tests.play import random_pick

from .builders import Game
from .checks import (
    cards_of,
    check_copy,
    check_dice,
    check_moves,
    check_round_trip,
    check_tokens,
    check_undo,
    check_views,
    open_game,
    outcome,
    walked,
)
from .tables import TABLES, name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

BOUND = 5_000  # picks; no game of eight rounds needs as many
QUICK_GAMES = 150  # rulesets drawn from all, one game each
SOAK_GAMES = 5_000
THOROUGH_GAMES = 24
SOAK_THOROUGH_GAMES = 60
WALKED_POSITIONS = 60
SOAK_POSITIONS = 2_000
MOST_MOVES = 300  # with many blood bags there are thousands, all of the same sort


def sample(count: int, seed: int) -> list[tuple[int, int, dict[str, Any]]]:
    """So many rulesets with a seed each; every ruleset once before any comes twice."""
    rng = random.Random(seed)
    order: list[tuple[int, dict[str, Any]]] = []
    while len(order) < count:
        order += rng.sample(TABLES, len(TABLES))
    return [(number, *table) for number, table in enumerate(order[:count])]


def play_through(game: Game, rng: random.Random, every: int = 1) -> int:
    """Play a game to its end; every offer has something, nothing twice; dice and cards stay.

    What lies where is counted at every decision, or at each n-th of them.
    """
    picks = 0
    cards = cards_of(game.position())
    while not game.is_over:
        assert game.to_act, game.position()
        for seat in game.to_act:
            words = game.options(seat).list()
            assert words
            assert len(set(words)) == len(words)
        if picks % every == 0:
            position = game.position()
            check_dice(position)
            check_tokens(position)
            assert cards == cards_of(position)
        random_pick(game, rng)
        picks += 1
        assert picks < BOUND
    check_dice(game.position())
    assert 8 == game.position()["round"]
    return picks


def test_no_game_has_a_dead_end_and_dice_and_cards_are_conserved() -> None:
    """DH-1.1, DH-9.1: all player counts, editions, modules and options are drawn from."""
    for seed, players, options in sample(QUICK_GAMES, 3):
        every = 8 if seed % 5 else 1
        play_through(open_game(players, options, seed), random.Random(seed), every)


@pytest.mark.soak
def test_five_thousand_games_have_no_dead_end() -> None:
    """DH-1.1, DH-9.1: every ruleset at least twice."""
    for number, (seed, players, options) in enumerate(sample(SOAK_GAMES, 4)):
        picks = play_through(open_game(players, options, seed), random.Random(seed))
        if number % 250 == 0:
            name = name_of(players, options)
            print(f"{number} of {SOAK_GAMES} games; {name}: {picks} picks", flush=True)  # noqa: T201


def check_often(count: int, seed: int, share: float) -> None:
    """Play games of so many rulesets and look closely at this share of the decisions."""
    for number, players, options in sample(count, seed):
        rng = random.Random(number)
        game = open_game(players, options, number)
        while not game.is_over:
            if rng.random() < share:
                check_decision(game, rng)
            random_pick(game, rng)
        check_round_trip(game, rng)
        check_views(game, rng)
        if share == 1:
            print(f"looked at game {number} of {count}", flush=True)  # noqa: T201


def check_decision(game: Game, rng: random.Random) -> None:
    """Positions, copies, taking back, views."""
    check_round_trip(game, rng)
    check_copy(game, rng)
    check_undo(game, rng)
    check_views(game, rng)


def test_positions_copies_undo_and_views_hold_at_any_decision() -> None:
    """DH-13.1, DH-2.4."""
    check_often(THOROUGH_GAMES, 5, 0.1)


@pytest.mark.soak
def test_positions_copies_undo_and_views_hold_at_every_decision() -> None:
    """DH-13.1, DH-2.4."""
    check_often(SOAK_THOROUGH_GAMES, 9, 1)


# ------------------------------------------------------------------ activation


def activation_positions(count: int, seed: int) -> Iterator[tuple[Game, int]]:
    """So many positions of the activation phase, with a seat that acts and not too many moves."""
    found = 0
    for number, players, options in sample(10 * count, seed):
        rng = random.Random(number)
        game = open_game(players, options, number)
        while not game.is_over and found < count:
            if "activation" == game.position()["phase"] and rng.random() < 0.04:
                seat = rng.choice(game.to_act)
                if len(list(game.moves(seat))) <= MOST_MOVES:
                    found += 1
                    yield game.copy(), seat
            random_pick(game, rng)
        if found == count:
            return


def check_walk(game: Game, seat: int) -> None:
    """DH-13.3: the same moves either way, none twice."""
    moves = Counter(json.dumps(move.to_json(), sort_keys=True) for move in game.moves(seat))
    assert moves == walked(game, seat)
    assert set(moves.values()) == {1}


def check_outcomes(game: Game, seat: int) -> None:
    """DH-13.3: no two moves come to the same by naming the same patients in another order."""
    seen: dict[tuple[str, ...], str] = {}
    for move in game.moves(seat):
        words = sorted(str(move).split())
        other = seen.setdefault((outcome(game, seat, move), *words), str(move))
        assert other == str(move) or has_roles(other)


def has_roles(move: str) -> bool:
    """Whether one is healed and another made worse (DH-10.9): then the order matters."""
    return move.startswith("ability: ")


def test_whole_moves_and_picks_are_the_same_in_activation_positions() -> None:
    """DH-13.3."""
    for game, seat in activation_positions(WALKED_POSITIONS, 6):
        check_walk(game, seat)
        check_outcomes(game, seat)
        assert check_moves(game) > 0


@pytest.mark.soak
def test_whole_moves_and_picks_are_the_same_in_two_thousand_positions() -> None:
    """DH-13.3."""
    for number, (game, seat) in enumerate(activation_positions(SOAK_POSITIONS, 7)):
        check_walk(game, seat)
        check_outcomes(game, seat)
        if number % 100 == 0:
            print(f"walked {number} of {SOAK_POSITIONS} positions", flush=True)  # noqa: T201


def test_seats_are_activated_in_any_order_with_the_same_result() -> None:
    """DH-5.1: what one seat does never touches another."""
    for seed in range(12):
        rng = random.Random(seed)
        game = open_game(2 + seed % 3, {"modules": ["experimental", "promos"]}, seed)
        while "activation" != game.position()["phase"] or game.position()["round"] < 4:
            random_pick(game, rng)
        seats = list(game.to_act)
        plans = {seat: plan(game.copy(), seat, rng) for seat in seats}
        results = [followed(game.copy(), plans, order) for order in (seats, seats[::-1])]
        assert results[0] == results[1]


def plan(game: Game, seat: int, rng: random.Random) -> list[int]:
    """Random picks of one seat until it is done, while the others wait."""
    picks: list[int] = []
    while seat in game.to_act:
        options = game.options(seat)
        picks.append(options[rng.randrange(len(options))])
        game.pick(seat, picks[-1])
    return picks


def followed(game: Game, plans: dict[int, list[int]], order: list[int]) -> dict[str, Any]:
    """The position when the seats have followed their plans one after the other."""
    for seat in order:
        for word in plans[seat]:
            game.pick(seat, word)
    return game.position()
