"""What the greedy bot thinks through, the rules do for it on a trial: patients, tokens, ambulances, reports."""

from __future__ import annotations

from typing import Any

import dicehospital as dh
from dicehospital.bots.hospital.answers import tried
from dicehospital.bots.hospital.arrivals import admit, lowest_chance
from dicehospital.bots.hospital.city import city_of, fetch
from dicehospital.bots.hospital.evaluate import evaluate, parts
from dicehospital.bots.hospital.holdings import context_of
from dicehospital.bots.hospital.weights import POINT, WEIGHTS
from dicehospital.hospital.board.patient_text import patient_text
from dicehospital.hospital.state import HospitalState
from tests.hospital.builders import choosing, vans, ward

Game = dh.Game[Any]


def at_the_door(hospital: dict[str, Any], *modules: str) -> Game:
    """A game in which the hospital has new patients and nobody a bed yet."""
    taken: list[dict[str, Any]] = [
        {"number": n, "patients": [], "seat": n - 1 if n < 3 else None} for n in (1, 2, 3)
    ]
    position = {"game": "hospital", "players": 2, "modules": list(modules), "ambulances": taken}
    stage = {"round": 3, "phase": "intake", "step": "admit"}
    return dh.from_position({**position, **stage, "hospitals": [hospital, {}]})


def admitted(game: Game) -> tuple[HospitalState, list[str]]:
    """The trial after the bot has put everybody of the first seat to bed, and who lies there."""
    trial = tried(game.state)
    admit(context_of(WEIGHTS, trial, 0), trial)
    return trial, [patient_text(patient) for patient in trial.hospitals[0].beds if patient]


def test_the_weakest_of_those_who_lay_there_leave_and_no_newcomer_does() -> None:
    """DH-3.5: both new patients are weaker than anybody in bed."""
    game = at_the_door(ward(*["Y5"] * 5, *["G4"] * 6, arrivals=["R2", "R2"]))
    trial, lying = admitted(game)
    assert 2 == lying.count("R2")
    assert 5 == lying.count("G4")
    assert 1 == trial.hospitals[0].fatalities


def test_a_baby_comes_from_the_supply_and_there_is_none_without_one() -> None:
    """DH-16.5, R-04."""
    rooms = {"wards": [["R3", "R5"], [], [], []], "rooms": [[], [], [], []]}
    game = at_the_door({**rooms, "arrivals": ["M4"]}, "maternity")
    trial, lying = admitted(game)
    assert ["B4", "M4"] == sorted(text for text in lying if text[0] in "MB")
    assert game.state.bag[4] - 1 == trial.bag[4]
    game.state.bag[4] = 0
    assert ["M4"] == [text for text in admitted(game)[1] if text[0] in "MB"]


def test_a_die_of_the_city_is_fetched_with_its_token() -> None:
    """DH-14.4: as `collect` does it."""
    game = dh.new_game("hospital", players=2, seed=3, options={"modules": ["city"]})
    while "city_collect" not in game.view(None)["asked"]:
        game.pick(game.to_act[0], game.options(game.to_act[0])[0])
    seat = game.to_act[0]
    trial = tried(game.state)
    look = context_of(WEIGHTS, trial, seat)
    city = city_of(look)
    assert city is not None
    fetch(look, city, trial)
    owned, before = city.module.state(trial), city.module.state(game.state)
    emptied = [cell for cell in range(len(before.dice)) if before.dice[cell] != owned.dice[cell]]
    assert emptied
    assert all(owned.bonus[cell] < 0 for cell in emptied)
    assert sorted(before.bonus[cell] for cell in emptied if before.bonus[cell] >= 0) == sorted(
        [*owned.found][len(before.found) :]
    )


def test_an_ambulance_is_not_the_lowest_where_somebody_has_a_lower_one() -> None:
    """DH-3.4."""
    game = choosing({}, {}, ambulances=vans("R2 Y2 G2", "R3 Y3 G3", "R4 Y4 G4"))
    trial = tried(game.state)
    look = context_of(WEIGHTS, trial, 0)
    trial.hospitals[0].ambulance = 2
    assert 0 < lowest_chance(look, trial) < POINT
    trial.hospitals[1].ambulance = 3
    trial.ambulances[0] = 0
    assert lowest_chance(look, trial) <= POINT
    trial.hospitals[1].ambulance = 1
    assert 0 == lowest_chance(look, trial)


def test_the_parts_of_a_guess_are_the_guess() -> None:
    for options in ({}, {"modules": ["city", "maternity"]}):
        game = dh.new_game("hospital", players=2, seed=5, options=options)
        for _ in range(40):
            look = context_of(WEIGHTS, game.state, 0)
            assert sum(parts(look, game.state).values()) == evaluate(look, game.state)
            game.pick(game.to_act[0], game.options(game.to_act[0])[-1])
