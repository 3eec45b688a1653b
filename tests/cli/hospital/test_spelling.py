"""Moves of Dice Hospital are told in names, and every one that is told can be typed."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.cli.hospital.spelling import spelt
from dicehospital.cli.hospital.typed import read_notation
from dicehospital.kernel.text import LANGUAGES, catalogue

GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, {"modules": ["events", "experimental", "promos"]}),
    (3, {"modules": ["city", "investments", "maternity"]}),
    (2, {"edition": "proto212"}),
    (1, {"solo": "automa"}),
]


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (
            "improve d_ent",
            {"en": "improve Ear, Nose & Throat", "de": "verbessern HNO", "fr": "améliorer ORL"},
        ),
        ("turn away R3", {"en": "turn away R3", "de": "abweisen R3", "fr": "refuser R3"}),
        ("ability: Y3", {"en": "ability: Y3", "de": "fähigkeit: Y3", "fr": "compétence: J3"}),
        (
            "d_icu s_surgeon: R2",
            {
                "en": "Intensive Care Surgeon: R2",
                "de": "Intensivstation Chirurg: R2",
                "fr": "Soins intensifs Chirurgien: R2",
            },
        ),
    ],
)
def test_moves_are_told_in_names(move: str, told: dict[str, str]) -> None:
    known = dh.parse_move(dh.new_game("hospital", players=2, seed=1), move)
    assert told == {language: spelt(catalogue(language), known) for language in LANGUAGES}


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_every_move_that_is_told_can_be_typed(players: int, options: dict[str, Any]) -> None:
    game, chance = dh.new_game("hospital", players=players, seed=2, options=options), Random(2)
    for _ in range(25):
        if game.is_over:
            break
        moves = list(islice(game.moves(game.to_act[0]), 40))
        for move in chance.sample(moves, min(3, len(moves))):
            for language in LANGUAGES:
                told = spelt(catalogue(language), move)
                assert move == read_notation(language, game, told), told
        game.play(game.to_act[0], chance.choice(moves))
