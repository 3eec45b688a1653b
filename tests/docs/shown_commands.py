"""The command lines that README, docs and help pages show, read from their texts."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "web" / "README.md"]
PAGES += sorted(ROOT.glob("docs/**/*.md"))
PAGES += sorted({*ROOT.glob("*.md"), *ROOT.glob("bench/*.md")} - {*PAGES, ROOT / "CHANGELOG.md"})
HELP = sorted(ROOT.glob("src/dicehospital/locales/*/*.json"))

PROGRAMS = ("dicehospital", "make", "npm", "pip", "pipx", "python3", "python", "source", "uv")
SHELL = ("", "sh", "bash", "shell", "console")
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"`([^`\n]+)`")
_ASSIGNMENT = re.compile(r"[A-Z_]+=")
_MODULE = ["-m", "dicehospital"]


@dataclass(frozen=True)
class Shown:
    """A command line and where it stands."""

    page: str
    line: str

    def __str__(self) -> str:
        return f"{self.page}: {self.line}"

    @property
    def words(self) -> list[str]:
        """Its words from the program on."""
        return words_of(self.line)

    @property
    def program(self) -> str:
        """What it runs; `python -m dicehospital` is `dicehospital`."""
        words = self.words
        return "dicehospital" if words[1:3] == _MODULE else Path(words[0]).name

    @property
    def arguments(self) -> list[str]:
        """What it hands over."""
        return self.words[3:] if self.words[1:3] == _MODULE else self.words[1:]


def words_of(line: str) -> list[str]:
    """The words of a line without variables before and a comment after it; none if it is no command."""
    words = list(_split(line))
    while words and _ASSIGNMENT.match(words[0]):
        del words[0]
    return words if words and not words[0].endswith("/") and _name(words[0]) in PROGRAMS else []


@cache
def _split(line: str) -> tuple[str, ...]:
    """All words of a line; none if quotes are left open. It takes long and is asked again and again."""
    try:
        return tuple(shlex.split(line, comments=True))
    except ValueError:
        return ()


def _name(word: str) -> str:
    return Path(word).name


# -- where they stand ----------------------------------------------------------------------------------
def blocks(text: str) -> Iterator[list[str]]:
    """The lines of every fenced block that is for a shell."""
    for language, block in _FENCE.findall(text):
        lines = [line for line in block.splitlines() if line.strip()]
        if language in SHELL and lines and words_of(lines[0]):
            yield lines


def inline(text: str) -> Iterator[str]:
    """What is set as code in a sentence and is a command with at least one argument."""
    for code in _INLINE.findall(_FENCE.sub("", text)):
        if len(words_of(code)) > 1:
            yield code


def examples(text: str) -> Iterator[str]:
    """The examples of a help page: indented; what they do stands two spaces after them."""
    for line in text.splitlines():
        if line.startswith("  dicehospital "):
            yield re.split(r"\s{2,}", line.strip())[0]


def shown() -> list[Shown]:
    """Every command line, once."""
    found: dict[str, Shown] = {}
    for page in PAGES:
        text = page.read_text("utf-8")
        for line in [*(line for block in blocks(text) for line in block), *inline(text)]:
            plain = shlex.join(words_of(line)) or line
            found.setdefault(plain, Shown(str(page.relative_to(ROOT)), line))
    for file in HELP:
        for message in json.loads(file.read_text("utf-8")).values():
            for line in examples(message) if isinstance(message, str) else ():
                found.setdefault(shlex.join(words_of(line)), Shown(file.parent.name, line))
    return list(found.values())
