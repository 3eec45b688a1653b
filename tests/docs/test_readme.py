"""What the documentation shows is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import dicehospital.er.cards.lookup

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")])


WITH_EXAMPLES = [page for page in PAGES if ">>> " in page.read_text("utf-8")]


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_examples_of_a_page_run(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert tried > 4
    assert failed == 0


def test_every_python_block_is_an_example_that_runs() -> None:
    """A block that is not run may be wrong."""
    for page in PAGES:
        for block in re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            assert block.startswith(">>> "), (page, block)
    assert len(WITH_EXAMPLES) >= 4


def test_the_examples_in_docstrings_run() -> None:
    failed, tried = doctest.testmod(dicehospital.er.cards.lookup)
    assert tried >= 2
    assert failed == 0


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in headings}


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", page.read_text("utf-8")):
        if not target.startswith(("http:", "https:")):
            found = page.parent / target if target else page
            assert found.exists(), target
            assert not anchor or anchor in anchors(found), f"{target}#{anchor}"
