"""Agendas that cannot be: questions that nobody asks now, numbers that they do not come with."""

from __future__ import annotations

import json

import pytest

import dicehospital as dh
from tests.hospital.builders import Json, vans, ward
from tests.hospital.position.test_bad_positions import position, wrong_field


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"seat": 5}, "agenda[0]"),
        ({"ask": "dinner"}, "agenda[0]"),
        ({"draft": ["d_nowhere"]}, "agenda[0]"),
        ({"draft": ["transfuse"]}, "agenda[0]"),
        ({"draft": ["d_ent", "nurse"]}, "agenda[0]"),
    ],
)
def test_an_agenda_that_the_rules_would_not_ask_is_named(change: Json, path: str) -> None:
    """DH-5.3: neither seats, questions nor picks that are not there."""
    whole = dh.from_position(position(ward("R3"))).position()
    agenda = [{**whole["agenda"][0], **change}, *whole["agenda"][1:]]
    assert wrong_field({**whole, "agenda": agenda}).startswith(path)


@pytest.mark.parametrize(
    ("ask", "args", "path"),
    [
        ("admit", [], "agenda[0].args"),
        ("admit", [1, 1], "agenda[0].args"),
        ("admit", [13], "agenda[0].args[0]"),
        ("arrange", [0, 2], "agenda[0].args"),
        ("arrange", [3, 2, 2], "agenda[0].args[0]"),
        ("arrange", [0, 7, 2], "agenda[0].args[1]"),
        ("arrange", [0, 2, "2"], "agenda[0].args[2]"),
        ("improve", [1, 1], "agenda[0].args"),
        ("improve", [2], "agenda[0].args[0]"),
        ("turn", [0], "agenda[0].args"),
        ("turn", 0, "agenda[0].args"),
    ],
)
def test_numbers_that_a_question_does_not_come_with_are_named(
    ask: str, args: object, path: str
) -> None:
    """DH-3.2, DH-3.5, DH-10.1: each question comes with as many as it needs."""
    entry = {"seat": 0, "ask": ask, "args": args}
    assert path == wrong_field(position(ward("R3"), agenda=[entry]))


def test_a_question_that_comes_with_a_number_is_not_asked_without() -> None:
    """DH-16.4: the lowest ward that those at the door may go to."""
    wards = position({}, modules=["maternity"])
    assert "agenda[0].args" == wrong_field({**wards, "agenda": [{"seat": 0, "ask": "settle"}]})


@pytest.mark.parametrize(
    ("ask", "args"), [("arrange", [0, 2, 2]), ("choose", []), ("set_patients", []), ("keep", [])]
)
def test_a_question_about_things_that_are_not_there_is_named(ask: str, args: list[int]) -> None:
    """DH-2.3, DH-2.4, DH-3.2, DH-3.3: there is nothing to choose from."""
    entry = {"seat": 0, "ask": ask, "args": args}
    assert "agenda[0].ask" == wrong_field(position(ward("R3"), agenda=[entry]))


@pytest.mark.parametrize("ask", ["event", "reports", "pick_up", "city_drive", "invest", "babies"])
def test_a_question_of_a_module_that_is_not_played_is_named(ask: str) -> None:
    """Only steps of the game that is played ask anything."""
    entry = {"seat": 0, "ask": ask}
    assert "agenda[0].ask" == wrong_field(position(ward("R3"), agenda=[entry]))


@pytest.mark.parametrize("room", [0, 1, 2])
def test_an_arrangement_of_more_or_fewer_dice_than_there_is_room_for_is_named(room: int) -> None:
    """DH-3.2: dice are asked for until the ambulance is full."""
    table = {"ambulances": vans("R1 R1", "", ""), "rolled": ["R3", "Y3", "Y3"], "order": []}
    entry = {"seat": 1, "ask": "arrange", "args": [0, 3, 1], "draft": []}
    intake = position({}, **table, phase="intake", step="arrange", first_player=0)
    assert (1,) == dh.from_position({**intake, "agenda": [entry]}).to_act
    bad = {**entry, "args": [0, 3, room], "draft": ["red"]}
    assert wrong_field({**intake, "agenda": [bad]}).startswith("agenda")


def in_ability() -> Json:
    """Where seat 0 has activated a department with a specialist and is asked about the ability."""
    home = {**ward("R3", "G2"), "specialists": ["s_gp"], "placed": ["s_gp"], "used": ["d_clinic"]}
    current = {"department": "d_clinic", "staff": "s_gp", "step": "ability"}
    return position({**home, "current": current}, agenda=[{"seat": 0, "ask": "ability"}])


def test_an_ability_is_asked_while_an_activation_is_at_it() -> None:
    """DH-5.6."""
    assert (0,) == dh.from_position(in_ability()).to_act


def test_a_step_of_an_activation_that_is_not_under_way_is_named() -> None:
    """DH-5.6: nobody uses an ability whose specialist was not placed."""
    whole = in_ability()
    del whole["hospitals"][0]["current"]
    assert "agenda" == wrong_field(whole)


@pytest.mark.parametrize("asked", [["turn"], ["turn", "ability"], ["ability", "ability"]])
def test_a_seat_in_an_activation_is_asked_for_that_alone(asked: list[str]) -> None:
    """DH-5.6: the next placement comes after it."""
    agenda = [{"seat": 0, "ask": ask} for ask in asked]
    assert "agenda" == wrong_field({**in_ability(), "agenda": agenda})


def test_a_draft_is_part_of_a_position() -> None:
    """A half-made move goes on after the way through JSON."""
    game = dh.from_position(position(ward("R3")))
    game.pick(0, "d_critical")
    again = dh.from_position(json.loads(json.dumps(game.position())))
    assert game.options(0).list() == again.options(0).list()
