"""Games of Dice Hospital in the terminal that are saved, resumed, verified, replayed, shown and scored."""

from __future__ import annotations

import json
from pathlib import Path

import dicehospital as dh
from tests.cli.hospital.playing import TO_ACTIVATION, moves_in, play
from tests.cli.program import Seen, record_in, run, saved


def test_a_saved_game_is_resumed_where_it_stood(file: Path) -> None:
    left = play(file, typed=(*TO_ACTIVATION, "critical nurse: R3", "quit"))
    assert f"  dicehospital play hospital --resume {file}" in left.lines
    before = dh.replay(record_in(file)).position()
    seen = run("play", "hospital", "--resume", file)
    assert "You: Critical Care, nurse: red 3 → 4." in seen.lines
    assert "What next? Still free: " in seen.text
    assert before == dh.replay(record_in(file)).position()


def test_a_pick_that_is_not_a_move_yet_is_not_saved(file: Path) -> None:
    play(file, typed=(*TO_ACTIVATION, "critical"))
    assert "improve" == moves_in(file)[-1]["move"]
    assert 0 == run("verify", file).status


def test_records_are_verified_replayed_shown_and_scored(whole: tuple[Path, Seen]) -> None:
    file, _ = whole
    scores = [score.total for score in dh.replay(record_in(file)).scores()]
    assert "The record is valid." in run("verify", file).lines
    story = run("replay", file)
    assert "Round 8 of 8." in story.lines
    assert "Final score" in story.lines
    third = run("position", file, "--turn", "3")
    assert any(line.startswith("Round 3 of 8. ") for line in third.lines)
    assert third.out == run("replay", file, "--turn", "3").out
    assert run("position", file, "--turn", "9").is_one_error("--turn: 9", "1 to 8")
    assert f"Doc Moss: {scores[1]} points in total." in run("score", file).lines


def test_a_position_is_shown_and_scored(tmp_path: Path) -> None:
    position = {
        "game": "hospital",
        "players": 2,
        "round": 3,
        "phase": "activation",
        "hospitals": [
            {"patients": ["R3", "Y4t"], "departments": ["d_ent"], "blood": 1, "score": 12},
            {"fatalities": 2},
        ],
    }
    path = saved(tmp_path / "position.json", position)
    seen = run("position", path)
    assert "Player 1: 13 points, 1 blood bag, no fatality tokens" in seen.lines
    assert "  Patients (2 of 12 beds): R3 Y4t" in seen.lines
    assert "  Own departments: Ear, Nose & Throat." in seen.lines
    assert "Player 2: \u22124 points in total." in run("score", path).lines
    found = json.loads(run("position", path, "--json").out)
    assert found["hospitals"][0]["patients"][:2] == ["R3", "Y4t"]


def test_a_record_of_another_game_is_refused(file: Path) -> None:
    play(file)
    before = file.read_bytes()
    assert run("play", "er", "--resume", file).is_one_error("is a record of hospital, not er")
    assert run("play", "er", "--module", "events").is_one_error("--module")
    assert before == file.read_bytes()
