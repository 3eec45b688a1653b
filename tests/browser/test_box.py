"""With the box on the table: what real dice and cards show is tapped in, and can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.pages import go
from tests.browser.tables import make_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.house import House

ASKED = "[data-testid=asked]"
PHONE = 390


def _open(page: Page, house: House, game: str, **wishes: Any) -> None:
    more = {"game": game, "manual": True, "start": True, **wishes}
    go(page, f"/table/{make_table(page.context, house.address, ['me'], **more)['id']}")
    expect(page.locator(ASKED)).to_be_visible()


def _deal_cards(page: Page) -> None:
    """Press a card for as long as cards are asked for."""
    title = page.locator(ASKED).get_by_role("heading")
    while page.locator(f"{ASKED} [data-card]").count():
        before = title.inner_text()
        page.locator(f"{ASKED} [data-card]").first.click()
        if "ambulances" in before:
            return
        page.wait_for_function(
            "before => document.querySelector('[data-testid=asked]')?.innerText.includes(before) === false"
            " || document.querySelectorAll('[data-testid=asked] [data-card]').length === 0",
            arg=before,
        )


def _fits(page: Page) -> bool:
    wide = page.evaluate("document.documentElement.scrollWidth")
    return bool(wide <= page.evaluate("innerWidth"))


@pytest.mark.parametrize("width", [PHONE, 1280])
def test_a_turn_of_emergency_roll_is_tapped_in_and_taken_back(
    page: Page, house: House, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    cards = ["C9", "C10", "R5", "E0"]
    _open(page, house, "er", options={"cards": cards})
    expect(page.locator(f"{ASKED} [data-card]")).to_have_count(27)
    page.get_by_role("searchbox").fill("nurse")
    assert 0 < page.locator(f"{ASKED} [data-card]").count() < 27
    assert [] == violations(page)
    page.locator(f"{ASKED} [data-card]").first.click()
    for die in ("0:3", "1:5", "2:6"):
        page.locator(f"{ASKED} [data-die='{die}']").click()
    expect(page.locator(".bay.legal")).to_have_count(3)
    expect(page.locator(ASKED)).to_have_count(0)
    assert _fits(page)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(f"{ASKED} [data-die='0:3']")).to_be_visible()
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(f"{ASKED} [data-card]")).to_have_count(27)


@pytest.mark.parametrize("width", [PHONE, 1280])
def test_the_dice_of_the_ambulances_take_a_press_each_against_the_automa(
    page: Page, house: House, width: int
) -> None:
    """DH-19: it plays its own hospital, and the program may draw its cards."""
    page.set_viewport_size({"width": width, "height": 844})
    _open(page, house, "hospital", options={"solo": "automa", "administrators": False})
    assert [] == violations(page)
    page.get_by_label("The program draws the cards").check()
    page.get_by_text("1 more card").or_(page.locator("[data-die=red]")).first.wait_for()
    assert _fits(page)
    page.reload()
    expect(page.locator(ASKED).or_(page.locator("main"))).to_be_visible()


def test_a_table_with_the_box_is_made_on_the_page_of_new_tables(page: Page) -> None:
    go(page, "/new?game=er")
    page.get_by_test_id("own-dice").check()
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(ASKED)).to_be_visible()
    expect(page.get_by_test_id("manual")).to_be_visible()
