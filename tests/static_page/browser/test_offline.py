"""After one visit the page needs no network: everything is played, learnt and looked at again without one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.driving import ER
from tests.static_page.browser.serving import serving
from tests.static_page.browser.visitor import PATIENCE, Visitor

if TYPE_CHECKING:
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


@pytest.mark.soak
def test_after_one_visit_the_page_works_without_a_network(
    chromium: Chromium, page_folder: Path, errors: Errors
) -> None:
    with serving(page_folder) as host:
        visitor = Visitor(chromium.running().new_context, host.address, errors)
        page = visitor.open()
        visitor.wait_until_ready(page)
        page.wait_for_function(_CONTROLLED, timeout=PATIENCE)
        while not page.evaluate(_KEPT):
            page.wait_for_timeout(500)
        page.close()
    # The host is gone, and the browser has no network either.
    visitor.context.set_offline(True)
    visitor.heard.clear()
    page = visitor.open()
    page.get_by_role("button", name="Play solo against ALICAT").click()
    page.wait_for_url("**#/table/*", timeout=PATIENCE)
    for _ in range(4):
        ER.step(page)
    assert visitor.last("ack") is not None
    assert [] == violations(page)
    page.close()
    lesson = visitor.open("/learn/hospital?step=2")
    expect(lesson.get_by_test_id("lesson-task")).to_be_visible(timeout=PATIENCE)
    lesson.close()
    rules = visitor.open("/rules/hospital")
    expect(rules.get_by_role("article").first).to_be_visible()
    visitor.close()
