"""The greedy bot: how well it plays, and that it believes what the rules say."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import make_bot
from dicehospital.bots.er.chances import SURE, Chances
from dicehospital.bots.er.estimate_cache import EstimateCache
from dicehospital.bots.er.evaluate import EvalContext, evaluate
from dicehospital.bots.er.steps import steps_missing
from dicehospital.bots.er.weights import WEIGHTS
from dicehospital.er.board.tables import CARDIOLOGISTS, FIRST_BED, SIZE
from dicehospital.er.cards.deck import meets
from dicehospital.er.components import SPECIALIST_IDS
from dicehospital.er.playout import random_game
from dicehospital.er.scoring import total
from dicehospital.er.setup import new_setup
from dicehospital.lab.match import Table, result_of
from dicehospital.lab.simulation import Run, simulate
from dicehospital.lab.statistics import Tally, mean

CHANCES = Chances(WEIGHTS)


def tally(table: Table, games: int) -> Tally:
    found = Tally(2)
    for chunk in simulate(Run(table, games, seed=1)):
        found.merge(chunk.tally)
    return found


def test_greedy_beats_random_nearly_always() -> None:
    assert tally(Table(("random", "greedy")), 200).seats[1].wins >= 190


@pytest.mark.soak
def test_greedy_beats_random_nearly_always_in_a_thousand_games() -> None:
    assert tally(Table(("greedy", "random")), 1000).seats[0].wins >= 990


def test_greedy_scores_like_a_good_player() -> None:
    seats = tally(Table(("greedy", "greedy")), 60).seats
    assert mean(seats[0].totals + seats[1].totals) >= 95


def test_on_the_last_turn_the_guess_is_the_score() -> None:
    """Nothing is left to hope for; cardiologists already scored are the same for every move."""
    for seed in range(40):
        game = random_game(new_setup(2, 0, clockwise=False), seed)[0]
        earned = game.earned[0] + game.earned[1]
        game.shows[0] = game.shows[1] = 0
        look = EvalContext(CHANCES, EstimateCache(CHANCES), game, 0)
        assert 0 == look.turns
        assert SURE * (total(game, 0) - earned) == evaluate(look, game)


def test_no_step_is_missing_exactly_when_the_goal_is_met() -> None:
    for seed in range(60):
        for sheet in random_game(new_setup(2, 0, clockwise=False), seed)[0].sheets:
            for card in CARDIOLOGISTS:
                found = (steps_missing(sheet, card) == 0, meets(sheet, card))
                assert found[0] == found[1], (SPECIALIST_IDS[card], str(sheet))


def test_a_ward_is_the_likelier_full_the_more_turns_and_room_it_has() -> None:
    for ward, size in enumerate(SIZE):
        for bed in range(FIRST_BED[ward], FIRST_BED[ward] + size):
            for room in range(6):
                for turns in range(24):
                    here = CHANCES.of_ward(bed, room, turns)
                    assert 0 <= here <= CHANCES.of_ward(bed, room, turns + 1) <= SURE
                    assert here <= CHANCES.of_ward(bed, room + 1, turns)


def test_a_nurse_is_worth_more_than_her_points_while_others_may_follow() -> None:
    """The track is convex: 2, 5, 9, 14, 20, 27, 35."""
    late = CHANCES.of_nurses(1, 6, 0) - CHANCES.of_nurses(0, 7, 0)
    early = CHANCES.of_nurses(1, 6, 20) - CHANCES.of_nurses(0, 7, 20)
    assert 2 * SURE == late < early


def position(turn: int, sheet: str, dice: tuple[int, int, int], ambulance: int) -> dh.Game[Any]:
    """A solo game on an odd turn; cards that this sheet cannot score."""
    return dh.from_position(
        {
            "game": "er",
            "players": 2,
            "turn": turn,
            "chief": 0,
            "cards": ["C10", "C13", "R5", "E0"],
            "ambulance": ambulance,
            "dice": dict(zip(("red", "yellow", "green"), dice, strict=True)),
            "sheets": [sheet, "-/-/-/-/-/-/-"],
        }
    )


def chosen(game: dh.Game[Any]) -> str:
    return str(make_bot("greedy", 1).choose(game.imagine(0, 1), 0))


def test_it_takes_the_die_that_fills_a_ward_on_the_last_turn() -> None:
    """Card 13: screen, stethoscopes, nurse. Yellow 6 fills W7 (4 points); no other die scores as much."""
    game = position(24, "-/-/-/-/-/-/15 st1-1 n1", (1, 6, 1), 13)
    assert "take yellow" == chosen(game)
    game.play(0, "take yellow")
    game.play(1, next(game.moves(1)))
    assert "W7=6" == chosen(game)


def test_it_pays_stethoscopes_for_a_critical_patient_when_they_are_worth_nothing_else() -> None:
    """Card 22: critical, stethoscopes, screen. Unused stethoscopes score nothing (ER-5.1)."""
    game = position(24, "-/-/-/-/-/-/- st5-0", (2, 1, 1), 22)
    assert "take red" == chosen(game)
    game.play(0, "take red")
    game.play(1, next(game.moves(1)))
    assert chosen(game).endswith("=6")


def test_it_discards_the_cardiologist_that_is_further_away() -> None:
    """ER-9.7: ALICAT filled a ward; C14 misses one ward, C10 four dice with stethoscopes."""
    for cards in (["C10", "C14", "R5", "E0"], ["C14", "C10", "R5", "E0"]):
        game = dh.from_position(
            {
                "game": "er",
                "players": 1,
                "turn": 9,
                "cards": cards,
                "ambulance": 5,
                "dice": {"red": 1, "yellow": 2, "green": 3},
                "taken": ["red", "yellow"],
                "todo": [["discard"], []],
                "filled": 1,
                "sheets": ["1/1/1/1/1/1/- st1-0", "-/-/-/-/-/-/123"],
            }
        )
        assert "discard C10" == chosen(game)


def test_what_it_remembers_is_what_it_would_work_out() -> None:
    memory = EstimateCache(CHANCES)
    games = [random_game(new_setup(2, 0, clockwise=False), seed)[0] for seed in range(30)]
    for game in [*games, *games]:
        memory.turn_to(games[0].specialists, 5)
        for sheet in game.sheets:
            assert memory.work_out(sheet) == memory.specialists(sheet)


def test_it_beats_alicat_more_often_than_not() -> None:
    results = [result_of(Table(("greedy",)), number, number) for number in range(60)]
    assert sum(result.winners == (0,) for result in results) > 30
