"""After one visit the page needs no network: everything is played, learnt and looked at again without one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.driving import ER, HOSPITAL, OVER
from tests.static_page.browser.serving import serving
from tests.static_page.browser.test_play import begin, begin_around_one_screen
from tests.static_page.browser.visitor import PATIENCE, Visitor

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.browser.conftest import Chromium, Errors

_CONTROLLED = "() => navigator.serviceWorker.controller !== null"
_KEPT = """async () => {
  const list = await (await fetch('files.json')).json();
  const names = (await caches.keys()).filter((name) => name.includes(list.version));
  const kept = names.length ? (await (await caches.open(names[0])).keys()).length : 0;
  const wanted = list.files.filter(({ kept, language }) => kept !== 'used' && (language ?? 'en') === 'en');
  return kept >= wanted.length;
}"""


@pytest.fixture
def stranded(chromium: Chromium, page_folder: Path, errors: Errors) -> Iterator[Visitor]:
    """Somebody who was here once, and whose host and network have gone since."""
    with serving(page_folder) as host:
        visitor = Visitor(chromium.running().new_context, host.address, errors)
        page = visitor.open()
        visitor.wait_until_ready(page)
        page.wait_for_function(_CONTROLLED, timeout=PATIENCE)
        while not page.evaluate(_KEPT):
            page.wait_for_timeout(500)
        page.close()
    visitor.context.set_offline(True)
    visitor.heard.clear()
    yield visitor
    visitor.close()


@pytest.mark.soak
def test_a_whole_game_is_played_with_a_hint_and_looked_at_again_without_a_network(
    stranded: Visitor,
) -> None:
    page = begin(stranded, "er")
    ER.lit(page)
    assert [] == violations(page)
    page.get_by_role("button", name="Hint").first.click()
    expect(page.locator(".hint, [data-hint], .advice").first).to_be_visible(timeout=PATIENCE)
    ER.play_to_the_end(page)
    assert [] == violations(page)
    page.locator(OVER).get_by_role("tab", name="Review").click()
    review = page.get_by_role("region", name="Review")
    expect(review).to_contain_text(re.compile(r"You scored \d+"), timeout=600_000)
    page.locator(OVER).get_by_role("link", name="Replay").click()
    expect(page.get_by_test_id("replay-controls")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_test_id("verification")).to_contain_text("the hash chain is intact")
    assert [] == violations(page)


@pytest.mark.soak
def test_a_whole_game_of_dice_hospital_is_played_without_a_network(stranded: Visitor) -> None:
    HOSPITAL.play_to_the_end(begin(stranded, "hospital"))


@pytest.mark.soak
def test_lessons_rules_and_a_game_around_one_screen_need_no_network(stranded: Visitor) -> None:
    lesson = stranded.open("/learn/hospital?step=2")
    expect(lesson.get_by_test_id("lesson-task")).to_be_visible(timeout=PATIENCE)
    lesson.close()
    rules = stranded.open("/rules/hospital")
    expect(rules.get_by_role("article").first).to_be_visible()
    rules.close()
    page, both = begin_around_one_screen(stranded)
    assert [both.step(page) for _ in range(8)].count("die") > 1
