"""What researchers read off a game without taking texts apart: turns, sheets, patients, an imagined past."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.game import Game


def halfway(game: str, picks: int, **table: Any) -> Game[Any]:
    """A game that has gone on by always picking what is offered first."""
    made = dh.new_game(game, seed=7, **table)
    for _ in range(picks):
        seat = made.to_act[-1]
        made.pick(seat, made.options(seat)[0])
    return made


@pytest.mark.parametrize(("game", "name", "turns"), [("er", "turn", 24), ("hospital", "round", 8)])
def test_the_turn_and_how_many_there_are(game: str, name: str, turns: int) -> None:
    table = halfway(game, 100)
    assert (table.view(None)[name], turns) == table.turn
    assert table.turn[0] > 1


def test_sheets_are_read_as_objects() -> None:
    position = {
        "game": "er", "players": 2, "seed": 1,
        "sheets": ["25s3!/1/-/4/-/-/- st3-1 bb1-0 n14 m2", "-/2/-/-/-/-/-"],
    }  # fmt: skip
    game = dh.from_position(position)
    mine, other = dh.er.sheets(game)
    wards = dh.er.patients(mine)
    assert wards[0] == (
        dh.er.Patient(2, screened=False, critical=False),
        dh.er.Patient(5, screened=True, critical=False),
        dh.er.Patient(3, screened=False, critical=True),
    )
    assert [3, 1, 0, 1, 0, 0, 0] == [len(ward) for ward in wards]
    assert (2, 1, 2) == (mine.stethoscopes(), mine.bags(), mine.morgue)
    assert "-/2/-/-/-/-/-" == str(other).split()[0]


def test_writing_on_a_sheet_changes_no_game() -> None:
    game = dh.new_game("er", players=1, seed=1)
    dh.er.sheets(game)[0].bury()
    assert [0, 0] == [sheet.morgue for sheet in dh.er.sheets(game)]  # ALICAT's, too


def test_patients_are_read_as_objects() -> None:
    hospital = {"patients": ["R3", "-", "R3t=Y~G"]}
    position = {
        "game": "hospital",
        "players": 2,
        "phase": "activation",
        "hospitals": [hospital, {}],
    }
    game = dh.from_position(position)
    assert (
        dh.hospital.Patient("red", 3, treated=False, colour="red", place=0),
        dh.hospital.Patient("red", 3, treated=True, colour="green", place=2),
    ) == dh.hospital.patients(game, 0)
    assert () == dh.hospital.patients(game, 1)


def test_mothers_and_babies_are_pink() -> None:
    ward = [["M4", "-", "-"], [], [], []]
    hospital = {"wards": ward, "rooms": [["B2"], [], [], []]}
    game = dh.from_position(
        {"game": "hospital", "players": 2, "modules": ["maternity"], "phase": "activation",
         "hospitals": [hospital, {}]}
    )  # fmt: skip
    found = dh.hospital.patients(game, 0)
    assert [("mother", "pink", 4), ("baby", "pink", 2)] == [
        (one.kind, one.colour, one.value) for one in found
    ]


def test_asking_the_wrong_game_says_so() -> None:
    er, hospital = dh.new_game("er", seed=1), dh.new_game("hospital", seed=1)
    with pytest.raises(dh.BadInput, match="game: hospital is not one of er"):
        dh.er.sheets(hospital)
    with pytest.raises(dh.BadInput, match="game: er is not one of hospital"):
        dh.hospital.patients(er, 0)
    with pytest.raises(dh.BadInput, match="seat"):
        dh.hospital.patients(hospital, 2)


# -- an imagined game that remembers ---------------------------------------------------------------------
@pytest.mark.parametrize("game", ["er", "hospital"])
def test_an_imagined_game_remembers_what_its_seat_knew(game: str) -> None:
    table = halfway(game, 31, players=3)
    seat = table.to_act[0]
    world = table.imagine(seat, 5, keep_history=True)
    known = table.events(seat)
    assert len(known) > 10
    assert world.events(seat) == known
    assert world.events(seat, since=4) == known[4:]
    assert [] == table.imagine(seat, 5).events(seat)
    world.play(seat, world.moves(seat)[0])
    assert world.events(seat)[: len(known)] == known
    assert len(world.events(seat)) > len(known)
    assert world.events(seat, len(known)) == world.events(seat)[len(known) :]
    assert [] == table.imagine(seat, 5, keep_history=True).journal()


def test_the_remembered_past_tells_no_secret_to_anybody() -> None:
    """Two of three have taken; the third imagines, and looks at what the others would be told."""
    table = dh.new_game("er", players=3, seed=7)
    table.play(0, table.moves(0)[0])
    table.play(1, table.moves(1)[0])
    assert table.events(1)[-1]["die"] is not None
    world = table.imagine(2, 5, keep_history=True)
    for listener in (0, 1, 2, None):
        took = [event for event in world.events(listener) if event["event"] == "took"]
        assert [None] == [event["die"] for event in took if event["seat"] == 1]


def test_copies_keep_the_remembered_past() -> None:
    world = halfway("er", 9, players=2).imagine(0, 5, keep_history=True)
    assert world.copy().events(0) == world.events(0)
    sent: Game[Any] = pickle.loads(pickle.dumps(world))  # noqa: S301 (our own)
    assert sent.events(0) == world.events(0)
