"""A rated game of two people in their browsers: told before they sit down, played, and shown as ratings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.test_phone import PHONE, overflow

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page


def invite(page: Page) -> str:
    """Ana makes a rated table for two; the link to it."""
    page.goto("/new?game=er")
    page.get_by_text("With friends online").click()
    page.get_by_label("Rated game.").check()
    page.get_by_role("button", name="Create table and invite").click()
    expect(page.get_by_test_id("rated")).to_contain_text("Whoever leaves is last")
    expect(page.get_by_role("button", name=re.compile("Add a player"))).to_have_count(0)
    return page.locator("input[readonly]").first.input_value()


def sit_down(page: Page, link: str) -> None:
    """Ben follows the link, reads that the game is rated, and takes the seat."""
    page.goto(link)
    expect(page.get_by_test_id("rated")).to_contain_text("Sit down only if you agree")
    assert [] == violations_by_day_and_night(page)
    page.get_by_role("button", name="Take this seat").click()
    page.get_by_role("textbox", name="Name").fill("Ben")
    page.get_by_role("button", name="Use this name").click()
    expect(page.get_by_text("Ben").first).to_be_visible()


def test_two_people_play_a_rated_game_to_the_page(visit: Callable[..., Page]) -> None:
    ana, ben = visit(), visit(**PHONE)
    ana.goto("/settings")
    ana.get_by_label("Name").fill("Ana")
    ana.get_by_role("button", name="Save").click()
    expect(ana.get_by_text("Name saved").first).to_be_attached()
    sit_down(ben, invite(ana))
    ana.get_by_role("button", name="Start game").click()
    ben.wait_for_selector(".bay")
    ben.keyboard.press("m")
    expect(ben.get_by_text("whoever resigns is last")).to_be_visible()
    ben.get_by_role("button", name="Resign").click()
    ben.get_by_role("button", name="Resign for good").click()
    ana.get_by_role("button", name="End the game now").click()
    expect(ana.get_by_text("This game was ended early.")).to_be_visible()
    for page, place in ((ana, "Not known yet"), (ben, "points")):
        page.goto("/ratings")
        mine = page.get_by_test_id("my-rating")
        expect(mine).to_contain_text("From one rated game.")
        expect(mine).to_contain_text(re.compile(place))
    expect(ben.get_by_role("checkbox")).not_to_be_checked()
    ben.get_by_label("Name me on these lists.").check()
    expect(ben.get_by_text("You may be named on the lists").first).to_be_attached()
    ben.reload()
    expect(ben.get_by_role("checkbox")).to_be_checked()
    assert overflow(ben) <= 0
    assert [] == violations_by_day_and_night(ben)
