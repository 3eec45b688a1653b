"""Playing through the page: looks at what is lit and clicks it, as somebody would who knows no rules."""

from __future__ import annotations

from dataclasses import dataclass
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
# The same for Dice Hospital: patients before rooms, since a move that is begun wants its patients.
HOSPITAL_LIT = """() => {
  const free = ':not([aria-disabled="true"]):not(:disabled)';
  const order = [
    ['confirm', '.bar button[aria-keyshortcuts="Enter"]'],
    ['colour', '.fan button'],
    ['last place', '.pick-up .pick'],
    ['patient', '.patient.legal'],
    ['pick', `.bar .pick, .about .pick, .panel .pick`],
    ['report', '.report.legal'],
    ['ambulance', `[data-ref^="ambulance:"]${free}`],
    ['value', `[data-ref^="value:"]${free}`],
    ['room', `[data-ref^="department:"]${free}:not(.chosen)`],
    ['card', `[data-ref^="card:"]${free}:not(.chosen)`],
    ['staff', `.stage [data-ref="staff:nurse"]${free}`],
    ['space', `[data-ref^="space:"]${free}:not(.chosen)`],
    ['token', `.token${free}:not(.chosen)`],
    ['ward', `.whole${free}, .born`],
    ['button', '.bar .act'],
  ];
  if (document.querySelector('.bar.sending')) return null;
  return order.find(([, selector]) => document.querySelector(selector)) ?? null;
}"""
HOSPITAL_FACE = """() => [
  document.querySelector('.bar')?.textContent,
  ...['.legal', '.chosen', '.used'].map((what) => document.querySelectorAll(what).length),
  document.querySelector('.dh')?.textContent.length,
  location.pathname,
].join('|')"""
OVER = "section.end"
_TRIES = 3
_LATER = 250


@dataclass(frozen=True)
class Driver:
    """Somebody who plays one game by what the page shows."""

    lit_now: str  # scripts
    face: str
    last_resort: str = ""  # what may be overtaken by something that glows a moment later
    way_out: str = ""  # ends what could go on

    def lit(self, page: Page) -> tuple[str, str] | None:
        """What kind of thing can be clicked now, and how to find it; None when the game is over."""
        ended = f"document.querySelector('{OVER}') !== null"
        page.wait_for_function(f"() => ({self.lit_now})() !== null || {ended}")
        found = page.evaluate(self.lit_now)
        if found and found[0] == self.last_resort:
            page.wait_for_timeout(_LATER)
            found = page.evaluate(self.lit_now)
        return (found[0], found[1]) if found else None

    def step(self, page: Page) -> str | None:
        """Click one lit thing and wait until the page has taken it in; None when the game is over."""
        for _ in range(_TRIES):
            found = self.lit(page)
            if found is None:
                return None
            before = page.evaluate(self.face)
            if self._clicks(page, found[1]) and self._changes(page, before):
                return found[0]
        raise AssertionError(f"clicking {found} has no effect")

    def _clicks(self, page: Page, selector: str) -> bool:
        """Whether the thing could be clicked; it may have been repainted meanwhile."""
        try:
            page.locator(selector).first.click(timeout=3_000)
        except TimeoutError:
            return False
        page.mouse.move(1, 1)  # a pointer that rests on a bed would ask why
        return True

    def _changes(self, page: Page, before: str) -> bool:
        """Whether the page soon looks different; a click while one was on its way counts for nothing."""
        try:
            page.wait_for_function(
                f"(before) => ({self.face})() !== before", arg=before, timeout=2_500
            )
        except TimeoutError:
            return False
        return True

    def play_to_the_end(self, page: Page, most: int = 400) -> list[str]:
        """Click what is lit until the game is over; returns what was clicked."""
        clicked: list[str] = []
        while len(clicked) < most:
            what = self.step(page)
            if what is None:
                return clicked
            clicked.append(what)
        raise AssertionError(f"the game did not end: {clicked[-10:]}")

    def is_asked(self, page: Page) -> bool:
        """Whether something is lit on this page now."""
        return page.evaluate(self.lit_now) is not None


# Beds glow a moment later, when their prices are known.
ER = Driver(LIT, FACE, last_resort="bury")
HOSPITAL = Driver(HOSPITAL_LIT, HOSPITAL_FACE, way_out=".bar .act")
lit, step, play_to_the_end, is_asked = ER.lit, ER.step, ER.play_to_the_end, ER.is_asked
