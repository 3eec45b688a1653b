"""Departments of packs that choose no patient: they give, draw or heal nobody, and can be completed."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import make_bot
from tests.hospital.builders import (
    Game,
    activate,
    activations,
    active,
    answer,
    patients,
    play,
    stock,
    ward,
)
from tests.play import random_pick

Json = dict[str, Any]


def tile(name: str, **effect: Any) -> Json:
    """A row of a department that no deck of ours has."""
    row = {"id": name, "set": "base", "copies": 2, "colour": "red", "when": "activate"}
    return row | effect


CANTEEN = tile("d_canteen", do=[{"gain": {"points": 2, "blood": 1}}])
RECEPTION = tile("d_reception", do=[{"draw_patient": 1}])
LOUNGE = tile("d_lounge", alt=[[{"n": 1, "op": "heal 1"}], [{"gain": {"blood": 1}}]])
OPEN_WARD = tile("d_open_ward", do=[{"n": [0, 2], "c": "dept", "op": "heal 1"}])
PACK: Json = {"departments": [CANTEEN, RECEPTION, LOUNGE, OPEN_WARD]}
TABLES = pytest.mark.parametrize("modules", [[], ["investments"]], ids=["base", "investments"])


def at(name: str, *beds: str, modules: list[str], **fields: Any) -> Game:
    """A game in Phase 3 whose first hospital has a department of the pack."""
    own = ward(*beds, departments=[name], **fields)
    return active(own, modules=modules, options={"pack": PACK})


@TABLES
def test_a_department_that_only_gives_is_activated_without_patients(modules: list[str]) -> None:
    """DH-5.3, DH-13.2: it used to be offered and could not be completed."""
    game = at("d_canteen", "G3", modules=modules)
    assert [activate("d_canteen")] == activations(game, "d_canteen")
    play(game, "d_canteen nurse:")
    assert (1, 0) == stock(game)
    assert 2 == game.scores()[0].parts["abilities"]


@TABLES
def test_by_single_picks_it_is_complete_with_the_staff(modules: list[str]) -> None:
    """DH-5.3."""
    game = at("d_canteen", "G3", modules=modules)
    game.pick(0, "d_canteen")
    game.pick(0, "nurse")
    assert (1, 0) == stock(game)


@TABLES
def test_a_department_that_draws_a_patient_is_for_nobody_else(modules: list[str]) -> None:
    """DH-5.3, DH-13.2."""
    game = answer(play(at("d_reception", "G3", modules=modules), activate("d_reception")))
    assert 2 == len(patients(game))


@TABLES
def test_an_alternative_that_only_gives_can_be_taken(modules: list[str]) -> None:
    """DH-5.3, DH-13.2."""
    game = at("d_lounge", "G3", modules=modules)
    ways = [(move["alt"], move["patients"]) for move in activations(game, "d_lounge")]
    assert [(1, ["G3"]), (2, [])] == ways
    assert (1, 0) == stock(play(game, "d_lounge nurse alt2:"))


@TABLES
def test_where_nobody_is_enough_nobody_can_be_chosen(modules: list[str]) -> None:
    """DH-5.3, DH-13.2."""
    game = at("d_open_ward", "R3", modules=modules)
    assert [["R3"], []] == [move["patients"] for move in activations(game, "d_open_ward")]
    play(game, "d_open_ward nurse:")
    assert ["R3"] == patients(game)


@TABLES
def test_such_a_placement_reads_and_is_written_alike(modules: list[str]) -> None:
    """DH-13.1."""
    game = at("d_canteen", "G3", modules=modules)
    move = next(m for m in game.moves(0) if m.to_json() == activate("d_canteen"))
    assert "d_canteen nurse:" == str(move)
    assert move.to_json() == dh.parse_move(game, str(move)).to_json()


def test_declining_it_gives_nothing() -> None:
    """DH-15.8: with the Trainee the department's own effect may be declined."""
    game = at("d_canteen", "G3", modules=["investments"], specialists=["s_trainee"])
    play(game, "d_canteen s_trainee decline")
    assert (0, 0) == stock(game)


@TABLES
@pytest.mark.parametrize("seed", range(4))
def test_random_games_with_them_end_and_replay(modules: list[str], seed: int) -> None:
    """DH-13.2: no pick is offered that leads nowhere, and the record is verified."""
    options = {"modules": modules, "pack": PACK}
    game = dh.new_game("hospital", players=2, seed=seed, options=options)
    rng = random.Random(seed)
    while not game.is_over:
        random_pick(game, rng)
    assert game.scores() == dh.replay(game.record()).scores()


def test_a_bot_plays_with_them() -> None:
    """DH-13.2: the greedy bot weighs what chooses nobody."""
    game = at("d_canteen", "G3", "R2", modules=[])
    bot = make_bot("greedy", seed=1)
    game.play(0, bot.choose(game.imagine(0, 1), 0))
    assert (1, 0) == stock(game)


def test_where_something_could_be_declared_done_completes_it() -> None:
    """DH-15.8, DH-13.1: nothing declared and nobody to choose is said by `done`."""
    game = at("d_canteen", "G3", modules=["investments"], specialists=["s_trainee"])
    ways = [
        (m.get("decline"), m.get("patients"))
        for m in activations(game, "d_canteen", staff="s_trainee")
    ]
    assert [(True, None), (None, [])] == ways
    for word in ("d_canteen", "s_trainee", "done"):
        game.pick(0, word)
    assert (1, 0) == stock(game)
    assert game.position() == dh.replay(game.record()).position()
    game.undo(0)
    assert "d_canteen s_trainee:" in {str(move) for move in game.moves(0)}
