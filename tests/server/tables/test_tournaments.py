"""Who sits where in each round, what seats earn, when rounds open: by hand, and for all sizes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from dicehospital.server.store.statements.tournaments import Entrant, RoundTable, Tournament
from dicehospital.server.tables.tournaments.movement import Movement, Place, movement_of
from dicehospital.server.tables.tournaments.progress import Progress
from dicehospital.server.tables.tournaments.schedule import Window, windows_of
from dicehospital.server.tables.tournaments.scoring import (
    AVERAGE_PLUS,
    Outcome,
    places_of,
    shares_of,
    total_of,
)

SIZES = list(product(range(2, 13), range(1, 7)))  # tables and seats
ROUNDS = 8


# -- the movement --------------------------------------------------------------------------------------
def test_three_tables_of_four_move_as_the_rule_says() -> None:
    """Players a to l: first all first seats; s tables on; (r - 1) * t seats further on."""
    names = "abcdefghijkl"
    movement = Movement(3, 4)

    def tables(number: int) -> list[str]:
        players = [[movement.player(Place(t, s), number) for s in range(4)] for t in range(3)]
        return ["".join(names[player] for player in table) for table in players]

    assert ["adgj", "behk", "cfil"] == tables(1)
    # In round 2 d, e, f go one table on, g, h, i two, j, k, l three, which is their own again;
    # seats turn by one at the first table, by two at the second, by three at the third.
    assert ["jafh", "ikbd", "eglc"] == tables(2)


@pytest.mark.parametrize(("tables", "seats"), SIZES)
def test_everybody_plays_every_round_at_one_place(tables: int, seats: int) -> None:
    movement = Movement(tables, seats)
    players = range(tables * seats)
    for number in range(1, ROUNDS + 1):
        places = [movement.place(player, number) for player in players]
        assert sorted(product(range(tables), range(seats))) == sorted(places)
        assert list(players) == [movement.player(place, number) for place in places]


@pytest.mark.parametrize(("tables", "seats"), SIZES)
def test_two_players_meet_no_more_often_than_is_promised(tables: int, seats: int) -> None:
    movement = Movement(tables, seats)
    meetings: Counter[tuple[int, int]] = Counter()
    for number in range(1, ROUNDS + 1):
        for table in range(tables):
            players = sorted(movement.player(Place(table, seat), number) for seat in range(seats))
            meetings.update(combinations(players, 2))
    for pair, count in meetings.items():
        assert count <= movement.most_meetings(*pair, ROUNDS)


def test_with_a_prime_number_of_tables_two_players_meet_once_at_most() -> None:
    movement = Movement(7, 4)
    pairs = combinations(range(28), 2)
    assert {0, 1} == {movement.most_meetings(*pair, 7) for pair in pairs}


@pytest.mark.parametrize(("tables", "seats"), [size for size in SIZES if size[1] > 1])
def test_from_round_two_on_others_than_ones_own_row_are_compared_with(
    tables: int, seats: int
) -> None:
    movement = Movement(tables, seats)
    for player in range(tables * seats):
        seat = movement.place(player, 2).seat
        like = [movement.player(Place(table, seat), 2) // tables for table in range(tables)]
        assert len(set(like)) > 1


@pytest.mark.parametrize(
    ("players", "seats", "tables"), [(2, 4, 2), (2, 1, 2), (12, 4, 3), (13, 4, 4), (48, 1, 48)]
)
def test_there_are_as_many_tables_as_players_need_but_two_at_least(
    players: int, seats: int, tables: int
) -> None:
    assert Movement(tables, seats) == movement_of(players, seats)
    everywhere = {movement_of(players, seats).place(player, 1).table for player in range(players)}
    assert set(range(tables)) == everywhere  # people sit at every table


# -- scoring -------------------------------------------------------------------------------------------
def test_a_seat_earns_two_for_each_table_with_fewer_points_and_one_for_as_many() -> None:
    outcomes = [Outcome((60, 40)), Outcome((50, 40)), Outcome((50, 70))]
    # First seats: 60 beats both: 4 of 4. 50 and 50: 1 of 4 each. Second seats: 70 beats both; 40, 40: 1.
    assert [
        [Fraction(4, 4), Fraction(1, 4)],
        [Fraction(1, 4), Fraction(1, 4)],
        [Fraction(1, 4), Fraction(4, 4)],
    ] == shares_of(outcomes, 2)


def test_what_a_seat_earns_in_a_round_is_half_on_average() -> None:
    outcomes = [Outcome((points,)) for points in (3, 1, 4, 1, 5, 9, 2)]
    assert Fraction(7, 2) == total_of([share for (share,) in shares_of(outcomes, 1)])


def test_whoever_owed_a_decision_has_nothing_and_the_others_of_the_table_average_plus() -> None:
    late = Outcome(None, frozenset({1}))
    assert [
        [Fraction(1), Fraction(1, 2)],
        [Fraction(0), Fraction(1, 2)],
        [AVERAGE_PLUS, Fraction(0)],
    ] == shares_of([Outcome((9, 4)), Outcome((8, 4)), late], 2)


def test_the_only_table_that_was_played_to_its_end_has_average_plus() -> None:
    assert [[AVERAGE_PLUS], [Fraction(0)]] == shares_of(
        [Outcome((9,)), Outcome(None, frozenset({0}))], 1
    )


def test_while_others_play_only_those_who_are_over_are_compared() -> None:
    assert [[Fraction(1)], [None], [Fraction(0)]] == shares_of(
        [Outcome((9,)), None, Outcome((8,))], 1
    )
    assert [[None], [None]] == shares_of([Outcome((9,)), None], 1)


def test_equal_totals_share_the_better_place() -> None:
    totals = [Fraction(3, 2), Fraction(2), Fraction(3, 2), Fraction(0)]
    assert [2, 1, 2, 4] == places_of(totals)
    assert Fraction(3, 2) == total_of([Fraction(1), None, Fraction(1, 2)])


# -- the schedule --------------------------------------------------------------------------------------
def test_a_round_closes_at_its_deadline_or_when_all_its_games_are_over() -> None:
    assert [Window(100, 130, 150), Window(130, 200, 200), Window(200, 250, 250)] == windows_of(
        100, 50, [130, None, None]
    )
    assert [Window(100, 150, 150)] == windows_of(100, 50, [170])  # settled later


def test_a_round_stands_as_its_window_says() -> None:
    window = Window(100, 150, 150)
    assert ["coming", "open", "open", "closed"] == [window.status(at) for at in (99, 100, 149, 150)]


# -- all together --------------------------------------------------------------------------------------
LENGTH = 1000
CUP = Tournament("cup", "er", {}, 2, 2, LENGTH, 0, 0, ("a", "b", "c"))


def progress(at: int, *rows: RoundTable, gone: int | None = None) -> Progress:
    """Ann, Ben and Cleo at two tables of two; Cleo may have left. Round 1: Ann, Cleo; Ben, a bot."""
    field = tuple(Entrant(name, "cup", n, 0) for n, name in enumerate("ab", 1))
    cleo = Entrant("c", "cup", 3, 0, gone)
    return Progress(CUP, (*field, cleo), {(row.number, row.place): row for row in rows}, at)


def table(
    place: int, ended: int | None, *points: int, owed: tuple[int, ...] | None = None
) -> RoundTable:
    return RoundTable(f"t{place}", "cup", 1, place, ended, points or None, owed)


def test_people_and_a_bot_have_their_places() -> None:
    found = progress(10)
    names = [[one and one.id for one in found.players(1, place)] for place in range(2)]
    assert [["a", "c"], ["b", None]] == names


def test_the_second_round_opens_as_soon_as_the_first_is_over() -> None:
    found = progress(400, table(0, 200, 5, 7), table(1, 300, 6, 7))
    assert ("closed", "open", 2) == (found.status(1), found.status(2), found.open_round)
    assert [[0, None], [1, None], [Fraction(1, 2), None]] == found.earned


def test_who_left_in_the_middle_of_a_game_has_nothing_for_it_and_a_bot_at_their_place() -> None:
    found = progress(400, table(0, 200, 5, 7), table(1, 300, 6, 7), gone=199)
    assert [None, None] == found.earned[2]
    assert [None] == found.players(1, 0)[1:]


def test_what_was_earned_before_leaving_stays() -> None:
    found = progress(400, table(0, 200, 5, 7), table(1, 300, 6, 7), gone=201)
    assert [Fraction(1, 2), None] == found.earned[2]


def test_at_a_table_that_nobody_came_to_everybody_owed_a_decision() -> None:
    found = progress(LENGTH, table(0, 200, 5, 7))
    assert [AVERAGE_PLUS, Fraction(0), AVERAGE_PLUS] == [shares[0] for shares in found.earned]


def test_a_table_that_is_late_has_to_say_first_who_owed_a_decision() -> None:
    late = progress(LENGTH, table(0, 200, 5, 7), table(1, None))
    assert [table(1, None)] == late.unsettled()
    settled = progress(LENGTH + 50, table(0, 200, 5, 7), table(1, LENGTH + 9, 6, 7, owed=(0,)))
    assert [AVERAGE_PLUS, Fraction(0), AVERAGE_PLUS] == [shares[0] for shares in settled.earned]
