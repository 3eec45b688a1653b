"""What somebody points at says what it would bring, before it is chosen; a finger that stays points, too."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.driving import HOSPITAL
from tests.browser.test_hospital import open_table
from tests.browser.test_phone import PHONE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Locator, Page

    from tests.browser.house import House

VAN = ".ambulance.legal"


def until(page: Page, kind: str) -> None:
    """Play on until something of a kind can be chosen."""
    while (HOSPITAL.lit(page) or ("",))[0] != kind:
        HOSPITAL.step(page)


@contextmanager
def held(page: Page, thing: Locator) -> Iterator[None]:
    """A finger stays on a thing."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    yield
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


def test_an_ambulance_stays_where_it_is_while_it_is_looked_at(
    visit: Callable[..., Page], house: House
) -> None:
    """On a phone what it brings has its room from the start; a finger that lets go has chosen nothing."""
    page = visit(**PHONE)
    open_table(page, house.address, ["me", "bot:random"])
    until(page, "ambulance")
    van, told = page.locator(VAN).first, page.locator(".told .arrival").locator("visible=true")
    before = van.bounding_box()
    expect(told).to_have_count(0)
    with held(page, van):
        expect(told).to_have_count(1)
        expect(page.locator(".plan .comes")).not_to_have_count(0)
        assert before == van.bounding_box()
    expect(told).to_have_count(0)
    expect(page.locator(".bar h2")).to_contain_text("Choose an ambulance")
    van.hover()
    expect(told).to_have_count(1)
    van.click()
    expect(page.locator(".bar h2")).not_to_contain_text("Choose an ambulance")
