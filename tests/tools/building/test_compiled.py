"""Which files are compiled is said by patterns."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.building.compiled import compiled_files, light_files

SETTINGS = """
[tool.hatch.build.hooks.custom]
compiled = {compiled}
plain = {plain}
low_optimisation = ["a/*.py", "c/one.py"]
"""


def project(root: Path, compiled: list[str], plain: list[str]) -> Path:
    """A project with some files and these patterns."""
    for name in ("a/one.py", "a/two.py", "a/__init__.py", "b/one.py", "c/one.py"):
        file = root / "src" / "p" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    (root / "pyproject.toml").write_text(SETTINGS.format(compiled=compiled, plain=plain), "utf-8")
    return root


def test_braces_are_choices_and_plain_files_are_left_out(tmp_path: Path) -> None:
    root = project(tmp_path, ["{a,b}/*.py"], ["**/__init__.py", "a/{two}.py"])
    assert ["a/one.py", "b/one.py"] == compiled_files(root, "p")


def test_light_are_only_files_that_are_compiled(tmp_path: Path) -> None:
    root = project(tmp_path, ["{a,b}/*.py"], ["**/__init__.py"])
    assert ["a/one.py", "a/two.py"] == light_files(root, "p")


def test_a_pattern_that_finds_nothing_is_named(tmp_path: Path) -> None:
    root = project(tmp_path, ["a/*.py", "d/*.py"], ["**/__init__.py"])
    with pytest.raises(SystemExit, match=r"the pattern d/\*\.py finds no file"):
        compiled_files(root, "p")
