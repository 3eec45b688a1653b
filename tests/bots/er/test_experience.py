"""What Expert has learnt about games alone: tables that correct what greedy believes."""

from __future__ import annotations

from statistics import fmean

import pytest
from mypy_extensions import i64

import dicehospital as dh
from dicehospital.bots import make_bot, make_policy
from dicehospital.bots.er.beds import BedMasks
from dicehospital.bots.er.chances import LEDGER, NURSES, ROOMS, SURE, Chances
from dicehospital.bots.er.experience import Experience, between, learnt
from dicehospital.bots.er.greedy import CHANCES, Greedy
from dicehospital.bots.er.prospects import PROSPECTS
from dicehospital.bots.er.weights import TURNS, WEIGHTS
from dicehospital.er.board.tables import BED_COUNT, CLIPBOARD, FIRST_BED
from dicehospital.er.cards.deck import CARDS
from dicehospital.er.cards.lookup import SCORED
from dicehospital.er.components import SPECIALIST_IDS
from dicehospital.er.playout import random_game
from dicehospital.er.setup import new_setup
from dicehospital.kernel.build import COMPILED
from dicehospital.kernel.vecs import vec
from tools import er_experience

GAMES = 200 if COMPILED else 30


def taught(table: str, row: int, more: int) -> Chances:
    """Beliefs of somebody who has learnt one thing."""
    tables = er_experience.nothing_learnt()
    tables[table][row] = [more] * len(er_experience.KNOTS)
    return Chances(WEIGHTS, experience=Experience(er_experience.KNOTS, tables))


def changed(before: vec[i64], after: vec[i64]) -> dict[int, int]:
    """By place, by how much a table has changed."""
    pairs = enumerate(zip(before, after, strict=True))
    return {place: int(b - a) for place, (a, b) in pairs if a != b}


@pytest.mark.parametrize(
    ("turns", "said"), [(0, 0), (1, 50), (2, 100), (3, 75), (6, 0), (7, 0), (25, 0)]
)
def test_between_the_turns_that_a_row_knows_it_runs_straight(turns: int, said: int) -> None:
    assert said == between([0, 2, 6], [0, 100, 0], turns)


def test_who_has_learnt_nothing_believes_what_greedy_does() -> None:
    same = taught("wards", 0, 0)
    for table in ("fill", "nurses", "ledger", "points", "hopes"):
        assert {} == changed(getattr(CHANCES, table), getattr(same, table))


def test_experience_of_a_ward_is_in_points() -> None:
    bed, room = int(FIRST_BED[2]) + 1, 4
    row = bed * int(ROOMS) + room
    found = changed(CHANCES.fill, taught("wards", row, 600).fill)
    assert {row * TURNS + turns: 600 // CLIPBOARD[2] for turns in range(1, TURNS)} == found


def test_experience_of_nurses_counts_for_as_many_nurses_and_wards() -> None:
    row = 3 * int(NURSES) + 2
    found = changed(CHANCES.nurses, taught("nurses", row, 250).nurses)
    assert {row * TURNS + turns: 250 for turns in range(1, TURNS)} == found


@pytest.mark.parametrize("table", ["stethoscopes", "bags"])
def test_experience_of_the_ledger_counts_whatever_else_there_is(table: str) -> None:
    found = changed(CHANCES.ledger, taught(table, 2, 250).ledger)
    step = int(LEDGER) if table == "stethoscopes" else 1
    counts = {place // int(TURNS) // step % int(LEDGER) for place in found}
    assert ({2}, {250}) == (counts, set(found.values()))
    assert (TURNS - 1) * LEDGER == len(found)


@pytest.mark.parametrize("table", ["stethoscopes", "bags"])
def test_of_more_than_was_ever_seen_the_most_that_was_counts(table: str) -> None:
    last = len(er_experience.nothing_learnt()[table]) - 1
    found = changed(CHANCES.ledger, taught(table, last, 250).ledger)
    assert (LEDGER - last) * (TURNS - 1) * LEDGER == len(found)


def test_after_the_last_turn_there_is_nothing_to_learn() -> None:
    for name in ("wards", "nurses", "stethoscopes", "bags"):
        wise = taught(name, 3, 999)
        for table in ("fill", "nurses", "ledger"):
            found = changed(getattr(CHANCES, table), getattr(wise, table))
            assert all(place % TURNS > 0 for place in found)


@pytest.mark.parametrize("card", [SPECIALIST_IDS.index(card) for card in SCORED])
def test_experience_of_a_card_is_a_share_of_its_points_and_of_its_hopes(card: int) -> None:
    more_points, more_hopes = taught("points", card, 500), taught("hopes", card, 500)
    prospect, beds = PROSPECTS[card], BedMasks()
    seen = 0
    for seed in range(10):
        sheet = random_game(new_setup(2, 0, clockwise=False), seed)[0].sheets[0]
        beds.read(sheet, 2)
        points, hope = int(CARDS[card].points(sheet)), int(prospect.hope_within(beds, WEIGHTS, 9))
        plain = SURE * points + hope
        assert plain + 500 * points == prospect.worth(sheet, beds, more_points, 9)
        assert plain + hope // 2 == prospect.worth(sheet, beds, more_hopes, 9)
        assert SURE * points == prospect.worth(sheet, beds, more_points, 0)  # the game is over
        seen += points + hope
    assert seen > 0


def test_what_was_learnt_has_a_row_for_everything() -> None:
    experience = learnt()
    assert BED_COUNT * ROOMS * TURNS == len(experience.wards)
    assert NURSES * NURSES * TURNS == len(experience.nurses)
    assert len(CARDS) * TURNS == len(experience.points) == len(experience.hopes)


def reached(name: str, seed: int) -> int:
    """What a policy makes of a game alone."""
    game = dh.new_game("er", players=1, seed=seed).playout(make_policy(name, "er"), 1, int(TURNS))
    return game.scores()[0].total


def test_with_what_was_learnt_greedy_reaches_more_alone() -> None:
    gains = [reached("seasoned", seed) - reached("greedy", seed) for seed in range(GAMES)]
    assert fmean(gains) > 3


def test_the_seasoned_bot_believes_what_was_learnt() -> None:
    """Its first sight of a sheet is that of the tables, and not greedy's."""
    game = dh.new_game("er", players=1, seed=3)
    seen = game.imagine(0, 1)
    mind = Greedy(1, 0, Chances(WEIGHTS, experience=learnt()))
    assert mind.rank(seen.copy(), 0) == make_bot("seasoned", 1).rank(seen.copy(), 0)
    assert Greedy(1).rank(seen.copy(), 0) != make_bot("seasoned", 1).rank(seen.copy(), 0)
