"""What the documentation shows is what happens."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

import pytest

import dicehospital.er.cards.lookup

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")])


WITH_EXAMPLES = [page for page in PAGES if ">>> " in page.read_text("utf-8")]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for what a page reads."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play_experiment(folder: Path) -> None:
    """What `lab run experiments/er_seats.toml` would write there, with a few random games."""
    from dicehospital.lab.experiment.folder import ExperimentFolder
    from dicehospital.lab.experiment.playing import play
    from dicehospital.lab.experiment.reading import experiment_of

    told = tomllib.loads((ROOT / "experiments" / "er_seats.toml").read_text("utf-8"))
    experiment = experiment_of({**told, "games": 5, "bots": {"random": ["random"]}})
    folder.mkdir()
    kept = ExperimentFolder(folder, experiment)
    kept.add(play(experiment, range(len(experiment.numbers))))
    kept.finish()


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_examples_of_a_page_run(page: Path, here: Path) -> None:
    if "seats/games.parquet" in page.read_text("utf-8"):
        play_experiment(here / "seats")
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert tried > 4
    assert failed == 0


def test_every_python_block_is_an_example_that_runs() -> None:
    """A block that is not run may be wrong; those of a step to follow, indented, have tests of their own."""
    for page in PAGES:
        for block in re.findall(
            r"^```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL | re.MULTILINE
        ):
            assert block.startswith(">>> "), (page, block)
    assert len(WITH_EXAMPLES) >= 4


def test_the_front_page_is_one_screen_with_two_commands_and_four_doors() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    [commands] = re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    doors = re.findall(r"^\|.*\| \[(\w+)\]\([^)]+\) \|$", text, re.MULTILINE)
    assert len(text.splitlines()) <= 40
    assert len(commands.splitlines()) == 2
    assert ["Play", "Host", "Research", "Contribute"] == doors
    assert text.count("![") == 1


def test_the_examples_in_docstrings_run() -> None:
    failed, tried = doctest.testmod(dicehospital.er.cards.lookup)
    assert tried >= 2
    assert failed == 0
