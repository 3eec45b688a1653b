"""How the table of Dice Hospital shows what may be chosen and what is advised."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.tables import ACTIVATION
from tests.browser.test_hospital import open_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.house import House

DISPLAY: dict[str, Any] = {
    **ACTIVATION,
    "players": 2,
    "phase": "improvement",
    "step": "improve",
    "hospitals": ACTIVATION["hospitals"][:2],
}
_DASHED = """() => [...document.querySelectorAll('.dh [data-ref]')]
  .filter((one) => getComputedStyle(one).outlineStyle === 'dashed')
  .map((one) => one.dataset.ref)"""


def test_without_a_hint_nothing_wears_its_frame(page: Page, house: House) -> None:
    open_table(page, house.address, ["me", "bot:random"], position=DISPLAY)
    page.locator(".about .tall.legal").first.wait_for()
    assert [] == page.evaluate(_DASHED)
