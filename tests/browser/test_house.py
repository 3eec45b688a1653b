"""What a host does while people play: they are asked for a password, or read why their table is gone."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations_by_day_and_night
from tests.browser.house import House
from tests.browser.tables import SOLO, open_solo
from tests.cli.program import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext, Page

WORDS = "eight wards of grey"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of its own: others would be asked for the password too, which the last test sets."""
    with closing(House(tmp_path_factory.mktemp("own"))) as server:
        server.open()
        yield server


def host(house: House, *arguments: str, typed: str = "") -> None:
    with ThreadPoolExecutor(1) as beside:  # Playwright has an event loop here, the command its own
        asked = beside.submit(run, "host", *arguments, "--data", house.data, typed=typed)
        seen = asked.result()
    assert (0, "") == (seen.status, seen.err)


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_players_read_that_their_table_was_closed_or_deleted(
    guest: Callable[..., BrowserContext], house: House
) -> None:
    page = guest().new_page()
    table = open_solo(page, house.address, SOLO)
    host(house, "close", table, "--reason", "The club closes at ten")
    expect(page.get_by_role("heading", name="This table was closed")).to_be_visible()
    expect(page.get_by_text("The club closes at ten")).to_be_visible()
    assert [] == violations_by_day_and_night(page)
    page.get_by_role("link", name="Watch the replay").click()
    expect(page).to_have_url(f"{house.address}/replay/{table}")
    expect(page.locator("main h1").first).to_be_attached()
    table = open_solo(page, house.address, SOLO)
    host(house, "delete", table, "--yes")
    expect(page.get_by_role("heading", name="This table was deleted")).to_be_visible()


def test_people_are_asked_for_the_password_and_come_back_to_their_game(
    guest: Callable[..., BrowserContext], house: House
) -> None:
    page = guest().new_page()
    table = open_solo(page, house.address, SOLO)
    host(house, "password", typed=f"{WORDS}\n")
    field = page.get_by_label("Password")
    expect(field).to_be_focused()
    assert [] == violations_by_day_and_night(page)
    field.fill("a wrong one")
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_role("alert")).to_have_text("Wrong password")
    assert [] == violations_by_day_and_night(page)
    page.get_by_label("Password").fill(WORDS)
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{house.address}/table/{table}")
    expect(page.get_by_role("region", name="Log")).to_be_visible()

    phone = guest(locale="fr-FR", viewport={"width": 320, "height": 568})
    other = phone.new_page()
    other.goto("/lobby")
    expect(other.get_by_label("Mot de passe")).to_be_visible()
    assert fits(other)
    other.get_by_label("Mot de passe").fill(WORDS)
    other.get_by_role("button", name="Entrer").click()
    expect(other).to_have_url(f"{house.address}/lobby")
    expect(other.locator("main h1").first).to_be_attached()
