"""Files of puzzles: what is written is read, and what is wrong is named by its path."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dicehospital.kernel.errors import BadInput
from dicehospital.puzzles.files import PuzzleBook, known_puzzle, read_book, shipped, written
from tests.puzzles.puzzles import ALL, BOOKS, FIRST

DATA = Path(__file__).parents[2] / "src" / "dicehospital" / "puzzles" / "data"


@pytest.mark.parametrize("game", BOOKS)
def test_what_is_written_is_read(game: str) -> None:
    text = (DATA / f"{game}.json").read_text("utf-8")
    assert text == written(read_book(json.loads(text)))


def test_those_that_come_along_are_enough_and_small() -> None:
    assert 100 <= len(ALL)
    assert 400_000 >= sum(path.stat().st_size for path in DATA.iterdir())
    assert len(ALL) == len(shipped())


def test_no_position_comes_twice() -> None:
    assert len(ALL) == len({json.dumps(puzzle.position) for puzzle in ALL})


def test_a_puzzle_is_found_by_its_name() -> None:
    assert FIRST[0] == known_puzzle(FIRST[0].id)
    with pytest.raises(BadInput, match="no puzzle nowhere-1"):
        known_puzzle("nowhere-1")


def a_file(**changes: Any) -> dict[str, Any]:
    """A file with two puzzles, of which the second has these fields."""
    book: dict[str, Any] = json.loads(written(PuzzleBook("er", 9, BOOKS["er"].puzzles[:2])))
    book["puzzles"][1] |= changes
    return book


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("id", "no name!", "puzzles.not_a_name"),
        ("id", BOOKS["er"].puzzles[0].id, "listed_twice"),
        ("position", [], "not_an_object"),
        ("seat", 6, "not_between"),
        ("themes", ["love"], "not_one_of"),
        ("themes", ["nurse", "nurse"], "listed_twice"),
        ("best", "57", "not_between"),
        ("margin", 0, "not_between"),
        ("ends", 1, "not_between"),
        ("line", "done", "not_a_list"),
        ("grade", 6, "not_between"),
        ("solved_by", [1], "wrong_type"),
        ("hint", "", "unknown_field"),
    ],
)
def test_what_is_wrong_in_a_puzzle_is_named(field: str, value: object, problem: str) -> None:
    with pytest.raises(BadInput) as error:
        read_book(a_file(**{field: value}))
    assert error.value.field.startswith(f"puzzles[1].{field}")
    assert problem == error.value.message.id


@pytest.mark.parametrize("field", ["format", "schema", "game", "next", "puzzles"])
def test_what_a_file_lacks_is_named(field: str) -> None:
    book = a_file()
    del book[field]
    with pytest.raises(BadInput) as error:
        read_book(book)
    assert (field, "missing_field") == (error.value.field, error.value.message.id)


def test_puzzles_of_another_game_do_not_belong_into_a_file() -> None:
    book = a_file()
    book["puzzles"][1]["position"] = BOOKS["hospital"].puzzles[0].position
    book["puzzles"][1]["themes"] = ["blood"]
    with pytest.raises(BadInput) as error:
        read_book(book)
    assert "puzzles[1].position.game" == error.value.field
