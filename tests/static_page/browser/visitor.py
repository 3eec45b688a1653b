"""Somebody at the page: what their acts are answered, and what is still there after a crash."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error

from tests.browser.conftest import UNDRAWN, VIEWPORT

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Page

    from tests.browser.conftest import Errors

PATIENCE = (
    90_000  # milliseconds: Python takes seconds to load, and longer where the machine is busy
)
_LOOKS = 100  # milliseconds between two looks
# Hears what the page is told by the worker of its tables.
_LISTEN = """
if (location.protocol === 'http:') localStorage.setItem('dicehospital.confirm', 'off');
const Plain = Worker;
window.Worker = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', ({ data }) => {
      if (['ready', 'stopped', 'keeping'].includes(data[0])) window.said?.(data[0], data[1] ?? null);
      if (data[0] !== 'frame') return;
      const { type, seq, id } = JSON.parse(data[2]);
      if (type === 'ack') this.answered(id);
      if (type === 'ack' || type === 'sync') window.said?.(type, seq);
    });
  }
  began = new Map();
  postMessage(data, ...more) {
    if (data[0] === 'tell') this.began.set(JSON.parse(data[2]).id, performance.now());
    super.postMessage(data, ...more);
  }
  answered(id) {
    (window.took ??= []).push(performance.now() - (this.began.get(id) ?? NaN));
  }
};
"""


class Visitor:
    """A browser with what it keeps, and one page in it at a time."""

    def __init__(
        self, open_context: Callable[..., BrowserContext], address: str, errors: Errors
    ) -> None:
        self.address = address
        self.context = open_context(viewport=VIEWPORT, locale="en-GB", reduced_motion="reduce")
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(_LISTEN)
        self.context.add_init_script(UNDRAWN)
        self.context.expose_function("said", self._hear)
        self.context.on("page", errors.watch)
        self.heard: list[tuple[str, Any]] = []

    def _hear(self, kind: str, value: Any) -> None:
        self.heard.append((kind, value))

    def last(self, kind: str) -> Any:
        """What was said last of a kind."""
        return next((value for said, value in reversed(self.heard) if said == kind), None)

    def open(self, path: str = "/") -> Page:
        """A page at a place behind the `#`."""
        page = self.context.new_page()
        page.goto(f"{self.address}#{path}")
        return page

    def wait_until_ready(self, page: Page) -> None:
        """Wait until the tables are there."""
        for _ in range(PATIENCE // _LOOKS):
            if any(kind == "ready" for kind, _ in self.heard):
                return
            page.wait_for_timeout(_LOOKS)
        raise TimeoutError("the tables did not begin")

    def crash(self, page: Page) -> None:
        """Kill the process of a page, with all its workers."""
        with suppress(Error):
            page.goto("chrome://crash", timeout=5_000)
        page.close()

    def close(self) -> None:
        """Leave."""
        self.context.close()
