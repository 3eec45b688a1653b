"""What the compiler for browsers is told."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tools.building.units import LIGHTLY, UNOPTIMISED, Unit
from tools.wasm.zig import CompilerError, Zig, configured, tuned


def test_what_need_not_be_quick_is_made_small() -> None:
    text = tuned(Unit("one", f"{UNOPTIMISED}int once(void);\n")).text
    assert text == "__attribute__((minsize))\nint once(void);\n"


def test_a_unit_that_need_not_be_quick_is_small_from_there_to_its_end() -> None:
    text = tuned(Unit("one", f"int before;\n{LIGHTLY}int f(void);\n")).text
    assert "GCC optimize" not in text
    assert text.index("int before") < text.index("attribute push") < text.index("int f")
    assert text.endswith("#pragma clang attribute pop\n")


def test_a_quick_unit_stays_as_it_is() -> None:
    assert tuned(Unit("one", "int f(void);\n")) == Unit("one", "int f(void);\n")


def test_the_settings_of_python_are_those_that_it_tells() -> None:
    template = "#undef SIZEOF_LONG\n/* kept */\n# undef HAVE_FORK\n#undef UNKNOWN\n"
    found = configured(template, {"SIZEOF_LONG": 4, "HAVE_FORK": 0, "MAKEFILE": "cc"})
    assert found == (
        "#define SIZEOF_LONG 4\n/* kept */\n/* # undef HAVE_FORK */\n/* #undef UNKNOWN */\n"
    )


@pytest.fixture
def zig(tmp_path: Path) -> Zig:
    """A compiler that fails over everything but its version."""
    program = tmp_path / "zig"
    program.write_text('#!/bin/sh\n[ "$1" = version ] && exit 0\necho no such thing >&2\nexit 1\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    headers, runtime = tmp_path / "python-1", tmp_path / "runtime"
    headers.mkdir()
    (headers / "pyconfig.h.in").write_text("#undef SIZEOF_LONG\n", "utf-8")
    (runtime / "vecs").mkdir(parents=True)
    (runtime / "CPy.h").write_text("one", "utf-8")
    return Zig(program, headers, runtime)


def test_an_object_is_named_by_the_runtime_and_not_by_the_folder(zig: Zig, tmp_path: Path) -> None:
    before = zig.identity
    again = Zig(tmp_path / "zig", tmp_path / "python-1", tmp_path / "runtime")
    again.read_headers(tmp_path / "made", {"SIZEOF_LONG": 4})
    assert again.identity == before
    (tmp_path / "runtime" / "CPy.h").write_text("another", "utf-8")
    changed = Zig(tmp_path / "zig", tmp_path / "python-1", tmp_path / "runtime")
    assert changed.identity != before


def test_headers_made_here_are_those_of_the_python_that_is_compiled_for(
    zig: Zig, tmp_path: Path
) -> None:
    zig.read_headers(tmp_path / "made", {"SIZEOF_LONG": 4})
    assert (tmp_path / "made" / "pyconfig.h").read_text("utf-8") == "#define SIZEOF_LONG 4\n"


def test_a_compiler_that_fails_says_what_it_said(zig: Zig, tmp_path: Path) -> None:
    with pytest.raises(CompilerError, match="no such thing"):
        zig.compile(tmp_path / "one.c", tmp_path / "work")
