"""Score pads in a browser: sheets tapped in from paper, counted, explained and kept."""

from __future__ import annotations

import json
import re
from math import hypot, log2
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

import dicehospital as dh
from tests.browser.axe import violations_by_day_and_night
from tests.browser.test_phone import PHONE, overflow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Locator, Page

RECORD: Final = Path(__file__).parents[1] / "records" / "six.json"
# Seconds of a thumb, after Fitts, and of an eye that reads the next mark on the paper.
_READ, _START, _BIT = 0.35, 0.1, 0.15
_SIZES: Final = (4, 5, 5, 4, 5, 6, 3)


class Thumb:
    """Somebody who taps at human pace; the time is worked out, not waited for."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._at: tuple[float, float] | None = None
        self.seconds = 0.0
        self.taps = 0

    def tap(self, what: str) -> None:
        """Read the next mark, go to the button, press it."""
        button = self._page.locator(what)
        box = button.bounding_box()
        assert box is not None
        middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        way = 0.0 if self._at is None else hypot(middle[0] - self._at[0], middle[1] - self._at[1])
        size = min(box["width"], box["height"])
        self.seconds += _READ + _START + _BIT * log2(way / size + 1)
        self.taps += 1
        self._at = middle
        button.click()


def taps_of(sheet: str) -> Iterator[str]:
    """What is pressed for a sheet, ward by ward, then nurses and morgue."""
    wards, *fields = sheet.split()
    for ward, size in zip(wards.split("/"), _SIZES, strict=True):
        patients = re.findall(r"(\d)(s?)(!?)", ward)
        for value, screened, critical in patients:
            yield f"[data-key='{value}']"
            if screened:
                yield "[data-key=screen]"
            if critical:
                yield "[data-key=critical]"
        if len(patients) < size:
            yield "[data-key=next]"
    crossed = next(field for field in fields if field.startswith("n"))
    yield from (f"[data-nurse='{ward}']" for ward in re.findall(r"\d", crossed))
    buried = next(field for field in fields if field.startswith("m"))[1:]
    if buried != "0":
        yield f"[data-morgue='{buried}']"


def total(page: Page) -> Locator:
    return page.get_by_test_id("pad-total")


def open_pad(page: Page, game: str) -> None:
    page.goto(f"/pad?game={game}")
    expect(total(page)).to_be_visible()


def choose_cards(page: Page, cards: list[str]) -> None:
    for place, card in enumerate(cards):
        page.locator(f"select[data-card='{place}']").select_option(card)


@pytest.fixture
def played() -> dh.Game[Any]:
    return dh.replay(json.loads(RECORD.read_text("utf-8")))


def test_six_sheets_are_tapped_in_and_counted(
    visit: Callable[..., Page], played: dh.Game[Any]
) -> None:
    """Each takes less than a minute at human pace, and scores what the game did."""
    page = visit(**PHONE)
    open_pad(page, "er")
    page.locator("[data-players='6']").click()
    view = played.view(None)
    expect(page.locator("[data-sheet='5']")).to_be_visible()
    choose_cards(page, view["cards"])
    seconds = []
    for seat, sheet in enumerate(view["sheets"]):
        page.locator(f"[data-sheet='{seat}']").click()
        thumb = Thumb(page)
        for tap in taps_of(sheet):
            thumb.tap(tap)
        for place, card in enumerate(view["cards"][:2]):
            points = view["cardiologists"][card]["points"][seat]
            if points:
                thumb.tap(f"[data-goal='{place}-{points}']")
        expect(total(page)).to_have_text(str(played.scores()[seat].total))
        seconds.append(thumb.seconds)
    assert max(seconds) <= 60, seconds
    (winner,) = played.winners
    expect(page.locator(".sheet.won")).to_have_attribute("data-sheet", str(winner))
    assert overflow(page) <= 0


def test_a_result_is_kept_and_opened_again(visit: Callable[..., Page]) -> None:
    page = visit()
    open_pad(page, "er")
    page.keyboard.type("12345")
    expect(page.locator("[data-bed='302'] text")).to_have_text("5")
    expect(page.locator("tr[data-part=wards] td")).to_have_text("5")
    before = total(page).inner_text()
    page.get_by_test_id("pad-keep").click()
    page.reload()
    expect(total(page)).to_have_text(before)
    page.get_by_role("button", name="Start a new pad").click()
    expect(total(page)).to_have_text("0")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(total(page)).to_have_text(before)


def test_what_cannot_be_is_named_and_a_line_shows_its_beds(visit: Callable[..., Page]) -> None:
    page = visit()
    open_pad(page, "er")
    page.keyboard.type("53")
    expect(page.locator("[data-fault=W1]")).to_be_visible()
    page.keyboard.press("Backspace")
    page.keyboard.type("6!")
    expect(page.locator("[data-fault]")).to_have_count(0)
    page.locator("tr[data-part=critical] th > button").click()
    expect(page.locator("tr[data-part=critical] td")).to_have_text("6")
    page.get_by_role("button", name="ER-7.1").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("ER-7.1")


def test_rounds_of_dice_hospital_are_counted(visit: Callable[..., Page]) -> None:
    page = visit(**PHONE)
    open_pad(page, "hospital")
    for number, count in enumerate((3, 4, 5), 1):
        page.locator(f"[data-round='{number}']").fill(str(count))
    page.locator("[data-box=fatalities]").fill("2")
    expect(total(page)).to_have_text("17")
    page.locator("#added").fill("18")
    expect(page.locator("[data-fault=added]")).to_be_visible()
    assert overflow(page) <= 0


@pytest.mark.drawn
@pytest.mark.parametrize("game", ["er", "hospital"])
def test_everybody_can_use_it(visit: Callable[..., Page], game: str) -> None:
    page = visit()
    open_pad(page, game)
    assert [] == violations_by_day_and_night(page)
