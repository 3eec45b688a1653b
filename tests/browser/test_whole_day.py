"""A whole day in a browser: played over a restart on two devices, compared, shared, closed and checked."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from dicehospital.server.tables.daily import days
from tests.browser.conftest import new_visitor
from tests.browser.driving import OVER, play_to_the_end, step
from tests.browser.house import House
from tests.browser.test_account import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.soak
PAGE = Path(__file__).parents[2] / "docs" / "daily.md"
ZONES = ("Pacific/Kiritimati", "Europe/Paris", "Pacific/Pago_Pago")
BOTS = 400  # seconds until all levels have played


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A server of our own, whose clock can be set at its next start."""
    with closing(House(tmp_path)) as server:
        server.program = "tests.browser.clock_ahead"
        server.environment["HOURS_AHEAD"] = "0"
        server.open()
        yield server


@pytest.fixture
def visitor(browser: Browser, house: House) -> Iterator[Callable[..., BrowserContext]]:
    made: list[BrowserContext] = []

    def make(**wishes: Any) -> BrowserContext:
        made.append(new_visitor(browser, house.address, **wishes))
        made[-1].add_init_script("localStorage['dicehospital.confirm'] = 'off'")
        return made[-1]

    yield make
    for context in made:
        context.close()


def set_clock(house: House, days_ahead: int) -> None:
    house.environment["HOURS_AHEAD"] = str(24 * days_ahead)
    house.restart()


def told(house: House, number: int) -> Any:
    """What the server says of a day to a stranger."""
    with urlopen(f"{house.address}/api/daily/{number}") as answer:  # noqa: S310 (our own server)
        return json.load(answer)


def checked(day: Any, hashes: list[str]) -> list[str]:
    """What the script of the documentation says, which knows nothing of us."""
    code = PAGE.read_text("utf-8").split("```python\n", 1)[1].split("```", 1)[0]
    command = [sys.executable, "-I", "-c", dedent(code), *hashes]
    done = subprocess.run(
        command, input=json.dumps(day), capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def deal(page: Page) -> Any:
    return page.get_by_role("region", name="Dice Hospital ER")


def number_in(zone: str) -> int:
    return days.number_of(datetime.now(ZoneInfo(zone)).date())


def test_every_time_zone_has_its_day(visitor: Callable[..., BrowserContext]) -> None:
    for zone in ZONES:
        page = visitor(timezone_id=zone).new_page()
        page.goto("/daily")
        # Midnight may pass between the two looks.
        wanted = {number_in(zone)}
        heading = page.get_by_role("heading", level=1).inner_text()
        assert int(heading.removeprefix("Day ")) in wanted | {number_in(zone)}


def test_a_day_is_played_compared_shared_closed_and_checked(
    visitor: Callable[..., BrowserContext], house: House
) -> None:
    today = days.number_of(datetime.now(UTC).date())
    promised = [one["commitment"] for one in told(house, today)["deals"]]
    phone = visitor(timezone_id="UTC").new_page()
    begin(phone, today)
    house.restart()
    desk = visitor(timezone_id="UTC", storage_state=phone.context.storage_state()).new_page()
    points = finish(desk, today)
    practise(phone, today)
    compare(desk, today, points)
    tablet = visitor(timezone_id="UTC").new_page()
    come_back(tablet, words_of(desk))
    compare(tablet, today, points)
    stranger = visitor().new_page()
    stranger.goto(f"/daily/{today}")
    expect(deal(stranger)).to_contain_text("Your first try counts")
    expect(deal(stranger)).not_to_contain_text("Place")
    assert [None, None] == [one["seed"] for one in told(house, today)["deals"]]

    set_clock(house, 3)
    desk.goto(f"/daily/{today}")
    deal(desk).get_by_text("Check the dice").click()
    expect(deal(desk).locator("code").nth(1)).to_have_text(re.compile("^[0-9a-f]{64}$"))
    lines = checked(told(house, today), promised)
    assert ["er is what was promised", "hospital is what was promised"] == lines
    stranger.goto(f"/daily/{today}")
    expect(deal(stranger).get_by_role("img")).to_have_accessible_name(re.compile("of 1 player;"))
    begin(desk, today + 3)

    set_clock(house, 0)
    desk.goto(f"/daily/{today + 3}")
    expect(desk.get_by_role("heading", level=1)).to_have_text("Daily hospital")  # not yet
    compare(desk, today, points)


# -- what is done in it --------------------------------------------------------------------------------
def begin(page: Page, number: int) -> None:
    """Begin the first try of a day, and play some steps of it."""
    page.goto(f"/daily/{number}")
    deal(page).get_by_role("button", name="Play").click()
    expect(page.get_by_text("this try counts")).to_be_visible()
    for _ in range(6):
        assert step(page)


def finish(page: Page, number: int) -> int:
    """Go on with it to the end; returns the points."""
    page.goto(f"/daily/{number}")
    deal(page).get_by_role("button", name="Continue").click()
    expect(page.locator(".bar").first).to_be_visible()
    play_to_the_end(page)
    page.locator(OVER).get_by_role("link", name=re.compile("Result of day")).click()
    return int(deal(page).locator(".points").inner_text().split()[0])


def practise(page: Page, number: int) -> None:
    """Play the same deal once more."""
    page.goto(f"/daily/{number}")
    expect(deal(page)).to_contain_text("Place 1 of 1")
    deal(page).get_by_role("button", name="Practise").click()
    expect(page.get_by_text("for practice")).to_be_visible()
    play_to_the_end(page)


def come_back(page: Page, words: str) -> None:
    """Sign in where nobody knows the guest."""
    page.goto("/account")
    page.get_by_label("The ten words, in order").fill(words)
    way = page.get_by_role("region", name="With recovery words", exact=True)
    way.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("Welcome back").first).to_be_attached()


def compare(page: Page, number: int, points: int) -> None:
    """Wait until all bots have played, and read the result and the line to share."""
    rows = deal(page).get_by_role("list", name="Bots on the same deal").get_by_role("listitem")
    for _ in range(BOTS):
        page.goto(f"/daily/{number}")
        expect(rows).to_have_count(6)
        if "still playing" not in " ".join(rows.all_inner_texts()):
            break
        page.wait_for_timeout(1000)
    assert all(re.search(r"\d", text) for text in rows.all_inner_texts())
    expect(deal(page).locator(".points")).to_have_text(re.compile(f"^{points} points?$"))
    expect(deal(page)).to_contain_text("Place 1 of 1")
    expect(page.get_by_test_id("streak")).to_contain_text("1 day in a row")
    share = page.get_by_role("region", name="Share").get_by_role("textbox")
    expect(share).to_have_value(re.compile(f"day {number}\\b.*place 1 of 1", re.DOTALL))
