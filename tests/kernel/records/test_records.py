"""Records: the hash chain shows every change."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.kernel.record import seal
from tests.play import random_game

SOLO = random_game(players=1, seed=4)
DUEL = random_game(players=2, seed=4)


@pytest.mark.parametrize("players", [1, 2, 3, 5, 6])
def test_a_record_replays_to_the_same_position_and_record(players: int) -> None:
    game = random_game(players=players, seed=11)
    record = json.loads(json.dumps(game.record()))
    again = dh.replay(record)
    assert again.position() == game.position()
    assert again.record() == record
    assert again.events(0) == game.events(0)


def test_an_unfinished_game_goes_on_as_it_would_have() -> None:
    game = random_game(players=2, seed=3, picks=77)
    again = dh.replay(game.record())
    for table in (game, again):
        while not table.is_over:
            seat = table.to_act[0]
            table.play(seat, next(table.moves(seat)))
    assert again.record() == game.record()


def _set(record: Any, path: str, value: Any) -> None:
    *parents, last = path.split(".")
    for name in parents:
        record = record[int(name) if name.lstrip("-").isdigit() else name]
    record[int(last) if last.lstrip("-").isdigit() else last] = value


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("seed", 5),
        ("players", 3),
        ("engine", "9.9"),
        ("options", {"choices": "clockwise"}),
        ("dealer", "manual"),
        ("log.0.result", "C15"),
        ("log.5.result", [6, 6, 7]),
        ("log.6.seat", 1),
        ("log.6.move", {"move": "take", "die": "green"}),
        ("log.9.hash", "0" * 16),
        ("log.-1.move", {"move": "discard", "card": "C10"}),
        ("result.scores", [99, 0]),
        ("result.winners", []),
        ("digest", "0" * 64),
    ],
)
def test_a_changed_record_is_refused_by_name(path: str, value: Any) -> None:
    record = copy.deepcopy(DUEL.record())
    _set(record, path, value)
    with pytest.raises(dh.BadInput) as caught:
        dh.replay(record)
    assert caught.value.field.startswith(("log[", "digest"))


def test_a_line_left_out_or_doubled_or_cut_off_is_noticed() -> None:
    log = DUEL.record()["log"]
    for changed in (log[:10] + log[11:], [*log[:4], *log[3:]], log[:-1], log[: len(log) // 2]):
        with pytest.raises(dh.BadInput):
            dh.replay({**DUEL.record(), "log": changed})


@pytest.mark.parametrize(
    ("record", "field"),
    [
        ({}, "format"),
        ([], "format"),
        ({"format": "dicehospital-record", "schema": 99}, "schema"),
        ({"format": "dicehospital-record", "schema": 1}, "log"),
        ({"format": "dicehospital-record", "schema": 1, "log": [3], "result": None}, "log[0]"),
        ({"format": "dicehospital-record", "schema": 1, "log": []}, "result"),
    ],
)
def test_what_is_no_record_is_refused_by_name(record: Any, field: str) -> None:
    with pytest.raises(dh.BadInput) as caught:
        dh.replay(record)
    assert caught.value.field == field


def test_dice_that_do_not_follow_from_the_seed_are_noticed_even_in_a_consistent_chain() -> None:
    script: list[Any] = [0, [1, 1, 1]]
    options = {"cards": ["C10", "C11", "R5", "E0"]}
    game = dh.new_game("er", players=2, seed=1, options=options, dealer="scripted", script=script)
    record = game.record()
    assert dh.replay(record).view(0) == game.view(0)  # scripted dice need not follow from a seed
    forged = dh.new_game("er", players=2, seed=1, options=options, dealer="scripted", script=script)
    forged.dealer.name = "seeded"
    with pytest.raises(dh.BadInput) as caught:
        dh.replay(forged.record())
    assert caught.value.field == "log[0]"
    assert "seed" in str(caught.value)


def test_a_record_from_a_position_begins_there() -> None:
    start = dh.from_position(
        {"game": "er", "players": 2, "turn": 20, "sheets": ["1/2/-/-/-/-/-", "-/-/-/-/-/-/-"]}
    )
    seat = start.to_act[0]
    start.play(seat, next(start.moves(seat)))
    again = dh.replay(start.record())
    assert again.position() == start.position()


def test_undone_moves_leave_no_trace() -> None:
    game = dh.new_game("er", players=1, seed=2)
    before = game.record()
    game.play(0, "take red")
    game.pick(0, next(iter(game.options(0))))
    game.undo(0)
    game.undo(0)
    assert game.record() == before


def test_a_draft_of_the_first_position_can_be_taken_back_dropped_and_replayed() -> None:
    begun = dh.new_game("er", players=1, seed=2)
    begun.play(0, "take red")
    before = begun.position()
    begun.pick(0, next(iter(begun.options(0))))
    game = dh.from_position(begun.position())
    undone = game.copy()
    undone.undo(0)
    assert undone.position() == before
    assert game.position() == begun.position()
    game.play(0, "bury")
    assert dh.replay(game.record()).position() == game.position()
    assert any(event["event"] == "buried" for event in game.events(0))


def test_a_large_seed_survives_readers_whose_numbers_are_floats() -> None:
    game = dh.new_game("er", players=2, seed=2**255 + 1)
    record = json.loads(json.dumps(game.record()), parse_int=lambda digits: int(float(digits)))
    assert record["seed"] == hex(2**255 + 1)
    assert dh.replay(record).position() == game.position()


def test_dice_of_a_game_from_a_position_follow_from_its_streams() -> None:
    game = dh.from_position({"game": "er", "players": 2, "sheets": ["-/-/-/-/-/-/-"] * 2})
    record = game.record()
    roll = next(line for line in record["log"] if line["chance"] == "roll")
    assert dh.replay(record).position() == game.position()
    other = dh.from_position(record["position"], dealer="scripted", script=[0, [1, 1, 1]])
    assert roll["result"] != [1, 1, 1]
    other.dealer.name = "seeded"
    with pytest.raises(dh.BadInput, match="seed"):
        dh.replay(other.record())


JUNK: list[Any] = [None, True, -1, 3, 99, 2**70, 1.5, "", "x", [], [{}], {}, {"move": "take"}]


def _sealed_again(record: dict[str, Any]) -> dict[str, Any]:
    """A forger's work: the record as it now is, with a chain that fits."""
    header = {key: record[key] for key in record if key not in {"log", "result", "digest"}}
    lines = [{key: line[key] for key in line if key != "hash"} for line in record["log"]]
    return seal(header, lines, record["result"])


@pytest.mark.parametrize("junk", JUNK, ids=repr)
def test_a_forged_record_is_refused_by_name_or_is_a_game(junk: Any) -> None:
    for key in ("game", "players", "options", "seed", "dealer", "position", "rules"):
        _try({**DUEL.record(), key: junk})
    for number, key in ((0, "chance"), (0, "result"), (5, "result"), (6, "seat"), (6, "move")):
        record = copy.deepcopy(DUEL.record())
        record["log"][number][key] = junk
        _try(record)
    _try({**DUEL.record(), "result": junk})


def _try(record: dict[str, Any]) -> None:
    try:
        game = dh.replay(_sealed_again(record))
    except dh.BadInput as error:
        assert error.field
        assert str(error)
    else:
        assert game.name == "er"
