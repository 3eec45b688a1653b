"""Everything by keyboard: the mouse is never touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.driving import OVER, lit
from tests.browser.tables import SOLO, open_solo

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.house import House

_ASKED = "() => document.querySelector('.bar h2')?.innerText ?? ''"
_FOCUS = "() => document.activeElement?.innerText?.trim() ?? ''"


def tab_to(page: Page, text: str, most: int = 40) -> None:
    """Press Tab until the focus is on something that says this."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if text in page.evaluate(_FOCUS):
            return
    raise AssertionError(f"{text} cannot be reached with Tab")


def test_a_game_is_begun_and_a_patient_placed_by_key(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play solo against ALICAT")).to_be_visible()
    tab_to(page, "Play solo against ALICAT")
    page.keyboard.press("Enter")
    expect(page.locator(".bay.legal")).to_have_count(3)
    page.keyboard.press("r")
    page.keyboard.press("Enter")  # confirms, where that is asked for
    expect(page.locator("[data-bed].legal").first).to_be_visible()
    page.keyboard.press("w")
    page.keyboard.press("1")
    expect(page.locator(".picker")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.locator(".picker")).to_have_count(0)
    page.keyboard.press("u")
    expect(page.locator(".bay.legal")).to_have_count(3)


def test_a_whole_ending_is_played_by_key_alone(page: Page, house: House) -> None:
    """The hint names a move, Enter makes it, and a second Enter confirms what cannot be taken back."""
    open_solo(page, house.address, SOLO)
    page.wait_for_selector(".bay.legal")
    for _ in range(40):
        asked = page.evaluate(_ASKED)  # first: what is lit may be the last of it
        if lit(page) is None:
            break
        page.keyboard.press("Enter" if page.locator('[aria-keyshortcuts="Enter"]').count() else "h")
        page.wait_for_function(f"(asked) => ({_ASKED})() !== asked", arg=asked)
    expect(page.locator(OVER)).to_be_visible()


def test_help_lists_the_keys_of_the_table(page: Page, house: House) -> None:
    open_solo(page, house.address, SOLO)
    page.wait_for_selector(".bay.legal")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("send the patient to the morgue")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_beds_are_walked_with_arrows(page: Page, house: House) -> None:
    open_solo(page, house.address, SOLO)
    page.wait_for_selector(".bay.legal")
    page.locator('[data-bed="301"]').focus()
    page.keyboard.press("ArrowRight")
    assert "302" == page.evaluate("() => document.activeElement.dataset.bed")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("() => document.activeElement.dataset.bed") in {"201", "202"}
