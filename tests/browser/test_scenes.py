"""Nothing passes silently: what happens is seen to move, a press ends it, stillness shows none of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.driving import HOSPITAL, NEXT
from tests.browser.tables import ACTIVATION, no_confirmation
from tests.browser.test_hospital import NEARLY, open_table, press

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

RECORD = Path(__file__).parents[1] / "hospital/records/solo.json"
# Where each thing that flies begins and ends, kept: flights are too short to be asked for.
WATCH = """() => {
  window.flown = [];
  const look = (flight) => {
    const way = flight.getAnimations()[0]?.effect.getKeyframes() ?? [];
    window.flown.push(way.map(({ transform }) => transform.match(/-?[\\d.]+(?=px)/g).map(Number)));
  };
  new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
    if (node.classList?.contains('flight')) setTimeout(() => look(node));
  }))).observe(document.querySelector('.scenes'), { childList: true });
}"""
FAR = "() => window.flown.some(([a, b]) => b && Math.hypot(a[0] - b[0], a[1] - b[1]) > 20)"


def moving(visit: Callable[..., Page], **wishes: Any) -> Page:
    """A page on which things may move."""
    page = visit(**{"reduced_motion": "no-preference", **wishes})
    no_confirmation(page.context)
    return page


def treat(page: Page) -> None:
    """The Operating Theatre heals a patient of the first ward, who moves to the lower row."""
    press(page, "department:d_critical")
    page.locator(".plan .patient.legal").first.click()


def test_a_patient_is_seen_to_move(visit: Callable[..., Page], house: House) -> None:
    page = moving(visit)
    open_table(page, house.address, ["me", "bot:random", "bot:random"], position=ACTIVATION)
    page.evaluate(WATCH)
    treat(page)
    page.wait_for_function(FAR)
    expect(page.locator(".flight")).to_have_count(0)
    expect(page.locator("[data-arriving]")).to_have_count(0)


def test_the_result_of_a_round_waits_for_its_reader(
    visit: Callable[..., Page], house: House
) -> None:
    """A press ends the night; nothing of the next round is shown or asked until another goes on."""
    page = moving(visit)
    open_table(page, house.address, ["me", "bot:random"], position=NEARLY)
    page.locator('[data-ref="button:done"]').click()
    expect(page.locator(".patient.worse, .patient.dies").first).to_be_attached()
    page.mouse.click(640, 400)
    expect(page.locator(".interlude")).to_contain_text("Round 7 results")
    expect(page.locator(".flight, .ring, .bubble, .bar, .about, .legal")).to_have_count(0)
    expect(page.locator("header .round")).to_contain_text("Round 7")
    expect(page.locator('header [aria-current="step"]')).to_have_count(1)
    expect(page.locator(".log")).not_to_contain_text("Round 8")
    page.keyboard.press("Space")
    expect(page.locator(NEXT)).to_have_count(0)
    assert HOSPITAL.step(page) is not None


@pytest.mark.soak  # by the same parts as a table
def test_a_replay_shows_the_same(visit: Callable[..., Page]) -> None:
    """Step by step, the night, too; a jump shows nothing on its way."""
    page = moving(visit)
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(RECORD)
    expect(page.get_by_test_id("replay-controls")).to_be_visible(timeout=20_000)
    page.evaluate(WATCH)
    rounds = page.get_by_role("combobox", name="Go to round")
    rounds.select_option("2")
    assert [] == page.evaluate("window.flown")
    for _ in range(20):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(150)
        if page.evaluate(FAR):
            break
    assert page.evaluate(FAR)
    rounds.select_option("3")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".interlude")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".interlude")).to_contain_text("Night falls on round 2")
    rounds.select_option("1")
    expect(page.locator(".interlude")).to_have_count(0)


def test_where_nothing_may_move_nothing_does(page: Page, house: House) -> None:
    no_confirmation(page.context)
    open_table(page, house.address, ["me", "bot:random"], position=NEARLY)
    page.evaluate(WATCH)
    treat(page)
    page.locator('[data-ref="button:done"]').click()
    page.locator(NEXT).click()  # what the round brought is still to be read
    expect(page.locator("header .round")).to_contain_text("8")
    assert [] == page.evaluate("window.flown")
    assert 0 == page.locator(".ring, .bubble.seated, [data-arriving]").count()
