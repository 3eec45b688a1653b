"""Hints on the table: a plan lies over it in numbered steps, catches no press, and goes away with the hint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.faces import ER, HOSPITAL, Face, open_table
from tests.browser.tables import SOLO
from tests.browser.test_opponents import THINKING, TURN
from tests.browser.test_viewport import DESKS, PHONE, sized

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

# What a press in the middle of each chip would meet, where it is of the layer; and chips outside of the page.
CAUGHT = """() => [...document.querySelectorAll('[data-testid=trail] .chip')].filter((chip) => {
  const { x, y, width, height } = chip.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return there?.closest('[data-testid=trail]') || x < -1 || x + width > innerWidth + 1;
}).length"""

PRESSED = {"er": ".bay.legal", "hospital": ".plan [data-ref='department:d_clinic']"}


@pytest.mark.parametrize(
    ("face", "position", "size"),
    [
        pytest.param(HOSPITAL, TURN, DESKS[0], id="hospital"),
        pytest.param(ER, SOLO, PHONE, id="er-phone"),
    ],
)
def test_the_plan_of_a_hint_lies_over_the_table_until_something_else_is_done(
    visit: Callable[..., Page],
    house: House,
    face: Face,
    position: dict[str, Any],
    size: tuple[int, int],
) -> None:
    page = sized(visit, size)
    open_table(page, house.address, face, position)
    page.locator('section.bar [aria-keyshortcuts="H"]').click()
    trail = page.get_by_test_id("trail")
    expect(trail.locator(".chip").first).to_contain_text("1", timeout=THINKING)
    expect(trail.locator(".arrow").first).to_be_attached()
    assert 0 == page.evaluate(CAUGHT)
    page.locator(PRESSED[face.game]).first.click()
    expect(trail).to_have_count(0)


def test_what_the_expert_sees_lies_over_the_table_while_its_key_is_held(
    page: Page, house: House
) -> None:
    open_table(page, house.address, HOSPITAL, TURN)
    page.locator(".plan .patient").first.wait_for()
    page.keyboard.down("i")
    homes = page.get_by_test_id("marks").locator(".home")
    expect(homes).to_have_count(3, timeout=THINKING)
    expect(page.get_by_test_id("marks")).to_contain_text("imagined games")
    page.wait_for_timeout(400)  # longer than a tap
    page.keyboard.up("i")
    expect(homes).to_have_count(0)
    page.keyboard.press("i")
    expect(homes).to_have_count(3)
    assert [] == violations(page, "color-contrast", "aria-allowed-attr")
    page.keyboard.press("Escape")
    expect(homes).to_have_count(0)
