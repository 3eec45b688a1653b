"""Component packs in the browser: pasted, read by everybody before they sit down, played with."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.tables import FEW, WARDS
from tests.browser.test_hospital import open_table, press, raw_ids
from tests.packs import NIGHT_SHIFT

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

CLINIC: dict[str, Any] = tomllib.loads(NIGHT_SHIFT)["departments"][0]


def unfold(page: Page, title: str) -> None:
    """Open a part of the form."""
    page.locator("summary").filter(has_text=title).click()


def test_a_pasted_pack_is_read_by_a_guest_before_sitting_down(
    visit: Callable[..., Page],
) -> None:
    host = visit()
    host.goto("/new?game=hospital")
    host.get_by_text("With friends online").click()
    unfold(host, "Your own cards")
    contents = host.get_by_label("Pack contents (TOML)")
    contents.fill(NIGHT_SHIFT.replace("copies = 2", "copies = 9"))
    host.get_by_role("button", name="Check pack").click()
    expect(host.locator("form [role=alert]")).to_contain_text(
        "departments[d_night_clinic].copies 9 is not a whole number from 1 to 4"
    )
    contents.fill(NIGHT_SHIFT)
    host.get_by_role("button", name="Check pack").click()
    expect(host.get_by_text("Pack is valid: 1 card added.")).to_be_visible()
    assert [] == violations(host)
    host.get_by_role("button", name="Create table and invite").click()
    invitation = host.get_by_role("textbox", name="Invite").input_value()

    invited = visit(locale="fr-FR")
    invited.goto(f"/join/{invitation.split('/join/')[1]}")
    room = invited.locator(".room")
    expect(room).to_contain_text("Lisez-la avant de vous asseoir")
    expect(room).to_contain_text("Night shift")
    expect(room).to_contain_text("Clinique de nuit")
    expect(room).to_contain_text("Soignez de 2 niveaux un patient vert.")
    assert [] == violations(invited)
    assert [] == raw_ids(invited)


def test_a_card_of_a_pack_is_drawn_named_and_played(page: Page, house: House) -> None:
    """DH-13.2: with its picture, its name and its text, and by its name in the log."""
    position = {
        "game": "hospital",
        "players": 2,
        "round": 7,
        "phase": "activation",
        "options": {"pack": {"source": "Night shift", "departments": [CLINIC]}},
        "hospitals": [{**WARDS, "departments": ["d_night_clinic"]}, FEW],
        "seed": 3,
    }
    open_table(page, house.address, ["me", "bot:random"], position=position)
    room = page.locator('.plan [data-ref="department:d_night_clinic"]').first
    expect(room).to_have_accessible_name(
        re.compile(r"^Night Clinic\. Heal 1 green patient by 2 steps\.")
    )
    expect(room.locator("svg")).not_to_have_count(0)
    press(page, "department:d_night_clinic")
    expect(page.locator(".bar h2")).to_have_text("Night Clinic: choose 1 green patient")
    press(page, "patient:5")
    page.keyboard.press("t")
    expect(page.locator(".dh")).to_contain_text("Night Clinic")
    expect(page.locator(".log, [aria-label=Log]").first).to_contain_text("Night Clinic")
    assert "d_night_clinic" not in page.locator("main").inner_text()
    assert [] == raw_ids(page)


def test_what_cannot_be_chosen_says_why_and_what_would_help(page: Page) -> None:
    """DH-12.1, DH-17.4: the city and the final pick-up, and both with fewer players."""
    page.goto("/new?game=hospital")
    page.get_by_text("City", exact=True).first.click()
    unfold(page, "Options")
    pick_up = page.get_by_role("checkbox", name="Final pick-up")
    expect(pick_up).to_be_disabled()
    expect(pick_up).to_have_accessible_description("Unavailable: not with City.")
    page.get_by_role("button", name="Final pick-up: Switch to it").click()
    expect(pick_up).to_be_checked()
    expect(page.get_by_role("checkbox", name="City")).to_be_disabled()
    page.locator("input[name$=-players][value='1']").check(force=True)
    expect(page.locator(".fallen")).to_have_text(
        ["Removed: Final pick-up (needs 2 or more players)."]
    )
    page.locator("input[name$=-players][value='2']").check(force=True)
    expect(pick_up).to_be_checked()
    expect(page.locator(".fallen")).to_have_count(0)
