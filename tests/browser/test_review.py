"""The review of a finished game in a browser: what it says, a look at the moment, and another try."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.driving import OVER, play_to_the_end
from tests.browser.tables import SOLO, no_confirmation, open_solo
from tests.browser.test_phone import PHONE, overflow

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.browser.house import House


def test_a_finished_game_is_reviewed_and_a_decision_tried_again(
    visit: Callable[..., Page], house: House
) -> None:
    page = visit(**PHONE)
    no_confirmation(page.context)
    table = open_solo(page, house.address, SOLO)
    play_to_the_end(page)
    page.locator(OVER).get_by_role("tab", name="Review").click()
    review = page.get_by_role("region", name="Review")
    expect(review).to_contain_text(
        re.compile(r"You scored \d+ of the \d+ points in the best line found")
    )
    _reads_the_chances(review)
    lesson = review.get_by_role("article").first
    expect(lesson).to_contain_text("Better")
    lessons = review.get_by_role("article").count()
    assert [] == violations_by_day_and_night(page)
    assert 0 == overflow(page)
    line = review.get_by_role("link", name="Show the best line").get_attribute("href") or ""

    lesson.get_by_role("link", name="View position").click()
    page.wait_for_url(f"**/replay/{table}?move=*")
    page.locator("[data-fold=review] > summary").click()
    review = page.get_by_role("region", name="Review")
    review.get_by_role("article").first.get_by_role("button", name="View position").click()
    expect(review).to_be_hidden()
    page.locator("[data-fold=review] > summary").click()

    review.get_by_role("article").first.get_by_role("button", name="Try again from here").click()
    page.wait_for_url("**/table/*")
    assert table not in page.url
    expect(page.get_by_role("note")).to_contain_text(re.compile(r"^\s*Turn \d+\. To try: \w"))
    play_to_the_end(page)
    page.goto(line)
    expect(page.get_by_test_id("replay-controls")).to_be_visible()
    page.goto("/puzzles")
    mistakes = page.get_by_role("region", name="Your mistakes").get_by_role("listitem")
    expect(mistakes.first).to_contain_text(re.compile(r"ER · Turn \d+"))
    assert lessons <= mistakes.count()


def _reads_the_chances(review: Locator) -> None:
    """The curve says in words what it shows; all numbers stand in a table, the end among them."""
    curve = review.get_by_role(
        "img", name=re.compile(r"^Chances to win\. You (?:began|were) at \d+%")
    )
    expect(curve).to_be_visible()
    review.get_by_text("All chances").click()
    rows = review.get_by_role("table").get_by_role("row")
    expect(rows.first).to_contain_text("ALICAT")
    expect(rows.last).to_contain_text(re.compile(r"End\s*(100%\s*0%|0%\s*100%)"))
    for told in rows.all_inner_texts()[1:]:
        assert 100 == sum(int(share) for share in re.findall(r"(\d+)%", told))
