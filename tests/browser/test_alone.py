"""The other modules of Dice Hospital and both ways to play alone, on the table and not in lists."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.browser.axe import violations_but_of_colours, violations_by_day_and_night
from tests.browser.driving import NEXT
from tests.browser.faces import HOSPITAL as FACE
from tests.browser.faces import out_of_sight
from tests.browser.tables import WARDS, no_confirmation
from tests.browser.test_hospital import open_table, press
from tests.browser.test_phone import overflow
from tests.browser.test_viewport import DESKS, PAINTED, PHONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

_BUSY = {**WARDS, "administrator": None}
# The first round of a solo game: two red patients are home, so that a report can be completed.
REPORTS: dict[str, Any] = {
    "game": "hospital",
    "players": 1,
    "round": 1,
    "phase": "activation",
    "hospitals": [{**_BUSY, "discharged": ["R", "R"]}],
    "reports": {"columns": [["m01", "m10"], ["m03", "m04"], ["m14", "m02"]]},
    "seed": 3,
}
# The Automa completes its first card with what it has.
AUTOMA: dict[str, Any] = {
    "game": "hospital",
    "players": 1,
    "round": 1,
    "phase": "activation",
    "options": {"solo": "automa"},
    "hospitals": [WARDS],
    "automa": {
        "line": [{"card": "h05", "filled": "RR-G--"}, {"card": "h09"}],
        "pool": {"red": 1, "yellow": 1, "green": 1},
    },
    "seed": 3,
}
# An event that asks, with every hard mode.
EVENT: dict[str, Any] = {
    "game": "hospital",
    "players": 2,
    "round": 3,
    "phase": "intake",
    "step": "event",
    "modules": ["events", "panic", "epidemic", "superbug"],
    "event": "e09",
    "hospitals": [WARDS, {"patients": ["R2"], "administrator": "a_three"}],
    "seed": 3,
}
PICK_UP: dict[str, Any] = {
    "game": "hospital",
    "players": 2,
    "round": 8,
    "phase": "end",
    "step": "pick_up",
    "modules": ["final_pickup"],
    "first_player": 0,
    "hospitals": [
        {**WARDS, "patients": ["R3", "G6", "Y4"]},
        {"patients": ["R2"], "administrator": "a_three"},
    ],
    "pick_up": {"spaces": ["R3", "Y4", "R4"], "begun": True},
    "seed": 3,
}
_OTHERS = ("a_three", "a_green2", "a_yellow2", "a_most")
FIVE: dict[str, Any] = {
    "game": "hospital",
    "players": 5,
    "round": 5,
    "phase": "activation",
    "modules": ["events", "final_pickup", "superbug", "experimental", "promos"],
    "event": "e14",
    "hospitals": [
        WARDS,
        *({"patients": ["R2", "Y3", "G5", "G5t", "R6"], "administrator": one} for one in _OTHERS),
    ],
    "seed": 3,
}
BOTS = ["bot:random"] * 4
# The figures on a report are signs: its name says them in words.
SIGNS = {"label-content-name-mismatch": {"enabled": False}}
# Columns and stages that somebody would have to scroll, and by how much.
SCROLLS = """() => [...document.querySelectorAll('.dh > .side, .about')]
  .filter((one) => one.scrollHeight > one.clientHeight + 1)
  .map((one) => `${one.className}: ${one.scrollHeight} in ${one.clientHeight}`)"""


# Titles of folded parts of the table that are wider than their line, by how much.
_TOO_WIDE = """() => [...document.querySelectorAll('.side h2 button')].flatMap((line) => {
  const more = line.scrollWidth - line.clientWidth;
  return more > 0 ? [`${line.innerText}: ${more}`] : [];
})"""


def test_the_titles_of_the_side_and_their_arrows_fit_a_small_desk(
    visit: Callable[..., Page], house: House
) -> None:
    page = visit(locale="fr-FR", viewport={"width": 1280, "height": 800})
    open_table(page, house.address, ["me"], options={"solo": "reports"})
    expect(page.locator(".side h2 button").first).to_contain_text("Rapports médicaux")
    assert [] == page.evaluate(_TOO_WIDE)


def desk(visit: Callable[..., Page], size: tuple[int, int] = DESKS[0]) -> Page:
    """The page of somebody who confirms nothing."""
    page = visit(viewport={"width": size[0], "height": size[1]})
    no_confirmation(page.context)
    return page


def fits(page: Page) -> None:
    """Everything is in sight without a scroll, and nothing is told in plain lists."""
    page.evaluate(PAINTED)
    assert [] == page.evaluate(SCROLLS) + out_of_sight(page, FACE)
    expect(page.locator(".about .picks")).to_have_count(0)


def finish_activation(page: Page) -> None:
    """Send the staff home, whatever is left."""
    page.locator('[data-ref="button:done"]').click()
    page.get_by_role("button", name="Confirm").or_(page.locator(f"{NEXT}, .about")).first.wait_for()
    if page.get_by_role("button", name="Confirm").count():
        page.get_by_role("button", name="Confirm").click()


def test_alone_a_report_is_completed_and_a_patient_turned_away(
    visit: Callable[..., Page], house: House
) -> None:
    """DH-12.1, DH-12.3: the clipboard, then the dice at the door of the second round."""
    page = desk(visit)
    open_table(page, house.address, ["me"], position=REPORTS)
    expect(page.locator('.side [data-anchor="report:m01"] .full')).to_have_count(2)
    finish_activation(page)
    legal = page.locator(".about .report.legal")
    expect(legal).to_have_count(1)
    fits(page)
    assert [] == violations_by_day_and_night(page, rules=SIGNS)
    page.locator('.about [data-ref="report:m04"]').dispatch_event("click")
    expect(page.locator(".bar.bad h2")).to_contain_text("Report 4")
    legal.click()
    page.locator(NEXT).click()
    expect(page.locator("header")).to_contain_text("Round 2 of 8")
    expect(page.locator('.side [data-anchor="report:m10"]')).to_have_class(re.compile("active"))
    fits(page)
    page.keyboard.press("1")
    expect(page.locator(".about .pick")).to_have_count(0)


def test_the_automa_says_what_it_will_do_and_does_it(
    visit: Callable[..., Page], house: House
) -> None:
    """DH-19.4, DH-19.5: twelve points for its first card, and the second round begins."""
    page = desk(visit)
    open_table(page, house.address, ["me"], position=AUTOMA)
    told = page.locator(".side .next")
    expect(told).to_contain_text("completes Hospital card 5 and scores 12 points")
    fits(page)
    assert [] == violations_by_day_and_night(page)
    told.get_by_role("button", name=re.compile("DH-19.5")).click()
    expect(page.get_by_role("dialog")).to_contain_text("DH-19.5")
    page.keyboard.press("Escape")
    finish_activation(page)
    automa = page.locator('[data-anchor="seat:1"]')
    expect(automa).to_contain_text("12 points")
    expect(page.locator('.side [data-anchor^="automa:"]')).to_have_count(1)
    page.locator(NEXT).wait_for()
    page.mouse.click(2, 300)  # it was read: any press goes on
    expect(page.locator(NEXT)).to_have_count(0)
    page.locator('.about [data-ref^="deck:"]').first.click()  # DH-19.6: what else is turned up
    expect(page.locator("header")).to_contain_text("Round 2")
    expect(told).to_contain_text("takes")
    automa.click()
    expect(page.get_by_role("dialog")).to_contain_text("Automa")


def test_an_event_asks_and_hard_modes_say_what_they_mean(
    visit: Callable[..., Page], house: House
) -> None:
    """DH-10.1, DH-10.4: the card, who may rise, and chips that explain themselves."""
    page = desk(visit)
    open_table(page, house.address, ["me", "bot:random"], position=EVENT)
    expect(page.locator(".about .event")).to_contain_text("Second Opinion")
    fits(page)
    virus = page.get_by_role("button", name=re.compile("Super-Resistant Virus"))
    virus.focus()
    virus.press("Enter")
    expect(page.locator(".tip")).to_contain_text("instead of 1")
    assert [] == violations_by_day_and_night(page)
    press(page, "patient:1")
    expect(page.locator('.plan [data-patient="R4"], .strip [data-patient="R4"]')).to_have_count(1)


def test_a_patient_leaves_with_the_last_ambulances(
    visit: Callable[..., Page], house: House
) -> None:
    """DH-10.5: a free space is pressed, for a point; then another, or nobody."""
    page = desk(visit)
    open_table(page, house.address, ["me", "bot:random"], position=PICK_UP)
    expect(page.locator(".about .space.pick")).to_have_count(2)
    fits(page)
    assert [] == violations_but_of_colours(page)
    page.locator('.about [data-anchor="pick_up:R3"]').click()
    expect(page.locator('[data-anchor="seat:0"]')).to_contain_text("3")
    expect(page.locator(".about .space.pick")).to_have_count(1)
    page.keyboard.press("s")
    expect(page.locator("section.end")).to_be_visible()


def test_five_players_fit_on_every_desk_and_on_a_phone(
    visit: Callable[..., Page], house: House
) -> None:
    """DH-1.2: miniatures without a scroll, what does not fit folded to a line that opens."""
    page = desk(visit)
    open_table(page, house.address, ["me", *BOTS], position=FIVE)
    for width, height in DESKS:
        page.set_viewport_size({"width": width, "height": height})
        fits(page)
        expect(page.locator(".mini")).to_have_count(5)
    page.set_viewport_size({"width": DESKS[0][0], "height": DESKS[0][1]})
    line = page.get_by_role("button", name=re.compile("final pick-up", re.IGNORECASE))
    expect(line).to_have_attribute("aria-expanded", "false")
    line.click()
    expect(page.locator(".side .van")).to_have_count(5)
    fits(page)
    assert [] == violations_but_of_colours(page)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.get_by_role("tab", name="Players").click()
    expect(page.locator(".mini").last).to_be_in_viewport(ratio=1)
    page.get_by_role("tab", name="Table").click()
    expect(page.locator(".event")).to_contain_text("Health Inspection")
    assert overflow(page) <= 0
