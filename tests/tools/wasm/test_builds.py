"""The rules compiled for browsers are the same game as everywhere else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dicehospital.kernel.build import COMPILED
from tests.tools.wasm.binary import imports
from tools.building.compiled import compiled_files
from tools.starting.steps import Steps
from tools.wasm import libraries, wheel
from tools.wasm.fetched import ROOT, MissingError
from tools.wasm.games import SOURCE, played_here, played_in_pyodide
from tools.wasm.pyodide import Program
from tools.wasm.zig import Zig

C_LIBRARY = {
    "abort", "fflush", "fwrite", "log", "memchr", "memcmp", "memcpy", "memmove", "memset", "snprintf",
    "stderr", "strchr", "strcmp", "strlen",
}  # fmt: skip
LOADER = {"memory", "__indirect_function_table", "__stack_pointer", "__memory_base", "__table_base"}

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def built() -> Path:
    """The folder of libraries: made now, or kept from before."""
    try:
        return libraries.built(Steps(), 2)
    except MissingError as missing:
        pytest.skip(f"the rules cannot be compiled for browsers here: {missing}")


@pytest.fixture(scope="module")
def plain() -> dict[str, Any]:
    """What plain rules say on this Python."""
    return played_here(str(SOURCE))


def test_112_games_are_the_same_on_plain_rules_in_pyodide(plain: dict[str, Any]) -> None:
    assert told(played_in_pyodide(SOURCE)) == {**told(plain), "compiled": False}


def test_112_games_are_the_same_in_webassembly(built: Path, plain: dict[str, Any]) -> None:
    found = told(played_in_pyodide(wheel.unpacked(built)))
    assert found == {**told(plain), "compiled": True}


@pytest.mark.skipif(not COMPILED, reason="the installed package is plain")
def test_112_games_are_the_same_as_compiled_for_this_machine(plain: dict[str, Any]) -> None:
    assert told(played_here()) == {**told(plain), "compiled": True}


def told(games: dict[str, Any]) -> dict[str, Any]:
    """What is said, by whomever."""
    assert games["games"] == 112
    return {key: games[key] for key in ("digest", "decisions", "compiled")}


def test_every_module_that_is_compiled_natively_is_compiled(built: Path) -> None:
    package = built / "dicehospital"
    made = {path.relative_to(package).as_posix() for path in package.rglob("*.so")}
    modules = {name.partition(".")[0] for name in made}
    meant = {file.removesuffix(".py") for file in compiled_files(ROOT, "dicehospital")}
    assert modules == meant


def test_it_asks_for_pythons_interface_and_of_the_c_library_for_nothing_with_structures(
    built: Path,
) -> None:
    """Its headers are of another C library, and of another Python 3.14 than Pyodide's."""
    asked = {name for _, name in imports(next(built.glob("*.so")))}
    theirs = {name for name in asked if name.removeprefix("_").startswith("Py")}
    assert "_PyRuntime" not in theirs
    assert asked - theirs <= C_LIBRARY | LOADER


def test_unchanged_sources_are_neither_translated_nor_compiled_anew(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_given: object) -> str:
        raise AssertionError

    monkeypatch.setattr(Program, "run", never)
    monkeypatch.setattr(Zig, "_run", never)
    assert libraries.built(Steps(), 1) == built
