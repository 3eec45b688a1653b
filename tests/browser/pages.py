"""Every page of the app, by its address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAGES = (
    "/",
    "/new",
    "/lobby",
    "/replay",
    "/learn",
    "/learn/er",
    "/rules/er",
    "/components",
    "/components/hospital",
    "/bots",
    "/about",
    "/settings",
    "/join/nobody-knows",
    "/table/nosuchid",
    "/no/such/page",
)

# Goes to a page as a link of ours does; answers when the page of before has gone, or that there is none.
_GO = """(path) => new Promise((done) => {
  const main = document.querySelector('main');
  const before = main?.firstElementChild;
  if (!before || new URL(path, location).pathname === location.pathname) return done(false);
  const observer = new MutationObserver(() => {
    if (before.isConnected) return;
    observer.disconnect();
    done(true);
  });
  observer.observe(main, { childList: true });
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
})"""


def go(page: Page, path: str) -> None:
    """To a page of ours: by its address at first, then without a reload, which takes a third of the time."""
    if not page.evaluate(_GO, path):
        page.goto(path)


def arrive(page: Page) -> None:
    """Wait until a page shows what it is: its heading, and texts instead of a promise of them."""
    expect(page.locator("main h1").first).to_be_attached()
    expect(page.locator("main [aria-busy=true], main p[role=status]:text-is('…')")).to_have_count(0)
