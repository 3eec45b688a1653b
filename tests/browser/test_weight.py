"""What a visit costs: bytes of script, time to the first paint, motion."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.driving import step
from tests.browser.tables import ACTIVATION, SOLO, no_confirmation, open_solo
from tests.browser.test_hospital import open_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from tests.browser.house import House

FIRST_KB, TABLE_KB = 52, 45
WHOLE_KB = 60  # all of the start page
HOSPITAL_KB = 260  # all of a table of Dice Hospital, with its texts
# Catalogues of texts, which are weighed by nobody: they are what there is to say.
_TEXTS = ("/kernel-", "/er-", "/web_er-", "/web_table-", "/web_social-", "/server-")
# What a table fetches at leisure, once it can be played.
_LATER = ("/Offline-", "/CommandBox-", "/TableMenu-")
PAINT_MS = 1_000
SLOWNESS = 3  # a busy test machine may take this many times as long


class Files:
    """The files of some kinds that a page has loaded, weighed as a server that compresses would send them."""

    def __init__(self, page: Page, *endings: str) -> None:
        self.addresses: set[str] = set()
        self._endings = endings
        page.on("response", lambda response: self._note(response.url))

    def _note(self, address: str) -> None:
        if address.endswith(self._endings):
            self.addresses.add(address)

    def kilobytes(self, page: Page, but: set[str]) -> float:
        """The weight of all that was loaded so far, without those named."""
        bodies = [page.context.request.get(one).body() for one in self.addresses - but]
        return sum(len(gzip.compress(body, 9)) for body in bodies) / 1000


def test_the_start_page_is_light(page: Page) -> None:
    scripts = Files(page, ".js")
    page.goto("/")
    expect(page.get_by_role("button", name="Play solo against ALICAT")).to_be_visible()
    page.wait_for_load_state("networkidle")
    weight = scripts.kilobytes(page, set())
    print(f"start page: {weight:.1f} kB of script, gzipped")  # noqa: T201 (the figure is the news)
    assert 5 < weight <= FIRST_KB


def test_all_of_the_start_page_is_light(page: Page) -> None:
    everything = Files(page, "/", ".js", ".css", ".svg", ".png", ".ico", ".webmanifest", "/api/me")
    page.goto("/")
    expect(page.locator(".door")).to_have_count(2)
    page.wait_for_load_state("networkidle")
    weight = everything.kilobytes(page, set())
    print(f"start page: {weight:.1f} kB in all, gzipped")  # noqa: T201 (as above)
    assert 20 < weight <= WHOLE_KB


def test_the_table_of_the_game_is_light(page: Page, house: House) -> None:
    """The waiting room brings what every table needs; the game's own chunk comes on top."""
    scripts = Files(page, ".js")
    page.goto("/table/nosuchid")
    page.wait_for_load_state("networkidle")
    before = set(scripts.addresses)
    open_solo(page, house.address, SOLO)
    page.wait_for_selector(".bay.legal")
    page.wait_for_load_state("networkidle")
    texts = {url for url in scripts.addresses if any(name in url for name in _TEXTS)}
    weight = scripts.kilobytes(page, before | texts)
    print(f"table: {weight:.1f} kB of script on top, gzipped")  # noqa: T201 (as above)
    assert 5 < weight <= TABLE_KB


def test_all_of_a_table_of_the_hospital_is_light(page: Page, house: House) -> None:
    """Whoever opens one by a link, until the staff can be put to work."""
    everything = Files(page, ".js", ".css", ".svg", ".png", ".webmanifest")
    open_table(page, house.address, ["me", "bot:random", "bot:random"], position=ACTIVATION)
    page.wait_for_load_state("networkidle")
    later = {url for url in everything.addresses if any(name in url for name in _LATER)}
    weight = everything.kilobytes(page, later)
    print(f"table of Dice Hospital: {weight:.1f} kB in all, gzipped")  # noqa: T201 (as above)
    assert 100 < weight <= HOSPITAL_KB


@pytest.mark.drawn
def test_something_is_seen_within_a_second(page: Page) -> None:
    page.goto("/about")  # the server and the browser are warm, the page is not
    page.goto("/")
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    paint = page.evaluate(
        "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
    )
    print(f"first contentful paint: {paint:.0f} ms")  # noqa: T201 (as above)
    assert paint < PAINT_MS * SLOWNESS


@pytest.mark.drawn
def test_nothing_moves_for_those_who_want_stillness(page: Page, house: House) -> None:
    no_confirmation(page.context)
    open_solo(page, house.address, SOLO)
    for _ in range(4):
        step(page)
        moving = page.evaluate(
            "() => document.getAnimations().filter((one) => one.playState === 'running'"
            " && one.effect.getComputedTiming().duration > 20).length"
        )
        assert 0 == moving


@pytest.mark.drawn
def test_dice_roll_for_everybody_else(guest: Callable[..., BrowserContext], house: House) -> None:
    page = guest(reduced_motion="no-preference").new_page()
    no_confirmation(page.context)
    page.add_init_script(
        "window.moved = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...all) {"
        " window.moved += 1; return animate.apply(this, all); };"
        "addEventListener('animationstart', () => { window.moved += 1; }, true);"
    )
    open_solo(page, house.address, SOLO)
    step(page)
    page.wait_for_function("() => window.moved > 0")
