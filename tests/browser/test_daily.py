"""The daily hospital in a browser: a first try is begun, left and found again; a result is read and shared."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Route, expect

from dicehospital.server.tables.daily import days
from tests.browser.axe import violations_by_day_and_night
from tests.browser.test_phone import PHONE, overflow

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

RESULT = {
    "people": 4,
    "place": 2,
    "place_with_bots": 3,
    "distribution": [{"points": 60, "people": 2}, {"points": 77, "people": 1}, {"points": 90, "people": 1}],
    "bots": [
        {"bot": "beginner", "points": 41},
        {"bot": "easy", "points": 55},
        {"bot": "normal", "points": 70},
        {"bot": "hard", "points": 95},
        {"bot": "expert", "points": None},
    ],
}  # fmt: skip
REVIEW = {
    "played": 77,
    "par": 110,
    "summary": [{"id": "review.scored", "params": {"name": {"seat": 0}, "n": 77}}],
    "decisions": 20,
    "lessons": [],
}


def played(route: Route) -> None:
    """What the server says, as if Emergency Roll had been played to its end."""
    answer: Any = route.fetch().json()
    for day in answer["days"]:
        day["deals"][0] |= {"mine": {"table": "k3v9q2xr", "points": 77}, "result": RESULT}
    answer["streaks"] = {"now": 3, "longest": 8}
    route.fulfill(json=answer)


def test_a_first_try_is_begun_left_and_found_again(visit: Callable[..., Page]) -> None:
    page = visit(**PHONE)
    page.goto("/")
    page.get_by_role("link", name="Play today’s deal").click()
    number = days.number_of(datetime.now(UTC).date())
    expect(page.get_by_role("heading", level=1)).to_have_text(
        re.compile(rf"Day {number}|Day {number + 1}|Day {number - 1}")
    )
    er = page.get_by_role("region", name="Dice Hospital ER")
    er.get_by_text("Sealed dice").click()
    expect(er.locator("code")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    er.get_by_role("button", name="Play").click()
    expect(page.get_by_text("this try counts")).to_be_visible()
    expect(page.locator(".bar").first).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.goto("/daily")
    expect(er.get_by_role("button", name="Continue")).to_be_visible()
    expect(er).not_to_contain_text("Place")
    assert overflow(page) <= 0


@pytest.mark.drawn
def test_a_result_is_read_and_shared(page: Page) -> None:
    page.route("**/api/daily", played)
    page.route("**/review", lambda route: route.fulfill(body=json.dumps({"review": REVIEW})))
    page.goto("/daily")
    er = page.get_by_role("region", name="Dice Hospital ER")
    expect(er).to_contain_text("Place 2 of 4")
    expect(er).to_contain_text("with the bots: 3 of 8")
    rows = er.get_by_role("list", name="Bots on the same deal").get_by_role("listitem")
    expect(rows).to_have_text(
        [re.compile(name) for name in ("Hard", "You", "Normal", "Easy", "Beginner", "Expert")]
    )
    expect(er.get_by_role("img", name="The points of 4 players")).to_be_visible()
    shared = page.get_by_role("region", name="Share").get_by_role("textbox")
    expect(shared).to_have_value(re.compile("ER · .*🟩⬜⬜⬜ 70% · 🤖 ●●●○ · place 2 of 4"))
    expect(shared).not_to_have_value(re.compile("77"))
    expect(page.get_by_test_id("streak")).to_contain_text("3 days in a row")
    assert [] == violations_by_day_and_night(page)
    page.goto("/daily/1")
    expect(er.get_by_role("button", name="Practise")).to_be_visible()
