"""A small phone: nothing is wider than the screen, and a game can be played with a thumb."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import (
    TimeoutError,  # noqa: A004 (as Playwright names it)
    expect,
)

from tests.browser.driving import OVER, lit, play_to_the_end, step
from tests.browser.faces import HOSPITAL, open_table
from tests.browser.fitting import spilt_texts
from tests.browser.pages import PAGES, arrive
from tests.browser.tables import ACTIVATION, SOLO, no_confirmation, open_solo

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True}
READABLE = 200  # pixels
_OVERFLOW = """() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]"""

_FITS = f"() => {{ const [width, screen] = ({_OVERFLOW})(); return width <= screen; }}"


@pytest.fixture
def phone(visit: Callable[..., Page]) -> Page:
    return visit(**PHONE)


def overflow(page: Page) -> int:
    """How many pixels the page is wider than the screen."""
    width, screen = page.evaluate(_OVERFLOW)
    return int(width) - int(screen)


@pytest.mark.parametrize(
    "locale",
    ["en-GB", *(pytest.param(locale, marks=pytest.mark.soak) for locale in ("fr-FR", "de-DE"))],
)
def test_no_page_scrolls_sideways(visit: Callable[..., Page], locale: str) -> None:
    phone, wide, spilt = visit(locale=locale, **PHONE), {}, {}
    for path in PAGES:
        phone.goto(path)
        arrive(phone)
        # What is still being laid out gets its time; what stays wide is told.
        with suppress(TimeoutError):
            phone.wait_for_function(_FITS, timeout=2_000)
        wide[path] = overflow(phone)
        spilt[path] = spilt_texts(phone, ".card, .card dd, .card .reading")
    assert dict.fromkeys(PAGES, 0) == wide
    assert {} == {path: texts for path, texts in spilt.items() if texts}


@pytest.mark.parametrize(("path", "parts"), [("/", 1), ("/learn", 1), ("/bots", 5)])
def test_text_beside_a_button_is_no_narrow_column(
    visit: Callable[..., Page], path: str, parts: int
) -> None:
    """German has the longest words."""
    phone = visit(locale="de-DE", **PHONE)
    phone.goto(path)
    arrive(phone)
    found = phone.locator(".reading")
    expect(found.nth(parts - 1)).to_be_visible()
    widths = found.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().width)")
    assert min(widths) > READABLE


def test_a_game_is_played_to_its_end_with_a_thumb(phone: Page, house: House) -> None:
    no_confirmation(phone.context)
    open_solo(phone, house.address, SOLO)
    while True:
        assert lit(phone) is not None or phone.locator(OVER).count()
        assert 0 == overflow(phone)
        if phone.locator(OVER).count() or step(phone) is None:
            break
    expect(phone.get_by_role("link", name="Watch the replay")).to_be_visible()
    for tab in phone.get_by_role("tab").all():
        tab.tap()
        assert 0 == overflow(phone)


def test_the_replay_fits(phone: Page, house: House) -> None:
    no_confirmation(phone.context)
    table = open_solo(phone, house.address, SOLO)
    play_to_the_end(phone)
    phone.goto(f"/replay/{table}")
    expect(phone.get_by_test_id("replay-controls")).to_be_visible()
    phone.get_by_role("button", name="One move forward").tap()
    assert 0 == overflow(phone)


# A step is there as a whole or not at all: its name, its number or its mark.
_CUT = """() => {
  const bar = document.querySelector('.steps').getBoundingClientRect();
  const shown = [...document.querySelectorAll('.steps .round, .steps strong, .steps li :is(b, .name)')];
  return shown.filter((part) => part.checkVisibility()).flatMap((part) => {
    const { left, top, right, width } = part.getBoundingClientRect();
    const whole = left >= bar.left - 1 && right <= bar.right + 1 && part.scrollWidth <= part.clientWidth + 1;
    return top >= bar.bottom || (whole && width > 5) ? [] : [part.textContent];
  });
}"""
_STEPS = "() => [...document.querySelectorAll('.steps:not(.slim) li')].every((step) => step.offsetWidth >= 20)"


@pytest.mark.parametrize("width", [360, 390, 1280])
@pytest.mark.parametrize(
    "locale", ["en-GB", "fr-FR", pytest.param("de-DE", marks=pytest.mark.soak)]
)
def test_steps_are_whole_beside_the_sign_of_a_position(
    visit: Callable[..., Page], house: House, width: int, locale: str
) -> None:
    page = visit(viewport={"width": width, "height": 740}, locale=locale)
    open_table(page, house.address, HOSPITAL, ACTIVATION)
    assert [] == page.evaluate(_CUT)
    assert page.evaluate(_STEPS)
