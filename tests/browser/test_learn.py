"""The lesson: every step can be done, refused moves are explained, progress is remembered."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

STEPS = 10


def begin(page: Page, step: int) -> None:
    page.goto(f"/learn/er?step={step}")
    expect(page.get_by_test_id("lesson-task")).to_be_visible()
    page.wait_for_selector("[data-bed]")


def test_the_whole_lesson_leads_to_a_first_game(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Learn in five minutes").click()
    for step in range(1, STEPS + 1):
        expect(page.get_by_text(f"Step {step} of {STEPS}", exact=True)).to_be_visible()
        page.wait_for_selector("[data-bed]")
        while not page.get_by_test_id("lesson-done").count():
            task = page.get_by_test_id("lesson-task").inner_text()
            page.get_by_role("button", name="Show me").click()
            page.wait_for_function(
                "(task) => document.querySelector('[data-testid=lesson-task]')?.innerText !== task",
                arg=task,
            )
        expect(page.get_by_test_id("lesson-done")).to_contain_text("Well done")
        page.keyboard.press("Enter")  # the way on has the focus
    page.get_by_role("button", name="Play your first game").click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.locator(".bay.legal")).to_have_count(3)


def test_a_step_is_done_by_hand(page: Page) -> None:
    begin(page, 4)
    page.locator('[data-bed="105"]').click()
    page.get_by_role("button", name=re.compile("^writes 5")).click()
    expect(page.get_by_test_id("lesson-done")).to_contain_text("One stethoscope is left")


def test_a_legal_move_that_is_not_meant_is_met_with_a_friendly_word(page: Page) -> None:
    begin(page, 3)
    page.locator(".bay.yellow").click()
    expect(page.get_by_test_id("lesson-nudge")).to_contain_text("green one brings the bag")
    expect(page.get_by_test_id("lesson-task")).to_contain_text("Take the green die")


def test_an_illegal_move_is_met_with_the_reason_of_the_rules(page: Page) -> None:
    begin(page, 2)
    page.locator('[data-bed="403"]').click(force=True)
    expect(page.locator(".why")).to_contain_text("is not higher than 4")


def test_a_step_can_be_taken_back(page: Page) -> None:
    begin(page, 3)
    page.locator(".bay.green").click()
    expect(page.get_by_test_id("lesson-task")).to_contain_text("Pay the bag")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_test_id("lesson-task")).to_contain_text("Take the green die")


def test_progress_is_remembered_and_steps_can_be_skipped(page: Page) -> None:
    begin(page, 1)
    for _ in range(3):
        page.get_by_role("button", name="Skip", exact=True).click()
    expect(page.get_by_text(f"Step 4 of {STEPS}", exact=True)).to_be_visible()
    page.goto("/learn")
    expect(page.get_by_text(f"Step 4 of {STEPS}", exact=True)).to_be_visible()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.get_by_text(f"Step 3 of {STEPS}", exact=True)).to_be_visible()
