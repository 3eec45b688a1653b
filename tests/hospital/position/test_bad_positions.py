"""Positions that cannot be: `BadInput` names the path of what is wrong."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.text import LANGUAGES, catalogue
from tests.hospital.builders import Json, vans, ward
from tests.play import random_pick

FULL = ["R3"] * 6 + ["Y3"] * 6


def position(*hospitals: Json, **fields: Any) -> Json:
    """A short position of the activation phase, of two seats unless more are given."""
    rows = [*hospitals, *({} for _ in range(2 - len(hospitals)))]
    return {
        "game": "hospital",
        "players": len(rows),
        "round": 3,
        "phase": "activation",
        "hospitals": rows,
        **fields,
    }


def wrong_field(bad: object) -> str:
    """The path that the refusal of a position names."""
    with pytest.raises(dh.BadInput) as caught:
        dh.from_position(bad)  # type: ignore[arg-type]  # bad on purpose
    assert str(caught.value)
    return caught.value.field


# ------------------------------------------------------------------ patients


@pytest.mark.parametrize(
    "text",
    ["R0", "R7", "B3", "M4", "X3", "R", "R3x", "R3~R", "R3=R", "R3=Y~Y", "R3t~", "", 3, None],
)
def test_a_patient_that_cannot_be_is_named(text: object) -> None:
    """DH-1.4, DH-16.1: red, yellow, green, 1 to 6; a laid over colour differs; pink only with Maternity."""
    bad = position(ward("R3", "Y4"), {"patients": ["R3", "Y3", "G3", text]})
    assert "hospitals[1].patients[3]" == wrong_field(bad)


def test_a_thirteenth_patient_has_no_bed() -> None:
    """DH-1.4."""
    bad = position(ward(*FULL, "G3"))
    assert wrong_field(bad).startswith("hospitals[0].patients")


def test_no_more_dice_of_a_colour_than_two_players_have() -> None:
    """DH-1.2: fifteen of each."""
    bad = position(ward(*["R3"] * 10), ward(*["R4"] * 6))
    assert wrong_field(bad).startswith(("hospitals", "bag"))


def test_a_bag_with_more_dice_than_the_table_leaves_is_refused() -> None:
    """DH-1.2."""
    bad = position(ward("R3"), bag={"red": 15, "yellow": 15, "green": 15})
    assert wrong_field(bad).startswith("bag")


@pytest.mark.parametrize("dice", [{"red": -1}, {"pink": 3}, {"red": "x"}, [], 3])
def test_a_bag_that_cannot_be_is_named(dice: object) -> None:
    """DH-1.2."""
    assert wrong_field(position(ward("R3"), bag=dice)).startswith("bag")


# ------------------------------------------------------------------ ids


@pytest.mark.parametrize(
    ("field", "things", "path"),
    [
        ("departments", ["d_nowhere"], "hospitals[0].departments[0]"),
        ("departments", ["d_ent", "s_gp"], "hospitals[0].departments[1]"),
        ("departments", ["d_critical"], "hospitals[0].departments[0]"),
        ("departments", ["d_training"], "hospitals[0].departments[0]"),
        ("departments", ["p_ent"], "hospitals[0].departments[0]"),
        ("specialists", ["s_gp", "s_chemist"], "hospitals[0].specialists[1]"),
        ("specialists", ["s_consultant"], "hospitals[0].specialists[0]"),
        ("specialists", ["p_registrar"], "hospitals[0].specialists[0]"),
        ("administrator", "a_nobody", "hospitals[0].administrator"),
        ("administrator", "p_a_most", "hospitals[0].administrator"),
    ],
)
def test_a_card_that_is_not_in_the_game_is_named(field: str, things: object, path: str) -> None:
    """DH-1.1: unknown, of another kind, printed, of a module or an edition that is off."""
    assert path == wrong_field(position({"patients": ["R3"], field: things}))


def test_a_module_brings_its_cards() -> None:
    """DH-10.8: the same position is right when the module is on."""
    home = ward("R3", departments=["d_training"])
    game = dh.from_position(position(home, modules=["experimental"]))
    assert ["d_training"] == game.position()["hospitals"][0]["departments"]


def test_no_more_copies_than_exist() -> None:
    """DH-1.1: two of each tile, one administrator."""
    twice = ward("R3", departments=["d_ent", "d_ent"])
    once = ward("R3", departments=["d_ent"])
    assert wrong_field(position(twice, once)).startswith("hospitals[1].departments")
    same = [ward("R3", administrator="a_most")] * 2
    assert "hospitals[1].administrator" == wrong_field(position(*same))


def test_display_and_hospitals_share_the_copies() -> None:
    """DH-1.1."""
    home = ward("R3", departments=["d_ent", "d_ent"])
    shown = {"departments": ["d_ent"], "specialists": ["s_gp"]}
    assert wrong_field(position(home, display=shown)).startswith(("display", "hospitals[0]"))


# ------------------------------------------------------------------ what is not owned


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"used": ["d_ent"]}, "hospitals[0].used[0]"),
        ({"used": ["d_icu", "d_icu"]}, "hospitals[0].used"),
        ({"placed": ["s_gp"]}, "hospitals[0].placed[0]"),
        ({"nurses_free": -1}, "hospitals[0].nurses_free"),
        ({"blood": -1}, "hospitals[0].blood"),
        ({"blood": "x"}, "hospitals[0].blood"),
        ({"fatalities": -2}, "hospitals[0].fatalities"),
        ({"score": "many"}, "hospitals[0].score"),
        ({"done": 7}, "hospitals[0].done"),
        ({"colour": "red"}, "hospitals[0].colour"),
        ({"discharged": ["M"]}, "hospitals[0].discharged[0]"),
        ({"tokens": {"d_clinic": ["t_low2_red"]}}, "hospitals[0].tokens"),
        ({"bonus": ["b_heal1"]}, "hospitals[0].bonus"),
        ({"wards": [[], [], [], []]}, "hospitals[0].wards"),
    ],
)
def test_what_a_hospital_cannot_have_is_named(fields: Json, path: str) -> None:
    """DH-5.2, DH-1.1."""
    assert wrong_field(position(ward("R3", **fields))).startswith(path)


# ------------------------------------------------------------------ the table


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"hospitals": [{}]}, "hospitals"),
        ({"hospitals": [{}, {}, {}]}, "hospitals"),
        ({"hospitals": [{}, 3]}, "hospitals[1]"),
        ({"hospitals": 3}, "hospitals"),
        ({"players": 0}, "players"),
        ({"players": 9}, "players"),
        ({"players": "two"}, "players"),
        ({"edition": "third"}, "edition"),
        ({"modules": ["weather"]}, "modules"),
        ({"modules": ["events", "events"]}, "modules"),
        ({"edition": "proto212", "modules": ["events"]}, "modules"),
        ({"options": {"solo": "reports"}}, "options"),
        ({"options": {"weather": 1}}, "options"),
        ({"round": 0}, "round"),
        ({"round": 9}, "round"),
        ({"phase": "dinner"}, "phase"),
        ({"step": "dinner"}, "step"),
        ({"step": "pick_up"}, "step"),
        ({"first_player": 2}, "first_player"),
        ({"order": [0, 0]}, "order"),
        ({"order": [0]}, "order"),
        ({"order": [0, 2]}, "order"),
        ({"display": {"departments": ["d_nowhere"], "specialists": []}}, "display.departments[0]"),
        ({"event": "e01"}, "event"),
        ({"reports": {"columns": [[], [], []], "completed": []}}, "reports"),
        ({"pick_up": {"spaces": [], "out": []}}, "pick_up"),
        ({"city": {"vehicles": ["N1", None]}}, "city"),
        ({"weather": "fine"}, "weather"),
        ({"seed": -1}, "seed"),
    ],
)
def test_what_a_table_cannot_have_is_named(fields: Json, path: str) -> None:
    """DH-1.2: lists of one entry per seat, permutations, and only what the ruleset has."""
    assert wrong_field({**position(ward("R3")), **fields}).startswith(path)


def test_an_event_needs_its_module_and_its_card() -> None:
    """DH-10.1."""
    good = position(ward("R3"), modules=["events"], event="e10")
    assert "e10" == dh.from_position(good).position()["event"]
    assert "event" == wrong_field({**good, "event": "e99"})


@pytest.mark.parametrize(
    ("loads", "path"),
    [
        (vans("R2 R2 R2", "Y3 Y3 Y3"), "ambulances"),
        (vans("R2 R2 R2 R2", "Y3 Y3 Y3", "G4 G4 G4"), "ambulances[0].patients"),
        (vans("R2 R2 R9", "Y3 Y3 Y3", "G4 G4 G4"), "ambulances[0].patients[2]"),
    ],
)
def test_ambulances_that_cannot_be_are_named(loads: list[Json], path: str) -> None:
    """DH-3.2."""
    bad = position(ward("R3"), phase="intake", step="choose", ambulances=loads)
    assert wrong_field(bad).startswith(path)


# ------------------------------------------------------------------ junk

JUNK: list[Any] = [
    *(None, True, -1, 0, 3, 99, 2**70, 1.5, "", "x", "red"),
    *([], [1], [[]], [{}], ["x", "x"], {}, {"a": 1}),
]


def started(players: int, seed: int) -> Json:
    """A whole position some way into a game."""
    game = dh.new_game("hospital", players=players, seed=seed)
    rng = random.Random(seed)
    for _ in range(60):
        random_pick(game, rng)
    return game.position()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_position_with_any_field_replaced_by_junk_is_understood_or_refused_by_name(
    players: int,
) -> None:
    whole = started(players, 1)
    for field in whole:
        for junk in JUNK:
            understood_or_refused({**whole, field: junk})
    for field in whole["hospitals"][0]:
        for junk in JUNK:
            homes = [{**whole["hospitals"][0], field: junk}, *whole["hospitals"][1:]]
            understood_or_refused({**whole, "hospitals": homes})


def understood_or_refused(bad: Json) -> None:
    """Never another error than `BadInput`, and never a game that cannot say what it offers."""
    try:
        game = dh.from_position(bad)
    except dh.BadInput as error:
        named = (error.field, str(error))
        assert all(named)
    else:
        assert game.is_over or game.to_act


@pytest.mark.parametrize("seed", range(8))
def test_a_position_with_junk_deep_inside_is_understood_or_refused_by_name(seed: int) -> None:
    rng = random.Random(seed)
    modules = ["experimental", "promos", "events"]
    if seed % 4:
        modules.append("final_pickup")
    game = dh.new_game("hospital", players=1 + seed % 4, seed=seed, options={"modules": modules})
    for _ in range(rng.randrange(20, 160)):
        if not game.is_over:
            random_pick(game, rng)
    for _ in range(150):
        bad = json.loads(json.dumps(game.position()))
        spoil(bad, rng)
        understood_or_refused(bad)


def spoil(value: Any, rng: random.Random) -> None:
    """Put junk, or a copy of another part, somewhere inside."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    key = rng.choice(keys)
    inner = value[key]
    if isinstance(inner, dict | list) and inner and rng.random() < 0.8:
        spoil(inner, rng)
    else:
        value[key] = rng.choice([*JUNK, value[rng.choice(keys)]])


# ------------------------------------------------------------------ Community Care


@pytest.mark.parametrize(
    ("message", "path", "home"),
    [
        ("two_mothers", "hospitals[0].wards[0]", {"wards": [["M3", "M4"]]}),
        ("no_mother", "hospitals[0].rooms[1]", {"wards": [["M3"]], "rooms": [[], ["B4"]]}),
        ("wrong_place_for_die", "hospitals[0].wards[0][1]", {"wards": [["M3", "B4"]]}),
        ("wrong_place_for_die", "hospitals[0].rooms[0][0]", {"rooms": [["R3"]]}),
        ("too_many_wards", "hospitals[0].wards", {"wards": [[]] * 5}),
        ("too_many_dice_here", "hospitals[0].wards[0]", {"wards": [["R3"] * 4]}),
        ("too_many_dice_here", "hospitals[0].rooms[0]", {"wards": [["M3"]], "rooms": [["B4"] * 3]}),
        ("wards_differ", "hospitals[0].patients", {"patients": ["R3"]}),
        ("not_a_patient", "hospitals[0].wards[0][0]", {"wards": [["M8"]]}),
        ("not_a_patient", "hospitals[0].wards[0][0]", {"wards": [["M3~R"]]}),
        ("not_a_patient", "hospitals[0].wards[0][0]", {"wards": [["R7"]]}),
    ],
)
def test_wards_that_cannot_be_are_named(message: str, path: str, home: Json) -> None:
    """DH-16.1, DH-16.4: three beds and one Mother in a ward, her Babies in its room."""
    bad = position(home, modules=["maternity"])
    assert path == wrong_field(bad)
    assert message == wrong_message(bad)


def wrong_message(bad: Json) -> str:
    """The message of the refusal of a position, which every language can say."""
    with pytest.raises(dh.BadInput) as caught:
        dh.from_position(bad)
    for language in LANGUAGES:
        assert "{" not in catalogue(language).say(caught.value.message)
    return caught.value.message.id


@pytest.mark.parametrize(
    ("message", "players", "options"),
    [
        ("not_together", 3, {"modules": ["city", "final_pickup"]}),
        ("only_with_modules", 3, {"modules": ["city"], "city_pink": "random"}),
        ("only_with_solo", 1, {"solo": "automa", "double_reports": True}),
        ("only_with_solo", 1, {"automa_mix": "4/3/2"}),
        ("only_solo", 2, {"solo": "automa"}),
        ("not_alone", 1, {"modules": ["city"]}),
        ("not_alone", 1, {"solo": "automa", "modules": ["promos"]}),
    ],
)
def test_options_that_do_not_go_together_are_named(
    message: str, players: int, options: Json
) -> None:
    """DH-17.2, DH-17.4, DH-19.1."""
    with pytest.raises(dh.BadInput) as caught:
        dh.new_game("hospital", players=players, options=options)
    assert message == caught.value.message.id
    for language in LANGUAGES:
        assert "{" not in catalogue(language).say(caught.value.message)


def test_only_a_game_that_is_over_has_no_phase_left() -> None:
    game = dh.new_game("hospital", players=2, seed=1)
    rng = random.Random(1)
    while not game.is_over:
        random_pick(game, rng)
    assert dh.from_position(game.position()).is_over
    assert "then" == wrong_field({**game.position(), "over": False})
