"""What fits: how large dice are, which text is cut, what is in sight, on every size of screen that is meant."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.sync_api import TimeoutError as PlaywrightTimeout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

Size = tuple[int, int]
DESKS: dict[str, Size] = {
    "small desk": (1280, 720),
    "laptop": (1366, 768),
    "desk": (1440, 900),
    "large desk": (1920, 1080),
    "1440p": (2560, 1440),
}
HANDS: dict[str, Size] = {
    "landscape phone": (844, 390),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "zoom of 200 %": (640, 360),
}
SIZES = DESKS | HANDS
LETTERS = 24
"""Pixels of a letter's square for a reader who has set text to 150 %."""
TOUCH = 44
"""Pixels that a finger needs."""

_LARGER = """(pixels) => {
  window.larger ??= new CSSStyleSheet();
  larger.replaceSync(pixels ? `html { font-size: ${pixels}px !important }` : '');
  if (!document.adoptedStyleSheets.includes(larger)) {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, larger];
  }
}"""
_PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_DICE = "(all) => all.map((one) => one.getBoundingClientRect().width)"
# Text that reaches beyond an element on a side where it hides what overflows it. What is said in full elsewhere
# (`data-cut`) may be left out as a whole, and a name that somebody has chosen (`data-name`) may end early.
_CUT = """(within) => {
  const hides = (overflow) => /hidden|clip/.test(overflow);
  const found = [];
  for (const part of document.querySelectorAll(`${within} *`)) {
    const box = part.getBoundingClientRect();
    const isSeen = box.width > 2 && box.height > 2 && part.checkVisibility({ visibilityProperty: true });
    const overflows = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
    const isTold = part.closest('[data-name], .sr-only, svg') !== null;
    const { overflowX, overflowY } = getComputedStyle(part);
    const [across, down] = [hides(overflowX), hides(overflowY)];
    if (!isSeen || !overflows || isTold || !(across || down)) continue;
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.data.trim() || text.parentElement.closest('.sr-only, [popover], [data-name]')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const mayGo = text.parentElement.closest('[data-cut]') !== null;
      const isOut = ({ left, top, right, bottom }) => left > box.right - 2 || right < box.left + 2 ||
        top + bottom > 2 * box.bottom || top + bottom < 2 * box.top;
      const isCut = ({ left, top, right, bottom, width, height }) =>
        width > 1 && ((across && (right > box.right + 2 || left < box.left - 2)) ||
          (down && (bottom > box.bottom + height / 3 || top < box.top - height / 3)));
      if ([...range.getClientRects()].some((line) => isCut(line) && !(mayGo && isOut(line)))) {
        found.push(`${part.className || part.tagName}: ${text.data.trim()}`);
        break;
      }
    }
  }
  return found;
}"""
# Words of which a part stands in the next line without a hyphen.
_BROKEN = """(within) => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector(within), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const part = text.parentElement;
    const isSeen = part.checkVisibility({ visibilityProperty: true }) && !part.closest('.sr-only, [data-name]');
    if (!isSeen || getComputedStyle(part).hyphens === 'auto') continue;
    for (const word of text.data.matchAll(/[\\p{L}\\d]{3,}/gu)) {
      const range = document.createRange();
      // A soft hyphen is drawn with the letter that follows it.
      range.setStart(text, word.index + Number(text.data[word.index - 1] === '\\u00ad'));
      range.setEnd(text, word.index + word[0].length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const isBroken = new Set(lines.map(({ top }) => Math.round(top))).size > 1;
      if (isBroken) found.push(`${part.className || part.tagName}: ${word[0]}`);
    }
  }
  return found;
}"""
# Text that is wider than the thing it belongs to, though nothing hides it.
_SPILT = """(things) => [...document.querySelectorAll(things)].flatMap((thing) => {
  const box = thing.getBoundingClientRect();
  const texts = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.data.trim() || text.parentElement.closest('.sr-only, [popover], .badge')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const isOut = ({ left, right, width }) => width > 1 && (right > box.right + 1 || left < box.left - 1);
    if ([...range.getClientRects()].some(isOut)) found.push(`${thing.className}: ${text.data.trim()}`);
  }
  return found;
})"""
# How many of some things lie in the window with nothing over their middle, and how many there are.
_SEEN = """(selector) => {
  const all = [...document.querySelectorAll(selector)].filter((one) => one.getBoundingClientRect().width > 0);
  const seen = all.filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    return there !== null && (one.contains(there) || there.contains(one));
  });
  return [seen.length, all.length];
}"""
# Things whose text is not whole, whether it is told elsewhere or not.
_SHORTENED = """(things) => things.flatMap((thing) => {
  const isWhole = thing.scrollWidth <= thing.clientWidth + 1 && thing.scrollHeight <= thing.clientHeight + 1;
  return isWhole || !thing.clientWidth ? [] : [thing.textContent.trim()];
})"""
# A sentence lies over the table where it needs more than its place.
_TOO_HIGH = """() => [...document.querySelectorAll('.place > .bar:not(.hint)')].flatMap((bar) => {
  const more = bar.getBoundingClientRect().bottom - bar.parentElement.getBoundingClientRect().bottom;
  return more > 1 ? [`${Math.round(more)} pixels too high: ${bar.innerText}`] : [];
})"""
_SMALL = """([selector, least]) => [...document.querySelectorAll(selector)].flatMap((one) => {
  const { width, height } = one.getBoundingClientRect();
  const isShown = width > 0 && getComputedStyle(one).pointerEvents !== 'none';
  const name = one.getAttribute('data-ref') ?? one.textContent.trim();
  const isSmall = isShown && Math.min(width, height) < least - 0.5;
  return isSmall ? [`${name}: ${Math.round(width)} x ${Math.round(height)}`] : [];
})"""


def on_each_size(page: Page, sizes: dict[str, Size]) -> Iterator[str]:
    """Lay the page out for one size after the other; yields their names."""
    for name, (width, height) in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(_PAINTED)
        yield name


def with_letters(page: Page, pixels: int | None) -> None:
    """Set the reader's letters, as a browser's setting does; None for the usual ones."""
    page.evaluate(_LARGER, pixels)
    now = page.viewport_size or {"width": 0, "height": 0}
    # What a page has measured it measures anew when its room changes.
    for more in (2, 0):
        page.set_viewport_size({"width": now["width"] + more, "height": now["height"] + more})
        page.evaluate(_PAINTED)


def die_sizes(page: Page, selector: str = ".wards .die") -> list[float]:
    """The width of each die in pixels, the smallest first."""
    return sorted(page.locator(selector).evaluate_all(_DICE))


def cut_texts(page: Page, within: str = "body") -> list[str]:
    """Texts of which a part cannot be read."""
    return list(page.evaluate(_CUT, within))


def broken_words(page: Page, within: str = "body") -> list[str]:
    """Words that are broken between two lines where nobody would break them."""
    return list(page.evaluate(_BROKEN, within))


def spilt_texts(page: Page, things: str) -> list[str]:
    """Texts that reach beyond the sides of the thing they are on."""
    return list(page.evaluate(_SPILT, things))


def shortened(page: Page, selector: str) -> list[str]:
    """Texts of things that are not shown to their end."""
    return list(page.locator(selector).evaluate_all(_SHORTENED))


def high_bars(page: Page) -> list[str]:
    """What is asked, where it lies over the table."""
    return list(page.evaluate(_TOO_HIGH))


def in_sight(page: Page, selector: str) -> tuple[int, int]:
    """How many things are in sight, of how many."""
    seen, shown = page.evaluate(_SEEN, selector)
    return int(seen), int(shown)


def comes_in_sight(page: Page, selector: str, wanted: int) -> tuple[int, int]:
    """How many things are in sight, of how many, once as many as wanted are, or after two seconds."""
    waits = f"([selector, n]) => ({_SEEN})(selector).every((found) => found === n)"
    with suppress(PlaywrightTimeout):
        page.wait_for_function(waits, arg=[selector, wanted], timeout=2_000)
    return in_sight(page, selector)


def too_small(page: Page, selector: str, least: int = TOUCH) -> list[str]:
    """What a finger would miss."""
    return list(page.evaluate(_SMALL, [selector, least]))
