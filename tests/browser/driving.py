"""Playing through the page: looks at what is lit and clicks it, as somebody would who knows no rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

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
    ['next', '.interlude .next'],  // the result of a round, until it has been read
    ['confirm', '.bar button[aria-keyshortcuts="Enter"]'],
    ['colour', '.fan button'],
    ['last place', '.pick-up .pick'],
    ['patient', '.patient.legal'],
    ['pick', `.bar .pick, .about .pick, .panel .pick`],
    ['deck', '[data-ref^="deck:"]'],
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
# Goes on from the result of a round to the next one, or to the count of the points.
NEXT = ".interlude .next"
# A thing that can be clicked now: a point of it that nothing covers, and how the page looks before.
_AIM = """([kind, selector]) => {
  const target = document.querySelector(selector);
  if (!target) return null;
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { x, y, width, height } = target.getBoundingClientRect();
  const points = [[0.5, 0.5], [0.5, 0.25], [0.25, 0.5], [0.75, 0.5], [0.5, 0.75]]
    .map(([across, down]) => [x + across * width, y + down * height]);
  const free = points.find(([left, top]) => target.contains(document.elementFromPoint(left, top)));
  return { kind, selector, point: free ?? null, face: (FACE)() };
}"""
# What a thing that cannot be clicked is, what lies over it, and what the bar says: for whom a test fails.
_SEEN = """(selector) => {
  const target = document.querySelector(selector);
  const { x, y, width, height } = target?.getBoundingClientRect() ?? {};
  const over = target && document.elementFromPoint(x + width / 2, y + height / 2);
  const bar = document.querySelector('.bar')?.textContent;
  return [target?.outerHTML.slice(0, 500), over?.outerHTML.slice(0, 300), bar, [x, y, width, height].join()];
}"""
# What a script says once it says anything, or null after some time: asked whenever the page changes. Playwright
# would ask at every frame.
SOON = """(ask, patience) => new Promise((resolve) => {
  const done = (answer) => { observer.disconnect(); clearTimeout(timer); resolve(answer || null); };
  const look = () => { const answer = ask(); if (answer) done(answer); };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => done(ask()), patience);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  look();
})"""
# Two at one screen: whoever is next presses that they are there, before anything of the table shows.
_HANDED = "document.querySelector('.over .primary') ? ['hands', '.over .primary'] : "
_TRIES = 4
_LATER = 250  # milliseconds
_PATIENCE = 10_000
_EFFECT = 2_500


@dataclass(frozen=True)
class Driver:
    """Somebody who plays one game by what the page shows."""

    lit_now: str  # scripts
    face: str
    last_resort: str = ""  # what may be overtaken by something that glows a moment later
    way_out: str = ""  # ends what could go on

    def lit(self, page: Page) -> tuple[str, str] | None:
        """What kind of thing can be clicked now, and how to find it; None when the game is over."""
        over = f"document.querySelector('{OVER}') && ['over', '']"
        found = page.evaluate(f"() => ({SOON})(() => ({self.lit_now})() || {over}, {_PATIENCE})")
        if found is None:
            raise TimeoutError("nothing is lit, and the game is not over")
        if found[0] == self.last_resort:
            page.wait_for_timeout(_LATER)
            found = page.evaluate(self.lit_now) or found
        return None if found[0] == "over" else (found[0], found[1])

    def step(self, page: Page) -> str | None:
        """Click one lit thing and wait until the page has taken it in; None when the game is over."""
        for _ in range(_TRIES):
            found = self.lit(page)
            if found is None:
                return None
            aim = page.evaluate(_AIM.replace("FACE", self.face), list(found))
            if aim and self._clicks(page, aim) and self._changes(page, aim["face"]):
                return found[0]
        seen = found and page.evaluate(_SEEN, found[1])
        raise AssertionError(f"clicking {found} has no effect: {seen}")

    def _clicks(self, page: Page, aim: dict[str, Any]) -> bool:
        """Whether the thing could be clicked; it may have been repainted meanwhile."""
        if aim["point"]:
            page.mouse.click(*aim["point"])
        else:  # Playwright knows more ways
            try:
                page.locator(aim["selector"]).first.click(timeout=3_000)
            except TimeoutError:
                return False
        page.mouse.move(1, 1)  # a pointer that rests on a bed would ask why
        return True

    def _changes(self, page: Page, before: str) -> bool:
        """Whether the page soon looks different; a click while one was on its way counts for nothing."""
        differs = f"() => ({self.face})() !== before"
        return bool(page.evaluate(f"(before) => ({SOON})({differs}, {_EFFECT})", before))

    def play_to_the_end(self, page: Page, most: int = 400) -> list[str]:
        """Click what is lit until the game is over; returns what was clicked."""
        clicked: list[str] = []
        while len(clicked) < most:
            what = self.step(page)
            if what is None:
                return clicked
            clicked.append(what)
        raise AssertionError(f"the game did not end: {clicked[-10:]}")

    def at_one_screen(self) -> Driver:
        """The same for two who hand the screen over; that is a step too, of kind `hands`."""
        now = f"() => {_HANDED}({self.lit_now})()"
        face = f"() => document.querySelectorAll('.over').length + ({self.face})()"
        return replace(self, lit_now=now, face=face)

    def is_asked(self, page: Page) -> bool:
        """Whether something is lit on this page now."""
        return page.evaluate(self.lit_now) is not None


# Beds glow a moment later, when their prices are known.
ER = Driver(LIT, FACE, last_resort="bury")
HOSPITAL = Driver(HOSPITAL_LIT, HOSPITAL_FACE, way_out=".bar .act")
lit, step, play_to_the_end, is_asked = ER.lit, ER.step, ER.play_to_the_end, ER.is_asked
