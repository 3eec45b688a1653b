"""Emergency Roll on every size of screen: beds in sight, nothing cut, badges in their bays, room to touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.driving import ER
from tests.browser.fitting import (
    DESKS,
    HANDS,
    LETTERS,
    SIZES,
    broken_words,
    cut_texts,
    die_sizes,
    in_sight,
    on_each_size,
    shortened,
    too_small,
    with_letters,
)
from tests.browser.tables import SOLO, THREE, make_table, no_confirmation, open_solo
from tests.browser.test_er_patients import TWO_PATIENTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

BEDS = 32
DIE = 46  # pixels at least
# The other one is Chief and has taken a die: for a blood bag one can have it too, or one has none.
COPY: dict[str, Any] = {**SOLO, "turn": 22}
NO_BAG = {**COPY, "sheets": [COPY["sheets"][0].replace("bb2-1", "bb2-2"), COPY["sheets"][1]]}
_BADGES = """() => [...document.querySelectorAll('.bay')].flatMap((bay) => {
  const out = bay.getBoundingClientRect();
  return [...bay.querySelectorAll('.corner, .corner > *')].flatMap((badge) => {
    const { left, top, right, bottom, width } = badge.getBoundingClientRect();
    const isIn = left >= out.left && right <= out.right && top >= out.top && bottom <= out.bottom;
    return isIn || !width ? [] : [`${badge.className}: ${[left, top, right, bottom].map(Math.round)}`];
  });
})"""
FEW = {name: SIZES[name] for name in ("small desk", "phone", "landscape phone", "tablet")}
# French words are the longer ones.
languages = pytest.mark.parametrize(
    "locale",
    ["fr-FR", *(pytest.param(locale, marks=pytest.mark.soak) for locale in ("de-DE", "en-GB"))],
)


def cut_on_the_table(page: Page) -> list[str]:
    """Texts of which a part cannot be read, below the header, and words that are broken."""
    page.evaluate("() => document.querySelector('header').setAttribute('data-name', '')")
    return cut_texts(page) + broken_words(page, "main")


@pytest.fixture
def table(visit: Callable[..., Page], house: House) -> Callable[..., Page]:
    """Opens a solo game on a screen that is touched."""

    def make(locale: str, position: dict[str, Any]) -> Page:
        page = visit(locale=locale, has_touch=True)
        no_confirmation(page.context)
        open_solo(page, house.address, position)
        ER.lit(page)
        return page

    return make


@pytest.mark.parametrize(
    ("locale", "sizes"),
    [
        ("fr-FR", FEW),
        pytest.param("fr-FR", SIZES, marks=pytest.mark.soak),
        pytest.param("de-DE", SIZES, marks=pytest.mark.soak),
        pytest.param("en-GB", SIZES, marks=pytest.mark.soak),
    ],
    ids=["some", "fr", "de", "en"],
)
def test_every_bed_is_in_sight_when_a_die_is_asked_for_and_when_it_is_taken(
    table: Callable[..., Page], locale: str, sizes: dict[str, tuple[int, int]]
) -> None:
    page = table(locale, TWO_PATIENTS)
    for moment in ("asked", "taken"):
        if moment == "taken":
            page.locator(".bay.yellow").click()
            page.locator("[data-bed].legal").first.wait_for()
        for size in on_each_size(page, sizes):
            assert (BEDS, BEDS) == in_sight(page, "[data-bed]"), (size, moment)
            assert (3, 3) == in_sight(page, ".bay"), (size, moment)
            assert [] == cut_on_the_table(page), (size, moment)


@pytest.mark.parametrize(
    "locale", ["fr-FR", "en-GB", pytest.param("de-DE", marks=pytest.mark.soak)]
)
def test_every_badge_of_a_die_is_inside_its_bay(table: Callable[..., Page], locale: str) -> None:
    for position in (COPY, NO_BAG):
        page = table(locale, position)
        assert page.locator(".bay .fee").count()
        for size in on_each_size(page, HANDS | {"small desk": DESKS["small desk"]}):
            assert [] == page.evaluate(_BADGES), size


def test_dice_beds_and_buttons_are_large_enough(table: Callable[..., Page]) -> None:
    page = table("fr-FR", TWO_PATIENTS)
    for size in on_each_size(page, FEW):
        assert DIE <= die_sizes(page, ".bay .die")[0], size
        if size in HANDS:
            assert [] == too_small(page, ".bay, .bar button, [data-bed] .hit"), size


def test_a_hint_is_read_whole_or_scrolled_on_every_size(table: Callable[..., Page]) -> None:
    page = table("fr-FR", TWO_PATIENTS)
    page.keyboard.press("h")
    page.locator(".bar.hint").wait_for()
    for size in on_each_size(page, FEW):
        assert (1, 1) == in_sight(page, ".bar.hint h2"), size
        assert [] == shortened(page, ".bar.hint .words"), size


@languages
def test_larger_letters_cut_nothing(table: Callable[..., Page], locale: str) -> None:
    page = table(locale, TWO_PATIENTS)
    page.locator(".bay.yellow").click()
    page.locator("[data-bed].legal").first.wait_for()
    with_letters(page, LETTERS)
    for size in on_each_size(page, {name: SIZES[name] for name in ("phone", "desk")}):
        assert [] == cut_on_the_table(page), size


@languages
def test_three_players_and_all_goals_fit_beside_the_board_of_a_small_desk(
    visit: Callable[..., Page], house: House, locale: str
) -> None:
    page = visit(locale=locale, viewport={"width": 1280, "height": 720})
    table = make_table(
        page.context, house.address, ["me", "bot:random", "bot:random"], position=THREE, start=True
    )
    page.goto(f"/table/{table['id']}")
    page.locator(".players li").nth(2).wait_for()
    high, room = page.locator(".side.left").evaluate(
        "(side) => [side.scrollHeight, side.clientHeight]"
    )
    assert high <= room
