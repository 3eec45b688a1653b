"""Maternity before the first round: families, nurses, decks, dice of an intake."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import Game, answer, hospital, legal, play
from tests.hospital.modules.maternity.builders import MATERNITY, asked, supply, together, wards


def opened(players: int = 2, **options: Any) -> Game:
    """A new game in which the bag answers by seed and cards are asked of the dealer."""
    return dh.new_game("hospital", players=players, seed=5, options={**MATERNITY, **options})


def dealt(*modules: str, draw: str = "RYG") -> Game:
    """A new game of two after these first dice of both."""
    return with_dice(draw, {"first_player": 0, **together(*modules)})


def with_dice(draw: str, options: dict[str, Any]) -> Game:
    """A new game of two with these options and first dice."""
    game = dh.new_game("hospital", players=2, seed=5, options=options, dealer="manual")
    play(answer(game), {"move": "reveal", "deck": "specialist"})
    return answer(game, draw=[list(draw), list(draw)])


def test_every_hospital_begins_with_a_family_in_the_second_ward() -> None:
    """DH-16.1: a Mother and a Baby of value 4 from the supply."""
    game = dealt()
    for seat in (0, 1):
        play(game, {"move": "set_patients", "patients": ["R3", "Y4", "G5"]}, seat=seat)
    answer(game)
    assert ["G5 R3 Y4", "M4 + B4", "", ""] == wards(game)
    assert ["G5 R3 Y4", "M4 + B4", "", ""] == wards(game, 1)
    assert (14, 22) == supply(game)


@pytest.mark.parametrize(
    ("players", "mothers", "babies"), [(2, 16, 24), (3, 16, 24), (4, 16, 24), (5, 20, 30)]
)
def test_the_supply_goes_by_the_number_of_players(players: int, mothers: int, babies: int) -> None:
    """DH-16.1, DH-18.1."""
    assert (mothers, babies) == supply(opened(players))


def test_there_are_four_nurses() -> None:
    """DH-16.1."""
    assert 4 == hospital(opened())["nurses"]


def test_t107_with_investments_there_are_three_nurses() -> None:
    """DH-17.3."""
    assert 3 == hospital(opened(modules=["investments", "maternity"]))["nurses"]


@pytest.mark.parametrize(("players", "shown"), [(2, 1), (3, 2), (4, 2), (5, 2)])
def test_the_display_has_cards_of_maternitys_own_decks(players: int, shown: int) -> None:
    """DH-16.1, R-05: of eight types, two copies each."""
    position = opened(players, administrators=False).position()
    for kind in ("mat_departments", "mat_specialists"):
        assert shown == len(position["display"][kind])
        cards = Counter(position["display"][kind])
        cards.update(card for layer in position["decks"][kind] for card in layer)
        assert (8, {2}) == (len(cards), set(cards.values()))


def test_the_extra_card_of_two_players_comes_from_the_standard_decks() -> None:
    """DH-2.2, R-58."""
    game = opened(first_player=0)
    assert {"reveal department", "reveal specialist"} == legal(game)
    play(game, {"move": "reveal", "deck": "specialist"})
    found = game.position()["display"]
    assert [1, 2, 1, 1] == [len(cards) for cards in found.values()]


def test_its_administrators_are_dealt_too() -> None:
    """DH-16.10: with ten of them five players choose from two each."""
    game = dh.new_game("hospital", players=5, seed=1, options=MATERNITY)
    while "keep" != asked(game, 0):
        seat = game.to_act[0]
        game.pick(seat, game.options(seat)[0])
    seen = {card for seat in range(5) for card in hospital(game, seat)["dealt"]}
    assert 10 == len(seen)
    assert {"a_midwife", "a_family"} <= seen


# ------------------------------------------------------------------ Admissions Panic


def test_in_a_panic_the_first_patients_fill_one_ward_and_begin_another() -> None:
    """DH-17.4: whoever is named lies in the second ward, the family in the third."""
    game = dealt("panic", draw="RRYYG")
    values = ["R3", "R5", "Y3", "Y4", "G5"]
    for seat in (0, 1):
        move = {"move": "set_patients", "patients": values, "w2": ["R5", "G5"]}
        play(game, move, seat=seat)
    answer(game)
    assert ["R3 Y3 Y4", "G5 R5", "M4 + B4", ""] == wards(game)


def test_in_a_panic_every_pair_for_the_second_ward_is_offered_once() -> None:
    """DH-17.4, DH-13.3: of equal dice the lower stands for both."""
    game = dealt("panic", draw="RRRRR")
    pairs = [tuple(move.to_json()["w2"]) for move in game.moves(0)]
    wanted = {("R3", "R3"), ("R3", "R4"), ("R3", "R5"), ("R4", "R5"), ("R5", "R5")}
    assert sorted(wanted) == sorted(pairs)


def test_first_patients_for_the_second_ward_are_picked_in_any_order() -> None:
    """DH-17.4, DH-13.3: of equal ones the lowest stands for all."""
    moves = set()
    for last in (("arrival 5", "arrival 2"), ("arrival 2", "arrival 5")):
        game = dealt("panic", draw="RRYYG")
        for word in ("value 3", "value 5", "value 3", "value 4", "value 5", *last):
            game.pick(0, word)
        moves.add(str(game.record()["log"][-1]["move"]))
    assert 1 == len(moves)
    assert "'w2': ['R5', 'G5']" in moves.pop()


def test_without_maternity_a_panic_knows_no_wards() -> None:
    """DH-10.2."""
    game = with_dice("RRRYY", {"first_player": 0, "modules": ["panic"]})
    assert "set_patients" == asked(game)
    assert all("w2" not in move.to_json() for move in game.moves(0))


# ------------------------------------------------------------------ the dice of an intake


@pytest.mark.parametrize(
    ("players", "drawn", "dice"), [(2, 7, 9), (3, 10, 12), (4, 12, 15), (5, 15, 18)]
)
def test_mothers_are_rolled_with_the_dice_of_the_bag(players: int, drawn: int, dice: int) -> None:
    """DH-16.2: two Mothers, from four players on three; pink dice are never in the bag."""
    options = {"administrators": False, "first_player": 0, **MATERNITY}
    game = dh.new_game("hospital", players=players, seed=3, options=options, dealer="manual")
    while game.chance is None or game.position()["phase"] == "setup":
        if game.chance is not None:
            game.deal()
        else:
            seat = game.to_act[0]
            game.pick(seat, game.options(seat)[0])
    assert ("draw", drawn) == (game.chance["ask"], game.chance["count"])
    game.deal()
    assert ("roll", dice) == (game.chance["ask"], game.chance["dice"])
    assert ["mother"] * (dice - drawn) == game.chance["which"][drawn:]
    again = dh.from_position(game.position(), dealer="manual")
    assert again.position() == game.position()


def test_an_outlook_is_told_at_every_pick_of_the_first_patients() -> None:
    for seed in range(3):  # in panic there are more of them than a ward has beds
        game = dh.new_game("hospital", players=2, seed=seed, options=together("panic"))
        dice = Random(seed)
        while game.view(0)["phase"] == "setup":
            seat = game.to_act[0]
            words = game.options(seat).list()
            told = game.outlook(seat)
            assert set(words) <= {one["word"] for one in told["options"]}
            game.pick(seat, dice.choice(words))
