"""Five players: the helicopter as vehicle 0, more dice, administrators one by one."""

from __future__ import annotations

import dicehospital as dh
from tests.hospital.builders import Game, Json, choosing, legal, play, refusal, stock

SIX_LOADS = ("R2 R2 Y2", "G2 R3 R3", "Y3 Y3 G3", "G3 R4 Y4", "G4 G4 R5", "Y5 Y5 G5")


def vehicles() -> list[Json]:
    """Six vehicles, from the helicopter on."""
    return [{"number": n, "patients": load.split()} for n, load in enumerate(SIX_LOADS)]


def five(**fields: object) -> Game:
    """Five players before anybody has a vehicle."""
    return choosing(*({} for _ in range(5)), players=5, ambulances=vehicles(), **fields)


def opened(modules: list[str], seed: int = 5) -> Game:
    """A new game for five."""
    options = {"modules": modules, "components": {}}  # without cards that came later
    return dh.new_game("hospital", players=5, seed=seed, options=options)


def test_t108_the_first_player_may_not_take_the_helicopter() -> None:
    """DH-18.1, R-09: the lowest vehicle is number 0."""
    game = five()
    assert {f"take A{n}" for n in range(1, 6)} == legal(game)
    assert "DH-18.1" == refusal(game, {"move": "ambulance", "number": 0})


def test_the_helicopter_is_the_lowest_vehicle() -> None:
    """DH-18.1, DH-3.4: who takes it has a blood bag and the token, and comes first."""
    game = five()
    for seat, number in enumerate((3, 5, 0, 1, 4)):
        play(game, f"take A{number}", seat=seat)
    position = game.position()
    assert [2, 3, 0, 4, 1] == position["order"]
    assert 2 == position["first_player"]
    assert [0, 0, 1, 0, 0] == [stock(game, seat)[0] for seat in range(5)]


def test_eighteen_dice_fill_six_vehicles_from_number_0_on() -> None:
    """DH-18.1, DH-1.2: 26 dice of each colour, three for each vehicle, four cards of each kind."""
    game = opened([])
    position = game.position()
    dice = sum(position["bag"].values()) + len(position["rolled"])
    dice += sum(len(van["patients"]) for van in position["ambulances"])
    dice += sum(len(house["arrivals"]) for house in position["hospitals"])
    dice += sum(text != "-" for house in position["hospitals"] for text in house["patients"])
    assert 78 == dice
    assert [4, 4] == [len(cards) for cards in position["display"].values()]
    for seat in range(5):
        play(game, next(game.moves(seat)), seat=seat)
    while "ambulance" not in {move.kind for move in game.moves(game.to_act[0])}:
        play(game, next(game.moves(game.to_act[0])), seat=game.to_act[0])
    vans = game.position()["ambulances"]
    assert [0, 1, 2, 3, 4, 5] == [van["number"] for van in vans]
    assert [3] * 6 == [len(van["patients"]) for van in vans]
    values = [int(text[1]) for van in vans for text in van["patients"]]
    assert sorted(values) == values


def administrators(modules: list[str]) -> tuple[int, int]:
    """How many administrators are kept, and dealt, once all have set their patients."""
    game = opened(modules)
    for seat in range(5):
        if seat in game.to_act:
            play(game, next(game.moves(seat)), seat=seat)
    houses = game.position()["hospitals"]
    kept = sum(house["administrator"] is not None for house in houses)
    return kept, sum(len(house["dealt"]) for house in houses)


def test_with_fewer_than_ten_administrators_everybody_is_dealt_one() -> None:
    """DH-18.1: eight in the base game, nine with the Strategist; ten and more with Maternity."""
    assert (5, 0) == administrators([])
    assert (5, 0) == administrators(["investments"])
    assert (0, 10) == administrators(["maternity"])
    assert (0, 10) == administrators(["investments", "maternity"])


def test_the_pick_up_leaves_out_the_highest_ambulance() -> None:
    """DH-10.5, DH-18.1: the helicopter and numbers 1 to 4."""
    spaces = opened(["final_pickup"]).position()["pick_up"]["spaces"]
    assert 15 == len(spaces)
    assert 3 == sum(space[1] == "6" for space in spaces)


def test_community_care_has_its_own_numbers_for_five() -> None:
    """DH-18.1, DH-14.1, DH-15.3, DH-16.1: a city of 5 x 4, four cards of each kind, 20 Mothers, 30 Babies."""
    position = opened(["city", "investments", "maternity"]).position()
    assert {"departments": 4, "specialists": 4, "mat_departments": 2, "mat_specialists": 2} == {
        deck: len(cards) for deck, cards in position["display"].items()
    }
    assert (20, 30) == (position["supply"]["mothers"], position["supply"]["babies"])
    game = opened(["city", "maternity"])
    for seat in range(5):
        if seat in game.to_act:
            play(game, next(game.moves(seat)), seat=seat)
    city = game.position()["city"]
    assert (4, 5, 4) == (len(city["tiles"]), len(city["tiles"][0]), len(city["pink"]))
