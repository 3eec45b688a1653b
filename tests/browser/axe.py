"""Accessibility checked by axe-core, in the page itself: its policy admits no script from elsewhere."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

_SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_COLOURS = "color-contrast"  # two thirds of axe's work
# What is not drawn has no colours: a page is drawn while axe looks at it (see UNDRAWN in conftest.py).
_RUN = """async (choice) => {
  const options = { resultTypes: ['violations'], preload: false, iframes: false };
  const undrawn = window.undrawn ?? {};
  undrawn.disabled = true;
  const found = await axe.run(document, { ...options, ...choice });
  undrawn.disabled = false;
  return found.violations.map((one) =>
    `${one.id} (${one.impact}): ${one.nodes.map((node) => node.target.join(' ')).slice(0, 4).join(' | ')}`);
}"""


@cache
def _source() -> str:
    if not _SCRIPT.exists():
        pytest.skip(f"ACCESSIBILITY NOT CHECKED: {_SCRIPT} is missing; run npm ci in web")
    return _SCRIPT.read_text("utf-8")


def violations(page: Page, *rules: str, **choice: Any) -> list[str]:
    """What axe finds wrong, one line each; of all rules, of those named, or of those that a choice leaves."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_source())
    found: list[str] = page.evaluate(_RUN, {**choice, **({"runOnly": rules} if rules else {})})
    return found


def violations_but_of_colours(page: Page) -> list[str]:
    """What axe finds where all colours were seen before."""
    return violations(page, rules={_COLOURS: {"enabled": False}})


def violations_by_day_and_night(page: Page, **choice: Any) -> list[str]:
    """What axe finds in light colours, and in dark ones, where colours are all that changes."""
    found = violations(page, **choice)
    page.emulate_media(color_scheme="dark")
    found += [f"at night: {wrong}" for wrong in violations(page, _COLOURS)]
    page.emulate_media(color_scheme="light")
    return found
