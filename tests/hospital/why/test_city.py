"""A refused move of the City names the rule, the facts that failed and what would be legal."""

from __future__ import annotations

import pytest

from tests.hospital.builders import Game, Json, play
from tests.hospital.modules.city.builders import (
    caring,
    collect,
    collecting,
    crossroads,
    drive,
    driving,
    fly,
    lying,
    town,
)
from tests.hospital.why.explaining import case, english, facts, french, told

BOTH = ["city", "maternity"]


def parked(*entrances: str, **fields: object) -> Game:
    """A game in round 3 whose ambulances stand at these entrances; the first seat drives."""
    return driving(city=town(vehicles=list(entrances), **fields))


# ------------------------------------------------------------------ vehicles


@pytest.mark.parametrize(
    ("rule", "message", "move"),
    [
        case("DH-14.2", "no_such_entrance", drive("N5")),
        case("DH-14.2", "entrance_taken", drive("E2")),
        case("DH-14.2", "entrance_too_far", drive("S1")),
        case("DH-14.3", "no_such_tile", fly("a5")),
        case("DH-14.3", "tile_taken", fly("b3")),
        case("DH-14.4", "other_question", collect("a2")),
    ],
)
def test_a_vehicle_goes_to_a_free_place_within_reach(rule: str, message: str, move: Json) -> None:
    """DH-14.2, DH-14.3."""
    game = parked("N2", "E2", numbers=[1, 2], helicopter={"seat": 0, "tile": None})
    assert (rule, message) == told(game, move)


def test_an_entrance_that_is_refused_is_told_with_those_in_reach() -> None:
    """DH-14.2."""
    game = parked("N2", "E2")
    known = "N1, N2, N3, E1, E3, W1, W2"
    far = f"S1 is too far from N2: you can move up to 2 entrance tiles. You can drive to {known}"
    assert far == english(game, drive("S1"))
    loin = "S1 est trop loin de N2 : au plus 2 tuiles d'entrée dans un sens ou l'autre"
    assert french(game, drive("S1")).startswith(loin)
    assert {"seat": 1} == facts(game, drive("E2"))["name"]


def test_a_road_that_ends_at_the_border_is_no_entrance() -> None:
    """DH-14.1, DH-14.2."""
    game = driving(city=town(tiles=crossroads(a1="ES")), round=1)
    assert ("DH-14.2", "no_such_entrance") == told(game, drive("N1"))
    assert "There is no entrance N1" in english(game, drive("N1"))
    assert "Cette ville n'a pas d'entrée N1" in french(game, drive("N1"))


def test_nobody_drives_to_the_tile_of_the_helicopter() -> None:
    """DH-14.3, R-66."""
    game = parked("N2", "E3", numbers=[2, 1], helicopter={"seat": 1, "tile": None})
    play(game, fly("a3"), seat=1)
    assert ("DH-14.3", "helicopter_there") == told(game, drive("N3"))
    assert "L'hélicoptère s'est posé en a3" in french(game, drive("N3"))


def test_only_the_first_player_flies_and_not_in_the_first_round() -> None:
    """DH-14.3."""
    city = town(vehicles=["N2", "E3"], numbers=[1, 2], helicopter={"seat": 1, "tile": None})
    game = driving(city=city)
    assert ("DH-14.3", "not_your_helicopter") == told(game, fly("b2"))
    first = driving(city=town(), round=1)
    assert ("DH-14.3", "no_helicopter_yet") == told(first, fly("b2"))


# ------------------------------------------------------------------ the walk


def walking(*hospitals: Json, **fields: object) -> Game:
    """A game in which the first seat stands at a1, whose roads lead to a2 and b1; from there they go on."""
    tiles = crossroads(a1="ESW", b1="NS")
    city = town(tiles=tiles, vehicles=["W1", "E4"], **{"dice": lying(a1=""), **fields})
    modules = BOTH if "pink" in fields else ["city"]
    return collecting(*hospitals, city=city, modules=modules)


@pytest.mark.parametrize(
    ("rule", "message", "tile"),
    [
        ("DH-14.4", "no_such_tile", "a4"),
        ("DH-14.4", "tile_empty", "a1"),
        ("DH-14.4", "not_reached", "a3"),
        ("DH-14.4", "not_reached", "b2"),
    ],
)
def test_a_patient_is_collected_over_roads_and_empty_tiles(
    rule: str, message: str, tile: str
) -> None:
    """DH-14.4, R-26."""
    assert (rule, message) == told(walking(), collect(tile))


def test_a_patient_out_of_reach_is_told_with_those_in_reach() -> None:
    """DH-14.4."""
    sentence = "No open road leads to G4 on a3. You can collect from a2, b1"
    assert sentence == english(walking(), collect("a3"))
    phrase = "G4 en a3 n'est pas accessible par des routes et des tuiles vides"
    assert french(walking(), collect("a3")).startswith(phrase)


def test_a_second_mother_is_left() -> None:
    """DH-17.2."""
    dice = lying(a1="", a2="M3", b1="M5")
    game = walking(pink=["a2", "b1"], dice=dice)
    play(game, collect("a2"))
    assert ("DH-17.2", "second_mother") == told(game, collect("b1"))


def test_with_four_mothers_none_is_collected() -> None:
    """DH-17.2, R-31."""
    tiles = crossroads(a1="ESW")
    city = town(tiles=tiles, vehicles=["W1", "E4"], pink=["a2"], dice=lying(a1="", a2="M3", b1=""))
    home = {"wards": [["M4"]] * 4, "rooms": [["B4"]] * 4}
    game = collecting(home, city=city, modules=BOTH)
    assert ("DH-17.2", "mothers_full") == told(game, collect("a2"))
    assert "You already have four Mothers" in english(game, collect("a2"))
    assert "vous avez déjà quatre Mères" in french(game, collect("a2"))


# ------------------------------------------------------------------ bonus tokens


def test_a_token_that_was_not_collected_is_not_kept() -> None:
    """DH-14.5."""
    lines = crossroads(a1="EW", a2="EW", a3="W")
    bonus = {"a1": "b_heal1", "a2": "b_nurse"}
    city = town(tiles=lines, vehicles=["W1", "W4"], bonus=bonus, dice=lying(2, 2))
    game = collecting(city=city)
    move = {"move": "keep_bonus", "bonus": "b_red2"}
    assert ("DH-14.5", "bonus_not_collected") == told(game, move)
    sentence = "You didn’t collect Red Medicine on this walk. Choose from First Aid, Visiting Nurse"
    assert sentence == english(game, move)


def test_no_more_is_taken_off_a_total_than_there_are_tokens() -> None:
    """DH-14.7."""
    lines = crossroads(a1="EW", a2="EW", a3="W")
    game = collecting({"bonus": ["b_minus2"]}, city=town(tiles=lines, vehicles=["W1", "W4"]))
    assert ("DH-14.7", "minus_count") == told(game, "minus 2")
    assert "You can’t use 2 of Minus Two: you have 1" == english(game, "minus 2")
    assert 1 == facts(game, "minus 2")["have"]


@pytest.mark.parametrize(
    ("rule", "message", "move"),
    [
        case("DH-14.8", "no_bonus", {"bonus": "b_yellow2", "patient": "R3"}),
        case("DH-14.7", "bonus_in_intake", {"bonus": "b_minus2"}),
        case("DH-5.3", "wrong_colour", {"bonus": "b_red2", "patient": "Y4"}),
        case("DH-5.3", "no_such_patient", {"bonus": "b_red2", "patient": "R6"}),
        case("DH-5.3", "count", {"bonus": "b_red2"}),
        case("DH-5.3", "no_targets", {"bonus": "b_nurse", "patient": "R3"}),
        case("DH-5.9", "no_bag_left", {"bonus": "b_red2", "patient": "Y4>R"}),
        case("DH-5.3", "nobody_coloured_bag", {"bonus": "b_green2", "patient": "R3"}),
    ],
)
def test_a_bonus_token_is_refused(rule: str, message: str, move: Json) -> None:
    """DH-14.8."""
    own = ["b_minus2", "b_red2", "b_green2", "b_nurse"]
    game = caring({"patients": ["R3", "Y4"], "bonus": own})
    assert (rule, message) == told(game, {"move": "bonus", **move})


def test_bonus_tokens_wait_for_the_consultant_and_for_the_end_of_a_placement() -> None:
    """DH-10.6, DH-14.8, DH-5.6."""
    team = ["s_consultant", "s_surgeon", "s_gp"]
    home = {"patients": ["R3", "R3"], "bonus": ["b_heal1"], "specialists": team}
    game = caring(home, modules=["promos", "city"])
    move = {"move": "bonus", "bonus": "b_heal1", "patient": "R3"}
    assert ("DH-10.6", "copy_first") == told(game, move)
    play(game, "copy s_gp", {"move": "activate", "department": "d_critical", "staff": "s_surgeon",
                             "patients": ["R3"]})  # fmt: skip
    assert ("DH-14.8", "ability_first") == told(game, move)
