"""Compiles units of C side by side and keeps the objects under what they were made of.

An object's name is a digest of its text, of the compiler and its flags, of Python and of mypyc's runtime
library. So nothing is compiled twice, and nothing stale is ever taken.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Protocol

from tools.building.units import HEADERS, PRELUDE, Unit

_KEPT: Final = 30 * 24 * 3600  # seconds
# Without the first two of these the compiler may not inline the functions that mypyc writes.
_UNIX: Final = ["-fno-semantic-interposition", "-fvisibility=hidden", "-w"]


class Toolchain:
    """The C compiler that Python's own configuration names, or that CC and CFLAGS ask for."""

    def __init__(self) -> None:
        from mypyc.build import get_cflags, include_dir
        from setuptools import Distribution
        from setuptools.command.build_ext import build_ext

        self._command: Any = build_ext(Distribution())
        self._command.finalize_options()
        self.compiler = self._new_compiler()
        self.runtime = Path(include_dir())
        self.include = [str(self.runtime), str(self.runtime / "vecs"), *self._command.include_dirs]
        kind = self.compiler.compiler_type
        flags = get_cflags(compiler_type=kind, opt_level="3", debug_level="0", multi_file=True)
        self.flags = [*flags, *(_UNIX if kind == "unix" else [])]
        self.is_unix = kind == "unix"

    def _new_compiler(self) -> Any:  # noqa: ANN401 (setuptools has no types)
        from distutils.ccompiler import new_compiler
        from distutils.sysconfig import customize_compiler

        import setuptools  # noqa: F401 (brings distutils where Python no longer does)

        compiler = new_compiler()
        customize_compiler(compiler)
        if hasattr(compiler, "initialize"):
            compiler.initialize()
        return compiler

    @cached_property
    def identity(self) -> str:
        """A digest of all that decides what becomes of a text."""
        command = getattr(self.compiler, "compiler_so", [self.compiler.compiler_type])
        told = [
            *command,
            *getattr(self.compiler, "linker_so", []),
            *self.flags,
            self._version,
            HEADERS,
        ]
        told += [
            sys.version,
            sysconfig.get_platform(),
            *sorted(os.environ.get("LDFLAGS", "").split()),
        ]
        runtime = (path for path in sorted(self.runtime.rglob("*.[ch]")))
        return digest(*told, *(path.read_text("utf-8") for path in runtime))

    def file_name(self, module: str) -> str:
        """Where the library of a module lies in a package."""
        return str(self._command.get_ext_filename(module))

    def read_headers(self, folder: Path) -> None:
        """Put the headers of all units there, for GCC already read.

        Fails now rather than later where there is no compiler or no Python.h.
        """
        folder.mkdir(parents=True)
        header = folder / PRELUDE
        header.write_text(HEADERS, encoding="utf-8")
        self.include.insert(0, str(folder))
        probe = folder / "probe.c"
        probe.write_text(f'#include "{PRELUDE}"\n', encoding="utf-8")
        self.compile(probe, folder)
        if "Free Software Foundation" in self._version:
            command = [*self.compiler.compiler_so, *(f"-I{place}" for place in self.include)]
            command += [*self.flags, "-x", "c-header", str(header), "-o", f"{header}.gch"]
            subprocess.run(command, capture_output=True, check=False)  # without it, only slower

    @cached_property
    def _version(self) -> str:
        """What the compiler says of itself."""
        return _version(getattr(self.compiler, "compiler_so", [self.compiler.compiler_type])[0])

    def compile(self, source: Path, work: Path) -> Path:
        """The object of a source."""
        made = self.compiler.compile(
            [str(source)], str(work), include_dirs=self.include, extra_postargs=self.flags
        )
        return Path(made[0])

    def link(self, objects: list[Path], target: Path, module: str) -> None:
        """A library that Python can import as that module."""
        target.parent.mkdir(parents=True, exist_ok=True)
        self.compiler.link_shared_object(
            [str(path) for path in objects],
            str(target),
            library_dirs=vars(self._command)["library_dirs"],
            export_symbols=[f"PyInit_{module.rpartition('.')[2]}"],
        )


def _version(program: str) -> str:
    try:
        done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return "none"
    return done.stdout


def digest(*texts: str) -> str:
    """A name for what some texts say together."""
    found = hashlib.sha256()
    for text in texts:
        found.update(text.encode() + b"\0")
    return found.hexdigest()[:32]


class Compiler(Protocol):
    """What makes objects: for this machine, or for another."""

    @property
    def identity(self) -> str:
        """A digest of all that decides what becomes of a text."""

    def compile(self, source: Path, work: Path) -> Path:
        """The object of a source, in a folder."""


class Objects:
    """The folder of objects made so far."""

    def __init__(self, folder: Path, tools: Compiler) -> None:
        self._folder = folder
        self._tools = tools
        folder.mkdir(parents=True, exist_ok=True)

    def of(self, units: list[Unit], jobs: int, told: Callable[[int, int], None]) -> list[Path]:
        """The objects of all units; only those that are missing are made, the longest first."""
        paths = {unit.name: self._folder / f"{self._key(unit)}.o" for unit in units}
        missing = [unit for unit in units if not paths[unit.name].exists()]
        missing.sort(key=lambda unit: -len(unit.text))
        with ThreadPoolExecutor(jobs) as pool:
            tasks = [pool.submit(self._make, unit, paths[unit.name]) for unit in missing]
            try:
                for done, task in enumerate(as_completed(tasks)):
                    told(done, len(tasks))
                    task.result()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
        told(len(missing), len(missing))
        self._forget(list(paths.values()))
        return list(paths.values())

    def _forget(self, used: list[Path]) -> None:
        """Remove what no build has asked for in a long time."""
        for path in used:
            os.utime(path)
        for path in self._folder.glob("*.o"):
            if path.stat().st_mtime < time.time() - _KEPT:
                path.unlink(missing_ok=True)

    def _key(self, unit: Unit) -> str:
        return digest(self._tools.identity, unit.text)

    def _make(self, unit: Unit, target: Path) -> None:
        """Made elsewhere and put in place whole, so that an interruption leaves nothing half done."""
        work = Path(tempfile.mkdtemp(dir=self._folder, prefix="making-"))
        try:
            source = work / f"{unit.name}.c"
            source.write_text(unit.text, encoding="utf-8")
            self._tools.compile(source, work / "o").replace(target)
        finally:
            shutil.rmtree(work, ignore_errors=True)
