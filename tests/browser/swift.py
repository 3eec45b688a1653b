"""Playing through the page as fast as it takes clicks, for the many games of a soak.

The mouse clicks where something is lit and nothing covers it, without the pauses by which Playwright makes
sure that nothing moves: these pages move nothing. What comes of a click is waited for in the page itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.driving import FACE, LIT, OVER

if TYPE_CHECKING:
    from playwright.sync_api import Page

_LATER = 50  # milliseconds until beds that cost something glow, when nothing else can be done
_EFFECT = (
    120  # milliseconds for a click to show; one that came while another was on its way never does
)
_TRIES = 40
_ASK_WHY = ("bed", "screen")  # what a pointer that rests on it asks about
# What can be clicked now, a point of it that nothing covers, and how the page looks before.
_AIM = f"""() => {{
  const found = ({LIT})();
  if (!found) return null;
  const target = document.querySelector(found[1]);
  target.scrollIntoView({{ block: 'nearest', inline: 'nearest' }});
  const box = target.getBoundingClientRect();
  const points = [[0.5, 0.5], [0.5, 0.25], [0.25, 0.5], [0.75, 0.5], [0.5, 0.75]]
    .map(([across, down]) => [box.x + across * box.width, box.y + down * box.height]);
  const free = points.find(([x, y]) => target.contains(document.elementFromPoint(x, y)));
  return {{ kind: found[0], selector: found[1], point: free ?? null, face: ({FACE})() }};
}}"""
# Whether something comes true within some time, looked at whenever the page changes.
_SOON = """(isSo, patience) => new Promise((resolve) => {
  const done = (is) => { observer.disconnect(); clearTimeout(timer); resolve(is); };
  const observer = new MutationObserver(() => isSo() && done(true));
  const timer = setTimeout(() => done(isSo()), patience);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  if (isSo()) done(true);
})"""
_CHANGES = f"(before) => ({_SOON})(() => ({FACE})() !== before, {_EFFECT})"
_GLOWS = f"() => ({_SOON})(() => ({LIT})()?.[0] !== 'bury', {_LATER})"
_ENDS = f"() => document.querySelector('{OVER}') !== null"


def play_swiftly(pages: list[Page], most: int) -> int:
    """Whoever is asked clicks, until everybody sees the end; returns how many clicks it took."""
    clicks = 0
    while clicks < most:
        done = sum(step_swiftly(page) for page in pages)
        if not done and all(page.evaluate(_ENDS) for page in pages):
            return clicks
        clicks += done
    raise AssertionError(f"the game did not end after {clicks} clicks")


def step_swiftly(page: Page) -> bool:
    """Click one lit thing and wait until the page has taken it in; False when nothing is lit."""
    for _ in range(_TRIES):
        aim = page.evaluate(_AIM)
        if aim is not None and aim["kind"] == "bury" and page.evaluate(_GLOWS):
            aim = page.evaluate(_AIM)
        if aim is None:
            return False
        _click(page, aim)
        if page.evaluate(_CHANGES, aim["face"]):
            return True
    raise AssertionError(f"clicking {aim} has no effect")


def _click(page: Page, aim: dict[str, Any]) -> None:
    if aim["point"] is None:  # Playwright knows more ways, or says what is wrong
        page.locator(aim["selector"]).first.click(timeout=3_000)
    else:
        page.mouse.click(*aim["point"])
    if aim["kind"] in _ASK_WHY:
        page.mouse.move(1, 1)
