"""Every snippet of every page runs as a test, or says why not."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

import dicehospital as dh
from dicehospital.lab.experiment.reading import experiment_of
from tests.docs.shown_commands import PAGES, ROOT
from tests.docs.shown_snippets import BY, WHY, all_marks, all_snippets, snippets
from tools.site.places import pages

# What changed once is told as it was then.
NOT_READ = {ROOT / "CHANGELOG.md"}


def of(page: str, language: str) -> list[str]:
    """The snippets of a page in a language."""
    found = [one for one in all_snippets() if one.page == ROOT / page and one.language == language]
    return [one.text for one in found]


def test_every_snippet_is_run_or_says_why_not() -> None:
    found = [one for one in all_snippets() if not one.is_run_with_all and one.mark is None]
    assert [] == list(map(str, found))
    assert len(all_snippets()) > 150


def test_every_page_is_read() -> None:
    # tests/envs/test_notebook.py runs what notebooks show.
    assert set(PAGES) >= {page for page in pages() if page.suffix == ".md"} - NOT_READ
    beside = {*ROOT.glob("*.md"), *ROOT.glob("deploy/**/*.md"), *ROOT.glob("examples/*.md")}
    assert set(PAGES) >= beside - NOT_READ


def test_a_mark_is_about_something() -> None:
    used = {one.mark for one in all_snippets() if not one.is_run_with_all}
    assert [] == [str(mark) for mark in all_marks() if mark not in used]


def test_a_test_that_is_named_reads_the_page() -> None:
    for mark in all_marks():
        if mark.kind == BY:
            source = (ROOT / mark.said).read_text("utf-8")
            assert mark.page.name in source or "tests.new_cards" in source, str(mark)


def test_a_reason_is_one() -> None:
    assert all(len(mark.said.split()) >= 3 for mark in all_marks() if mark.kind == WHY)


PAGE = """# A
```
make play
```
```toml
a = 1
```
<!-- not run: needs the moon -->
```toml
b = 2
```
## B
   ```python
   >>> c
   ```
"""


def test_marks_hold_until_the_next_heading() -> None:
    found = list(snippets(ROOT / "README.md", PAGE))
    assert [True, False, False, False] == [one.is_run_with_all for one in found]
    assert ["", "", "needs the moon", ""] == [one.mark.said if one.mark else "" for one in found]
    assert ["make play", "a = 1", "b = 2", ">>> c"] == [one.text for one in found]


# -- what has no test elsewhere ------------------------------------------------------------------------
def is_position(text: str) -> bool:
    return "players" in json.loads(text)


FORMATS = ("docs/formats.md", "docs/formats_hospital.md")
POSITIONS = [text for page in FORMATS for text in of(page, "json") if is_position(text)]


@pytest.mark.parametrize("text", POSITIONS)
def test_positions_of_the_pages_on_formats_can_be_played(text: str) -> None:
    game = dh.from_position(json.loads(text))
    assert game.to_act
    while not game.is_over:
        seat = game.to_act[0]
        game.pick(seat, game.options(seat)[0])


def test_the_line_of_a_sheet_is_one() -> None:
    [line] = of("docs/formats.md", "")
    game = dh.from_position({"game": "er", "players": 2, "sheets": [line, line]})
    assert [line, line] == game.position()["sheets"]


def test_the_outlook_of_emergency_roll_has_the_fields_that_are_shown() -> None:
    [shown] = [json.loads(text) for text in of("docs/formats.md", "json") if not is_position(text)]
    assert shown.keys() <= dh.new_game("er", players=2, seed=7).outlook(0).keys()


def test_the_experiment_of_the_page_on_the_lab_can_be_read() -> None:
    [text] = of("docs/lab/index.md", "toml")
    assert experiment_of(tomllib.loads(text))


def test_the_folders_that_contributing_lists_are_there() -> None:
    [block] = [text for text in of("CONTRIBUTING.md", "") if "kernel/ " in text]
    package = ROOT / "src" / "dicehospital"
    for line in block.splitlines():
        name = line.split()[0]
        assert (package / name if line.startswith("  ") else ROOT / name).is_dir(), line


def test_the_files_that_the_page_for_engineers_names_are_there() -> None:
    """As they are called in the sources, the server, a game or the client."""
    text = (ROOT / "docs" / "engineers.md").read_text("utf-8")
    named = re.findall(r"`((?:[\w.]+/)+[\w.]*)`", text)
    assert len(named) > 20
    roots = [ROOT, ROOT / "src" / "dicehospital"]
    assert [] == [name for name in named if not any((root / name).exists() for root in roots)]
