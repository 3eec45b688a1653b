"""The rules compiled for browsers are the same game as everywhere else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dicehospital.kernel.build import COMPILED
from tools.building.compiled import compiled_files
from tools.starting.steps import Steps
from tools.wasm import libraries, wheel
from tools.wasm.fetched import ROOT, MissingError
from tools.wasm.games import SOURCE, played_here, played_in_pyodide
from tools.wasm.pyodide import Program
from tools.wasm.zig import Zig

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


def test_unchanged_sources_are_neither_translated_nor_compiled_anew(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_given: object) -> str:
        raise AssertionError

    monkeypatch.setattr(Program, "run", never)
    monkeypatch.setattr(Zig, "_run", never)
    assert libraries.built(Steps(), 1) == built
