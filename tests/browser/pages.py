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


def arrive(page: Page) -> None:
    """Wait until a page shows what it is: its heading, and texts instead of a promise of them."""
    expect(page.locator("main h1").first).to_be_attached()
    expect(page.locator("main [aria-busy=true], main p[role=status]:text-is('…')")).to_have_count(0)
