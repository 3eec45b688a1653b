"""What the others did since one's own last move: in signs until one acts, and told again on their hospital."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.tables import ACTIVATION, no_confirmation
from tests.browser.test_hospital import open_table, press
from tests.browser.test_phone import PHONE, overflow

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

STRIP = ".since"
LIT = ".retold [data-retold]"
# Who plays at random may do nothing.
THREE = ["me", "bot:greedy", "bot:greedy"]


def test_a_press_on_somebody_shows_what_they_did_on_their_hospital(
    page: Page, house: House
) -> None:
    """Line by line where one presses; all of it where nothing moves. It stays until one acts."""
    open_table(page, house.address, THREE, position=ACTIVATION)
    strip = page.locator(STRIP)
    expect(strip.get_by_role("button")).to_have_count(2)
    strip.get_by_role("button").first.click()
    told = page.get_by_role("dialog")
    expect(told.get_by_role("heading").first).to_contain_text("since your last move")
    lines = told.locator("ol").get_by_role("button")
    expect(lines.first).to_have_attribute("aria-pressed", "false")
    expect(told.locator(LIT).first).to_be_visible()
    everything = told.locator(LIT).count()
    lines.first.click()
    expect(lines.first).to_have_attribute("aria-pressed", "true")
    expect(told.locator(LIT).first).to_be_visible()
    assert told.locator(LIT).count() <= everything
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    press(page, "department:d_critical")
    page.locator(".plan .patient.legal").first.click()
    expect(strip).to_have_count(0)


def test_it_passes_line_by_line_where_things_may_move(
    visit: Callable[..., Page], house: House
) -> None:
    page = visit(reduced_motion="no-preference")
    open_table(page, house.address, THREE, position=ACTIVATION)
    page.locator(STRIP).get_by_role("button").first.click()
    lines = page.get_by_role("dialog").locator("ol").get_by_role("button")
    expect(lines.first).to_have_attribute("aria-pressed", "true")
    expect(lines.nth(1)).to_have_attribute("aria-pressed", "true")


def test_on_a_phone_it_is_one_line(visit: Callable[..., Page], house: House) -> None:
    page = visit(locale="fr-FR", **PHONE)
    no_confirmation(page.context)
    open_table(page, house.address, THREE, position=ACTIVATION)
    strip = page.locator(STRIP)
    expect(strip).to_be_in_viewport()
    tops = strip.get_by_role("button").evaluate_all("(all) => all.map((one) => one.offsetTop)")
    assert 1 == len(set(tops))
    assert 0 == overflow(page)
    strip.get_by_role("button").first.click()
    expect(page.get_by_role("dialog").locator(LIT).first).to_be_attached()
    assert 0 == overflow(page)
