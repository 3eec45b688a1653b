"""Puzzles in a browser: one is solved, another missed, refuted, watched and kept for another time."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from dicehospital.coach.foresight import SampleBudget
from dicehospital.coach.review import review_of
from tests.browser.axe import violations_by_day_and_night
from tests.browser.tables import no_confirmation
from tests.browser.test_phone import PHONE, overflow
from tests.coach.games import late
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

KEPT = ("turn", "played", "better", "loss", "interval", "proof", "told", "position")


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


def mistake() -> dict[str, Any]:
    """A bed of the last turns that was not the best one, as a review tells it."""
    found = review_of(late(blunder=0)[0], 0, effort=SampleBudget(3, (4, 8), 32)).to_json()
    lesson = next(one for one in found["lessons"] if not one["proof"])
    kept = {"id": "mine-x-0-1", "game": "er", "seat": 0, "outcome": None}
    return kept | {name: lesson[name] for name in KEPT}


def play(page: Page, text: str) -> None:
    """A move of one patient: to a bed with a value, or to the morgue."""
    if text == "bury":
        page.locator(".bar").get_by_role("button", name=re.compile("morgue", re.IGNORECASE)).click()
        return
    page.get_by_role("button", name=re.compile(f"^Ward {text[1]}, .*legal")).click()
    value = page.get_by_role("button", name=re.compile(f"^writes {text[3]}"))
    # A bed that takes one value asks for none.
    expect(value.or_(page.locator(".words .line"))).to_be_visible()
    if value.is_visible():
        value.click()


def test_a_mistake_of_ones_own_is_played_again_until_it_is_solved(
    visit: Callable[..., Page],
) -> None:
    found = mistake()
    page = visit(**PHONE)
    no_confirmation(page.context)
    kept = json.dumps(json.dumps([found]))
    page.context.add_init_script(f"localStorage['dicehospital.mistakes'] ??= {kept}")
    page.goto("/puzzles")
    region = page.get_by_role("region", name="Your mistakes")
    region.get_by_role("link", name=re.compile("^ER · Turn")).click()
    expect(page.get_by_test_id("puzzle")).to_contain_text("Find something better.")
    play(page, found["played"]["text"])
    expect(page.get_by_test_id("puzzle-missed")).to_contain_text("The coach’s move is better by")
    assert overflow(page) <= 0
    assert [] == violations_by_day_and_night(page)
    page.get_by_role("button", name="Try again").click()
    play(page, found["better"]["text"])
    expect(page.get_by_test_id("puzzle-solved")).to_contain_text("That is what the coach found")
    page.goto("/puzzles")
    expect(region.get_by_role("link", name=re.compile(r"^ER · Turn .*, solved$"))).to_be_visible()


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
