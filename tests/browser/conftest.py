"""A browser, a server and pages whose every error counts."""

from __future__ import annotations

import sys
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.browser.house import House
from tools.browser import program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NO_BROWSER = (
    "BROWSER TESTS SKIPPED: no Chromium found; install one (apt install chromium, or"
    " python -m playwright install chromium) to test the web app as people use it"
)
# Drawing took most of the time. All that is on a page can still be clicked.
UNDRAWN = """
window.undrawn = new CSSStyleSheet();
undrawn.replaceSync('body { opacity: 0 !important } .cube { display: none !important }');
document.adoptedStyleSheets = [...document.adoptedStyleSheets, undrawn];
"""
# What a browser says of a network that a test has cut, or of an answer that is rightly no.
_EXPECTED = (
    "net::ERR_",
    "WebSocket connection to",
    "status of 401",
    "status of 404",
    "status of 409",
    "status of 422",
)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server of these tests."""
    with closing(House(tmp_path_factory.mktemp("house"))) as server:
        server.open()
        yield server


# One for all files of tests, as a start takes a second. It ends with this folder: while Playwright runs, no
# other test may use an event loop.
@pytest.fixture(scope="package")
def chromium(request: pytest.FixtureRequest) -> Iterator[Chromium]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        found_at = program(playwright)
        if found_at is None:
            capture = request.config.pluginmanager.getplugin("capturemanager")
            with capture.global_and_fixture_disabled():
                print(NO_BROWSER, file=sys.stderr)  # noqa: T201 (nobody reads the reasons of skips)
            pytest.skip(NO_BROWSER)
        with closing(Chromium(playwright, found_at)) as found:
            yield found


@pytest.fixture
def browser(chromium: Chromium) -> Browser:
    """The browser; a new one where the last test has broken it."""
    return chromium.running()


class Chromium:
    """A program that is started when it is wanted, and again when it has gone."""

    def __init__(self, playwright: Playwright, path: str) -> None:
        self._start = partial(playwright.chromium.launch, executable_path=path, args=FLAGS)
        self._browser: Browser | None = None

    def running(self) -> Browser:
        """It runs."""
        if self._browser is None or not self._browser.is_connected():
            self._browser = self._start()
        return self._browser

    def close(self) -> None:
        """End it."""
        if self._browser is not None:
            self._browser.close()


class Errors:
    """What pages complained of: scripts that failed, refused contents, messages of the console."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def watch(self, page: Page) -> None:
        """Listen to a page."""
        page.on("pageerror", lambda error: self.seen.append(f"{page.url}: {error}"))
        page.on("console", lambda message: self._heard(page, message.type, message.text))

    def _heard(self, page: Page, kind: str, text: str) -> None:
        if kind in {"error", "warning"} and not any(word in text for word in _EXPECTED):
            self.seen.append(f"{page.url}: {text}")


@pytest.fixture
def guest(
    browser: Browser, house: House, request: pytest.FixtureRequest
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes visitors: each a browser of its own, whose pages must not complain.

    Their pages are laid out and can be clicked; drawn they are where a test is marked so.
    """
    errors = Errors()
    is_drawn = request.node.get_closest_marker("drawn") is not None
    contexts: list[BrowserContext] = []

    def make(**wishes: Any) -> BrowserContext:
        given = {
            "viewport": {"width": 1280, "height": 1300},
            "locale": "en-GB",
            "reduced_motion": "reduce",
        }
        context = browser.new_context(base_url=house.address, **{**given, **wishes})
        context.set_default_timeout(10_000)
        context.on("page", errors.watch)
        if not is_drawn:
            context.add_init_script(UNDRAWN)
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert [] == errors.seen


@pytest.fixture
def page(guest: Callable[..., BrowserContext]) -> Page:
    """A page of a fresh visitor."""
    return guest().new_page()
