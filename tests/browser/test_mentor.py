"""A mentor in somebody's first game: one word at a time, until it is silent; the table stays where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.driving import ER, HOSPITAL, Driver
from tests.browser.fitting import SIZES, cut_texts, on_each_size
from tests.browser.pages import go
from tests.browser.tables import AGAINST_A_BOT, ALONE, make_table, open_first

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

_APART = """() => {
  const bar = document.querySelector('.bar').getBoundingClientRect();
  return [...document.querySelectorAll('.over-header')]
    .every((one) => one.getBoundingClientRect().bottom <= bar.top + 1);
}"""

_PLACES = "(all) => all.map((one) => JSON.stringify(one.getBoundingClientRect()))"
FEW = {name: SIZES[name] for name in ("phone", "landscape phone", "tablet", "small desk")}
_POINTED = '[data-ref^="ambulance:"]:not([aria-disabled])'
# Dashes are the frame of a hint.
_FRAMES = "(all) => all.map((one) => getComputedStyle(one).outlineStyle)"


def said(page: Page, driver: Driver, words: str, most: int = 8) -> None:
    """Play on until the mentor says this."""
    for _ in range(most):
        page.wait_for_timeout(100)
        if words in " ".join(page.locator(".mentor").all_inner_texts()):
            return
        driver.step(page)
    raise AssertionError(f"the mentor never said: {words}")


def test_a_first_game_of_dice_hospital_has_a_mentor(page: Page, house: House) -> None:
    open_first(page, house.address, AGAINST_A_BOT)
    mentor = page.locator(".mentor")
    expect(mentor.locator("li")).to_have_count(3)
    mentor.get_by_role("button", name="Start").click()
    said(page, HOSPITAL, "the weakest in ambulance 1")
    assert page.evaluate(_APART)
    assert {"solid"} == set(page.locator(_POINTED).evaluate_all(_FRAMES))
    said(page, HOSPITAL, "Choose a lit department")
    mentor.get_by_role("button", name="No more tips").click()
    expect(mentor).to_have_count(0)
    assert "off" == page.evaluate("() => localStorage.getItem('dicehospital.mentor')")


def test_a_first_game_of_emergency_roll_has_a_mentor_who_says_nothing_twice(
    page: Page, house: House
) -> None:
    open_first(page, house.address, ALONE)
    page.locator(".mentor").get_by_role("button", name="Start").click()
    said(page, ER, "Choose a die")
    said(page, ER, "Choose a lit bed")
    open_first(page, house.address, ALONE)
    expect(page.locator(".bay.legal")).to_have_count(3)
    expect(page.locator(".mentor")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "things", "locale"),
    [
        (ALONE, ".bar, .bay, [data-bed]", "fr-FR"),
        (AGAINST_A_BOT, ".bar, .wards, .ward", "fr-FR"),
        pytest.param(ALONE, ".bar, .bay, [data-bed]", "de-DE", marks=pytest.mark.soak),
        pytest.param(AGAINST_A_BOT, ".bar, .wards, .ward", "de-DE", marks=pytest.mark.soak),
    ],
)
def test_the_table_stays_where_it_is_while_a_mentor_speaks_and_when_sounds_are_offered(
    visit: Callable[..., Page], house: House, game: dict[str, Any], things: str, locale: str
) -> None:
    page = visit(locale=locale)
    open_first(page, house.address, game)
    mentor, word = page.locator(".mentor"), page.locator(".over-header")
    page.locator(".bay.legal, [data-ref^='value:']").first.wait_for()
    mentor.get_by_role("button").first.click()
    seen: dict[str, list[list[str]]] = {}
    for moment in ("a tip", "sounds"):
        for size in on_each_size(page, FEW):
            expect(word.filter(visible=True)).to_have_count(1)
            seen.setdefault(size, []).append(page.locator(things).evaluate_all(_PLACES))
            assert page.evaluate(_APART), (size, moment)
            assert [] == cut_texts(page, ".over-header"), (size, moment)
        word.filter(visible=True).get_by_role("button").first.click()
    expect(word).to_have_count(0)
    for size in on_each_size(page, FEW):
        seen[size].append(page.locator(things).evaluate_all(_PLACES))
        assert [seen[size][0]] * 3 == seen[size], size


def test_other_tables_have_no_mentor_unless_one_is_wanted(page: Page, house: House) -> None:
    made = make_table(page.context, house.address, ["me"], start=True)
    page.goto(f"/table/{made['id']}")
    expect(page.locator(".bay.legal")).to_have_count(3)
    expect(page.locator(".mentor")).to_have_count(0)
    go(page, "/settings")
    page.get_by_label("At every table").check()
    go(page, f"/table/{made['id']}")
    expect(page.locator(".mentor")).to_be_visible()
