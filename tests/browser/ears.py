"""Playing by keyboard and by ear: what a screen reader would say, kept as text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.browser.driving import OVER

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Notes what live regions say and the names of what gets the focus, in their order.
_LISTEN = """() => {
  window.heard = [];
  const told = (node) => {
    const copy = node.cloneNode(true);
    copy.querySelectorAll('[aria-hidden=true]').forEach((one) => one.remove());
    return node.getAttribute('aria-label') ?? copy.textContent.replace(/\\s+/g, ' ').trim();
  };
  for (const region of document.querySelectorAll('[aria-live]')) {
    new MutationObserver(() => {
      const text = region.textContent.trim();
      if (text) heard.push(text);
    }).observe(region, { childList: true, characterData: true, subtree: true });
  }
  addEventListener('focusin', ({ target }) => heard.push(`[${told(target)}]`));
}"""
# Where the keyboard is, and what the page waits for.
_STATE = """() => {
  const active = document.activeElement;
  const [bar, next] = ['.bar', '.interlude .next'].map((one) => document.querySelector(one));
  return {
    over: document.querySelector('section.end') !== null,
    nowhere: active === document.body,
    waits: !next && (!bar || bar.matches('.wait, .sending')),
    waited: next !== null || active.matches('.bar button[aria-keyshortcuts="Enter"], .picker button'),
  };
}"""


@dataclass
class Listener:
    """Somebody who plays by keys and hears what happens."""

    page: Page
    lost: list[str] = field(default_factory=list)  # after which keys the focus was nowhere
    found: bool = False  # whether the focus is on something that can be chosen

    def listen(self) -> None:
        """Begin to note."""
        self.page.evaluate(_LISTEN)

    def heard(self) -> list[str]:
        """All that was said so far; what got the focus is in brackets."""
        found: list[str] = self.page.evaluate("() => window.heard")
        return found

    def state(self) -> dict[str, Any]:
        """What the page waits for."""
        found: dict[str, Any] = self.page.evaluate(_STATE)
        return found

    def press(self, key: str) -> None:
        """Press a key, and look where the focus is then."""
        self.page.keyboard.press(key)
        self.page.wait_for_timeout(60)
        if self.state()["nowhere"]:
            self.lost.append(key)

    def step(self) -> bool:
        """One key of the game; False when it is over."""
        state = self.state()
        if state["over"]:
            return False
        if state["waits"]:
            self.page.wait_for_timeout(50)
        else:
            self.found = not (self.found or state["waited"])
            self.press("o" if self.found else "Enter")
        return True

    def play_to_the_end(self, most: int = 2_000) -> None:
        """Until the result is shown."""
        for _ in range(most):
            if not self.step():
                self.page.locator(OVER).wait_for()
                return
        raise AssertionError("the game did not end: " + " | ".join(self.heard()[-10:]))
