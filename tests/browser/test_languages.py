"""English and French: chosen by the browser, switched while a page is open, complete."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.driving import OVER, play_to_the_end, step
from tests.browser.tables import SOLO, no_confirmation, open_solo

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from tests.browser.house import House

# What a text without a translation, or a placeholder without a value, looks like.
_RAW = re.compile(
    r"\b(?:web|web_er|er|replay|learn|event|server|reason)(?:\.[a-z_0-9]+)+\b|\{\w+\}"
)


def raw_ids(page: Page) -> list[str]:
    """Ids and placeholders shown instead of words, labels of pictures included."""
    text = page.locator("body").inner_text()
    labels = page.evaluate(
        "() => [...document.querySelectorAll('[aria-label], [title]')]"
        ".map((one) => `${one.getAttribute('aria-label')} ${one.title ?? ''}`).join(' ')"
    )
    return _RAW.findall(f"{text} {labels}")


@pytest.mark.soak
def test_a_game_is_played_in_french(guest: Callable[..., BrowserContext], house: House) -> None:
    page = guest(locale="fr-FR").new_page()
    no_confirmation(page.context)
    open_solo(page, house.address, SOLO)
    page.wait_for_selector(".bay.legal")
    expect(page.get_by_text("URSULE").first).to_be_visible()
    while step(page) is not None:
        assert [] == raw_ids(page)
    expect(page.locator(OVER)).to_contain_text("Revoir")


def test_the_language_changes_while_a_game_is_played(page: Page, house: House) -> None:
    no_confirmation(page.context)
    open_solo(page, house.address, SOLO)
    assert "die" == step(page)
    bar = page.locator(".bar h2")
    expect(bar).to_contain_text("Choose a bed")
    page.get_by_role("button", name="FR, Français").click()
    expect(bar).to_contain_text("n lit pour le")
    assert [] == raw_ids(page)
    page.reload()
    expect(page.locator(".bar h2")).to_contain_text("n lit pour le")
    page.get_by_role("button", name="EN, English").click()
    expect(page.locator(".bar h2")).to_contain_text("Choose a bed")
    play_to_the_end(page)
