"""What the page keeps: through kills of its process, beside another tab, and where there is no room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.driving import ER
from tests.static_page.browser.test_play import begin
from tests.static_page.browser.visitor import PATIENCE, Visitor

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.conftest import Chromium, Errors
    from tests.static_page.browser.serving import Host

STORAGE_OFF = "indexedDB.open = () => { throw new DOMException('off', 'SecurityError'); };\n"


def back_at(visitor: Visitor, table: str) -> Page:
    """The table in a new page, as soon as it is in sight."""
    visitor.heard.clear()
    page = visitor.open(f"/table/{table}")
    visitor.wait_until_ready(page)
    ER.lit(page)
    return page


def kill_and_return(visitor: Visitor, times: int, acts: int) -> int:
    """Acts that were confirmed before kills, each of which was found again afterwards."""
    page = begin(visitor, "er")
    table = page.url.rsplit("/", 1)[1]
    found = 0
    for _ in range(times):
        for _ in range(acts):
            ER.step(page)
        confirmed = visitor.last("ack")
        visitor.crash(page)
        page = back_at(visitor, table)
        assert visitor.last("sync") >= (confirmed or 0)
        found += confirmed or 0
    page.close()
    return found


def test_a_page_that_is_killed_between_acts_loses_nothing_that_was_confirmed(
    visitor: Visitor,
) -> None:
    assert kill_and_return(visitor, 1, 6) > 0


@pytest.mark.soak
def test_a_hundred_kills_lose_nothing(visitor: Visitor) -> None:
    for _ in range(10):
        assert kill_and_return(visitor, 10, 3) > 0


@pytest.mark.soak
def test_two_tabs_take_turns(visitor: Visitor) -> None:
    first = begin(visitor, "er")
    ER.step(first)
    second = visitor.open(first.url.split("#")[1])
    expect(second.get_by_role("alertdialog")).to_contain_text("open in another tab")
    visitor.heard.clear()
    second.get_by_role("button", name="Play here").click()
    visitor.wait_until_ready(second)
    assert ER.lit(second) is not None
    expect(first.get_by_role("alertdialog")).to_contain_text("went on in another tab")
    seen = visitor.last("sync")
    ER.step(second)
    assert visitor.last("ack") is None or visitor.last("ack") >= seen


@pytest.mark.soak
def test_where_nothing_can_be_kept_the_page_says_so_and_the_game_goes_on(
    chromium: Chromium, host: Host, errors: Errors
) -> None:
    host.altered["table_worker"] = STORAGE_OFF
    visitor = Visitor(chromium.running().new_context, host.address, errors)
    page = begin(visitor, "er")
    expect(page.get_by_role("alert").filter(has_text="keeps nothing")).to_be_visible()
    for _ in range(3):
        ER.step(page)
    assert visitor.last("ack") is not None
    visitor.close()
    host.altered.clear()


def play_until(visitor: Visitor, page: Page, kept: str) -> None:
    """Play until the page says so: Chromium looks twice a minute how much room is left."""
    for _ in range(60):
        if visitor.last("keeping") == kept:
            return
        ER.step(page)
        page.wait_for_timeout(1_000)
    raise AssertionError(f"the page never said: {kept}")


@pytest.mark.soak
def test_a_full_browser_is_told_and_keeps_everything_once_there_is_room(visitor: Visitor) -> None:
    page = begin(visitor, "er")
    session = visitor.context.new_cdp_session(page)
    origin = "/".join(visitor.address.split("/")[:3])
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    play_until(visitor, page, "full")
    expect(page.get_by_role("alert").filter(has_text="no room")).to_be_visible()
    ER.step(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    play_until(visitor, page, "kept")
    confirmed = visitor.last("ack")
    table = page.url.rsplit("/", 1)[1]
    visitor.crash(page)
    back_at(visitor, table)
    assert visitor.last("sync") >= confirmed


@pytest.mark.soak
def test_everything_goes_to_another_browser_as_a_file(
    visitor: Visitor, chromium: Chromium, errors: Errors, tmp_path: Path
) -> None:
    page = begin(visitor, "er")
    for _ in range(3):
        ER.step(page)
    table = page.url.rsplit("/", 1)[1]
    page.goto(f"{visitor.address}#/settings")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save everything as a file").click()
    file = tmp_path / "games.bin"
    saved.value.save_as(file)
    other = Visitor(chromium.running().new_context, visitor.address, errors)
    there = other.open("/settings")
    there.get_by_label("Go on from such a file").set_input_files(file)
    there.get_by_role("button", name="Replace everything").click()
    expect(there.get_by_text("Replace everything")).to_have_count(0, timeout=PATIENCE)
    there.close()
    back_at(other, table)
    assert other.last("sync") >= 3
    other.close()
