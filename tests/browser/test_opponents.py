"""Opponents of a level, and hints that say why: chosen, read and pressed as people do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from dicehospital.bots.characters import CHARACTERS
from tests.browser.axe import violations
from tests.browser.faces import ER, HOSPITAL, WATCH, Face, open_table
from tests.browser.tables import SOLO, make_table
from tests.browser.test_phone import overflow
from tests.browser.test_viewport import DESKS, PHONE, sized

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

# A turn in which somebody can go home and somebody else may die.
TURN: dict[str, Any] = {
    "game": "hospital",
    "players": 1,
    "round": 5,
    "phase": "activation",
    "hospitals": [{"patients": ["R1", "Y3", "G6"], "blood": 1}],
    "seed": 3,
}
THINKING = 20_000  # milliseconds, on a busy machine
ROWS = 110  # pixels: the moves of a hint lie side by side
DIFFERENCE = re.compile(r"bout (?:\d+\.\d points better than the next|equal)")
# How many things of the table lie under a hint.
COVERED = """(things) => {
  const bar = document.querySelector('section.bar.hint').getBoundingClientRect();
  return [...document.querySelectorAll(things)].filter((one) => {
    const box = one.getBoundingClientRect();
    const beside = box.right <= bar.left || box.left >= bar.right;
    return !beside && box.top < bar.bottom - 1 && box.bottom > bar.top + 1;
  }).length;
}"""
WHY = re.compile(r"(?:This move|This plan) \w+")
EARLIER = {**SOLO, "turn": 18}  # nothing is proven yet


@pytest.mark.parametrize(
    ("face", "position", "size"),
    [
        pytest.param(ER, EARLIER, DESKS[0], id="er-laptop"),
        pytest.param(HOSPITAL, TURN, PHONE, id="hospital-phone"),
        pytest.param(ER, EARLIER, PHONE, id="er-phone", marks=pytest.mark.soak),
        pytest.param(HOSPITAL, TURN, DESKS[0], id="hospital-laptop", marks=pytest.mark.soak),
    ],
)
def test_a_hint_says_what_its_moves_are_worth_and_why_in_room_of_its_own(
    visit: Callable[..., Page],
    house: House,
    face: Face,
    position: dict[str, Any],
    size: tuple[int, int],
) -> None:
    page = sized(visit, size)
    open_table(page, house.address, face, position)
    hint = page.locator('section.bar [aria-keyshortcuts="H"]')
    hint.wait_for()
    page.evaluate(WATCH, face.steady)
    hint.click()
    bar, moves = page.locator("section.bar.hint"), page.get_by_test_id("hint-moves")
    expect(bar).to_contain_text(DIFFERENCE, timeout=THINKING)
    expect(bar).to_contain_text(WHY)
    first, second = (moves.get_by_role("button").nth(n) for n in (0, 1))
    second.wait_for()
    assert ROWS >= moves.evaluate("(moves) => moves.clientHeight")
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(first).to_contain_text(re.compile("suggested$|about equal$"))
    second.click()
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(second).to_contain_text(re.compile("(?:\N{MINUS SIGN}\\d+\\.\\d|about equal)$"))
    if face is ER:  # it makes room for itself, and covers nothing that it speaks of
        assert 0 == page.evaluate(COVERED, ".bay, .board [data-bed]")
    elif size == PHONE:
        assert 0 == page.evaluate(COVERED, ".plan [data-ref]")
    else:
        assert page.evaluate("window.moved") == {}
    assert 0 >= overflow(page)
    assert 0 >= bar.evaluate("bar => bar.scrollWidth - bar.clientWidth")
    assert [] == violations(
        page, "color-contrast", "aria-allowed-attr", "scrollable-region-focusable"
    )
    asked = bar.locator("h2").inner_text()
    page.keyboard.press("Enter")
    expect(page.locator("section.bar h2")).not_to_have_text(asked)


def test_a_table_is_played_against_the_level_that_was_chosen(page: Page, house: House) -> None:
    page.goto(f"{house.address}/new?game=er")
    levels = page.get_by_role("group", name="Difficulty")
    expect(levels.get_by_role("radio")).to_have_count(5)
    expect(levels.get_by_role("radio", name="Normal")).to_be_checked()
    levels.get_by_role("radio", name="Hard").check()
    expect(levels).to_contain_text("the move it rates highest")
    page.get_by_role("button", name="Start game").click()
    page.locator(ER.board).wait_for()
    table = page.url.rpartition("/")[2]
    seats = page.request.get(f"/api/tables/{table}").json()["seats"]
    assert [None, "hard"] == [seat["bot"] for seat in seats]
    expect(page.get_by_text("Hard", exact=True).first).to_be_visible()


def test_the_host_adds_bots_and_changes_their_levels(page: Page, house: House) -> None:
    table = make_table(page.context, house.address, ["me", "open"])["id"]
    page.goto(f"/table/{table}")
    seat, level = page.locator("ol li").nth(1), page.get_by_label("Level of the bot in seat 2")
    expect(level).to_have_value("normal")
    level.select_option("easy")
    seat.get_by_role("button", name="Add bot").click()
    name = re.compile("|".join(CHARACTERS["er"]))
    expect(seat.locator("strong")).to_have_text(name)
    expect(level).to_have_value("easy")
    level.select_option("Expert")
    expect(level).to_have_value("expert")
    expect(seat.locator("strong")).to_have_text(name)
    seat.get_by_role("button", name="Remove").click()
    expect(seat.get_by_role("button", name="Add bot")).to_be_visible()
