"""Between two rounds: the night on one's own hospital, its result, and only then what is asked next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.driving import NEXT
from tests.browser.tables import ACTIVATION, no_confirmation
from tests.browser.test_hospital import open_table
from tests.browser.test_scenes import RECORD

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from tests.browser.house import House

DARK = '[data-sky="night"]'
SKIP = ".interlude .skip"
END = '[data-ref="button:done"]'

# What of a night was ever on the page.
SEEN = """() => {
  window.seen = [];
  new MutationObserver(() => {
    const found = document.querySelector('.interlude .skip, .patient.worse, .patient.dies');
    if (found) window.seen.push(found.className);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""


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


def test_whoever_is_well_walks_out_of_the_door(table: Page, house: House) -> None:
    """One after the other; no room is at work any more."""
    well = {**ACTIVATION["hospitals"][0], "discharged": ["R", "G"]}
    end_the_day(table, house, {**ACTIVATION, "hospitals": [well, *ACTIVATION["hospitals"][1:]]})
    expect(table.locator(".walker")).to_have_count(0)
    expect(table.locator(".plan .room.used")).to_have_count(0)
    for _ in range(80):
        table.clock.run_for(100)
        if table.locator(".walker").count() == 2:
            break
    expect(table.locator(".walker")).to_have_count(2)


def prefer(page: Page, **settings: str) -> None:
    """Choose settings before the table is opened."""
    kept = "".join(
        f"localStorage.setItem('dicehospital.{one}', '{settings[one]}');" for one in settings
    )
    page.add_init_script(f"if (location.protocol === 'http:') {{ {kept} }}")


def passing(page: Page) -> int:
    """How many milliseconds of the clock the night takes, to a twentieth of a second."""
    page.clock.run_for(50)
    expect(page.locator(f"{SKIP}, {NEXT}")).to_have_count(1)
    for ms in range(0, 20_000, 50):
        if page.locator(NEXT).count():
            return ms
        page.clock.run_for(50)
    raise AssertionError("the night does not end")


def test_a_tip_that_the_keyboard_opened_is_closed_when_the_night_falls(
    table: Page, house: House
) -> None:
    open_table(table, house.address, ["me", "bot:random", "bot:random"], position=ACTIVATION)
    room = table.locator('.plan [data-ref="department:d_critical"]')
    room.focus()
    table.keyboard.press("Shift+Tab")
    table.keyboard.press("Tab")
    expect(table.locator(".tip")).to_be_visible()
    table.clock.pause_at(table.evaluate("Date.now() / 1000 + 1"))
    table.keyboard.press("e")
    expect(table.locator(".interlude")).to_be_visible()
    expect(table.locator(".tip")).to_have_count(0)


def test_a_short_night_is_told_in_two_seconds(table: Page, house: House) -> None:
    prefer(table, night="short", bots="at_once")
    end_the_day(table, house, ACTIVATION)
    assert 1_000 < passing(table) <= 4_000
    table.locator(NEXT).click()
    expect(table.locator(".bar")).to_be_visible()


def test_whoever_wants_results_only_sees_no_night(table: Page, house: House) -> None:
    prefer(table, night="none")
    end_the_day(table, house, ACTIVATION)
    assert 0 == passing(table)
    expect(table.locator(".interlude")).to_contain_text("Round 5 results")
    table.keyboard.press("Enter")
    expect(table.locator(".bar")).to_be_visible()


def test_where_nothing_may_move_the_result_comes_at_once(page: Page, house: House) -> None:
    """The setting of the system; what the night did is told in the log."""
    no_confirmation(page.context)
    open_table(page, house.address, ["me", "bot:random", "bot:random"], position=ACTIVATION)
    page.evaluate(SEEN)
    page.locator(END).click()
    expect(page.locator(NEXT)).to_be_focused()
    assert [] == page.evaluate("window.seen")
    expect(page.locator(".log")).to_contain_text("You neglected")
    page.keyboard.press("Enter")
    expect(page.locator(".bar")).to_be_visible()


def watched(page: Page) -> None:
    """A replay that plays by itself, from the last step of round 2 on."""
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(RECORD)
    expect(page.get_by_test_id("replay-controls")).to_be_visible()
    page.get_by_role("combobox", name="Go to round").select_option("3")
    page.keyboard.press("ArrowLeft")
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    page.get_by_role("button", name="Play", exact=True).click()
    page.clock.run_for(2_000)
    expect(page.locator(".interlude")).to_contain_text("Night falls on round 2")


def test_a_replay_waits_until_the_night_has_been_told(table: Page) -> None:
    """Its result is read, too, before the next step; then it plays on."""
    watched(table)
    told = table.get_by_test_id("replay-sentence").inner_text()
    for _ in range(20):
        table.clock.run_for(500)
        if table.locator(".interlude .result").count():
            break
    expect(table.locator(".interlude")).to_contain_text("Round 2 results")
    assert told == table.get_by_test_id("replay-sentence").inner_text()
    table.clock.run_for(9_000)
    expect(table.get_by_test_id("replay-sentence")).not_to_have_text(told)
    expect(table.get_by_role("button", name="Pause")).to_be_visible()


def test_a_press_ends_the_night_of_a_replay_that_plays(table: Page) -> None:
    watched(table)
    table.locator(".plan").click(position={"x": 5, "y": 5})
    expect(table.locator(".interlude")).to_have_count(0)
    told = table.get_by_test_id("replay-sentence").inner_text()
    table.clock.run_for(2_000)
    expect(table.get_by_test_id("replay-sentence")).not_to_have_text(told)
