"""The City on the smallest usual terminal, 80 by 24: its map and the question are seen together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dicehospital as dh
from tests.cli.program import run, saved
from tests.cli.terminal import Terminal

PROMPT = "? for help."


def sees_the_city(screen: list[str], columns: int) -> bool:
    """Whether every tile and the prompt are on the screen."""
    text = "\n".join(screen)
    tiles = [f"{row}{column}" for row in "abcd" for column in range(1, columns + 1)]
    drawn = [line for line in screen if "──" in line or "a1" in line]
    return all(any(tile in line for line in drawn) for tile in tiles) and text.endswith("> ")


def numbers_on(screen: list[str]) -> set[int]:
    """The numbers of lines that can be typed."""
    below = screen[next(n for n, line in enumerate(screen) if "?" in line) :]
    return {
        int(found) for line in below for found in re.findall(r"(?:^|\s)(\d+)(?:  |\. )\S", line)
    }


def intake(players: int, module: str) -> dict[str, object]:
    """A game at its first drive."""
    game = dh.new_game("hospital", players=players, seed=5, options={"modules": module.split(",")})
    while game.view(0)["asked"][0] != "city_drive":
        seat = game.to_act[0]
        game.play(seat, next(game.moves(seat)))
    return game.record()


@pytest.mark.parametrize(
    ("players", "columns", "module"),
    [(2, 3, "city"), (4, 4, "city,maternity"), (5, 5, "city,investments,maternity")],
)
@pytest.mark.parametrize("more", [{}, {"NO_COLOR": "1"}])
def test_the_map_and_the_question_are_seen_together(
    players: int, columns: int, module: str, more: dict[str, str], tmp_path: Path
) -> None:
    file = saved(tmp_path / "game.json", intake(players, module))
    with Terminal(tmp_path, "play", "hospital", "--resume", str(file), **more) as terminal:
        terminal.read_until(PROMPT)
        screen = terminal.screen()
        assert sees_the_city(screen, columns), "\n".join(screen)
        moves = list(dh.replay(intake(players, module)).moves(0))
        assert set(range(1, len(moves) + 1)) <= numbers_on(screen), "\n".join(screen)


def test_the_map_is_seen_while_patients_are_collected(tmp_path: Path) -> None:
    words = ("play", "hospital", "--seed", "5", "--module", "city", "--bots", "greedy")
    with Terminal(tmp_path, *words, "--save", str(tmp_path / "game.json")) as terminal:
        for _ in range(3):
            terminal.read_until(PROMPT)
            terminal.type("1")
        assert "Which patient do you collect" in terminal.read_until(PROMPT)
        assert sees_the_city(terminal.screen(), 3), "\n".join(terminal.screen())


def test_the_map_can_be_looked_at_again(tmp_path: Path) -> None:
    file = saved(tmp_path / "game.json", intake(2, "city"))
    before = run("play", "hospital", "--resume", file).out
    seen = run("play", "hospital", "--resume", file, typed="map\n").out
    assert 1 == before.count("W2──")
    assert 2 == seen.count("W2──")


def test_without_a_city_there_is_no_map(tmp_path: Path) -> None:
    words = ("play", "hospital", "--seed", "4", "--save", tmp_path / "game.json")
    seen = run(*words, typed="map\n")
    assert "this game has no map" in seen.text


@pytest.mark.parametrize(("columns", "is_drawn"), [(80, True), (60, True), (40, False)])
def test_a_sheet_that_would_be_torn_is_told_in_words(
    columns: int, is_drawn: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.cli.terminal.COLUMNS", columns)
    with Terminal(tmp_path, "play", "er", "--seed", "1") as terminal:
        seen = terminal.read_until("> ")
    assert is_drawn == ("W1      5" in seen)
    assert is_drawn != ("W1 (5): empty." in seen)
