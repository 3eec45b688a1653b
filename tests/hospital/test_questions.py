"""Numbers of questions and chances, which modules give where they ask."""

from __future__ import annotations

import pytest

import dicehospital as dh
from dicehospital.hospital.questions import together

QUESTIONS = [
    "reveal_extra", "set_patients", "keep", "event", "arrange", "choose", "solo_intake", "admit",
    "improve", "turn", "ability", "neglect", "reports", "pick_up", "place_mothers", "settle",
    "babies", "city_drive", "city_collect", "city_bonus", "city_admit", "invest", "keep_token",
    "tokens", "card_tokens",
]  # fmt: skip


def test_a_number_is_given_once() -> None:
    """A new module that takes a number in use is found when the game is made, not when it is played."""
    assert {1: "a", 2: "b"} == together({1: "a"}, {2: "b"})
    with pytest.raises(ValueError, match=r"\[2\]"):
        together({1: "a", 2: "b"}, {2: "c", 3: "d"})


def test_numbers_stay_whatever_is_played() -> None:
    """Words are numbered question by question, and records hold numbers of words."""
    game = dh.new_game("hospital", players=2, seed=1)
    assert QUESTIONS == [question.name for question in game.rulebook.ruleset.questions]
