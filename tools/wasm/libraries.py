"""Compiles the rules for Pyodide, of each step only what changed: from sources to libraries.

The same modules as natively, cut into the same units, under names by what they were made of.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from tools.building import translate, units
from tools.building.compiled import compiled_files, light_files
from tools.building.docstrings import add_docstrings
from tools.building.objects import Objects, digest
from tools.building.rules import LIBRARY, SHORT, keep, module_name
from tools.building.shims import shim
from tools.building.weak_references import mend_weak_references
from tools.starting.steps import Steps
from tools.wasm import fetched
from tools.wasm.fetched import BUILD, ROOT
from tools.wasm.pyodide import Program
from tools.wasm.zig import Zig, tuned

_SOURCE: Final = ROOT / "src"
_HERE: Final = Path(__file__).parent
_BUILDING: Final = ROOT / "tools" / "building"
# The programs that decide what C becomes of the sources.
_TRANSLATORS: Final = (
    *(_BUILDING / name for name in ("translate.py", "generic_bases.py")),
    *(_BUILDING / name for name in ("docstrings.py", "weak_references.py")),
    _HERE / "translating.py",
)
# Those that decide what libraries become of the C.
_LINKERS: Final = (
    *(_BUILDING / name for name in ("units.py", "shims.py")),
    *(_HERE / name for name in ("libraries.py", "zig.py")),
)


def built(steps: Steps, jobs: int) -> Path:
    """The folder of libraries, laid out as in a wheel."""
    with steps.step("compiler, packages and headers for WebAssembly"):
        packages = fetched.packages()
        zig = Zig(fetched.compiler(), fetched.headers(), packages / "mypyc" / "lib-rt")
    files = compiled_files(ROOT, translate.PACKAGE)
    translated = _translated(steps, files, packages)
    way = "".join(path.read_text("utf-8") for path in _LINKERS)
    result = BUILD / "built" / digest(translated.name, zig.identity, way)
    if not result.is_dir():
        with _made(result) as work, steps.step("compiling the rules to WebAssembly") as advance:
            zig.read_headers(work / "headers", _variables(translated))
            _compile(translated, work, zig, jobs, advance)
            _link_shims(work, zig, files, _variables(translated)["EXT_SUFFIX"], jobs)
    os.utime(result)
    return result


@contextmanager
def _made(result: Path) -> Iterator[Path]:
    """A folder to work in, of which the folder `out` is put in place whole."""
    BUILD.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(dir=BUILD, prefix="making-"))
    try:
        yield work
        keep(work / "out", result)
    finally:
        shutil.rmtree(work, ignore_errors=True)


# -- from Python to C ----------------------------------------------------------------------------------
def _translated(steps: Steps, files: list[str], packages: Path) -> Path:
    """The folder of the C that mypyc makes of the sources, and of what that Python says of itself."""
    way = "".join(path.read_text("utf-8") for path in _TRANSLATORS)
    result = (
        BUILD
        / "translated"
        / digest(translate.digest_of(_SOURCE, files), packages.name, fetched.pyodide_version(), way)
    )
    if not result.is_dir():
        with _made(result) as work, steps.step("translating the rules in Pyodide"):
            (work / "out").mkdir()
            _translation(files, packages, work / "out").run()
            add_docstrings(_SOURCE, files, work / "out" / "c", translate.PACKAGE)
            mend_weak_references(work / "out" / "c")
    os.utime(result)
    return result


def _translation(files: list[str], packages: Path, target: Path) -> Program:
    """What runs in Pyodide for it."""
    return Program(
        "tools.wasm.translating",
        arguments=["/source", "/target", json.dumps(files)],
        path=["/packages", "/repository"],
        copied={
            "/packages": packages,
            f"/source/{translate.PACKAGE}": _SOURCE / translate.PACKAGE,
            "/repository/tools": ROOT / "tools",
        },
        mounted={"/target": target},
    )


def _variables(translated: Path) -> dict[str, Any]:
    """How Pyodide's Python was built."""
    found: dict[str, Any] = json.loads((translated / "variables.json").read_text("utf-8"))
    return found


# -- from C to libraries -------------------------------------------------------------------------------
def _compile(
    translated: Path, work: Path, zig: Zig, jobs: int, advance: Callable[[int, int], None]
) -> None:
    """The library of all rules."""
    low_optimisation = {_unit(name) for name in light_files(ROOT, translate.PACKAGE)}
    cut = units.cut(translated / "c", translate.PACKAGE, SHORT, low_optimisation)
    cut.append(units.runtime(translated / "c"))
    made = Objects(BUILD / "objects", zig).of([tuned(unit) for unit in cut], jobs, advance)
    suffix = _variables(translated)["EXT_SUFFIX"]
    zig.link(made, work / "out" / f"{LIBRARY}{suffix}")


def _link_shims(work: Path, zig: Zig, files: list[str], suffix: str, jobs: int) -> None:
    """One small library for each module."""
    names = [module_name(file) for file in files]
    shims = [shim(name, LIBRARY) for name in names]
    made = Objects(BUILD / "objects", zig).of(shims, jobs, lambda _done, _of: None)
    targets = [work / "out" / f"{name.replace('.', '/')}{suffix}" for name in names]
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(zig.link, [[path] for path in made], targets))


def _unit(file: str) -> str:
    """The name of a unit by the file of its module."""
    return module_name(file).replace(".", "___")
