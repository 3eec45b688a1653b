"""Games of a run played again: their records, replayed, must give the very same scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from dicehospital.api import replay
from dicehospital.lab.match import Result, Table, play_game, winning_seats
from dicehospital.lab.workers import Workers


def games_to_check(games: int, wanted: int) -> frozenset[int]:
    """At most `wanted` game numbers, spread evenly over a run from its first game to its last."""
    count = min(wanted, games)
    if count < 2:
        return frozenset(range(count))
    return frozenset(number * (games - 1) // (count - 1) for number in range(count))


def agreements(table: Table, results: Sequence[Result], workers: Workers) -> Iterator[bool]:
    """For each result whether it comes out again."""
    for found in workers.in_order(partial(_agreements, table, results), range(len(results))):
        yield from found


def _agreements(table: Table, results: Sequence[Result], numbers: range) -> list[bool]:
    return [agrees(table, results[number]) for number in numbers]


def agrees(table: Table, result: Result) -> bool:
    """Whether the game, played through the public interface, has a record that replays to this result."""
    game, decisions = play_game(table, result.seed)
    again = replay(game.record())
    return (
        decisions == result.decisions
        and again.scores() == result.scores
        and winning_seats(again) == result.winners
    )
