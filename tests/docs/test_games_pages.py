"""The decisions that docs/games tells are those that the engine asks, with the moves that answer them."""

from __future__ import annotations

from pathlib import Path

import pytest

import dicehospital as dh

PAGES = Path(__file__).parents[2] / "docs" / "games"


def told(game: str) -> dict[str, set[str]]:
    """By question of the page: its moves."""
    page = (PAGES / f"{game}.md").read_text("utf-8")
    table = page.partition("## Decisions")[2].partition("\n## ")[0]
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()]
    rows = [row for row in cells if len(row) == 3 and row[0].startswith("`")]
    return {question.strip("`"): set(moves.split(", ")) for question, moves, _ in rows}


def asked(game: str) -> dict[str, set[str]]:
    """The same by the engine; every ruleset has all questions."""
    questions = dh.new_game(game, players=1, seed=1).rulebook.ruleset.questions
    found: dict[str, set[str]] = {}
    for question in questions:
        found.setdefault(question.name, set()).update(move.name for move in question.moves)
    return found


@pytest.mark.parametrize("game", ["er", "hospital"])
def test_the_page_of_a_game_names_its_questions_and_their_moves(game: str) -> None:
    assert asked(game) == told(game)
