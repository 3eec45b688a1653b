"""Investments and Maternity in the browser: desks and tokens, wards and cots, on desks and phones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.tables import no_confirmation
from tests.browser.test_hospital import open_table, press
from tests.browser.test_phone import PHONE, overflow
from tests.browser.test_viewport import PAINTED

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

ALL = ["city", "investments", "maternity"]
FAMILIES: dict[str, Any] = {
    "wards": [["R3", "Y4t", "M4"], ["G6", "M2t", "G2"], ["R1", "-", "-"], ["Y2", "M6", "R5"]],
    "rooms": [["B4", "B5t"], ["B4"], [], ["B6", "B3"]],
    "departments": ["d_theatre", "d_ent", "d_mat_pair"],
    "specialists": ["s_surgeon", "s_fin_adviser", "s_trainee"],
    "administrator": "a_red2",
    "tokens": {"d_icu": ["t_low2_red", "t_again_yellow"], "s_trainee": ["t_above_pink"]},
}
OTHER: dict[str, Any] = {"wards": [["R2", "M3"], ["Y3"]], "rooms": [["B4"], []]}
PILES = {
    "tokens_red": [["t_equal_red"], ["t_below_red"], ["t_again_red"]],
    "tokens_green": [["t_nurse_green"], ["t_colour_green"]],
}
INVESTING: dict[str, Any] = {
    "game": "hospital",
    "players": 5,
    "round": 4,
    "phase": "improvement",
    "step": "invest",
    "modules": ALL,
    "first_player": 0,
    "hospitals": [
        FAMILIES,
        *({**OTHER, "administrator": f"a_{n}"} for n in ("three", "green2", "most", "keep_red")),
    ],
    "investments": {"yellow": [[1, "nurse"]], "pink": [[2, "nurse"], [3, "nurse"]]},
    "decks": PILES,
    "seed": 3,
}
BOTS = ["bot:random"] * 4
ARRIVING: dict[str, Any] = {
    "game": "hospital",
    "players": 2,
    "round": 4,
    "phase": "intake",
    "step": "admit",
    "modules": ["maternity"],
    "hospitals": [
        {
            "wards": [["R3", "Y4", "G4"], ["G6", "M2", "G2"], ["R1"], ["Y2"]],
            "rooms": [[], ["B4"], [], []],
            "arrivals": ["M4", "R5"],
            "administrator": "a_midwife",
        },
        {**OTHER, "administrator": "a_three"},
    ],
    "ambulances": [{"number": n, "patients": [], "seat": None} for n in (1, 2, 3)],
    "seed": 3,
}
# What of the decision lies outside the window or its frame.
_CUT = """(all) => all.filter((part) => {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const frame = part.closest('.about, .dh').getBoundingClientRect();
  return left < frame.left - 1 || right > frame.right + 1 || top < 0 || bottom > innerHeight
    || (part.closest('.about') && bottom > frame.bottom + 1);
}).map((part) => part.dataset.ref)"""
# Targets that a thumb would miss.
_SMALL = """(all) => all.filter((part) => {
  const { width, height } = part.getBoundingClientRect();
  return Math.min(width, height) < 44;
}).map((part) => part.dataset.ref ?? part.className)"""


def investing(page: Page, address: str) -> None:
    """Five players, all of Community Care, asked to invest."""
    open_table(page, address, ["me", *BOTS], position=INVESTING)


def test_somebody_invests_keeps_a_token_and_gives_it_to_a_room(page: Page, house: House) -> None:
    """DH-15.3, DH-15.4: a desk, who goes there, a token, a room with space for it."""
    no_confirmation(page.context)
    investing(page, house.address)
    full = page.locator('.about [data-ref="space:pink"]')
    expect(full).to_have_attribute("aria-disabled", "true")
    full.dispatch_event("click")
    expect(page.locator(".bar.bad h2")).to_contain_text("pink")
    press(page, "space:red")
    press(page, "staff:nurse")
    cards = page.locator(".about .token")
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text("Parallel Care")
    press(page, "token:t_below_red")
    page.locator('.plan [data-ref="department:d_icu"]').dispatch_event("click")  # two lie there
    expect(page.locator(".bar.bad h2")).to_contain_text("Intensive Care")
    page.locator('.plan [data-ref="department:d_ent"]').dispatch_event("click")
    room = page.locator(':is(.plan, .strip) [data-ref="department:d_ent"]')
    expect(room.locator(".coin")).to_have_count(1)
    expect(room.locator(".sr-only").first).to_contain_text("Red Step-down Care: After")


def test_desks_and_tokens_by_key(page: Page, house: House) -> None:
    """Digits stand for desks, tokens, rooms."""
    no_confirmation(page.context)
    investing(page, house.address)
    stage = page.locator(".about")
    page.keyboard.press("1")
    expect(stage.locator('[data-ref="space:red"].chosen')).to_be_visible()
    page.keyboard.press("1")
    expect(stage.locator(".token[data-key]")).to_have_count(2)
    page.keyboard.press("2")
    expect(page.locator(".plan .room.legal").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(stage.locator(".token")).to_have_count(2)


def test_every_moment_fits_a_desk_and_is_accessible(
    visit: Callable[..., Page], house: House
) -> None:
    """Five players and everything on: desks, staff, five tokens; axe finds nothing by day and night.

    On other desks they are in sight in test_in_sight.
    """
    page = visit(viewport={"width": 1280, "height": 720})
    no_confirmation(page.context)
    investing(page, house.address)
    wrong: dict[str, object] = {}

    def look(moment: str, *, is_whole: bool = False) -> None:
        page.evaluate(PAINTED)
        wrong[moment] = page.locator(".about [data-ref]").evaluate_all(_CUT)
        wrong[f"{moment} scrolls"] = page.evaluate(
            "document.documentElement.scrollHeight > innerHeight"
        )
        if is_whole:
            wrong[f"{moment} axe"] = violations_by_day_and_night(page)

    look("desks")
    press(page, "space:red")
    look("staff", is_whole=True)
    press(page, "card:s_fin_adviser")
    press(page, "space:green")
    expect(page.locator(".about .token")).to_have_count(4)
    look("tokens", is_whole=True)
    press(page, "token:t_below_red")
    look("rooms")
    assert {} == {moment: found for moment, found in wrong.items() if found}


def test_tokens_are_covered_at_a_shared_screen(page: Page, house: House) -> None:
    """DH-15.4: who looks at tokens sees them alone; the other sees how many, and none of them."""
    no_confirmation(page.context)
    position = {**INVESTING, "players": 2, "hospitals": [FAMILIES, OTHER], "investments": {}}
    position["hospitals"][1]["administrator"] = "a_three"
    names = {"1": "Ben"}
    open_table(page, house.address, ["me", "local"], position=position, names=names)
    press(page, "space:red")
    page.locator('.about [data-ref="staff:nurse"]').click()
    hands = page.get_by_role("button", name="show the table")
    expect(hands).to_be_visible()
    assert 0 == page.locator(".dh").count()
    assert "Parallel" not in page.content()
    hands.click()
    press(page, "token:t_equal_red")
    page.locator('.plan [data-ref="department:d_ent"]').dispatch_event("click")
    expect(page.locator("body")).not_to_contain_text("Step-down")  # it is under its pile again


def test_a_family_is_settled_by_tapping_wards(page: Page, house: House) -> None:
    """DH-16.4, DH-16.5: the bed is shown, a full ward asks who moves, the Midwife asks in the cot."""
    no_confirmation(page.context)
    open_table(page, house.address, ["me", "bot:random"], position=ARRIVING)
    expect(page.locator('[data-anchor="bed:0:8"] .comes [data-patient="M4"]')).to_have_count(1)
    taken = page.locator('.plan [data-ref="ward:2"]')
    taken.dispatch_event("click")
    expect(page.locator(".bar.bad h2")).to_contain_text("Mother")
    press(page, "ward:1")
    press(page, "patient:2")
    press(page, "ward:3")
    expect(page.locator('[data-anchor="bed:0:2"] [data-patient="M4"]')).to_have_count(1)
    press(page, "ward:4")
    press(page, "count:2")
    babies = page.locator('[data-anchor="cot:0:13"], [data-anchor="cot:0:14"]')
    expect(babies.locator("[data-patient^=B]")).to_have_count(2)
    expect(page.locator(".dh .ward").first.locator(".tie")).to_have_count(1)


def test_it_fits_a_phone(visit: Callable[..., Page], house: House) -> None:
    """Desks and tokens whole, cots and wards that a thumb can hit."""
    page = visit(**{**PHONE, "viewport": {"width": 374, "height": 844}})
    no_confirmation(page.context)
    investing(page, house.address)
    small = page.locator(".stage [data-ref], .whole, .born")
    for ref in ("space:red", "card:s_fin_adviser", "space:green"):
        assert (0, []) == (overflow(page), small.evaluate_all(_SMALL)), ref
        press(page, ref, within=".stage")
        page.evaluate(PAINTED)
    expect(page.locator(".stage .token")).to_have_count(4)
    assert (0, []) == (overflow(page), small.evaluate_all(_SMALL))
    open_table(page, house.address, ["me", "bot:random"], position=ARRIVING)
    assert (0, []) == (overflow(page), small.evaluate_all(_SMALL))
    for ref in ("ward:3", "ward:4"):
        press(page, ref, within=".plan")
    expect(page.locator(".born")).to_have_count(2)
    assert (0, []) == (overflow(page), small.evaluate_all(_SMALL))
