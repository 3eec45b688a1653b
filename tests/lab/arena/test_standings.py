"""What is counted of games: shares of victories, leads in points, and those who play by the rules."""

from __future__ import annotations

from dicehospital.kernel.types import Score
from dicehospital.lab.arena.contest import Contest
from dicehospital.lab.arena.standings import Standings, summary
from dicehospital.lab.match import Result

PAIRING = ("a", "b")


def ended(bots: str, totals: tuple[int, ...], *winners: int) -> Result:
    return Result(0, 1, tuple(bots.split()), tuple(Score(t, {}) for t in totals), winners, 9)


def counted(contest: Contest, *games: Result) -> Standings:
    standings = Standings(contest)
    for game in games:
        standings.add(game)
    return standings


def test_both_seatings_of_a_seed_are_one_figure_and_a_shared_victory_counts_half() -> None:
    contest = Contest("er", 2, PAIRING, (PAIRING,), {}, games=4, seed=1)
    found = counted(
        contest,
        ended("a b", (50, 40), 0),
        ended("b a", (60, 60), 0, 1),
        ended("a b", (10, 40), 1),
        ended("b a", (10, 50), 1),
    )
    assert {PAIRING: [0.75, 0.5]} == found.shares
    assert {PAIRING: [5.0, 5.0]} == found.leads
    assert {"a": [55.0, 30.0], "b": [50.0, 25.0]} == found.points


def test_a_seed_that_is_not_complete_does_not_count() -> None:
    contest = Contest("er", 2, PAIRING, (PAIRING,), {}, games=4, seed=1)
    games = [ended("a b", (50, 40), 0), ended("b a", (6, 6), 0, 1), ended("a b", (1, 2), 1)]
    found = counted(contest, *games)
    assert (1, [0.75]) == (found.seeds, found.shares[PAIRING])


def test_at_larger_tables_the_side_of_the_winner_wins() -> None:
    contest = Contest("er", 4, PAIRING, (PAIRING,), {}, games=2, seed=1)
    found = counted(
        contest,
        ended("a b a b", (50, 40, 30, 20), 0),
        ended("b a b a", (50, 50, 50, 10), 0, 1, 2),
    )
    assert [(1 + 1 / 3) / 2] == found.shares[PAIRING]
    assert [(10 - 20) / 2] == found.leads[PAIRING]


def test_alone_those_are_compared_who_had_the_same_dice() -> None:
    contest = Contest("er", 1, PAIRING, (PAIRING,), {}, games=2, seed=1)
    found = counted(
        contest,
        ended("a alicat", (50, 40), 0),
        ended("b alicat", (30, 40), 1),
        ended("a alicat", (20, 40), 1),
        ended("b alicat", (20, 20), 1),
    )
    assert ([1.0, 0.5], [20, 0]) == (found.shares[PAIRING], found.leads[PAIRING])
    assert {"a": [1.0, 0.0], "b": [0.0, 0.0]} == found.beaten
    figures = summary(found)
    assert [("a", 0.5), ("b", 0.0)] == [(bot["bot"], bot["beaten"]) for bot in figures["bots"]]


def test_where_nobody_is_beaten_nothing_is_said_about_it() -> None:
    contest = Contest("hospital", 1, ("a",), (), {"solo": "reports"}, games=1, seed=1)
    [bot] = summary(counted(contest, ended("a", (50,), 0)))["bots"]
    assert {"bot": "a", "points": 50, "points_interval": None} == bot
