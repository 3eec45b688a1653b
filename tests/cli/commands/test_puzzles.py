"""Puzzles at the command line: listed, solved, made, and proven again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import dicehospital as dh
from dicehospital.bots import make_bot
from dicehospital.puzzles.files import PuzzleBook, read_book, written
from tests.cli.program import run
from tests.puzzles.puzzles import BOOKS

ER = BOOKS["er"].puzzles
FIRST = ER[0]


def a_file(folder: Path, **changes: Any) -> Path:
    """A file with two puzzles, of which the second has these fields."""
    book = json.loads(written(PuzzleBook("er", 9, ER[:2])))
    book["puzzles"][1] |= changes
    path = folder / "puzzles.json"
    path.write_text(json.dumps(book), "utf-8")
    return path


def test_puzzles_are_listed_by_game_theme_and_grade() -> None:
    seen = run("puzzles", "list", "--game", "er", "--theme", "nurse", "--grade", "2")
    wanted = [one.id for one in ER if "nurse" in one.themes and one.grade == 2]
    assert wanted == [line.split()[0] for line in seen.lines[:-1]]
    assert f"{len(wanted)} puzzle" in seen.lines[-1]
    assert "Nurses decide" in seen.text


def test_a_puzzle_is_solved_by_its_moves(tmp_path: Path) -> None:
    typed = "\n".join(FIRST.line) + "\n\n"  # the last one is confirmed
    seen = run("puzzles", "solve", FIRST.id, typed=typed, XDG_DATA_HOME=str(tmp_path))
    assert 0 == seen.status, seen.err
    assert f"Solved: {FIRST.best} points" in seen.text


def test_a_puzzle_that_is_missed_is_refuted(tmp_path: Path) -> None:
    typed = f"{FIRST.line[0]}\nbury\n\n"
    seen = run("puzzles", "solve", FIRST.id, typed=typed, XDG_DATA_HOME=str(tmp_path))
    assert 1 == seen.status, seen.out + seen.err
    assert f"The best is {FIRST.best}" in seen.text
    assert f"with the best line {FIRST.best}" not in seen.text


def test_a_puzzle_that_is_not_there_is_named() -> None:
    assert run("puzzles", "solve", "er-1e9").is_one_error("er-1e9", start="error: puzzle: ")


def test_making_goes_on_and_gives_the_same_file(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    asked = ("puzzles", "make", "er", "--jobs", "1", "--seed", "900")
    assert 0 == run(*asked, "--count", "2", "--out", whole).status
    assert 0 == run(*asked, "--count", "1", "--out", parts).status
    first = read_book(json.loads(parts.read_text("utf-8")))
    seen = run(*asked, "--count", "2", "--out", parts)
    assert "puzzles 2" in seen.text
    assert (1, whole.read_text("utf-8")) == (len(first.puzzles), parts.read_text("utf-8"))


def test_puzzles_of_another_game_are_not_continued(tmp_path: Path) -> None:
    seen = run("puzzles", "make", "hospital", "--out", a_file(tmp_path), "--count", "9")
    assert seen.is_one_error("er", "hospital", start="error: --out: ")


def test_a_file_is_proven_again(tmp_path: Path) -> None:
    seen = run("puzzles", "check", a_file(tmp_path))
    assert (0, "All proven again: 2") == (seen.status, seen.lines[-1])


@pytest.mark.parametrize("field", ["best", "margin"])
def test_what_is_wrong_in_a_file_is_told(tmp_path: Path, field: str) -> None:
    seen = run("puzzles", "check", a_file(tmp_path, **{field: getattr(ER[1], field) + 1}))
    assert 1 == seen.status
    assert seen.lines[0].startswith(f"{ER[1].id}: {field}: ")
    assert "Wrong: 1 of 2" == seen.lines[-1]


def test_a_file_that_is_none_is_refused_by_field(tmp_path: Path) -> None:
    seen = run("puzzles", "check", a_file(tmp_path, grade=9))
    assert seen.is_one_error("9", start="error: puzzles[1].grade: ")


# -- of games that people played ---------------------------------------------------------------------------
def a_record(folder: Path, seed: int, turns: int = 24) -> Path:
    """A game alone against ALICAT, played to its end or as far as this turn."""
    game, bot = dh.new_game("er", players=1, seed=seed), make_bot("easy", 0)
    while not game.is_over and game.turn[0] <= turns:
        game.play(0, str(bot.choose(game.imagine(0, 0), 0)))
    path = folder / f"{seed}-{turns}.json"
    path.write_text(json.dumps(game.record()), "utf-8")
    return path


def test_puzzles_are_found_in_records_and_kept_once(tmp_path: Path) -> None:
    records = [a_record(tmp_path, seed) for seed in (4, 5)]  # the last turn of one is a puzzle
    out = tmp_path / "ours.json"
    for _ in range(2):
        seen = run("puzzles", "from", *records, "--out", out)
        assert 0 == seen.status, seen.err
        [puzzle] = read_book(json.loads(out.read_text("utf-8"))).puzzles
    played = json.loads(records[1].read_text("utf-8"))
    assert puzzle.best >= played["result"]["scores"][0]
    assert 0 == run("puzzles", "check", out).status


@pytest.mark.parametrize(
    ("turns", "holds", "told"), [(3, "er", "isn’t over yet"), (24, "hospital", "not of er")]
)
def test_what_holds_no_such_puzzles_is_refused(
    tmp_path: Path, turns: int, holds: str, told: str
) -> None:
    out = tmp_path / "ours.json"
    out.write_text(before := written(PuzzleBook(holds, 0, ())), "utf-8")
    seen = run("puzzles", "from", a_record(tmp_path, 5, turns), "--out", out)
    assert seen.is_one_error(told)
    assert before == out.read_text("utf-8")
