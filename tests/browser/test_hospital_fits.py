"""Dice Hospital on every size of screen: dice that can be pressed, the board in sight, no text that is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.driving import NEXT
from tests.browser.fitting import (
    DESKS,
    HANDS,
    LETTERS,
    SIZES,
    TOUCH,
    broken_words,
    comes_in_sight,
    cut_texts,
    die_sizes,
    high_bars,
    in_sight,
    on_each_size,
    shortened,
    spilt_texts,
    too_small,
    with_letters,
)
from tests.browser.tables import ACTIVATION, no_confirmation
from tests.browser.test_hospital import open_table, press
from tests.browser.test_in_sight import MOMENTS
from tests.browser.test_opponents import THINKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

# Pixels of a die on the own wards during the activation, at least.
LEAST = {"small desk": 44, "laptop": 44, "desk": 52, "large desk": 60, "1440p": 90}
LEAST_HAND = TOUCH - 1
FEW = {name: SIZES[name] for name in ("small desk", "desk", "1440p", "landscape phone", "tablet")}
DICE = ".plan .wards .die"
BOTS = ["bot:random"] * 4
LONG_NAME = "Maximilienne Dubois"
NAMES = ".players .name, .order .who"
END = '[data-ref="button:done"]'
both = pytest.mark.parametrize(
    ("locale", "sizes"),
    [
        ("fr-FR", FEW),
        pytest.param("fr-FR", SIZES, marks=pytest.mark.soak),
        pytest.param("de-DE", SIZES, marks=pytest.mark.soak),
        pytest.param("en-GB", SIZES, marks=pytest.mark.soak),
    ],
    ids=["few", "french", "german", "english"],
)


def unreadable(page: Page) -> list[str]:
    """Texts that are cut or lie over others, words that are broken, what is wider than its bed, room or row."""
    spilt = spilt_texts(page, ".bed, .room, .buttons")
    return cut_texts(page, ".dh") + broken_words(page, ".dh") + spilt + high_bars(page)


def open_activation(visit: Callable[..., Page], house: House, **wishes: Any) -> Page:
    """An activation with patients in three wards, two bots beside."""
    page = visit(**wishes)
    no_confirmation(page.context)
    open_table(page, house.address, ["me", *BOTS[:2]], position=ACTIVATION)
    return page


@both
def test_dice_are_large_enough_to_be_pressed(
    visit: Callable[..., Page], house: House, locale: str, sizes: dict[str, tuple[int, int]]
) -> None:
    page = open_activation(visit, house, locale=locale)
    page.locator(".plan .patient").first.wait_for()
    small = {}
    for name in on_each_size(page, sizes):
        least = LEAST.get(name, LEAST_HAND)
        small[name] = [size for size in die_sizes(page, DICE) if size < least]
    assert {name: [] for name in sizes} == small


@both
def test_who_is_asked_for_is_in_sight(
    visit: Callable[..., Page], house: House, locale: str, sizes: dict[str, tuple[int, int]]
) -> None:
    """A room is chosen; then its patients are asked for, wherever the page was before."""
    page = open_activation(visit, house, locale=locale)
    hidden = {}
    for name in on_each_size(page, sizes):
        press(page, "department:d_critical")
        page.locator(".patient.legal").first.wait_for()
        seen, wanted = in_sight(page, ".patient.legal")
        if seen < wanted and (name not in HANDS or seen == 0):
            hidden[name] = f"{seen} of {wanted}"
        page.keyboard.press("Escape")
        page.locator(".room.legal").first.wait_for()
    assert {} == hidden


@both
def test_no_text_of_the_table_is_cut(
    visit: Callable[..., Page], house: House, locale: str, sizes: dict[str, tuple[int, int]]
) -> None:
    page = open_activation(visit, house, locale=locale)
    cut = {name: unreadable(page) for name in on_each_size(page, sizes)}
    assert {} == {name: found for name, found in cut.items() if found}


@both
def test_the_moves_of_a_hint_and_the_steps_of_a_plan_keep_to_their_places(
    visit: Callable[..., Page], house: House, locale: str, sizes: dict[str, tuple[int, int]]
) -> None:
    """On a desk, where they are told in full."""
    page = open_activation(visit, house, locale=locale)
    desks = {name: size for name, size in sizes.items() if name in DESKS}
    page.locator('section.bar [aria-keyshortcuts="H"]').click()
    page.get_by_test_id("hint-moves").locator("button").first.wait_for(timeout=3 * THINKING)
    spilt = {f"hint, {at}": spilt_texts(page, ".moves button") for at in on_each_size(page, desks)}
    page.keyboard.press("Escape")
    page.keyboard.press("d")
    press(page, "department:d_critical")
    page.locator(".patient.legal").first.click()
    page.locator(".day li[data-step]").wait_for()
    for name in on_each_size(page, desks):
        spilt[f"plan, {name}"] = spilt_texts(page, ".day li[data-step], .day .what")
    assert {} == {name: found for name, found in spilt.items() if found}


def test_a_long_name_is_whole_among_the_players_and_in_the_turn_order(
    visit: Callable[..., Page], house: House
) -> None:
    page = visit(locale="fr-FR")
    origin = {"Origin": house.address}
    page.context.request.put("/api/me", data={"name": LONG_NAME}, headers=origin)
    open_table(page, house.address, ["me", *BOTS[:2]], position=ACTIVATION)
    cut = {name: shortened(page, NAMES) for name in on_each_size(page, DESKS)}
    assert {name: [] for name in DESKS} == cut


def test_a_finger_hits_what_can_be_pressed(visit: Callable[..., Page], house: House) -> None:
    page = open_activation(visit, house, locale="fr-FR", has_touch=True)
    missed = {}
    for name in on_each_size(page, HANDS):
        missed[name] = too_small(page, ".panel .legal, .bar button", LEAST_HAND)
    assert {name: [] for name in HANDS} == missed


def test_the_result_of_a_round_is_in_sight_on_small_screens(
    visit: Callable[..., Page], house: House
) -> None:
    page = open_activation(visit, house)
    page.locator(END).click()
    page.locator(NEXT).wait_for()
    for name in on_each_size(
        page, {name: SIZES[name] for name in ("phone", "landscape phone", "desk")}
    ):
        assert (3, 3) == comes_in_sight(page, ".interlude .result li", 3), name


@pytest.mark.parametrize("size", ["small desk", "phone"])
def test_larger_letters_cut_nothing_and_leave_the_board_in_sight(
    visit: Callable[..., Page], house: House, size: str
) -> None:
    width, height = SIZES[size]
    page = open_activation(visit, house, viewport={"width": width, "height": height})
    with_letters(page, LETTERS)
    assert [] == cut_texts(page, ".dh")
    press(page, "department:d_critical")
    assert in_sight(page, ".patient.legal")[0] > 0


@pytest.mark.soak
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "de-DE"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_fits_everywhere(
    visit: Callable[..., Page], house: House, locale: str, moment: str
) -> None:
    """Nothing is wider than the screen, no text is cut, and something that can be done is in sight."""
    position, _ = MOMENTS[moment]
    page = visit(locale=locale)
    no_confirmation(page.context)
    open_table(page, house.address, ["me", *BOTS][: position["players"]], position=position)
    wrong = {}
    for name in on_each_size(page, SIZES):
        found = unreadable(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth + 1"):
            found.append("wider than the screen")
        if name in DESKS or in_sight(page, ".legal, .pick, .act, [data-ref]")[0] == 0:
            found += [] if in_sight(page, ".bar button")[0] else ["nothing to press"]
        wrong[name] = found
    assert {} == {name: found for name, found in wrong.items() if found}
