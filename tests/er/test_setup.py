"""Before the first take: options, specialists, flip and roll, and the number of turns."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from tests.er.builders import Game, asked, bury_all, deal, legal, sheet

CARDS = ["C10", "C13", "R5", "E0"]


def started(players: int) -> Game:
    """Turn 1 with card 2 (blood, screen, nurse) and 3, 2, 2."""
    game = dh.new_game("er", players=players, options={"cards": CARDS}, dealer="manual")
    return deal(game, 2, [3, 2, 2])


# ------------------------------------------------------------------ setup, flip and roll


def test_chance_is_asked_for_specialists_then_card_then_dice() -> None:
    """ER-2.2, ER-3.1."""
    game = dh.new_game("er", players=3, dealer="manual")
    answers: list[tuple[str, object]] = [
        ("cardiologist", "C15"),
        ("cardiologist", "C10"),
        ("radiologist", "R7"),
        ("epidemiologist", "E3"),
        ("ambulance", 5),
    ]
    for deck, answer in answers:
        assert () == game.to_act
        assert {"ask": "card", "deck": deck}.items() <= (game.chance or {}).items()
        game.deal(answer)
    assert "roll" == asked(game)
    game.deal([3, 2, 6])
    assert asked(game) is None
    assert {"red": 3, "yellow": 2, "green": 6} == game.view(None)["dice"]
    assert 5 == game.view(None)["ambulance"]
    assert {"C10", "C15", "R7", "E3"} == set(game.view(None)["cards"])


@pytest.mark.parametrize("answer", [27, -1, "5", [1, 2, 3]])
def test_a_card_that_does_not_exist_is_refused(answer: object) -> None:
    """ER-1.4, ER-3.1: the game still waits for the card."""
    game = dh.new_game("er", players=2, options={"cards": CARDS}, dealer="manual")
    with pytest.raises(dh.BadInput):
        game.deal(answer)
    assert "card" == asked(game)


@pytest.mark.parametrize("answer", [[1, 2], [1, 2, 3, 4], [0, 1, 2], [1, 7, 2], 3, "123"])
def test_a_roll_is_three_values_from_one_to_six(answer: object) -> None:
    """ER-3.1."""
    game = dh.new_game("er", players=2, options={"cards": CARDS}, dealer="manual")
    game.deal(2)
    with pytest.raises(dh.BadInput):
        game.deal(answer)
    assert "roll" == asked(game)


def test_a_card_comes_up_once_in_a_game() -> None:
    """ER-2.1, ER-3.1."""
    game = bury_all(started(2))
    with pytest.raises(dh.BadInput):
        game.deal(2)
    assert 3 == deal(game, 3, [1, 1, 1]).view(None)["ambulance"]


def test_a_script_answers_first_and_then_the_game_waits() -> None:
    """ER-3.1."""
    script: list[object] = ["C10", "C13", "R5", "E0", 2, [3, 2, 2]]
    game = dh.new_game("er", players=2, dealer="scripted", script=script)
    assert (0,) == game.to_act
    bury_all(game)
    assert "card" == asked(game)


def test_a_slip_of_chance_is_mended_before_anyone_acted() -> None:
    """ER-3.1: undeal takes the roll back."""
    game = started(2)
    game.undeal()
    assert "roll" == asked(game)
    assert {"red": 1, "yellow": 1, "green": 6} == deal(game, [1, 1, 6]).view(None)["dice"]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_sheet_starts_with_one_stethoscope(players: int) -> None:
    """ER-2.3."""
    game = started(players)
    assert [sheet(st=(1, 0))] * players == list(game.view(None)["sheets"])


# ------------------------------------------------------------------ the number of turns


@pytest.mark.parametrize(
    ("players", "turns"), [(1, 24), (2, 24), (3, 24), (4, 24), (5, 25), (6, 24)]
)
def test_the_game_has_as_many_turns_as_cards(players: int, turns: int) -> None:
    """ER-2.1, ER-2.4, ER-3.8: the Chief passes on clockwise, no card comes twice."""
    game = dh.new_game("er", players=players, seed=11)
    seats = 2 if players == 1 else players
    chiefs: dict[int, int] = {}
    cards = set()
    while not game.is_over:
        view = game.view(None)
        chiefs[view["turn"]] = view["chief"]
        cards.add(view["ambulance"])
        seat = game.to_act[0]
        game.play(seat, min(legal(game, seat)))
    assert {turn: (turn - 1) % seats for turn in range(1, turns + 1)} == chiefs
    assert turns == len(cards)
    assert cards <= set(range(27))
    assert () == game.to_act
    assert asked(game) is None


# ------------------------------------------------------------------ options


def test_cards_may_be_named_in_any_order() -> None:
    """ER-2.2."""
    game = dh.new_game("er", players=2, seed=1, options={"cards": ["E3", "C15", "R7", "C10"]})
    assert {"C10", "C15", "R7", "E3"} == set(game.view(None)["cards"])


def test_drawn_cards_are_two_cardiologists_a_radiologist_and_an_epidemiologist() -> None:
    """ER-2.2: different ones from seed to seed."""
    drawn = set()
    for seed in range(20):
        cards = dh.new_game("er", players=2, seed=seed).view(None)["cards"]
        assert ["C", "C", "E", "R"] == sorted(card[0] for card in cards)
        assert 4 == len(set(cards))
        drawn.add(tuple(sorted(cards)))
    assert len(drawn) > 10


def test_all_four_modifiers_may_be_asked_for_at_once() -> None:
    """ER-9.1: our own extra."""
    game = dh.new_game("er", players=1, seed=1, options={"modifiers": "all"})
    assert {"equipment", "isolation", "capacity"} <= set(game.scores()[1].parts)
    assert "st3-0 bb2-0" in game.view(None)["sheets"][1]


@pytest.mark.parametrize(
    ("players", "options", "field"),
    [
        (2, {"modifiers": ["equipment"]}, "modifiers"),
        (1, {"modifiers": ["luck"]}, "modifiers"),
        (1, {"modifiers": ["equipment", "equipment"]}, "modifiers"),
        (1, {"modifiers": ["equipment", "isolation", "capacity"]}, "modifiers"),
        (2, {"cards": ["C10", "C15", "R7"]}, "cards"),
        (2, {"cards": ["C10", "C15", "R7", "R8"]}, "cards"),
        (2, {"cards": ["C10", "C10", "R7", "E3"]}, "cards"),
        (2, {"choices": "loud"}, "choices"),
        (2, {"colour": "blue"}, "colour"),
    ],
)
def test_an_option_that_cannot_be_is_refused_by_name(
    players: int, options: dict[str, Any], field: str
) -> None:
    """ER-2.2, ER-3.5, ER-9.1."""
    with pytest.raises(dh.BadInput) as refused:
        dh.new_game("er", players=players, seed=1, options=options)
    assert field in refused.value.field


@pytest.mark.parametrize("players", [0, 7, -1])
def test_one_to_six_play(players: int) -> None:
    """ER-2.1."""
    with pytest.raises(dh.BadInput) as refused:
        dh.new_game("er", players=players, seed=1)
    assert "players" == refused.value.field
