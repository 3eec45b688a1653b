"""Coming back: to one's games after closing the browser, and after the server was restarted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.driving import step
from tests.browser.tables import SOLO, no_confirmation, open_solo

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from tests.browser.house import House


def test_my_games_are_still_mine(guest: Callable[..., BrowserContext], house: House) -> None:
    context = guest()
    no_confirmation(context)
    page = context.new_page()
    table = open_solo(page, house.address, SOLO)
    assert "die" == step(page)
    taken = page.locator("[data-bed].taken").count()
    kept = context.storage_state()
    context.close()
    house.restart()
    again = guest(storage_state=kept).new_page()
    again.goto("/")
    again.get_by_role("link", name="Your turn").click()
    expect(again).to_have_url(f"{house.address}/table/{table}")
    expect(again.locator("[data-bed].legal").first).to_be_visible()
    assert taken == again.locator("[data-bed].taken").count()


def test_others_do_not_see_my_games(visit: Callable[..., Page], house: House) -> None:
    table = open_solo(visit(), house.address, SOLO)
    other = visit()
    other.goto("/")
    expect(other.get_by_role("link", name="Your turn")).to_have_count(0)
    other.goto(f"/table/{table}")
    expect(other.get_by_role("heading", name="Table not found")).to_be_visible()
