"""Measure built pages without a server in Chromium: `python bench/static_page.py build/static ...`.

Several pages are measured in turn, so that a noisy moment hits all. A pick counts from the message to the
worker of the tables until the page hears the answer, and nothing else looks at the page meanwhile.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from run import machine
from tests.browser.driving import ER, HOSPITAL, Driver
from tests.static_page.browser.serving import Host, Line, serving
from tools.browser import program

GAMES: Final[dict[str, tuple[Driver, str]]] = {
    "ER": (ER, "Play solo against ALICAT"),
    "Dice Hospital": (HOSPITAL, "Play against a bot"),
}
_PATIENCE: Final = 240_000  # milliseconds
_QUIET: Final = 0.4  # seconds after a pick in which nobody looks
_SLOW: Final = 4e6 / 8  # bytes a second: 4 Mbit/s
_LATENCY: Final = 0.04  # seconds, of such a line
_HEAR: Final = """
localStorage.setItem('dicehospital.confirm', 'off');
window.picks = [];
const Plain = Worker;
window.Worker = class extends Plain {
  began = new Map();
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => {
      const told = data[0] === 'frame' ? JSON.parse(data[2]) : {};
      if (told.type === 'ack') picks.push(performance.now() - this.began.get(told.id));
    });
  }
  postMessage(data, ...more) {
    if (data[0] === 'tell') this.began.set(JSON.parse(data[2]).id, performance.now());
    super.postMessage(data, ...more);
  }
};
"""
_PRESS: Final = """(selector) =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))"""
_PAINTED: Final = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"


@dataclass
class Figures:
    """What was seen of one page."""

    bytes: int = 0  # of a first visit, over the wire
    painted: list[float] = field(default_factory=list)  # milliseconds
    moves: dict[str, list[float]] = field(default_factory=dict)  # seconds until legal moves show
    picks: list[float] = field(default_factory=list)  # milliseconds


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure pages without a server.")
    parser.add_argument("pages", type=Path, nargs="+", help="folders of built pages")
    parser.add_argument("--rounds", type=int, default=3, help="of everything (3)")
    parser.add_argument("--picks", type=int, default=10, help="in each game of a round (10)")
    parser.add_argument("--slow", action="store_true", help="a first visit at 4 Mbit/s, too")
    asked = parser.parse_args()
    with ExitStack() as stack:
        hosts = {folder: stack.enter_context(serving(folder.resolve())) for folder in asked.pages}
        figures = {folder: Figures() for folder in asked.pages}
        for _ in range(asked.rounds):
            for folder, host in hosts.items():
                with _browser() as browser:
                    _measure(browser, host, figures[folder], asked.picks)
        if asked.slow:
            for folder, host in hosts.items():
                with _browser() as browser:
                    figures[folder].moves["4 Mbit/s"] = [_slow_visit(browser, host)]
    _report(figures)


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path, flags = program(playwright), ["--no-sandbox"]
        with playwright.chromium.launch(executable_path=path, args=flags) as browser:
            yield browser


def _measure(browser: Browser, host: Host, figures: Figures, picks: int) -> None:
    """A first visit, a later one with what the browser has kept, and picks of both games."""
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        context.set_default_timeout(_PATIENCE)
        context.add_init_script(_HEAR)
        host.sent.clear()
        first = _opened(context, host, figures, "first visit")
        figures.bytes = sum(host.sent.values())
        figures.picks += _picked(first, ER, picks)
        first.close()
        later = _opened(context, host, figures, "later visit", "Dice Hospital")
        figures.picks += _picked(later, HOSPITAL, picks)


def _opened(
    context: BrowserContext, host: Host, figures: Figures, visit: str, game: str = "ER"
) -> Page:
    """A table of somebody who presses the first button as soon as there is one."""
    driver, button = GAMES[game]
    page = context.new_page()
    began = monotonic()
    page.goto(host.address)
    page.get_by_role("button", name=button).click()
    page.wait_for_url("**#/table/*")
    _wait_for_moves(page, driver)
    figures.moves.setdefault(visit, []).append(monotonic() - began)
    figures.painted.append(page.evaluate(_PAINTED))
    return page


def _wait_for_moves(page: Page, driver: Driver) -> None:
    """Wait for something that can be picked: a driver waits for ten seconds at a time."""
    for _ in range(_PATIENCE // 10_000):
        with suppress(Error):
            driver.lit(page)
            return


def _picked(page: Page, driver: Driver, picks: int) -> list[float]:
    """How long it took until some picks were acknowledged."""
    for _ in range(picks):
        lit = driver.lit(page)
        if lit is None:
            break
        page.evaluate(_PRESS, lit[1])
        sleep(_QUIET)
    found: list[float] = page.evaluate("picks.filter((each) => each > 0)")
    return found


def _slow_visit(browser: Browser, host: Host) -> float:
    """Seconds of a first visit at 4 Mbit/s, which the page shares with its workers."""
    with browser.new_context() as context:
        context.set_default_timeout(_PATIENCE)
        context.add_init_script(_HEAR)
        host.line = Line(_SLOW, _LATENCY)
        figures = Figures()
        _opened(context, host, figures, "slow")
        host.line = None
        return figures.moves["slow"][0]


def _report(figures: dict[Path, Figures]) -> None:
    print("| page | first visit | painted | legal moves | pick → acknowledged |")
    for folder, one in figures.items():
        moves = ", ".join(f"{visit} {median(each):.1f} s" for visit, each in one.moves.items())
        picks = f"{median(one.picks):.0f} ms of {len(one.picks)}"
        painted = f"{median(one.painted):.0f} ms"
        print(f"| {folder} | {one.bytes / 1e6:.2f} MB | {painted} | {moves} | {picks} |")
    print(f"\n{machine()}, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
