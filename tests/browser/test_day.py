"""A day of Dice Hospital in the browser: planned and carried out, and taken back over what bots answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.driving import HOSPITAL, NEXT
from tests.browser.tables import WARDS
from tests.browser.test_hospital import NEARLY, open_table, press
from tests.browser.test_phone import PHONE, overflow

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.house import House

STEPS = ".day ol > li"
FIRST, SECOND = "d_imaging nurse: R3", "d_critical nurse: R4t"
_FULL: dict[str, Any] = {**WARDS, "patients": ["R3", "Y4", "G6", "G2"], "departments": []}
DAY = {**NEARLY, "hospitals": [_FULL, {**_FULL, "administrator": "a_three"}]}
_WARDS = "(all) => all.map((one) => one.dataset.patient)"


def _steps(page: Page) -> list[str]:
    return [str(one.get_attribute("data-step")) for one in page.locator(STEPS).all()]


def _beds(page: Page) -> list[str]:
    found: list[str] = page.locator(".wards [data-patient]").evaluate_all(_WARDS)
    return found


def _room(page: Page, room: str, place: int) -> None:
    """Into a room with a patient, while the day is planned."""
    count = page.locator(STEPS).count()
    press(page, f"department:{room}")
    page.locator(f'.plan [data-ref="patient:{place}"]').first.click()
    expect(page.locator(STEPS)).to_have_count(count + 1)


def _plan(page: Page, house: House) -> None:
    """The red 3 into two rooms."""
    open_table(page, house.address, ["me", "bot:random"], position=DAY)
    page.get_by_role("button", name="Plan the day").click()
    _room(page, "d_imaging", 1)
    _room(page, "d_critical", 1)
    assert [FIRST, SECOND] == _steps(page)
    planned = page.locator('.plan [data-ref="department:d_imaging"] svg.figure')
    expect(planned).to_have_count(1)  # who would work there


def test_a_planned_day_is_changed_kept_over_a_reload_and_carried_out(
    page: Page, house: House
) -> None:
    """DH-5.1: nothing happens before Go; steps mean beds, so that they change places."""
    _plan(page, house)
    expect(page.locator(".day footer")).to_contain_text("▾")
    assert [] == violations(page)
    page.locator(f"{STEPS} .handle").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(f"{STEPS}").first).to_have_attribute("data-step", "d_critical nurse: R3")
    page.reload()
    expect(page.locator(STEPS)).to_have_count(2)
    changed = _steps(page)
    assert ["d_critical nurse: R3", "d_imaging nurse: R4t"] == changed
    page.keyboard.press("d")
    expect(page.locator(".day")).to_have_count(0)
    assert "R3" in _beds(page)
    page.keyboard.press("d")
    page.get_by_role("button", name="Go", exact=True).click()
    expect(page.locator(".day")).to_have_count(0)
    assert "R5t" in _beds(page)


def test_a_step_is_dragged_to_another_place_by_its_number(page: Page, house: House) -> None:
    _plan(page, house)
    first, second = (page.locator(f"{STEPS} .handle").nth(n).bounding_box() for n in (0, 1))
    assert first is not None
    assert second is not None
    page.mouse.move(first["x"] + 5, first["y"] + 5)
    page.mouse.down()
    page.mouse.move(second["x"] + 5, second["y"] + second["height"] - 2, steps=4)
    page.mouse.up()
    expect(page.locator(STEPS).first).to_have_attribute("data-step", "d_critical nurse: R3")


def test_while_a_day_is_planned_the_hint_says_why_there_is_none(page: Page, house: House) -> None:
    """By button and by key."""
    _plan(page, house)
    bar = page.locator(".bar")
    page.get_by_role("button", name="Hint").click(force=True)  # it answers, though it is off
    expect(bar).to_contain_text("stop planning to ask for one")
    page.keyboard.press("h")
    expect(bar).to_contain_text("stop planning to ask for one")


def test_a_game_that_is_no_longer_counted_says_so_at_the_table(page: Page, house: House) -> None:
    """DH-13.1: after answers of bots and dice were taken back."""
    open_table(page, house.address, ["me", "bot:random"])
    while (HOSPITAL.lit(page) or ("",))[0] != "room":
        HOSPITAL.step(page)
    expect(page.get_by_test_id("uncounted")).to_have_count(0)
    asked = page.locator(".bar", has_text="no longer count")
    for _ in range(4):
        page.keyboard.press("u")
        page.wait_for_timeout(500)
        if asked.count():
            break
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("uncounted")).to_be_visible()


def test_a_step_that_is_refused_stays_with_its_reason_and_the_rest_waits(
    page: Page, house: House
) -> None:
    """DH-5.3: with Imaging at the end, the Clinic has nobody in the middle."""
    _plan(page, house)
    _room(page, "d_clinic", 1)
    page.locator(f"{STEPS} .handle").first.focus()
    for n in (1, 2):
        page.keyboard.press("ArrowDown")
        expect(page.locator(STEPS).nth(n)).to_contain_text("Imaging")
    expect(page.locator(f"{STEPS}.refused")).to_contain_text("Clinic")
    expect(page.locator(f"{STEPS}.waits")).to_have_count(1)
    page.keyboard.press("g")
    expect(page.locator(STEPS)).to_have_count(2)
    expect(page.locator(f"{STEPS}.refused")).to_be_visible()
    assert "R4t" in _beds(page)


def test_a_day_is_planned_on_a_phone_in_a_sheet_below_the_wards(
    visit: Callable[..., Page], house: House
) -> None:
    page = visit(**PHONE)
    _plan(page, house)
    assert 0 == overflow(page)
    expect(page.locator(".sheet .day")).to_be_visible()


def test_undo_reaches_back_over_bots_who_answer_the_same_again(page: Page, house: House) -> None:
    """DH-13.1: the night, the new dice and the ambulances of others are taken back, and come again."""
    open_table(page, house.address, ["me", "bot:random"], position=DAY)
    before = _beds(page)
    log = page.locator(".log")
    told = []
    for _ in range(2):
        page.locator('[data-ref="button:done"]').click()
        page.get_by_role("button", name="Confirm").click()
        page.locator(NEXT).click()
        page.locator(".about [data-ref]").first.wait_for()
        told.append((page.locator(".about").inner_text(), log.inner_text()))
        page.keyboard.press("u")
        if len(told) == 1:
            expect(page.locator(".bar")).to_contain_text("no longer count")
            page.keyboard.press("Enter")
        page.locator('[data-ref="button:done"]').wait_for()
        assert before == _beds(page)
    assert told[0] == told[1]


def test_against_bots_only_what_is_lost_is_confirmed(page: Page, house: House) -> None:
    """An ambulance is taken at once; the end of a day on which somebody could still work is asked about."""
    intake = {**NEARLY, "phase": "intake"}
    open_table(page, house.address, ["me", "bot:random"], position=intake)
    page.locator('[data-ref^="ambulance:"].legal, .legal [data-ref^="ambulance:"]').first.click()
    page.wait_for_function(f"() => !({HOSPITAL.face})().includes('ambulance')", timeout=5000)
    expect(page.get_by_role("button", name="Confirm")).to_have_count(0)


@pytest.mark.soak
def test_a_plan_is_made_and_carried_out_in_words(page: Page, house: House) -> None:
    open_table(page, house.address, ["me", "bot:random"], position=DAY)
    page.keyboard.press("t")
    page.get_by_role("button", name="Plan the day").click()
    page.keyboard.press("1")
    expect(page.locator(".decision h2")).to_contain_text("choose 1 red patient")
    page.keyboard.press("1")
    page.locator(STEPS).first.wait_for()
    page.get_by_role("button", name="Go", exact=True).click()
    expect(page.locator(".day")).to_have_count(0)
