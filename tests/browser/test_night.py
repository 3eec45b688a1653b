"""Between two rounds: the night on one's own hospital, its result, and only then what is asked next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.driving import NEXT
from tests.browser.tables import ACTIVATION, no_confirmation
from tests.browser.test_hospital import open_table
from tests.browser.test_scenes import moving

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from tests.browser.house import House

DARK = '[data-sky="night"]'
SKIP = ".interlude .skip"
END = '[data-ref="button:done"]'
# The longest frame until the result is there, and what still moves then.
FRAMES = """() => new Promise((resolve) => {
  let [last, longest] = [performance.now(), 0];
  const next = (now) => {
    longest = Math.max(longest, now - last);
    last = now;
    if (!document.querySelector('.interlude .next')) return requestAnimationFrame(next);
    const moves = () => document.getAnimations().filter((one) => one.playState === 'running').length;
    setTimeout(() => resolve({ longest, moves: moves() }), 1500);
  };
  requestAnimationFrame(next);
})"""


@pytest.fixture
def table(guest: Callable[..., BrowserContext]) -> Page:
    """A page on which things move by a clock that a test holds."""
    page = guest(reduced_motion="no-preference").new_page()
    page.clock.install()
    no_confirmation(page.context)
    return page


def end_the_day(page: Page, house: House, position: dict[str, Any]) -> None:
    """At a table, and then the clock stands."""
    seats = ["me", *["bot:random"] * (position["players"] - 1)]
    open_table(page, house.address, seats, position=position)
    expect(page.locator(END)).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    page.locator(END).click()
    expect(page.locator(".interlude")).to_be_visible()


def test_the_night_passes_die_by_die_and_can_be_skipped(table: Page, house: House) -> None:
    """Skip leads to the result, Enter from there to the next round: never two of them at once."""
    end_the_day(table, house, ACTIVATION)
    table.clock.run_for(2_000)
    expect(table.locator(DARK)).to_be_visible()
    expect(table.locator(".night", has_text="→").first).to_be_visible()
    expect(table.locator(".bar, .legal")).to_have_count(0)
    expect(table.locator('header [aria-current="step"]')).to_have_count(1)
    table.locator(SKIP).click()
    expect(table.locator(NEXT)).to_be_focused()
    expect(table.locator(".about")).to_have_count(0)
    table.keyboard.press("Enter")
    expect(table.locator(f".interlude, {DARK}")).to_have_count(0)
    expect(table.locator(".bar")).to_be_visible()


@pytest.mark.soak
@pytest.mark.drawn
@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (2560, 1440)])
def test_no_frame_of_the_night_is_late_and_nothing_moves_after_it(
    size: tuple[int, int], visit: Callable[..., Page], house: House
) -> None:
    page = moving(visit, viewport={"width": size[0], "height": size[1]})
    open_table(page, house.address, ["me", "bot:random", "bot:random"], position=ACTIVATION)
    page.locator(END).click()
    page.wait_for_selector(SKIP)
    found = page.evaluate(FRAMES)
    assert 0 == found["moves"]
    assert found["longest"] <= 50
