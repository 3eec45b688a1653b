"""The start page: a door for each game, with the ways in, on every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

DOORS = ["Dice Hospital ER", "Dice Hospital"]
# The lower edge of every way in, in parts of the screen's height.
LOWEST = """() => Math.max(...[...document.querySelectorAll('.door .button')]
  .map((one) => one.getBoundingClientRect().bottom)) / innerHeight"""


@pytest.mark.parametrize(
    ("locale", "names"),
    [
        ("en-GB", DOORS),
        ("fr-FR", ["Service d’Urgence", "Dice Hospital"]),
        pytest.param("de-DE", DOORS, marks=pytest.mark.soak),
    ],
)
@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 720)], ids=str)
def test_both_games_are_offered_without_scrolling(
    visit: Callable[..., Page], locale: str, names: list[str], size: tuple[int, int]
) -> None:
    page = visit(locale=locale, viewport={"width": size[0], "height": size[1]})
    page.goto("/")
    expect(page.locator(".door").first).to_be_visible()
    assert names == page.locator(".door h2").all_inner_texts()
    assert page.evaluate(LOWEST) <= 1
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_each_door_says_against_whom_one_plays_and_leads_to_its_lesson(page: Page) -> None:
    page.goto("/")
    for name, play, lesson in zip(
        DOORS,
        ["Play solo against ALICAT", "Play against a bot"],
        ["/learn/er", "/learn/hospital"],
        strict=True,
    ):
        door = page.get_by_role("region", name=name, exact=True)
        expect(door.get_by_role("button", name=play)).to_be_visible()
        expect(door.get_by_role("link", name="Learn")).to_have_attribute("href", lesson)
