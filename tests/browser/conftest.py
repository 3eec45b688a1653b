"""A browser, a server and pages whose every error counts."""

from __future__ import annotations

import sys
from collections import defaultdict
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.browser.house import House
from tools.browser import program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 20_000
"""Milliseconds: a busy machine may starve a browser, and who waits for nothing waits for no longer."""
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
expect.set_options(timeout=PATIENCE)
# Drawing took most of the time. All that is on a page can still be clicked.
UNDRAWN = """
window.undrawn = new CSSStyleSheet();
undrawn.replaceSync('body { opacity: 0 !important } .cube { display: none !important }');
document.adoptedStyleSheets = [...document.adoptedStyleSheets, undrawn];
"""
# Whoever has this cookie makes steps at once that cannot be taken back, as a setting allows.
UNCONFIRMED = """
if (location.protocol === 'http:' && document.cookie.includes('unconfirmed=')) {
  localStorage.setItem('dicehospital.confirm', 'off');
}
"""
VIEWPORT: ViewportSize = {"width": 1280, "height": 1300}
# What a browser says of a network that a test has cut, or of an answer that is rightly no.
_EXPECTED = (
    "net::ERR_",
    "WebSocket connection to",
    "status of 401",
    "status of 403",
    "status of 404",
    "status of 409",
    "status of 422",
    "Service Worker registration blocked by Playwright",
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
        self._free: defaultdict[str, list[Page]] = defaultdict(list)

    def running(self) -> Browser:
        """It runs."""
        if self._browser is None or not self._browser.is_connected():
            self._browser = self._start()
            self._free.clear()
        return self._browser

    def take(self, address: str, **wishes: Any) -> Page:
        """A page of somebody whom a server does not know: one of before, if there is one of that kind.

        A new one would be loaded in three times the time: it would have to read all scripts anew.
        """
        browser, free = self.running(), self._free[_kind(address, wishes)]
        if not free:
            return new_visitor(browser, address, **wishes).new_page()
        free[-1].set_viewport_size(wishes.get("viewport", VIEWPORT))
        return free.pop()

    def give_back(self, page: Page, address: str, **wishes: Any) -> None:
        """Keep a page for the next test that wants one of its kind."""
        if _has_forgotten(page, wishes.get("reduced_motion", "reduce")):
            self._free[_kind(address, wishes)].append(page)
        else:
            page.context.close()

    def close(self) -> None:
        """End it."""
        if self._browser is not None:
            self._browser.close()


def _kind(address: str, wishes: dict[str, Any]) -> str:
    """What pages have in common that can stand for one another; their size can be changed."""
    return str((address, sorted((name, wishes[name]) for name in wishes.keys() - {"viewport"})))


def _has_forgotten(page: Page, motion: Literal["reduce", "no-preference"]) -> bool:
    """Make a page forget what it was used for; False if it cannot be used again."""
    if page.is_closed() or [page] != page.context.pages:
        return False
    try:
        page.context.clear_cookies()  # first: whoever is banned would be shown a page that says so
        page.goto("/icon.svg")
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.mouse.move(0, 0)
        page.emulate_media(color_scheme="light", reduced_motion=motion)
    except Error:
        return False
    return True


class Errors:
    """What pages complained of: scripts that failed, refused contents, messages of the console."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def watch(self, page: Page) -> None:
        """Listen to a page."""
        page.on("pageerror", self._failed)
        page.on("console", self._heard)

    def forget(self, page: Page) -> None:
        """Listen no more: somebody else has it now."""
        page.remove_listener("pageerror", self._failed)
        page.remove_listener("console", self._heard)

    def _failed(self, error: Error) -> None:
        self.seen.append(str(error))

    def _heard(self, message: ConsoleMessage) -> None:
        told = message.type in {"error", "warning"}
        if told and not any(word in message.text for word in _EXPECTED):
            self.seen.append(f"{message.location['url']}: {message.text}")


@pytest.fixture
def errors() -> Iterator[Errors]:
    """What the pages of a test complain of: nothing."""
    found = Errors()
    yield found
    assert [] == found.seen


@pytest.fixture
def guest(
    browser: Browser, house: House, errors: Errors, request: pytest.FixtureRequest
) -> Iterator[Callable[..., BrowserContext]]:
    """Makes visitors: each a browser of its own, whose pages must not complain.

    Their pages are laid out and can be clicked; drawn they are where a test is marked so.
    """
    is_drawn = _is_drawn(request)
    contexts: list[BrowserContext] = []

    def make(**wishes: Any) -> BrowserContext:
        contexts.append(new_visitor(browser, house.address, is_drawn=is_drawn, **wishes))
        contexts[-1].on("page", errors.watch)
        return contexts[-1]

    yield make
    for context in contexts:
        context.close()


def new_visitor(
    browser: Browser, address: str, *, is_drawn: bool = False, **wishes: Any
) -> BrowserContext:
    """Somebody whom the server at an address has never seen.

    Their browser keeps nothing: what a test fetched beside it would take its time, and the next one's.
    """
    given = {"viewport": VIEWPORT, "locale": "en-GB", "reduced_motion": "reduce"}
    given["service_workers"] = "block"
    context = browser.new_context(base_url=address, **{**given, **wishes})
    context.set_default_timeout(PATIENCE)
    context.add_init_script(UNCONFIRMED)
    if not is_drawn:
        context.add_init_script(UNDRAWN)
    return context


def _is_drawn(request: pytest.FixtureRequest) -> bool:
    return request.node.get_closest_marker("drawn") is not None


@pytest.fixture
def visit(
    chromium: Chromium,
    house: House,
    errors: Errors,
    guest: Callable[..., BrowserContext],
    request: pytest.FixtureRequest,
) -> Iterator[Callable[..., Page]]:
    """Makes visitors who have one page; whoever was one in another test has forgotten everything."""
    taken: list[tuple[Page, dict[str, Any]]] = []

    def make(**wishes: Any) -> Page:
        if _is_drawn(request):
            return guest(**wishes).new_page()
        page = chromium.take(house.address, **wishes)
        taken.append((page, wishes))
        errors.watch(page)
        return page

    yield make
    for page, wishes in taken:
        errors.forget(page)
        chromium.give_back(page, house.address, **wishes)


@pytest.fixture
def page(visit: Callable[..., Page]) -> Page:
    """A page of a visitor whom the server does not know."""
    return visit()
