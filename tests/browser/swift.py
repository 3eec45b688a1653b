"""Playing through the page as fast as it takes clicks, for the many games of a soak.

The mouse clicks where something is lit and nothing covers it, without the pauses by which Playwright makes
sure that nothing moves: these pages move nothing. What comes of a click is waited for in the page itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.browser.driving import ER, OVER, SOON, Driver

if TYPE_CHECKING:
    from random import Random

    from playwright.sync_api import Page

_LATER = 50  # milliseconds until beds that cost something glow, when nothing else can be done
_EFFECT = (
    120  # milliseconds for a click to show; one that came while another was on its way never does
)
_TRIES = 150
# How often a tip or a bubble over what is lit is left to go, which it does when the pointer does.
_COVERED = 10
_IDLE = 500  # milliseconds that nobody is asked before it is looked again
_PATIENCE = 60  # times
_BORED = 0.04  # how often somebody ends early what could go on
_ASK_WHY = ("bed", "screen", "patient")  # what a pointer that rests on it asks about
# What can be clicked now, a point of it that nothing covers, and how the page looks before.
_AIM = """([chance, wayOut]) => {
  const found = wayOut && document.querySelector(wayOut) ? ['out', wayOut] : (LIT)();
  if (!found) return null;
  const lit = document.querySelectorAll(found[1]);
  const target = lit[Math.floor(chance * lit.length)];
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = target.getBoundingClientRect();
  const points = [[0.5, 0.5], [0.5, 0.25], [0.25, 0.5], [0.75, 0.5], [0.5, 0.75]]
    .map(([across, down]) => [box.x + across * box.width, box.y + down * box.height]);
  const free = points.find(([x, y]) => target.contains(document.elementFromPoint(x, y)));
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > clientWidth + 1);
  return {
    kind: found[0], selector: found[1], name: target.dataset.ref ?? target.textContent,
    point: free ?? null, face: (FACE)(), beyond: scrollWidth - clientWidth,
    wide: scrollWidth > clientWidth ? wide.slice(-3).map((one) => one.outerHTML.slice(0, 120)) : [],
  };
}"""
_ENDS = f"() => document.querySelector('{OVER}') !== null"


@dataclass(frozen=True)
class Swift:
    """Somebody who clicks what is lit: the first of it, or any of it where there are dice to choose by."""

    driver: Driver = ER
    dice: Random | None = None

    def play(self, pages: list[Page], most: int) -> int:
        """Whoever is asked clicks, until everybody sees the end; returns how many clicks it took."""
        clicks = idle = 0
        while clicks < most and idle < _PATIENCE:
            done = sum(self.step(page) for page in pages)
            if not done and all(page.evaluate(_ENDS) for page in pages):
                return clicks
            clicks += done
            idle = 0 if done else idle + 1
            if not done:
                pages[0].evaluate(_soon(f"({self.driver.lit_now})() || ({_ENDS})()", _IDLE))
        asked = [page.locator(".bar").inner_text() for page in pages]
        raise AssertionError(f"the game did not end after {clicks} clicks: {asked}")

    def step(self, page: Page) -> bool:
        """Click one lit thing and wait until the page has taken it in; False when nothing is lit."""
        for attempt in range(_TRIES):
            aim = self._aim(page)
            if aim is not None and aim["kind"] == self.driver.last_resort:
                overtaken = f"({self.driver.lit_now})()?.[0] !== '{aim['kind']}'"
                page.evaluate(_soon(overtaken, _LATER))
                aim = self._aim(page)
            if aim is None:
                return False
            assert aim["beyond"] <= 0, f"{aim}: the page is too wide"
            if aim["point"] is None and attempt < _COVERED:
                page.mouse.move(1, 1)
                page.wait_for_timeout(_EFFECT)
                continue
            _click(page, aim)
            if page.evaluate(_soon(f"({self.driver.face})() !== before", _EFFECT), aim["face"]):
                return True
        raise AssertionError(f"clicking {aim} has no effect")

    def _aim(self, page: Page) -> Any:
        script = _AIM.replace("LIT", self.driver.lit_now).replace("FACE", self.driver.face)
        if self.dice is None:
            return page.evaluate(script, [0, ""])
        way_out = self.driver.way_out if self.dice.random() < _BORED else ""
        return page.evaluate(script, [self.dice.random(), way_out])


def _soon(is_so: str, patience: int) -> str:
    return f"(before) => ({SOON})(() => {is_so}, {patience})"


def _click(page: Page, aim: dict[str, Any]) -> None:
    if aim["point"] is None:  # Playwright knows more ways, or says what is wrong
        page.locator(aim["selector"]).first.click(timeout=10_000)
    else:
        page.mouse.click(*aim["point"])
    if aim["kind"] in _ASK_WHY:
        page.mouse.move(1, 1)
