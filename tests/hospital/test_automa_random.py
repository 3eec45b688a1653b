"""Random games against the Automa at every difficulty: nothing is lost, stuck or shown too early."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

import dicehospital as dh
from tests.play import random_pick

from .automa import DICE, SETTINGS, automa_of, dice_outside
from .builders import COLOURS, Game, Json, answer
from .checks import check_copy, check_round_trip, check_undo, check_views, dice_of, taken_back


def opened(options: Json, seed: int, dealer: str = "seeded") -> Game:
    """A new game."""
    return dh.new_game("hospital", players=1, seed=seed, options=options, dealer=dealer)


def check_counts(position: Json) -> None:
    """DH-1.2, DH-19.1: 15 dice of each colour; nine hospital and twelve decision cards."""
    held = dice_of(position) + dice_outside(position)
    assert dict.fromkeys(COLOURS, DICE) == dict(held), position
    automa = position["automa"]
    line = [row["card"] for row in automa["line"]]
    hidden = [name for layer in position["decks"]["automa_hospital"] for name in layer]
    assert 9 == len({*line, *automa["completed"], *hidden})
    decisions = [name for layer in position["decks"]["automa_decisions"] for name in layer]
    assert 12 == len({*decisions, *position["discards"]["automa_decisions"]})
    assert automa["blood"] >= 0


def check_turned_up(position: Json) -> None:
    """DH-19.1, DH-19.3: one card before the first round and one in each; tiles when it was first."""
    automa = position["automa"]
    turned = len(automa["line"]) + len(automa["completed"])
    assert position["round"] <= turned <= position["round"] + 1
    assert automa["tiles"] <= position["round"]
    assert sum(row["tile"] for row in automa["line"]) <= automa["tiles"]


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_no_game_has_a_dead_end_and_dice_and_cards_are_conserved(number: int) -> None:
    """DH-19.1 to DH-19.8: looked at from decision to decision."""
    rng = random.Random(number)
    game = opened(SETTINGS[number], number)
    while not game.is_over:
        assert (0,) == tuple(game.to_act)
        random_pick(game, rng)
        check_counts(game.position())
    check_turned_up(game.position())
    assert 9 == len(automa_of(game)["line"]) + len(automa_of(game)["completed"])


@pytest.mark.parametrize("number", range(0, len(SETTINGS), 6))
def test_positions_copies_undo_and_views_hold_at_any_decision(number: int) -> None:
    """DH-13.1, DH-19.1: with the Automa's part of them."""
    rng = random.Random(number)
    game = opened(SETTINGS[number], 100 + number)
    while not game.is_over:
        for check in (check_round_trip, check_copy, check_undo, check_views):
            if rng.random() < 0.1:
                check(game, rng)
        random_pick(game, rng)


@pytest.mark.parametrize("number", range(3, len(SETTINGS), 16))
def test_positions_survive_while_chance_is_asked(number: int) -> None:
    """DH-19.2 to DH-19.6: with dice and cards by hand, at every card and die."""
    rng = random.Random(number)
    game = opened(SETTINGS[number], number, dealer="manual")
    asked: Counter[str] = Counter()
    while not game.is_over:
        ask = game.chance
        if ask is None:
            random_pick(game, rng)
            continue
        asked[ask.get("deck") or ask["ask"]] += 1
        again = dh.from_position(json.loads(json.dumps(game.position())), dealer="manual")
        assert (game.position(), ask) == (again.position(), again.chance)
        game.deal()
    assert 9 == asked["automa_hospital"] - 1  # the first ask is for the cards left out
    assert 8 <= asked["automa_decisions"] <= 15


def test_chance_decides_grey_slots_now_and_then() -> None:
    """DH-19.4: so that the tests above have seen it."""
    asked = 0
    for seed in range(4):
        game = opened(SETTINGS[0], seed, dealer="manual")
        rng = random.Random(seed)
        while not game.is_over:
            if game.chance is None:
                random_pick(game, rng)
                continue
            asked += "grey" == game.chance["ask"]
            game.deal()
    assert asked > 0


def test_what_the_automa_did_cannot_be_taken_back() -> None:
    """DH-13.1: its card has been seen."""
    game = opened(SETTINGS[0], 5)
    while "choose" != game.position()["step"]:
        game.pick(0, game.options(0)[0])
    game.pick(0, game.options(0)[0])
    assert "DH-13.1" == taken_back(game, 0)


def test_records_replay_to_the_same_end() -> None:
    """DH-19.1: with the seed alone."""
    for number in (0, 11, 47):
        rng = random.Random(number)
        game = opened(SETTINGS[number], number)
        while not game.is_over:
            random_pick(game, rng)
        assert game.position() == dh.replay(game.record()).position()


def test_the_automa_is_first_player_in_some_rounds_and_the_human_in_others() -> None:
    """DH-19.2."""
    seen: Counter[int] = Counter()
    for seed in range(6):
        game = answer(opened(SETTINGS[0], seed))
        rng = random.Random(seed)
        while not game.is_over:
            random_pick(game, rng)
            seen[game.position()["first_player"]] += 1
    assert {0, 1} == set(seen)
