"""Replaying, verifying and showing games that were played."""

from __future__ import annotations

import json
import os
import pty
import subprocess
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from tests.cli.program import COMMAND, played, run, saved, surroundings


@pytest.fixture(scope="module")
def game() -> dh.Game[Any]:
    return played()


@pytest.fixture
def path(game: dh.Game[Any], tmp_path: Path) -> Path:
    return saved(tmp_path / "game.json", game.record())


# -- verify ------------------------------------------------------------------------------------------
def test_a_good_record_verifies_and_says_what_was_checked(path: Path, game: dh.Game[Any]) -> None:
    seen = run("verify", path)
    log = game.record()["log"]
    chances = sum("chance" in line for line in log)
    assert (0, "") == (seen.status, seen.err)
    assert f"Hash chain: {len(log)} lines, intact." in seen.lines
    assert f"Dice and cards: {chances}, all follow from the seed." in seen.lines
    assert any(line.startswith("Scores: ") for line in seen.lines)


def test_an_unfinished_record_verifies(tmp_path: Path) -> None:
    seen = run("verify", saved(tmp_path / "game.json", played(3, 5).record()))
    assert 0 == seen.status
    assert "Scores: none yet, the game isn’t over." in seen.lines


def test_dice_that_people_rolled_have_no_seed_to_follow(tmp_path: Path) -> None:
    game = dh.new_game("er", players=1, seed=7, dealer="manual")
    while game.chance is not None:
        game.deal([1, 1, 1] if game.chance["ask"] == "roll" else None)
    seen = run("verify", saved(tmp_path / "game.json", game.record()))
    assert 0 == seen.status
    assert "no seed to check" in seen.out


def edited(record: dict[str, Any], kind: str) -> dict[str, Any]:
    """A record that somebody has changed."""
    changed: dict[str, Any] = json.loads(json.dumps(record))
    match kind:
        case "cut":
            changed["log"] = changed["log"][:-3]
        case "die":
            next(line for line in changed["log"] if line.get("chance") == "roll")["result"] = [
                6,
                6,
                6,
            ]
        case "score":
            changed["result"]["scores"][0] += 1
        case "seed":
            changed["seed"] += 1
    return changed


@pytest.mark.parametrize("kind", ["cut", "die", "score", "seed"])
def test_a_record_that_was_changed_does_not_verify(
    kind: str, game: dh.Game[Any], tmp_path: Path
) -> None:
    seen = run("verify", saved(tmp_path / "game.json", edited(game.record(), kind)))
    assert 1 == seen.status
    assert seen.is_one_error()
    assert "" == seen.out


def test_verifying_speaks_french(path: Path) -> None:
    assert "Chaîne de hachage\u00a0: " in run("verify", path, "--lang", "fr").out


# -- replay ------------------------------------------------------------------------------------------
def test_the_whole_game_is_told_turn_by_turn(path: Path, game: dh.Game[Any]) -> None:
    seen = run("replay", path, "--all")
    assert 0 == seen.status
    turns = [line for line in seen.lines if line.startswith("Turn ")]
    assert [f"Turn {n}." for n in range(1, 25)] == [" ".join(t.split()[:2]) for t in turns]
    assert f"Player 1: {game.scores()[0].total} points in total." in seen.lines


def test_without_a_terminal_nobody_is_asked(path: Path) -> None:
    assert run("replay", path, "--all").out == run("replay", path).out


def test_a_turn_shows_the_table_just_after_its_roll(path: Path, game: dh.Game[Any]) -> None:
    seen = run("replay", path, "--turn", "3")
    roll = [line["result"] for line in game.record()["log"] if line.get("chance") == "roll"][2]
    assert seen.lines[1] == "Turn 3 of 24. Player 1 is Chief."
    assert seen.lines[2].startswith(f"Die red {roll[0]}: ")
    assert "Deciding: Player 1." in seen.lines
    assert seen.out == run("position", path, "--turn", "3").out


def test_secret_takes_are_told_once_they_are_public(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.json", played(3, 4).record())
    seen = run("replay", path)
    assert "has chosen" not in seen.out
    assert "Player 3 takes " in seen.out


def test_stepping_through_a_game_at_a_terminal(path: Path, tmp_path: Path) -> None:
    """Enter shows the next turn, a number that turn, q leaves."""
    outside, inside = pty.openpty()
    done = None
    try:
        os.write(outside, b"\n7\nq\n")
        done = subprocess.run(
            [*COMMAND, "replay", str(path)],
            stdin=inside,
            capture_output=True,
            text=True,
            timeout=20,
            check=False,
            env=surroundings(tmp_path),
        )
    finally:
        os.close(outside)
        os.close(inside)
    turns = [line.split(".")[0] for line in done.stdout.splitlines() if line.startswith("Turn ")]
    assert ["Turn 1", "Turn 2", "Turn 7"] == turns
    assert (0, "") == (done.returncode, done.stderr)


# -- position ----------------------------------------------------------------------------------------
def test_a_position_round_trips_through_json(path: Path, tmp_path: Path) -> None:
    seen = run("position", path, "--turn", "9", "--json")
    position = json.loads(seen.out)
    assert 9 == position["turn"]
    again = saved(tmp_path / "position.json", position)
    assert run("position", path, "--turn", "9").out == run("position", again).out


def test_the_end_of_a_record_is_shown_without_a_turn(path: Path, game: dh.Game[Any]) -> None:
    seen = run("position", path)
    assert "The game is over." in seen.lines
    assert f"Player 1’s sheet: {game.scores()[0].total} points so far" in seen.lines


def test_a_short_position_written_by_hand_is_shown(tmp_path: Path) -> None:
    position = {
        "game": "er",
        "players": 2,
        "cards": ["C10", "C15", "R7", "E3"],
        "sheets": ["25s3!/1/-/4/-/-/- st3-1 bb1-0 n14 m1", "-/-/-/-/-/-/-"],
        "turn": 9,
        "ambulance": 5,
        "dice": {"red": 3, "yellow": 2, "green": 2},
    }
    seen = run("position", saved(tmp_path / "position.json", position))
    wanted = [
        "W1 (5): 2, 5 screen, 3 critical. Free: red.",
        "Stethoscopes: 2 left of 3 gained.",
        "Blood bags: 1 left of 1 gained.",
        "Nurses: 2 (5 points). Crossed out in W1 and W4.",
        "Morgue: 1 of 4.",
        "C10 3 of 8 stethoscopes",
        "C15 0 of 2 full wards",
    ]
    assert [line for line in wanted if line not in seen.lines] == []
