"""What a scene needs to know: where patients come from and go to; each event has a scene, or none by intent."""

from __future__ import annotations

import json
from pathlib import Path

from dicehospital.hospital.story import EVENT_NAMES
from tests.hospital.builders import ending, placed, play, vans, ward

TABLE = Path(__file__).parents[3] / "web/src/games/hospital/scene/table.json"
MADE_BY_THE_CLIENT = {"meeple_back"}  # from two views: who stood on a desk and is back


def test_who_is_new_comes_with_an_ambulance() -> None:
    """DH-3.6: among all who lie there; of equal ones only as many as came."""
    game = placed(
        ward("R3", "G2"),
        ward("Y5"),
        phase="intake",
        ambulances=vans("R3 R3 Y2", "G4 G4 G4", "R5 R5 R5"),
    )
    seat = game.to_act[0]
    play(game, "take A3", seat=seat)
    play(game, "take A1", seat=1 - seat)
    told = [event for event in game.events(0) if event["event"] == "patient_arrived"]
    mine = [(one["patient"], one["ambulance"]) for one in told if one["seat"] == 0]
    van = 3 if seat == 0 else 1
    assert all(event["listed"] for event in told)
    assert all(event["new"] == (event["ambulance"] is not None) for event in told)
    assert 3 == [number for _, number in mine].count(van)
    assert ("G2", None) in mine


def test_whoever_is_picked_up_takes_a_space() -> None:
    """DH-10.5."""
    game = ending(ward("R3", "R6"), ward("Y4"), modules=["final_pickup"])
    spaces = game.view(0)["pick_up"]["spaces"]
    play(game, {"move": "pick_up", "patient": "R3"})
    told = next(event for event in game.events(0) if event["event"] == "picked_up")
    assert told["space"] in spaces
    assert told["space"] not in game.view(0)["pick_up"]["spaces"]


def test_every_event_has_a_scene_or_none_on_purpose() -> None:
    """A new kind of event costs one row."""
    table = json.loads(TABLE.read_text("utf-8"))
    shown, silent = set(table["rows"]), set(table["silent"])
    assert set(EVENT_NAMES) == (shown - MADE_BY_THE_CLIENT) | silent
    assert not shown & silent
