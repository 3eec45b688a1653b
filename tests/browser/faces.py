"""What a game's table looks like to a test: where its board, its bar and its decision are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.browser import driving, tables
from tests.browser.pages import go

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page


@dataclass(frozen=True)
class Face:
    """Selectors of a table, and how somebody plays on who knows no rules."""

    game: str
    board: str
    bar: str
    decision: str  # whatever a decision is made with; all of it that is shown must be in sight
    steady: str  # what must not move by itself
    committed: str  # a script: what of the game is decided, as a text
    positions: tuple[dict[str, Any] | None, ...]  # where games begin; None: at the start
    lit: Callable[[Page], object]  # waits for something to do; None when the game is over
    step: Callable[[Page], object]


ER = Face(
    game="er",
    board=".board > svg",
    bar=".bar",
    decision=".bay, .picker button, .bar button, .board [data-bed]",
    steady=".bar, .bay, .board > svg, .board [data-bed]",
    committed="""() => [
      document.querySelectorAll('[data-bed].taken').length,
      document.querySelectorAll('.ring:not(.offer):not(.about)').length,
      document.querySelectorAll('.morgue .circled').length,
      document.querySelector('.bay[aria-pressed=true]:not(.legal)')?.className.match(/red|yellow|green/)?.[0],
    ].join()""",
    positions=(None, tables.SOLO),
    lit=driving.ER.lit,
    step=driving.ER.step,
)
HOSPITAL = Face(
    game="hospital",
    board=".plan, .strip[data-seat]",
    bar=".bar",
    decision=".bar button, .about [data-ref], .plan [data-ref], .plan .patient",
    steady=".bar, .plan, .plan .ward, .plan .room, .side",
    committed="""() => [
      document.querySelector('.bar h2')?.textContent,
      document.querySelectorAll('.room.chosen, .room.used, .patient.chosen').length,
      document.querySelectorAll('[data-patient]').length,
    ].join()""",
    positions=(None, tables.ACTIVATION),
    lit=driving.HOSPITAL.lit,
    step=driving.HOSPITAL.step,
)
FACES = (ER, HOSPITAL)

# What lies outside the window, and whether the page scrolls.
OUT_OF_SIGHT = """([shown, scrolls]) => {
  const root = document.documentElement;
  const found = [...document.querySelectorAll(shown)].flatMap((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const place = [left, top, right, bottom].map(Math.round);
    return inside ? [] : [`${part.tagName}.${part.getAttribute('class')}: ${place}`];
  });
  if (!scrolls && root.scrollHeight > innerHeight + 1) found.push(`the page is ${root.scrollHeight} high`);
  if (root.scrollWidth > innerWidth + 1) found.push(`the page is ${root.scrollWidth} wide`);
  return found;
}"""
# Watches, frame by frame, how far each part gets from where it stood first.
WATCH = """(steady) => {
  const start = new Map();
  const kinds = steady.split(', ');
  window.moved = {};
  const look = () => {
    const counts = {}; // by kind: a room that is built makes no other ward of a ward
    document.querySelectorAll(steady).forEach((part) => {
      const kind = kinds.find((one) => part.matches(one));
      counts[kind] = (counts[kind] ?? 0) + 1;
      const name = part.dataset.bed ?? part.dataset.anchor ?? `${kind} ${counts[kind]}`;
      const { left, top } = part.getBoundingClientRect();
      const [x, y] = start.get(name) ?? [left, top];
      start.set(name, [x, y]);
      const far = Math.max(Math.abs(left - x), Math.abs(top - y));
      if (far > 1) window.moved[name] = Math.max(far, window.moved[name] ?? 0);
    });
    requestAnimationFrame(look);
  };
  look();
}"""
# From the click to the frame after the one that paints what it decided, in milliseconds.
TIME = """(committed) => {
  const state = eval(committed);
  window.took = [];
  addEventListener('click', () => {
    const [clicked, before] = [performance.now(), state()];
    const look = () => {
      if (performance.now() - clicked > 2000) return;
      if (state() === before) return requestAnimationFrame(look);
      requestAnimationFrame(() => window.took.push(performance.now() - clicked));
    };
    requestAnimationFrame(look);
  }, true);
}"""


def out_of_sight(page: Page, face: Face, *, scrolls: bool = False) -> list[str]:
    """Parts of the table that somebody would have to scroll for."""
    shown = f"{face.board}, {face.bar}, {face.decision}"
    return list(page.evaluate(OUT_OF_SIGHT, [shown, scrolls]))


def open_table(page: Page, address: str, face: Face, position: dict[str, Any] | None) -> str:
    """A table of the game from a position, or a fresh one against two bots; returns its id."""
    alone = position is not None and position["players"] == 1
    seats = ["me"] if alone else ["me", "bot:random", "bot:random"]
    wishes: dict[str, Any] = {"game": face.game, "start": True}
    if position:
        wishes |= {"position": position, "players": position["players"]}
    table = str(tables.make_table(page.context, address, seats, **wishes)["id"])
    go(page, f"/table/{table}")
    page.locator(face.board).first.wait_for()
    return table
