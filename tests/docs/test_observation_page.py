"""docs/observation.md is made of the layouts of today; its examples run with those of all pages."""

from __future__ import annotations

from tools.observation_page import PAGE, page


def test_the_page_is_of_today() -> None:
    assert PAGE.read_text("utf-8") == page(), "python tools/observation_page.py --write"
