"""What must hold in every game with Mothers and Babies, whatever is played."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dicehospital as dh
from tests.play import random_pick

from .builders import Game, Json
from .checks import check_copy, check_round_trip, check_undo, check_views

WITH = ("experimental", "promos", "events", "panic", "epidemic", "superbug", "final_pickup")
LARGER = ("city", "investments")
MOTHERS, BABIES = {5: 20}, {5: 30}  # by number of players, else 16 and 24
LETTERS = "RYG"
BOUND = 6_000


def tables(count: int, seed: int, modules: tuple[str, ...]) -> list[tuple[int, dict[str, Any]]]:
    """So many player counts and options; half of the modules are in each."""
    rng = random.Random(seed)
    found = []
    for number in range(count):
        chosen = [name for name in modules if rng.random() < 0.5]
        if {"city", "final_pickup"} <= set(chosen):
            chosen.remove("final_pickup")
        activation = rng.choice(("simultaneous", "linear"))
        found.append(
            (2 + number % 4, {"modules": [*chosen, "maternity"], "activation": activation})
        )
    return found


def opened(players: int, options: dict[str, Any], seed: int) -> Game:
    """A new game."""
    return dh.new_game("hospital", players=players, seed=seed, options=options)


# ------------------------------------------------------------------ what is counted


def dice_outside(position: Json) -> list[str]:
    """The letter of every die that is neither in the bag nor in the supply."""
    texts: list[str] = [*position["rolled"], *position.get("city", {}).get("dice", {}).values()]
    for van in position["ambulances"]:
        texts += van["patients"]
    for house in position["hospitals"]:
        texts += [text for ward in (*house["wards"], *house["rooms"]) for text in ward]
        texts += [*house["arrivals"], *house["discharged"]]
        texts += [text for text in house["leaving"] if len(text) == 1]
    return [text[0] for text in texts if text != "-"]


def check_supply(position: Json) -> None:
    """DH-16.1: no Mother, no Baby and no other die is ever lost or made."""
    found, players = dice_outside(position), position["players"]
    mothers, babies = MOTHERS.get(players, 16), BABIES.get(players, 24)
    assert mothers == found.count("M") + position["supply"]["mothers"], position
    assert babies == found.count("B") + position["supply"]["babies"], position
    counts = {
        found.count(letter) + count
        for letter, count in zip(LETTERS, position["bag"].values(), strict=True)
    }
    assert {{2: 15, 3: 18, 4: 21, 5: 26}[players]} == counts


def check_families(position: Json) -> None:
    """DH-16.2, DH-16.4, DH-16.7: one Mother in a ward or ambulance; Babies only beside her."""
    for van in position["ambulances"]:
        assert sum(text[0] == "M" for text in van["patients"]) <= 1, van
    for house in position["hospitals"]:
        for beds, cots in zip(house["wards"], house["rooms"], strict=True):
            family = [text for text in beds if text[0] == "M"]
            babies = [text for text in cots if text != "-"]
            assert len(family) <= 1, house
            assert family or not babies, house
            waiting = [text[1] == "7" for text in family + babies]
            assert not waiting or not all(waiting), house


def worst_babies(position: Json) -> list[list[list[int]]]:
    """The values of all Babies, by hospital and room, ascending."""
    return [
        [sorted(int(text[1]) for text in cots if text != "-") for cots in house["rooms"]]
        for house in position["hospitals"]
    ]


def check_babies(before: Json, after: Json) -> None:
    """DH-16.8: while the same Babies are in a room none loses value; one who waited is back at 6."""
    for rooms, later in zip(worst_babies(before), worst_babies(after), strict=True):
        for values, now in zip(rooms, later, strict=True):
            if len(values) == len(now):
                pairs = zip([min(v, 6) for v in values], now, strict=True)
                assert all(was <= value for was, value in pairs) or set(now) == {4}


def check_discharged(position: Json) -> None:
    """DH-16.7: whole families leave, so no Baby is discharged without a Mother."""
    for house in position["hospitals"]:
        gone = house["discharged"]
        assert gone.count("B") <= 2 * gone.count("M"), house


# ------------------------------------------------------------------ games


def play_through(game: Game, rng: random.Random, share: float) -> int:
    """A whole game; all is counted at every decision, and this share is looked at closely."""
    picks, before = 0, game.position()
    while not game.is_over:
        assert game.to_act, before
        random_pick(game, rng)
        picks += 1
        position = game.position()
        check_supply(position)
        check_families(position)
        check_discharged(position)
        check_babies(before, position)
        before = position
        if rng.random() < share and not game.is_over:
            check_closely(game, rng)
        assert picks < BOUND
    return picks


def check_closely(game: Game, rng: random.Random) -> None:
    """Positions, copies, taking back, views."""
    check_round_trip(game, rng)
    check_copy(game, rng)
    check_undo(game, rng)
    check_views(game, rng)


@pytest.mark.parametrize("number", range(4))
def test_families_and_dice_are_kept_together_in_random_games(number: int) -> None:
    """DH-16, DH-17.4: two to five players, with events, hard modes, promos, pick-up."""
    players, options = tables(4, 1, WITH)[number]
    assert play_through(opened(players, options, number), random.Random(number), 0.01) > 100


@pytest.mark.parametrize("number", range(4))
def test_families_are_kept_together_beside_the_larger_modules(number: int) -> None:
    """DH-17.2, DH-17.3."""
    players, options = tables(4, 2, (*WITH, *LARGER))[number]
    assert play_through(opened(players, options, number), random.Random(number), 0.01) > 100


def test_the_choices_of_maternity_survive_positions_wherever_they_are_asked() -> None:
    """DH-13.1: ambulances of Mothers, wards, Babies."""
    seen: set[str] = set()
    for number in range(3):
        rng = random.Random(number)
        game = opened(2 + number, {"modules": ["promos", "events", "maternity"]}, number)
        while not game.is_over:
            asked = {task["ask"] for task in game.position()["agenda"]}
            if asked & {"place_mothers", "settle", "babies"} and rng.random() < 0.15:
                check_round_trip(game, rng)
                check_undo(game, rng)
                seen |= asked
            random_pick(game, rng)
    assert {"place_mothers", "settle"} <= seen


@pytest.mark.soak
def test_a_thousand_games_keep_families_together() -> None:
    """DH-16, DH-17."""
    for number, (players, options) in enumerate(tables(1_000, 3, (*WITH, *LARGER))):
        play_through(opened(players, options, number), random.Random(number), 0.01)
