"""Alone against the opponent of the rules, from the start page to the end screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.driving import OVER, lit, play_to_the_end, step
from tests.browser.pages import go
from tests.browser.tables import SOLO, make_table, no_confirmation, open_solo

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.house import House

TURNS = 24


def test_three_clicks_lead_from_the_start_page_to_a_first_move(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play solo against ALICAT").click()
    clicks = 1
    found = lit(page)
    assert found is not None
    assert "die" == found[0]
    while step(page) != "die":  # the next click would be the confirmation
        clicks += 1
    clicks += 1
    assert clicks <= 3
    expect(page.locator("[data-bed].legal").first).to_be_visible()


@pytest.mark.soak
def test_a_whole_game_can_be_played_by_clicking_what_glows(page: Page) -> None:
    no_confirmation(page.context)
    page.goto("/")
    page.get_by_role("button", name="Play solo against ALICAT").click()
    clicked = play_to_the_end(page)
    assert TURNS == clicked.count("die")
    expect(page.locator(OVER).get_by_role("heading").first).to_contain_text("point")
    page.goto("/")
    expect(page.get_by_role("link", name="View game").first).to_be_visible()


def test_a_step_that_cannot_be_taken_back_is_confirmed_first(page: Page, house: House) -> None:
    """A clock ends undo at what is revealed; without one a person alone takes back everything."""
    clock = {"move": 3600}
    wishes: dict[str, Any] = {"players": 1, "start": True, "position": SOLO, "clock": clock}
    go(page, f"/table/{make_table(page.context, house.address, ['me'], **wishes)['id']}")
    assert lit(page) is not None
    before = page.locator("[data-bed].taken").count()
    seen = []
    while "confirm" not in seen:
        what = step(page)
        assert what is not None
        seen.append(what)
        if seen[-1] in {"bed", "value"}:
            assert before == page.locator("[data-bed].taken").count()
    page.wait_for_function(
        "(n) => document.querySelectorAll('[data-bed].taken').length > n", arg=before
    )


def test_a_first_step_can_be_taken_back(page: Page, house: House) -> None:
    open_solo(page, house.address, SOLO)
    assert "die" == step(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".bay.legal")).to_have_count(3)


def test_a_bed_that_does_not_fit_says_why(page: Page, house: House) -> None:
    poor = SOLO["sheets"][0].replace("st5-2 bb2-1", "st5-5 bb2-2")
    open_solo(page, house.address, {**SOLO, "sheets": [poor, SOLO["sheets"][1]]})
    page.locator(".bay.red").click()
    expect(page.locator("[data-bed].legal").first).to_be_visible()
    page.locator('[data-bed="0"]').click(force=True)  # rightly called disabled, yet it answers
    expect(page.locator(".bar p")).to_contain_text("3 is not higher than 4")
    page.locator(".bar").get_by_role("button", name="ER-4.3").click()
    expect(page.get_by_role("dialog")).to_contain_text("strictly higher")
