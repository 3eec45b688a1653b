"""Every snippet of every page, and what is said of it: `<!-- run by: FILE -->` or `<!-- not run: WHY -->`.

Such a mark stands before the snippets that it is about and holds until the next heading or mark. Command
lines of our programs and examples with prompts need none: test_shown_commands.py and test_readme.py run them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.docs.shown_commands import PAGES, ROOT, SHELL, words_of

BY, WHY = "run by", "not run"
_FENCE = re.compile(r"^( *)(```+)(\w*)$")
_MARK = re.compile(rf"^ *<!-- ({BY}|{WHY}): (.+) -->$")


@dataclass(frozen=True)
class Mark:
    """What is said of the snippets below it."""

    page: Path
    line: int
    kind: str
    said: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line} {self.kind}: {self.said}"


@dataclass(frozen=True)
class Snippet:
    """A fenced block of a page."""

    page: Path
    line: int
    language: str
    text: str
    is_indented: bool
    mark: Mark | None

    def __str__(self) -> str:
        first = next(iter(self.text.splitlines()), "")
        return f"{self.page.relative_to(ROOT)}:{self.line} {self.language}: {first}"

    @property
    def is_run_with_all(self) -> bool:
        """Whether the tests of all pages run it."""
        if self.is_indented:
            return False
        if self.language == "python":
            return self.text.startswith(">>> ")
        lines = [line for line in self.text.splitlines() if line.strip()]
        return self.language in SHELL and all(words_of(line) for line in lines)


def snippets(page: Path, text: str) -> Iterator[Snippet]:
    """Every snippet of a page, in order."""
    mark: Mark | None = None
    lines = iter(enumerate(text.splitlines(), 1))
    for number, line in lines:
        if found := _FENCE.match(line):
            indent, fence, language = found.groups()
            block = []
            for _, inner in lines:
                if inner == indent + fence:
                    break
                block.append(inner.removeprefix(indent))
            yield Snippet(page, number, language, "\n".join(block), bool(indent), mark)
        elif line.startswith("#"):
            mark = None
        elif said := _MARK.match(line):
            mark = Mark(page, number, said[1], said[2])


def marks(page: Path, text: str) -> Iterator[Mark]:
    """Every mark of a page."""
    for number, line in enumerate(text.splitlines(), 1):
        if said := _MARK.match(line):
            yield Mark(page, number, said[1], said[2])


def all_snippets() -> list[Snippet]:
    """Those of all pages."""
    return [one for page in PAGES for one in snippets(page, page.read_text("utf-8"))]


def all_marks() -> list[Mark]:
    """Likewise."""
    return [one for page in PAGES for one in marks(page, page.read_text("utf-8"))]
