"""Days, their deals, and days played in a row."""

from __future__ import annotations

import hashlib
from datetime import date, datetime, timedelta, timezone

import pytest

from dicehospital.api import new_game
from dicehospital.server.store.statements.days import FirstTry
from dicehospital.server.tables.daily import days
from dicehospital.server.tables.daily.results import PointsOfBot, result_of
from dicehospital.server.tables.daily.sealing import seed_of_deal, table_of
from dicehospital.server.tables.daily.streaks import Streaks, streaks_of
from dicehospital.server.tables.daily.themes import games, theme_of
from dicehospital.server.tables.sealing import PUBLISHED

TODAY = days.number_of(date(2026, 11, 19))
HOUR = 3_600_000


# -- days ----------------------------------------------------------------------------------------------
def test_days_are_numbered_by_the_calendar() -> None:
    assert 319 == TODAY
    assert date(2026, 11, 19) == days.date_of(TODAY)
    assert (1, 0) == (days.number_of(date(2026, 1, 5)), days.weekday(1))


def test_a_day_is_open_for_fifty_hours() -> None:
    assert 50 * HOUR == days.closes(TODAY) - days.opens(TODAY)


@pytest.mark.parametrize("hours", [14, 5.75, 0, -9.5, -12])
def test_every_time_zone_has_its_whole_day(hours: float) -> None:
    zone = timezone(timedelta(hours=hours))
    begins = int(datetime(2026, 11, 19, tzinfo=zone).timestamp()) * 1000
    for moment in (begins, begins + 24 * HOUR - 1):
        assert TODAY in days.open_days(moment)
        assert TODAY < days.coming_day(moment)


def test_two_or_three_days_are_open_and_what_comes_next_is_a_day_ahead() -> None:
    for hour in range(72):
        at = days.opens(TODAY) + hour * HOUR
        opened = days.open_days(at)
        assert len(opened) in (2, 3)
        assert opened[-1] + 1 == days.coming_day(at)


def test_before_the_first_day_there_is_none() -> None:
    assert ([], 1) == (days.open_days(0), days.coming_day(0))


# -- deals ---------------------------------------------------------------------------------------------
def test_every_theme_of_the_week_can_be_played_alone() -> None:
    for game in games():
        for number in range(1, 8):
            begun = new_game(game, players=1, seed=1, options=theme_of(game, number).options)
            assert not begun.is_over


def test_a_seed_belongs_to_a_house_a_day_and_a_game() -> None:
    seeds = {
        seed_of_deal(secret, number, game)
        for secret in (b"a" * 32, b"b" * 32)
        for number in (TODAY, TODAY + 1)
        for game in games()
    }
    assert 8 == len(seeds)


def test_the_deals_of_a_page_without_a_server_can_be_worked_out_by_everybody() -> None:
    import hmac

    word = b"dicehospital:daily:319:er"
    assert hmac.digest(PUBLISHED, word, "sha256") == seed_of_deal(PUBLISHED, 319, "er")


def test_the_id_of_a_table_tells_nothing_about_the_seed() -> None:
    seed = seed_of_deal(PUBLISHED, 319, "er")
    table = table_of(PUBLISHED, 319, "er", "person 1")
    assert table not in (seed.hex(), hashlib.sha256(seed).hexdigest())
    assert table != table_of(PUBLISHED, 319, "er", "person 2")


# -- results -------------------------------------------------------------------------------------------
def test_equal_points_share_the_better_place_and_bots_are_counted_too() -> None:
    tries = [FirstTry("t", 1, "er", None, "hard", 0, 120), FirstTry("u", 1, "er", None, "easy", 0)]
    found = result_of(90, {80: 3, 90: 2, 100: 1}, tries, ("easy", "hard"))
    assert (6, 2, 3) == (found.people, found.place, found.place_with_bots)
    assert [PointsOfBot("easy", None), PointsOfBot("hard", 120)] == found.bots


# -- days in a row -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("played", "first_open", "expected"),
    [
        (set(), 10, (0, 0)),
        ({9}, 10, (1, 1)),
        ({8, 9, 10, 11}, 10, (4, 4)),
        ({8, 9}, 10, (2, 2)),  # what is open still is not missed
        ({8, 9, 11}, 11, (3, 3)),  # 10 was the rest day of its week
        ({8, 9, 12}, 12, (1, 2)),  # 10 and 11 are too much in one week
        ({8, 9, 11, 13, 14}, 14, (3, 3)),  # 10 and 12: the row begins after the first of them
        ({7, 8, 10}, 11, (3, 3)),
        ({6, 9}, 10, (2, 2)),  # 7 was a Sunday, 8 a Monday
        ({5}, 20, (0, 1)),
    ],
)
def test_a_row_has_one_rest_day_a_week(
    played: set[int], first_open: int, expected: tuple[int, int]
) -> None:
    assert Streaks(*expected) == streaks_of(played, first_open)
