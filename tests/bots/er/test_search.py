"""The search in ER: it thinks as long as it may, finds what greedy overlooks, and repeats itself."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import Ranked, make_policy
from dicehospital.bots.er.expert import Expert, SearchLimits
from dicehospital.bots.er.turn_candidates import TurnCandidate
from dicehospital.bots.search import Budget, Search
from dicehospital.kernel.build import COMPILED
from dicehospital.kernel.game import Game
from dicehospital.kernel.types import Move
from dicehospital.lab.match import Table, play_game
from tests.bots.test_rank import early


def brief(seed: int, seconds: float = 0.0, worlds: int = 2) -> Expert:
    """One that thinks little."""
    reach = SearchLimits(2, worlds)
    return Expert(seed, reach, reach, 4, seconds)


def test_a_search_repeats_itself_for_a_seed_and_budget() -> None:
    found, seat = early("er", 3)
    chosen = {brief(7, worlds=3).choose(found.imagine(seat, n), seat) for n in range(3)}
    assert 1 == len(chosen)
    assert chosen <= set(found.moves(seat))


def test_a_search_stops_when_its_time_is_up() -> None:
    found, seat = early("er", 3)
    bot = brief(7, 0.05, worlds=10**9)
    began = perf_counter()
    assert bot.choose(found.imagine(seat, 1), seat) in set(found.moves(seat))
    assert perf_counter() - began < 5  # one world more than it had time for


def test_worlds_are_not_changed_by_what_is_tried_in_them() -> None:
    found, seat = early("er", 4)
    before = found.position()
    brief(1, worlds=2).choose(found, seat)
    assert before == found.position()


@pytest.mark.parametrize("players", [1, 2, 3])
def test_expert_plays_to_the_end_and_keeps_to_the_turn_that_it_chose_with_a_die(
    players: int,
) -> None:
    """Only legal moves; and its first answer after a take is the one that it had thought of then."""
    game = dh.new_game("er", players=players, seed=6)
    game = dh.from_position(game.playout(make_policy("greedy", "er"), 1, 21).position())
    bots = [brief(seed) for seed in range(game.seats)]
    kept = 0
    while not game.is_over:
        seat = game.to_act[0]
        planned = bots[seat].rest[:1]
        move = bots[seat].choose(game.imagine(seat, 1), seat)
        kept += [list(move.words)] == planned
        game.play(seat, move)
    assert kept >= 3 * players


def test_expert_forgets_its_course_when_the_game_is_another() -> None:
    first, second = (dh.new_game("er", players=1, seed=seed) for seed in (6, 7))
    bot = brief(1)
    for game in (first, second, first, second):
        game.play(0, bot.choose(game.imagine(0, 1), 0))  # in turns: neither goes on where it was


def luck_spent(players: int, usual: int, alone: int, *, hint: bool = False) -> list[int]:
    """Where the chance of a bot stands when it has imagined so many games for each course."""
    game = dh.new_game("er", players=players, seed=6)
    bot = Expert(1, SearchLimits(1, usual), SearchLimits(1, alone), 4, 0.0)
    (bot.rank if hint else bot.choose)(game.imagine(0, 1), 0)
    return list(bot.streams)


def test_expert_imagines_more_where_it_is_alone_but_not_for_a_hint() -> None:
    assert luck_spent(1, usual=2, alone=3) == luck_spent(1, usual=5, alone=3)
    assert luck_spent(1, usual=2, alone=3) != luck_spent(1, usual=2, alone=6)
    assert luck_spent(2, usual=2, alone=3) == luck_spent(2, usual=2, alone=6)
    hints = [luck_spent(1, usual=2, alone=alone, hint=True) for alone in (3, 6)]
    assert hints[0] == hints[1] != luck_spent(1, usual=5, alone=3, hint=True)


def hinted(seconds: float) -> tuple[list[Ranked], list[int]]:
    """A ranking in a fresh game, and where the chance of the bot stands then."""
    bot = Expert(1, SearchLimits(3, 4), SearchLimits(3, 4), 4, seconds)
    game = dh.new_game("er", players=2, seed=6)
    return bot.rank(game.imagine(0, 1), 0), list(bot.streams)


def test_a_hint_thinks_longer_while_its_first_place_is_open() -> None:
    usual, spent = hinted(0.0)
    assert usual[0].value - usual[1].value < usual[1].interval
    longer, more = hinted(60.0)
    assert more != spent
    assert longer[1].interval < usual[1].interval
    assert pytest.approx(longer[1].value) == sum(longer[1].parts.values())


def test_a_ranked_move_tells_how_its_turn_goes_on() -> None:
    [best, *_], _ = hinted(0.0)
    game = dh.new_game("er", players=1, seed=6)
    [alone, *_] = Expert(1, SearchLimits(1, 2), SearchLimits(1, 2), 4, 0.0).rank(
        game.imagine(0, 1), 0
    )
    game.play_words(0, list(alone.move.words))
    for words in alone.rest:
        game.play_words(0, list(words))
    assert 2 == game.rulebook.progress(game.state)[0]
    assert best.rest


def chosen(players: int, usual: int, alone: int) -> list[Move]:
    """What a bot does first in some games, when it looks so many turns ahead."""
    found = []
    for seed in range(8):
        game = dh.new_game("er", players=players, seed=seed)
        bot = Expert(1, SearchLimits(usual, 1), SearchLimits(alone, 1), 4, 0.0)
        found.append(bot.choose(game.imagine(0, 1), 0))
    return found


def test_expert_looks_further_ahead_where_it_is_alone() -> None:
    assert chosen(1, usual=1, alone=9) == chosen(1, usual=9, alone=9) != chosen(1, 1, alone=1)
    assert chosen(2, usual=1, alone=9) == chosen(2, usual=1, alone=1) != chosen(2, 9, alone=1)


@pytest.mark.parametrize(("sight", "promised"), [(0, 30.0), (2, 20.0), (1000, 10.0)])
def test_first_sight_counts_for_as_many_games_as_it_is_told(sight: int, promised: float) -> None:
    course = TurnCandidate([0], None, 10)
    for points in (25, 35):
        course.add([points, 0])  # nobody else plays
    assert promised == pytest.approx(course.promise(sight), abs=0.1)


class Coins:
    """Two moves, one of which is worth a point more, give or take a lot."""

    def __init__(self, moves: list[Move]) -> None:
        self.moves = moves
        self.count = 0

    def names(self, _game: Game[Any], _seat: int) -> tuple[str, ...]:
        return ("coin",)

    def candidates(self, _game: Game[Any], _seat: int, most: int) -> list[Move]:
        return self.moves[:most]

    def outcome(self, _game: Game[Any], _seat: int, move: Move, seed: int) -> list[int]:
        self.count += 1
        own = 0 if move == self.moves[0] else 1000
        return [own + seed % 20_000 + (seed * (own + 7)) % 500]


def test_paired_worlds_tell_moves_apart_that_differ_by_less_than_luck() -> None:
    """Luck is twenty times the difference, but the same for both."""
    game = dh.new_game("er", players=2, seed=1)
    coins = Coins(list(game.moves(0))[:2])
    assert coins.moves[1] == Search(coins, Budget(2, 200), 1).choose(game, 0)
    assert coins.count < 60  # what is clear is not tried again


@pytest.mark.soak
@pytest.mark.skipif(not COMPILED, reason="a search on plain rules takes minutes")
def test_expert_beats_greedy_alone() -> None:
    """Ten games with the same dice; the gain is about nine points a game, give or take ten."""
    gained = 0
    for seed in range(10):
        scores = [
            play_game(Table((name,)), seed)[0].scores()[0].total for name in ("expert", "greedy")
        ]
        gained += scores[0] - scores[1]
    assert gained > 0
