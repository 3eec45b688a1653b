"""A page without a server has no tournaments, and says in words what they need."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.static_page.tables.visit import Browser


async def test_a_tournament_needs_a_server(browser: Browser) -> None:
    visit = await browser.visit()
    order = {"game": "er", "seats": 1, "rounds": 1, "minutes": 60}
    status, told = await visit.ask("POST", "/api/tournaments", order)
    assert (409, "needs_server") == (status, told["error"]["code"])
    assert (200, {"tournaments": []}) == await visit.ask("GET", "/api/tournaments")
