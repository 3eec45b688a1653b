"""The site of the documentation in a browser: it can be searched, and axe finds nothing wrong with it."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.axe import violations
from tools import reference
from tools.site import __main__ as site

pytestmark = [pytest.mark.soak, pytest.mark.drawn]
DESK: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PAGES = (
    "index.html",
    "rules/hospital.html",
    "project/contributing.html",
    "bots.html",
    "host.html",
    "api/dicehospital.html",
    "api/dicehospital/er.html",
)


class Handler(SimpleHTTPRequestHandler):
    """Serves files and says nothing of it."""

    def log_message(self, *_: Any) -> None:
        """Leave the terminal to the tests."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Where the site is served, built anew."""
    pytest.importorskip("mkdocs")
    reference.build(reference.TARGET)
    assert 0 == site.main()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=site.TARGET))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(params=[(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"])
def reader(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Somebody at a desk by day, and somebody with a phone by night."""
    size, scheme = request.param
    wishes: Any = {"viewport": size, "color_scheme": scheme, "reduced_motion": "reduce"}
    context = browser.new_context(**wishes)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_wrong(reader: Page, address: str, path: str) -> None:
    asked: list[str] = []
    reader.on("request", lambda request: asked.append(request.url))
    reader.goto(f"{address}/{path}")
    expect(reader.locator("h1")).to_be_visible()
    assert [] == violations(reader)
    width = reader.evaluate("document.documentElement.scrollWidth")
    assert reader.viewport_size
    assert width <= reader.viewport_size["width"]
    assert {True} == {url.startswith((address, "data:", "blob:")) for url in asked}


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("blood bag", "rules/hospital.html"),
        ("Automa", "rules/hospital_automa.html"),
        ("PettingZoo", "environments.html"),
    ],
)
def test_the_search_finds(reader: Page, address: str, words: str, place: str) -> None:
    reader.goto(f"{address}/index.html")
    if reader.viewport_size == PHONE:
        reader.locator("label[for=__search].md-header__button").click()
    reader.locator(".md-search__input").press_sequentially(words)
    found = reader.locator(".md-search-result__item", has_text=words.split(maxsplit=1)[0])
    expect(found.first).to_be_visible()
    expect(found.first.locator("a").first).to_have_attribute("href", re.compile(re.escape(place)))
