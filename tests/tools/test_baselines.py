"""The published baselines: their tables are those of their figures, and every figure is in one table."""

from __future__ import annotations

import json
import re

import pytest

from tools.baselines import FILES, LADDER, PAGE, files, told, written

NAMES = re.findall(r"<!-- baseline: (\S+) -->", PAGE.read_text("utf-8"))
STEMS = sorted(path.stem for path in FILES.glob("*.json"))


def test_the_page_shows_every_baseline_as_it_was() -> None:
    page = PAGE.read_text("utf-8")
    assert page == written(page)
    shown = [path for name in NAMES for path in files(name, NAMES)]
    assert STEMS == sorted(path.stem for path in shown if path.parent == FILES)
    assert len(LADDER) == len([path for path in shown if path.parent != FILES])


@pytest.mark.parametrize("name", NAMES)
def test_a_table_compares_players_of_the_same_games(name: str) -> None:
    """One environment: the same game, players and options."""
    found = [json.loads(path.read_text("utf-8")) for path in files(name, NAMES)]
    assert found
    assert 1 == len(
        {json.dumps([one[key] for key in ("game", "players", "options")]) for one in found}
    )


@pytest.mark.parametrize("name", STEMS)
def test_a_baseline_has_hundreds_of_games(name: str) -> None:
    """A contest that is cut short is not published."""
    found = json.loads((FILES / f"{name}.json").read_text("utf-8"))
    assert found["seeds"] >= 400


def test_of_a_bot_in_several_files_the_one_with_most_games_counts() -> None:
    shown = told("er-all", NAMES)
    assert 1 == len(re.findall(r"^\| greedy \|.*1,000", shown, re.MULTILINE))
    assert 1 == len(re.findall(r"^\| greedy \|", shown, re.MULTILINE))


def test_files_belong_to_the_table_with_the_longest_name() -> None:
    assert {"er", "er-ppo"} <= {path.stem for path in files("er", NAMES)}
    assert all(not path.stem.startswith("er-all") for path in files("er", NAMES))
