"""The notebooks run, and those that are quick show what their cells give."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.notebooks.cells import EXAMPLES, ROOT, code_cells, kept, notebooks, read, run
from tools.notebooks.page import as_markdown

FIRST_LOOK = EXAMPLES / "first_look.ipynb"
ANALYSIS = EXAMPLES / "notebooks" / "analyse_your_games.ipynb"
BOT = EXAMPLES / "notebooks" / "write_and_rate_a_bot.ipynb"
AGENT = EXAMPLES / "notebooks" / "a_learning_agent.ipynb"
SHORT = {
    FIRST_LOOK: (),
    ANALYSIS: ("GAMES=3",),
    BOT: ("GAMES=4",),
    AGENT: ("SECONDS=1", "LANES=8", "EVALUATED=2"),
}
"""What of each notebook is changed for a run of seconds."""


def given(path: Path, folder: Path, *constants: str) -> list[Any]:
    """What the cells give in a process of its own, which needs no Jupyter."""
    paths = os.pathsep.join(map(str, [ROOT, *sys.path[1:]]))
    done = subprocess.run(
        [sys.executable, "-m", "tools.notebooks", "run", str(path), *constants],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (0, "") == (done.returncode, done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


def shown(path: Path) -> list[str]:
    """What stands below the cells in the file."""
    return [kept(cell) for cell in code_cells(read(path))]


def test_every_notebook_has_a_short_run() -> None:
    assert set(SHORT) == set(notebooks())


@pytest.mark.parametrize("path", SHORT, ids=lambda path: path.stem)
def test_a_notebook_runs_from_its_first_cell_to_its_last(path: Path, tmp_path: Path) -> None:
    assert len(code_cells(read(path))) == len(given(path, tmp_path, *SHORT[path]))


def test_every_cell_of_the_first_look_gives_what_it_shows(tmp_path: Path) -> None:
    outputs = given(FIRST_LOOK, tmp_path)
    assert shown(FIRST_LOOK) == [kept({"outputs": found}) for found in outputs]


@pytest.mark.soak
@pytest.mark.parametrize("path", [ANALYSIS, BOT], ids=lambda path: path.stem)
def test_games_of_bots_give_what_the_notebook_shows(path: Path, tmp_path: Path) -> None:
    """Another version of the rules or of a bot may play otherwise: then it is written anew."""
    outputs = given(path, tmp_path)
    assert shown(path)[1:] == [kept({"outputs": found}) for found in outputs][1:]


@pytest.mark.parametrize("path", SHORT, ids=lambda path: path.stem)
def test_what_is_kept_was_given_by_one_run(path: Path) -> None:
    book = read(path)
    counts = [cell["execution_count"] for cell in code_cells(book)]
    assert list(range(1, len(counts) + 1)) == counts
    assert path.stat().st_size < 100_000


def test_a_constant_that_a_notebook_does_not_set_is_named() -> None:
    with pytest.raises(LookupError, match="the first cell sets GAME 0 times, not once"):
        next(run(read(ANALYSIS), {"GAME": "3"}))


def test_a_page_of_a_notebook_has_its_code_its_outputs_and_its_pictures() -> None:
    page = as_markdown(read(ANALYSIS))
    assert page.startswith("# Your games as a table")
    assert "```python\nimport json" in page
    assert "<div><svg" in page
    assert "given by version" in page


@pytest.mark.soak
def test_jupyter_runs_the_first_look() -> None:
    nbformat = pytest.importorskip("nbformat", reason="pip install nbformat nbclient ipykernel")
    client = pytest.importorskip("nbclient")
    book = nbformat.read(FIRST_LOOK, as_version=4)
    nbformat.validate(book)
    before = [kept(cell) for cell in book.cells if cell.cell_type == "code"]
    client.NotebookClient(book, timeout=120).execute()
    assert before == [kept(cell) for cell in book.cells if cell.cell_type == "code"]
