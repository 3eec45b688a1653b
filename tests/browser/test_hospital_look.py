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


def test_the_own_hospital_has_a_name_a_window_for_each_room_and_places_to_build(
    page: Page, house: House
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_table(page, house.address, ["me", "bot:random", "bot:random"], position=ACTIVATION)
    page.locator(".plan .room.legal").first.wait_for()
    drawn = {
        what: page.locator(f".plan {what}").count()
        for what in (".room", ".interior", ".windows > i", ".spare")
    }
    assert {".room": 9, ".interior": 9, ".windows > i": 9, ".spare": 3} == drawn
    assert page.locator(".roof .sign").inner_text().startswith("SAINT ")
    assert "day" == page.locator(".dh").get_attribute("data-sky")


def test_a_small_screen_has_rooms_and_dice_instead_of_roof_and_sky(
    page: Page, house: House
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    open_table(page, house.address, ["me", "bot:random", "bot:random"], position=ACTIVATION)
    page.locator(".plan .room.legal").first.wait_for()
    assert 0 == page.locator(".sky, .roof, .interior").count()
