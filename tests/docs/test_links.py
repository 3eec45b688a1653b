"""Every link and anchor of every Markdown page leads somewhere, as forges make anchors of headings."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tools.site.places import ROOT, pages

PAGES = sorted({*pages(), *ROOT.glob("*.md"), *ROOT.glob("web/*.md"), *ROOT.glob("bench/*.md")})
_LINK = re.compile(r"\]\(([^()\s]+)\)")
_FENCE = re.compile(r"^\s*```.*?^\s*```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]+`")


@cache
def anchors(page: Path) -> frozenset[str]:
    """What the headings of a page are called in links; those of equal words are numbered."""
    prose = _FENCE.sub("", page.read_text("utf-8"))
    times: Counter[str] = Counter()
    found: set[str] = set()
    for heading in re.findall(r"^#+ (.+)$", prose, re.MULTILINE):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        name = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        found.add(f"{name}-{times[name]}" if times[name] else name)
        times[name] += 1
    return frozenset(found)


def links(text: str) -> list[str]:
    """Where the links and pictures of a page lead, but for what it shows as code."""
    return _LINK.findall(_CODE.sub("", _FENCE.sub("", text)))


def broken(page: Path, text: str) -> list[str]:
    """The links that lead nowhere, in words."""
    found: list[str] = []
    for link in links(text):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, anchor = link.partition("#")
        there = (page.parent / target).resolve() if target else page
        if not there.exists():
            found.append(f"{link}: there is no such file")
        elif anchor and anchor not in anchors(there):
            found.append(f"{link}: there is no such heading")
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    assert [] == broken(page, page.read_text("utf-8"))


def test_every_page_is_read() -> None:
    assert len(PAGES) > 80
    assert {ROOT / "CHANGELOG.md", ROOT / "SECURITY.md", ROOT / "bench" / "LOAD.md"} <= set(PAGES)
    assert sum(len(links(page.read_text("utf-8"))) for page in PAGES) > 1000


def test_a_link_that_leads_nowhere_is_found() -> None:
    text = "[a](none.md) ![b](docs/play.md) [c](docs/play.md#none) `[d](e.md)` <https://x.y>\n"
    assert [
        "none.md: there is no such file",
        "docs/play.md#none: there is no such heading",
    ] == broken(ROOT / "README.md", text)


def test_headings_of_equal_words_are_numbered(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A `b`: c\n## D\n## D\n```\n# no\n```\n")
    assert {"a-b-c", "d", "d-1"} == anchors(tmp_path / "a.md")
