"""Sentences: every event has one in every language, and what is shown can be typed back."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from dicehospital.cli.er.typed import notation, read_move
from dicehospital.cli.er.words import spell
from dicehospital.cli.game_screens import GAME_SCREENS
from dicehospital.cli.table.orders import orders_of
from dicehospital.cli.table.story import sentences, told
from dicehospital.cli.table.table import ALICAT, HUMAN, Table
from dicehospital.cli.table.words import command_of, counted, explained
from dicehospital.er.cards.lookup import GOALS
from dicehospital.kernel.text import ANYBODY, LANGUAGES, catalogue
from tests.cli.program import played

ORDERS = orders_of(GAME_SCREENS["er"])
BOTH = pytest.mark.parametrize("language", LANGUAGES)


def tables() -> list[Table]:
    """Games that between them bring every event: solo, two, three."""
    solo = Table(played(), [HUMAN, ALICAT], [None, None], alone=True)
    return [solo, *(Table(played(n), [HUMAN] * n, [None] * n) for n in (2, 3))]


@BOTH
def test_whole_games_are_told_in_sentences(language: str) -> None:
    for table in tables():
        for sentence in sentences(catalogue(language), table, table.game.events(None)):
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert "None" not in sentence


@BOTH
def test_the_only_person_is_spoken_to(language: str) -> None:
    table, say = tables()[0], catalogue(language)
    you, alicat = (table.name(say, seat) for seat in (0, 1))
    takes = [event for event in table.game.events(0) if event["event"] == "took"]
    assert {you, alicat} == {told(say, table, [event]).split()[0] for event in takes}


def moves_met() -> list[tuple[dh.Game[Any], int, dh.Move]]:
    """Every legal move of some games, with the game it belongs to."""
    found: dict[str, tuple[dh.Game[Any], int, dh.Move]] = {}
    for players in (1, 2):
        game = dh.new_game("er", players=players, seed=11)
        while not game.is_over:
            seat = game.to_act[0]
            moves = list(game.moves(seat))
            found |= {str(move): (game, seat, move) for move in moves}
            game.play(seat, moves[len(found) % len(moves)])
    return list(found.values())


@BOTH
def test_every_move_can_be_typed_as_it_is_shown(language: str) -> None:
    met = moves_met()
    kinds = {move.kind for _, _, move in met}
    assert kinds >= {"take", "admit", "bury", "screen", "skip_screen", "admit_extra", "bury_extra"}
    for game, seat, move in met:
        assert move == read_move(language, game, seat, spell(catalogue(language), move))
        assert move == read_move(language, game, seat, str(move))


@pytest.mark.parametrize(
    ("language", "typed", "wanted"),
    [
        ("en", "r", "take red"),
        ("en", "Green", "take green"),
        ("en", "take y", "take yellow"),
        ("en", "w3 5", "W3=5"),
        ("en", "3=5", "W3=5"),
        ("en", "x 3 5", "extra W3=5"),
        ("en", "b", "bury"),
        ("fr", "j", "take yellow"),
        ("fr", "y", "take yellow"),
        ("fr", "prendre vert", "take green"),
        ("fr", "Rideau W2", "screen W2"),
        ("fr", "sans rideau", "skip screen"),
        ("fr", "supplémentaire w3=2", "extra W3=2"),
        ("fr", "morgue suppl", "bury extra"),
        ("fr", "defausser C10", "discard C10"),
        ("fr", "bury", "bury"),
    ],
)
def test_short_and_french_forms_are_understood(language: str, typed: str, wanted: str) -> None:
    assert wanted == notation(language, typed)


@BOTH
def test_every_order_is_understood_in_english_and_in_the_language(language: str) -> None:
    for name in ORDERS:
        for spelling in (name, *catalogue(language).raw(f"typed.{name}").split()):
            assert (name, "W3=5") == command_of(language, f"{spelling.upper()}  W3=5 ", ORDERS)
    assert command_of(language, "W3=5", ORDERS) is None


@BOTH
def test_refusals_name_colours_in_the_language(language: str) -> None:
    game = dh.from_position(
        {
            "game": "er",
            "players": 1,
            "sheets": ["-/-/-/-/-/-/- st1-1", "-/-/-/-/-/-/-"],
            "ambulance": 5,
            "dice": {"red": 3, "yellow": 2, "green": 2},
            "taken": ["red", None],
        }
    )
    reason = game.explain(0, "W2=1")
    assert reason is not None
    why, *rest = explained(catalogue(language), reason, ANYBODY, spell)
    assert "ER-4.2" in why
    assert catalogue(language).tell("word.green") in why
    assert language == "en" or "red" not in why
    assert len(rest) == 2
    assert "ER-4.4" in rest[0]


def test_zero_is_singular_in_french_only() -> None:
    assert "0 points" == counted(catalogue("en"), "point", 0)
    assert "0 point" == counted(catalogue("fr"), "point", 0)
    assert "1 point" == counted(catalogue("en"), "point", 1)
    assert "−4 points" == counted(catalogue("fr"), "point", -4)


def test_progress_is_complete_exactly_when_the_goal_is_met() -> None:
    sheets = {text for n in (1, 2, 3) for text in played(n).view(None)["sheets"]}
    sheets |= {text for turn in range(2, 24, 3) for text in played(3, turn).view(None)["sheets"]}
    met = 0
    for text in sheets:
        sheet = dh.er.Sheet.parse(text)
        for card in GOALS:
            have, wanted = dh.er.goal_progress(sheet, card)
            assert (have == wanted) == dh.er.meets_goal(sheet, card)
            met += have == wanted
    assert met > 10
