"""With the box on the table: what real dice and cards show is tapped in, and can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from dicehospital.api import new_game
from tests.browser.axe import violations
from tests.browser.pages import go
from tests.browser.tables import make_table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.house import House

ASKED = "[data-testid=asked]"
PHONE = 390


def _open(page: Page, house: House, game: str, **wishes: Any) -> None:
    more = {"game": game, "manual": True, "start": True, **wishes}
    go(page, f"/table/{make_table(page.context, house.address, ['me'], **more)['id']}")
    expect(page.locator(ASKED)).to_be_visible()


def _fits(page: Page) -> bool:
    wide = page.evaluate("document.documentElement.scrollWidth")
    return bool(wide <= page.evaluate("innerWidth"))


@pytest.mark.parametrize("width", [PHONE, 1280])
def test_a_turn_of_emergency_roll_is_tapped_in_and_taken_back(
    page: Page, house: House, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    cards = ["C10", "C11", "R5", "E0"]
    _open(page, house, "er", options={"cards": cards})
    expect(page.locator(f"{ASKED} [data-card]")).to_have_count(27)
    page.get_by_role("searchbox").fill("nurse")
    assert 0 < page.locator(f"{ASKED} [data-card]").count() < 27
    assert [] == violations(page)
    page.locator(f"{ASKED} [data-card]").first.click()
    for die in ("0:3", "1:5", "2:6"):
        page.locator(f"{ASKED} [data-die='{die}']").click()
    expect(page.locator(".bay.legal")).to_have_count(3)
    expect(page.locator(ASKED)).to_have_count(0)
    assert _fits(page)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(f"{ASKED} [data-die='0:3']")).to_be_visible()
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(f"{ASKED} [data-card]")).to_have_count(27)


def _before_the_ambulances() -> dict[str, Any]:
    """Alone against the Automa, as the first nine dice are drawn."""
    options = {"solo": "automa", "administrators": False}
    game = new_game("hospital", players=1, seed=5, options=options, dealer="manual")
    while game.chance is None or "rolled" not in game.chance:
        if game.chance is None:
            game.pick(0, game.options(0).list()[0])
        else:
            game.deal()
    return {"seed": 1, **{key: value for key, value in game.position().items() if key != "rng"}}


@pytest.mark.parametrize("width", [PHONE, 1280])
def test_nine_presses_fill_the_ambulances_against_the_automa(
    page: Page, house: House, width: int
) -> None:
    """DH-19: the program may draw its cards, and dice outlive a reload."""
    page.set_viewport_size({"width": width, "height": 844})
    _open(page, house, "hospital", position=_before_the_ambulances())
    page.get_by_label("The program draws the cards").check()
    assert [] == violations(page)
    for die in ["red2", "green5", "yellow3"] * 2:
        page.locator(f"{ASKED} [data-die={die}]").click()
    page.get_by_role("button", name="Take out: green 5").first.click()
    for die in ["red4"] * 4:
        page.locator(f"{ASKED} [data-die={die}]").click()
    expect(page.locator(ASKED)).to_have_count(0)
    assert _fits(page)
    page.reload()
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(f"{ASKED} [data-die='0:2']")).to_be_visible()


def test_a_table_with_the_box_is_made_on_the_page_of_new_tables(page: Page) -> None:
    go(page, "/new?game=er")
    page.get_by_test_id("own-dice").check()
    page.get_by_role("button", name="Start game").click()
    expect(page.locator(ASKED)).to_be_visible()
    expect(page.get_by_test_id("manual")).to_be_visible()
