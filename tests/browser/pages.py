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
    "/daily",
    "/tournament",
    "/tournament/nosuchid",
    "/puzzles",
    "/pad",
    "/career",
    "/ratings",
    "/account",
    "/rules/er",
    "/components",
    "/components/hospital",
    "/bots",
    "/about",
    "/settings",
    "/join/nobody-knows",
    "/table/nosuchid",
    "/screen/nosuchid",
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

# What a lesson asks, once it is something else than before; null when the lesson is done. It is read in one go,
# as an answer could come between two looks.
_ASKED = """(before) => {
  if (document.querySelector('[data-testid=lesson-done]')) return { task: null };
  const task = document.querySelector('[data-testid=lesson-task]')?.innerText;
  return task !== undefined && task !== before ? { task } : null;
}"""


def go(page: Page, path: str) -> None:
    """To a page of ours: by its address at first, then without a reload, which takes a third of the time."""
    if not page.evaluate(_GO, path):
        page.goto(path)


def arrive(page: Page) -> None:
    """Wait until a page shows what it is: its heading, and texts instead of a promise of them."""
    expect(page.locator("main h1").first).to_be_attached()
    expect(page.locator("main [aria-busy=true], main p[role=status]:text-is('…')")).to_have_count(0)


def be_shown(page: Page) -> None:
    """Have a lesson show all its steps."""
    task = ""
    while (task := page.wait_for_function(_ASKED, arg=task).json_value()["task"]) is not None:
        page.get_by_role("button", name="Show me").click()
