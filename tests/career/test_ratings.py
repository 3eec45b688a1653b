"""Ratings of people: small fits worked out by hand, and what no fit may do."""

from __future__ import annotations

from math import exp, log, sqrt
from random import Random
from time import process_time

import pytest

from dicehospital.bots.scale import SCALE, share
from dicehospital.career.levels import levels
from dicehospital.career.rated_games import (
    Duel,
    Player,
    RatedGame,
    RatedSeat,
    duels_of,
    places_of,
)
from dicehospital.career.rating_curve import curve_of
from dicehospital.career.ratings import (
    HALF_LIFE_DAYS,
    LEAST_GAMES,
    WIDEST,
    Rating,
    fit,
    in_order,
    prior_of,
    weighted,
)

ER = levels()["er"]
DAY = 86_400_000
GAMES = tuple(levels())


def game(*players: Player, name: str = "a", ended: int = 0) -> RatedGame:
    """A game with these players from the first place on."""
    seats = [RatedSeat(player, place, left=False) for place, player in enumerate(players, 1)]
    return RatedGame(name, ended, tuple(seats))


def tied(*players: Player) -> RatedGame:
    return RatedGame("tied", 0, tuple([RatedSeat(player, 1, left=False) for player in players]))


# -- places and duels ----------------------------------------------------------------------------------
def test_who_left_is_last_whatever_the_points_and_all_who_left_share_that() -> None:
    seats = [RatedSeat(1, 1, left=True), RatedSeat(2, 2, left=False), RatedSeat(3, 2, left=False)]
    assert [4, 1, 1, 3] == places_of((*seats, RatedSeat(4, 4, left=False)))
    assert [2, 2, 1] == places_of((seats[0], RatedSeat(2, 3, left=True), seats[2]))


def test_four_players_meet_in_six_duels_of_a_third_each() -> None:
    third = 1 / 3
    seats = [RatedSeat(n, place, left=False) for n, place in ((1, 1), (2, 2), (3, 2), (4, 4))]
    assert [
        Duel(1, 2, 1, third),
        Duel(1, 3, 1, third),
        Duel(1, 4, 1, third),
        Duel(2, 3, 0.5, third),
        Duel(2, 4, 1, third),
        Duel(3, 4, 1, third),
    ] == list(duels_of(RatedGame("a", 0, tuple(seats))))


def test_bots_do_not_meet_each_other() -> None:
    found = [(one.one, one.other) for one in duels_of(game("hard", 7, "normal"))]
    assert [("hard", 7), (7, "normal")] == found


# -- fits by hand --------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_known_before_the_first_game_but_the_spread_of_careers(name: str) -> None:
    rated, prior = levels()[name], prior_of(levels()[name])
    width = max(rated.values()) - min(rated.values()) + 800
    assert (min(rated.values()) + max(rated.values())) / 2 == prior.mean
    assert width**2 / 12 == pytest.approx(prior.deviation**2)


def test_a_tie_leaves_both_in_the_middle() -> None:
    """Both pull with 1/2 - 1/2, and a slope of 1/4 each is all that is learnt."""
    found, prior = fit([tied(1, 2)], ER), prior_of(ER)
    p = prior.precision
    # The inverse of [[p + 1/4, -1/4], [-1/4, p + 1/4]] has this on its diagonal.
    error = SCALE * sqrt((p + 0.25) / (p * (p + 0.5)))
    assert [prior.mean, prior.mean] == [found[1].value, found[2].value]
    assert [pytest.approx(error)] * 2 == [found[1].error, found[2].error]


def test_one_victory_moves_both_by_as_much() -> None:
    """They are s and -s around the middle, where 1 - share(2 s) = p s: with ER's p of 0.0615, s is 1.245."""
    found, prior = fit([game(1, 2)], ER), prior_of(ER)
    strength = (found[1].value - prior.mean) / SCALE
    assert 1 - 1 / (1 + exp(-2 * strength)) == pytest.approx(prior.precision * strength)
    assert strength == pytest.approx(1.245, abs=0.001)  # 216 rating points
    assert found[1].value + found[2].value == pytest.approx(2 * prior.mean)


def test_three_of_four_against_a_level_is_near_what_its_odds_say() -> None:
    """Without a prior: log 3 above it; the prior, as heavy as 0.06 of 0.75 at hand, pulls to the middle."""
    games = [game(1, "hard", name=f"{n}") for n in range(30)]
    games += [game("hard", 1, name=f"lost {n}") for n in range(10)]
    found = fit(games, ER)[1]
    assert ER["hard"] + SCALE * log(3) == pytest.approx(found.value, abs=12)
    slopes = 40 * 0.75 * 0.25
    assert SCALE / sqrt(slopes + prior_of(ER).precision) == pytest.approx(found.error, rel=0.03)


def test_tied_seconds_are_alike_and_the_first_and_the_last_as_far_off() -> None:
    seats = [RatedSeat(n, place, left=False) for n, place in ((1, 1), (2, 2), (3, 2), (4, 4))]
    found, middle = fit([RatedGame("a", 0, tuple(seats))], ER), prior_of(ER).mean
    assert found[2].value == found[3].value == pytest.approx(middle)
    assert found[1].value - middle == pytest.approx(middle - found[4].value)


def test_levels_stand_still_and_pull_a_group_along() -> None:
    """Whoever shares all games with Hard is near Hard, and whoever shares theirs with that one, too."""
    games = [tied(1, "hard")] * 60 + [tied(1, 2)] * 60
    found = fit(games, ER)
    assert ER["hard"] == pytest.approx(found[1].value, abs=25)
    assert ER["hard"] == pytest.approx(found[2].value, abs=40)
    assert found[2].error > found[1].error


# -- what no fit may do --------------------------------------------------------------------------------
def test_a_closed_group_stays_around_the_middle_however_long_it_plays() -> None:
    chance, middle = Random(3), prior_of(ER).mean
    errors = []
    for count in (10, 200):
        games = [game(*chance.sample([1, 2, 3, 4], 3), name=f"{n}") for n in range(count)]
        found = fit(games, ER)
        assert middle == pytest.approx(sum(one.value for one in found.values()) / len(found))
        errors.append(found[1].error)
        assert not any(one.is_sure for one in found.values())
    # Of where the group stands as a whole nothing is ever learnt.
    assert errors[1] > prior_of(ER).deviation / sqrt(4)


def test_the_order_in_which_games_are_read_changes_nothing() -> None:
    chance = Random(5)
    players: list[Player] = [1, 2, 3, 4, 5, "easy", "hard"]
    games = [
        game(*chance.sample(players, 4), name=f"{n}", ended=chance.randrange(500) * DAY)
        for n in range(40)
    ]
    found = fit(games, ER)
    for _ in range(3):
        chance.shuffle(games)
        assert found == fit(games, ER)


def test_whoever_is_forgotten_leaves_the_others_where_they_are() -> None:
    games = [game(1, 2, 3), game(2, 1, 3, name="b"), game(2, "normal", name="c")]
    nameless = [
        RatedGame(
            one.table,
            one.ended,
            tuple(
                [RatedSeat(-9 if s.player == 2 else s.player, s.place, s.left) for s in one.seats]
            ),
        )
        for one in games
    ]
    before, after = fit(games, ER), fit(nameless, ER)
    assert before[1].value == pytest.approx(after[1].value)
    assert before[2].value == pytest.approx(after[-9].value)
    assert {1, 3, -9} == {*after}


def test_a_game_a_year_old_weighs_half() -> None:
    old = [game(1, "hard", name="old", ended=0), game("hard", 1, ended=HALF_LIFE_DAYS * DAY)]
    young = [game(1, "hard", name="young"), game("hard", 1)]
    assert fit(old, ER)[1].value < fit(young, ER)[1].value
    assert fit(old, ER)[1].error > fit(young, ER)[1].error
    later = [RatedGame(one.table, one.ended + 900 * DAY, one.seats) for one in old]
    assert fit(old, ER) == fit(later, ER)


def test_a_list_asks_for_games_and_for_a_narrow_interval() -> None:
    error = WIDEST / 2 / 1.96
    assert Rating(0, error, LEAST_GAMES).is_sure
    assert not Rating(0, error, LEAST_GAMES - 1).is_sure
    assert not Rating(0, error * 1.01, 99).is_sure


def test_nobody_has_no_ratings() -> None:
    assert {} == fit([], ER)
    assert [] == curve_of(1, [], ER, {})


def test_the_curve_ends_at_the_rating_and_has_a_point_for_each_game() -> None:
    games = [game(1, "easy", name=f"{n}", ended=n * DAY) for n in range(5)]
    games += [game(2, 3, name="of others", ended=9 * DAY)]
    found = fit(games, ER)
    curve = curve_of(1, games, ER, found)
    assert [f"{n}" for n in range(5)] == [one.table for one in curve]
    assert found[1] == curve[-1].rating
    values = [one.rating.value for one in curve]
    assert sorted(values) == values  # every game was won
    assert curve[0].rating.error > curve[-1].rating.error


# -- many people ---------------------------------------------------------------------------------------
def season(people: int, games: int, seats: tuple[int, ...] = (2, 3, 4)) -> list[RatedGame]:
    """Games of people whose strengths are known, every tenth seat a bot's."""
    chance, prior = Random(people), prior_of(ER)
    truth: dict[Player, float] = {n: chance.gauss(prior.mean, 300) for n in range(people)}
    truth.update(ER.items())
    played = []
    for number in range(games):
        players: list[Player] = [*chance.sample(range(people), chance.choice(seats))]
        if chance.random() < 0.1 * len(players):
            players[-1] = chance.choice(["normal", "hard"])
        times = {one: chance.expovariate(exp(truth[one] / SCALE)) for one in players}
        ended = chance.randrange(400) * DAY
        played.append(game(*sorted(players, key=times.__getitem__), name=f"{number}", ended=ended))
    return played


def surplus_of(games: list[RatedGame], found: dict[int, Rating]) -> dict[int, float]:
    """By how much everybody has won more than their rating lets expect, the prior counted in."""
    prior = prior_of(ER)
    rating: dict[Player, float] = dict(ER.items())
    rating.update({name: one.value for name, one in found.items()})
    pulls = {
        name: -prior.precision * (one.value - prior.mean) / SCALE for name, one in found.items()
    }
    for duel, weight in weighted(in_order(games)):
        more = weight * (duel.share - share(rating[duel.one] - rating[duel.other]))
        for name, sign in ((duel.one, 1), (duel.other, -1)):
            if isinstance(name, int):
                pulls[name] += sign * more
    return pulls


def test_of_sixty_people_sampled_intervals_are_nearly_as_wide_as_exact_ones() -> None:
    """None is 20 points wider or narrower, of 600; ratings are the same."""
    games = season(60, 400)
    exact, sampled = fit(games, ER), fit(games, ER, exact=0)
    assert {name: one.value for name, one in exact.items()} == {
        name: one.value for name, one in sampled.items()
    }
    off = [
        (sampled[name].high - sampled[name].low) - (one.high - one.low)
        for name, one in exact.items()
    ]
    assert 0 < max(map(abs, off)) < 20
    assert abs(sum(off) / len(off)) < 4


@pytest.mark.parametrize(
    ("people", "games"), [(1_000, 4_000), pytest.param(5_000, 100_000, marks=pytest.mark.soak)]
)
def test_thousands_are_rated_in_seconds(people: int, games: int) -> None:
    """Where nobody has won more than expected, the likelihood is at its top."""
    played = season(people, games, (2,))
    before = process_time()
    found = fit(played, ER)
    assert process_time() - before <= 20
    # A pull moves a rating by less than SCALE / precision of it: 0.1 points are 4e-5.
    assert sum(pull * pull for pull in surplus_of(played, found).values()) < 1e-10
    assert all(0 < one.error < prior_of(ER).deviation for one in found.values())


def test_a_small_group_beside_a_large_one_is_rated_as_if_it_were_alone() -> None:
    small, large = [game(-1, -2, name="x"), game(-2, "hard", name="y", ended=9)], season(20, 80)
    latest = game(99, "hard", ended=max(one.ended for one in large))  # from which age is counted
    alone, beside = fit([*small, latest], ER), fit([*large, *small], ER, exact=10)
    for name in (-1, -2):
        assert alone[name].value == pytest.approx(beside[name].value)
        assert alone[name].error == pytest.approx(beside[name].error)


# -- intervals hold what they promise ------------------------------------------------------------------
def simulated(chance: Random, people: int, seats: int, games: int) -> float:
    """The share of people whose truth lies in their interval; places as in a race of exponential times."""
    prior = prior_of(ER)
    truth: dict[Player, float] = {n: chance.gauss(prior.mean, 400) for n in range(people)}
    truth.update(ER.items())
    played = []
    for number in range(games):
        table = chance.sample(range(people), seats - 1)
        players: list[Player] = [*table, chance.choice(["normal", "hard"])]
        times = {one: chance.expovariate(exp(truth[one] / SCALE)) for one in players}
        played.append(game(*sorted(players, key=times.__getitem__), name=f"{number}"))
    found = fit(played, ER)
    return sum(one.low <= truth[name] <= one.high for name, one in found.items()) / len(found)


@pytest.mark.parametrize("seats", [2, 4])
def test_intervals_hold_the_truth_at_least_as_often_as_they_say(seats: int) -> None:
    """Of 240 people 95 per cent; with four at a table intervals are rather too wide."""
    chance = Random(seats)
    held = [simulated(chance, people=12, seats=seats, games=60) for _ in range(20)]
    assert sum(held) / len(held) >= 0.93
