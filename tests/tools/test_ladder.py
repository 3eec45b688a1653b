"""The published ladder: its tables are those of its figures, and their command is the one that made them."""

from __future__ import annotations

import json
import re

import pytest

from dicehospital.career.levels import TABLE
from tests.cli.program import run
from tools.ladder import CAREERS, FILES, PAGE, command, levels_text, rated, with_levels, written

NAMES = sorted(path.stem for path in FILES.glob("*.json"))


def test_the_page_shows_every_published_contest_as_it_was() -> None:
    page = PAGE.read_text("utf-8")
    assert NAMES
    assert NAMES == sorted(re.findall(r"<!-- ladder: (\S+) -->", page))
    assert page == written(page)


def test_the_levels_of_careers_are_those_of_the_ladder() -> None:
    page = CAREERS.read_text("utf-8")
    assert page == with_levels(page)
    assert TABLE.read_text("utf-8") == levels_text()
    for game in ("er", "hospital"):
        found = list(rated(game).values())
        assert found == sorted(found)


@pytest.mark.parametrize("name", NAMES)
def test_a_published_pairing_has_hundreds_of_games_and_all_that_were_asked_for(name: str) -> None:
    """A contest that is cut short is not published; one of Expert, who takes seconds, may be short."""
    found = json.loads((FILES / f"{name}.json").read_text("utf-8"))
    assert all(pair["games"] >= 250 for pair in found["pairings"])
    assert all(pair["games"] >= found["seeds"] for pair in found["pairings"])


@pytest.mark.parametrize(
    "words",
    [
        "er --bots random,tests.bots.own:Handy --games 2 --seed 3",
        "er --bots random,tests.bots.own:Handy,tests.bots.own:Last --ladder --games 2 --seed 3",
        "er --bots random,tests.bots.own:Handy --against tests.bots.own:Last --games 2 --seed 3",
        "er --bots random,tests.bots.own:Handy --alone --players 3 --games 3 --seed 3",
        "er --bots random --players 1 --modifiers preparation,capacity --games 1 --seed 3",
        "hospital --bots random --players 1 --solo automa --automa-mix 2/3/4 --games 1 --seed 3",
    ],
)
def test_the_command_that_is_shown_is_the_one_that_was_given(words: str) -> None:
    seen = run("arena", *words.split(), "--jobs", "1", "--json")
    assert f"dicehospital arena {words}" == command(json.loads(seen.out))
