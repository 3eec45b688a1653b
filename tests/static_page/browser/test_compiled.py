"""The page without a server on compiled rules, in Chromium."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.driving import ER, HOSPITAL
from tests.static_page.browser.serving import serving
from tests.static_page.browser.test_play import begin
from tests.static_page.browser.visitor import PATIENCE, Visitor
from tools.building import static
from tools.starting.steps import Steps
from tools.wasm.fetched import MissingError
from tools.wasm.libraries import built
from tools.wasm.wheel import packed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.browser.conftest import Chromium, Errors

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def compiled_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page with the rules of a wheel."""
    try:
        wheel = packed(built(Steps(), 2))
    except MissingError as missing:
        pytest.skip(f"the rules cannot be compiled for browsers here: {missing}")
    page = static.Page(tmp_path_factory.mktemp("compiled") / "page", wheel, static.QUICK)
    page.build()
    return page.folder


@pytest.fixture
def visitor(chromium: Chromium, compiled_folder: Path, errors: Errors) -> Iterator[Visitor]:
    """Somebody who has never seen the page."""
    with serving(compiled_folder) as host:
        found = Visitor(chromium.running().new_context, host.address, errors)
        yield found
        found.close()


def test_a_whole_game_is_played_by_clicking_with_the_experts_hint(visitor: Visitor) -> None:
    """Only Expert says how sure it is."""
    page = begin(visitor, "er")
    ER.lit(page)
    page.get_by_role("button", name="Hint").first.click()
    hint = page.locator(".hint, [data-hint], .advice").first
    expect(hint).to_contain_text("±", timeout=PATIENCE)
    ER.play_to_the_end(page)


def test_a_whole_game_of_dice_hospital_is_played_by_clicking(visitor: Visitor) -> None:
    HOSPITAL.play_to_the_end(begin(visitor, "hospital"))
