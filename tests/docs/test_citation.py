"""How to cite: CITATION.cff and the BibTeX entry name the last release."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def told() -> dict[str, str]:
    """The plain fields of the citation file, and its author."""
    text = (ROOT / "CITATION.cff").read_text("utf-8")
    return dict(re.findall(r'^(?:  - )?([\w-]+): "?(.*?)"?$', text, re.MULTILINE))


def last_release() -> str:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    return str(re.findall(r"^## (\d.*)$", changelog, re.MULTILINE)[0])


def test_the_citation_file_is_of_the_last_release() -> None:
    found = told()
    assert ("1.2.0", "software", "MIT") == (found["cff-version"], found["type"], found["license"])
    assert (last_release(), "Dice Hospital Digital contributors") == (
        found["version"],
        found["name"],
    )


def test_the_bibtex_entry_says_the_same() -> None:
    page = (ROOT / "docs" / "research.md").read_text("utf-8")
    entry = re.search(r"```bibtex\n(.*?)```", page, re.DOTALL)
    assert entry
    fields = dict(re.findall(r"^  (\w+) += \{+(.*?)\}+,$", entry[1], re.MULTILINE))
    assert [told()[key] for key in ("title", "version", "name")] == [
        fields[key] for key in ("title", "version", "author")
    ]
