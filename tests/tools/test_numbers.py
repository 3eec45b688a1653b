"""Pages say what was measured: their tables are those of the files, and each names commit and machine."""

from __future__ import annotations

from pathlib import Path

import pytest

import dicehospital as dh
from tools.numbers.__main__ import pages, written
from tools.numbers.results import BENCH, FILES, last, rows, told
from tools.numbers.tables import PHRASES, TABLES


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_a_page_says_what_was_measured(page: Path) -> None:
    text = page.read_text("utf-8")
    assert text == written(text), "python -m tools.numbers --write"


def test_every_table_stands_on_a_page() -> None:
    text = "".join(page.read_text("utf-8") for page in pages())
    assert all(f"<!-- numbers: {name} -->" in text for name in TABLES)
    assert all(f"<!-- number: {name} -->" in text for name in PHRASES)


def test_another_figure_is_found() -> None:
    page = "a\n<!-- numbers: kills -->\n\n| kills | 7 |\n\n<!-- end -->\nb\n"
    assert page != written(page)
    assert f"{told('kills')['kills']:,}" in written(page)
    assert written(page) == written(written(page))


def test_words_in_a_sentence_are_written_too() -> None:
    assert f"x <!-- number: steps -->{PHRASES['steps']()}<!-- end --> y" == written(
        "x <!-- number: steps -->many<!-- end --> y"
    )


@pytest.mark.parametrize("file", sorted(FILES.glob("*.json")), ids=lambda file: file.stem)
def test_a_file_says_of_what_and_where(file: Path) -> None:
    found = told(file.stem)
    assert all(found[key] for key in ("command", "date", "version", "commit", "machine"))


def test_the_newest_row_with_a_figure_is_taken() -> None:
    page = BENCH / "LOAD.md"
    assert len(rows(page, "acts/s")) > len([r for r in rows(page, "acts/s") if r["acts/s"] != "-"])
    assert "-" not in {last(page, column)[column] for column in ("acts/s", "ratio", "two : one")}


def test_nothing_acknowledged_was_lost() -> None:
    found = told("kills")
    assert (0, 0, True) == (found["lost"], found["twice"], found["replays"])
    assert found["acknowledged"] > 100


def test_sizes_that_every_machine_has_are_those_of_today() -> None:
    games = told("sizes")["games"]
    for name in ("er", "hospital"):
        game = dh.new_game(name, players=2, seed=1)
        assert game.observation_size == games["observation, bytes"][name]
        assert len(game.vocabulary) == games["actions"][name]
