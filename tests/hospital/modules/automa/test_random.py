"""What chance does in games against the Automa, seen in some of them."""

from __future__ import annotations

import random
from collections import Counter

from tests.harness import Ruleset, play_by_hand
from tests.hospital.builders import answer
from tests.hospital.checks.base import check_position
from tests.hospital.modules.automa.builders import SETTINGS
from tests.looks import taken_back
from tests.play import random_pick


def ruleset(number: int) -> Ruleset:
    """A difficulty."""
    return Ruleset("hospital", 1, SETTINGS[number])


def test_it_turns_up_nine_hospital_cards_and_a_decision_in_each_round() -> None:
    """DH-19.1, DH-19.2: with dice and cards by hand, at every sixteenth difficulty."""
    for number in range(3, len(SETTINGS), 16):
        asked = play_by_hand(ruleset(number), number, check_position)
        assert 9 == asked["automa_hospital"] - 1  # the first ask is for the cards left out
        assert 8 <= asked["automa_decisions"] <= 15


def test_chance_decides_grey_slots_now_and_then() -> None:
    """DH-19.4: so that random games have seen it."""
    asked: Counter[str] = Counter()
    for seed in range(4):
        asked += play_by_hand(ruleset(0), seed, check_position)
    assert asked["grey"] > 0


def test_what_the_automa_did_cannot_be_taken_back() -> None:
    """DH-13.1: its card has been seen."""
    game = ruleset(0).open(5)
    while "choose" != game.position()["step"]:
        game.pick(0, game.options(0)[0])
    game.pick(0, game.options(0)[0])
    assert "DH-13.1" == taken_back(game, 0)


def test_the_automa_is_first_player_in_some_rounds_and_the_human_in_others() -> None:
    """DH-19.2."""
    seen: Counter[int] = Counter()
    for seed in range(6):
        game = answer(ruleset(0).open(seed))
        rng = random.Random(seed)
        while not game.is_over:
            random_pick(game, rng)
            seen[game.position()["first_player"]] += 1
    assert {0, 1} == set(seen)
