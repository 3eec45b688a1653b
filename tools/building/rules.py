"""Compiles the rules: `python -m tools.building.rules` prints its steps, and at last where the result lies.

What did not change is taken from the build folder; there each result waits whole under its digest.

DICEHOSPITAL_STOCK=1 compiles the C as mypyc writes it: slower to build and to run, without docstrings, and
nobody may hold a weak reference to a game. So does a mypyc whose C looks different from what is known here.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import signal
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tools.building import translate, units
from tools.building.compiled import compiled_files, light_files
from tools.building.docstrings import add_docstrings
from tools.building.objects import Objects, Toolchain
from tools.building.shims import shim
from tools.building.weak_references import mend_weak_references

ROOT: Final = Path(__file__).resolve().parents[2]
LIBRARY: Final = f"{translate.PACKAGE}__mypyc"
KEPT: Final = 6  # results: some branches, two builds of Python
SHORT: Final = 100  # lines: what one file for all would inline, measured by `make bench`


def main() -> int:
    """Compile what changed and print the folder of libraries."""
    parser = argparse.ArgumentParser(description="Compile the rules with mypyc.")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="compilers at a time")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(143))  # tidy up first
    print(f"result {built(_kept_in(), arguments.jobs)}", flush=True)
    return 0


def _kept_in() -> Path:
    """The folder of what was built before: one of this clone, or one that several share."""
    return Path(os.environ.get("DICEHOSPITAL_BUILD") or ROOT / "build" / "rules").absolute()


def built(build: Path, jobs: int) -> Path:
    """The folder of libraries, laid out as in a wheel."""
    files = compiled_files(ROOT, translate.PACKAGE)
    tools = Toolchain()
    sources = translate.digest_of(ROOT / "src", files)
    made_of = f"{sources}{tools.identity}{_way()}{_is_stock()}"
    result = build / "built" / hashlib.sha256(made_of.encode()).hexdigest()[:32]
    if result.is_dir():
        os.utime(result)
        return result
    build.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(dir=build, prefix="making-"))
    try:
        tools.read_headers(work / "headers")
        objects = Objects(build / "objects", tools)
        names = [module_name(name) for name in files]
        with ThreadPoolExecutor(1) as beside:  # mypyc has one core to itself
            shims = beside.submit(
                objects.of, [shim(name, LIBRARY) for name in names], 1, lambda _done, _of: None
            )
            print("translating", flush=True)
            translate.translate(ROOT / "src", files, work / "c")
        _compile(work, objects, tools, jobs)
        _link_shims(names, shims.result(), work / "out", tools, jobs)
        keep(work / "out", result)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return result


def _way() -> str:
    """How sources become libraries: these programs themselves."""
    return "".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("*.py")))


def module_name(file: str) -> str:
    """The name of a module by its file in the package."""
    return f"{translate.PACKAGE}.{file.removesuffix('.py').replace('/', '.')}"


def _is_stock() -> bool:
    """Whether the C is compiled as mypyc writes it."""
    return bool(os.environ.get("DICEHOSPITAL_STOCK"))


def _compile(work: Path, objects: Objects, tools: Toolchain, jobs: int) -> None:
    """From C to the library of all rules."""
    parts = [*_units(work / "c", tools), units.runtime(work / "c")]
    made = objects.of(parts, jobs, lambda done, all_: print(f"compiling {done} {all_}", flush=True))
    print("linking", flush=True)
    tools.link(made, work / "out" / tools.file_name(LIBRARY), LIBRARY)


def _units(folder: Path, tools: Toolchain) -> list[units.Unit]:
    """The translation in quicker units, or as it is where that is asked for or they cannot be made."""
    written = units.as_written(folder)
    if _is_stock():
        return written
    try:
        return _quicker(folder, tools)
    except (units.UnknownLayoutError, OSError) as problem:
        print(f"compiled as mypyc wrote it, since {problem}", file=sys.stderr, flush=True)
        return written


def _quicker(folder: Path, tools: Toolchain) -> list[units.Unit]:
    """Units that say only what they use, with docstrings and weak references that end."""
    files = compiled_files(ROOT, translate.PACKAGE)
    add_docstrings(ROOT / "src", files, folder, translate.PACKAGE)
    mend_weak_references(folder)
    light = light_files(ROOT, translate.PACKAGE)
    low_optimisation = {module_name(name).replace(".", "___") for name in light}
    return units.cut(folder, translate.PACKAGE, SHORT if tools.is_unix else 0, low_optimisation)


def _link_shims(
    names: list[str], shims: list[Path], out: Path, tools: Toolchain, jobs: int
) -> None:
    """One small library for each module."""
    with ThreadPoolExecutor(jobs) as pool:
        targets = [out / tools.file_name(name) for name in names]
        list(pool.map(tools.link, [[path] for path in shims], targets, names))


def keep(made: Path, result: Path) -> None:
    """Put the result in place whole; forget those that were not asked for in a long time."""
    result.parent.mkdir(exist_ok=True)
    try:
        made.replace(result)
    except OSError:
        if not result.is_dir():  # else another build of the same rules was quicker
            raise
    by_age = sorted(result.parent.iterdir(), key=lambda path: -path.stat().st_mtime)
    for old in by_age[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
