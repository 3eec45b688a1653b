"""Habits that no linter knows."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "dicehospital"
FILES = sorted(SOURCE.rglob("*.py"))
MOST_LINES = 400


def test_a_file_has_one_topic_and_says_which() -> None:
    assert len(FILES) > 300
    sources = {str(path.relative_to(SOURCE)): path.read_text("utf-8") for path in FILES}
    long = [name for name, text in sources.items() if len(text.splitlines()) > MOST_LINES]
    silent = [name for name, text in sources.items() if not ast.get_docstring(ast.parse(text))]
    assert ([], []) == (long, silent)


def test_docstrings_stand_alone() -> None:
    leaning = [
        str(path.relative_to(SOURCE)) for path in FILES if '"""The same' in path.read_text("utf-8")
    ]
    assert [] == leaning


RETIRED = "Fellows|Foresight|House|Makers|Mind|Nursery|Outlook|Outlooks|Owning|Purses|Thinkers|Told"


def test_classes_are_named_in_words_of_the_trade() -> None:
    """The page instead of a server still has a class House."""
    named = re.compile(rf"^class ({RETIRED})\b", re.MULTILINE)
    found = {path.name for path in FILES if named.search(path.read_text("utf-8"))}
    assert {"house.py"} >= found


def test_no_literal_is_shifted_by_a_variable() -> None:
    """The compiler turns `1 << n` into a shift of 32 bits."""
    for path in FILES:
        assert not re.search(r"\b\d+ << [a-z(]", path.read_text("utf-8")), path


def test_chance_comes_from_the_generator_alone() -> None:
    for path in FILES:
        if path.name != "rng.py":
            assert not re.search(
                r"^(import|from) (random|secrets)\b", path.read_text("utf-8"), re.MULTILINE
            ), path


def test_importing_the_package_imports_nothing_heavy() -> None:
    heavy = (
        "click",
        "rich",
        "numpy",
        "pyarrow",
        "polars",
        "ray",
        "gymnasium",
        "pettingzoo",
        "pyspiel",
    )
    code = f"import sys, dicehospital; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_package_shows_few_names() -> None:
    import dicehospital

    assert len(dicehospital.__all__) <= 20
    assert all(hasattr(dicehospital, name) for name in dicehospital.__all__)


def test_the_version_is_said_once() -> None:
    from dicehospital import __version__

    pyproject = (ROOT / "pyproject.toml").read_text("utf-8")
    assert f'\nversion = "{__version__}"\n' in pyproject
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    heading = "Unreleased" if ".dev" in __version__ else __version__
    assert heading == re.findall(r"^## (.+)$", changelog, re.MULTILINE)[0]
