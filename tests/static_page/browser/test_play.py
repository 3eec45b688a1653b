"""The page without a server in Chromium: games by clicking, and everything round them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from dicehospital.kernel.records.link import to_link
from tests.browser.axe import violations
from tests.browser.driving import ER, HOSPITAL, OVER
from tests.static_page.browser.visitor import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.driving import Driver
    from tests.static_page.browser.serving import Host
    from tests.static_page.browser.visitor import Visitor

RECORDS = Path(__file__).parents[2] / "records"
ALONE = {"er": "Play solo against ALICAT", "hospital": "Play against a bot"}


def begin(visitor: Visitor, game: str) -> Page:
    """A first game from the start page."""
    page = visitor.open()
    page.get_by_role("button", name=ALONE[game]).click()
    page.wait_for_url("**#/table/*", timeout=PATIENCE)
    return page


def test_a_whole_game_is_played_by_clicking_and_looked_at_again(visitor: Visitor) -> None:
    page = visitor.open()
    expect(page.get_by_role("heading", level=1)).to_be_attached(timeout=5_000)
    assert [] == violations(page)  # while the tables are on their way
    page.get_by_role("button", name=ALONE["er"]).click()
    page.wait_for_url("**#/table/*", timeout=PATIENCE)
    ER.lit(page)
    assert [] == violations(page)
    page.get_by_role("button", name="Hint").first.click()
    expect(page.locator(".hint, [data-hint], .advice").first).to_be_visible(timeout=PATIENCE)
    ER.play_to_the_end(page)
    page.locator(OVER).get_by_role("link", name="Replay").click()
    page.wait_for_url("**#/replay/*")
    expect(page.get_by_role("button", name=re.compile("Next|Play")).first).to_be_visible()
    assert [] == violations(page)


@pytest.mark.soak
def test_a_whole_game_of_dice_hospital_is_played_by_clicking(visitor: Visitor) -> None:
    page = begin(visitor, "hospital")
    HOSPITAL.play_to_the_end(page)


def begin_around_one_screen(visitor: Visitor) -> tuple[Page, Driver]:
    """A game of two, and how they play it."""
    page = visitor.open("/new?game=er")
    page.get_by_role("radio", name="2", exact=True).check(force=True)
    page.get_by_role("radio", name="On one device").check(force=True)
    page.get_by_role("button", name="Start game").click()
    page.get_by_role("dialog").get_by_role("button", name="Start game").click()
    page.wait_for_url("**#/table/*", timeout=PATIENCE)
    return page, ER.at_one_screen()


@pytest.mark.soak
def test_two_play_around_one_screen(visitor: Visitor) -> None:
    page, both = begin_around_one_screen(visitor)
    kinds = [both.step(page) for _ in range(8)]
    assert kinds.count("die") > 1  # one for each of them


def test_a_link_leads_to_a_position_of_a_game(visitor: Visitor) -> None:
    """The game itself lies in the link: whoever opens it needs neither its table nor its server."""
    record = json.loads((RECORDS / "three-clockwise.json").read_text("utf-8"))
    link = to_link(record)
    page = visitor.open(f"/replay?move=60#{link}")
    sentence = page.get_by_test_id("replay-sentence")
    expect(sentence).to_be_visible(timeout=PATIENCE)
    before = sentence.inner_text()
    expect(page.get_by_test_id("verification")).to_contain_text("the hash chain is intact")
    page.get_by_role("button", name="One move forward").click()
    expect(sentence).not_to_have_text(before)
    page.get_by_role("button", name="One move back").click()
    expect(sentence).to_have_text(before)
    page.wait_for_url(f"**#/replay?move=60#{link}")


@pytest.mark.soak  # as to a position
def test_a_link_leads_to_a_step_of_a_lesson(visitor: Visitor) -> None:
    page = visitor.open("/learn/er?step=3")
    expect(page.get_by_text("Step 3 of 10", exact=True)).to_be_visible()
    page.wait_for_selector("[data-bed]", timeout=PATIENCE)
    task = page.get_by_test_id("lesson-task").inner_text()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_test_id("lesson-task")).not_to_have_text(task)


@pytest.mark.soak
def test_a_finished_game_is_reviewed(visitor: Visitor) -> None:
    page = begin(visitor, "er")
    ER.play_to_the_end(page)
    page.locator(OVER).get_by_role("tab", name="Review").click()
    review = page.get_by_role("region", name="Review")
    expect(review).to_contain_text(re.compile(r"You scored \d+"), timeout=600_000)


@pytest.mark.soak
def test_a_host_that_compresses_nothing_sends_small_archives_all_the_same(
    visitor: Visitor, host: Host
) -> None:
    host.packs = False
    host.sent.clear()
    visitor.wait_until_ready(visitor.open())
    host.packs = True
    sent = {name.rpartition("/")[2]: size for name, size in host.sent.items()}
    assert max(sent["rules.bin.gz"], sent["library.zip.gz"]) < 2_750_000


def test_what_others_are_needed_for_says_so(visitor: Visitor) -> None:
    page = visitor.open()
    expect(page.get_by_text(re.compile("open tables", re.IGNORECASE))).to_have_count(0)
    card = page.get_by_role("region", name="Play with others")
    expect(card).to_contain_text("need a server")
    card.get_by_role("link", name="How to get a server").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("needs a server")
    expect(page.get_by_role("textbox")).to_have_value(re.compile("dicehospital serve"))
    assert [] == violations(page)
    page.get_by_role("link", name="New table").first.click()
    page.wait_for_url("**#/new")
    expect(page.get_by_text("Friends")).to_have_count(0)


@pytest.mark.soak
def test_links_lead_to_places_of_this_page_in_another_tab_too(visitor: Visitor) -> None:
    page = visitor.open("/rules/er#er.setup")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    link = page.get_by_role("link", name="Learn").first
    assert (link.get_attribute("href") or "").startswith("#/learn")
    link.click()
    page.wait_for_url("**#/learn*")
    page.go_back()
    page.wait_for_url("**#/rules/er#er.setup")
