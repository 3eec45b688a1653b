"""No page and no moment of a game breaks a rule of accessibility, in light and in dark colours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations_but_of_colours, violations_by_day_and_night
from tests.browser.driving import OVER, lit, play_to_the_end
from tests.browser.pages import PAGES, arrive, go
from tests.browser.tables import SOLO, THREE, make_table, no_confirmation, open_solo
from tests.browser.test_languages import raw_ids

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

RECORD = Path(__file__).parents[1] / "records" / "three-clockwise.json"


# Pages that show no colour of their own.
PLAIN = {"/lobby", "/replay", "/learn", "/about", "/join/nobody-knows", "/table/nosuchid"}


@pytest.mark.parametrize(
    ("locale", "plain"),
    [
        ("fr-FR", PLAIN),
        pytest.param("de-DE", PLAIN, marks=pytest.mark.soak),
        pytest.param("en-GB", set(), marks=pytest.mark.soak),
    ],
)
def test_every_page_is_accessible_and_shows_no_id_instead_of_a_text(
    visit: Callable[..., Page], locale: str, plain: set[str]
) -> None:
    page = visit(locale=locale)
    found = {}
    for path in PAGES:
        go(page, path)
        arrive(page)
        assert locale[:2] == page.locator("html").get_attribute("lang")
        found[path] = raw_ids(page)
        if path != "/components/hospital":  # see test_learn
            axe = violations_but_of_colours if path in plain else violations_by_day_and_night
            found[path] += axe(page)
    assert {} == {path: wrong for path, wrong in found.items() if wrong}


def test_every_moment_of_a_game_is_accessible(page: Page, house: House) -> None:
    found = {}
    open_solo(page, house.address, SOLO)
    assert lit(page) is not None
    found["first take"] = violations_but_of_colours(page)
    page.locator(".bay.green").click()
    page.locator("svg .price").first.wait_for()
    found["beds with prices"] = violations_by_day_and_night(page)
    page.locator('[data-bed="103"]').click()
    page.locator(".picker").wait_for()
    found["values to pick"] = violations_but_of_colours(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Open ALICAT’s sheet").click()
    page.get_by_role("dialog").wait_for()
    found["another sheet"] = violations_but_of_colours(page)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    found["help"] = violations_by_day_and_night(page)
    page.keyboard.press("Escape")
    play_to_the_end(page)
    expect(page.locator(OVER).get_by_role("img").first).to_be_visible()
    found["end"] = violations_by_day_and_night(page)
    assert {} == {moment: wrong for moment, wrong in found.items() if wrong}


def test_waiting_room_lesson_and_replay_are_accessible(page: Page, house: House) -> None:
    no_confirmation(page.context)
    found = {}
    table = make_table(page.context, house.address, ["me", "open", "bot:greedy"], position=THREE)
    page.goto(f"/table/{table['id']}")
    page.get_by_text("only accepts connections from this computer").wait_for()
    found["waiting room"] = violations_by_day_and_night(page)
    go(page, "/learn/er?step=4")
    page.wait_for_selector("[data-bed].legal")
    found["lesson"] = violations_by_day_and_night(page)
    page.get_by_role("button", name="Show me").click()
    page.get_by_test_id("lesson-done").wait_for()
    found["lesson done"] = violations_but_of_colours(page)
    go(page, "/replay")
    page.locator("input[type=file]").set_input_files(RECORD)
    page.get_by_role("combobox", name="Go to turn").select_option("9")
    found["replay"] = violations_by_day_and_night(page)
    bad = json.dumps({"format": "other"}).encode()
    page.goto("/replay")
    page.locator("input[type=file]").set_input_files(
        {"name": "bad.json", "mimeType": "application/json", "buffer": bad}
    )
    page.get_by_test_id("replay-problem").wait_for()
    found["bad record"] = violations_by_day_and_night(page)
    assert {} == {moment: wrong for moment, wrong in found.items() if wrong}
