"""Sounds: offered once in somebody's first game, fetched when they are wanted, as loud as the player says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.driving import ER
from tests.browser.tables import (
    AGAINST_A_BOT,
    ALONE,
    make_table,
    no_confirmation,
    open_first,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.house import House

_FETCHED = (
    "() => performance.getEntriesByType('resource').some(({ name }) => name.includes('synth'))"
)
_COVERS = """() => {
  const [offer, bar] = ['.sounds', '.bar'].map((one) => document.querySelector(one).getBoundingClientRect());
  return offer.bottom > bar.top + 1;
}"""


def welcomed(page: Page, house: House) -> None:
    """A first game whose welcome has been read."""
    open_first(page, house.address, AGAINST_A_BOT)
    expect(page.locator(".sounds")).to_be_hidden()
    page.locator(".mentor").get_by_role("button", name="Start").click()


def greeted(page: Page, house: House) -> None:
    """A first game whose mentor has nothing more to say for now."""
    welcomed(page, house)
    page.locator(".mentor").get_by_role("button", name="Got it").click()


def kept(page: Page, key: str) -> str | None:
    found: str | None = page.evaluate("(key) => localStorage.getItem('dicehospital.' + key)", key)
    return found


def test_sound_is_offered_once_and_never_again(page: Page, house: House) -> None:
    greeted(page, house)
    offer = page.locator(".sounds")
    expect(offer).to_contain_text("Sound: dice, sirens, the night.")
    assert not page.evaluate(_COVERS)
    offer.get_by_role("button", name="No thanks").click()
    expect(offer).to_have_count(0)
    assert "off" == kept(page, "sound")
    open_first(page, house.address, AGAINST_A_BOT)
    expect(page.locator(".bar")).to_be_visible()
    page.wait_for_timeout(200)
    expect(offer).to_have_count(0)


def test_the_offer_waits_for_the_mentor(page: Page, house: House) -> None:
    """Both would lie in the same place."""
    welcomed(page, house)
    expect(page.locator(".mentor")).to_be_visible()
    expect(page.locator(".sounds")).to_be_hidden()
    page.locator(".mentor").get_by_role("button", name="Got it").click()
    expect(page.locator(".sounds")).to_be_visible()


def test_an_offer_without_an_answer_is_not_repeated(page: Page, house: House) -> None:
    greeted(page, house)
    expect(page.locator(".sounds")).to_be_visible()
    page.reload()
    expect(page.locator(".bar")).to_be_visible()
    page.wait_for_timeout(200)
    expect(page.locator(".sounds")).to_have_count(0)
    assert kept(page, "sound") is None


def test_an_offer_without_an_answer_goes_with_the_next_turn(page: Page, house: House) -> None:
    no_confirmation(page.context)
    open_first(page, house.address, ALONE)
    for word in ("Start", "Got it"):
        page.locator(".mentor").get_by_role("button", name=word).click()
    expect(page.locator(".sounds")).to_be_visible()
    while "Turn 1 " in page.locator("header").inner_text():
        ER.step(page)
    expect(page.locator(".sounds")).to_have_count(0)


def test_what_makes_sounds_is_fetched_when_they_are_turned_on(page: Page, house: House) -> None:
    greeted(page, house)
    assert not page.evaluate(_FETCHED)
    page.get_by_role("button", name="Turn on sound").click()
    page.wait_for_function(_FETCHED)
    assert "on" == kept(page, "sound")


def test_other_tables_offer_no_sound(page: Page, house: House) -> None:
    made = make_table(page.context, house.address, ["me"], start=True)
    page.goto(f"/table/{made['id']}")
    expect(page.locator(".bay.legal")).to_have_count(3)
    expect(page.locator(".sounds")).to_have_count(0)


def test_the_volume_is_kept(page: Page, house: House) -> None:
    page.goto(f"{house.address}/settings")
    volume = page.get_by_label("Volume")
    expect(volume).to_be_disabled()
    page.get_by_label("Sound effects").check()
    volume.fill("35")
    page.reload()
    expect(volume).to_have_value("35")
