"""Playing through the page: looks at what is lit and clicks it, as somebody would who knows no rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import TimeoutError  # noqa: A004 (as Playwright names it)

if TYPE_CHECKING:
    from playwright.sync_api import Page

# What can be clicked now, most urgent first; the first that is there is taken.
LIT = """() => {
  const order = [
    ['confirm', '.bar button[aria-keyshortcuts="Enter"]'],
    ['value', '.picker button[data-best]'],
    ['die', '.bay.legal'],
    ['bed', '[data-bed].legal'],
    ['screen', '[data-bed].shieldable'],
    ['card', '.bar .hand .chip:not([aria-pressed])'],
    ['bury', '.bar button[aria-keyshortcuts="B"]'],
  ];
  // A step on its way to the server shows as chosen; until it has arrived nothing else is due.
  const isSent = document.querySelector('[data-bed].staged, .bay.legal.chosen');
  const [confirm] = order;
  if (isSent) return document.querySelector(confirm[1]) ? confirm : null;
  return order.find(([, selector]) => document.querySelector(selector)) ?? null;
}"""
# A digest of what the player sees: it changes with every click that had an effect.
FACE = """() => [
  document.querySelector('.bar h2')?.textContent,
  document.querySelector('.sheet')?.textContent,
  document.querySelectorAll('.legal, .shieldable, .picker, .taken').length,
  location.pathname,
].join('|')"""
OVER = "section.end"
_TRIES = 3
_LATER = 250
_SOMETHING = f"() => ({LIT})() !== null || document.querySelector('{OVER}') !== null"


def lit(page: Page) -> tuple[str, str] | None:
    """What kind of thing can be clicked now, and how to find it; None when the game is over."""
    page.wait_for_function(_SOMETHING)
    found = page.evaluate(LIT)
    if found and found[0] == "bury":  # beds glow a moment later, when their prices are known
        page.wait_for_timeout(_LATER)
        found = page.evaluate(LIT)
    return (found[0], found[1]) if found else None


def step(page: Page) -> str | None:
    """Click one lit thing and wait until the page has taken it in; None when the game is over."""
    for _ in range(_TRIES):
        found = lit(page)
        if found is None:
            return None
        before = page.evaluate(FACE)
        page.locator(found[1]).first.click(timeout=3_000)
        page.mouse.move(1, 1)  # a pointer that rests on a bed would ask why
        if _changes(page, before):
            return found[0]
    raise AssertionError(f"clicking {found} has no effect")


def _changes(page: Page, before: str) -> bool:
    """Whether the page soon looks different. A click that came while one was on its way counts for nothing."""
    try:
        page.wait_for_function(f"(before) => ({FACE})() !== before", arg=before, timeout=2_500)
    except TimeoutError:
        return False
    return True


def play_to_the_end(page: Page, most: int = 400) -> list[str]:
    """Click what is lit until the game is over; returns what was clicked."""
    clicked: list[str] = []
    while len(clicked) < most:
        what = step(page)
        if what is None:
            return clicked
        clicked.append(what)
    raise AssertionError(f"the game did not end: {clicked[-10:]}")


def is_asked(page: Page) -> bool:
    """Whether something is lit on this page now."""
    return page.evaluate(LIT) is not None
