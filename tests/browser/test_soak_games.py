"""Whole games of Dice Hospital through the browser, by clicking what glows, with every pair of modules."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.driving import HOSPITAL, OVER
from tests.browser.swift import Swift
from tests.browser.tables import make_table, no_confirmation
from tests.hospital.tables import AUTOMA_TABLES, CARE_TABLES, TABLES, name_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from tests.browser.house import House

Table = tuple[int, dict[str, Any]]
SIZES = [(1280, 720), (390, 844), (1440, 900)]
CLICKS = 3_000
_LOOKED_AT = 60  # tables that are compared before the next one is taken


def settings(table: Table) -> list[str]:
    """What is on at a table, each as a word."""
    players, options = table
    some = [one for value in options.values() if isinstance(value, list) for one in value]
    ones = [f"{key} {value}" for key, value in options.items() if not isinstance(value, list)]
    return sorted([f"{players} players", *some, *ones])


def covering(tables: list[Table]) -> list[Table]:
    """Few tables at which any two settings that can be played together are."""
    dice = Random(14)
    pairs = {id(table): set(combinations(settings(table), 2)) for table in tables}
    missing = set().union(*pairs.values())
    kept: list[Table] = []
    while missing:
        useful = [table for table in tables if pairs[id(table)] & missing]
        looked_at = dice.sample(useful, min(len(useful), _LOOKED_AT))
        kept.append(max(looked_at, key=lambda table: len(pairs[id(table)] & missing)))
        missing -= pairs[id(kept[-1])]
    return kept


EVERYTHING: Table = (
    5,
    {"modules": ["experimental", "promos", "events", "panic", "epidemic", "superbug", "city",
                 "investments", "maternity"]},
)  # fmt: skip
GAMES = 30


@cache  # it takes a second: not while tests are collected
def games() -> list[Table]:
    """What is played."""
    found = [EVERYTHING, *covering(TABLES + CARE_TABLES + AUTOMA_TABLES)]
    assert GAMES == len(found)
    return found


@pytest.mark.soak
@pytest.mark.parametrize("number", range(GAMES))
def test_a_whole_game_is_played_by_clicking_what_glows(
    guest: Callable[..., BrowserContext], house: House, number: int
) -> None:
    """Nothing gets stuck, no page is wider than its window, no error; the end is seen."""
    players, options = games()[number]
    print(name_of(players, options))  # noqa: T201 (what was played is worth knowing)
    width, height = SIZES[number % len(SIZES)]
    visitor = guest(
        viewport={"width": width, "height": height}, locale=("en-GB", "fr-FR", "de-DE")[number % 3]
    )
    no_confirmation(visitor)
    page = visitor.new_page()
    seats = ["me", *["bot:random"] * (players - 1)]
    table = make_table(visitor, house.address, seats, game="hospital", start=True, options=options)
    page.goto(f"/table/{table['id']}")
    Swift(HOSPITAL, Random(number)).play([page], CLICKS)
    expect(page.locator(OVER).get_by_role("heading").first).to_contain_text(
        re.compile("point|Punkt")
    )
