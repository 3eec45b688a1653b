"""Cases of the first two phases: ambulances, overflow, improvements."""

from __future__ import annotations

from typing import Any

import pytest

import dicehospital as dh
from tests.hospital.builders import (
    THREE_PLAYER_VANS,
    Game,
    activate,
    answer,
    bag,
    choosing,
    display,
    full_bag,
    hospital,
    layers,
    legal,
    patients,
    placed,
    play,
    refusal,
    stock,
    ward,
)

# ------------------------------------------------------------------ ambulances


def test_t07_the_first_player_may_not_take_the_lowest_ambulance() -> None:
    """DH-3.3."""
    game = choosing()
    assert {"take A2", "take A3"} == legal(game)
    assert "DH-3.3" == refusal(game, {"move": "ambulance", "number": 1})


def test_t08_another_player_may_and_gets_bag_and_token() -> None:
    """DH-3.3, DH-3.4."""
    game = play(choosing(), "take A2")
    assert {"take A1", "take A3"} == legal(game, 1)
    play(game, {"move": "ambulance", "number": 1}, seat=1)
    assert [0, 1] == [stock(game, seat)[0] for seat in (0, 1)]
    assert 1 == game.position()["first_player"]


def test_t08_an_ambulance_is_taken_once() -> None:
    """DH-3.3."""
    game = play(choosing(), "take A2")
    assert "DH-3.3" == refusal(game, "take A2", seat=1)


def test_t09_the_owner_of_number_two_is_lowest_when_number_one_stays() -> None:
    """DH-3.4: of three players nobody takes number 1; its dice go back into the bag."""
    game = choosing(players=3, ambulances=THREE_PLAYER_VANS)
    play(game, "take A4")
    play(game, "take A2", seat=1)
    play(game, "take A3", seat=2)
    assert [0, 1, 0] == [stock(game, seat)[0] for seat in range(3)]
    assert 1 == game.position()["first_player"]
    assert full_bag(3, red=1, yellow=4, green=4) == bag(game)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t10_a_one_or_six_never_arrives(players: int) -> None:
    """DH-3.1: chance is asked for values from 2 to 5 and refuses others."""
    game = placed(players=players, phase="intake", step="roll", dealer="manual")
    while game.chance is not None and "roll" != game.chance["ask"]:
        game.deal()
    assert game.chance is not None
    assert [2, 5] == list(game.chance["faces"])
    dice = 3 * (players + 1)
    for value in (1, 6):
        with pytest.raises(dh.BadInput):
            game.deal([value] * dice)
    answer(game)
    position = game.position()
    loads = [text for van in position["ambulances"] for text in van["patients"]]
    values = [text[1] for text in [*loads, *position["rolled"]]]
    assert dice == len(values)
    assert set(values) <= set("2345")


def test_t11_a_split_class_of_one_colour_asks_nobody() -> None:
    """DH-3.2, DH-13.3: the First Player chooses at once."""
    game = placed(players=2, phase="intake", step="roll", dealer="manual")
    draws = [["red"] * 4 + ["yellow"] * 2 + ["green"] * 3]
    answer(game, draw=draws, roll=[[2, 2, 2, 2, 3, 3, 4, 5, 5]])
    assert (0,) == game.to_act
    assert {"take A2", "take A3"} == legal(game)


def test_t11_a_class_that_ends_with_its_ambulance_asks_nobody() -> None:
    """DH-3.2: three twos of three colours fill ambulance 1 exactly."""
    game = placed(players=2, phase="intake", step="roll", dealer="manual")
    draws = [["red"] * 3 + ["yellow"] * 3 + ["green"] * 3]
    answer(game, draw=draws, roll=[[2, 3, 4] * 3])
    assert (0,) == game.to_act
    assert {"take A2", "take A3"} == legal(game)


# ------------------------------------------------------------------ overflow


def full(**fields: Any) -> Game:
    """Seat 0 has twelve patients and takes three yellow threes."""
    game = choosing(ward(*["R3"] * 6, *["G5"] * 6, **fields))
    return play(play(game, "take A2"), "take A3", seat=1)


def test_t12_twelve_patients_and_three_new_ones_lose_exactly_three() -> None:
    """DH-3.5: three fatality tokens, twelve patients after."""
    game = full()
    both = {"lose R3 R3 R3", "lose R3 R3 G5", "lose R3 G5 G5", "lose G5 G5 G5"}
    assert both == legal(game)
    play(game, {"move": "lose", "patients": ["R3", "R3", "G5"]})
    assert 12 == len(patients(game))
    assert 3 == patients(game).count("Y3")
    assert (1, 3) == stock(game)


@pytest.mark.parametrize("lost", [["R3", "R3"], ["R3", "R3", "G5", "G5"]])
def test_t12_neither_more_nor_fewer_are_lost(lost: list[str]) -> None:
    """DH-3.5."""
    assert "DH-3.5" == refusal(full(), {"move": "lose", "patients": lost})


def test_t13_a_new_patient_may_not_be_removed() -> None:
    """DH-3.5: only those who were there before."""
    assert "DH-3.5" == refusal(full(), {"move": "lose", "patients": ["R3", "R3", "Y3"]})


def test_t14_where_all_have_a_bed_nobody_is_removed() -> None:
    """DH-3.5: nine patients and three new ones."""
    game = choosing(ward(*["R3"] * 5, *["G5"] * 4))
    play(play(game, "take A2"), "take A3", seat=1)
    assert 12 == len(patients(game))
    assert "DH-3.5" == refusal(game, {"move": "lose", "patients": ["R3"]})


# ------------------------------------------------------------------ improvements


def test_t15_improvements_are_taken_in_the_order_of_the_ambulances() -> None:
    """DH-4.1: B has 1, C has 3, A has 4."""
    game = choosing(players=3, ambulances=THREE_PLAYER_VANS, display=display(2, 2))
    play(game, "take A4")
    play(game, "take A1", seat=1)
    play(game, "take A3", seat=2)
    asked: list[int] = []
    while "improvement" == game.position()["phase"]:
        asked.append(*game.to_act)
        play(game, "pass", seat=game.to_act[0])
    assert [1, 2, 0] == asked


def improving(**fields: Any) -> Game:
    """A game of two in which seat 0 takes an improvement first."""
    shown = {"departments": ["d_ent"], "specialists": ["s_gp", "s_surgeon"]}
    return placed(ward("R3"), ward("R3"), phase="improvement", display=shown, **fields)


def test_t16_nobody_has_to_improve() -> None:
    """DH-4.1."""
    game = improving()
    assert {"improve d_ent", "improve s_gp", "improve s_surgeon", "pass"} == legal(game)
    play(game, "pass")
    assert (1,) == game.to_act
    assert [] == hospital(game).get("departments", [])


def test_t16_what_is_taken_is_gone_and_usable_in_this_round() -> None:
    """DH-4.1: the display is not filled again in this phase."""
    game = play(improving(), {"move": "improve", "take": "s_gp"})
    assert {"improve d_ent", "improve s_surgeon", "pass"} == legal(game, 1)
    play(game, "pass", seat=1)
    play(game, activate("d_critical", "s_gp", "R3"))
    assert ["s_gp"] == hospital(game)["placed"]


def leases(edition: str, *departments: str) -> Game:
    """An activation in which seat 0 owns these tiles."""
    home = ward("R3", departments=list(departments))
    return placed(home, phase="activation", edition=edition)


def test_t17_one_improvement_a_round_is_returned_for_a_bag() -> None:
    """DH-4.2: a second is refused."""
    game = leases("final", "d_ent", "d_ortho")
    play(game, {"move": "return", "improvement": "d_ent"})
    assert (1, 0) == stock(game)
    assert "return d_ortho" not in legal(game)
    assert "DH-4.2" == refusal(game, {"move": "return", "improvement": "d_ortho"})


def test_t17_in_the_prototype_any_number_is_returned() -> None:
    """DH-4.2, DH-11.1."""
    game = leases("proto212", "p_ent", "p_ortho")
    play(game, "return p_ent", "return p_ortho")
    assert (2, 0) == stock(game)
    assert [] == hospital(game).get("departments", [])


def test_t17_after_the_first_other_move_nothing_is_returned() -> None:
    """DH-4.2: it opens the activation."""
    game = play(leases("final", "d_ent"), activate("d_critical", "nurse", "R3"))
    assert "DH-4.2" == refusal(game, "return d_ent")


def test_t18_the_tile_just_taken_may_be_returned_and_goes_under_its_deck() -> None:
    """DH-4.2."""
    game = play(improving(), "improve d_ent")
    play(game, "pass", seat=1)
    play(game, "return d_ent", "done")
    assert (1, 0) == stock(game)
    assert [] == hospital(game).get("departments", [])
    play(game, "done", seat=1)
    assert {"d_ent": 1} in layers(game, "departments")[1:]


def test_t19_a_printed_department_is_never_returned() -> None:
    """DH-4.2."""
    game = leases("final", "d_ent")
    assert "DH-4.2" == refusal(game, {"move": "return", "improvement": "d_critical"})
