"""What is kept of compiling: one object for one text, whole or not at all."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import cast

import pytest

from tools.building.objects import Objects, Toolchain
from tools.building.units import Unit


class Compiler:
    """Writes a text back in capitals, and fails where it says so."""

    identity = "one"

    def __init__(self) -> None:
        self.compiled: list[str] = []

    def compile(self, source: Path, work: Path) -> Path:
        self.compiled.append(source.stem)
        work.mkdir()
        target = work / "made.o"
        target.write_text(source.read_text("utf-8").upper(), "utf-8")
        if "wrong" in source.read_text("utf-8"):
            raise RuntimeError(source.stem)
        return target


@pytest.fixture
def tools() -> Compiler:
    return Compiler()


def made(folder: Path, tools: Compiler, **texts: str) -> list[str]:
    units = [Unit(name, text) for name, text in texts.items()]
    objects = Objects(folder, cast("Toolchain", tools))
    return [path.read_text("utf-8") for path in objects.of(units, 2, lambda _done, _of: None)]


def test_unchanged_units_are_not_compiled_again(tmp_path: Path, tools: Compiler) -> None:
    assert made(tmp_path, tools, a="one", b="two") == ["ONE", "TWO"]
    assert made(tmp_path, tools, a="one", b="three") == ["ONE", "THREE"]
    assert sorted(tools.compiled) == ["a", "b", "b"]


def test_another_compiler_compiles_anew(tmp_path: Path, tools: Compiler) -> None:
    made(tmp_path, tools, a="one")
    tools.identity = "another"
    made(tmp_path, tools, a="one")
    assert tools.compiled == ["a", "a"]


def test_a_failure_leaves_nothing_half_done(tmp_path: Path, tools: Compiler) -> None:
    with pytest.raises(RuntimeError, match="b"):
        made(tmp_path, tools, b="wrong")
    assert not list(tmp_path.iterdir())


def test_what_was_not_used_for_long_is_forgotten(tmp_path: Path, tools: Compiler) -> None:
    made(tmp_path, tools, a="one", b="two")
    for path in tmp_path.iterdir():
        os.utime(path, (time.time() - 40 * 24 * 3600,) * 2)
    made(tmp_path, tools, a="one")
    assert len(list(tmp_path.iterdir())) == 1
