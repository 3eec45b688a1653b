"""Two patients in hand: both are lit, a tap tells which one is meant, and reasons are about that one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.tables import SOLO, no_confirmation, open_solo

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.browser.house import House

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
# The yellow die brings an extra red 1 or 2; nothing pays for another colour or value.
TWO_PATIENTS: dict[str, Any] = {
    **SOLO,
    "turn": 13,
    "ambulance": 0,
    "sheets": ["-/-/-/-/-/-/- st5-5 bb2-2 n- m0", SOLO["sheets"][1]],
}
FOR_BOTH, FOR_THE_DIE, FOR_THE_EXTRA, CLOSED = 301, 203, 202, 302
# A word joiner keeps both values on one line.
EXTRA = "red 1\N{EN DASH}\N{WORD JOINER}2"
LIT = {FOR_BOTH, FOR_THE_DIE, FOR_THE_EXTRA, 403, 504}


@pytest.fixture
def phone(visit: Callable[..., Page]) -> Page:
    return visit(**PHONE)


@pytest.fixture
def table(phone: Page, house: House) -> Page:
    no_confirmation(phone.context)
    open_solo(phone, house.address, TWO_PATIENTS)
    phone.locator(".bay.yellow").tap()
    bed(phone, FOR_THE_DIE).and_(phone.locator(".legal")).wait_for()
    return phone


def bed(page: Page, number: int) -> Locator:
    return page.locator(f'[data-bed="{number}"]')


def test_the_beds_of_both_patients_are_lit_and_counted_once(table: Page) -> None:
    lit = table.locator("[data-bed].legal").evaluate_all(
        "(all) => all.map((one) => +one.dataset.bed)"
    )
    assert LIT == set(lit)
    expect(table.locator(".bar")).to_contain_text(f"{len(LIT)} beds")
    expect(bed(table, FOR_THE_EXTRA)).to_contain_class("second")
    assert "none" == stroke(bed(table, FOR_THE_DIE))
    assert "none" != stroke(bed(table, FOR_THE_EXTRA))


def stroke(of: Locator) -> str:
    return str(of.locator(".glow").evaluate("(path) => getComputedStyle(path).strokeDasharray"))


def test_a_tap_on_a_bed_of_the_extra_patient_places_that_one(table: Page) -> None:
    bed(table, FOR_THE_EXTRA).tap()
    expect(table.locator(".picker .who")).to_have_count(0)
    table.locator(".picker button[data-best]").tap()
    expect(bed(table, FOR_THE_EXTRA)).to_contain_class("taken")
    expect(table.locator(".bar h2")).to_contain_text("yellow 4")


def test_a_bed_for_both_asks_which_one(table: Page) -> None:
    bed(table, FOR_BOTH).tap()
    expect(table.locator(".picker .who")).to_have_text(["Yellow 4", f"Extra {EXTRA}"])
    table.locator(".picker button").last.tap()
    expect(bed(table, FOR_BOTH)).to_contain_class("taken")
    expect(bed(table, FOR_BOTH)).to_have_accessible_name(
        "Ward 1, bed 1 of 4, grey, any colour, patient 2"
    )


def test_a_closed_bed_says_why_of_the_patient_that_is_meant(table: Page) -> None:
    said = table.locator(".bar .words")
    bed(table, CLOSED).tap(force=True)
    expect(said).to_contain_text("the patient is yellow")
    expect(said).to_contain_text("yellow 4")
    table.get_by_role("group", name="Which patient").get_by_role("button").last.tap()
    bed(table, CLOSED).tap(force=True)
    expect(said).to_contain_text("the patient is red")
    expect(said).to_contain_text(f"extra {EXTRA}")
    expect(table.locator(".asked")).to_have_attribute("data-bed", str(CLOSED))


def test_the_lesson_of_the_extra_patient_is_played_by_tapping_the_bed_it_names(phone: Page) -> None:
    phone.goto("/learn/er?step=8")
    bed(phone, FOR_THE_EXTRA).and_(phone.locator(".legal")).wait_for()
    bed(phone, FOR_THE_EXTRA).tap()
    phone.locator(".picker button[data-best]").tap()
    expect(bed(phone, FOR_THE_EXTRA)).to_contain_class("taken")
