"""The City in the browser: a map that is driven by key, whole on every desk and on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.test_hospital import open_table, raw_ids
from tests.browser.test_phone import PHONE, overflow

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

DESKS = ((1280, 720), (1366, 768), (1440, 900))
SMALL: dict[str, Any] = {
    "tiles": [
        ["ESW", "NESW", "SW"],
        ["NESW", "NESW", "NSW"],
        ["NES", "NEW", "NESW"],
        ["NE", "NEW", "NSW"],
    ],
    "dice": {"a1": "R2", "a2": "Y4", "a3": "G5", "b1": "R3", "b2": "Y2", "b3": "G4", "c1": "Y5",
             "c2": "R4", "c3": "G3", "d1": "R2", "d2": "G2", "d3": "Y4"},
    "bonus": {"a1": "b_heal1", "b2": "b_red2", "d1": "b_minus2"},
    "vehicles": ["N2", "S3"],
    "numbers": [1, 2],
}  # fmt: skip
# Two players who drive in turn; the beds of the first are nearly full.
TWO: dict[str, Any] = {
    "game": "hospital",
    "players": 2,
    "round": 3,
    "phase": "intake",
    "step": "city_drive",
    "modules": ["city"],
    "hospitals": [{"patients": ["R3", "R4", "Y4", *["G2"] * 8]}, {"patients": ["R2", "Y3"]}],
    "city": SMALL,
    "seed": 4,
}
# Everything at once: the widest map, a helicopter, Mothers on pink tiles, five hospitals.
FIVE: dict[str, Any] = {
    **TWO,
    "players": 5,
    "modules": ["city", "investments", "maternity", "events", "promos", "experimental"],
    "hospitals": [
        {"wards": [["R3", "Y4", "-"], ["G2", "M4", "-"], ["R1", "Y2", "-"], ["-", "-", "-"]]}
    ] * 5,
    "city": {
        "tiles": [
            ["ES", "ESW", "NESW", "ESW", "SW"],
            ["NESW", "NESW", "NEW", "NSW", "NES"],
            ["NESW", "NEW", "ESW", "NESW", "NSW"],
            ["NE", "NEW", "NESW", "NEW", "NEW"],
        ],
        "pink": ["b2", "b4", "c4", "d2"],
        "dice": {f"{row}{n}": die for row, dice in zip(
            "abcd", ("R2 Y4 G5 R3 Y2", "G4 M3 R5 M4 G2", "Y5 R4 G3 M5 Y3", "R2 M2 G2 Y4 R3"), strict=True,
        ) for n, die in enumerate(dice.split(), 1)},
        "bonus": {"a1": "b_heal1", "a5": "b_red2", "b5": "b_minus2", "d1": "b_nurse", "d2": "b_minus2"},
        "vehicles": ["W2", "S3", "E2", "N3", "E4"],
        "numbers": [1, 2, 3, 4, 5],
        "helicopter": {"seat": 0, "tile": None},
    },
}  # fmt: skip
_OUTSIDE = """() => [...document.querySelectorAll('.city .map button, .city .panel > *, .bar button')]
  .filter((part) => {
    const box = part.getBoundingClientRect();
    return box.bottom > innerHeight || box.right > innerWidth || box.left < 0 || box.top < 0;
  }).map((part) => part.textContent.trim())"""
_SCROLLS = """() => ['.about', '.city .panel'].filter((name) => {
  const part = document.querySelector(name);
  return part && part.scrollHeight > part.clientHeight + 1;
})"""


def entrance(page: Page, name: str) -> Any:
    return page.locator(f'.map [data-ref="entrance:{name}"]')


_PICKS = ".map .cell.pick, .city .panel .pick"
# What was sent has arrived, and either the City asks on or the wards do.
_ASKED = f"""() => !document.querySelector('.bar.sending')
  && (document.querySelector('{_PICKS}')
    || document.querySelector('.bar h2').innerText.includes('short:'))"""


def test_a_round_in_the_city_is_played_by_key(page: Page, house: House) -> None:
    """DH-14.2, DH-14.4, DH-14.5: arrows, Enter and a digit, from driving in to the last token.

    What is too far says why.
    """
    open_table(page, house.address, ["me", "bot:random"], position=TWO)
    entrance(page, "S3").dispatch_event("click")
    expect(page.locator(".bar.bad h2")).to_contain_text("S3")
    expect(page.locator(".bar").get_by_role("button", name="Read rule DH-14.2")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".map :focus")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".map .route")).to_be_attached()
    expect(page.locator(".city .panel")).to_contain_text("What you’d collect")
    expect(page.locator(".city .warning")).to_contain_text(
        "you lose 2 patients"
    )  # eleven lie in twelve beds
    page.keyboard.press("Enter")
    expect(page.locator(".bar.loss h2")).to_contain_text("Drive to")
    page.keyboard.press("Enter")
    for _ in range(6):
        page.wait_for_function(_ASKED)
        if not page.locator(_PICKS).count():
            break
        before = page.locator(".bar").inner_text()
        if page.locator(".map .cell.pick").count():
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
        page.wait_for_function(
            "(before) => document.querySelector('.bar').innerText !== before", arg=before
        )
    expect(page.locator(".bar h2")).to_contain_text("2 beds short")  # as it was told
    assert [] == raw_ids(page)


def test_the_city_is_whole_on_every_desk(page: Page, house: House) -> None:
    """Five players, every module: map, panel and bar without a scroll; nothing for axe to find."""
    page.set_viewport_size({"width": 1280, "height": 720})
    open_table(page, house.address, ["me", *["bot:random"] * 4], position=FIVE)
    entrance(page, "W3").hover()
    expect(page.locator(".map .nth")).to_have_count(3)
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)  # the map measures its room
        assert ([], []) == (page.evaluate(_OUTSIDE), page.evaluate(_SCROLLS)), (width, height)
    assert [] == violations_by_day_and_night(page)


# Whoever neglects patients and collects what lies about has much beside the staff.
HOARDER = {
    "bonus": ["b_heal1", "b_red2", "b_minus2", "b_nurse", "b_green2"],
    "fatalities": 14,
    "specialists": ["s_surgeon", "s_fin_adviser", "s_trainee"],
}


def test_the_map_fits_a_phone(visit: Callable[..., Page], house: House) -> None:
    """Tiles of 68 pixels and more, entrances that a thumb can hit; a tap draws the road."""
    page = visit(**PHONE)
    first, *others = FIVE["hospitals"]
    position = {**FIVE, "hospitals": [{**first, **HOARDER}, *others]}
    open_table(page, house.address, ["me", *["bot:random"] * 4], position=position)
    sizes = page.locator(".map .cell").evaluate_all("(all) => all.map((one) => one.offsetWidth)")
    doors = page.locator(".map .entrance").evaluate_all(
        "(all) => all.map((one) => one.offsetWidth)"
    )
    assert min(sizes) >= 68
    assert min(doors) >= 44
    assert 0 == overflow(page)
    page.locator(".map .entrance.legal").last.tap()
    expect(page.locator(".map .route")).to_be_attached()
    assert [] == raw_ids(page)
