"""Phase 1 in the City: where ambulances and the helicopter go."""

from __future__ import annotations

import pytest

import dicehospital as dh
from tests.hospital.builders import Game, happened, play, refusal
from tests.hospital.modules.city.builders import (
    crossroads,
    drive,
    drives,
    driving,
    flights,
    fly,
    found,
    town,
)


def two_ambulances(*entrances: str, **fields: object) -> Game:
    """A game in round 3 whose ambulances stand at these entrances; the first seat drives."""
    return driving(city=town(vehicles=list(entrances), **fields))


def test_w20_five_tiles_are_near_enough_and_a_corner_has_two_entrances() -> None:
    """DH-14.2: clockwise a corner, then past the red ambulance; two tiles the other way."""
    game = two_ambulances("N2", "E2")
    assert {"N2", "N3", "E1", "E3", "N1", "W1", "W2"} == drives(game)


def test_the_other_entrance_of_the_own_corner_is_no_step_away() -> None:
    """DH-14.2: distance 0 includes it."""
    game = two_ambulances("N1", "S3")
    assert {"N1", "W1"} <= drives(game)


def test_t82_an_occupied_entrance_is_no_destination() -> None:
    """DH-14.2."""
    game = two_ambulances("N2", "E1")
    assert "E1" not in drives(game)
    assert "N3" in drives(game)
    with pytest.raises(dh.IllegalMove):
        game.play(0, drive("E1"))


def test_t82_the_refusal_cites_the_rule() -> None:
    """DH-14.2."""
    assert "DH-14.2" == refusal(two_ambulances("N2", "E1"), drive("E1"))


def test_in_the_first_round_any_free_entrance_may_be_chosen() -> None:
    """DH-14.2, R-57: First Player first, then clockwise; nobody joins another."""
    game = driving(city=town(), round=1, first_player=1)
    assert 14 == len(drives(game, 1))
    play(game, drive("N2"), seat=1)
    assert 13 == len(drives(game))
    assert "N2" not in drives(game)
    assert {"city_drive"} == {task["ask"] for task in game.position()["agenda"]}


def test_tiles_without_a_road_out_of_the_city_are_no_entrances() -> None:
    """DH-14.1: an entrance is a road that leaves the grid."""
    tiles = crossroads(a1="ES", a2="ESW", d3="NW")
    game = driving(city=town(tiles=tiles), round=1)
    assert not {"N1", "W1", "N2", "S3", "E4"} & drives(game)
    assert {"N3", "E1"} <= drives(game)


def test_seats_drive_by_their_numbers() -> None:
    """DH-14.2: ascending from the second round on."""
    game = driving(
        players=3, city=town(3, vehicles=["N1", "N2", "N3"], numbers=[3, 1, 2]), first_player=1
    )
    assert (1,) == tuple(game.to_act)
    play(game, drive("N2"), seat=1)
    assert (2,) == tuple(game.to_act)


# ------------------------------------------------------------------ the helicopter


def test_t83_the_helicopter_lands_on_an_interior_tile() -> None:
    """DH-14.3: for the First Player, from the second round on."""
    game = two_ambulances("N2", "S2", numbers=[1, 2])
    assert "b2" in flights(game)
    play(game, fly("b2"))
    assert {"seat": 0, "tile": "b2"} == found(game, "helicopter")
    assert set() == flights(game, 1)


def test_t83_nobody_flies_in_the_first_round() -> None:
    """DH-14.3."""
    assert set() == flights(driving(city=town(), round=1))


def test_the_helicopter_does_not_land_where_another_ambulance_stands() -> None:
    """DH-14.3: the own ambulance is in nobody's way."""
    game = two_ambulances("N2", "S2", numbers=[1, 2])
    assert "d2" not in flights(game)
    assert "a2" in flights(game)


def test_r24_the_ambulance_of_who_flies_stays_and_blocks_its_entrance() -> None:
    """R-24, DH-14.3."""
    game = two_ambulances("N2", "N3", numbers=[1, 2])
    play(game, fly("c2"))
    assert ["N2", "N3"] == found(game, "vehicles")
    assert "N2" not in drives(game, 1)
    assert {"N1", "W1"} <= drives(game, 1)


def test_r66_no_ambulance_parks_at_the_helicopters_tile() -> None:
    """R-66: and it is not counted, so the ambulance gets a tile further."""
    game = two_ambulances("S2", "N2", numbers=[1, 2])
    play(game, fly("a3"))
    assert not {"N3", "E1"} & drives(game, 1)
    assert {"E2", "E3"} <= drives(game, 1)


def test_r25_all_drive_before_anybody_collects() -> None:
    """R-25."""
    game = two_ambulances("N2", "S2")
    play(game, drive("N1"))
    assert 12 == len(found(game, "dice"))
    play(game, drive("S2"), seat=1)
    assert 11 == len(found(game, "dice"))


def test_vehicles_are_told_about() -> None:
    """DH-14.2, DH-14.3."""
    game = two_ambulances("N2", "S2", numbers=[1, 2])
    play(game, fly("b2"))
    play(game, drive("S3"), seat=1)
    assert 2 == len(happened(game, "vehicle_moved"))


def test_r66_holds_for_an_ambulance_that_stands_nowhere_yet() -> None:
    """R-66: any free entrance but those of the helicopter's tile."""
    game = driving(city=town(vehicles=["S2", None], numbers=[1, 2]))
    play(game, fly("a3"))
    assert 11 == len(drives(game, 1))
    assert not {"N3", "E1", "S2"} & drives(game, 1)
