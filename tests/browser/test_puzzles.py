"""Puzzles in a browser: one is solved, another missed, refuted, watched and kept for another time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.tables import no_confirmation
from tests.browser.test_phone import PHONE, overflow
from tests.puzzles.puzzles import BOOKS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from dicehospital.puzzles.puzzle import Puzzle

# Puzzles of a die and a bed, which two presses and a value solve.
PLAIN = [
    one
    for one in BOOKS["er"].puzzles
    if len(one.line) == 2 and re.fullmatch(r"W\d=\d", one.line[1])
]


def take(page: Page, puzzle: Puzzle) -> None:
    page.locator(f".bay.{puzzle.line[0].removeprefix('take ')}").click()


def admit(page: Page, puzzle: Puzzle) -> None:
    """Press the bed that the line names, and the value there."""
    ward, value = puzzle.line[1][1], puzzle.line[1][3]
    page.get_by_role("button", name=re.compile(f"^Ward {ward}, .*legal")).click()
    page.get_by_role("button", name=re.compile(f"^writes {value}")).click()


def test_a_puzzle_is_solved_and_another_missed(visit: Callable[..., Page]) -> None:
    page = visit(**PHONE)
    no_confirmation(page.context)
    solved, missed = PLAIN[:2]
    page.goto(f"/puzzles/{solved.id}")
    take(page, solved)
    admit(page, solved)
    expect(page.get_by_test_id("puzzle-solved")).to_contain_text(f"Solved! {solved.best} points")
    assert overflow(page) <= 0
    page.goto(f"/puzzles/{missed.id}")
    take(page, missed)
    page.locator(".bar").get_by_role("button", name=re.compile("morgue", re.IGNORECASE)).click()
    expect(page.get_by_test_id("puzzle-missed")).to_contain_text(f"{missed.best} are possible")
    page.get_by_role("link", name="Watch the best line").click()
    expect(page).to_have_url(re.compile("/replay#"))
    expect(page.get_by_role("slider", name="Move")).to_be_visible()
    page.goto("/puzzles")
    er = page.get_by_role("region", name="Dice Hospital ER")
    expect(er).to_contain_text(f"1 of {len(BOOKS['er'].puzzles)} solved")
    again = er.get_by_role("link", name=re.compile("to try again"))
    expect(again.first).to_have_attribute("href", f"/puzzles/{missed.id}")


@pytest.mark.drawn
def test_the_list_of_puzzles_is_for_everybody(page: Page) -> None:
    page.goto("/puzzles")
    hospital = page.get_by_role("region", name="Dice Hospital", exact=True)
    expect(
        hospital.get_by_role("link", name=re.compile("^Puzzle 1, difficulty")).first
    ).to_be_visible()
    hospital.get_by_role("group", name="Difficulty").get_by_role("button").last.click()
    shown = hospital.get_by_role("link", name=re.compile("^Puzzle "))
    hardest = max(one.grade for one in BOOKS["hospital"].puzzles)
    wanted = [one for one in BOOKS["hospital"].puzzles if one.grade == hardest]
    expect(shown).to_have_count(len(wanted))
    assert [] == violations_by_day_and_night(page)
