"""One's games in a browser: an invitation to the first one, then what finished games say, chosen and opened."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.test_end import SENT_HOME, finish
from tests.browser.test_phone import PHONE, overflow

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House


def test_a_finished_game_is_found_again(visit: Callable[..., Page], house: House) -> None:
    page = visit(**PHONE)
    page.goto("/career")
    expect(page.get_by_role("link", name="Play your first game")).to_have_attribute("href", "/new")
    table = finish(page, house.address, ["me", "bot:beginner"], SENT_HOME)
    page.goto("/")
    page.get_by_role("main").get_by_role("link", name="My games").click()
    history = page.get_by_role("region", name="Finished games")
    game = history.get_by_role("listitem")
    expect(game).to_have_count(1)
    expect(game).to_contain_text("Beginner")
    expect(game).to_contain_text("not compared")  # it began with a position
    expect(page.get_by_role("region", name="Strength")).to_contain_text("Play against Beginner")
    assert overflow(page) <= 0
    assert [] == violations_by_day_and_night(page)
    game.get_by_role("link", name=re.compile("^Review")).press("Enter")
    expect(page).to_have_url(re.compile(f"/replay/{table}"))
    expect(page.locator("[data-fold=review]")).to_have_attribute("open", "")
