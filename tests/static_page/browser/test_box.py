"""The page without a server beside the box: real dice are tapped in, and a reload loses none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.static_page.browser.visitor import PATIENCE

if TYPE_CHECKING:
    from tests.static_page.browser.visitor import Visitor

ASKED = "[data-testid=asked]"


def test_real_dice_are_tapped_in_without_a_server(visitor: Visitor) -> None:
    page = visitor.open("/new?game=er")
    page.get_by_role("radio", name="1", exact=True).check(force=True)
    page.get_by_test_id("own-dice").check()
    page.get_by_role("button", name="Start game").click()
    page.get_by_label("The program draws the cards").check(timeout=PATIENCE)
    for die in ("0:3", "1:5"):
        page.locator(f"{ASKED} [data-die='{die}']").click()
    page.reload()
    for die in ("0:3", "1:5", "2:6"):
        page.locator(f"{ASKED} [data-die='{die}']").click(timeout=PATIENCE)
    expect(page.locator(".bay.legal")).to_have_count(3)
