"""How much a page has to do: processor time of the thread that scripts, styles, lays out and paints it.

Clocks on the wall tell of whatever else a machine does; processor time tells of the page alone. Neighbours make
that longer, too, as they take caches away: the same small page is built again and again beside, and how much
longer than at its best that takes is taken out.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

_CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing", "cc"]
_TASK = "ThreadControllerImpl::RunTask"
_FRAME = "ProxyMain::BeginMainFrame"
_MARK = "(name) => performance.mark(name)"
_TIMER = "TimerFire"
_GAUGE = "gauge"
_TINY = 1  # milliseconds
# Builds and lays out some hundred words, often enough to be undisturbed once.
_BUILD = """(name) => new Promise((done) => {
  let left = 60;
  const build = () => {
    const box = document.createElement('div');
    box.style.cssText = 'position: absolute; display: flex; flex-wrap: wrap; width: 600px; visibility: hidden';
    for (let n = 0; n < 150; n += 1) {
      box.append(Object.assign(document.createElement('span'), { textContent: `word ${n}` }));
    }
    document.body.append(box);
    box.getBoundingClientRect();
    box.remove();
    left -= 1;
    if (left > 0) return setTimeout(build, 5);
    performance.mark(`${name} end`);
    done();
  };
  performance.mark(name);
  setTimeout(build, 5);
})"""

Event = dict[str, Any]


@dataclass(frozen=True)
class Frame:
    """A frame, with the longest task that it had to wait for."""

    began: float  # milliseconds
    work: float


class Trace:
    """What a page did from one mark to another, as the browser has written it down."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._events: list[Event] = []
        self._marks: dict[str, float] = {}

    def mark(self, name: str) -> None:
        """Say where something begins."""
        self._page.evaluate(_MARK, name)

    def read(self, data: bytes) -> None:
        """Take in what the browser wrote."""
        events: list[Event] = json.loads(data)["traceEvents"]
        thread = _main_thread(events)
        marks = [event for event in events if event["cat"] == "blink.user_timing"]
        self._marks = {event["name"]: event["ts"] / 1000 for event in marks}
        mine = [event for event in events if _thread(event) == thread and "tdur" in event]
        self._events = sorted(mine, key=lambda event: float(event["ts"]))

    def gauge(self) -> None:
        """Find out how slow the machine is made by others."""
        self._page.evaluate(_BUILD, _GAUGE)

    def slowness(self) -> float:
        """How many times as long as at its best the same work took."""
        begin, end = self._marks[_GAUGE], self._marks[f"{_GAUGE} end"]
        timers = [_work(one) for one in self._named(_TIMER) if begin <= _began(one) < end]
        built = [work for work in timers if work > _TINY]  # the page has timers of its own
        return median(built) / min(built)

    def frames(self, since: str, until: str) -> list[Frame]:
        """Every frame that was painted between two marks.

        A machine with time to spare paints between any two tasks: the longest counts, not their sum.
        """
        begin, end = self._marks[since], self._marks[until]
        frames = [event for event in self._named(_FRAME) if begin <= _began(event) < end]
        starts = [_began(event) for event in frames]
        waited = [0.0] * (len(frames) + 1)
        for task in self._named(_TASK):
            place = bisect_right(starts, _ended(task))
            if begin <= _began(task) and _ended(task) <= end:
                waited[place] = max(waited[place], _work(task))
        slow = self.slowness()
        work = [(_work(one) + more) / slow for one, more in zip(frames, waited, strict=False)]
        return [Frame(start - begin, done) for start, done in zip(starts, work, strict=True)]

    def work(self, since: str, until: str) -> float:
        """Milliseconds that the page worked between two marks."""
        begin, end = self._marks[since], self._marks[until]
        tasks = [task for task in self._named(_TASK) if begin <= _began(task) < end]
        return sum(map(_work, tasks)) / self.slowness()

    def _named(self, name: str) -> list[Event]:
        return [event for event in self._events if event["name"] == name]


@contextmanager
def traced(browser: Browser, page: Page) -> Iterator[Trace]:
    """Write down what a page does; what that cost can be asked when it is over."""
    trace = Trace(page)
    browser.start_tracing(page=page, categories=_CATEGORIES)
    try:
        yield trace
        trace.gauge()
    finally:
        data = browser.stop_tracing()
    trace.read(data)


def _thread(event: Event) -> tuple[int, int]:
    return event["pid"], event["tid"]


def _began(event: Event) -> float:
    return float(event["ts"]) / 1000


def _ended(event: Event) -> float:
    return _began(event) + float(event["dur"]) / 1000


def _work(event: Event) -> float:
    return float(event["tdur"]) / 1000


def _main_thread(events: list[Event]) -> tuple[int, int]:
    """The thread of the page: of all that paint pages, the one that was marked."""
    return _thread(next(event for event in events if event["cat"] == "blink.user_timing"))
