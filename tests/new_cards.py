"""A copy of the package in which somebody follows the page on adding a card."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import dicehospital
from dicehospital.kernel.text import LANGUAGES
from tests.cli.program import Seen, surroundings

ROOT = Path(__file__).parents[1]
OURS = Path(dicehospital.__file__).parent
DATA = Path("hospital/data")
UNCHANGED = ("tests/hospital/components/test_components.py", "tests/hospital/components/test_community_care.py",
             "tests/hospital/components/test_effects.py", "tests/hospital/components/test_packs.py",
             "tests/test_texts.py")  # fmt: skip
"""Tests of cards and texts that whoever adds something need not change."""
_FENCE = re.compile(r"```(python|toml|json|markdown)\n(.*?)```", re.DOTALL)
_BUILT = ("*.so", "*.pyd", "static")  # what is compiled reads the same files


def section(title: str) -> str:
    """A chapter of the page for contributors."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    return page.partition(f"## {title}\n")[2].partition("\n## ")[0]


def fences(title: str = "Adding a card") -> list[tuple[str, str]]:
    """What a chapter of the page shows of files: the language and the lines of each."""
    return [
        (kind, re.sub(r"^   ", "", text, flags=re.MULTILINE))
        for kind, text in _FENCE.findall(section(title))
    ]


def texts(title: str = "Adding a card") -> dict[str, dict[str, str]]:
    """The sentences that a chapter adds, in each language: the usual one first, as everywhere."""
    shown = [json.loads(text) for kind, text in fences(title) if kind == "json"]
    return dict(zip(LANGUAGES, shown, strict=True))


def example() -> str:
    """The row, as the page shows it."""
    [row] = [text for kind, text in fences() if kind == "toml"]
    return row


class Copy:
    """The package in a folder of its own, where rows can be added and changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "dicehospital"
        shutil.copytree(OURS, self.package, ignore=shutil.ignore_patterns(*_BUILT))

    def follow_the_page(self) -> None:
        """Do what the page on adding a card says."""
        self.append("departments.toml", example())
        for language, sentences in texts().items():
            self.name(Path(f"locales/{language}/hospital_names.json"), sentences)

    def append(self, file: str, row: str) -> None:
        """Put a row at the end of a table."""
        with (self.package / DATA / file).open("a", encoding="utf-8") as out:
            out.write(f"\n{row}")

    def change(self, file: str, old: str, new: str) -> None:
        """Change what a table of components says, once."""
        self.edit(DATA / file, old, new)

    def edit(self, file: Path, old: str, new: str) -> None:
        """Change a file of the package, once."""
        path = self.package / file
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")

    def name(self, file: Path, sentences: dict[str, str]) -> None:
        """Add sentences to a catalogue."""
        path = self.package / file
        found = json.loads(path.read_text("utf-8"))
        path.write_text(json.dumps(found | sentences, ensure_ascii=False), "utf-8")

    def python(self, *arguments: str | Path, typed: str = "") -> Seen:
        """Run Python with this package in place of ours."""
        done = subprocess.run(
            [sys.executable, *map(str, arguments)],
            input=typed,
            capture_output=True,
            encoding="utf-8",
            cwd=ROOT,
            env=surroundings(self.folder, PYTHONPATH=str(self.folder)),
            check=False,
        )
        return Seen(done.returncode, done.stdout, done.stderr)

    def test(self, *files: str) -> Seen:
        """Run tests of ours with this package, up to the first that fails."""
        return self.python("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *files)

    def run(self, *arguments: str | Path, typed: str = "") -> Seen:
        """Run the program with this package."""
        return self.python(
            "-c", "from dicehospital.cli.main import main; main()", *arguments, typed=typed
        )
