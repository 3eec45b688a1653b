"""Games of a run played again: their records, replayed, must give the very same scores."""

from __future__ import annotations

from dicehospital.api import replay
from dicehospital.lab.match import Result, Table, play_game, winning_seats


def games_to_check(games: int, wanted: int) -> frozenset[int]:
    """At most `wanted` game numbers, spread evenly over a run from its first game to its last."""
    count = min(wanted, games)
    if count < 2:
        return frozenset(range(count))
    return frozenset(number * (games - 1) // (count - 1) for number in range(count))


def agrees(table: Table, result: Result) -> bool:
    """Whether the game, played through the public interface, has a record that replays to this result."""
    game, decisions = play_game(table, result.seed)
    again = replay(game.record())
    return (
        decisions == result.decisions
        and again.scores() == result.scores
        and winning_seats(again) == result.winners
    )
