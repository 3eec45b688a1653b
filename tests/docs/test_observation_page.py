"""docs/observation.md is made of the layouts of today, and what it shows can be run."""

from __future__ import annotations

import re

import pytest

from tools.observation_page import INTRODUCTION, PAGE, page


def test_the_page_is_of_today() -> None:
    assert PAGE.read_text("utf-8") == page(), "python tools/observation_page.py --write"


@pytest.mark.parametrize("place", range(INTRODUCTION.count("```python")))
def test_its_examples_run(place: int) -> None:
    example = re.findall(r"```python\n(.*?)```", INTRODUCTION, re.DOTALL)[place]
    if "numpy" in example:
        pytest.importorskip("numpy")
    exec(example, {})  # noqa: S102 (our own page)
