"""The table of Dice Hospital to those who see, hear or hold it otherwise: accessible, and whole on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations_but_of_colours, violations_by_day_and_night
from tests.browser.driving import HOSPITAL, NEXT, OVER
from tests.browser.pages import arrive
from tests.browser.tables import ACTIVATION, no_confirmation
from tests.browser.test_hospital import open_last, open_table, press
from tests.browser.test_phone import PHONE, overflow

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

# Names of rooms that do not fit into their tiles.
_CUT = """() => [...document.querySelectorAll('.plan .room .name')].flatMap((name) => {
  const cut = name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1;
  return cut ? [name.textContent] : [];
})"""
# Beds that a thumb would miss, and letters under 11 pixels.
_TOO_SMALL = """() => [...document.querySelectorAll('.dh *')].flatMap((part) => {
  const { width, height } = part.getBoundingClientRect();
  const small = width > 0 && Math.min(width, height) < 44;
  if (part.matches('.plan .bed') && small) return [`bed ${width}x${height}`];
  const own = [...part.childNodes].some((one) => one.nodeType === 3 && one.textContent.trim());
  const shown = own && width > 1 && !part.closest('svg, .sr-only');
  const tiny = shown && parseFloat(getComputedStyle(part).fontSize) < 11;
  return tiny ? [`${part.className}: ${part.textContent}`] : [];
})"""


@pytest.mark.parametrize("thorough", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_every_moment_is_accessible(page: Page, house: House, *, thorough: bool) -> None:
    """In a dozen states of a game; by day and by night where colours are new, and elsewhere if thorough."""
    found = {}

    def look(moment: str, *, is_new: bool = False) -> None:
        axe = violations_by_day_and_night if is_new else violations_but_of_colours
        found[moment] = axe(page) if is_new or thorough else []

    open_table(page, house.address, ["me", "bot:random"])
    look("first patients")
    for moment, kind in (
        ("an administrator", "card"),
        ("the ambulances", "ambulance"),
        ("the display", "room"),
    ):
        while (HOSPITAL.lit(page) or ("",))[0] != kind:
            HOSPITAL.step(page)
        look(moment, is_new=kind == "ambulance")
        HOSPITAL.step(page)
    open_last(page, house.address)
    look("an activation", is_new=True)
    press(page, "patient:1")
    press(page, "card:s_surgeon")
    press(page, "department:d_critical")
    look("an ability")
    press(page, "button:skip")
    press(page, "department:d_oncology")
    look("a move half made")
    page.keyboard.press("Escape")
    expect(page.locator(".bar h2")).to_contain_text("What next?")
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Play this move").wait_for()
    look("a hint")
    page.keyboard.press("Escape")
    page.locator('.plan [data-ref="department:d_critical"]').dispatch_event("click")
    page.locator(".bar.bad").wait_for()
    look("a refusal", is_new=True)
    page.keyboard.press("t")
    look("show the table in words", is_new=True)
    page.keyboard.press("t")
    page.locator('[data-ref="button:done"]').click()
    page.get_by_role("button", name="Confirm").click()
    page.locator(NEXT).wait_for()
    look("the result of a round", is_new=True)
    page.locator(NEXT).click()
    page.locator(OVER).wait_for()
    look("the end", is_new=True)
    assert {} == {moment: wrong for moment, wrong in found.items() if wrong}


def test_it_fits_a_phone(visit: Callable[..., Page], house: House) -> None:
    """The whole hospital without scrolling sideways, beds that a thumb can hit, no tiny letters."""
    page = visit(**PHONE)
    for path in ("/new?game=hospital", "/rules/hospital"):
        page.goto(path)
        arrive(page)
        assert 0 == overflow(page), path
    open_table(page, house.address, ["me", "bot:random", "bot:random"], position=ACTIVATION)
    assert 0 == overflow(page)
    assert [] == page.evaluate(_TOO_SMALL)
    press(page, "department:d_critical")
    press(page, "patient:6")  # at the edge: the colours of a blood bag fan out
    fan = page.locator(".fan")
    right = fan.evaluate("(fan) => fan.getBoundingClientRect().right - window.innerWidth")
    assert right <= 0
    assert 0 == overflow(page)
    assert [] == page.evaluate(_TOO_SMALL)
    for tab in ("Table", "Players", "Points", "Log"):
        page.get_by_role("tab", name=tab).click()
        assert 0 == overflow(page), tab
        assert [] == page.evaluate(_TOO_SMALL), tab


def test_on_a_phone_the_stage_is_a_sheet_over_the_wards(
    visit: Callable[..., Page], house: House
) -> None:
    """It opens by itself, leaves the wards in sight, is pulled down and comes back."""
    page = visit(locale="fr-FR", **PHONE)
    no_confirmation(page.context)
    open_table(page, house.address, ["me", "bot:random"])
    while (HOSPITAL.lit(page) or ("",))[0] != "ambulance":
        HOSPITAL.step(page)
    sheet, handle = page.locator(".sheet"), page.locator(".sheet .handle")
    expect(sheet.locator(".ambulance").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".plan .ward").first).to_be_in_viewport(ratio=1)
    handle.click()
    expect(sheet.locator(".ambulance").first).to_be_hidden()
    expect(handle).to_be_in_viewport(ratio=1)
    assert [] == page.evaluate(_CUT)
    handle.click()
    HOSPITAL.step(page)
    while (HOSPITAL.lit(page) or ("",))[0] != "room":
        HOSPITAL.step(page)
    expect(sheet.locator(".kinds")).to_be_in_viewport()
