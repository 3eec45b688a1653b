"""Lessons on small screens: no sentence is cut, and what a step points at is seen."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect

from tests.browser.fitting import LETTERS, with_letters

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page, Route

GAMES = Path(__file__).parents[2] / "web/src/games"
BOOKS: dict[str, list[dict[str, Any]]] = {
    game: json.loads((GAMES / game / "lessons.json").read_text("utf-8"))["lessons"]
    for game in ("er", "hospital")
}
PHONE = (390, 844)
# What is wrong with a step as it lies on the screen; nothing, or the names of it.
WRONG = """() => {
  const wrong = [];
  const middle = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  };
  const words = document.querySelector('.coach .words');
  const cut = words.scrollHeight - words.clientHeight;
  if (cut > 1) wrong.push(`cut by ${cut}`);
  for (const one of document.querySelectorAll('.coach .button, .coach h2, .coach .eyebrow')) {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    const isOut = left < 0 || right > innerWidth || top < 0 || bottom > innerHeight;
    if (width && (isOut || !middle(one)?.closest('.coach'))) wrong.push(`out: ${one.innerText}`);
  }
  const marked = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => /dashed/.test(rule.cssText))
    .flatMap((rule) => [...document.querySelectorAll(rule.selectorText)]);
  const next = marked.filter((one) => one.matches('.legal'));
  const legal = [...document.querySelectorAll('.lesson .legal')];
  const pointed = [next, marked, legal].find((all) => all.length) ?? [];
  const isAsked = document.querySelector('.coach:is(.asked, .begun):not(.done)');
  const isSeen = pointed.some((one) => one.contains(middle(one)));
  if (isAsked && pointed.length && !isSeen) wrong.push('what it points at is not seen');
  return wrong;
}"""
SETTLED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def steps(page: Page, game: str, letters: int | None = None) -> Iterator[str]:
    """Go through the lessons of a game, and stop at every task and at the end of each lesson."""
    for number, lesson in enumerate(BOOKS[game], 1):
        if number == 1 or ("module" in lesson and "module" not in BOOKS[game][number - 2]):
            page.goto(f"/learn/{game}?step={number}")
            with_letters(page, letters)
        task = page.get_by_test_id("lesson-task")
        for done in range(len(lesson["tasks"])):
            expect(task).to_be_attached()
            page.locator(".table .dh, .table .er").wait_for()
            page.evaluate(SETTLED)
            yield f"{lesson['id']} {done + 1}"
            told = task.inner_text()
            if page.locator(".coach .try").is_visible():
                page.locator(".coach .try").click()
            page.locator(".coach .show").click()
            page.wait_for_function(
                "(told) => document.querySelector('[data-testid=lesson-task]')?.innerText !== told",
                arg=told,
            )
        expect(page.get_by_test_id("lesson-done")).to_be_visible()
        yield f"{lesson['id']} done"
        page.locator(".coach .primary").click()


def wrong(page: Page, game: str, letters: int | None = None) -> dict[str, list[str]]:
    """What is wrong with the lessons of a game, step by step."""
    found = {step: lasting(page) for step in steps(page, game, letters)}
    return {step: faults for step, faults in found.items() if faults}


def lasting(page: Page) -> list[str]:
    """What is wrong with a step for good: what a module shows is loaded later than the rest of the table."""
    with suppress(PlaywrightTimeout):
        page.wait_for_function(f"() => ({WRONG})().length === 0")
    wrong: list[str] = page.evaluate(WRONG)
    return wrong


@pytest.mark.parametrize("step", ["er?step=2", "er?step=8", "hospital?step=1", "hospital?step=3"])
def test_a_phone_shows_all_words_of_a_step_and_what_it_points_at(
    visit: Callable[..., Page], step: str
) -> None:
    page = visit(locale="fr-FR", viewport={"width": PHONE[0], "height": PHONE[1]})
    page.goto(f"/learn/{step}")
    page.locator(".table .dh, .table .er").wait_for()
    page.evaluate(SETTLED)
    assert [] == page.evaluate(WRONG)
    expect(page.locator("#coach-step")).to_be_visible()
    expect(page.locator("#coach")).to_be_visible()


def test_a_step_about_something_else_than_its_task_shows_that_first(
    visit: Callable[..., Page],
) -> None:
    page = visit(viewport={"width": PHONE[0], "height": PHONE[1]})
    page.goto("/learn/er?step=10")
    expect(page.locator("#er-specialists")).to_be_in_viewport()
    page.get_by_role("button", name="Try it").click()
    expect(page.get_by_test_id("lesson-task")).to_be_visible()
    expect(page.locator("[data-bed].legal").first).to_be_in_viewport()


@pytest.mark.soak
def test_what_a_slow_line_brings_late_comes_into_sight(visit: Callable[..., Page]) -> None:
    page = visit(viewport={"width": 640, "height": 360})

    def hold(route: Route) -> None:
        page.wait_for_timeout(4_000)
        route.continue_()

    page.route(re.compile(r"/assets/city-[^/]+\.js$"), hold)
    number = [lesson["id"] for lesson in BOOKS["hospital"]].index("city") + 1
    page.goto(f"/learn/hospital?step={number}")
    expect(page.locator(".table .dh")).to_be_visible()
    expect(page.locator(".lesson .legal").first).to_be_attached()
    assert [] == lasting(page)


@pytest.mark.soak
@pytest.mark.parametrize("game", BOOKS)
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "de-DE"])
@pytest.mark.parametrize("size", [PHONE, (844, 390), (640, 360), (820, 1180), (1280, 720)], ids=str)
def test_no_sentence_of_a_lesson_is_cut_and_what_it_points_at_is_seen(
    visit: Callable[..., Page], game: str, locale: str, size: tuple[int, int]
) -> None:
    page = visit(locale=locale, viewport={"width": size[0], "height": size[1]})
    assert {} == wrong(page, game)


@pytest.mark.soak
@pytest.mark.parametrize("game", BOOKS)
def test_letters_of_half_as_much_again_cut_no_sentence_of_a_lesson(
    visit: Callable[..., Page], game: str
) -> None:
    page = visit(locale="fr-FR", viewport={"width": PHONE[0], "height": PHONE[1]})
    assert {} == wrong(page, game, LETTERS)
