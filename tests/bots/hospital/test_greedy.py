"""The greedy bot of Dice Hospital: it plays every ruleset legally, sensibly, and far better than chance."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import make_bot
from dicehospital.bots.hospital.evaluate import evaluate
from dicehospital.bots.hospital.holdings import context_of
from dicehospital.bots.hospital.prospects import SURE, USUAL, at_least
from dicehospital.bots.hospital.weights import POINT, WEIGHTS
from dicehospital.hospital.options import read_agreement
from dicehospital.hospital.playout import random_game
from dicehospital.hospital.rules import rules_for
from dicehospital.hospital.scoring import parts
from dicehospital.kernel.build import COMPILED
from dicehospital.lab.match import Table, play_game
from dicehospital.lab.simulation import Run, simulate
from dicehospital.lab.statistics import Tally, mean
from tests.bots.names import NAMES

Game = dh.Game[Any]
SPA = {"id": "d_spa", "set": "base", "copies": 2, "colour": "", "when": "activate"}
PACK = {"departments": [{**SPA, "do": [{"n": 2, "v": [1, 6], "op": "heal 2"}]}]}
SEVENTH = {"round": 7, "phase": "intake"}  # two rounds are left: short games
RULESETS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"modules": ["events", "promos"]}),
    (4, {"modules": ["experimental", "panic", "superbug"]}),
    (2, {"modules": ["epidemic", "final_pickup"]}),
    (2, {"edition": "proto212", "modules": ["experimental"]}),
    (2, {"activation": "linear", "administrators": False}),
    (1, {}),
    (1, {"modules": ["events"], "double_reports": True, "double_fatalities": True}),
    (1, {"edition": "proto212"}),
    (2, {"pack": PACK}),
]


def tally(bots: tuple[str, ...], games: int) -> Tally:
    found = Tally(len(bots))
    for chunk in simulate(Run(Table(bots, "hospital"), games, seed=1)):
        found.merge(chunk.tally)
    return found


def play_on(game: Game, *names: str) -> Game:
    """Bots play a game to its end, each move checked by `play`."""
    bots = [make_bot(name, 1) for name in names]
    number = 0
    while not game.is_over:
        seat = game.to_act[0]
        number += 1
        game.play(seat, bots[seat].choose(game.imagine(seat, number), seat))
    return game


def late(players: int, options: dict[str, Any]) -> Game:
    """A game with two rounds to go and some patients in every hospital."""
    rest = {key: value for key, value in options.items() if key not in ("edition", "modules")}
    shown = {key: value for key, value in options.items() if key in ("edition", "modules")}
    hospital = {"patients": ["R3", "R5", "Y4", "Y6", "G2", "G5"], "blood": 1}
    rows = [hospital for _ in range(players)]
    position = {"game": "hospital", "players": players, "hospitals": rows, "options": rest}
    return dh.from_position({**position, **shown, **SEVENTH})


def chosen(game: Game, seat: int = 0) -> str:
    return str(make_bot("greedy", 1).choose(game.imagine(seat, 1), seat))


def turn(*patients: str, **fields: Any) -> Game:
    """A game in its activation, with these patients in the first hospital."""
    table: dict[str, Any] = {key: fields.pop(key) for key in ("round", "modules") if key in fields}
    hospitals = [{"patients": list(patients), **fields}, {}]
    position = {"game": "hospital", "players": 2, "hospitals": hospitals, "phase": "activation"}
    return dh.from_position({**position, "round": 3, **table})


# -- every ruleset -------------------------------------------------------------------------------------
@pytest.mark.parametrize(("players", "options"), RULESETS)
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_plays_every_ruleset_legally(
    name: str, players: int, options: dict[str, Any]
) -> None:
    """`play` refuses what is illegal; the record is checked once more by replaying it."""
    game = play_on(late(players, options), *([name] * players))
    assert game.scores() == dh.replay(game.record()).scores()


def test_greedy_plays_a_whole_game_and_repeats_itself() -> None:
    table = Table(("greedy", "random"), "hospital")
    game, decisions = play_game(table, 5)
    assert decisions > 100
    assert game.record() == play_game(table, 5)[0].record()


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_chooses_alike_whatever_is_imagined(name: str) -> None:
    """Neither what the other was dealt and kept in secret nor any die to come can matter (DH-2.4)."""
    game = dh.new_game("hospital", players=2, seed=8)
    while not str(next(game.moves(game.to_act[0]))).startswith("keep"):
        game.play(game.to_act[0], next(game.moves(game.to_act[0])))
    for _ in range(3):
        seat = game.to_act[-1]
        seen = {make_bot(name, 1).choose(game.imagine(seat, n), seat) for n in range(6)}
        assert 1 == len(seen)
        game.play(seat, seen.pop())


def test_asking_a_bot_changes_nothing_but_its_copy() -> None:
    game = turn("R3", "Y6", "G1", blood=2)
    before = game.position()
    for seat in (0, 1):
        chosen(game, seat)
    assert before == game.position()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_bots_play_the_games_of_the_playouts(players: int) -> None:
    """One stream for all seats, one draw for each pick: the records of fast runs can be recomputed."""
    rules = rules_for(read_agreement(players, {"modules": ["events", "promos"]}))
    table = Table(("random",) * players, "hospital", {"modules": ["events", "promos"]})
    for seed in range(3):
        game, decisions = play_game(table, seed)
        fast, picks = random_game(rules, seed)
        assert decisions == picks
        assert [score.parts for score in game.scores()] == [
            parts(fast, seat) for seat in range(players)
        ]


# -- how well ------------------------------------------------------------------------------------------
def test_greedy_beats_random() -> None:
    games = 40 if COMPILED else 2
    assert games == tally(("random", "greedy"), games).seats[1].wins


@pytest.mark.soak
def test_greedy_beats_random_nearly_always_in_a_thousand_games() -> None:
    seats = tally(("greedy", "random"), 1000).seats
    assert seats[0].wins >= 990
    assert mean(seats[0].totals) >= 40


# -- sensible moves ------------------------------------------------------------------------------------
def test_it_discharges_whom_it_can_in_the_last_round() -> None:
    """DH-7.1: nothing else counts any more."""
    game = turn("R6", "G6", "Y2", "Y3", round=8)
    moves = [""]
    while moves[-1] != "done":
        moves.append(chosen(game))
        game.play(0, moves[-1])
    assert {"R6", "G6"} <= {move.split(": ")[-1] for move in moves}


def test_it_saves_who_would_die() -> None:
    """DH-6.1: one nurse, a patient that dies untreated, another that only loses a step."""
    game = turn("R1", "Y3", nurses_free=1)
    assert chosen(game).endswith("R1")


def test_it_takes_a_specialist_where_the_ability_triggers() -> None:
    """DH-5.6: the Surgeon heals a red patient once more, the nurse does not."""
    game = turn("R5", nurses_free=1, specialists=["s_surgeon"])
    assert "s_surgeon" in chosen(game)
    game.play(0, chosen(game))
    assert "ability: R6t" == chosen(game)


def test_it_spends_its_last_blood_bag_for_a_discharge() -> None:
    """DH-5.8: a bag is a point, a second discharge in the round is two (DH-1.3)."""
    game = turn("R6", "R6", "R6", nurses_free=0, blood=3, round=8, begun=True)
    assert chosen(game).startswith("transfuse")


def test_it_ends_the_turn_when_nothing_is_better() -> None:
    """DH-5.10."""
    game = turn("R3", nurses_free=0, blood=1, begun=True)
    assert "done" == chosen(game)


def test_it_returns_in_the_last_round_what_it_cannot_use() -> None:
    """DH-4.2: a blood bag is a point; nobody is left to be treated in the Crash Centre."""
    game = turn("G6", departments=["d_crash"], round=8)
    assert "return d_crash" == chosen(game)


def test_it_loses_the_weakest_for_lack_of_beds() -> None:
    """DH-3.5."""
    patients = ["R1", *["Y5"] * 5, *["G4"] * 5]
    hospitals = [{"patients": patients, "arrivals": ["R3", "R4"]}, {}]
    taken: list[dict[str, Any]] = [
        {"number": n, "patients": [], "seat": n - 1 if n < 3 else None} for n in (1, 2, 3)
    ]
    position = {"game": "hospital", "players": 2, "hospitals": hospitals, "ambulances": taken}
    game = dh.from_position({**position, "round": 3, "phase": "intake", "step": "admit"})
    assert "lose R1" == chosen(game)


# -- what it believes ----------------------------------------------------------------------------------
@pytest.mark.parametrize("modules", [[], ["final_pickup"]])
def test_at_the_end_the_guess_is_the_score(modules: list[str]) -> None:
    """DH-9.1: nothing is left to hope for once the last round is scored, empty wards aside."""
    rules = rules_for(read_agreement(2, {"modules": modules}))
    for seed in range(10):
        game = random_game(rules, seed)[0]
        for seat in range(2):
            beds = game.hospitals[seat].beds
            for place in range(len(beds)):
                beds[place] = 3 if place == 0 and not modules else 0
            total = sum(parts(game, seat).values())
            empty = 0 if not modules else game.setup.empty_wards
            look = context_of(WEIGHTS, game, seat)
            game.hospitals[seat].protected = 1
            assert POINT * (total + empty) == evaluate(look, game)


def test_a_guess_leaves_no_trace() -> None:
    """DH-10.2: an event that pays for four discharged patients is counted, and paid by nobody."""
    position = {
        "game": "hospital",
        "players": 2,
        "modules": ["events"],
        "round": 3,
        "phase": "activation",
    }
    hospitals = [{"discharged": ["R", "R", "Y", "G"]}, {}]
    game, without = (
        dh.from_position({**position, "hospitals": hospitals, "event": event})
        for event in ("e13", None)
    )
    before, story = game.position(), game.events(None)
    guesses = [evaluate(context_of(WEIGHTS, game.state, 0), game.state) for _ in range(5)]
    other = evaluate(context_of(WEIGHTS, without.state, 0), without.state)
    assert [other + 2 * POINT] * 5 == guesses
    assert (before, story) == (game.position(), game.events(None))


def test_chances_are_those_of_the_binomial_distribution() -> None:
    assert abs(int(SURE - at_least(0, 500))) <= USUAL
    for wanted in range(1, USUAL + 1):
        assert at_least(wanted, 500) < at_least(wanted - 1, 500)
        assert at_least(wanted, 300) <= at_least(wanted, 600)
    assert abs(int(at_least(1, 500) - SURE * 255 // 256)) <= USUAL
